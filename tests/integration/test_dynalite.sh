#!/usr/bin/env bash
# The embedded store against dynalite, a server that speaks like DynamoDB: the sample
# tables, and tables with number and binary keys.
. "$KEYLINE_TOP/tests/cli/lib.sh"
. "$KEYLINE_TOP/tests/integration/dynalite.sh"

# A table of every type, of numbers that doubles cannot tell apart, and of bytes.
make_typed() {
    python3 - "$test_dir" <<'END'
import base64, json, sys
numbers = ["0", "-1", "1", "-0.5", "0.1", "1E-130", "-1E-130", "1E+125", "-9.9999999999999999999999999999999999999E+125",
           "9007199254740992", "9007199254740993", "12345678901234567890123456789012345678",
           "12345678901234567890123456789012345679", "10", "9", "100", "2", "0.3", "1500"]
with open(sys.argv[1] + "/numbers.json", "w") as out:
    for i, n in enumerate(numbers):
        item = {"p": {"N": "7"}, "s": {"N": n}, "kind": {"S": "even" if i % 2 == 0 else "odd"},
                "n": {"N": str(i // 4)}, "all": {"M": {
            "set": {"NS": ["3", "1", "2"]}, "bytes": {"BS": ["AAEC", "/w=="]}, "none": {"NULL": True},
            "yes": {"BOOL": True}, "list": {"L": [{"S": ""}, {"S": "\x00\x01\u2028\U0001f600"}, {"N": n}]}}}}
        if i == 5:
            del item["n"]  # not in the index
        out.write(json.dumps({"Item": item}) + "\n")
with open(sys.argv[1] + "/bytes.json", "w") as out:
    for i in range(256):
        key = base64.b64encode(bytes([i, 255 - i, i // 2])).decode()
        out.write(json.dumps({"Item": {"p": {"B": "AP8="}, "s": {"B": key}}}) + "\n")
with open(sys.argv[1] + "/large.json", "w") as out:
    for i in range(60):
        out.write(json.dumps({"Item": {"p": {"S": "big"}, "s": {"S": "%03d\x01" % i},
                                       "kind": {"S": "x"}, "text": {"S": "e\"\\" * (9000 + 77 * i)}}}) + "\n")
with open(sys.argv[1] + "/plain.json", "w") as out:
    for i in range(40):
        out.write(json.dumps({"Item": {"id": {"S": "id %d" % i}, "v": {"N": "%d.50" % i},
                                       "kind": {"S": "k%d" % (i % 3)}, "n": {"N": str(i // 6)}}}) + "\n")
END
    # Tables and indexes: name, partition and sort key, projection, attributes included.
    python3 - "$test_dir" <<'END'
import json, sys
def keys(*attrs):
    return [{"AttributeName": a, "KeyType": k} for a, k in zip(attrs, ("HASH", "RANGE"))]
def index(name, attrs, projection="ALL", *include):
    return {"IndexName": name, "KeySchema": keys(*attrs), "Projection": {
        "ProjectionType": projection, **({"NonKeyAttributes": include} if include else {})}}
for name, attrs, types, local, everywhere in [
        ("numbers", "ps", {"p": "N", "s": "N", "kind": "S", "n": "N"},
         [index("local_n", "pn", "KEYS_ONLY")],
         [index("by_kind", ("kind", "n")), index("by_n", "n", "INCLUDE", "all"), index("swapped", "sp")]),
        ("bytes", "ps", {"p": "B", "s": "B"}, [], [index("by_s", "s", "KEYS_ONLY")]),
        ("large", "ps", {"p": "S", "s": "S", "kind": "S"}, [],
         [index("by_kind", ("kind", "s"), "KEYS_ONLY"), index("whole", ("kind",))]),
        ("plain", ("id",), {"id": "S", "kind": "S", "n": "N"}, [],
         [index("by_kind", ("kind", "n"), "INCLUDE", "v"), index("no_sort", ("kind",))])]:
    with open(f"{sys.argv[1]}/{name}.schema", "w") as out:
        json.dump({"TableName": name, "KeySchema": keys(*attrs), "AttributeDefinitions": [
            {"AttributeName": a, "AttributeType": t} for a, t in types.items()],
            "LocalSecondaryIndexes": local, "GlobalSecondaryIndexes": everywhere}, out)
END
    for table in numbers bytes large plain; do
        "$KEYLINE" import "$test_dir/$table.json" --db "$test_dir/typed.db" \
            --schema "$test_dir/$table.schema" || return
    done
}

compare() { # DATABASE: its cases become ours
    local line plan=
    start_dynalite
    if ! said=$(python3 "$KEYLINE_TOP/tests/integration/dynalite_load.py" "$1" "$endpoint" 2>&1); then
        not_ok "loading ${1##*/}" "$said"
        return
    fi
    while IFS= read -r line; do
        case $line in
        'ok '*) ok "${line#ok * - }" ;;
        'not ok '*) not_ok "${line#not ok * - }" ;;
        1..*) plan=$line ;;
        *) tap_comment "${line#\# }" ;;
        esac
    done < <("$KEYLINE_BUILD/tests/integration/compare_sources" "$1" "$endpoint" 2>&1)
    check "${1##*/}: compare_sources came to its end" test -n "$plan"
}

run demo --print
expect_status 'the sample tables' 0
demo=$(find "$HOME" -name demo.db)
compare "$demo"

# The same through the program, on the server of the sample tables.
run query leaderboard 'SEASON#2025-LEGACY' --ge 1500 --output json --db "$demo"
cp "$out" "$test_dir/expected"
run query leaderboard 'SEASON#2025-LEGACY' --ge 1500 --output json --endpoint-url "$endpoint"
expect_status 'a query of the program' 0
check 'prints the same' cmp "$test_dir/expected" "$out"
expect_stderr_has 'and what it cost' RCU
run check leaderboard --output json --db "$demo"
cp "$out" "$test_dir/expected"
run check leaderboard --output json --endpoint-url "$endpoint"
expect_status 'a check of a table over HTTP finds something' 1
check 'the same as in the store' cmp "$test_dir/expected" "$out"
run check leaderboard --output json --segments 7 --endpoint-url "$endpoint"
check 'by any number of segments' cmp "$test_dir/expected" "$out"
run tables --endpoint-url "$endpoint"
expect_stdout 'tables' <<'END'
drive
leaderboard
shop
END
run query leaderbord x --endpoint-url "$endpoint"
expect_status 'no such table' 2
expect_stderr_has 'suggests one that is there' 'did you mean leaderboard'
stop_dynalite
run tables --endpoint-url "$endpoint"
expect_status 'a server that is gone' 2
expect_stderr_has 'says so' 'trying again' '4 attempts'

check 'tables of every type' make_typed
compare "$test_dir/typed.db"
stop_dynalite
done_testing
