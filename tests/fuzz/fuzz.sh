#!/usr/bin/env bash
# Usage: fuzz.sh FUZZER CORPUS SECONDS
# Fuzzes for a time. New inputs are kept beside the fuzzer; one that crashes is named, to
# be added to the corpus together with its fix.
set -eu
fuzzer=$1 corpus=$2 seconds=$3
found=$fuzzer.found
mkdir -p "$found"
if ! "./$fuzzer" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 \
    -artifact_prefix="$found/" "$found" "$corpus" >"$fuzzer.log" 2>&1; then
    tail -60 "$fuzzer.log"
    echo "fuzz: $fuzzer failed; the input lies in $found"
    exit 1
fi
printf '%-32s %s runs in %s s\n' "${fuzzer##*/}" \
    "$(sed -n 's/^stat::number_of_executed_units: *//p' "$fuzzer.log")" "$seconds"
