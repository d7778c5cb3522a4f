#!/usr/bin/env bash
# Usage: coverage.sh SOURCE-TREE BUILD-TREE
# Prints for every file of src/ and ui/ how many of its lines the suite executed.
set -eu
top=$1
cd "$2"
find . -name '*.gcda' | grep -q . || {
    echo "coverage: no counts; build with ./configure --enable-coverage" >&2
    exit 1
}
find src ui -name '*.gcda' -exec gcov --no-output {} + 2>/dev/null |
    awk -v top="$top/" '
        /^File / { file = substr($0, 7, length($0) - 7); sub("^" top, "", file); next }
        /^Lines executed:/ && file ~ /^(src|ui)\// {
            split($0, part, /[:%]| of /)
            lines[file] = part[4]; hit[file] = part[2] * part[4] / 100
        }
        { file = "" }
        END {
            for (f in lines) {
                printf "%6.1f %%  %5d lines  %s\n", 100 * hit[f] / lines[f], lines[f], f
                all += lines[f]; done += hit[f]
            }
            printf "%6.1f %%  %5d lines  in all\n", 100 * done / all, all
        }' | sort -n
