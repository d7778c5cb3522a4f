#!/usr/bin/env bash
# What keyline leaves in the home folder is what the manual's section FILES tells of.
. "$KEYLINE_TOP/tests/cli/lib.sh"
. "$KEYLINE_TOP/tests/screen/lib.sh"

start_screen 80 24 "$KEYLINE" demo
wait_for 'Sample tables.'
send Enter
wait_for 'SEASON#2025-LEGACY'
send Enter
wait_match 'Query · [0-9]+ read'
send s
type_text '>= 1'
send Enter
wait_for 'rankKey >= '
send q q q
wait_exit 0
stop_screen
run demo --print
expect_status 'and the command line' 0

mapfile -t told < <(sed -n '/^\.Sh FILES/,/^\.Sh EXIT/s/^\.It Pa //p' \
    "$KEYLINE_TOP/doc/keyline.1" | sed 's/ , /\n/g')
check 'the manual tells of files' test "${#told[@]}" -gt 5
left=0 untold=
while IFS= read -r file; do
    left=$((left + 1))
    found=
    for pattern in "${told[@]}"; do
        # shellcheck disable=SC2053 # a pattern, and what SQLite puts beside a database
        [[ $file != $HOME/${pattern#\~/} ]] || found=yes
    done
    [ -n "$found" ] || untold+=" $file"
done < <(find "$HOME" -type f)
check 'there are some' test "$left" -ge 3
check 'and it tells of each' test -z "$untold"
check 'which nobody else can read' test -z "$(find "$HOME/.local/state" -type f -perm /077)"

done_testing
