#!/usr/bin/env bash
# Importing a million items of 200 bytes, against sqlite3 inserting the same rows in key
# order in one transaction, read from tab-separated text. In a file in key order and in
# one without any.
set -u
# shellcheck source=tests/bench/lib.sh
. "$KEYLINE_TOP/tests/bench/lib.sh"

rows=${BENCH_ROWS:-1000000}
runs=${BENCH_RUNS:-3}
keyline=$KEYLINE_BUILD/keyline

awk -v rows="$rows" -v items="$bench_dir/items.jsonl" -v tsv="$bench_dir/rows.tsv" 'BEGIN {
    for (i = 0; i < rows; i++) {
        key = sprintf("%010d#%016d#p_%05d", i * 7, 1719100800 + i % 1000, i % 10007)
        item = sprintf("{\"leaderboardId\":{\"S\":\"SEASON#2026-SPRING\"},\"rankKey\":" \
            "{\"S\":\"%s\"},\"score\":{\"N\":\"%d\"},\"name\":{\"S\":\"player number %d\"}," \
            "\"region\":{\"S\":\"eu-central-1\"},\"won\":{\"BOOL\":true}}", key, i * 7, i)
        print "{\"Item\":" item "}" >items
        print "SEASON#2026-SPRING\t" key "\t" item >tsv
    }
}' || exit 1
shuf --random-source="$bench_dir/rows.tsv" "$bench_dir/items.jsonl" \
    >"$bench_dir/shuffled.jsonl" || exit 1
cat >"$bench_dir/insert.sql" <<SQL
CREATE TABLE items(pk, sk, item, PRIMARY KEY(pk, sk)) WITHOUT ROWID;
.mode ascii
.separator "\t" "\n"
.import $bench_dir/rows.tsv items
SQL

import="rm -f $bench_dir/keyline.db* && $keyline import --db $bench_dir/keyline.db \
    --table leaderboard --partition-key leaderboardId --sort-key rankKey"
insert="rm -f $bench_dir/sqlite.db && sqlite3 $bench_dir/sqlite.db <$bench_dir/insert.sql"

bench_row "import $rows items" 'sqlite3 inserts, presorted' "$runs" '<=' 2 \
    "$import $bench_dir/items.jsonl" "$insert"
bench_row "import $rows items, shuffled" 'sqlite3 inserts, presorted' "$runs" '<=' 0 \
    "$import $bench_dir/shuffled.jsonl" "$insert"
bench_done
