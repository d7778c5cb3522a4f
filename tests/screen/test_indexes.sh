#!/usr/bin/env bash
# Indexes on the screen, the partitions beside one, and those that are remembered.
. "$KEYLINE_TOP/tests/integration/faultd.sh"
. "$KEYLINE_TOP/tests/screen/lib.sh"

tap_cleanup() {
    stop_screen
    stop_faultd
    rm -rf "$test_dir"
}

tap_comment 'the index of a sample table'
start_screen 100 24 "$KEYLINE" demo
wait_match 'drive +1,838'
send g Enter
wait_match 'DRIVE#a91'
send i
wait_match 'parent +global +parent S → path S +ALL'
send g Enter
wait_for 'demo.db › drive' 'the table itself is there, too'
wait_match 'DRIVE#b07'
send Enter
wait_for 'drive › DRIVE#a91'
wait_match '2 +│ root/archive/ '
send j i
wait_for 'of this item'
send Enter
wait_for 'drive@parent › root/' 'an item is followed into the index'
wait_for 'Query@parent ↑ path all keys'
wait_match 'root/archive/ .*DRIVE#a91' 'which has those of other drives, too'
send BSpace BSpace
wait_for 'drive › DRIVE#a91'
send ']'
wait_for 'drive › DRIVE#b07' 'the next partition'
send '['
wait_for 'drive › DRIVE#a91' 'and the one before'
stop_screen
check 'what was looked at is remembered' \
    grep -q '"table":"drive","index":"parent","values":\[\["S","root/"\]\]' \
    "$HOME/.local/state/keyline/recent"
check 'for the user alone' test "$(stat -c %a "$HOME/.local/state/keyline/recent")" = 600

start_screen 100 24 "$KEYLINE" demo
wait_match 'drive +1,838'
send g Enter
wait_match 'DRIVE#a91 .*recent' 'and shown in the next run'
stop_screen

tap_comment 'on DynamoDB recent partitions stand beside the question before a Scan'
export AWS_ACCESS_KEY_ID=AKIDFAULTD AWS_SECRET_ACCESS_KEY=fake/faultd/secret/key
export AWS_REGION=us-east-1
start_faultd <<<'{}'
start_screen 80 24 "$KEYLINE" scores SEASON --endpoint-url "$endpoint"
wait_for '✓ score: 10 digits'
stop_screen
printf '%s\n' '{"data":"x' '{"data":"127.0.0.1:1"}' >>"$HOME/.local/state/keyline/recent"
start_screen 80 24 "$KEYLINE" scores --endpoint-url "$endpoint"
wait_for 'Scan: reads the whole table'
wait_for 'Scan for partitions'
wait_match 'recent +SEASON' 'hostile lines in the file are passed over'
send j Enter
wait_for '✓ score: 10 digits' 'Enter goes to one'
expect_log 'without a Scan' 'not [x for x in r if x["operation"] == "Scan"]'
send q k Enter
wait_match 'SEASON +35 +recent' 'and the Scan is still there'
stop_screen

done_testing
