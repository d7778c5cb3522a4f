#!/usr/bin/env bash
# The harness itself, with a program of a few lines: what it waits for, what it sees.
. "$KEYLINE_TOP/tests/screen/lib.sh"

cat >"$test_dir/echoes" <<'END'
#!/usr/bin/env bash
size() { printf '\033[2J\033[Hsize %s\n' "$(stty size)"; }
trap size WINCH
size
printf '\033[1mbold\033[m ä 作者\n'
while :; do
    read -rsn1 -t 0.2 key || continue
    case $key in
    q) exit 7 ;;
    c) printf '\033[2J\033[Hcleared\n' ;;
    *) printf 'key %s\n' "$key" ;;
    esac
done
END
chmod +x "$test_dir/echoes"

start_screen 50 12 "$test_dir/echoes"
wait_for 'size 12 50'
wait_for 'bold ä 作者'
check 'styles are captured' grep -q $'\033\[1mbold' <(capture_styled)
check 'the plain capture has none' screen_lacks $'\033'
check 'the screen has its lines' test "$(capture | wc -l)" -eq 12
send x
wait_for 'key x'
type_text '-yz'
wait_for 'key z'
wait_match '^key -$'
send c
wait_gone 'key'
resize 60 20
wait_for 'size 20 60'

# What must fail does fail, at its limit.
fails() { # COMMAND…: true when it reports a failed case
    local screen_limit=1 GENERATE='' said
    said=$("$@")
    [[ $said == 'not ok '* && $said == *'size 20 60'* ]]
}
check 'a text that is not there fails' fails wait_for 'never written'
check 'a text that stays fails' fails wait_gone 'size'
check 'another status fails' fails wait_exit 0
check 'another screen fails' fails expect_screen harness-empty

send q
wait_exit 7
stop_screen
start_screen 20 5 bash -c 'kill -TERM $$'
wait_exit 'signal 15'
stop_screen
start_screen 20 5 "$test_dir/echoes"
wait_for 'size 5 20' 'a second screen starts'

done_testing
