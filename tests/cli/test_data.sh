#!/usr/bin/env bash
# import, tables, describe, partitions, get.
. "$KEYLINE_TOP/tests/cli/lib.sh"
. "$KEYLINE_TOP/tests/cli/fixture.sh"

db=$test_dir/fixture.db
make_tables "$db"
export KEYLINE_DB=$db

run tables
expect_status 'tables' 0
expect_stdout 'bare names, one a line' <<'END'
bins
nums
plain
scores
END
expect_no_stderr 'and nothing else'
run tables --output json
expect_json 'with keys and counts as JSON' '
    [t["name"] for t in d] == ["bins", "nums", "plain", "scores"]
    and d[3]["partition_key"] == [{"name": "leaderboardId", "type": "S"}]
    and d[3]["sort_key"] == [{"name": "rankKey", "type": "S"}]
    and d[2]["sort_key"] == [] and d[1]["items"] == 5 and d[1]["bytes"] > 0'

run describe scores
expect_stdout_has 'describe' 'leaderboardId (S)' 'rankKey (S)' 'items          4'
run describe plain
expect_stdout_has 'without a sort key' 'sort key       none'
run describe score
expect_status 'an unknown table' 2
expect_stderr_has 'and the one that is meant' 'score' 'did you mean scores?'
expect_no_stdout 'prints nothing'
run describe completely-else
expect_stderr_has 'or where to look' 'keyline tables'

run partitions scores
expect_status 'partitions' 0
expect_stdout 'with counts' <<'END'
leaderboardId  items
S#1                3
S#2                1
END
expect_stderr_has 'is a Scan' 'Scan scores' '4 read' 'RCU'
run partitions nums
expect_stdout 'of numbers' <<'END'
p  items
1      4
2      1
END
run partitions scores --limit 1
expect_stdout_has 'up to a limit' 'leaderboardId  items'
check 'one value' test "$(wc -l <"$out")" -eq 2
expect_stderr_has 'not final' 'not final'

key='0000000240#0000001719100805#p_3301'
run get scores 'S#1' "$key"
expect_status 'get' 0
expect_json 'one object' 'd == {"leaderboardId": "S#1", "rankKey": "'"$key"'", "score": 240,
    "name": "Björn", "tags": ["x", "y"]}'
run get scores 'S#1' "$key" --output typed
expect_json 'as DynamoDB writes it' 'd["Item"]["score"] == {"N": "240"}'
run get scores 'S#1' 0000000240
expect_status 'no such item' 2
expect_stderr_has 'is said' 'no such item'
expect_no_stdout 'and nothing printed'
run get scores 'S#1'
expect_status 'without the sort key' 2
run get plain x
expect_json 'a table without one' 'd == {"id": "x", "v": "1"}'
run get plain x y
expect_status 'a sort key too many' 2
run get nums 1 9.50
expect_json 'numbers are equal by value' 'd == {"p": 1, "s": 9.5}'
run get nums 1 nine
expect_status 'not a number' 2
run get bins x b64:/w==
expect_json 'binary' 'd == {"p": "x", "s": "/w=="}'
run get bins x /w==
expect_status 'binary without b64:' 2
expect_stderr_has 'says how' 'b64:'
run get scores 'S#1' ''
expect_status 'an empty key' 2
run get scores 'S#1' "$(printf '%01025d' 0)"
expect_status 'a key over 1024 bytes' 2

unset KEYLINE_DB
new=$test_dir/new.db
cat >"$test_dir/t.json" <<'END'
{"p":{"S":"a"},"s":{"S":"1"}}
{"p":{"S":"a"},"s":{"S":"2"}}
{"p":{"S":"a"},"s":{"S":"2"},"x":{"S":"later"}}
END
run import "$test_dir/t.json" --db "$new" --partition-key p --sort-key s
expect_status 'import' 0
expect_stdout 'counts' <<'END'
t: 2 items, 1 overwritten by a later one of the same key (new table)
END
run import "$test_dir/t.json" --db "$new"
expect_stdout 'and what it replaces' <<'END'
t: 2 items, 2 of them replaced, 1 overwritten by a later one of the same key
END
run import "$test_dir/t.json" --db "$new" --table u --partition-key p:S --sort-key s:S
expect_stdout_has 'into a table of another name' 'u: 2 items'
run import "$test_dir/t.json" --db "$new" --partition-key s
expect_status 'another key schema is an error' 2
run get t a 2 --db "$new"
expect_json 'the last of equal keys counts' 'd["x"] == "later"'

cat >"$test_dir/bad.json" <<'END'
{"p":{"S":"b"},"s":{"S":"1"}}
{"p":{"S":"b"},"s":{"S":"2"}
{"p":{"S":"b"},"s":{"S":"3"}}
END
run import "$test_dir/bad.json" --db "$new" --table t
expect_status 'a bad line' 2
expect_stderr_has 'is told with file and line' 'bad.json:'
expect_no_stdout 'and nothing else'
run query t b --db "$new" --output keys
expect_no_stdout 'nothing of its file is kept'
cat >"$test_dir/bad.json" <<'END'
{"p":{"S":"b"},"s":{"S":"1"}}
{"p":{"S":"b"}}
{"p":{"S":"b"},"s":{"S":"3"}}
END
run import "$test_dir/bad.json" --db "$new" --table t --skip-bad
expect_status 'unless it may be skipped' 0
expect_stdout_has 'then it is counted' 't: 2 items' '1 skipped'
expect_stderr_has 'and told' 'bad.json:2' '"s"'

run import "$test_dir/t.json"
expect_status 'import without --db' 2
expect_stderr_has 'says so' '--db'
run import "$test_dir/none.json" --db "$new"
expect_status 'a file that is not there' 2
expect_stderr_has 'is named' 'none.json'
run import "$test_dir" --db "$new" --table t
expect_status 'a folder' 2
run import "$test_dir/t.json" --db "$test_dir/none/new.db" --partition-key p
expect_status 'a database in no folder' 2
run import "$test_dir/t.json" --db "$test_dir/t.json" --partition-key p
expect_status 'a database that is none' 2
check 'is left as it was' grep -q '"later"' "$test_dir/t.json"
run import "$test_dir/none.json" --db "$test_dir/never.db" --table t
check 'a database is not made for nothing' test ! -e "$test_dir/never.db"
run import "$test_dir/t.json" --db "$new" --partition-key ''
expect_status 'an empty key attribute' 2

done_testing
