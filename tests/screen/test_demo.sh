#!/usr/bin/env bash
# The first minute of a new user: the demo opens at once, builds its tables, and the wrong
# rows and the reason are found from the screen alone.
. "$KEYLINE_TOP/tests/screen/lib.sh"

# Whether the line of the cursor (the only one with a background) holds TEXT.
on_cursor() { capture_styled | grep -F "$1" | grep -q $'\033\[[0-9;]*48;5;236m'; }
wait_on() { screen_case "the cursor is on $1" "the cursor is not on $1" on_cursor "$1"; }

start_screen 80 24 "$KEYLINE" demo
wait_for 'keyline  demo.db' 'the screen is there at once'
wait_for 'leaderboard'
wait_for 'drive'
wait_for 'Sample tables.'
wait_on 'leaderboard'
send Enter
wait_for 'SEASON#2025-LEGACY'
wait_for '9 partitions.'
wait_match 'Scan · .* read · .* RCU' 'what the list cost is told'
send j Enter
wait_for 'score─10┤#├────ts─16─────┤#playerId' 'the ruler names the segments'
wait_match 'Query · [0-9]+ read · [0-9]+ matched · .* RCU' 'what the rows cost is told'
wait_for 'half-migrated padding in score' 'the end of the partition is looked at, too'
send w
wait_match '✗ −?[0-9]+ +│ [0-9]{1,5}#' 'w goes to a wrong row'
send K
wait_match 'byte [0-9]+: ' 'the key pane names the byte that decides'
wait_match 'score +pad10' 'and what the column is'
wait_match '10 .*█' 'with its widths'
send K
wait_gone 'byte '
send F
wait_for 'half-migrated-padding'
wait_for 'stored first'
wait_for 'to do'
send q q
wait_on 'SEASON#2025-LEGACY'
send G k Enter
wait_match '9999998499' 'the inverted scores'
wait_match '= rankKey|= n1|= score' 'are decoded'
send BSpace
send q
wait_on 'leaderboard'
send q
wait_exit 0
stop_screen

# The second time the tables are there already.
start_screen 80 24 "$KEYLINE" demo
wait_on 'leaderboard'
send q
wait_exit 0

done_testing
