#!/usr/bin/env bash
# expr: a query as code. What is in it, and that the values come out as they went in. The code
# of every form is in test_expr_code.sh.
. "$KEYLINE_TOP/tests/cli/lib.sh"
. "$KEYLINE_TOP/tests/cli/fixture.sh"

db=$test_dir/fixture.db
make_tables "$db"
export KEYLINE_DB=$db
score='<score:pad10>#<ts:pad16>#<playerId>'
# Quotes of every kind, a dollar, a hash, a line feed, and bytes.
odd='score >= 1 and (`a"b` = "\"'"'"'\\ $x #{y} \u0007\n\u2028" or raw = b64:AP8= or not yes = true)'

code() { # FORM ARGUMENT…
    local form=$1
    shift
    run expr scores 'S#1' --as "$form" "$@"
}

code request --scheme "$score" --between 100 200 --reverse --limit 7
expect_status 'a request' 0
expect_stderr 'what is sent is told, and what descending order does' <<'END'
sent: rankKey between "0000000100" and "0000000200$"
in descending order of equal score the largest ts comes first
END
expect_json 'is all that is sent' 'd == {
    "TableName": "scores", "KeyConditionExpression": "#n0 = :v0 AND #n1 BETWEEN :v1 AND :v2",
    "ExpressionAttributeNames": {"#n0": "leaderboardId", "#n1": "rankKey"},
    "ExpressionAttributeValues": {":v0": {"S": "S#1"}, ":v1": {"S": "0000000100"},
    ":v2": {"S": "0000000200$"}}, "ScanIndexForward": False, "Limit": 7}'
code request --filter "$odd" --limit 7
expect_json 'a page is not cut where a filter follows' '"Limit" not in d and
    d["FilterExpression"] == "#n1 >= :v1 AND (#n2 = :v2 OR #n3 = :v3 OR (NOT #n4 = :v4))" and
    d["ExpressionAttributeValues"][":v3"] == {"B": "AP8="}'

code request --scheme "$score" --le '"0000000200"'
expect_stderr 'a literal bound that cuts off its own keys is advised on' <<'END'
sent: rankKey <= "0000000200"
0000000200#... is left out; with it: --lt '"0000000201"'
END
expect_json 'and sent as it is' 'd["ExpressionAttributeValues"][":v1"] == {"S": "0000000200"}'
code cli --begins-with 0000 --limit 3 --reverse
expect_stdout 'a command' <<'END'
aws dynamodb query \
    --table-name 'scores' \
    --key-condition-expression '#n0 = :v0 AND begins_with(#n1, :v1)' \
    --expression-attribute-names '{"#n0":"leaderboardId","#n1":"rankKey"}' \
    --expression-attribute-values '{":v0":{"S":"S#1"},":v1":{"S":"0000"}}' \
    --no-scan-index-forward \
    --max-items 3
END
code partiql --where 'begins_with(rankKey, "a") and not n in (1, 2)' --reverse
expect_stdout 'a statement' <<'END'
SELECT * FROM "scores"
WHERE "leaderboardId" = 'S#1'
  AND begins_with("rankKey", 'a')
  AND (NOT "n" IN [1, 2])
ORDER BY "rankKey" DESC
END

code partiql --filter 'run.a[2] <> 1 and (n = 2 or attribute_exists(`a"b`))'
expect_stdout_has 'what <> keeps, and what stands in parentheses' \
    '("run"."a"[2] <> 1 OR "run"."a"[2] IS MISSING) AND ("n" = 2 OR "a""b" IS NOT MISSING)'
code java --filter 'raw = b64:AP8='
expect_stdout_has 'a byte has a sign in Java' '0x00, (byte) 0xff'
code kotlin --filter 'raw = b64:AP8='
expect_stdout_has 'and in Kotlin' '0x00, 0xff.toByte()'

# The values that come out of it are those that went in.
code boto3 --filter "$odd"
check 'Python reads the values that were typed' python3 - "$out" <<'END'
import re, sys
text = open(sys.argv[1], encoding="utf-8").read()
import base64
request = eval(re.search(r"^request = (\{.*?^\})", text, re.M | re.S)[1])
values = request["ExpressionAttributeValues"]
assert values[":v2"] == {"S": "\"'\\ $x #{y} \x07\n\u2028"}, values
assert values[":v3"] == {"B": b"\x00\xff"}, values
assert request["ExpressionAttributeNames"]["#n2"] == 'a"b'
END
code cli --filter "$odd"
check 'a shell does, too' python3 - "$out" <<'END'
import json, shlex, sys
words = shlex.split(open(sys.argv[1], encoding="utf-8").read())
values = json.loads(words[words.index("--expression-attribute-values") + 1])
assert values[":v2"] == {"S": "\"'\\ $x #{y} \x07\n\u2028"}, values
assert "--cli-binary-format" in words
END
if command -v ruby >/dev/null; then
    code ruby --filter "$odd"
    check 'and Ruby' ruby -e '
        text = File.read(ARGV[0])
        request = eval(text[/^request = (\{.*?^\})/m, 1])
        values = request[:expression_attribute_values]
        exit(values[":v2"] == { s: "\"\u0027\\ $x \#{y} \a\n\u2028" } &&
             values[":v3"] == { b: "\x00\xff".b })' "$out"
fi
if command -v php >/dev/null; then
    code php --filter "$odd"
    check 'and PHP' php -r '
        preg_match("/^\\\$request = (\[.*?^\]);/ms", file_get_contents($argv[1]), $found);
        $request = eval("return " . $found[1] . ";");
        $values = $request["ExpressionAttributeValues"];
        exit($values[":v2"] === ["S" => "\"\x27\\ \$x #{y} \x07\n\u{2028}"] &&
             $values[":v3"] === ["B" => "\x00\xff"] ? 0 : 1);' "$out"
fi

refused() { # NAME TEXT ARGUMENT…
    local name=$1 text=$2
    shift 2
    run expr scores 'S#1' "$@"
    expect_status "$name" 2
    expect_no_stdout "$name: no code"
    expect_stderr_has "$name: why" "$text"
}
refused 'a bound that is not exact' 'cannot be said exactly' --as boto3 --gt 1 --lt 2
refused 'nothing can match' 'no key can match' --as cli --gt a --lt a
refused 'no form' 'needs --as' --ge 1
refused 'a form that is none' 'not "perl"' --as perl
refused 'a limit in PartiQL' 'has no limit' --as partiql --limit 3
refused 'a control character in PartiQL' 'no escapes' --as partiql --filter 'n = "\u001f"'
refused 'bytes in PartiQL' 'no literal for binary' --as partiql --filter 'raw = b64:AA=='

done_testing
