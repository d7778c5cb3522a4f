#!/usr/bin/env bash
# A check of a whole table over HTTP: several segments at a time, the same report whatever
# happens on the way, and what it costs.
. "$KEYLINE_TOP/tests/integration/faultd.sh"

# scripted REPLIES [MORE]: 300 rows in 12 partitions, pages of 20, with these replies to Scan.
scripted() {
    start_faultd <<<"{\"rows\": 300, \"partitions\": 12, \"page_rows\": 20${2:+, $2},
                     \"replies\": {\"Scan\": [$1]}}"
}

# ---- what is asked, and what it costs

scripted ''
remote check scores --output json --segments 1
expect_status 'a table: status' 0
expect_json 'a table' 'd["complete"] and d["keys"] == 300 and d["collections"] == 12
    and [c["evidence"]["matches"] for c in d["columns"] if c["evidence"]] == [300, 300, 300]'
cp "$out" "$test_dir/report"
expect_stderr_has 'is estimated before, and told after' \
    'Scan scores: about 300 items, 30,000 bytes, 4 RCU to read (told by DescribeTable, up to six hours old)' \
    'Scan scores: 300 read, 7.5 RCU, 15 pages' \
    'only the keys and 3 attributes that may say what they say were asked for' \
    'that saves bandwidth, not capacity'
expect_log 'the first page is asked for whole, the others are not' '
    [("ProjectionExpression" in q["body"]) for q in r if q["operation"] == "Scan"]
    == [False] + 14 * [True]'
expect_log 'nothing was refused' 'not any("refused" in q for q in r)'

for segments in 2 5 16; do
    scripted ''
    remote check scores --output json --segments "$segments"
    check "by $segments segments it is the same" cmp "$out" "$test_dir/report"
    expect_log 'every segment is asked for' "
        {json.loads(q['body']).get('Segment') for q in r if q['operation'] == 'Scan'}
        == {None} | set(range($segments))"
done

# ---- what happens on the way

scripted '"throttle", "ok", "ok", "throttle", "server_error", "throttle", "reset_in_body"'
remote check scores --output json
expect_status 'faults that pass: status' 0
check 'faults that pass: it is the same' cmp "$out" "$test_dir/report"
expect_stderr_has 'faults that pass: the user hears why it takes long' 'trying again'

scripted '"empty_page", "ok", "empty_page",
          {"fault": "empty_page", "cursor": {"pk": {"S": "SEASON"}, "sk": {"S": " "}}}'
remote check scores --output json
check 'empty pages are not the end' cmp "$out" "$test_dir/report"

# One partition, which segments cut apart.
start_faultd <<<'{"rows": 300, "page_rows": 20, "torn": true}'
remote check scores --output json --segments 1
cp "$out" "$test_dir/whole"
remote check scores --output json --segments 7
check 'a partition in pieces: it is the same' cmp "$out" "$test_dir/whole"
expect_stderr_has 'a partition in pieces is told, and read again' 'do not come together and in order'

scripted '"ok", "ok", "ok", "access_denied"'
remote check scores --output json
expect_status 'one segment fails: status' 2
expect_stderr_has 'one segment fails' AccessDeniedException 'cut short'
expect_json 'one segment fails: what was read is told, and that it is not all' '
    d["complete"] is False and d["keys"] < 300'

scripted '"access_denied"'
remote check scores
expect_status 'no Scan: status' 2
expect_stderr_has 'no Scan' AccessDeniedException

# What the shell starts in the background ignores SIGINT.
heeds_int='import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execv(sys.argv[1], sys.argv[1:])'
scripted '"ok", "ok", "ok", {"fault": "silence", "times": 0}'
last_run='keyline check, interrupted'
python3 -c "$heeds_int" "$KEYLINE" check scores --output json --endpoint-url "$endpoint" \
    >"$out" 2>"$err" </dev/null &
until [ "$(grep -c '"operation": "Scan"' "$faultd_log")" -ge 5 ] || ! kill -0 $! 2>/dev/null; do
    sleep 0.05
done
kill -INT $!
wait $!
status=$?
expect_status 'interrupted: status' 130
expect_json 'interrupted: it is not complete' 'd["complete"] is False and d["keys"] < 300'

# ---- a partition that is not there

start_faultd <<<'{}'
remote check scores nobody
expect_status 'no such partition: status' 0
expect_stdout 'no such partition' <<<'no items in that partition: no keys to check'
expect_stderr_has 'no such partition: that costs, too' 'Query scores: 0 read'

# ---- a table that must not be described

start_faultd <<<'{"replies": {"DescribeTable": [{"fault": "access_denied", "times": 0}]}}'
remote check scores
expect_status 'no DescribeTable: status' 2
expect_stderr_has 'no DescribeTable' AccessDeniedException 'check go without' '--partition NAME=VALUE'
remote check scores --partition pk=SEASON
expect_status 'a partition by its name: status' 0
expect_stdout_has 'a partition by its name' '✓ score: 10 digits, in numeric order (35 of 35 keys)'

expect_no_secrets
done_testing
