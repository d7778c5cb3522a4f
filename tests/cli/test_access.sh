#!/usr/bin/env bash
# query and expr without a partition: which table or index reads a condition, said before it runs.
. "$KEYLINE_TOP/tests/cli/lib.sh"

export KEYLINE_DB=$test_dir/access.db
cat >"$test_dir/schema.json" <<'END'
{"TableName": "games",
 "AttributeDefinitions": [
  {"AttributeName": "player", "AttributeType": "S"},
  {"AttributeName": "game", "AttributeType": "S"},
  {"AttributeName": "score", "AttributeType": "N"},
  {"AttributeName": "league", "AttributeType": "S"},
  {"AttributeName": "region", "AttributeType": "S"},
  {"AttributeName": "round", "AttributeType": "N"}],
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
                 {"AttributeName": "round", "KeyType": "RANGE"}],
   "Projection": {"ProjectionType": "ALL"}}],
 "BillingMode": "PAY_PER_REQUEST"}
END
python3 - >"$test_dir/games.json" <<'END'
import json
for i in range(40):
    print(json.dumps({"Item": {
        "player": {"S": "p%d" % (i % 4)}, "game": {"S": "%04d#g" % i}, "score": {"N": str(i * 7 % 50)},
        "league": {"S": "L%d" % (i % 2)}, "region": {"S": "EU"}, "round": {"N": str(i)},
        "note": {"S": "n%d" % (i % 3)}}}))
END
run import "$test_dir/games.json" --schema "$test_dir/schema.json" --db "$KEYLINE_DB"
expect_status 'a table with indexes' 0

run query games --where 'player = "p1" and game > "0010"' --output keys --limit 2
expect_stdout 'the table, by its keys' <<'END'
0013#g
0017#g
END
expect_stderr_has 'says so' 'by Query games: reads the rows of one partition'

run query games --where 'round >= 36 and region = "EU" and league = "L1" and note <> "x"' \
    --columns round,note --output jsonl
expect_stdout 'an index of several attributes' <<'END'
{"round":37,"note":"n1"}
{"round":39,"note":"n0"}
END
expect_stderr_has 'says so, and its cost' 'by Query games@by-league: reads' 'Query games@by-league: 2 read, 2 matched'

run query games --where 'player = "p2" and score > 40' --columns game,score --output jsonl
expect_stdout 'an index that has what is asked for' <<'END'
{"game":"0006#g","score":42}
{"game":"0014#g","score":48}
END
expect_stderr_has 'and is named' 'by Query games@by-score: reads'
run query games --where 'player = "p2" and score > 40' --output keys
expect_stderr_has 'whole items come from the table' 'by Query games: reads'
run query games --where 'player = "p2" and score > 40' --filter 'game > "x"' --output keys
expect_stderr_has 'a filter on a key of the table bars it' 'by Query games@by-score' 'only the keys'

run query games --where 'league = "L1" and region = "EU"' --consistent-read
expect_status 'a global index is never consistent' 2
expect_stderr_has 'and says so' 'not by Query games@by-league: a global index cannot be read strongly consistent'

run query games --where 'note = "n1" and league = "L1"'
expect_status 'a Query is never a Scan in its place' 2
expect_no_stdout 'nothing is read'
expect_stderr_has 'the reasons' 'not by Query games: no value for the partition key player' \
    'not by Query games@by-league: no value for the partition key region'
expect_stderr_has 'the Scan is named, with its cost' 'a Scan reads the whole table, about' '40 items' \
    "keyline scan 'games' --filter 'note = \"n1\" and league = \"L1\"'"
run query games --where 'note = "n1" or league = "L1"' --filter 'round > 9'
expect_stderr_has 'with --filter the Scan has both' \
    "keyline scan 'games' --filter '(note = \"n1\" or league = \"L1\") and (round > 9)'"
run scan games --filter 'note = "n1" and league = "L1"' --count
expect_stdout 'which is what it says' <<'END'
7
END

