#!/usr/bin/env bash
# Usage: run.sh [--json] BENCH…   (make bench)
# Runs the benches one after the other; status 1 when any bar was missed. With --json one
# array of objects is printed: work, ours, against, theirs, unit, ratio (theirs / ours
# where faster is true, else ours / theirs), bar (null: reported only), met.
set -u

run_all() {
    local bench missed=0
    for bench in "$@"; do
        case $bench in
        *.sh) bash "$KEYLINE_TOP/tests/bench/$bench" || missed=1 ;;
        *) "$KEYLINE_BUILD/tests/bench/$bench" || missed=1 ;;
        esac
    done
    return "$missed"
}

if [ "${1-}" = --json ]; then
    shift
    export BENCH_JSON=1
    rows=$(run_all "$@")
    missed=$?
    printf '[\n%s\n]\n' "$(sed 's/^/  /; $!s/$/,/' <<<"$rows")"
    exit "$missed"
fi
printf '%-36s %13s  %-26s %13s  %8s  %s\n' work ours against theirs ratio bar
run_all "$@"
