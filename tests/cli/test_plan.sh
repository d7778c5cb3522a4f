#!/usr/bin/env bash
# check --plan: the keys as they would be once what is wrong with them is put right.
. "$KEYLINE_TOP/tests/cli/lib.sh"

keys=$test_dir/keys
plan=$test_dir/plan
# A case: check --keys of these keys with --plan ends with this status.
plan_keys() { # NAME STATUS KEYS [ARGUMENT…]
    local name=$1 expected=$2
    printf '%b' "$3" >"$keys"
    shift 3
    run check --keys "$keys" --plan "$plan" "$@"
    expect_status "$name" "$expected"
}
expect_plan() { cli_expect_text "$1" "$plan"; } # NAME, lines on stdin

plan_keys 'half-migrated padding' 1 'SEQ#000006\nSEQ#4\nSEQ#000007\nSEQ#5\nMETA\n'
expect_plan 'is rewritten at the width there is' <<'END_PLAN'
["SEQ#4","SEQ#000004"]
["SEQ#5","SEQ#000005"]
END_PLAN
expect_stdout_has 'and told' "plan: 2 of 5 keys would be rewritten, in $plan"
plan_keys 'unpadded numbers' 1 '9\n10\n100\n'
expect_plan 'leave room' <<'END_PLAN'
["9","00009"]
["10","00010"]
["100","00100"]
END_PLAN
plan_keys 'two columns' 1 '1#7#a\n10#0008#b\n'
expect_plan 'are rewritten together' <<'END_PLAN'
["1#7#a","0001#0007#a"]
["10#0008#b","0010#0008#b"]
END_PLAN
plan_keys 'a plain time among inverted ones' 1 \
    'MAIL#8299999999000\nMAIL#8299999998000\nMAIL#1700000900000\n'
expect_plan 'is inverted' <<'END_PLAN'
["MAIL#1700000900000","MAIL#8299999099999"]
END_PLAN
plan_keys 'a declared width' 1 '7#a\n000008#b\n' --scheme '<score:pad8>#<id>'
expect_plan 'is the one that is written' <<'END_PLAN'
["7#a","00000007#a"]
["000008#b","00000008#b"]
END_PLAN
plan_keys 'keys that are no UTF-8' 1 'a\xff#1\na\xff#10\n'
expect_plan 'are base64' <<'END_PLAN'
[{"b64":"Yf8jMQ=="},{"b64":"Yf8jMDAwMQ=="}]
[{"b64":"Yf8jMTA="},{"b64":"Yf8jMDAxMA=="}]
END_PLAN
plan_keys 'keys ended by NUL' 1 'a\n#1\0a\n#10\0' --null
expect_plan 'are exact' <<'END_PLAN'
["a\n#1","a\n#0001"]
["a\n#10","a\n#0010"]
END_PLAN

# What the plan makes of a collection is in order, and each value is what it was.
python3 - "$keys" <<'END_PYTHON'
import random, sys
random.seed(7)
numbers = random.sample(range(10 ** 6), 3000)
with open(sys.argv[1], "w") as out:
    for n in numbers:
        out.write(random.choice(["EVENT#%d#x\n", "EVENT#%08d#x\n"]) % n)
END_PYTHON
run check --keys "$keys" --plan "$plan"
expect_status 'three thousand keys' 1
check 'are in order then' python3 - "$keys" "$plan" <<'END_PYTHON'
import json, sys
old = open(sys.argv[1]).read().split()
pairs = dict(json.loads(line) for line in open(sys.argv[2]))
assert pairs and set(pairs) <= set(old)
value = lambda key: int(key.split("#")[1])
assert all(value(a) == value(b) for a, b in pairs.items())
new = [pairs.get(key, key) for key in old]
assert len(set(new)) == len(old)
assert sorted(new) == sorted(new, key=value)
END_PYTHON
python3 -c 'import json, sys
pairs = dict(json.loads(line) for line in open(sys.argv[2]))
print("\n".join(pairs.get(k, k) for k in open(sys.argv[1]).read().split()))' \
    "$keys" "$plan" >"$test_dir/new"
