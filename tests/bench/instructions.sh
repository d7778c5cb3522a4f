#!/usr/bin/env bash
# Usage: instructions.sh   (make bench-instructions)
# Instructions that check --keys takes for a key, counted by callgrind on 100,000 keys of
# each of several forms; those of the start are taken off. Counts hardly differ from run to
# run, whatever else the machine does: save the table, change something, compare.
set -u
command -v valgrind >/dev/null || {
    echo 'bench-instructions: valgrind is not installed (apt-get install valgrind)' >&2
    exit 2
}
keys=${BENCH_KEYS:-100000}
keyline=$KEYLINE_BUILD/keyline
dir=$(mktemp -d "${TMPDIR:-/tmp}/keyline-bench.XXXXXX")
trap 'rm -rf "$dir"' EXIT
export LC_ALL=C

# One core, so that the same is counted on every machine.
count() { # FILE
    taskset -c 0 valgrind --tool=callgrind --callgrind-out-file=/dev/null \
        "$keyline" check --no-progress --keys "$1" 2>&1 >/dev/null |
        sed -n 's/.*Collected : *//p'
}

one='sprintf("%010d#%016d#p_%05d", i * 37, 1719100800 + i * 7919 % 86400, i * 31 % 100000)'
make_keys() { # NAME AWK-EXPRESSION FILTER…
    awk -v keys="$keys" "BEGIN { for (i = 1; i <= keys; i++) print $2 }" | "${@:3}" \
        >"$dir/$1" || exit 1
}
make_keys 'one shape' "$one" cat
make_keys 'one shape, shuffled' "$one" shuf --random-source="$dir/one shape"
make_keys 'ten shapes' 'substr("ADDRCARDINVSJOBSLOGS", int((i - 1) * 5 / keys) * 4 + 1, 4) "#" sprintf("%08d", int(i / 2)) (i % 2 ? sprintf("#ITEM#%03d", i % 900) : "")' sort
make_keys 'unpadded numbers' '"JOB#" i' sort
make_keys 'paths' 'sprintf("photos/%d/%02d/beach%d.jpg", 1990 + i % 37, i % 12 + 1, i)' sort
make_keys 'ISO times' 'strftime("%Y-%m-%dT%H:%M:%SZ", 1719100800 + i * 61, 1) "#" i % 1000' sort
make_keys 'UUIDs' 'sprintf("USER#%08x-%04x-4%03x-a%03x-%012x", i * 40503 % 4294967296, i % 65536, i % 4096, i % 4093, i * 7919)' sort
make_keys 'words' 'sprintf("%c%c%c lane %c%c", 97 + i % 26, 97 + i % 23, 97 + i % 19, 97 + i % 17, 97 + i % 13)' sort
: >"$dir/none"

start=$(count "$dir/none")
printf '%-24s %14s\n' 'keys of' 'instructions'
for name in 'one shape' 'one shape, shuffled' 'ten shapes' 'unpadded numbers' paths \
    'ISO times' UUIDs words; do
    printf '%-24s %14d\n' "$name" $((($(count "$dir/$name") - start) / keys))
done
