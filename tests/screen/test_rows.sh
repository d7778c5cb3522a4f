#!/usr/bin/env bash
# In the rows of a partition: moving, reversing, conditions, search, copying.
. "$KEYLINE_TOP/tests/screen/lib.sh"

db=$test_dir/t.db
for ((i = 0; i < 3000; i++)); do
    printf '{"board":{"S":"A"},"rank":{"S":"%010d#%016d#p_%04d"},"score":{"N":"%d"},"ts":{"N":"%d"},"playerId":{"S":"p_%04d"},"name":{"S":"%s"}}\n' \
        $((i * 7)) $((1719100800 + i)) "$i" $((i * 7)) $((1719100800 + i)) "$i" \
        "$([ "$i" = 2500 ] && echo Zoë || echo 作者)"
done >"$test_dir/board.jsonl"
printf '{"board":{"S":"B"},"rank":{"S":"%s"}}\n' 9 10 240 1500 >>"$test_dir/board.jsonl"
"$KEYLINE" import "$test_dir/board.jsonl" --db "$db" --partition-key board \
    --sort-key rank 2>/dev/null

start_screen 100 24 "$KEYLINE" --db "$db" board A
wait_for 't.db › board › A'
wait_match ' 1 +│ 0000000000#'
wait_match '✓ score: 10 digits, in numeric order .* read so far'
send G
wait_match ' 3000 +│ 0000020993#|−1 +│ 0000020993#' 'G: the last row'
send g
wait_match ' 1 +│ 0000000000#' 'g: the first row'
send r
wait_for 'Query ↓'
wait_match ' 1 +│ 0000020993#' 'r: the last row comes first'
wait_for 'latest of equal' 'and what that does to ties is said'
send r
wait_for 'Query ↑'

type_text 's'
wait_for 'begins_with P' 'the prompt says what it takes'
type_text '>= 20000'
wait_for 'will send: rank >= "0000020000"' 'the form sent is shown before it runs'
send Enter
wait_for 'Query ↑ rank >= "0000020000"'
wait_match ' 1 +│ 0000020006#' 'the rows of the condition'
send G
wait_match 'Query · 142 read' 'and no others are read'
type_text 's'
send C-u
type_text '<= "0000020000"'
wait_for '0000020000#... is left out; with it: < "0000020001"' 'advice on a literal bound'
send Escape
type_text 's'
send C-u
type_text 'between 7 14'
wait_for 'between "0000000007" and "0000000014$"' 'an upper bound keeps its own keys'
send Enter
wait_match ' 2 +│ 0000000014#'
wait_match 'Query · 2 read'
wait_for '├score─10┤' 'two rows are shown as the others were'
type_text 's'
send C-u
type_text '= 5'
send Enter
wait_match 'Query · 0 read'
type_text 's'
send C-u
type_text '>= 20000'
wait_for 'will send: rank >= "0000020000"' 'and where no row is, numbers are still padded'
send Escape
type_text 's'
send C-u Enter
wait_for 'all keys'

type_text '/p_0007'
send Enter
# A hit has a background of its own.
marks_a_hit() { capture_styled | grep -q $'48;5;220mp_0007'; }
screen_case 'search: the hit is marked' 'no mark' marks_a_hit
type_text '/nowhere'
send Enter
wait_for 'not found in the rows read so far: nowhere'

send g
wait_match ' 1 +│ 0000000000#'
send y
wait_for 'yk copy key' 'y says what may follow'
send k
wait_for "sent to the terminal's clipboard"
check 'y: the clipboard has the key' test \
    "$(screen_tmux show-buffer)" = '0000000000#0000001719100800#p_0000'
send y i
wait_for 'item as JSON'
check 'y: the clipboard has the item' grep -q '"playerId": "p_0000"' \
    <(screen_tmux show-buffer)

send Enter
wait_for 'A › row 1'
wait_match 'playerId +S +p_0000'
send BSpace
wait_gone 'row 1'
send p
wait_for 'board ='
type_text 'B'
send Enter
wait_for 'board › B'
send w
wait_match '✗ 3 +│ 240' 'w: the first wrong row'
wait_for 'unpadded number'
send q q
wait_exit 0

done_testing