run check --keys "$test_dir/new" --plan "$plan"
expect_status 'and nothing is left to find' 0
expect_plan 'nor to plan' </dev/null
shuf "$keys" >"$test_dir/shuffled"
run check --keys "$keys" --plan "$plan"
cp "$plan" "$test_dir/first"
run check --keys "$test_dir/shuffled" --plan "$plan"
check 'in any order the plan is the same' cmp "$plan" "$test_dir/first"
stdin=$keys
run check --keys - --plan "$plan"
stdin=/dev/null
check 'from standard input too' cmp "$plan" "$test_dir/first"

# What cannot be planned is named.
plan_keys 'one number twice' 1 'LOT#7\nLOT#0007\nLOT#0008\nLOT#9\n'
expect_plan 'has no line' <<<'["LOT#9","LOT#0009"]'
expect_stdout_has 'but is named' 'collision' '1 key whose new key is there already' \
    'LOT#7 -> LOT#0007' 'no plan for padding-duplicate in n2'
plan_keys 'two that become one' 1 'LOT#7\nLOT#07\nLOT#0008\nLOT#00009\n'
expect_plan 'have no lines' <<<'["LOT#0008","LOT#00008"]'
expect_stdout_has 'but are named' '2 keys of which several would become one' \
    'LOT#07 -> LOT#00007' 'LOT#7 -> LOT#00007'
plan_keys 'as JSON' 1 'LOT#7\nLOT#0007\nLOT#0008\nLOT#9\n' --output json
expect_json 'too' 'd["plan"] == {"file": "'"$plan"'", "keys": 4, "rewritten": 1,
    "left_out": [{"why": "exists", "count": 1, "examples": [["LOT#7", "LOT#0007"]]}],
    "unplanned": [{"id": "padding-duplicate", "column": "n2"}]}'
plan_keys 'a collision makes the status' 1 'LOT#7\nLOT#0007\n' --fail-on error \
    --ignore n2:padding-duplicate
{
    printf '9#'
    printf '%01020d\n' 0 | tr 0 x
    printf '7#a\n000000008#b\n'
} >"$keys"
run check --keys "$keys" --plan "$plan"
expect_plan 'a key that would be too long has no line' <<<'["7#a","000000007#a"]'
expect_stdout_has 'and is named' '1 key that would have more than 1024 bytes'
plan_keys 'a key that would come apart elsewhere' 1 'A70x\nA90y\nA110z\n' \
    --scheme 'A<n:int>0<text>'
expect_plan 'has none' </dev/null
expect_stdout_has 'and is named too' '3 keys that would not decode to the same values'
plan_keys 'what is silenced' 0 '9\n10\n' --ignore unpadded-number
expect_plan 'is not planned' </dev/null
expect_stdout_has 'and is no fault of the plan' 'plan: 0 of 2 keys would be rewritten'
check 'nor told as one' bash -c '! grep -q "no plan" "$1"' - "$out"
plan_keys 'a finding that no machine can put right' 1 "$(printf 'K#%02000d' 7)\n"
expect_stdout_has 'is named' 'no plan for key-too-long: what was meant is not certain'
plan_keys 'SARIF' 1 '9\n10\n' --output sarif
expect_stderr_has 'has the plan beside it' 'plan: 2 of 2 keys would be rewritten'
expect_json 'not in it' '"plan" not in d'
run check --keys "$keys" --output json
expect_json 'without --plan there is none' '"plan" not in d'

