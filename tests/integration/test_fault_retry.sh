#!/usr/bin/env bash
# What may pass is tried again, as the AWS SDKs do since 2026: exact rows, or after the last
# attempt an error that says what was wrong. Never a hang, never a wrong row.
. "$KEYLINE_TOP/tests/integration/faultd.sh"

scores >"$test_dir/scores"

# expect_scores NAME: all rows, once, in order.
expect_scores() { expect_stdout "$1" <"$test_dir/scores"; }

# ---- each of these passes

# A page after each fault. The times of throttling are 1 s × a random part each.
start_faultd <<'END'
{"page_rows": 2, "replies": {"Query": [
  {"fault": "throttle", "code": "Throttling"}, "ok",
  {"fault": "throttle", "code": "ThrottlingException"}, "ok",
  {"fault": "throttle", "code": "ThrottledException"}, "ok",
  {"fault": "throttle", "code": "RequestThrottledException"}, "ok",
  {"fault": "throttle", "code": "RequestThrottled"}, "ok",
  {"fault": "throttle", "code": "TooManyRequestsException"}, "ok",
  {"fault": "throttle", "code": "ProvisionedThroughputExceededException"}, "ok",
  {"fault": "throttle", "code": "TransactionInProgressException"}, "ok",
  {"fault": "throttle", "code": "RequestLimitExceeded"}, "ok",
  {"fault": "throttle", "code": "BandwidthLimitExceeded"}, "ok",
  {"fault": "throttle", "code": "LimitExceededException"}, "ok",
  {"fault": "throttle", "code": "SlowDown"}, "ok",
  {"fault": "throttle", "code": "PriorRequestNotComplete"}, "ok",
  {"fault": "throttle", "code": "EC2ThrottledException"}, "ok"]}}
END
remote query scores SEASON --output keys
expect_scores 'every throttling code passes'
expect_status 'every throttling code passes: status' 0
expect_log 'one more request for each, on one connection' \
    'sum(q["operation"] == "Query" for q in r) == 18 + 14 and c == 1'

start_faultd <<'END'
{"page_rows": 1, "replies": {"Query": [
  "server_error", "ok", {"fault": "server_error", "status": 503}, "ok",
  {"fault": "html", "status": 500}, "ok", {"fault": "html", "status": 502}, "ok",
  {"fault": "html", "status": 503}, "ok", {"fault": "html", "status": 504}, "ok",
  {"fault": "error", "code": "RequestTimeout"}, "ok",
  {"fault": "error", "code": "RequestTimeoutException"}, "ok",
  {"fault": "error", "code": "InternalServerError"}, "ok",
  {"fault": "error", "code": "ReplicatedWriteConflictException"}, "ok",
  "reset_in_headers", "ok", "reset_after_headers", "ok", "reset_in_body", "ok",
  "cut_body", "ok", "long_length", "ok", {"fault": "chunked", "cut": true}, "ok",
  "wrong_crc", "ok", ["gzip", "wrong_crc"], "ok", "short_body", "ok", "plain_crc", "ok",
  "reset_in_body", "reset_in_headers", "wrong_crc", "ok"]}}
END
remote query scores SEASON --output keys
expect_scores 'faults of the service, the network and a checksum pass'
expect_status 'their status' 0
expect_log 'one more request for each' 'sum(q["operation"] == "Query" for q in r) == 35 + 23'

# Bug 1: a reset on a connection that was kept, and on a fresh one; before any byte of the
# reply libcurl itself sends the request again, and a closed one is no fault at all.
start_faultd <<'END'
{"page_rows": 5, "replies": {"DescribeTable": ["reset_before", "close_before"],
 "Query": ["idle_close", "idle_close", "reset_before", "close_before", "close"]}}
END
remote query scores SEASON --output keys
expect_scores 'bug 1: resets on kept and on fresh connections'
expect_log 'and no request goes missing or comes too often' '8 + 5 >= len(r) >= 8 + 2'

