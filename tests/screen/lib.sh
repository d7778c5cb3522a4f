# shellcheck shell=bash
# For tests of the screen: . "$KEYLINE_TOP/tests/screen/lib.sh"
#
# A real terminal (tmux, a server of the test's own) of a fixed size runs the program. A
# test sends keys and waits for what must appear; it never sleeps.
#
#   start_screen W H COMMAND…       starts the command in a screen of W columns, H lines
#   send KEY…                       tmux names: j Enter Escape C-c Up BSpace
#   type_text TEXT                  sends the text as it is
#   wait_for TEXT [NAME]            a case: TEXT appears within 20 s
#   wait_match REGEX [NAME]         the same with an extended regular expression
#   wait_gone TEXT [NAME]           a case: TEXT goes away within 20 s
#   wait_exit STATUS [NAME]         a case: the command ends with this status ("signal 15"
#                                   when a signal ended it)
#   capture                         prints the screen as text
#   capture_styled                  prints it with its colours, as escape sequences
#   expect_screen NAME              a case: the screen is tests/screen/NAME.screen;
#                                   with GENERATE=1 that file is written instead
#   resize W H                      changes the screen's size
#   stop_screen                     ends it; start_screen may follow
#
# A case that fails shows the screen. See tests/tools/tap.sh for the rest.

. "$KEYLINE_TOP/tests/tools/tap.sh"

command -v tmux >/dev/null || skip_all "tmux is not installed"

screen_limit=20
export HOME=$test_dir/home
mkdir -p "$HOME"
unset TMUX TMUX_PANE

cat >"$test_dir/tmux.conf" <<'END'
set -g default-terminal tmux-256color
set -g status off
set -g remain-on-exit on
set -g remain-on-exit-format ''
set -g history-limit 0
set -g set-clipboard on
set -s escape-time 0
END

screen_tmux() { tmux -S "$test_dir/tmux" -f "$test_dir/tmux.conf" "$@"; }
tap_cleanup() {
    stop_screen
    rm -rf "$test_dir"
}

start_screen() {
    local width=$1 height=$2
    shift 2
    # Several words are run as they are; env makes sure that there are several.
    screen_tmux new-session -d -s test -x "$width" -y "$height" env "$@" || {
        echo 'Bail out! tmux did not start'
        exit 1
    }
}

# The server is gone when this returns: a new one would else meet the dying one's socket.
stop_screen() {
    local server
    server=$(screen_tmux display -p '#{pid}' 2>/dev/null) || return 0
    screen_tmux kill-server 2>/dev/null || true
    while kill -0 "$server" 2>/dev/null; do sleep 0.02; done
}
send() { screen_tmux send-keys -t test "$@"; }
type_text() { screen_tmux send-keys -t test -l -- "$1"; }
capture() { screen_tmux capture-pane -p -t test 2>&1; }
capture_styled() { screen_tmux capture-pane -p -e -t test 2>&1; }
resize() { screen_tmux resize-window -t test -x "$1" -y "$2"; }
screen_status() {
    screen_tmux display -p -t test \
        '#{pane_dead_status}#{?pane_dead_signal,signal #{pane_dead_signal},}'
}
# On a busy machine tmux 3.3a takes the signal of its child's end and leaves the child a
# zombie (seen in one run of thirteen, with nothing but sh in the pane). The signal once
# more makes it look; that of another child may be lost in the same way.
screen_ended() {
    [ -n "$(screen_status)" ] && return
    kill -CHLD "$(screen_tmux display -p '#{pid}')"
    [ -n "$(screen_status)" ]
}

# Polls a condition until it holds or the limit is over.
screen_until() {
    local deadline=$((SECONDS + screen_limit))
    until "$@"; do
        [ "$SECONDS" -lt "$deadline" ] || return 1
        sleep 0.05
    done
}

screen_fail() { # NAME WHAT
    not_ok "$1" "$2
the screen was:
$(capture)"
}

screen_case() { # NAME WHAT CONDITION…
    local name=$1 what=$2
    shift 2
    if screen_until "$@"; then ok "$name"; else screen_fail "$name" "$what"; fi
}

screen_has() { capture | grep -qF -- "$1"; }
screen_lacks() { ! screen_has "$1"; }
screen_matches() { capture | grep -qE -- "$1"; }
wait_for() { screen_case "${2:-shows: $1}" "not shown: $1" screen_has "$1"; }
wait_match() { screen_case "${2:-shows /$1/}" "not shown: /$1/" screen_matches "$1"; }
wait_gone() { screen_case "${2:-no longer shows: $1}" "still shown: $1" screen_lacks "$1"; }

wait_exit() {
    local said name=${2:-ends with status $1}
    if ! screen_until screen_ended; then
        screen_fail "$name" "it still runs"
        return
    fi
    said=$(screen_status)
    if [ "$said" = "$1" ]; then ok "$name"; else screen_fail "$name" "status $said, not $1"; fi
}

expect_screen() {
    local file=$KEYLINE_TOP/tests/screen/$1.screen difference
    if [ -n "${GENERATE:-}" ]; then
        capture >"$file"
        ok "$1: written"
        return
    fi
    # The screen may still be drawing: the last picture counts.
    if screen_until screen_equals "$file"; then
        ok "$1: as in ${file##*/}"
    else
        difference=$(capture | diff -u --label "${file##*/}" --label screen "$file" -)
        not_ok "$1: as in ${file##*/}" "$difference"
    fi
}
screen_equals() { capture | cmp -s - "$1"; }
