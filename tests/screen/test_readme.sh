#!/usr/bin/env bash
# The picture in README.md is what one sees: the demo, a half-migrated season, w.
. "$KEYLINE_TOP/tests/screen/lib.sh"
. "$KEYLINE_TOP/tests/tools/readme.sh"

picture() {
    printf '```text\n'
    capture | sed 's/ *$//'
    printf '```\n'
}
is_in_readme() { picture | cmp -s - <(readme get picture); }

start_screen 84 18 "$KEYLINE" demo
wait_for 'leaderboard'
send Enter
wait_for 'SEASON#2025-LEGACY'
send j Enter
wait_for '56 read' 'the first rows and the last are read'
wait_for 'half-migrated padding'
send w
wait_match '✗ −20 .* 35,160' 'w goes to the wrong rows at the end'
[ -n "${GENERATE:-}" ] || screen_until is_in_readme
picture >"$test_dir/picture"
expect_block picture "$test_dir/picture"

done_testing
