#!/usr/bin/env bash
# e: what the screen shows as code. The command line that is copied gives the rows in view.
. "$KEYLINE_TOP/tests/cli/lib.sh"
. "$KEYLINE_TOP/tests/screen/lib.sh"

db="$test_dir/it's here.db"
python3 - >"$test_dir/rows.json" <<'END'
import json
for i in range(40):
    print(json.dumps({"pk": "-p $x", "sk": "it's \"%02d\" \\ \u202e作" % i, "n": i,
                      "key": "a\nb" if i % 2 else "k"}))
END
run import "$test_dir/rows.json" --db "$db" --table rows --partition-key pk --sort-key sk
expect_status 'the rows' 0

start_screen 100 30 "$KEYLINE" --db "$db" rows -- '-p $x'
wait_match ' 1 +│ it'
send s
type_text '"it'"'"'s \"07\"".."it'"'"'s \"2"'
send Enter
wait_for 'between'
send r e
wait_for 'KeyConditionExpression'
wait_for 'BETWEEN :v1 AND :v2'
send Right Right
wait_for 'import boto3' 'the next form but one'
send y a
wait_for "Python, boto3, "
screen_tmux show-buffer >"$test_dir/code.py"
check 'ya: the clipboard has the code' python3 -m py_compile "$test_dir/code.py"
send Escape
wait_gone 'KeyConditionExpression'
send e
wait_for 'import boto3' 'the form is remembered'
send y q
wait_for "keyline's own command line, "
screen_tmux show-buffer >"$test_dir/command"
stop_screen

run query rows --partition 'pk=-p $x' --db "$db" --reverse --output json \
    --where "sk between \"it's \\\"07\\\"\" and \"it's \\\"2\""
expect_json 'the rows in view' 'len(d) == 13 and d[0]["n"] == 19 and d[-1]["n"] == 7'
cp "$out" "$test_dir/expected"
PATH=$(dirname "$KEYLINE"):$PATH bash -c "$(cat "$test_dir/command") --output json" \
    >"$out" 2>"$err"
check 'yq: what is copied gives the same' cmp "$test_dir/expected" "$out"

done_testing
