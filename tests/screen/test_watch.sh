#!/usr/bin/env bash
# A watch reads by itself: what another program writes meanwhile is marked.
. "$KEYLINE_TOP/tests/screen/lib.sh"

db=$test_dir/live.db
put() { # SCORE PLAYER: the score is in the key and in the item
    printf '{"board":{"S":"LIVE"},"key":{"S":"%010d#%s"},"score":{"N":"%d"},"player":{"S":"%s"}}\n' \
        "$1" "$2" "$1" "$2" >"$test_dir/live.json"
    "$KEYLINE" import "$test_dir/live.json" --db "$db" --table board \
        --partition-key board --sort-key key >/dev/null 2>&1
}
check 'two runs' put 100 ana
put 200 bob

start_screen 100 24 "$KEYLINE" board LIVE --db "$db"
wait_for '2 read'
send A C-u 1 Enter
wait_for 'read once; what is different in 1 s will be marked'
wait_for 'nothing changed since the reading before' 'it reads by itself'
check 'another run' put 150 cy
wait_match '\+ +2 +0000000150#cy +new score 150' 'is marked when it comes'
wait_match '↓1 +score 200' 'and what it moved'
wait_match 'Query · .* readings · .* RCU · 1,800 RCU an hour' 'with what it costs'
send q
wait_gone 'watch'
send q q
wait_exit 0
stop_screen

done_testing
