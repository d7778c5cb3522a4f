#!/usr/bin/env bash
# The tree of a drive on a terminal: opened, compared, read as rows and back.
. "$KEYLINE_TOP/tests/screen/lib.sh"

start_screen 100 30 "$KEYLINE" demo
wait_match 'drive +1,838'
send g Enter
wait_match 'DRIVE#a91 +1,081'
send Enter
wait_match '2 +│ root/archive/ '
send G
wait_for 'root/projects/jena/src/part-11.c'
send t
wait_for 'part-11.c · 8.4 MB' 'the row has its place in the tree'
wait_for 'DRIVE#a91 › root/ › projects/ › jena/ › src/' 'and the title says the way to it'
send h h
wait_match 'src/ +▸' 'a folder is closed'
send Right
wait_for 'part-00.c'
send Enter
wait_for 'DRIVE#a91 › begins_with "root/projects/jena/src/"' 'a subtree is one Query'
wait_for '13 read'
send j t
wait_for 'part-00.c · ' 'back in the tree, on the row'
send g '='
wait_for 'ways to read it'
wait_match 'skip-scan +4 +.* +2 +measured'
send j R
wait_match 'by parent +1 +.* +measured' 'a way is measured'
send Enter
wait_for 'tree, by parent' 'and chosen'
send g '#'
wait_for '1,081 keys below' 'what is below is counted'
send d BSpace
type_text '\x1f'
send Enter
wait_for 'divided by "\x1f"' 'another delimiter'
send q q q q q
wait_exit 0
stop_screen

done_testing
