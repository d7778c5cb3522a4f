#!/usr/bin/env bash
# demo without a screen: the sample leaderboards and what is found in them.
. "$KEYLINE_TOP/tests/cli/lib.sh"

# The lines of one season in the last output, without its title.
season() { sed -n "/^leaderboard › $1\$/,/^\$/{/^leaderboard/d;/^\$/d;p}" "$test_dir/demo"; }
rows() { season "$1" | grep -v '^\(rankKey\|✓\|✗\|!\|·\) '; }
# A case: the season's summary has TEXT.
says() { # SEASON TEXT…
    local name=$1 text
    shift
    for text in "$@"; do
        if season "$name" | grep -qF -- "$text"; then
            ok "$name: $text"
        else
            not_ok "$name: $text" "$(season "$name")"
        fi
    done
}
silent() { # SEASON
    if season "$1" | grep -qE '\[(error|warning) '; then
        not_ok "$1 is clean" "$(season "$1")"
    else
        ok "$1 is clean"
    fi
}

run demo
expect_status 'demo in a pipe' 0
expect_no_stderr 'says nothing else'
cp "$out" "$test_dir/demo"
check 'has nine seasons' test "$(grep -c '^leaderboard › ' "$test_dir/demo")" -eq 9
check 'of ten rows' test "$(rows 'SEASON#2026-SPRING' | wc -l)" -eq 10

check 'naive scores stand as bytes do' test \
    "$(rows 'SEASON#RAW' | cut -d ' ' -f 1 | tr '\n' ' ')" = '10 1500 240 9 '
says 'SEASON#RAW' '[error unpadded-number]'
says 'SEASON#2026-SPRING' '✓ score: 10 digits, in numeric order'
silent 'SEASON#2026-SPRING'
check 'the lowest scores of spring' test \
    "$(rows 'SEASON#2026-SPRING' | head -n 4 | cut -c 1-10 | tr '\n' ' ')" = \
    '0000000009 0000000010 0000000240 0000001500 '
silent 'SEASON#2026-SUMMER'
check 'the bare inverted scores' test \
    "$(rows 'SEASON#2026-TOP' | cut -d ' ' -f 1 | tr '\n' ' ')" = \
    '9999998499 9999999759 9999999989 9999999990 '
silent 'SEASON#2026-TOP'
says 'SEASON#2025-LEGACY' '[error half-migrated-padding]' 'half-migrated padding'
says 'SEASON#2025-OVERFLOW' '[error padding-overflow]'
says 'SEASON#2025-TIES' '[error unpadded-tie-break]'
says 'SEASON#2025-MIXED' '[error mixed-direction]'
says 'SEASON#2024-STALE' '[warning key-attribute-mismatch]'

run demo --print
check 'the second time it is the same' cmp "$out" "$test_dir/demo"
run demo --reset --print
check 'and built anew, too' cmp "$out" "$test_dir/demo"

db=$(echo "$HOME"/.local/share/keyline/demo-*/demo.db)
run tables --db "$db"
expect_stdout 'the tables' <<'END'
drive
leaderboard
shop
END
run query leaderboard 'SEASON#RAW' --db "$db" --output keys
expect_stdout 'a query gives the naive order' <<'END'
10
1500
240
9
END
run get leaderboard 'SEASON#2026-SPRING' '0000001500#0000001719100800#p_8842' --db "$db"
expect_json 'the one of the texts' 'd["score"] == 1500 and d["playerId"] == "p_8842"'
run query drive 'DRIVE#a91' --begins-with root/photos/ --output keys --db "$db"
expect_stdout_has 'a subtree by one prefix' 'root/photos/2026/beach.jpg' 'root/photos/2026/sunset.jpg'
check 'and nothing beside it' bash -c '! grep -v "^root/photos/" "$1"' - "$out"
run check leaderboard --db "$db" --output json
expect_status 'the whole table' 1
expect_json 'has all the faults' '{"half-migrated-padding", "padding-overflow",
    "unpadded-number", "unpadded-tie-break", "mixed-direction", "key-attribute-mismatch"}
    <= {f["id"] for f in d["findings"]} and d["collections"] == 9'

run scheme infer leaderboard 'SEASON#2026-SUMMER' --db "$db"
check 'the scheme of summer' grep -qxF '<score:inv10>#<ts:pad16>#<playerId>' "$out"
expect_stdout_has 'is proven by the items' 'inverted: 9999999999 - score'
run query leaderboard 'SEASON#2026-SUMMER' --limit 9 --output keys --db "$db"
mv "$out" "$test_dir/keys"
run scheme infer --keys "$test_dir/keys"
expect_stdout_has 'and without them probable' 'probably inverted: 9999999999 - value'

HOME='' run demo
expect_status 'no folder for the tables' 2
expect_stderr_has 'says so' HOME
XDG_DATA_HOME=$test_dir/xdg run demo
check 'XDG_DATA_HOME is heeded' test -e "$test_dir"/xdg/keyline/demo-*/demo.db
mkdir "$test_dir/file"
touch "$test_dir/file/keyline"
XDG_DATA_HOME=$test_dir/file run demo
expect_status 'a file in the way' 2

done_testing
