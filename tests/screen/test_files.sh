#!/usr/bin/env bash
# keyline FILE...: data files on the screen, in a store that is gone at the end.
. "$KEYLINE_TOP/tests/screen/lib.sh"

cd "$test_dir" || exit 1
mkdir tmp
export TMPDIR=$test_dir/tmp
unset KEYLINE_DB
printf 'season,rank,score\nS1,0000000009,9\nS1,0000000240,240\nS2,0000001500,1500\n' \
    >ranks.csv
echo '{"orders": [{"PutRequest": {"Item": {"pk": {"S": "c1"}, "sk": {"S": "o#1"}}}}],
 "users": [{"PutRequest": {"Item": {"id": {"N": "1"}}}}]}' >request.json
is_empty() { [ -z "$(ls -A "$TMPDIR")" ]; }

start_screen 80 24 env TMPDIR="$TMPDIR" "$KEYLINE" ./ranks.csv
wait_for 'keyline  ranks.csv › ranks' 'one table is opened'
wait_for 'the key is guessed (ranks: season, rank)' 'its key is told'
wait_for 'S1'
send Enter
wait_for '0000000240'
send q
wait_gone '0000000240'
check 'the store is there' test -n "$(ls -A "$TMPDIR")"
send q q
wait_exit 0
stop_screen
check 'it is gone when the screen is left' is_empty

start_screen 80 24 env TMPDIR="$TMPDIR" "$KEYLINE" ranks.csv request.json
wait_for 'keyline  ranks.csv +1' 'several files are opened at their tables'
wait_for 'orders'
wait_for 'users'
screen_tmux kill-session -t test
stop_screen
screen_case 'it is gone when the terminal is' 'the store is still there' is_empty

done_testing
