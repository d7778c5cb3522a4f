#!/usr/bin/env bash
# The last line of make check counts what the tests said, and nothing twice.
. "$KEYLINE_TOP/tests/tools/tap.sh"

# result NAME CASE…: the two files that automake leaves for a test.
result() {
    local name=$1
    shift
    printf '%s\n' "$@" >"$test_dir/$name.log"
    printf '%s\n' "$@" | sed 's/^\([A-Z]*\):.*/:test-result: \1/' >"$test_dir/$name.trs"
}

# expect WHAT STATUS LINE NAME…
expect() {
    local what=$1 status=$2 line=$3 said
    shift 3
    said=$(cd "$test_dir" && sh "$KEYLINE_TOP/tests/tools/summary.sh" "${@/%/.log}")
    check "$what: status" test $? -eq "$status"
    check "$what: line" test "$said" = "$line"
}

result good 'PASS: g 1 - x' 'PASS: g 2 - y' 'SKIP: g 3 - z # SKIP no tool'
result bad 'PASS: b 1' 'FAIL: b 2' 'FAIL: b 3' 'ERROR: b - exited with status 2'
result crashed 'PASS: c 1' 'ERROR: c - exited with status 134 (terminated by signal 6?)'
result cut 'PASS: d 1' 'ERROR: d - missing test plan' 'ERROR: d - exited with status 1'

expect 'all is well' 0 '2 passed, 0 failed, 1 skipped' good
expect 'failed cases' 1 '3 passed, 2 failed, 1 skipped' good bad
expect 'a crash' 1 '1 passed, 1 failed, 0 skipped' crashed
expect 'no plan and a crash' 1 '1 passed, 2 failed, 0 skipped' cut
expect 'a test that did not run' 1 '2 passed, 1 failed, 1 skipped' good absent
expect 'no test at all' 1 '0 passed, 0 failed, 0 skipped'
expect 'the order of tests' 1 '5 passed, 5 failed, 1 skipped' cut bad good crashed

done_testing