# Bug 2: errors do not cost connections.
start_faultd <<'END'
{"page_rows": 1, "replies": {"Query": ["ok", "ok", "ok", "server_error", "ok",
  {"fault": "html", "status": 503}, "ok", "wrong_crc", "ok", "short_body"]}}
END
remote query scores SEASON --output keys
expect_scores 'bug 2: errors between pages'
expect_log 'bug 2: one connection for all' 'c == 1'

# Replies that are only unusual: no retry at all.
start_faultd <<'END'
{"page_rows": 2, "replies": {"DescribeTable": ["gzip"], "Query": [
  "gzip", {"fault": "odd_crc"}, {"fault": "odd_crc", "crc": "none"},
  ["gzip", {"fault": "odd_crc"}], "chunked", ["gzip", "chunked"], "until_close", "drip",
  ["gzip", "drip"], "close", "idle_close", {"fault": "interim", "status": 103},
  [{"fault": "date"}], {"fault": "date", "text": "Thu, 99 Foo 99999999999999999999 99:99:99 GMT"},
  {"fault": "header", "name": "Set-Cookie", "value": "a=b"}]}}
END
remote query scores SEASON --output keys
expect_scores 'gzip, chunks, a slow drip, no checksum, 103, no Date or a mad one (bug 9)'
expect_no_secrets
expect_log 'none of them is asked for twice' 'len(r) == 19'
expect_log 'gzip is asked for, Expect is not sent' 'all(h(q, "accept-encoding") == "gzip" and
    h(q, "expect") is None for q in r)'
expect_log 'every signature fits' 'not any("refused" in q for q in r)'

# ---- each of these stays

# fails NAME FAULT STATUS ATTEMPTS TEXT…: a Query that always gets FAULT.
fails() {
    local name=$1 fault=$2 wanted=$3 attempts=$4
    shift 4
    start_faultd <<END
{"replies": {"Query": [$(for _ in 1 2 3 4 5 6; do printf '%s, ' "$fault"; done) "ok"]}}
END
    remote query scores SEASON --output keys
    expect_status "$name: status" "$wanted"
    expect_no_stdout "$name: no row"
    expect_stderr_has "$name: is told" "$@"
    expect_log "$name: attempts" "sum(q['operation'] == 'Query' for q in r) == $attempts"
}

export AWS_MAX_ATTEMPTS=3
fails 'a service that is down' '"server_error"' 2 3 InternalServerError REQUEST0ID0OF0FAULTD
fails 'a page of a proxy' '"html"' 2 3 'HTTP 503' '<html>'
fails 'resets in the headers' '"reset_in_headers"' 2 3 'no reply from 127.0.0.1'
fails 'resets in the body' '"reset_in_body"' 2 3 'no reply from 127.0.0.1'
fails 'cut bodies' '"cut_body"' 2 3 'no reply from 127.0.0.1'
fails 'damaged bodies' '"wrong_crc"' 2 3 'checksum'
fails 'bug 7: the checksum of what was unpacked' '"plain_crc"' 2 3 'checksum'
fails 'a compressed body that is cut' '"bad_gzip"' 2 3 'cut or broken'
fails 'a body that is not compressed' '{"fault": "bad_gzip", "cut": false}' 2 3 'cut or broken'
fails 'short bodies' '"short_body"' 2 3 'checksum'
AWS_MAX_ATTEMPTS=2
fails 'a throttle that stays' '{"fault": "throttle", "retry_after": 1}' 2 2 \
    ProvisionedThroughputExceededException
AWS_MAX_ATTEMPTS=3

# What would fail in the same way is not tried again.
fails 'a short body with its own checksum' '{"fault": "short_body", "crc": "right"}' 2 1 'keyline: '
fails 'a body that is no JSON' '{"fault": "raw_body", "text": "{]"}' 2 1 'keyline: '
fails 'an empty body' '{"fault": "raw_body", "text": ""}' 2 1 'keyline: '
fails '140 MB of blanks in gzip' '{"fault": "gzip_bomb", "megabytes": 140}' 2 1 'holds more than 134217728 bytes'
fails 'another encoding' '{"fault": "header", "name": "Content-Encoding", "value": "br"}' 2 1 \
    'encoding'
