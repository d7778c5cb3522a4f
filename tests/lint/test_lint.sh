#!/usr/bin/env bash
# Every lint passes a small clean tree and fails on a fault planted in it. make check tries
# those that need nothing but what it needs itself; make lint names the others.
. "$KEYLINE_TOP/tests/tools/tap.sh"

lints=${KEYLINE_LINTS:-rooms listed sizes words symbols headers analyzer}

tree=${test_dir:?make check runs this test}/tree
build=$test_dir/build

# A project of two rooms, one function each, by all the rules.
make_tree() {
    rm -rf "$tree" "$build"
    mkdir -p "$tree"/{src/base,src/keys,ui,tests/unit,tests/cli,doc,po,.ci} "$build"
    cp "$KEYLINE_TOP/.clang-format" "$tree"
    cp "$KEYLINE_TOP/doc/ARCHITECTURE.md" "$tree/doc"
    cp "$KEYLINE_TOP/src/base/banned.h" "$tree/src/base"
    : >"$build/config.h"
    cat >"$tree/src/base/sum.h" <<'END'
#ifndef KL_BASE_SUM_H
#define KL_BASE_SUM_H

#include <stddef.h>

int kl_sum_of(const int *values, size_t n);

#endif
END
    cat >"$tree/src/base/sum.c" <<'END'
#include "config.h"

#include "base/sum.h"

int kl_sum_of(const int *values, size_t n)
{
    int sum = 0;

    for (size_t i = 0; i < n; i++)
        sum += values[i];
    return sum;
}
END
    sed 's/SUM/MEAN/g; s/BASE/KEYS/g; s/sum/mean/g' "$tree/src/base/sum.h" >"$tree/src/keys/mean.h"
    cat >"$tree/src/keys/mean.c" <<'END'
#include "config.h"

#include "keys/mean.h"

#include <string.h>

#include "base/sum.h"

static const char *const names[] = {"sum", "mean"};

int kl_mean_of(const int *values, size_t n)
{
    return n ? kl_sum_of(values, n) / (int)n : (int)strlen(names[1]);
}
END
    echo 'libbase_a_SOURCES = src/base/banned.h src/base/sum.c src/base/sum.h' >"$tree/src/base/room.am"
    echo 'libkeys_a_SOURCES = src/keys/mean.c src/keys/mean.h' >"$tree/src/keys/room.am"
    : >"$tree/ui/room.am"
    : >"$tree/Makefile.am"
    printf '.Dd June 1, 2026\n.Dt SUM 1\n.Os\n.Sh NAME\n.Nm sum\n.Nd adds\n' >"$tree/doc/sum.1"
    printf '#!/bin/sh\necho "$1"\n' | tee "$tree/bootstrap" >"$tree/.ci/run"
    echo '# Sums' >"$tree/README.md"
}

make_archive() {
    local object=$build/mean.o
    gcc -std=c11 -fPIC -I"$build" -I"$tree/src" -c -o "$object" "$tree/src/keys/mean.c" &&
        rm -f "$build/libkeys.a" && ar cr "$build/libkeys.a" "$object"
}

lint() { bash "$KEYLINE_TOP/tests/lint/run.sh" "$tree" "$build" "$1" 2>&1; }

fails() { # LINT MESSAGE: the lint fails and says so
    local said
    [ "$1" != symbols ] || make_archive || return 2
    ! said=$(lint "$1") && [[ $said == *"$2"* ]] || { echo "$said"; false; }
}

# fault LINT WHAT MESSAGE FILE TEXT: adds the text to the file of a fresh tree.
fault() {
    case " $lints " in *" $1 "*) ;; *) return ;; esac
    make_tree
    printf '%b' "$5" >>"$tree/$4"
    check "$1: $2" fails "$1" "$3"
}

for name in $lints; do
    make_tree
    make_archive
    check "$name: a clean tree passes" lint "$name"
done

lines() { for ((i = 0; i < $1; i++)); do printf '%s\\n' "$2"; done; }

fault rooms 'a higher room' 'base may not include keys' src/base/sum.h '#include "keys/mean.h"\n'
fault rooms 'a room beside' 'keys may not include model' src/keys/mean.c '#include "model/page.h"\n'
fault rooms 'no room in the name' 'names no room' src/keys/mean.c '#include "mean.h"\n'
fault rooms 'a library of another room' '<jansson.h> is not for this file' src/keys/mean.h \
    '#include <jansson.h>\n'
