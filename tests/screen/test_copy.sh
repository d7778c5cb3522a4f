#!/usr/bin/env bash
# Copying: the terminal's clipboard, the desktop's tools, and what is said when they fail.
. "$KEYLINE_TOP/tests/screen/lib.sh"

db=$test_dir/t.db
# A key that a shell would make something of.
printf '{"board":{"S":"A"},"rank":{"S":"$(id) `x` \\"q\\" '\''s'\''; #"}}\n' |
    "$KEYLINE" import - --db "$db" --table board --partition-key board --sort-key rank \
        2>/dev/null
key='$(id) `x` "q" '\''s'\''; #'

mkdir "$test_dir/bin"
tool() { # NAME STATUS: what it reads goes to $test_dir/copied
    cat >"$test_dir/bin/$1" <<END
#!/bin/sh
echo "$1 \$*" >'$test_dir/called'
cat >'$test_dir/copied'
exit $2
END
    chmod +x "$test_dir/bin/$1"
}
is_copied() { [ "$(cat "$test_dir/copied" 2>/dev/null)" = "$key" ]; }
open_board() {
    start_screen 90 12 -u WAYLAND_DISPLAY -u DISPLAY -u TMUX PATH="$test_dir/bin:$PATH" "$@" \
        "$KEYLINE" --db "$db" board A
    wait_for '1 read · 1 matched' "the row is there: $*"
}

open_board
send y k
wait_for "rank, ${#key} bytes: sent to the terminal's clipboard"
check 'OSC 52: the exact bytes' test "$(screen_tmux show-buffer)" = "$key"
stop_screen

tool xclip 0
tool wl-copy 0
open_board DISPLAY=:0
send y k
wait_for "and the desktop's"
screen_case 'xclip: the exact bytes' 'not copied' is_copied
check 'xclip: called as it must be' grep -qx 'xclip -selection clipboard -in' \
    "$test_dir/called"
stop_screen

rm "$test_dir/copied"
open_board DISPLAY=:0 WAYLAND_DISPLAY=wayland-0
send y k
wait_for "and the desktop's"
screen_case 'wl-copy: the exact bytes' 'not copied' is_copied
check 'wl-copy: goes before xclip' grep -q '^wl-copy' "$test_dir/called"
stop_screen

rm "$test_dir/copied" "$test_dir/bin/xclip"
tool xsel 0
open_board DISPLAY=:0 PATH="$test_dir/bin:/bin"
send y k
wait_for "and the desktop's"
screen_case 'xsel where there is no xclip: the exact bytes' 'not copied' is_copied
check 'xsel: called as it must be' grep -qx 'xsel --clipboard --input' "$test_dir/called"
stop_screen

rm "$test_dir/copied"
tool pbcopy 0
open_board
send y k
wait_for "and the desktop's"
screen_case 'pbcopy needs no variable: the exact bytes' 'not copied' is_copied
stop_screen

rm "$test_dir/copied" "$test_dir/bin/pbcopy"
tool tmux 0
open_board TMUX=/tmp/socket,1,0
send y k
wait_for "and tmux's"
screen_case 'tmux: the exact bytes' 'not copied' is_copied
check 'tmux: called as it must be' grep -qx 'tmux load-buffer -w -' "$test_dir/called"
stop_screen
rm "$test_dir/bin/tmux"

tool wl-copy 1
open_board WAYLAND_DISPLAY=wayland-0
send y k
wait_for 'wl-copy failed' 'a tool that fails is told'
send j
wait_gone 'wl-copy failed'
stop_screen

open_board DISPLAY=:0 PATH="/nowhere"
send y k
wait_for 'cannot start xclip' 'a tool that is missing is told'
stop_screen

open_board TERM=linux
send y k
wait_for 'this terminal has no clipboard' 'the console has none'
send q
wait_exit 0

done_testing
