#!/usr/bin/env bash
# Usage: run.sh SOURCE-TREE BUILD-TREE [LINT…]   (make lint)
# Runs every lint, or those named, and says which failed. A lint whose tool is missing is
# left out; in CI that is a failure.
set -u
here=$(cd "$(dirname "$0")" && pwd)
top=$1 build=$2
shift 2
cd "$top" || exit 2
lints=(rooms listed sizes words symbols format spelling shell manual headers cppcheck
    analyzer self)

sources() { find src ui -name '*.c' | sort; }
headers() { find src ui -name '*.h' | sort; }
scripts() {
    find bootstrap .ci/run tests src/cli/completion/bash -name '*.sh' -o -name bootstrap \
        -o -path .ci/run -o -path '*/bash/keyline'
}
pages() { find doc -name '*.[1-8]'; }
each() { xargs -r -P "$(nproc)" -n "${1:-1}" "${@:2}"; }

flags=(-std=c11 -DLOCALEDIR='""' -D_GNU_SOURCE -I"$build" -I"$build/src" -Isrc -I.)

lint_rooms() { python3 "$here"/rooms.py .; }
lint_listed() { python3 "$here"/listed.py .; }
lint_sizes() { python3 "$here"/sizes.py .; }
lint_words() { python3 "$here"/words.py .; }
lint_symbols() { python3 "$here"/symbols.py "$build"; }

lint_format() {
    find src ui tests -name '*.[ch]' | sort |
        each 20 bash "$here/../tools/clang-format.sh" --style=file --dry-run -Werror
}

lint_spelling() {
    codespell --skip='*.o,*.a,*.log,*.trs,*.screen,*.pot,tests/fuzz/corpus,./build-*' \
        --ignore-words="$here/spelling.txt" src ui tests doc po README.md bootstrap .ci
}

# Functions called by name, text with $ in it, A && B || C as meant, a sourced file's names.
lint_shell() { scripts | each 50 shellcheck -x -e SC2317,SC2016,SC2015,SC2154; }

lint_manual() { pages | each 1 mandoc -Tlint -Wwarning; }

# Every header compiles by itself.
lint_headers() {
    headers | each 1 gcc "${flags[@]}" -Wall -Wextra -Werror -include config.h -fsyntax-only -x c
}

lint_cppcheck() {
    cppcheck --quiet --error-exitcode=1 --inline-suppr --std=c11 -j "$(nproc)" \
        --enable=warning,performance,portability --suppressions-list="$here/cppcheck.txt" \
        -DLOCALEDIR='""' --include="$here/cppcheck.h" \
        -I src -I . src ui
}

# gcc 12 forgets what ties a pointer to its length or an index to its range, and what a
# function of another file returned as a struct: warnings that rest on that are off.
lint_analyzer() {
    sources | each 1 gcc "${flags[@]}" -O1 -fanalyzer -Wno-analyzer-null-dereference \
        -Wno-analyzer-null-argument -Wno-analyzer-use-of-uninitialized-value \
        -fdiagnostics-plain-output -Werror -c -o /dev/null
}

# The lints that make check does not try, on planted faults.
lint_self() {
    local lint tried=()
    for lint in format spelling shell manual cppcheck; do
        missing "$lint" || tried+=("$lint")
    done
    KEYLINE_TOP=$top KEYLINE_LINTS="${tried[*]}" bash tests/lint/test_lint.sh
}

declare -A tool=([format]=clang-format [spelling]=codespell [shell]=shellcheck
    [manual]=mandoc [cppcheck]=cppcheck [analyzer]=gcc [headers]=gcc)

missing() { # LINT: true when its tool is not there
    local needed=${tool[$1]:-python3}
    if [ "$1" = format ]; then
        ! bash "$here/../tools/clang-format.sh" --version >/dev/null 2>&1
    else
        ! command -v "$needed" >/dev/null
    fi
}

failed=()
for lint in "${@:-${lints[@]}}"; do
    if missing "$lint"; then
        printf 'lint: %-10s left out: %s is not installed\n' "$lint" "${tool[$lint]:-python3}"
        [ -z "${KEYLINE_CI:-}" ] || failed+=("$lint")
    elif output=$("lint_$lint" 2>&1); then
        printf 'lint: %-10s ok\n' "$lint"
        grep '^note:' <<<"$output"
    else
        printf 'lint: %-10s FAILED\n%s\n' "$lint" "$output"
        failed+=("$lint")
    fi
done
[ ${#failed[@]} -eq 0 ] || {
    echo "lint: failed: ${failed[*]}"
    exit 1
}
