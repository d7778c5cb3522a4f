#!/usr/bin/env bash
# E in a terminal: files where they were meant to go, whole or not at all.
. "$KEYLINE_TOP/tests/screen/lib.sh"

db=$test_dir/t.db
for i in $(seq 1000 6000); do
    printf '{"board":{"S":"A"},"rank":{"S":"%s"},"n":{"N":"%s"},"text":{"S":"%0200d"}}\n' \
        "$i" "$i" 0
done | "$KEYLINE" import - --db "$db" --table board --partition-key board --sort-key rank \
    2>/dev/null
cd "$test_dir" || exit 1

start_screen 80 24 LC_ALL=C.UTF-8 HOME="$HOME" "$KEYLINE" --db "$db" board A
wait_for 'board › A'
send E
wait_for 'board-A.jsonl' 'a name is there'
wait_for 'reads the result' 'what it will do is said'
send E
wait_for '5,001 items, 1.2 MB to board-A.jsonl' 'the whole result'
check 'every row, in the order of the keys' test \
    "$(sed 's/.*"rank":"\([0-9]*\)".*/\1/' board-A.jsonl | tr '\n' ' ')" = \
    "$(seq 1000 6000 | tr '\n' ' ')"

# The command line writes the same.
"$KEYLINE" export board A --db "$db" --output jsonl -o cli.jsonl 2>/dev/null
check 'as export does' cmp board-A.jsonl cli.jsonl

send E
wait_for 'reads the result' 'the form again'
send j j l l j Enter C-u
# shellcheck disable=SC2088  # keyline's ~
type_text '~/rows.csv.gz'
send Enter E
wait_for 'items,' 'CSV'
wait_for 'to ~/rows.csv.gz' 'in the home folder'
check 'compressed, and what export writes' cmp <(gunzip -c "$HOME/rows.csv.gz") \
    <("$KEYLINE" export board A --db "$db" --output csv 2>/dev/null)

# Its own import takes it back.
send E
wait_for 'reads the result'
send j j h E
wait_for 'to board-A.typed.jsonl' 'typed'
"$KEYLINE" import board-A.typed.jsonl --db back.db --table board --partition-key board \
    --sort-key rank 2>/dev/null
check 'import takes it back' cmp <("$KEYLINE" export board --db "$db" 2>/dev/null) \
    <("$KEYLINE" export board --db back.db 2>/dev/null)

send E
wait_for 'reads the result'
send E
wait_for 'board-A.jsonl is there, 1.2 MB: replace it? y or n:' 'a file is asked about'
cp board-A.jsonl kept
send n Enter
wait_for 'the file is as it was'
check 'n: it stays' cmp board-A.jsonl kept
send j j j Enter C-u
type_text 'nowhere/x.jsonl'
send Enter E
wait_for 'not exported: cannot write nowhere/x.jsonl' 'what failed is named'
send q
wait_for 'rank' 'back to the rows'

# The rows on the screen alone.
send E
wait_for 'reads the result'
send l j j h h j Enter C-u
type_text 'page.txt'
send Enter E
wait_for '18 items, 90 bytes to page.txt' 'the rows on the screen'
check 'these' test "$(tr '\n' ' ' <page.txt)" = "$(seq 1000 1017 | tr '\n' ' ')"
send q q q q
wait_exit 0
done_testing
