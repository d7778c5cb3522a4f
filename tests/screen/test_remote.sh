#!/usr/bin/env bash
# The screen on DynamoDB, which is slow, refuses, and costs: tests/tools/faultd.py plays it.
. "$KEYLINE_TOP/tests/integration/faultd.sh"
. "$KEYLINE_TOP/tests/screen/lib.sh"

tap_cleanup() {
    stop_screen
    stop_faultd
    rm -rf "$test_dir"
}

export AWS_ACCESS_KEY_ID=AKIDFAULTD AWS_SECRET_ACCESS_KEY=fake/faultd/secret/key
export AWS_REGION=us-east-1

open_screen() { start_screen 80 24 "$KEYLINE" "$@" --endpoint-url "$endpoint"; }

tap_comment 'a Scan asks first, and a Query does not'
start_faultd <<<'{}'
open_screen
wait_for "keyline  127.0.0.1:$port us-east-1" 'the title says where'
wait_match 'scores +~35 +pk S +sk S' 'counts that are old are marked'
wait_for '3 tables'
send j j Enter
wait_for 'Scan: reads the whole table, about 3.5 KB, 35 items, 1 RCU: Enter reads on,'
wait_match 'billing +on demand' 'with what is known of the table'
wait_for '0 read'
expect_log 'nothing was read' 'not [x for x in r if x["operation"] in ("Scan", "Query")]'
send p
type_text SEASON
send Enter
wait_for '✓ score: 10 digits'
expect_log 'a Query alone' '{x["operation"] for x in r} & {"Scan", "Query"} == {"Query"}'
send q
wait_for 'Scan: reads the whole table'
send Enter
wait_match 'SEASON +35'
wait_match 'Scan · 35 read · .* RCU · 4 pages · end'
expect_log 'then the Scan' '[x["operation"] for x in r].count("Scan") == 4'
send R
wait_for 'Scan: reads the whole table' 'R asks once more'
send Escape
wait_for '3 tables' 'Esc does not read'
stop_screen
expect_log 'and did not' '[x["operation"] for x in r].count("Scan") == 4'

tap_comment 'more than a hundred tables: those on the screen are described'
start_faultd <<END
{"names": [$(printf '"t%03d", ' {1..240})"zz"]}
END
open_screen
wait_for '244 tables'
wait_for 't010'
send G
wait_for 'zz'
stop_screen
expect_log 'three pages of names' '[x["operation"] for x in r].count("ListTables") == 3'
expect_log 'not all tables were described' \
    '0 < [x["operation"] for x in r].count("DescribeTable") < 60'

tap_comment 'no ListTables'
start_faultd <<<'{"replies": {"ListTables": [{"fault": "access_denied", "times": 0}]}}'
open_screen
wait_for 'AccessDeniedException' 'why there is no list'
wait_match 'REQUEST[0-9A-Z]+' 'the request id is on the screen'
wait_for 'T types the name of a table' 'and the end of the message, too'
send T
wait_for 'table:'
type_text scores
send Enter
wait_for 'Scan: reads the whole table'
send q p
wait_for 'table:' 'p asks for it, too'
stop_screen

tap_comment 'no DescribeTable'
start_faultd <<<'{"replies": {"DescribeTable": [{"fault": "access_denied", "times": 0}]}}'
open_screen
wait_match 'scores +\?' 'the list says that it may not know'
send G Enter
wait_for 'DescribeTable of scores: AccessDeniedException'
wait_for 'read a table but not describe it'
send p
wait_for 'scores key attributes:'
type_text 'pk:X'
send Enter
wait_for 'the type of a key is S, N or B'
send C-u
type_text 'pk:S sk:S'
wait_for 'partition key pk, sort key sk'
send Enter
wait_match '^pk =' 'then the partition is asked for'
type_text SEASON
send Enter
wait_for '✓ score: 10 digits'
send r
wait_for 'Query ↓'
send q
wait_for 'its size is not known'
send Enter
wait_match 'SEASON +35' 'a Scan works by typed keys'
stop_screen
open_screen scores SEASON
wait_for 'read a table but not describe it' 'the same for a partition at once'
send p
type_text 'pk:S sk:S'
send Enter
wait_for '✓ score: 10 digits'
stop_screen

tap_comment 'typed keys that are not those of the table'
open_screen blobs p
wait_for 'read a table but not describe it'
send p
type_text 'pk:S sk:S'
send Enter
wait_match 'Query · 5 read' 'another type is no harm'
send q
wait_exit 0
stop_screen

tap_comment 'a retry is visible while it waits'
start_faultd <<'END'
{"replies": {"ListTables": [{"fault": "throttle", "code": "ThrottlingException",
                             "retry_after": 5000}],
             "Query": [{"fault": "expired_token", "times": 0}]}}
END
open_screen
wait_match 'throttled, trying again in [0-9.]+ s'
wait_for '3 tables' 'and it is tried again'
wait_gone 'trying again'

tap_comment 'credentials that are over'
send G p
type_text SEASON
send Enter
wait_for 'ExpiredTokenException'
wait_for 'the session has ended:'
wait_for 'R tries again' 'all of it fits'
send R
wait_for 'ExpiredTokenException'
send q
wait_for '3 tables'
stop_screen
expect_log 'R did ask again' '[x["operation"] for x in r].count("Query") >= 2'

# A second is much for the screen and little for a server that never answers.
cancelled_by() { # KEY VIEW-WORDS NAME
    local start=$SECONDS
    send "$1"
    wait_match "$2" "$3"
    check "$3: at once" [ $((SECONDS - start)) -le 2 ]
}

tap_comment 'a server that hangs'
start_faultd <<'END'
{"replies": {"ListTables": ["stall"], "DescribeTable": [{"fault": "stall", "times": 0}]}}
END
open_screen
wait_for 'Esc stops'
cancelled_by Escape 'R tries again' 'Esc cancels'
send R
wait_match 'scores +…' 'and then there is a list'
wait_for 'Esc stops'
cancelled_by C-c 'Ctrl-C again leaves' 'Ctrl-C cancels'
send C-c
wait_exit 130
stop_screen

tap_comment 'a server that hangs in the middle of a partition'
start_faultd <<<'{"replies": {"Query": ["ok", {"fault": "silence", "times": 0}]}}'
open_screen scores SEASON
wait_match '10 read .* Esc stops'
send j
wait_match 'p_0001' 'what has come can be looked at'
cancelled_by Escape '· more$' 'Esc cancels'
wait_for '10 read so far' 'and what has come stays'
send q
wait_exit 0
stop_screen

tap_comment 'a source that asks'
start_faultd <<<'{}'
mkdir -p "$HOME/.aws"
cat >"$HOME/.aws/config" <<END
[profile base]
aws_access_key_id = $AWS_ACCESS_KEY_ID
aws_secret_access_key = $AWS_SECRET_ACCESS_KEY
[profile guarded]
role_arn = arn:aws:iam::000000000000:role/reader
source_profile = base
mfa_serial = arn:aws:iam::000000000000:mfa/tester
END
unset AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY
export AWS_ENDPOINT_URL_STS=$endpoint
open_screen --profile guarded
wait_for 'MFA code for arn:aws:iam::000000000000:mfa/tester:'
send Escape
wait_for 'the question was not answered'
send R
wait_for 'MFA code'
type_text 123456
send Enter
wait_for '3 tables' 'the code opens the list'
expect_log 'and went to STS once' \
    '[x["operation"] for x in r].count("AssumeRole") == 1 and any("123456" in x["body"] for x in r)'

done_testing
