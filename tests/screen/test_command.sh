#!/usr/bin/env bash
# The : line, Tab and Ctrl-R in a terminal, back and forward, and what is remembered.
. "$KEYLINE_TOP/tests/screen/lib.sh"

history=$HOME/.local/state/keyline/history

tap_comment 'a query as on the command line, completed'
start_screen 100 24 "$KEYLINE" demo
wait_match 'drive +1,838'
send :
type_text 'query dr'
send Tab
wait_for ':query drive' 'the name of a table is completed'
type_text ' DRIVE#a91 --beg'
send Tab
wait_for '--begins-with' 'an option is'
type_text 'root/photos/'
send Enter
wait_for 'drive › DRIVE#a91 › begins_with "root/photos/"'
wait_match '1 +│ root/photos/ '

tap_comment 'keys level by level, candidates and going on among them'
send s C-u
type_text 'begins_with root/'
send Tab
wait_for 'path begins_with root/photos/'
send Tab
wait_for 'path begins_with root/photos/2026/'
send Tab
wait_for '2 · Tab, Shift-Tab: the next'
send Tab
wait_for '1 of 2 · Tab'
wait_for 'path begins_with root/photos/2026/beach.jpg'
send BTab BTab
wait_for '2 of 2 · Tab' 'Shift-Tab goes the other way, round over what was typed'
wait_for 'path begins_with root/photos/2026/sunset.jpg'
send Escape
wait_gone 'Shift-Tab: the next' 'Esc gives the choice up'
send Escape

tap_comment 'back and forward'
send : ; type_text '4'; send Enter r
wait_for 'Query ↓'
send BSpace
wait_for 'Query ↑'
send BSpace BSpace
wait_for '3 tables' 'back to where the query was asked for'
send Tab
wait_for 'begins_with "root/photos/"'
send Tab Tab
wait_for 'Query ↓' 'forward to the last step'

tap_comment 'what is wrong is told, and can be mended'
send : ; type_text 'revers'; send Enter
wait_for 'did you mean reverse?'
wait_for ':revers'
type_text 'e'; send Enter
wait_for 'Query ↑' 'the line went on'
send : ; type_text 'set theme light'; send Enter
wait_for 'theme = light'

tap_comment 'the next run'
send : ; type_text 'exit'; send Enter
wait_exit 0
stop_screen
check 'answers are kept' grep -q '"question":"command","text":"set theme light"' "$history"
check 'for the user alone' test "$(stat -c %a "$history")" = 600
start_screen 100 24 "$KEYLINE" demo
wait_match 'drive +1,838'
send : Up
wait_match ':(exit|set theme light)' 'Up recalls the last answer'
send C-r
type_text 'query'
wait_for 'typed before "query"'
wait_for ':query drive DRIVE#a91 --begins-with root/photos/' 'Ctrl-R finds an earlier one'
send Enter
wait_for 'drive › DRIVE#a91 › begins_with "root/photos/"'
stop_screen

tap_comment 'small, without colour, in ASCII'
start_screen 40 10 NO_COLOR=1 LC_ALL=C "$KEYLINE" demo
wait_for 'leaderboard'
send : ; type_text 'goto 1'; send Enter Enter
wait_match 'DRIVE#a91 +1,081'
send Enter
wait_for 'drive > DRIVE#a91'
send :
type_text 'rev'
send Tab
wait_for ':reverse'
send C-u
type_text 're'
send Tab Tab
wait_match '1 of [0-9]+' 'there is room for candidates'
stop_screen

done_testing
