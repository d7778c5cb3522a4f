#!/usr/bin/env bash
# What DynamoDB may say and a client may get wrong: cursors, numbers, bytes, lists that go
# on, permissions that lack. Each row comes exactly once and exactly as it is.
. "$KEYLINE_TOP/tests/integration/faultd.sh"

scores >"$test_dir/scores"

# ---- cursors

start_faultd <<'END'
{"page_rows": 12, "replies": {"Query": ["empty_page", "ok", "ok",
 {"fault": "empty_page", "cursor": {"pk": {"S": "SEASON"}, "sk": {"S": "0000000235"}}},
 {"fault": "empty_page", "cursor": {"pk": {"S": "SEASON"}, "sk": {"S": "0000000236"}}}, "ok"]}}
END
remote query scores SEASON --output keys
expect_stdout 'bug 19: empty pages with a cursor are not the end' <"$test_dir/scores"
expect_stderr_has 'and what they cost is counted' '3,035 read, 35 matched, 387 RCU'
remote query scores SEASON --output keys --limit 30
expect_stdout 'bug 19: --limit is rows, over pages' < <(head -n 30 "$test_dir/scores")
remote query scores SEASON --output keys --limit 13 --reverse
expect_stdout 'and backwards' < <(tac "$test_dir/scores" | head -n 13)

start_faultd <<'END'
{"page_rows": 12, "replies": {"Query": ["ok", {"fault": "error",
 "code": "ResourceNotFoundException", "message": "Requested resource not found"}]}}
END
remote query scores SEASON --output json
expect_status 'bug 21: a table deleted meanwhile: status' 2
expect_stderr_has 'bug 21: a table deleted meanwhile' ResourceNotFoundException 'keyline whoami'
check 'and the JSON of a cut result is left open' \
    sh -c "grep -q p_0011 '$out' && ! grep -q p_0012 '$out' && ! tail -n 1 '$out' | grep -q ']'"

# A server that gives the cursor back would else be asked for ever.
start_faultd <<'END'
{"replies": {"Query": [{"fault": "empty_page", "times": 0}], "ListTables": [
  {"fault": "raw_body", "text": "{\"TableNames\":[\"abc\"],\"LastEvaluatedTableName\":\"abc\"}",
   "times": 0}]}}
END
remote query scores SEASON --output keys
expect_status 'a cursor that stands still: status' 2
expect_stderr_has 'a cursor that stands still' 'Query: the server answers with the cursor'
remote tables
expect_status 'a list that begins again: status' 2
expect_stderr_has 'a list that begins again' 'ListTables: the server answers with the cursor'
expect_log 'neither is followed for ever' 'len(r) == 1 + 2 + 2'

# ---- values

start_faultd <<<'{}'
remote query odd p --output jsonl
expect_stdout 'bugs 18 and 20: exact numbers, and characters that harm' <<'END'
{"pk":"p","sk":-0.5,"text":"a\u0000b","dotted.name-1":true,"deep":{"l":[null]}}
{"pk":"p","sk":0,"text":"tab\tand\nline","dotted.name-1":true,"deep":{"l":[null]}}
{"pk":"p","sk":0.1,"text":"quote\" and \\","dotted.name-1":true,"deep":{"l":[null]}}
{"pk":"p","sk":9007199254740993,"text":"\u2028\u202e","dotted.name-1":true,"deep":{"l":[null]}}
{"pk":"p","sk":12345678901234567890123456789012345678,"text":"","dotted.name-1":true,"deep":{"l":[null]}}
{"pk":"p","sk":100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000,"text":"\u001b[31mred","dotted.name-1":true,"deep":{"l":[null]}}
END
remote query odd p --output table --color never
check 'no byte of a table reaches the terminal as a control' \
    sh -c "! LC_ALL=C grep -q '[[:cntrl:]]' '$out' && grep -q red '$out'"
remote get odd p 9007199254740993 --output typed
expect_stdout_has 'bug 18: a key above 2^53' '"sk":{"N":"9007199254740993"}'
remote get odd p 12345678901234567890123456789012345678 --output json
expect_status 'and one of 38 digits' 0
remote query odd p --ge 9007199254740992.5 --output keys
expect_stdout 'numbers are compared as numbers' <<'END'
9007199254740993
12345678901234567890123456789012345678
100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000
END
remote query blobs p --output keys
expect_stdout 'binary keys' <<'END'
b64:AA==
b64:AP8=
b64:f4A=
b64:wyg=
b64:////
END
remote query blobs p --between b64:AP8= b64:wyg= --output keys
expect_stdout 'between binary keys' <<'END'
b64:AP8=
b64:f4A=
b64:wyg=
END
remote get blobs p b64:wyg= --output typed
expect_stdout_has 'one of them' '"sk":{"B":"wyg="}'
expect_log 'nothing was refused' 'not any("refused" in q for q in r)'

