#!/usr/bin/env bash
# query: conditions, schemes, formats, what it tells on standard error.
. "$KEYLINE_TOP/tests/cli/lib.sh"
. "$KEYLINE_TOP/tests/cli/fixture.sh"

db=$test_dir/fixture.db
make_tables "$db"
export KEYLINE_DB=$db
score='<score:pad10>#<ts:pad16>#<playerId>'
k9='0000000009#0000001719100812#p_1207'
k240='0000000240#0000001719100805#p_3301'
k1500='0000001500#0000001719100800#p_8842'

# Of S#1.
keys() { # NAME EXPECTED ARGUMENT…
    expect_keys "$1" "$2" 'S#1' "${@:3}"
}

keys 'all, in byte order' "$k9\n$k240\n$k1500\n"
expect_stderr 'the cost' <<'END'
Query scores: 3 read, 3 matched, 0.5 RCU, 1 page
END
keys 'in reverse' "$k1500\n$k240\n$k9\n" --reverse
keys 'a limit' "$k9\n$k240\n" --limit 2
expect_stderr_has 'reads no more than that' '2 read, 2 matched'
keys 'a limit in reverse' "$k1500\n" --reverse --limit 1
# Advice on conditions that leave out or let in what was hardly meant.
advice() { # NAME EXPECTED ARGUMENT…
    local name=$1 expected=$2
    shift 2
    run query scores 'S#1' --output keys "$@"
    expect_status "$name" 0
    expect_stderr_has 'is advised on' "$expected"
    check 'and not on standard output' bash -c '! grep -q "left out\|too;\|digits" "$1"' - "$out"
}
no_advice() { # NAME ARGUMENT…
    local name=$1
    shift
    run query scores 'S#1' --output keys "$@"
    expect_status "$name" 0
    check 'needs no advice' bash -c '! grep -q "left out\|too;\|digits in every" "$1"' - "$err"
}
advice 'an upper bound that cuts off its own keys' \
    'by the keys read, 0000000240#... is left out; with it: --lt 0000000241' --le 0000000240
advice 'that of a range' \
    "0000000240#... is left out; with it: --between 0000000009 '0000000240\$'" \
    --between 0000000009 0000000240
advice 'an upper bound beside a strict lower one' \
    '0000000240#... is left out; with it: --lt 0000000241' --gt 0000000008 --le 0000000240
advice 'a strict lower bound that lets its own keys in' \
    '0000000240#... is returned too; without it: --ge 0000000241' --gt 0000000240
scheme='<points:pad10>#<ts:pad16>#<p>'
advice 'a literal bound under a scheme' \
    "0000000240#... is left out; with it: --lt '\"0000000241\"'" \
    --scheme "$scheme" --le '"0000000240"'
advice 'a literal number without its zeros' \
    "points has 10 digits in every key: --ge '\"0000000009\"'" --scheme "$scheme" --ge '"9"'
no_advice 'a plain value under a scheme' --scheme "$scheme" --le 240
no_advice 'a plain range under a scheme' --scheme "$scheme" --between 9 240
no_advice 'a prefix of a padded number' --begins-with 00000002
no_advice 'a bound that is not met' --lt 0000000240
no_advice 'no condition'
printf '{"p":{"S":"x"},"s":{"S":"%s"}}\n' 'ORDER#1' 'ORDER#10' 'ORDER#2' \
    2024-01-05T10:00:00Z 2024-01-06T10:00:00Z |
    "$KEYLINE" import - --table mixed --partition-key p --sort-key s >/dev/null
run query mixed x --begins-with 'ORDER#1' --output keys
expect_stderr_has 'a prefix that ends inside a segment' \
    "by the keys read, 10 begins so too; 1 alone: --eq 'ORDER#1'"
run query mixed x --between 2024-01-01 2024-01-31 --output keys
expect_stderr_has 'a day without its times' \
    "2024-01-31... is left out; with it: --between 2024-01-01 '2024-01-31~'"
