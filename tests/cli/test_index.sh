#!/usr/bin/env bash
# Indexes: import --schema, query and scan and partitions with --index, query --sort.
. "$KEYLINE_TOP/tests/cli/lib.sh"

db=$test_dir/index.db
cat >"$test_dir/schema.json" <<'END'
{"TableName": "games",
 "AttributeDefinitions": [
  {"AttributeName": "player", "AttributeType": "S"},
  {"AttributeName": "game", "AttributeType": "S"},
  {"AttributeName": "score", "AttributeType": "N"},
  {"AttributeName": "league", "AttributeType": "S"},
  {"AttributeName": "region", "AttributeType": "S"},
  {"AttributeName": "round", "AttributeType": "N"},
  {"AttributeName": "bracket", "AttributeType": "S"}],
 "KeySchema": [{"AttributeName": "player", "KeyType": "HASH"},
               {"AttributeName": "game", "KeyType": "RANGE"}],
 "LocalSecondaryIndexes": [
  {"IndexName": "by-score",
   "KeySchema": [{"AttributeName": "player", "KeyType": "HASH"},
                 {"AttributeName": "score", "KeyType": "RANGE"}],
   "Projection": {"ProjectionType": "KEYS_ONLY"}}],
 "GlobalSecondaryIndexes": [
  {"IndexName": "by-league",
   "KeySchema": [{"AttributeName": "league", "KeyType": "HASH"},
                 {"AttributeName": "region", "KeyType": "HASH"},
                 {"AttributeName": "round", "KeyType": "RANGE"},
                 {"AttributeName": "bracket", "KeyType": "RANGE"}],
   "Projection": {"ProjectionType": "INCLUDE", "NonKeyAttributes": ["note"]}},
  {"IndexName": "by-round",
   "KeySchema": [{"AttributeName": "round", "KeyType": "HASH"}],
   "Projection": {"ProjectionType": "ALL"}}],
 "BillingMode": "PAY_PER_REQUEST"}
END
python3 - >"$test_dir/games.json" <<'END'
import json
for i in range(60):
    item = {"player": {"S": "p%d" % (i % 5)}, "game": {"S": "g%02d" % i},
            "score": {"N": str(i * 7 % 50)}, "note": {"S": "n%d" % i}, "big": {"S": "x" * 40}}
    if i % 4:  # the others are in no global index
        item.update(league={"S": "L%d" % (i % 2)}, region={"S": "EU" if i % 3 else "US"},
                    round={"N": str(i % 3 + 9)}, bracket={"S": "b%d" % (i % 2)})
    print(json.dumps({"Item": item}))
END

run import "$test_dir/games.json" --db "$db" --schema "$test_dir/schema.json"
expect_status 'import with a schema' 0
expect_stdout 'names the table' <<'END'
games: 60 items (new table)
END
export KEYLINE_DB=$db
run describe games
expect_stdout_has 'its indexes' 'by-score, local: player (S) → score (N) · KEYS_ONLY · 60 items' \
    'by-league, global: league (S), region (S) → round (N), bracket (S) · INCLUDE note · 45 items' \
    'by-round, global: round (N) · ALL · 45 items'
run import "$test_dir/games.json" --db "$db"  --table games
expect_stdout_has 'a second import keeps them' '60 of them replaced'
run describe games
expect_stdout_has 'and their counts' '60 items' '45 items'

python3 -c '
import json, sys
d = json.load(open(sys.argv[1]))
d.update(TableStatus="ACTIVE", ItemCount=7)
for index in d["GlobalSecondaryIndexes"]:
    index.update(IndexStatus="ACTIVE", ItemCount=7)
for member in "Table", "TableDescription":
    json.dump({member: d}, open(sys.argv[1] + "." + member, "w"))' "$test_dir/schema.json"
for member in Table TableDescription; do
    run import "$test_dir/games.json" --db "$test_dir/$member.db" --table t \
        --schema "$test_dir/schema.json.$member"
    expect_stdout "what answers with $member, under another name" <<<'t: 60 items (new table)'
    run describe t --db "$test_dir/$member.db"
    expect_stdout_has "its indexes from $member" '45 items'
done

run query games p1 --index by-score --output jsonl
expect_status 'a local index' 0
expect_jsonl 'in the order of its key, with its projection' '
    [i["score"] for i in d] == sorted(i["score"] for i in d) and len(d) == 12
    and all(set(i) == {"player", "game", "score"} for i in d)'