# reply NAME STATUS BODY TEXT…: a Query that is answered with BODY.
reply() {
    local name=$1 wanted=$2 body=$3
    shift 3
    start_faultd < <(printf %s "$body" | python3 -c 'import json, sys
body = sys.stdin.buffer.read().decode("utf-8", "surrogateescape")
print(json.dumps({"replies": {"Query": [{"fault": "raw_body", "text": body}]}}))')
    remote query scores SEASON --output jsonl
    expect_status "$name: status" "$wanted"
    if [ "$wanted" = 0 ]; then
        expect_stdout_has "$name" "$@"
    else
        expect_no_stdout "$name: no row"
        expect_stderr_has "$name" "$@"
    fi
}
item() { echo '{"Items":[{"pk":{"S":"SEASON"},"sk":{"S":"a"},'"$1"'}],"Count":1,"ScannedCount":1}'; }
deep() { python3 -c 'import sys
n = int(sys.argv[1])
print("{\"L\":[" * n + "{\"S\":\"x\"}" + "]}" * n)' "$1"; }

reply '32 levels' 0 "$(item "\"d\":$(deep 31)")" '"d":[[[['
reply 'levels without end' 2 "$(item "\"d\":$(deep 100000)")" 'keyline: '
# bug 20
name=$(printf '%065535d' 7)
reply 'the longest name' 0 "$(item "\"$name\":{\"N\":\"1\"}")" "$name\":1"
reply 'base64 without padding' 2 "$(item '"a":{"B":"AAE"}')" 'base64'
reply 'a name of dots and blanks' 0 "$(item '"a.b c[0]":{"N":"1"}')" '"a.b c[0]":1'
reply 'a NUL in a text' 0 "$(item '"a":{"S":"\u0000"}')" '"a":"\u0000"'
reply 'a name twice' 2 "$(item '"a":{"N":"1"},"a":{"N":"2"}')" 'keyline: '
reply 'half a surrogate pair' 2 "$(item '"a":{"S":"\ud83d"}')" 'keyline: '
reply 'a byte that is no UTF-8' 2 "$(item $'"a":{"S":"\xff"}')" 'keyline: '
reply 'a cut escape' 2 "$(item '"a":{"S":"\u00"}')" 'keyline: '
reply 'no items at all' 0 '{"Items":[],"Count":0,"ScannedCount":0}'
reply 'another operation' 2 '{"TableNames":["a"]}' 'none of Query'
reply 'a list' 2 '[]' 'keyline: '
reply 'something behind the end' 2 "$(item '"a":{"N":"1"}')x" 'keyline: '

# A page of items as large as they may be.
start_faultd < <(python3 -c 'import json
items = [{"pk": {"S": "SEASON"}, "sk": {"S": f"{i}"}, "text": {"S": "x" * 400000},
          "set": {"NS": [str(n) for n in range(10000)]}} for i in range(3)]
body = json.dumps({"Items": items, "Count": 3, "ScannedCount": 3})
print(json.dumps({"replies": {"Query": [[{"fault": "raw_body", "text": body}, "gzip"]]}}))')
remote query scores SEASON --output jsonl
expect_jsonl 'items of 400 KB, sets of 10,000' \
    '[(len(i["text"]), len(i["set"])) for i in d] == [(400000, 10000)] * 3'

# ---- descriptions and lists

start_faultd <<<'{"replies": {"DescribeTable": ["unknown_enums"]}}'
remote describe scores
expect_status 'a description from the future: status' 0
expect_stdout_has 'is shown as it is' HIBERNATING PAY_PER_MOOD GLACIAL by-score DREAMING SOME_OF_IT \
    'vector index'
start_faultd <<<'{}'
remote describe scores
expect_stdout 'a description of today' <<'END'
table          scores
partition key  pk (S)
sort key       sk (S)
items          about 35
size           about 3,500 bytes
status         ACTIVE
billing        on demand
created        2013-03-19 21:21:20 UTC
ARN            arn:aws:dynamodb:us-east-1:000000000000:table/scores
END
start_faultd <<<'{"replies": {"DescribeTimeToLive": ["access_denied"]}}'
remote describe scores
expect_status 'who may not ask for the time to live does without' 0

start_faultd < <(python3 -c 'import json
print(json.dumps({"names": [f"table-{i:03}" for i in range(247)]}))')
remote tables
check '250 tables, three pages' test "$(sort -u "$out" | wc -l)" = 250
expect_log 'of a hundred each' '[len(json) for json in [r]] == [3]'

# ---- permissions

start_faultd <<'END'
{"replies": {"ListTables": [{"fault": "access_denied", "message": "User: arn:aws:iam::000000000000:user/tester is not authorized to perform: dynamodb:ListTables"}]}}
END
remote tables
expect_status 'bug 21: no ListTables: status' 2
expect_stderr_has 'bug 21: no ListTables: "Message" is told, and what to do' \
    AccessDeniedException 'not authorized to perform' 'by their names'
expect_log 'and it is not tried again' 'len(r) == 1'
remote query scores SEASON --output keys
expect_stdout 'a table is read by its name without it' <"$test_dir/scores"

start_faultd <<<'{"replies": {"DescribeTable": [{"fault": "access_denied", "times": 0}]}}'
remote query scores SEASON --output keys
expect_status 'bug 21: no DescribeTable: status' 2
expect_stderr_has 'bug 21: no DescribeTable' AccessDeniedException '--partition NAME=VALUE'
remote query scores --partition pk=SEASON --output keys --ge 0000000100
expect_status 'a key by its name goes without: status' 0
expect_stdout 'a key by its name goes without' < <(awk '$0 >= "0000000100"' "$test_dir/scores")
expect_log 'one item tells the sort key' \
    '[x["operation"] for x in r[1:4]] == ["DescribeTable", "Query", "Query"] and
     sum(x["operation"] == "DescribeTable" for x in r) == 2'

start_faultd <<<'{"replies": {"Query": ["access_denied"]}}'
remote query scores SEASON --output keys
expect_status 'no Query: status' 2
expect_stderr_has 'no Query' AccessDeniedException 'dynamodb:Query'
expect_no_stdout 'no Query: no row'

expect_no_secrets
done_testing
