#!/usr/bin/env bash
# The mouse in a terminal: what is asked of it, what its reports do, and that it is given
# back after everything that may happen.
. "$KEYLINE_TOP/tests/screen/lib.sh"

db=$test_dir/t.db
for i in $(seq 10 60); do
    printf '{"board":{"S":"A"},"rank":{"S":"%s"},"name":{"S":"n%s"},"city":{"S":"x"}}\n' \
        "$i" "$i"
done | "$KEYLINE" import - --db "$db" --table board --partition-key board --sort-key rank \
    2>/dev/null

# "button,move,sgr" as the terminal has them.
flags() {
    screen_tmux display -p -t test '#{mouse_standard_flag}#{mouse_button_flag}#{mouse_sgr_flag}'
}
has_flags() { [ "$(flags)" = "$1" ]; }
expect_flags() { screen_case "$2" "flags $(flags), not $1" has_flags "$1"; }
report() { type_text "$(printf '\033[<%s' "$1")"; } # CODE;X;YM, from 1
click() { # X Y
    report "0;$1;$2M"
    report "0;$1;$2m"
}
cursor_on() { capture_styled | grep -F -- "$1" | grep -qE $'\033\\[[0-9;]*(4[0-9]|48|7)[;m]'; }

start_screen 80 24 LC_ALL=C.UTF-8 "$KEYLINE" --db "$db" board A
wait_for '51 read'
expect_flags 011 'buttons, drags and SGR positions are asked for'
click 12 7 # the fourth row
screen_case 'a click: the row' 'the cursor is elsewhere' cursor_on '13'
click 12 7
wait_for 'row 4' 'a second click opens the item'
send BSpace
wait_gone 'row 4'
report '65;12;7M'
report '65;12;7M'
screen_case 'the wheel' 'the cursor is elsewhere' cursor_on '19'
report '64;12;7M'
report '64;12;7M'
screen_case 'and back' 'the cursor is elsewhere' cursor_on '13'

# The border before the last column, eight to the right.
border=$(capture | sed -n 2p | grep -bo '│ city' | cut -d: -f1)
column=$(capture | sed -n 2p | head -c "$border" | wc -m)
report "0;$((column + 1));2M"
report "32;$((column + 5));2M"
report "32;$((column + 9));2M"
report "0;$((column + 9));2m"
is_wider() {
    local at
    at=$(capture | sed -n 2p | grep -bo '│ city' | cut -d: -f1)
    [ "$(capture | sed -n 2p | head -c "$at" | wc -m)" -eq $((column + 8)) ]
}
screen_case 'a border is dragged' 'it is not where it was dropped' is_wider

send M
wait_for "the mouse is the terminal's again"
expect_flags 000 'M: nothing more is asked for'
send M
wait_for 'the mouse works on the screen'
expect_flags 011 'M again: it is'
send q
wait_exit 0
stop_screen

# Given back, whatever happens; a shell sees what is left.
shell() {
    start_screen 80 24 LC_ALL=C.UTF-8 PS1='ready> ' bash --norc --noprofile
    wait_for 'ready>'
}
keyline() {
    type_text "'$KEYLINE' --db '$db' board A $*"
    send Enter
    wait_for 'board › A'
}
pid() { pgrep -n -f -- "$KEYLINE --db $db"; }

shell
keyline
expect_flags 011 'from a shell: on'
send C-z
wait_for 'Stopped'
expect_flags 000 'Ctrl-Z: given back'
type_text 'fg'
send Enter
wait_for 'board › A'
expect_flags 011 'fg: taken again'
kill -SEGV "$(pid)"
wait_gone 'board › A'
expect_flags 000 'a crash: given back'
keyline
kill -TERM "$(pid)"
wait_gone 'board › A'
expect_flags 000 'SIGTERM: given back'
keyline --no-mouse
expect_flags 000 '--no-mouse: not taken'
send M
wait_for 'the mouse works on the screen'
expect_flags 011 'but M takes it'
send q
wait_gone 'board › A'
expect_flags 000 'q: given back'
printf 'mouse = off\n' >"$test_dir/conf"
keyline --config "$test_dir/conf"
expect_flags 000 'mouse = off: not taken'
send q
wait_gone 'board › A'
stop_screen
done_testing