expect_stderr_has 'the operation names it' 'Query games@by-score: 12 read, 12 matched, 0.5 RCU'
run query games p1 --index by-score --columns score,note --output jsonl --consistent-read
expect_jsonl 'what it lacks comes from the table' 'all(set(i) == {"score", "note"} for i in d)'
expect_stderr_has 'at the cost of the items' '13 RCU'
run query games p1 --index by-score --gt 20 --le 40 --reverse --output keys
expect_status 'a condition on its key' 0
expect_stdout 'backwards' < <(seq 0 59 | awk '$1 % 5 == 1 { s = $1 * 7 % 50; if (s > 20 && s <= 40) print s }' | sort -rn)

run query games L1 --partition region=EU --index by-league --output jsonl --page-size 1
expect_status 'an index of two partition attributes' 0
expect_jsonl 'over pages of one row' '
    [(i["round"], i["bracket"], i["player"], i["game"]) for i in d] ==
    sorted((i % 3 + 9, "b1", "p%d" % (i % 5), "g%02d" % i) for i in range(60)
           if i % 4 and i % 2 and i % 3)
    and all(set(i) == {"player", "game", "league", "region", "round", "bracket", "note"} for i in d)'
cp "$out" "$test_dir/rows"
run query games --partition region=EU --partition league=L1 --index by-league --output jsonl
check 'both named, in any order' cmp "$test_dir/rows" "$out"
run query games L1 --partition region=EU --index by-league --sort round=11 --begins-with b --output keys
expect_status 'equal on the first sort attribute, a prefix of the second' 0
expect_stdout 'prints the second' < <(seq 0 59 | awk '$1 % 4 && $1 % 2 && $1 % 3 == 2 { print "b1" }')
run query games L1 --partition region=EU --index by-league --sort bracket=b1
expect_status 'a sort attribute without the one before' 2
expect_stderr_has 'names it' 'the sort key round before it has no value'
run query games L1 --partition region=EU --index by-league --sort rounds=11
expect_stderr_has 'names the attributes' 'not NAME=VALUE of one of: round, bracket'
run query games L1 --partition region=EU --index by-league --sort round=11 --ge b --dry-run
expect_stdout 'the request' <<'END'
{"TableName":"games","IndexName":"by-league","KeyConditionExpression":"#n0 = :v0 AND #n1 = :v1 AND #n2 = :v2 AND #n3 >= :v3","ExpressionAttributeNames":{"#n0":"league","#n1":"region","#n2":"round","#n3":"bracket"},"ExpressionAttributeValues":{":v0":{"S":"L1"},":v1":{"S":"EU"},":v2":{"N":"11"},":v3":{"S":"b"}},"ScanIndexForward":true,"ReturnConsumedCapacity":"TOTAL"}
END
run query games L1 --index by-league
expect_status 'a partition attribute too few' 2
expect_stderr_has 'names the one that is missing' 'no value for the partition key region'
run query games L1 --partition region=EU --index by-league --columns big
expect_status 'what a global index does not project' 2
expect_stderr_has 'is refused' 'the global index by-league does not project big'
run query games L1 --partition region=EU --index by-league --consistent-read
expect_status 'a consistent read of a global index' 2
expect_stderr_has 'is refused too' 'cannot be read consistently'
run query games 10 --index by-rounds
expect_status 'an unknown index' 2
expect_stderr_has 'and those that there are' 'no such index: by-rounds' 'by-score, by-league, by-round'
run query games 10 --index by-round --output keys
expect_status 'keys of an index without a sort key' 2
run query games 10 --index by-round --count
expect_stdout 'its rows' <<<15
run query games 10 --index by-round --ge 1
expect_stderr_has 'no condition on it' 'by-round has no sort key'

run scan games --index by-league --segments 3 --output jsonl
expect_status 'a scan of an index' 0
expect_jsonl 'has what is in it' 'len(d) == 45 and all("big" not in i for i in d)'
expect_stderr_has 'and says so' 'Scan games@by-league: 45 read' 'in no key order'
run scan games --index by-league --limit 3
expect_stdout_has 'its partitions stand first' 'league  region  round  bracket'
run partitions games --index by-league
expect_stdout 'the partitions of an index' <<'END'
league  region  items
L0      EU         10
L0      US          5
L1      EU         20
L1      US         10
END
expect_stderr_has 'by a Scan' 'Scan games@by-league: 45 read, 4 partitions'