# The file is there as a whole or not at all.
printf 'before\n' >"$plan"
chmod 640 "$plan"
plan_keys 'a file that was there' 1 '9\n10\n'
check 'is replaced' test "$(wc -l <"$plan")" = 2
check 'and keeps its mode' test "$(stat -c %a "$plan")" = 640
ln -sf plan "$test_dir/link"
run check --keys "$keys" --plan "$test_dir/link"
check 'a link is followed' test -L "$test_dir/link"
printf 'before\n' >"$plan"
run check --keys "$test_dir/none" --plan "$plan"
expect_status 'keys that are not there' 2
expect_plan 'leave it as it was' <<<'before'
run check --keys "$keys" --plan "$test_dir/no/folder/plan"
expect_status 'no such folder' 2
expect_stderr_has 'is told with the path' '--plan' "$test_dir/no/folder/plan"
expect_no_stdout 'before the work'
run check --keys "$keys" --plan "$test_dir"
expect_status 'a folder' 2
run check --keys "$keys" --plan /dev/null
expect_status 'a device is not replaced' 2
check 'and is there' test -c /dev/null
cp "$keys" "$test_dir/own"
run check --keys "$test_dir/own" --plan "$test_dir/own"
expect_status 'the file of the keys' 2
check 'is not written over' cmp "$keys" "$test_dir/own"
if [ -e /dev/full ]; then
    ln -sf /dev/full "$test_dir/full"
    run check --keys "$keys" --plan "$test_dir/full"
    expect_status 'a device behind a link' 2
fi
rm -f "$test_dir/link" "$test_dir/full" "$test_dir/own"
check 'and nothing is left behind' bash -c '! ls "$1" | grep -q "\.new"' - "$test_dir"

# Tables.
export KEYLINE_DB=$test_dir/tables.db
rows() { # FORM of three: partition, key, score
    python3 - "$@" <<'END_PYTHON'
import json, sys
for row in sys.argv[1:]:
    p, s, *score = row.split(",")
    item = {"p": {"S": p}, "s": {"S": s}}
    if score:
        item["score"] = {"N": score[0]}
    print(json.dumps(item))
END_PYTHON
}
rows a,JOB#9 a,JOB#0010 b,JOB#7 b,JOB#007 b,JOB#0010 c,JOB#0001 |
    "$KEYLINE" import - --table jobs --partition-key p --sort-key s >/dev/null
run check jobs a --plan "$plan"
expect_status 'a partition' 1
expect_plan 'has pairs' <<<'["JOB#9","JOB#0009"]'
for segments in 1 2 5; do
    run check jobs --plan "$plan" --segments "$segments"
    expect_plan 'a table has the partition too' <<<'["JOB#9","JOB#0009","a"]'
    expect_stdout_has 'and names it' 'JOB#7 -> JOB#0007 in b' 'JOB#007 -> JOB#0007 in b'
done
run check jobs --plan "$plan" --output json
expect_json 'as JSON too' 'd["plan"]["left_out"][0]["examples"][0][2] == "b"'
printf '{"p":{"B":"/wA="},"s":{"S":"%s"}}\n' 9 10 |
    "$KEYLINE" import - --table bytes --partition-key p:B --sort-key s >/dev/null
run check bytes --plan "$plan"
expect_plan 'a binary partition is base64' <<'END_PLAN'
["9","0009",{"b64":"/wA="}]
["10","0010",{"b64":"/wA="}]
END_PLAN
# Directions: items prove which row is inverted; another partition inverts all its rows.
mapfile -t mixed < <(
    for score in 100 2500 31000 470 5; do
        printf 'm,%06d,%s\n' "$score" "$score"
        printf 'i,%06d,%s\n' $((999999 - score)) "$score"
    done
    printf 'm,%06d,%s\n' $((999999 - 77)) 77
)
rows "${mixed[@]}" | "$KEYLINE" import - --table scores --partition-key p --sort-key s >/dev/null
run check scores --plan "$plan"
expect_stdout_has 'a mixed direction' 'mixed-direction'
expect_plan 'is put right where it is' <<<'["999922","000077","m"]'
printf '{"p":{"S":"x"},"s":{"N":"%s"}}\n' 1 2 |
    "$KEYLINE" import - --table nums --partition-key p --sort-key s >/dev/null
run check nums --plan "$plan"
expect_status 'keys ordered by value' 0
expect_plan 'need no plan' </dev/null

done_testing
