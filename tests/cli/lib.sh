# shellcheck shell=bash
# For tests of the command line: . "$KEYLINE_TOP/tests/cli/lib.sh"
#
#   run ARGUMENT…                   runs keyline; input comes from the file in $stdin
#                                   (/dev/null); leaves $status, $out and $err (files)
#   expect_status NAME N            the last run ended with status N
#   expect_stdout NAME <<'END'      it printed exactly these lines
#   expect_stderr NAME <<'END'
#   expect_stdout_has NAME TEXT…    every TEXT is somewhere in it
#   expect_stderr_has NAME TEXT…
#   expect_no_stdout NAME           it printed nothing
#   expect_no_stderr NAME
#   expect_json NAME EXPRESSION     stdout is JSON and the Python expression over d, the
#                                   document, is true
#   expect_jsonl NAME EXPRESSION    the same, with d the list of the documents of its lines
#
# See tests/tools/tap.sh for the rest. Every test has a home folder of its own.

. "$KEYLINE_TOP/tests/tools/tap.sh"

export HOME=$test_dir/home
mkdir -p "$HOME"
stdin=/dev/null
out=$test_dir/stdout
err=$test_dir/stderr
status=

run() {
    last_run="keyline $*"
    "$KEYLINE" "$@" <"$stdin" >"$out" 2>"$err"
    status=$?
}

# What went wrong is told with the last run and both its outputs.
cli_fail() { # NAME WHAT
    not_ok "$1" "$2
after: $last_run (status $status)
stdout: $(head -c 4000 "$out")
stderr: $(head -c 4000 "$err")"
}

expect_status() {
    if [ "$status" = "$2" ]; then ok "$1"; else cli_fail "$1" "expected status $2"; fi
}

cli_expect_text() { # NAME FILE, text on stdin
    local difference
    if difference=$(diff -u --label expected --label printed - "$2"); then
        ok "$1"
    else
        cli_fail "$1" "$difference"
    fi
}
expect_stdout() { cli_expect_text "$1" "$out"; }
expect_stderr() { cli_expect_text "$1" "$err"; }

cli_expect_has() { # FILE NAME TEXT…
    local file=$1 name=$2 text
    shift 2
    for text in "$@"; do
        if ! grep -qF -- "$text" "$file"; then
            cli_fail "$name" "not in ${file##*/}: $text"
            return
        fi
    done
    ok "$name"
}
expect_stdout_has() { cli_expect_has "$out" "$@"; }
expect_stderr_has() { cli_expect_has "$err" "$@"; }

cli_expect_empty() { # NAME FILE
    if [ -s "$2" ]; then cli_fail "$1" "${2##*/} is not empty"; else ok "$1"; fi
}
expect_no_stdout() { cli_expect_empty "$1" "$out"; }
expect_no_stderr() { cli_expect_empty "$1" "$err"; }

cli_expect_python() { # NAME EXPRESSION LOADER
    local said
    if said=$(python3 -c "
import json, sys
text = open(sys.argv[1], encoding='utf-8').read()
d = $3
if not ($2):
    sys.exit('false: ' + sys.argv[2])" "$out" "$2" 2>&1); then
        ok "$1"
    else
        cli_fail "$1" "$said"
    fi
}
expect_json() { cli_expect_python "$1" "$2" 'json.loads(text)'; }
expect_jsonl() { cli_expect_python "$1" "$2" '[json.loads(line) for line in text.splitlines()]'; }
