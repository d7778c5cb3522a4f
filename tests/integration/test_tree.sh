#!/usr/bin/env bash
# The tree of a drive on a server that speaks like DynamoDB: the same levels as in the
# embedded store, on the command line and on the screen, by every way to read one.
. "$KEYLINE_TOP/tests/screen/lib.sh"
. "$KEYLINE_TOP/tests/integration/dynalite.sh"

tap_cleanup() {
    stop_screen
    stop_dynalite
    rm -rf "$test_dir"
}

demo=$("$KEYLINE" demo --print | tail -1)
[ -f "$demo" ] || demo=$(find "$HOME" -name demo.db)
start_dynalite
check 'the sample tables are on the server' \
    python3 "$KEYLINE_TOP/tests/integration/dynalite_load.py" "$demo" "$endpoint"

# Without capacity: dynalite takes none for a Query that finds nothing, DynamoDB does.
cost() { sed 's/, [^,]* RCU$//' "$1"; }
same_level() { # PREFIX
    "$KEYLINE" children drive 'DRIVE#a91' "$1" --output json --db "$demo" \
        >"$test_dir/here" 2>"$test_dir/here.cost" &&
        "$KEYLINE" children drive 'DRIVE#a91' "$1" --output json --endpoint-url "$endpoint" \
            >"$test_dir/there" 2>"$test_dir/there.cost" &&
        cmp "$test_dir/here" "$test_dir/there" && cmp <(cost "$test_dir/here.cost") <(cost "$test_dir/there.cost")
}
for prefix in '' root/ root/photos/ root/inbox/ root/archive/ root/none/; do
    check "the level of '$prefix', and its cost" same_level "$prefix"
done

start_screen 110 30 "$KEYLINE" drive 'DRIVE#a91' --endpoint-url "$endpoint"
wait_match '2 +│ root/archive/ '
send G
wait_for 'root/projects/jena/src/part-11.c'
send t
wait_for 'part-11.c · 8.4 MB' 'a row is found in the tree'
send g
wait_for '6 children · 4 requests'
send '='
wait_match 'skip-scan +4 +.* +measured' 'the ways are compared'
wait_match 'by parent +≥1 +.* +estimated'
send j R
wait_match 'by parent +1 +10 +.* +measured' 'by parent'
send j R
wait_match 'by depth +1 +1,081 +.* +measured' 'by depth'
send Enter
wait_for 'tree, by depth'
wait_for 'photos-old/'
send '#'
wait_for '1,081 keys below'
send d BSpace
type_text '::'
send Enter
wait_for '1,000 children so far' 'a level in parts'
send G Enter
wait_for 'part-03.c · '
send G
wait_for 'root/projects/jena/src/part-11.c' 'goes on'
send q q
wait_exit 0
stop_dynalite

done_testing
