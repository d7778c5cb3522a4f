#!/usr/bin/env bash
# export, and CSV: every item comes out, and comes in again as it was.
. "$KEYLINE_TOP/tests/cli/lib.sh"
. "$KEYLINE_TOP/tests/cli/fixture.sh"

db=$test_dir/fixture.db
make_tables "$db"
export KEYLINE_DB=$db

run export scores -o "$test_dir/scores.json"
expect_status 'a table into a file' 0
expect_no_stdout 'nothing is printed'
expect_stderr_has 'what was read is told' 'Scan scores: 4 read' 'scores.json: 4 items'
run import "$test_dir/scores.json" --db "$test_dir/again.db" --table scores \
    --partition-key leaderboardId --sort-key rankKey
expect_status 'is what import reads' 0
for table in scores nums bins plain; do
    run export "$table" -o "$test_dir/$table.json.gz"
    expect_status "$table, compressed" 0
    "$KEYLINE" export "$table" >"$test_dir/plainly.json" 2>/dev/null
    check "$table: compressed it is the same" \
        sh -c "gzip -dc '$test_dir/$table.json.gz' | cmp - '$test_dir/plainly.json'"
done
run export scores --db "$test_dir/again.db"
sort "$out" >"$test_dir/second"
run export scores
sort "$out" >"$test_dir/first"
check 'export and import give equal items' cmp "$test_dir/first" "$test_dir/second"

run export scores 'S#1' --output jsonl --columns name,score
expect_stderr_has 'a partition is a Query' 'Query scores: 3 read'
expect_jsonl 'of these attributes, in key order' \
    '[list(i) for i in d] == [["name", "score"]] * 3 and [i["score"] for i in d] == [9, 240, 1500]'
run export scores --partition 'leaderboardId=S#2' --output json
expect_json 'json is one array, digits are kept' \
    'len(d) == 1 and d[0]["score"] == 12345678901234567890123456789012345678'

# Plain JSON, compressed or not, comes in again as it went out.
for format in json jsonl; do
    for suffix in '' .gz; do
        run export scores --output "$format" -o "$test_dir/plain.$format$suffix"
        run import "$test_dir/plain.$format$suffix" --db "$test_dir/$format$suffix.db" \
            --table scores --partition-key leaderboardId --sort-key rankKey
        expect_status "$format$suffix is what import reads" 0
        "$KEYLINE" export scores --output "$format" --db "$test_dir/$format$suffix.db" \
            2>/dev/null | sed 's/,$//' | sort >"$test_dir/second"
        "$KEYLINE" export scores --output "$format" 2>/dev/null | sed 's/,$//' |
            sort >"$test_dir/first"
        check "$format$suffix: the same again" cmp "$test_dir/first" "$test_dir/second"
    done
done
head -c 60 "$test_dir/plain.json.gz" >"$test_dir/cut.json.gz"
run import "$test_dir/cut.json.gz" --db "$test_dir/cut.db" --partition-key x
expect_status 'a cut file' 2
expect_stderr_has 'is told' 'cut.json.gz' 'ends too early'

# CSV
csv() { python3 -c "import csv, sys
d = list(csv.reader(open(sys.argv[1], newline='', encoding='utf-8')))
sys.exit(not ($1))" "$out"; }
run export scores --output csv
check 'the columns: keys, then what comes' \
    csv 'd[0][:2] == ["leaderboardId", "rankKey"] and set(d[0][2:]) ==
    {"score", "name", "raw", "tags", "run", "none", "yes", "l"}'
check 'every row has all of them' csv 'len(d) == 5 and {len(r) for r in d} == {10}'
check 'text, numbers, bytes and documents' csv '
    (i := [dict(zip(d[0], r)) for r in d[1:]]) and
    {r["score"] for r in i} == {"1500", "240", "9", "12345678901234567890123456789012345678"}
    and any(r["raw"] == "AAEC" for r in i) and any(r["run"] == "{\"a\":1,\"b\":2.5}" for r in i)
    and any(r["tags"] == "[\"x\",\"y\"]" and r["run"] == "" for r in i)
    and any(r["none"] == "null" and r["yes"] == "true" and r["rankKey"] == "a\nb\\c\x85\u200bd" for r in i)'
check 'lines end with CR LF' test "$(tr -cd '\r' <"$out" | wc -c)" = 5
run export scores -o "$test_dir/named.csv"
out=$test_dir/named.csv check 'a name that says so' csv 'd[0][:2] == ["leaderboardId", "rankKey"]'
run export scores -o "$test_dir/named.csv" --output typed
check 'the option goes before it' grep -q '^{"Item"' "$test_dir/named.csv"
run query scores 'S#1' --output csv --columns score,gone,name --reverse
check 'given columns, in that order' csv 'd[0] == ["score", "gone", "name"] and
    [r[0] for r in d[1:]] == ["1500", "240", "9"] and {r[1] for r in d[1:]} == {""}'
run query scores 'S#none' --output csv
expect_stdout 'no rows: the header' < <(printf 'leaderboardId,rankKey\r\n')
cat >"$test_dir/odd.json" <<'END'
{"p":{"S":"a,b"},"e":{"S":""},"q":{"S":"say \"hi\""},"l":{"S":"one\r\ntwo"}}
END
"$KEYLINE" import "$test_dir/odd.json" --db "$test_dir/odd.db" --partition-key p >/dev/null
run export odd --db "$test_dir/odd.db" --output csv
expect_stdout 'quotes' < <(printf 'p,e,q,l\r\n"a,b","","say ""hi""","one\r\ntwo"\r\n')

# What cannot be written.
echo before >"$test_dir/kept"
run export scores --endpoint-url http://127.0.0.1:1 --region us-east-1 -o "$test_dir/kept"
expect_status 'a source that is not there' 2
check 'what was there stays' grep -q before "$test_dir/kept"
run export scores -o "$test_dir/no/such/folder"
expect_status 'no such folder' 2
expect_stderr_has 'says so' 'no/such/folder'
run export scores -o "$test_dir"
expect_status 'a folder' 2
run export scores --output keys
expect_status 'keys are no export' 2

# The disk is full, here by a limit on the size of files: nothing is left behind.
many=$test_dir/many.json
python3 -c 'for i in range(4000):
    print("{\"p\":{\"S\":\"k%d\"},\"v\":{\"S\":\"%s\"}}" % (i, "x" * 500))' >"$many"
"$KEYLINE" import "$many" --db "$test_dir/many.db" --partition-key p >/dev/null
limited() { (
    ulimit -f 512
    run "$@"
    echo "$status" >"$test_dir/status"
); status=$(cat "$test_dir/status"); }
limited export many --db "$test_dir/many.db" -o "$test_dir/full.json"
expect_status 'a full disk ends an export' 2
expect_stderr_has 'by its name' 'full.json: File too large'
limited import "$many" --db "$test_dir/full.db" --partition-key p
expect_status 'and an import' 2
expect_stderr_has 'which says into what' 'full.db'
check 'with nothing left' test -z "$(compgen -G "$test_dir/full.*")"

done_testing