fails 'a captive portal' '"captive_portal"' 2 1 "not DynamoDB's" '<!DOCTYPE html>' 'login page'
fails 'no HTTP at all' '"garbage"' 2 1 'no reply from 127.0.0.1'
fails 'a redirect' '{"fault": "redirect", "to": "https://login.invalid/"}' 2 1 'HTTP 307'
fails 'a validation error' '{"fault": "error", "code": "ValidationException", "message": "no"}' \
    2 1 'ValidationException: no'
fails 'an operation that is not known' '"unknown_operation"' 2 1 UnknownOperationException
fails 'headers without end' '{"fault": "header_bomb"}' 2 1 'keyline: '
unset AWS_MAX_ATTEMPTS

# The number of attempts.
start_faultd <<<'{"replies": {"ListTables": [{"fault": "server_error", "times": 0}]}}'
remote tables
expect_status 'four attempts by default: status' 2
expect_log 'four attempts by default' 'len(r) == 4'
start_faultd <<<'{"replies": {"ListTables": [{"fault": "server_error", "times": 0}]}}'
AWS_MAX_ATTEMPTS=1 remote tables
expect_log 'one attempt' 'len(r) == 1'
mkdir -p "$HOME/.aws"
printf '[default]\nmax_attempts = 2\n' >"$HOME/.aws/config"
start_faultd <<<'{"replies": {"ListTables": [{"fault": "server_error", "times": 0}]}}'
remote tables
expect_log 'two attempts by the configuration' 'len(r) == 2'
rm "$HOME/.aws/config"

# x-amz-retry-after is heeded, and counts in milliseconds.
start_faultd <<'END'
{"replies": {"ListTables": [{"fault": "server_error", "retry_after": 400}]}}
END
remote tables
expect_log 'the server says how long to wait' 'len(r) == 2 and 0.4 <= r[1]["at"] - r[0]["at"] < 4'

# ---- interrupted, while it waits for a reply and while it waits for the next attempt

# What the shell starts in the background ignores SIGINT.
heeds_int='import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execv(sys.argv[1], sys.argv[1:])'

# interrupted NAME ENTRY: two pages come, then ENTRY; SIGINT comes while it waits.
interrupted() {
    start_faultd <<<"{\"page_rows\": 9, \"replies\": {\"Query\": [\"ok\", \"ok\", $2]}}"
    last_run="keyline query, interrupted"
    python3 -c "$heeds_int" "$KEYLINE" query scores SEASON --output keys \
        --endpoint-url "$endpoint" >"$out" 2>"$err" </dev/null &
    until [ "$(grep -c '"operation": "Query"' "$faultd_log")" -ge 3 ] ||
        ! kill -0 $! 2>/dev/null; do
        sleep 0.05
    done
    kill -INT $!
    wait $!
    status=$?
    cat "$out" "$err" >>"$test_dir/said"
    expect_status "$1: status" 130
    expect_stdout "$1: what has arrived is kept" < <(head -n 18 "$test_dir/scores")
    expect_log "$1: no request after it" 'sum(q["operation"] == "Query" for q in r) == 3'
}
interrupted 'interrupted in a silence' '{"fault": "silence", "times": 0}'
interrupted 'interrupted in half a page' '{"fault": "stall", "times": 0}'
interrupted 'interrupted between attempts' \
    '{"fault": "throttle", "retry_after": 5000, "times": 0}'

# Bug 3: nobody listens.
stop_faultd
remote tables
expect_status 'bug 3: nobody listens: status' 2
expect_stderr_has 'bug 3: nobody listens' 'no reply from 127.0.0.1' 'keyline whoami'

expect_no_secrets
done_testing
