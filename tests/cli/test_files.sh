#!/usr/bin/env bash
# Data files of every form: import, and keyline FILE... without a terminal.
. "$KEYLINE_TOP/tests/cli/lib.sh"

cd "$test_dir" || exit 1
export TMPDIR=$test_dir/tmp
mkdir "$TMPDIR"
unset KEYLINE_DB

cat >request.json <<'END'
{"orders": [{"PutRequest": {"Item": {"pk": {"S": "c1"}, "sk": {"S": "0000000002"}}}},
            {"PutRequest": {"Item": {"pk": {"S": "c1"}, "sk": {"S": "0000000010"}}}},
            {"DeleteRequest": {"Key": {"pk": {"S": "c2"}, "sk": {"S": "0000000001"}}}}],
 "users": [{"PutRequest": {"Item": {"id": {"N": "1"}}}}]}
END
run import request.json --db a.db
expect_status 'a batch-write file' 0
expect_stdout 'of two tables, with a delete' <<'END'
orders: 2 items, 1 to be deleted were not there (new table)
users: 1 item (new table)
END
expect_stderr_has 'the guessed keys are told, and how to say them' \
    'request.json: the key is guessed to be pk (S), sk (S)' \
    'the key is guessed to be id (N)' '--partition-key and --sort-key'
run import request.json --db b.db --table one
expect_status 'into one table' 2
expect_stderr_has 'is refused' 'request.json:4: it holds more than one table' \
    'without --table'
check 'and leaves no database' test ! -e b.db

printf 'id,score,when\r\na,0007,2026-01-01\r\nb,12,"x, ""y""\r\nz"\r\n' >scores.csv
run import scores.csv --db c.db
expect_status 'CSV' 0
expect_stderr_has 'the key is guessed' 'the key is guessed to be id (S)'
run scan scores --db c.db --output jsonl
expect_jsonl 'mixed digits stay text' \
    '[i["score"] for i in sorted(d, key=lambda i: i["id"])] == ["0007", "12"]'
expect_jsonl 'quotes and line ends are kept' 'any(i["when"] == "x, \"y\"\r\nz" for i in d)'
printf 'a,1\nb,2\n' >bare
stdin=bare run import - --db c.db --table bare --no-header --columns id,n
expect_stdout 'CSV without a header, from a pipe' <<'END'
bare: 2 items (new table)
END
run get bare b --db c.db --output typed
expect_stdout_has 'has the names and types asked for' '"n":{"N":"2"}'
run import scores.csv --db c.db --table again --columns score:N
expect_status 'a type that is given' 0
run get again a --db c.db
expect_stdout_has 'is taken' '"score": 7'
run import scores.csv --db c.db --table other --columns none:N
expect_status 'a column that is not there' 2
expect_stderr_has 'is told' 'scores.csv:1: there is no column none'
printf 'id,n\na,1\nb\nc,3\n' >bad.csv
run import bad.csv --db c.db
expect_status 'a bad record' 2
expect_stderr_has 'is told with its line' 'bad.csv:3: 1 cell, but there are 2 columns'
run import bad.csv --db c.db --skip-bad
expect_status 'or skipped' 0
expect_stdout_has 'and counted' 'bad: 2 items, 1 skipped (new table)'
run import bad.csv --db c.db --header --no-header
expect_status 'a header and none' 2

gzip -c request.json >squeezed
run import squeezed --db d.db
expect_status 'gzip by content' 0
echo '{"Items": [{"id": {"S": "a"}}], "LastEvaluatedKey": {"id": {"S": "a"}}}' >page.json
run import page.json --db d.db
expect_status 'a cut output' 0
expect_stderr_has 'is told' 'page.json: this output was cut'
# shellcheck disable=SC2016 # no expansion: the mark of Ion
echo '$ion_1_0 {Item:{id:"a"}}' >x.ion
run import x.ion --db d.db
expect_status 'Amazon Ion' 2
expect_stderr_has 'is refused with what to do' 'Amazon Ion' 'DYNAMODB_JSON'

mkdir -p dump/people/data
echo '{"Table":{"TableName":"people","KeySchema":[{"AttributeName":"id","KeyType":"HASH"}],
"AttributeDefinitions":[{"AttributeName":"id","AttributeType":"S"}]}}' >dump/people/schema.json
echo '{"Items":[{"id":{"S":"a"}},{"id":{"S":"b"}}]}' >dump/people/data/0001.json
run import dump --db e.db
expect_stdout 'a folder of dynamodump' <<'END'
people: 2 items (new table)
END
expect_no_stderr 'with its key'
mkdir empty
run import empty --db e.db
expect_status 'a folder with nothing known' 2
expect_stderr_has 'says what is read' 'is a folder' 'manifest-summary.json'

# ---- keyline FILE...

run ./request.json
expect_status 'files without a terminal' 0
expect_stdout 'are printed with what is found' <<'END'
orders: 2 items, key pk (S) sk (S)
  ✓ n1: 10 digits, in numeric order (2 of 2 keys)
users: 1 item, key id (N)
END
run request.json page.json dump/
expect_status 'several, by their names' 0
expect_stdout_has 'all their tables' 'orders: 2 items' 'page: 1 item' 'people: 2'
run bad.csv
expect_status 'a bad file' 2
expect_stderr_has 'is told with its line' 'bad.csv:3:'
expect_no_stdout 'and nothing is printed'
: >nothing.json
run ./nothing.json
expect_status 'nothing to show' 2
expect_stderr_has 'is told' 'no items in ./nothing.json'
run ./missing.json
expect_status 'a name with a slash is a file' 2
expect_stderr_has 'that is missing' 'cannot open ./missing.json'
run missing.json
expect_status 'without one it is no command' 2
expect_stderr_has 'nor a file' 'no such command: missing.json'
run dump
expect_status 'a folder where no data is named' 0
run --db a.db request.json
expect_status 'with --db a name is that of a table' 2
expect_stderr_has 'which is not there' 'request.json'
run --db a.db ./request.json
expect_status 'and a file is refused' 2
expect_stderr_has 'with what to do' 'keyline import ./request.json --db FILE'
run request.json --partition-key pk --sort-key none
expect_status 'options of import hold here' 2
expect_stderr_has 'a key that is not there' 'the key attribute "none" is missing'
run --partition-key pk
expect_status 'without a file they say nothing' 2
run a.db
expect_status 'a database is none' 2
expect_stderr_has 'it has an option' 'a database, not a data file' '--db FILE'
check 'no store is left behind' test -z "$(ls -A "$TMPDIR")"

done_testing
