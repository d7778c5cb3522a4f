#!/usr/bin/env bash
# The picture in README.md is what one sees: the demo, a half-migrated season, w.
. "$KEYLINE_TOP/tests/screen/lib.sh"
. "$KEYLINE_TOP/tests/tools/readme.sh"

picture() {
    printf '```text\n'
    capture | sed 's/ *$//'
    printf '```\n'
}
is_in_readme() { picture | cmp -s - <(readme get "$1"); }

start_screen 84 18 "$KEYLINE" demo
wait_for 'leaderboard'
send Enter
wait_for 'SEASON#2025-LEGACY'
send j Enter
wait_for '56 read' 'the first rows and the last are read'
wait_for 'half-migrated padding'
send w
wait_match '✗ −20 .* 35,160' 'w goes to the wrong rows at the end'
[ -n "${GENERATE:-}" ] || screen_until is_in_readme picture
picture >"$test_dir/picture"
expect_block picture "$test_dir/picture"

send q q j
wait_match 'drive +1,838'
send g Enter
wait_match 'DRIVE#a91 +1,081'
send t
wait_match '6 children · . requests' 'a tree, and what it costs'
send w j j l
wait_match 'cover|2026/ +▸' 'a folder is opened'
[ -n "${GENERATE:-}" ] || screen_until is_in_readme tree
picture >"$test_dir/tree"
expect_block tree "$test_dir/tree"

done_testing