fault rooms 'a library of another file' '<utf8proc.h> is not' src/base/sum.h '#include <utf8proc.h>\n'
fault rooms 'an unknown header' '<sys/acct.h> is not' src/base/sum.h '#include <sys/acct.h>\n'
fault rooms 'config.h missing' 'config.h comes first' src/base/other.c '#include <stdio.h>\n'
fault rooms 'includes out of order' 'string.h stands too low' src/keys/mean.c '#include <string.h>\n'
fault rooms 'a file in no room' 'lies in no room' src/stray.c '#include "config.h"\n'
fault listed 'a source in no list' 'src/base/new.c: in no list' src/base/new.c 'int x;\n'
fault listed 'a source without header' 'has no header' src/base/new.c 'int x;\n'
fault listed 'a test in no list' 'tests/unit/test_x.c: in no list' tests/unit/test_x.c 'int x;\n'
fault listed 'a script in no list' 'tests/cli/test_x.sh: in no list' tests/cli/test_x.sh 'exit\n'
fault listed 'a listed file not there' 'src/base/gone.c: listed' src/base/room.am 'src/base/gone.c\n'
fault sizes 'a long file' 'sum.c: 812 lines' src/base/sum.c "$(lines 800 '/* */')"
fault sizes 'a long function' 'long_one has 82 lines' src/base/sum.c \
    "\nint long_one(int a,\n             int b)\n{\n$(lines 80 '    a += b;')}\n"
fault words 'a banned function' 'sprintf is not called' src/base/sum.c '    sprintf(a, "b");\n'
fault words 'printing in a lower room' 'printf is not called' src/keys/mean.c '    printf("b");\n'
fault words 'the environment in a lower room' 'getenv is not' src/keys/mean.c 'char *a = getenv("b");\n'
fault words 'an output stream in a lower room' 'an output stream' src/keys/mean.c 'fputs("a", stderr);\n'
fault words 'a typedef of a struct' 'tags without typedef' src/base/sum.h 'typedef struct x x;\n'
fault words 'work left for later' 'nothing is left' src/base/sum.c '/* TO''DO: more */\n'
fault words 'a path of a machine' "somebody's machine" Makefile.am 'a = /ho''me/me/x\n'
fault symbols 'a variable' 'counter can change' src/keys/mean.c '\nstatic int counter = 1;\nint *kl_x(void);\nint *kl_x(void)\n{\n    return &counter;\n}\n'
fault symbols 'a static in a function' 'can change' src/keys/mean.c '\nint kl_y(void);\nint kl_y(void)\n{\n    static int n;\n    return n++;\n}\n'
fault symbols 'a table that can change' 'can change' src/keys/mean.c '\nconst char *kl_table[] = {"a"};\n'
fault symbols 'a name without prefix' 'mean2 is exported' src/keys/mean.c '\nint mean2(void);\nint mean2(void)\n{\n    return 1;\n}\n'
fault format 'another layout' 'clang-format' src/base/sum.c 'int  x ;\n'
fault spelling 'a misspelt word' '==> receive' README.md 'rec''ieve\n'
fault shell 'an unquoted word' 'SC2086' bootstrap 'echo $2\n'
fault manual 'an unknown macro' 'unknown macro' doc/sum.1 '.Xx\n'
fault headers 'a header that needs another' 'size_t' src/base/more.h 'size_t kl_more(void);\n'
fault cppcheck 'an index out of bounds' 'out of bounds' src/base/sum.c '\nint kl_z(void)\n{\n    int a[2] = {0, 0};\n    return a[2];\n}\n'
fault analyzer 'a double free' 'double-free' src/base/sum.c '\n#include <stdlib.h>\nvoid kl_f(void *p)\n{\n    free(p);\n    free(p);\n}\n'

# A tool that is not there: left out, but in CI a failure.
mkdir "$test_dir/bin"
for program in bash dirname nproc; do
    ln -s "$(command -v "$program")" "$test_dir/bin"
done
lint_without_tools() { # NAME=VALUE…
    env -u KEYLINE_CI PATH="$test_dir/bin" "$@" \
        bash "$KEYLINE_TOP/tests/lint/run.sh" "$tree" "$build" shell
}
check 'a missing tool is left out' lint_without_tools A=
check 'a missing tool fails in CI' eval '! lint_without_tools KEYLINE_CI=1'

check 'an unknown lint fails' fails unknown failed
done_testing
