#!/usr/bin/env bash
# Usage: run.sh BENCH…   (make bench)
# Runs the benches one after the other; status 1 when any bar was missed.
set -u
missed=0
printf '%-36s %13s  %-26s %13s  %8s  %s\n' work ours against theirs ratio bar
for bench in "$@"; do
    case $bench in
    *.sh) bash "$KEYLINE_TOP/tests/bench/$bench" || missed=1 ;;
    *) "$KEYLINE_BUILD/tests/bench/$bench" || missed=1 ;;
    esac
done
exit "$missed"
