#!/usr/bin/env bash
# expr: the code of every form, compared with goldens (tests/cli/expr; GENERATE=1 writes
# them) and, where the language's own tool is there, checked to be code at all. What runs
# against a server is in tests/integration/test_expr.sh.
. "$KEYLINE_TOP/tests/cli/lib.sh"
. "$KEYLINE_TOP/tests/cli/fixture.sh"
. "$KEYLINE_TOP/tests/tools/programs.sh"

db=$test_dir/fixture.db
make_tables "$db"
export KEYLINE_DB=$db
goldens=$KEYLINE_TOP/tests/cli/expr
# Quotes of every kind, a dollar, a hash, a line feed, and bytes.
odd='score >= 1 and (`a"b` = "\"'"'"'\\ $x #{y} \u0007\n\u2028" or raw = b64:AP8= or not yes = true)'
IFS='|' read -ra forms < <("$KEYLINE" expr --help | sed -n 's/^  --as \(.*\)/\1/p')

check 'there are twelve forms' test "${#forms[@]}" -eq 12
for form in "${forms[@]}"; do
    limit=(--limit 7)
    [ "$form" != partiql ] || limit=()
    run expr scores 'S#1' --as "$form" --between 0000000100 0000000200 --reverse "${limit[@]}" \
        --filter 'name = "Björn" and (raw = b64:AP8= or not attribute_exists(tags) or n in (1, null))'
    if [ "$form" = partiql ]; then
        expect_status 'partiql: bytes are refused' 2
        run expr scores 'S#1' --as partiql --between 0000000100 0000000200 --reverse \
            --filter 'name = "Björn" and (not attribute_exists(tags) or n in (1, null))'
    fi
    [ -z "${GENERATE:-}" ] || cp "$out" "$goldens/$form.txt"
    check "$form: as ever" diff -u "$goldens/$form.txt" "$out"
done

# Each code of a form, in a folder of its own so that Java's file has the name it must.
write_codes() { # FORM FILE-NAME: the files, in $codes
    local form=$1 n=0
    codes=()
    while read -ra more; do
        n=$((n + 1))
        mkdir -p "$test_dir/$form$n"
        run expr scores 'S#1' --as "$form" "${more[@]}" --filter "$odd"
        expect_status "$form ${more[*]}" 0
        cp "$out" "$test_dir/$form$n/$2"
        codes+=("$test_dir/$form$n/$2")
    done <<'END'
--begins-with 0
--ge 0 --reverse --limit 5
--between 0 1
END
}

# accepts FORM FILE-NAME TOOL COMMAND…: the command takes the codes, and not what ends
# before its last quote.
# TOOL is what working() of tests/tools/programs.sh found, or nothing.
accepts() {
    local form=$1 name=$2 tool=$3 cut=$test_dir/$1cut text
    shift 3
    write_codes "$form" "$name"
    if [ -z "$tool" ]; then
        skip "$form is code" "its tool is missing (bootstrap --ci installs it)"
        return
    fi
    check "$form is code to ${tool##*/}" "$@" "${codes[@]}"
    mkdir -p "$cut"
    text=$(<"${codes[0]}")
    printf %s "${text%[\"\']*}" >"$cut/$name"
    if "$@" "$cut/$name" >/dev/null 2>&1; then
        not_ok "$form: ${tool##*/} takes no open quote"
    else
        ok "$form: ${tool##*/} takes no open quote"
    fi
}

# each WORDS COMMAND…: a command of that many words, for each of the files behind it.
each() {
    local command=("${@:2:$1}") file
    for file in "${@:$1+2}"; do
        "${command[@]}" "$file" || return
    done
}
rust_code() { "$rustfmt" --edition 2021 <"$1"; }

# Kotlin has no check of syntax alone: what it says of code whose libraries are missing must
# all be of names that it does not find, and of types that it then cannot tell.
kotlin_code() {
    local said
    said=$("$kotlinc" -nowarn -d "$test_dir/kotlin.jar" "$@" 2>&1 | grep 'error:')
    ! grep -Ev 'error: (unresolved reference|type inference failed|cannot infer a type|'\
'conflicting overloads: public fun main)' <<<"$said"
}

gofmt=$(working gofmt -l "$test_dir")
rustfmt=$(working rustfmt --version)
kotlinc=$(working kotlinc -version)
python=$(working python3 --version)
node=$(working node --version)
java=$(working java --list-modules) # of a development kit when it has javac
[ -n "$(working javac -version)" ] || java=
php=$(working php --version)
ruby=$(working ruby --version)
mcs=$(working mcs --version)

accepts boto3 code.py "$python" "$python" -m py_compile
accepts js code.mjs "$node" each 2 "$node" --check
accepts cli code.sh "$BASH" each 2 "$BASH" -n
accepts request code.json "$python" each 3 "$python" -m json.tool
accepts go main.go "$gofmt" "$gofmt" -e
accepts java Main.java "$java" "$java" "$KEYLINE_TOP/tests/cli/ParseJava.java"
accepts kotlin main.kt "$kotlinc" kotlin_code
accepts rust main.rs "$rustfmt" each 1 rust_code
accepts csharp Program.cs "$mcs" each 2 "$mcs" --parse
accepts php code.php "$php" each 2 "$php" -l
accepts ruby code.rb "$ruby" each 2 "$ruby" -c

done_testing
