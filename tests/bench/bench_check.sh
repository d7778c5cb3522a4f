#!/usr/bin/env bash
# check --keys on five million keys, against sort: in order and of one shape, in order and
# of ten shapes that alternate, and one shape without any order, in at most 512 MiB.
set -u
# shellcheck source=tests/bench/lib.sh
. "$KEYLINE_TOP/tests/bench/lib.sh"

rows=${BENCH_ROWS:-5000000}
runs=${BENCH_RUNS:-3}
most_kib=524288
keyline=$KEYLINE_BUILD/keyline
one=$bench_dir/one ten=$bench_dir/ten shuffled=$bench_dir/shuffled

awk -v rows="$rows" -v one="$one" -v ten="$ten" 'BEGIN {
    for (i = 1; i <= rows; i++) {
        rest = sprintf("%010d#%016d#p_%05d", i * 37, 1719100800 + i * 7919 % 86400, i * 31 % 100000)
        print rest >one
        # Five entities, and below each of them another one: no key has the form of the last.
        entity = substr("ADDRCARDINVSJOBSLOGS", int((i - 1) * 5 / rows) * 4 + 1, 4)
        below = i % 2 ? "" : sprintf("#ITEM#%05d", i * 31 % 100000)
        print entity "#" sprintf("%010d", int((i + 1) / 2) * 37) below >ten
    }
}' || exit 1
shuf --random-source="$one" "$one" >"$shuffled" || exit 1

# What check finds is not the question here: status 1 is as good as 0.
check="check() { $keyline check --no-progress --keys \"\$1\"; [ \$? -le 1 ]; }; check"
bench_row "check $rows keys of one shape" 'sort -c' "$runs" '<=' 3 \
    "$check $one" "LC_ALL=C sort -c $one"
bench_row "check $rows keys of ten shapes" 'sort -c' "$runs" '<=' 0 \
    "$check $ten" "LC_ALL=C sort -c $ten"
bench_row "check $rows keys, shuffled" 'sort' "$runs" '<=' 0.5 \
    "$check $shuffled" "LC_ALL=C sort $shuffled"
used=$(python3 -c '
import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=False)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
' "$keyline" check --no-progress --keys "$shuffled")
bench_print "memory of it, in MiB" 'what it may use' '<=' 1 \
    "$((used / 1024))" "$((most_kib / 1024))" MB
bench_done
