#!/bin/sh
# Usage: summary.sh FILE.log…
# Counts the cases in the result files (.trs) that automake keeps beside the logs and
# prints one line,
#   N passed, N failed, N skipped
# A test without a result file did not run: a failure. That a program with failed cases
# also ends with a status of its own is no further failure. Status 0 when nothing failed
# and something passed.
exec awk '
    function count(log_file,    results, line, got, fails, errors) {
        results = log_file
        sub(/\.log$/, ".trs", results)
        while ((got = (getline line < results)) > 0) {
            if (line ~ /^:test-result: (PASS|XFAIL)/) passed++
            else if (line ~ /^:test-result: SKIP/) skipped++
            else if (line ~ /^:test-result: (FAIL|XPASS)/) fails++
            else if (line ~ /^:test-result: ERROR/) errors++
        }
        if (got < 0) errors++
        if (fails && errors && says_status(log_file)) errors--
        failed += fails + errors
    }
    function says_status(log_file,    line) {
        while ((getline line < log_file) > 0)
            if (line ~ /^ERROR: .* - exited with status/) return 1
        return 0
    }
    BEGIN {
        for (i = 1; i < ARGC; i++) count(ARGV[i])
        printf "%d passed, %d failed, %d skipped\n", passed, failed, skipped
        exit failed > 0 || passed == 0
    }' "$@"