run query games --dry-run --where 'league = "L1" and region = "EU" and round < 3'
expect_stdout_has 'a dry run prints the request' '"IndexName":"by-league"'
expect_stderr_has 'and what was passed over' 'by Query games@by-league: reads' \
    'not by Scan games: reads the whole table' 'not by Query games: no value for the partition key player'
run expr games --as request --where 'league = "L1" and region = "EU"'
expect_stdout_has 'code of the index chosen' '"IndexName": "by-league"'

run query games --where 'player = "p1" and player = "p2"'
expect_status 'two values for a partition key' 2
run query games --where 'player >'
expect_stderr_has 'a mistake is told where it is' '--where, column 9: expected a value'
run query games p1 --where 'score > 40' --count
expect_stdout 'with PARTITION the table is read as before' <<'END'
2
END
run query games p1 --where 'score > 40' --columns game,score --output jsonl
expect_stderr_has 'an index that would read less is named' '--index by-score has more of this in its key'
run query games p1 --where 'score > 40' --output jsonl
check 'not where whole items are asked for' test -z "$(grep -e '--index' "$err")"
run query games --index by-score --where 'player = "p1" and score > 40' --count
expect_stdout 'and with --index that' <<'END'
2
END

# Segments of the key, through a scheme.
run query games --scheme '<n:pad4>#<x>' --where 'player = "p1" and n between 9 and 14' --output keys
expect_stdout 'a segment is a condition on the key' <<'END'
0009#g
0013#g
END
run query games --scheme '<n:pad4>#<x>' --where 'league = "L1" and region = "EU" and n > 3'
expect_status 'a scheme of another key' 2
expect_stderr_has 'is refused' '--scheme: it says nothing of the sort key of by-league'

# A configured scheme is of the table's sort key: it changes no value of another one.
cat >"$test_dir/words.schema.json" <<'END'
{"TableName": "words",
 "AttributeDefinitions": [
  {"AttributeName": "a", "AttributeType": "S"}, {"AttributeName": "b", "AttributeType": "S"},
  {"AttributeName": "c", "AttributeType": "S"}, {"AttributeName": "d", "AttributeType": "S"}],
 "KeySchema": [{"AttributeName": "a", "KeyType": "HASH"}, {"AttributeName": "b", "KeyType": "RANGE"}],
 "GlobalSecondaryIndexes": [
  {"IndexName": "by-c",
   "KeySchema": [{"AttributeName": "c", "KeyType": "HASH"}, {"AttributeName": "d", "KeyType": "RANGE"}],
   "Projection": {"ProjectionType": "ALL"}},
  {"IndexName": "by-cb",
   "KeySchema": [{"AttributeName": "c", "KeyType": "HASH"}, {"AttributeName": "b", "KeyType": "RANGE"},
                 {"AttributeName": "d", "KeyType": "RANGE"}],
   "Projection": {"ProjectionType": "ALL"}}],
 "BillingMode": "PAY_PER_REQUEST"}
END
echo '{"a": "x", "b": "0007#k", "c": "c1", "d": "7"}' >"$test_dir/words.json"
run import "$test_dir/words.json" --schema "$test_dir/words.schema.json" --db "$KEYLINE_DB"
for table in words words@by-cb; do
    printf '[table "%s"]\nscheme = <n:pad4>#<x>\n' "$table"
done >"$test_dir/keyline.conf"
export KEYLINE_CONFIG=$test_dir/keyline.conf
run query words x --le 7 --output keys
expect_stdout 'the configured scheme pads' <<'END'
0007#k
END
run query words --where 'c = "c1" and d <= 8' --count
expect_stdout 'but not the sort key of an index that is chosen' <<'END'
1
END
run query words --index by-cb --where 'c = "c1" and b = "0007#k" and d <= 8' --count
expect_stdout 'nor the second sort key of one' <<'END'
1
END
done_testing
