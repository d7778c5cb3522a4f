#!/usr/bin/env bash
# What differs on a terminal: escapes, colours, the character set; and interrupts.
. "$KEYLINE_TOP/tests/cli/lib.sh"
. "$KEYLINE_TOP/tests/cli/fixture.sh"

db=$test_dir/fixture.db
make_tables "$db"
export KEYLINE_DB=$db TERM=xterm-256color

on_terminal() {
    last_run="keyline $* (on a terminal)"
    python3 "$KEYLINE_TOP/tests/cli/terminal.py" "$KEYLINE" "$@" >"$out" 2>"$err"
    status=$?
}
# No byte but printable ASCII, UTF-8 above it, and newlines: nothing moves a cursor.
is_harmless() { ! LC_ALL=C grep -q "$(printf '[\001-\011\013-\037\177]')" "$out"; }
lacks() { ! grep -qF -- "$1" "$out"; }
esc=$'\033'

for format in table keys json jsonl typed; do
    on_terminal query scores 'S#2' --color never --output "$format"
    expect_status "$format on a terminal" 0
    check 'has no control byte' is_harmless
    check 'no C1 control' lacks $'\xc2\x85'
    check 'and nothing invisible' lacks $'\xe2\x80\x8b'
done
on_terminal query scores 'S#2' --output keys --null
check 'exact keys are not written to a terminal either' is_harmless
on_terminal query scores 'S#2' --output jsonl --columns rankKey
head -n 1 "$out" >"$test_dir/row"
check 'json is still the same value' python3 -c '
import json, sys
sys.exit(json.load(open(sys.argv[1]))["rankKey"] != "a\nb\\c\x85\u200bd")' "$test_dir/row"
on_terminal query scores 'S#1' --color never
expect_stdout_has 'an escape sequence in a name is text' '作者\x1b[31m'
on_terminal get scores 'S#2' $'a\nb\\c\xc2\x85\xe2\x80\x8bd'
check 'get is harmless, too' is_harmless
on_terminal get scores "${esc}[31mred" x
check 'and so are messages' is_harmless
expect_stdout_has 'which show what was typed' '\x1b[31mred'
on_terminal key '<a>' "a=${esc}[2J"
check 'a composed key is shown, not run' is_harmless
expect_stdout_has 'with its escape' '\x1b[2J'

on_terminal query scores 'S#1' --limit 1
expect_stdout_has 'a terminal has colours' "${esc}["
NO_COLOR=1 on_terminal query scores 'S#1' --limit 1
check 'unless NO_COLOR is set' is_harmless
NO_COLOR=1 on_terminal query scores 'S#1' --limit 1 --color always
expect_stdout_has 'or an option says always' "${esc}["
TERM=dumb on_terminal query scores 'S#1' --limit 1
check 'or the terminal is dumb' is_harmless
run query scores 'S#1' --limit 1
check 'a pipe has none' is_harmless
run query scores 'S#1' --limit 1 --color=always
expect_stdout_has 'unless an option says so' "${esc}["
run query scores 'S#1' --limit 1 --color=sometimes
expect_status 'another word' 2

LC_ALL=C on_terminal query scores 'S#1' --color never
check 'a terminal without UTF-8 gets ASCII' \
    bash -c '! LC_ALL=C grep -q "[^ -~]" "$1"' - "$out"
expect_stdout_has 'and escapes' '\u4f5c\u8005'

run browse
expect_status 'the screen in a pipe' 2
expect_stderr_has 'says that it needs a terminal' terminal

# Until a program's handler of SIGINT (bit 1 of the mask) is there, and it waits.
wait_until_it_waits() {
    for _ in $(seq 400); do
        grep -qs '^SigCgt:.*[2367abef]$' "/proc/$1/status" &&
            grep -qs '^State:.*sleeping' "/proc/$1/status" && break
        sleep 0.05
    done
}

# Ctrl-C while keys are awaited.
mkfifo "$test_dir/pipe"
exec 3<>"$test_dir/pipe"
echo one >&3
"$KEYLINE" check --keys "$test_dir/pipe" --output json >"$out" 2>"$err" &
child=$!
wait_until_it_waits "$child"
kill -INT "$child" # twice, as timeout(1) does: once to the process, once to its group
kill -INT "$child"
wait "$child"
status=$?
exec 3>&-
expect_status 'an interrupt' 130
expect_stderr 'says only that it was cut short' <<'END'
cut short: 0 keys examined, what else there is was not
END
expect_json 'and the report is not complete' 'd["complete"] is False'

# Ctrl-C while rows are written.
for i in $(seq 20000); do
    echo "{\"p\":{\"S\":\"a\"},\"s\":{\"S\":\"$i\"},\"x\":{\"S\":\"$(printf '%0100d' "$i")\"}}"
done >"$test_dir/many.json"
run import "$test_dir/many.json" --partition-key p --sort-key s
"$KEYLINE" query many a --output json >"$test_dir/pipe" 2>"$err" &
child=$!
exec 4<"$test_dir/pipe"
wait_until_it_waits "$child"
kill -INT "$child"
cat <&4 >"$out"
wait "$child"
status=$?
exec 4<&-
expect_status 'an interrupted query' 130
check 'has written something' test -s "$out"
check 'and leaves the array unclosed' test "$(tail -c 1 "$out")" != ']'

{ "$KEYLINE" query many a; echo $? >"$test_dir/status"; } 2>"$err" | head -n 1 >"$out"
expect_no_stderr 'a query whose reader has gone ends quietly'
check 'with status 0' test "$(cat "$test_dir/status")" = 0

done_testing