run query mixed x --begins-with 'ORDER#1' --count
expect_stderr_has 'the same when only counted' '10 begins so too'
run query mixed x --begins-with 'ORDER#1' --output keys --reverse
expect_stderr_has 'and read in reverse' '10 begins so too'
run query mixed x --between "$(printf 'ORDER#1')" "$(printf "ORDER#1'\\t")" --output keys
expect_status 'a bound with a quote in it' 0
run query scores 'S#1' --reverse --limit 1 --scheme '<points:pad10>#<ts:pad16>#<p>'
expect_stderr_has 'ties are told in the words of the scheme' 'equal points comes first'
keys 'begins_with' "$k240\n" --begins-with 00000002
keys 'an empty prefix is left out' "$k9\n$k240\n$k1500\n" --begins-with ''
keys 'eq' "$k240\n" --eq "$k240"
keys 'eq of nothing there' '' --eq "0000000240"
keys 'lt' "$k9\n" --lt "$k240"
keys 'le' "$k9\n$k240\n" --le "$k240"
keys 'gt' "$k1500\n" --gt "$k240"
keys 'ge' "$k240\n$k1500\n" --ge "$k240"
keys 'an empty bound is left out' "$k9\n$k240\n$k1500\n" --ge ''
keys 'between includes both' "$k9\n$k240\n" --between "$k9" "$k240"
keys 'between with an open end' "$k240\n$k1500\n" --between "$k240" ''
keys 'ge and le' "$k240\n" --ge "$k240" --le "$k240"
keys 'gt and le is exact' "$k240\n$k1500\n" --gt "$k9" --le "$k1500"
expect_stderr_has 'nothing is dropped' '2 read, 2 matched'
keys 'gt and lt' "$k240\n" --gt "$k9" --lt "$k1500"
expect_stderr_has 'the row equal to the upper bound is told' '2 read, 1 matched' \
    '1 row equal to a strict bound'
keys 'options before the command' "$k9\n" --limit 1 --
keys 'gt and lt of one value: no rows' '' --gt "$k9" --lt "$k9"
expect_stderr_has 'and no request' '0 read' '0 RCU'

for pair in '--eq a --ge b' '--begins-with a --lt b' '--ge a --gt b' '--lt a --le b' \
    '--between a b --le c' '--gt a --ge b --lt c'; do
    # shellcheck disable=SC2086
    run query scores 'S#1' $pair
    expect_status "not together: $pair" 2
done
run query scores 'S#1' --between b a
expect_status 'the lower bound above the upper one' 2
run query scores 'S#1' --ge b --le a
expect_status 'in either form' 2
run query scores 'S#1' --eq ''
expect_status 'an empty value' 2
run query scores 'S#1' --ge "$(printf '%01025d' 0)"
expect_status 'a value over 1024 bytes' 2
run query scores 'S#1' --ge $'\xff'
expect_status 'text that is not UTF-8' 2

keys 'a scheme pads' "$k240\n$k1500\n" --scheme "$score" --ge 240
expect_stderr_has 'and shows what is sent' 'rankKey >= "0000000240"'
keys 'gt with a scheme' "$k1500\n" --scheme "$score" --gt 240
keys 'le with a scheme' "$k9\n$k240\n" --scheme "$score" --le 240
keys 'lt with a scheme' "$k9\n" --scheme "$score" --lt 240
keys 'eq with a scheme is a prefix' "$k240\n" --scheme "$score" --eq 240
expect_stderr_has 'of the segment' 'begins_with "0000000240#"'
keys 'between with a scheme' "$k9\n$k240\n" --scheme "$score" --between 9 240
expect_stderr_has 'holds every key of the upper value' '"0000000240$"'
keys 'ge and le with a scheme' "$k240\n" --scheme "$score" --ge 10 --le 240
keys 'a quoted value is literal' "$k1500\n" --scheme "$score" --ge '"00000015"'
keys 'gt beyond the width matches nothing' '' --scheme "$score" --gt 9999999999
expect_stderr_has 'without a request' '0 RCU'
run query scores 'S#1' --scheme "$score" --ge 12345678901
expect_status 'too wide for the scheme' 2
run query scores 'S#1' --scheme "$score" --ge abc
expect_status 'not a value of the segment' 2
run query scores 'S#1' --scheme "$score" --between 240 9
expect_status 'the wrong way round' 2
run query scores 'S#1' --scheme '<score' --ge 1
expect_status 'a broken scheme' 2
run query nums 1 --scheme "$score" --ge 1
expect_status 'a scheme for a number' 2

run query nums 1 --output keys
expect_stdout 'numbers in order of value' <<'END'
-2.5
9
9.5
10
END
run query nums 1.0 --gt 9 --lt 10 --output keys
expect_stdout 'strict bounds of numbers' <<'END'
9.5
END
expect_stderr_has 'are both dropped' '3 read, 1 matched' '2 rows'
run query nums 1 --begins-with 1
expect_status 'begins_with on a number' 2
run query nums 1 --begins-with ''
expect_status 'even empty' 2
run query nums 1 --ge nine
expect_status 'not a number' 2
run query nums one
expect_status 'as a partition' 2
run query bins x --ge b64:AAI= --output keys
expect_stdout 'binary' <<'END'
b64:/w==
END
run query bins x --ge b64:AAI= --output keys --null
expect_stdout 'a binary key is b64: also where NUL ends it' < <(printf 'b64:/w==\0')
run query bins x --ge AAI=
expect_status 'binary is written with b64:' 2
run query plain x --ge 1
expect_status 'no sort key, no condition' 2
run query plain x --output keys
expect_status 'no sort key, no keys' 2
run query plain x --output jsonl
expect_jsonl 'no sort key, one item' 'd == [{"id": "x", "v": "1"}]'

