#!/usr/bin/env bash
# --where and --filter: the query language, in the store and as a request.
. "$KEYLINE_TOP/tests/cli/lib.sh"
. "$KEYLINE_TOP/tests/cli/fixture.sh"

db=$test_dir/fixture.db
make_tables "$db"
export KEYLINE_DB=$db
score='<score:pad10>#<ts:pad16>#<playerId>'
k9='0000000009#0000001719100812#p_1207'
k240='0000000240#0000001719100805#p_3301'
k1500='0000001500#0000001719100800#p_8842'

board='S#1'

expect_keys 'a filter keeps what it holds for' "$k240\n" "$board" --filter 'score = 240'
expect_stderr_has 'and reads all' '3 read, 1 matched'
expect_keys 'a filter that keeps nothing' '' "$board" --filter 'score < 0'
expect_keys 'a limit counts what is kept' "$k1500\n" "$board" --filter 'score > 9' --limit 1 --reverse
expect_keys 'small pages, some of them empty' "$k1500\n" "$board" --filter 'score > 240' --page-size 1
expect_stderr_has 'each is read' '3 read, 1 matched' '4 pages'
run query scores "$board" --filter 'score > 9' --count
expect_stdout 'a count of what is kept' <<'END'
2
END

expect_keys 'a term on the key is the key condition' "$k240\n$k1500\n" "$board" \
    --where 'rankKey >= "0000000240"'
expect_stderr_has 'and reads no more' '2 read, 2 matched'
expect_keys 'digits beside a text key are text' "$k240\n$k1500\n" "$board" --where 'rankKey >= 0000000240'
expect_keys 'two bounds' "$k240\n" "$board" --where "rankKey < \"$k1500\" and rankKey > \"$k9\""
expect_stderr_has 'are one BETWEEN' '1 row equal to a strict bound'
expect_keys 'in capitals, with a filter' "$k1500\n" "$board" \
    --where "rankKey BETWEEN \"$k9\" AND \"$k1500\" AND NOT score IN (9, 240)"
expect_keys 'where and filter together' "$k240\n" "$board" --where 'score > 9' --filter 'score < 1500'
expect_keys 'begins_with' "$k9\n" "$board" --where 'begins_with(rankKey, "000000000")'
expect_keys 'through a scheme' "$k240\n$k1500\n" "$board" --scheme "$score" --where 'rankKey > 9'
expect_stderr_has 'what is sent is told' 'sent: rankKey >= "0000000010"'
expect_keys 'a quoted value is literal, through a scheme too' "$k1500\n" "$board" --scheme "$score" \
    --where 'rankKey >= "0000001"'
expect_keys 'a segment by its name' "$k240\n$k1500\n" "$board" --scheme "$score" \
    --where 'score between 100 and 1500'
expect_stderr_has 'what is sent is shown' 'sent: rankKey between "0000000100" and "0000001500$"' \
    '2 read, 2 matched'
expect_keys 'segments from left to right' "$k240\n" "$board" --scheme "$score" \
    --where 'score = 240 and ts >= 1719100805'
expect_stderr_has 'as one range' 'between "0000000240#0000001719100805" and "0000000240$"'
expect_keys 'a date where the scheme has a time' "$k240\n" "$board" \
    --scheme '<score:pad10>#000000<ts:epoch>#<playerId>' \
    --where 'score = 240 and ts between 2024-06-23 and 2024-06-23T12:00:00Z'
expect_keys 'in backticks the attribute' "$k240\n" "$board" --scheme "$score" \
    --where 'score >= 100 and `score` < 1500'
expect_stderr_has 'which is filtered' '2 read, 1 matched'
expect_keys 'the partition in the condition' "$k9\n" --where "leaderboardId = \"$board\" and rankKey < 00000001"

refused() { # NAME TEXT ARGUMENT…
    local name=$1 text=$2
    shift 2
    run query scores "$board" "$@"
    expect_status "$name" 2
    expect_stderr_has "$name: says where" "$text"
}
refused 'no value' '--where, column 8: expected a value' --where 'score >'
refused 'or over a key' 'column 1: rankKey is a key' --where 'rankKey = "a" or score = 1'
refused 'not over a key' 'column 5: rankKey is a key' --where 'not rankKey = "a"'
refused 'another operator on a key' 'column 1: rankKey is the sort key' --where 'rankKey <> "a"'
refused 'a key in a filter' 'put it into --where' --filter 'score = 1 and rankKey = "a"'
refused 'a later segment alone' 'column 1: ts stands behind score' --scheme "$score" --where 'ts >= 7'
refused 'a range before another' 'column 1: score needs =' --scheme "$score" --where 'score > 5 and ts = 7'
refused 'or over a segment' 'column 1: score is a segment' --scheme "$score" --where 'score = 5 or score = 7'
refused 'a date without its unit' 'epoch or epochms' --scheme "$score" --where 'score = 1 and ts > 2024-06-01'
refused 'upside down' 'lower bound is above' --where 'rankKey between "b" and "a"'
refused 'two conditions' 'two conditions on rankKey' --where 'rankKey = "a" and rankKey = "b"'
refused 'where beside another condition' '--ge and --where together' --ge a --where 'score = 1'
refused 'the partition twice' 'leaderboardId is given twice' --where 'leaderboardId = "S#2"'

run scan scores --filter 'rankKey = "0000000240#0000001719100805#p_3301"' --output keys
expect_stdout 'a Scan may filter by keys' <<END
$k240
END
run query scores "$board" --dry-run --where 'rankKey >= "1" and (`a.b` = 1 or size(tags[0]) > 2)'
expect_json 'the request' 'd["KeyConditionExpression"] == "#n0 = :v0 AND #n1 >= :v1"
    and d["FilterExpression"] == "#n2 = :v2 OR size(#n3[0]) > :v3"
    and d["ExpressionAttributeNames"]["#n2"] == "a.b"
    and d["ExpressionAttributeValues"][":v3"] == {"N": "2"}'

# Advice beside --where is a term, for COND's options go with none.
run query scores "$board" --where 'rankKey <= "0000000240"' --output keys
expect_stderr_has 'advice as a term' 'with it: rankKey < "0000000241"'
run query scores "$board" --where 'rankKey <= "240"' --output keys
expect_stderr_has 'with the name that the items give' 'score has 10 digits in every key'
done_testing
