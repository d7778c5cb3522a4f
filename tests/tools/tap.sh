# shellcheck shell=bash
# TAP for shell tests, sourced by tests/cli/lib.sh and tests/screen/lib.sh.
#
#   ok NAME                         a case that passed
#   not_ok NAME [DETAILS]           one that failed; details become comments
#   check NAME COMMAND…             ok when the command succeeds
#   skip NAME REASON                one that cannot run here; in CI a failure
#   skip_all REASON                 as the only call: the whole file cannot run here
#   done_testing                    last line of every test: the plan, the status
#
# $test_dir is a folder of the test's own, removed at its end.

# Two of its users may be sourced in one test.
[ -z "${tap_cases+set}" ] || return 0

tap_cases=0
tap_failed=0
test_dir=$(mktemp -d "${TMPDIR:-/tmp}/keyline-test.XXXXXX")
tap_cleanup() { rm -rf "$test_dir"; }
trap tap_cleanup EXIT
trap 'exit 143' TERM INT HUP

tap_comment() { printf '%s\n' "$*" | sed 's/^/# /'; }

ok() {
    tap_cases=$((tap_cases + 1))
    echo "ok $tap_cases - $1"
}

not_ok() {
    tap_cases=$((tap_cases + 1))
    tap_failed=$((tap_failed + 1))
    echo "not ok $tap_cases - $1"
    [ $# -lt 2 ] || tap_comment "$2"
}

check() {
    local name=$1 output
    shift
    if output=$("$@" 2>&1); then ok "$name"; else not_ok "$name" "$*: $output"; fi
}

skip() {
    if [ -n "${KEYLINE_CI:-}" ]; then
        not_ok "$1" "$2: in CI nothing is left out"
        return
    fi
    tap_cases=$((tap_cases + 1))
    echo "ok $tap_cases - $1 # SKIP $2"
}

skip_all() {
    if [ -n "${KEYLINE_CI:-}" ]; then
        echo "Bail out! $1: in CI nothing is left out"
        exit 1
    fi
    echo "1..0 # SKIP $1"
    exit 0
}

done_testing() {
    echo "1..$tap_cases"
    [ "$tap_failed" -eq 0 ]
    exit
}
