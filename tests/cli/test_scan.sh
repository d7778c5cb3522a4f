#!/usr/bin/env bash
# scan, and what query shares with it: page sizes, counts, dry runs, consistent reads.
. "$KEYLINE_TOP/tests/cli/lib.sh"
. "$KEYLINE_TOP/tests/cli/fixture.sh"

db=$test_dir/fixture.db
make_tables "$db"
export KEYLINE_DB=$db

run scan nums --output keys
expect_status 'scan' 0
expect_stdout_lines() { # NAME LINE… in any order
    local name=$1
    shift
    expect_stdout "$name" < <(printf '%s\n' "$@")
}
LC_ALL=C sort -o "$out" "$out"
expect_stdout_lines 'every item of every partition' -2.5 10 9 9.5 9.5
expect_stderr_has 'is a Scan and says so' 'Scan nums: 5 read, 5 matched, 0.5 RCU, 1 page'
run scan nums --segments 4 --output keys
expect_status 'in segments' 0
LC_ALL=C sort -o "$out" "$out"
expect_stdout_lines 'every item once' -2.5 10 9 9.5 9.5
expect_stderr_has 'each at least a page' '5 read, 5 matched, 2 RCU, 4 pages'
run scan nums --limit 2 --count
expect_stdout 'a limited count' <<<2
run scan nums --count --segments 3 --page-size 1
expect_stdout 'a count in small pages' <<<5
run scan nums --filter 'n = nine'
expect_stderr_has 'text without quotes' 'nine in the filter is the name of an attribute'
run scan nums --segments 0
expect_status 'no segments' 2
run scan nums --segments 65
expect_status 'too many segments: status' 2
expect_stderr_has 'too many segments: how many are allowed' '--segments takes at most 64, not 65'
run scan nums --dry-run
expect_stdout 'the request of a Scan' <<'END'
{"TableName":"nums","ReturnConsumedCapacity":"TOTAL"}
END
run scan none
expect_status 'an unknown table' 2

run query scores 'S#1' --count
expect_stdout 'count' <<<3
run query scores 'S#1' --count --gt 0000000009 --lt '0000000240#0000001719100805#p_3301'
expect_stdout 'rows that BETWEEN lets in are not counted' <<<1
expect_stderr_has 'and said to be left out' '1 row equal to a strict bound'
run query scores 'S#1' --count --output json
expect_status 'a count has no format' 2
run query scores 'S#1' --count --eq none
expect_stdout 'a count of nothing' <<<0
run query scores 'S#1' --page-size 1 --output keys
expect_stderr_has 'a request an item' '3 read, 3 matched, 2 RCU, 4 pages'
run query scores 'S#1' --page-size 0
expect_status 'no page size' 2
run query scores 'S#1' --consistent-read --count
expect_stderr_has 'consistent reads cost twice as much' '1 RCU'
run query scores 'S#1' --dry-run --reverse --between 1 2 --page-size 7 --columns name
expect_stdout 'the request of a Query' <<'END'
{"TableName":"scores","KeyConditionExpression":"#n0 = :v0 AND #n1 BETWEEN :v1 AND :v2","ProjectionExpression":"#n0, #n1, #n2","ExpressionAttributeNames":{"#n0":"leaderboardId","#n1":"rankKey","#n2":"name"},"ExpressionAttributeValues":{":v0":{"S":"S#1"},":v1":{"S":"1"},":v2":{"S":"2"}},"ScanIndexForward":false,"Limit":7,"ReturnConsumedCapacity":"TOTAL"}
END
expect_stderr 'sends nothing' </dev/null

done_testing