# Writes keep the rows right.
cat >"$test_dir/more.json" <<'END'
{"player":{"S":"p1"},"game":{"S":"g01"},"score":{"N":"7"}}
{"player":{"S":"p9"},"game":{"S":"new"},"league":{"S":"L1"},"region":{"S":"EU"},"round":{"N":"1"},"bracket":{"S":"b"}}
END
run import "$test_dir/more.json" --table games
expect_status 'items change' 0
run query games L1 --partition region=EU --index by-league --output jsonl
expect_jsonl 'one left the index, one came' 'len(d) == 20 and d[0]["game"] == "new"
    and all(i["game"] != "g01" for i in d)'
cat >"$test_dir/bad.json" <<'END'
{"player":{"S":"p1"},"game":{"S":"bad"},"round":{"S":"ten"}}
END
run import "$test_dir/bad.json" --table games
expect_status 'a key of another type' 2
expect_stderr_has 'names line, attribute and index' 'bad.json:1' 'attribute "round"' 'index by-league of type N'

sed 's/KEYS_ONLY/ALL/' "$test_dir/schema.json" >"$test_dir/other.json"
run import "$test_dir/more.json" --schema "$test_dir/other.json"
expect_status 'other indexes' 2
expect_stderr_has 'are an error' 'the table games exists with other indexes'
run import "$test_dir/more.json" --schema "$test_dir/schema.json" --partition-key player
expect_status 'a schema and a key' 2
for bad in '{' '[]' '{"TableName":"t","KeySchema":[{"AttributeName":"p","KeyType":"HASH"}]}' \
    "$(sed 's/"AttributeName": "round", "AttributeType": "N"/"AttributeName": "other", "AttributeType": "N"/' \
        "$test_dir/schema.json")"; do
    echo "$bad" >"$test_dir/bad.json"
    run import "$test_dir/games.json" --db "$test_dir/none.db" --schema "$test_dir/bad.json"
    expect_status "a bad schema: ${bad:0:20}" 2
    expect_stderr_has 'is named' '--schema' 'bad.json'
done
check 'nothing was made' test ! -e "$test_dir/none.db"

# ---- check

cat >"$test_dir/orders.schema" <<'END'
{"TableName": "orders", "KeySchema": [{"AttributeName": "id", "KeyType": "HASH"}],
 "AttributeDefinitions": [{"AttributeName": "id", "AttributeType": "S"},
  {"AttributeName": "who", "AttributeType": "S"}, {"AttributeName": "place", "AttributeType": "S"},
  {"AttributeName": "seq", "AttributeType": "S"}],
 "GlobalSecondaryIndexes": [{"IndexName": "by-who", "KeySchema": [
  {"AttributeName": "who", "KeyType": "HASH"}, {"AttributeName": "place", "KeyType": "HASH"},
  {"AttributeName": "seq", "KeyType": "RANGE"}], "Projection": {"ProjectionType": "KEYS_ONLY"}}]}
END
printf '{"Item":{"id":{"S":"%s"},"who":{"S":"%s"},"place":{"S":"x, y"},"seq":{"S":"JOB#%s"}}}\n' \
    a ann 9 b ann 10 c bob 9 d bob 10 e cy 100 |
    "$KEYLINE" import - --db "$db" --schema "$test_dir/orders.schema" >"$out" 2>"$err"
run check orders --db "$db"
expect_stdout 'a table without a sort key' <<<'ordered by value: nothing to check'
run check orders --index by-who --output json --db "$db"
expect_status 'the collections of its index' 1
expect_json 'are those of all its partition attributes' '
    d["collections"] == 3 and d["keys"] == 5
    and d["findings"][0]["partitions"]["examples"] == ["ann, x\\, y", "bob, x\\, y"]'
expect_stderr_has 'and their cost' 'Scan orders@by-who: 5 read'
run check orders --index by-who --partition who=bob --partition 'place=x, y' --output json --db "$db"
expect_json 'one of them' '
    d["collections"] == 1 and d["keys"] == 2
    and d["findings"][0]["partitions"]["examples"] == ["bob, x\\, y"]'
run check orders --index nothing --db "$db"
expect_status 'no such index' 2
run check --keys "$test_dir/orders.schema" --index by-who
expect_status 'an index of a file' 2

done_testing
