#!/usr/bin/env bash
# The terminal: given back after everything that may happen, and used as it is.
. "$KEYLINE_TOP/tests/screen/lib.sh"

db=$test_dir/t.db
printf '{"board":{"S":"A"},"rank":{"S":"%s"},"name":{"S":"Bj\\u00f6rn"}}\n' 9 10 240 1500 |
    "$KEYLINE" import - --db "$db" --table board --partition-key board --sort-key rank \
        2>/dev/null

# A shell in the screen, so that what the terminal is like afterwards can be seen.
shell() {
    start_screen 80 24 "$@" PS1='ready> ' bash --norc --noprofile
    wait_for 'ready>' "a shell: $*"
    type_text "stty -g > '$test_dir/before'"
    send Enter
}
keyline() {
    type_text "'$KEYLINE' --db '$db' board A"
    send Enter
    wait_for 'board › A'
}
is_as_before() { # NAME
    type_text "clear; stty -g > '$test_dir/after'; echo 'after $1:' \$?"
    send Enter
    wait_for "after $1: 0" "$1: the shell is back"
    check "$1: the terminal is as it was" cmp "$test_dir/before" "$test_dir/after"
}
pid() { pgrep -n -f -- "$KEYLINE --db $db"; }

shell LC_ALL=C.UTF-8
keyline
send q
wait_gone 'board › A'
is_as_before 'q'

keyline
send C-z
wait_for 'Stopped'
is_as_before 'Ctrl-Z'
type_text 'fg'
send Enter
wait_for 'board › A' 'fg: the screen is back'
send j
wait_for '✗' 'fg: and answers keys'

kill -STOP "$(pid)"
wait_for 'Stopped' 'SIGSTOP: nothing can be done about it'
type_text 'fg'
send Enter
wait_gone 'Stopped' 'SIGSTOP, then fg: the screen is drawn anew'
wait_for 'board › A' 'SIGSTOP, then fg: whole'
send k

kill -TERM "$(pid)"
wait_gone 'board › A'
type_text 'echo ended by $?'
send Enter
wait_for 'ended by 143'
is_as_before 'SIGTERM'

keyline
kill -HUP "$(pid)"
wait_gone 'board › A'
is_as_before 'SIGHUP'

keyline
kill -SEGV "$(pid)"
wait_gone 'board › A'
is_as_before 'a crash'

keyline
kill -QUIT "$(pid)"
wait_gone 'board › A'
is_as_before 'SIGQUIT'

keyline
send C-c
wait_for 'Ctrl-C again leaves'
send C-c
wait_gone 'board › A'
type_text 'echo ended by $?'
send Enter
wait_for 'ended by 130'
is_as_before 'Ctrl-C twice'

# Every size, also while a prompt is open. Without rows K would do nothing.
keyline
wait_for '4 matched'
for size in '40 10' '200 60' '1 1' '7 2' '80 24'; do
    # shellcheck disable=SC2086
    resize $size
    send K
    send K
done
wait_for 'board › A' 'all sizes: still there'
type_text 's'
wait_for 'begins_with P'
resize 1 1
resize 60 12
wait_for 'begins_with P' 'a prompt lives through a resize'
send Escape
wait_gone 'begins_with P'
resize 80 24
send q
wait_gone 'board › A'
is_as_before 'resizing'
stop_screen

styles() { capture_styled | grep -oE $'\033\\[[0-9;]*m' | sort -u | tr -d '\033' | tr '\n' ' '; }
has_no_colour() { ! has_colour; }
has_style() { [[ $(styles) == *"$1"* ]]; }
is_ascii() { ! capture | LC_ALL=C grep -q '[^ -~]'; }
lacks_style() { ! has_style "$1"; }
has_colour() { styles | grep -qE '\[([0-9;]*;)?[34][0-7](;|m)'; }
with() { # NAME WHAT ENV…
    start_screen 80 24 "${@:3}" "$KEYLINE" --db "$db" board A
    wait_for 'unpadded number' "$1: $2"
    send w
    wait_match '(✗|x) 3 +[│|] 240' "$1: the wrong row is found"
}

with 'tmux' '256 colours' TERM=tmux-256color
check 'tmux: 256 colours are used' has_style '38;5;'
stop_screen
with 'xterm' '8 colours' TERM=xterm
check 'xterm: 8 colours are used' has_colour
check 'xterm: and no others' lacks_style '38;5;'
stop_screen
with 'linux' 'the console' TERM=linux
check 'linux: colours are used' has_colour
stop_screen
with 'vt100' 'no colours' TERM=vt100
check 'vt100: no colour' has_no_colour
check 'vt100: but attributes' has_style '[7m'
stop_screen
with 'NO_COLOR' 'none wanted' NO_COLOR=1 TERM=tmux-256color
check 'NO_COLOR: no colour' has_no_colour
check 'NO_COLOR: reverse shows the row' has_style '[7m'
stop_screen
with 'ASCII' 'a locale without UTF-8' LC_ALL=C
wait_for 'Bj\u00f6rn' 'ASCII: other characters are escaped'
check 'ASCII: nothing above 7 bits' is_ascii
stop_screen

# Terminals that will not do. (The shell stays, so that what was said can be read.)
refused() { # TERM TEXT
    start_screen 80 24 bash -c "TERM=$1 '$KEYLINE' --db '$db' board A; echo status \$?; read -r"
    wait_for "$2" "$1: $2"
    wait_for 'status 2' "$1: status 2"
    stop_screen
}
refused dumb 'cannot place the cursor'
refused nonesuch 'TERM is unknown'

done_testing
