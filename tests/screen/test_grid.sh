#!/usr/bin/env bash
# Columns, local orders, marks and the whole cell on a real terminal.
. "$KEYLINE_TOP/tests/screen/lib.sh"

db=$test_dir/t.db
for i in 1 2 3 4 5 6 7 8 9 10 11 12; do
    printf '{"board":{"S":"A"},"rank":{"S":"%d"},"points":{"N":"%d.50"},"note":{"S":"%s"}}\n' \
        "$i" "$((i * 7 % 13))" '{\"at\":[1,2]}'
done | "$KEYLINE" import - --db "$db" --table board --partition-key board --sort-key rank \
    2>/dev/null

start_screen 100 20 -u WAYLAND_DISPLAY -u DISPLAY -u TMUX "$KEYLINE" --db "$db" board A
wait_for '12 read · 12 matched'

send o
wait_for "local: the order that is meant, of 12 loaded rows; not DynamoDB's order"
wait_match '↕2 +│ 10 '
send O
type_text '4'
send Enter
wait_for 'at 4 digits'
wait_match '│ 0012 '
send Escape
wait_gone 'at 4 digits'
send l l S
wait_for "local order by points ↑, of 12 loaded rows; not DynamoDB's order"
wait_match '↑points'
send m m
wait_for '2 marked'
send y C
wait_for '2 rows as CSV'
check 'yC: the rows in the order shown' test "$(screen_tmux show-buffer | tr -d '\r')" = \
    "$(printf 'board,rank,points,note\nA,2,1.5,"{""at"":[1,2]}"\nA,4,2.5,"{""at"":[1,2]}"')"
send Escape
wait_gone 'local order'

send l z Tab
wait_for '"at": ['
send q
type_text '&'
type_text '10.5'
send Enter
wait_for '1 of 12 loaded rows hold “10.5”'
send Escape
wait_gone 'loaded rows hold'
send - v
wait_for '2 columns, 1 of them hidden'
send v q
wait_exit 0

done_testing
