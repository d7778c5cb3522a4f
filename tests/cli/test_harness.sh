#!/usr/bin/env bash
# The harness itself, with a program of a few lines in keyline's place.
. "$KEYLINE_TOP/tests/cli/lib.sh"

cat >"$test_dir/says" <<'END'
#!/bin/sh
case $1 in
json) echo '{"keys": ["a", "ä"], "count": 2}' ;;
jsonl) printf '{"n": 1}\n{"n": 2}\n' ;;
cat) cat ;;
fail) echo "says: no $2" >&2; exit 3 ;;
esac
END
chmod +x "$test_dir/says"
KEYLINE=$test_dir/says

fails() { [[ $("$@") == 'not ok '*'# after: keyline '* ]]; }

run json
expect_status 'status' 0
expect_stdout 'the exact output' <<'END'
{"keys": ["a", "ä"], "count": 2}
END
expect_stdout_has 'parts of it' '"ä"' 'count'
expect_no_stderr 'no error'
expect_json 'a property of it' 'd["count"] == len(d["keys"])'
check 'another status fails' fails expect_status x 1
check 'another output fails' fails expect_stdout x </dev/null
check 'a part that is not there fails' fails expect_stdout_has x count b
check 'output where none may be fails' fails expect_no_stdout x
check 'an untrue expression fails' fails expect_json x 'd["count"] == 3'
check 'a broken expression fails' fails expect_json x 'd["none"]'

run jsonl
expect_jsonl 'every line is a document' '[l["n"] for l in d] == [1, 2]'
check 'lines are not one document' fails expect_json x True

run fail it
expect_status 'a failure' 3
expect_no_stdout 'without output'
expect_stderr 'with a message' <<'END'
says: no it
END
check 'another part of stderr fails' fails expect_stderr_has x yes

stdin=$test_dir/says
run cat
check 'input comes from the file in stdin' cmp "$out" "$test_dir/says"

done_testing
