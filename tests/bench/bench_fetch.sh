#!/usr/bin/env bash
# 200 pages of a megabyte from a server on loopback: fetched, checksummed and scanned, against
# curl fetching the same bytes over one connection and throwing them away. And the peak of
# memory against the bytes received.
set -u
# shellcheck source=tests/bench/lib.sh
. "$KEYLINE_TOP/tests/bench/lib.sh"

pages=${BENCH_PAGES:-200}
runs=${BENCH_RUNS:-5}
size=1048576

python3 "$KEYLINE_TOP/tests/bench/page_server.py" "$bench_dir/port" "$pages" "$size" &
server=$!
trap 'kill "$server"; rm -rf "$bench_dir"' EXIT
until [ -f "$bench_dir/port" ]; do
    kill -0 "$server" 2>/dev/null || exit 1
    sleep 0.05
done
endpoint=http://127.0.0.1:$(cat "$bench_dir/port")

export AWS_ACCESS_KEY_ID=bench AWS_SECRET_ACCESS_KEY=bench AWS_REGION=us-east-1
export AWS_EC2_METADATA_DISABLED=true AWS_CONFIG_FILE=/dev/null NO_PROXY='*'
export AWS_SHARED_CREDENTIALS_FILE=/dev/null
scan=("$KEYLINE_BUILD/keyline" scan pages --count --endpoint-url "$endpoint")

bench_row "fetch and scan $pages MB" 'curl to /dev/null' "$runs" '<=' 5 \
    "${scan[*]} 2>$bench_dir/cost && grep -q ' $pages pages' $bench_dir/cost" \
    "curl -sf -o /dev/null '$endpoint/[0-$((pages - 1))]'"

peak=$(python3 -c 'import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024)' "${scan[@]}") || exit 1
bench_print "peak of memory, $pages MB" 'bytes received' '<=' 1.25 "$peak" "$pages" MB
bench_done
