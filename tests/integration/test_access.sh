#!/usr/bin/env bash
# Conditions without a partition, segments and filters: DynamoDB's rules by dynalite beside the
# embedded store. Both plan the same and return the same rows.
. "$KEYLINE_TOP/tests/cli/lib.sh"
. "$KEYLINE_TOP/tests/integration/dynalite.sh"

db=$test_dir/games.db
python3 - "$test_dir" <<'END'
import json, sys
def keys(*attrs):
    return [{"AttributeName": a, "KeyType": k} for a, k in zip(attrs, ("HASH", "RANGE"))]
with open(sys.argv[1] + "/schema.json", "w") as out:
    json.dump({"TableName": "games", "BillingMode": "PAY_PER_REQUEST", "KeySchema": keys("player", "game"),
               "AttributeDefinitions": [{"AttributeName": a, "AttributeType": t} for a, t in
                                        dict(player="S", game="S", score="N", league="S", round="N").items()],
               "LocalSecondaryIndexes": [{"IndexName": "by-score", "KeySchema": keys("player", "score"),
                                          "Projection": {"ProjectionType": "KEYS_ONLY"}}],
               "GlobalSecondaryIndexes": [{"IndexName": "by-league", "KeySchema": keys("league", "round"),
                                           "Projection": {"ProjectionType": "ALL"}}]}, out)
with open(sys.argv[1] + "/games.json", "w") as out:
    for i in range(200):
        item = {"player": {"S": f"p{i % 4}"}, "game": {"S": "%06d#%013d#g%d" % (i * 37 % 500, 1719100800000 + i, i)},
                "score": {"N": str(i * 7)}, "note": {"S": f"n{i % 3}"}}
        if i % 5:
            item.update(league={"S": f"L{i % 2}"}, round={"N": str(i)})
        out.write(json.dumps({"Item": item}) + "\n")
END
run import "$test_dir/games.json" --db "$db" --schema "$test_dir/schema.json"
expect_status 'a table with indexes' 0
start_dynalite
python3 "$KEYLINE_TOP/tests/integration/dynalite_load.py" "$db" "$endpoint" >/dev/null 2>&1

# NAME WHERE OPTION…: the same rows, by the same way.
same() {
    local name=$1 where=$2 store
    shift 2
    run query games --where "$where" --output "${format:-keys}" --db "$db" "$@"
    expect_status "$name" 0
    cp "$out" "$test_dir/expected"
    store=$(grep '^by Query' "$err")
    run query games --where "$where" --output "${format:-keys}" --endpoint-url "$endpoint" "$@"
    check "$name: the same rows" cmp "$test_dir/expected" "$out"
    check "$name: some" test -s "$out"
    check "$name: the same way" test "${store%%:*}" = "$(grep '^by Query' "$err" | sed 's/:.*//')"
}

scheme='<n:pad6>#<ts:epochms>#<id>'
same 'the table' 'player = "p1" and game >= "0002"'
same 'with a filter' 'player = "p1" and (score > 700 or not note = "n1") and league <> "L0"'
same 'an index' 'league = "L1" and round between 20 and 90 and contains(note, "n")'
format=csv same 'an index with what is asked for' 'player = "p3" and score >= 900' --columns game,score
same 'two bounds' 'league = "L1" and round > 20 and round < 90' --reverse
same 'a segment' 'player = "p2" and n between 100 and 300' --scheme "$scheme"
same 'segments' 'player = "p1" and n = 37 and ts > 2024-06-23' --scheme "$scheme"
same 'a segment and a filter' 'player = "p0" and n < 250 and attribute_exists(league)' --scheme "$scheme"

run query games --where 'note = "n1"' --endpoint-url "$endpoint"
expect_status 'a Scan is not made' 2
expect_stderr_has 'but named, with its cost' 'a Scan reads the whole table' "keyline scan 'games' --filter"
run query games --where 'league = "L1"' --consistent-read --endpoint-url "$endpoint"
expect_stderr_has 'a global index is never consistent' 'cannot be read strongly consistent'
run query games p1 --where 'ts > 5' --scheme "$scheme" --endpoint-url "$endpoint"
expect_stderr_has 'no request for what is no range' 'ts stands behind n in the key'
stop_dynalite
done_testing
