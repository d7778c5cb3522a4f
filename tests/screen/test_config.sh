#!/usr/bin/env bash
# keyline.conf on the screen: keys, themes, schemes, silenced findings, columns, faults.
. "$KEYLINE_TOP/tests/screen/lib.sh"

db=$test_dir/t.db
conf=$HOME/.config/keyline/keyline.conf
mkdir -p "${conf%/*}"
for i in 9 10 100; do
    printf '{"board":{"S":"A"},"rank":{"S":"%s"},"name":{"S":"n%s"},"city":{"S":"x"}}\n' \
        "$i" "$i"
done | "$KEYLINE" import - --db "$db" --table board --partition-key board --sort-key rank \
    2>/dev/null
open_board() {
    start_screen 90 16 TERM=xterm-256color "$KEYLINE" --db "$db" board A
    wait_match '3 read . 3 matched' 'the rows are there'
}
shows_colour() { capture_styled | grep -qF "38;5;$1m"; }

open_board
wait_for 'unpadded' 'without a configuration: the finding'
screen_case 'the dark theme' 'no digits of its colour' shows_colour 222
stop_screen

cat >"$conf" <<'END1'
theme = light
[keys]
x = reverse
r = none
"[" = down
[keys help]
x = quit
[style]
hint-key = 99 bold
[table board]
ignore = unpadded-number
columns = city, name
hide = board
END1
open_board
wait_for 'silenced' 'the silenced finding is told of, not told'
wait_gone 'unpadded'
wait_match 'city *│ name' 'columns in their order'
screen_case 'a style' 'its colour is not there' shows_colour 99
wait_for 'x reverse' 'hints show the key that was chosen'
send x
wait_for 'Query ↓' 'a rebound key'
send r
wait_for 'r does nothing here' 'a key that was taken away'
send '?'
wait_for '[ j Down' 'the help lists them'
send x
wait_for 'Query ↓' 'a key of one view'
send F
wait_for 'unpadded-number, silenced' 'findings list it as silenced'
stop_screen

printf '[table board]\nscheme = <place:int>\nreverse = on\nlast-rows = off\n' >"$conf"
open_board
wait_for 'Query ↓' 'the configured direction'
wait_for 'place' 'the configured scheme'
stop_screen

printf 'theme = light\nnonsense\n[keys]\nx = reverze\n' >"$conf"
open_board
wait_for 'keyline.conf:2: neither "name = value"' 'a fault is told on the screen'
wait_for '(and 1 more)' 'and how many'
send j
wait_gone 'keyline.conf:2'
send q
send q
send q
wait_exit 0
check 'and stands behind it' screen_has 'did you mean reverse?'
stop_screen

start_screen 90 16 TERM=xterm-256color NO_COLOR=1 "$KEYLINE" --db "$db" --theme dark board A
wait_for '3 read'
if capture_styled | grep -q '38;5;'; then
    not_ok 'NO_COLOR wins over --theme'
else
    ok 'NO_COLOR wins over --theme'
fi
stop_screen

start_screen 90 16 TERM=xterm-256color "$KEYLINE" --db "$db" --theme high-contrast \
    --no-config board A
wait_for '3 read'
check '--theme: its ground' grep -qF '48;5;16m' <(capture_styled)
stop_screen

printf 'ascii = on\nclipboard = off\n' >"$conf"
open_board
wait_for 'Query ^' 'ASCII only'
send y k
wait_for 'not sent: the option clipboard is off' 'a clipboard that is off'
stop_screen

done_testing