run query scores --partition 'leaderboardId=S#1' --output keys --limit 1
expect_stdout 'a partition by name' < <(printf '%s\n' "$k9")
run query scores --partition 'rankKey=x'
expect_status 'of another attribute' 2
run query scores 'S#1' --partition 'leaderboardId=S#1'
expect_status 'given twice' 2
run query scores
expect_status 'no partition' 2
expect_stderr_has 'names the attribute' leaderboardId
run query scores ''
expect_status 'an empty partition' 2

run query scores nobody
expect_status 'no rows' 0
expect_no_stdout 'nothing printed'
run query scores nobody --output json
expect_json 'an empty array' 'd == []'

run query scores 'S#1'
expect_stdout 'a table, aligned by width' <<'END'
rankKey                             score  name          run  tags  raw
0000000009#0000001719100812#p_1207      9  Ana           {2}
0000000240#0000001719100805#p_3301    240  Björn              <2>
0000001500#0000001719100800#p_8842   1500  作者\x1b[31m             b64[3] AAEC
END
run query scores 'S#1' --columns name,score --limit 2
expect_stdout 'of chosen columns' <<'END'
name   score
Ana        9
Björn    240
END
run query scores 'S#1' --columns name,nothing --limit 1
expect_stdout 'one of which no row has' <<'END'
name  nothing
Ana
END
run query scores 'S#1' --output json
expect_json 'json' '[i["score"] for i in d] == [9, 240, 1500] and d[0]["run"] == {"a": 1, "b": 2.5}
    and d[1]["tags"] == ["x", "y"] and d[2]["raw"] == "AAEC" and d[2]["name"] == "作者\x1b[31m"
    and list(d[0]) == ["leaderboardId", "rankKey", "score", "name", "run"]'
run query scores 'S#2' --output jsonl --columns score,none,yes,l
expect_stdout 'exact digits' <<'END'
{"score":12345678901234567890123456789012345678,"none":null,"yes":true,"l":[1,""]}
END
run query scores 'S#1' --output typed --limit 1
expect_jsonl 'typed' 'd[0]["Item"]["run"] == {"M": {"a": {"N": "1"}, "b": {"N": "2.5"}}}'
run query scores 'S#2' --output keys
check 'keys are escaped' cmp "$out" <(printf '%s\xe2\x80\x8bd\n' 'a\nb\\c\xc2\x85')
run query scores 'S#2' --output keys --null
check 'or exact' cmp "$out" <(printf 'a\nb\\c\xc2\x85\xe2\x80\x8bd\0')
run query scores 'S#1' --null
expect_status '--null without keys' 2
run query scores 'S#1' --columns name --output keys
expect_status '--columns with keys' 2
run query scores 'S#1' --columns ''
expect_status 'no column' 2
run query scores 'S#1' --columns a,,b
expect_status 'an empty column' 2
run query scores 'S#1' --columns a,a
expect_status 'a column twice' 2
run query scores 'S#1' --limit 0
expect_status 'a limit of nothing' 2

for i in $(seq 1000 2999); do
    [ "$i" -lt 2500 ] && more= || more=",\"late\":{\"N\":\"$i\"}"
    echo "{\"p\":{\"S\":\"a\"},\"s\":{\"S\":\"$i\"}$more}"
done >"$test_dir/many.json"
run import "$test_dir/many.json" --db "$db" --partition-key p --sort-key s
run query many a
check 'rows come in blocks' test "$(grep -c '^[12]' "$out")" -eq 2000
check 'a column that comes late has a header of its own' \
    test "$(grep -E '^(s|s +late)$' "$out" | tr '\n' ,)" = 's,s     late,'
run query many a --output keys
check 'every page is followed' cmp "$out" <(seq 1000 2999)

run query score 'S#1'
expect_status 'an unknown table' 2
expect_stderr_has 'and the one that is meant' 'did you mean scores?'
run query scores 'S#1' --db "$test_dir/none.db"
expect_status 'a missing database' 2
check 'is not made' test ! -e "$test_dir/none.db"
run query scores 'S#1' --db "$test_dir"
expect_status 'a folder' 2
run query scores 'S#1' --db "$test_dir/fixture/nums.json"
expect_status 'no database' 2
run query scores 'S#1' --db ''
expect_status 'no name' 2

done_testing
