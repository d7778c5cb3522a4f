# shellcheck shell=bash
# For benches that compare whole commands; sourced by tests/bench/bench_*.sh.
#
#   bench_row NAME THEIRS-NAME RUNS '<='|'>=' BAR OURS-COMMAND THEIRS-COMMAND
#
# runs both commands in turns (through bash -c, output thrown away) and prints the medians
# and their ratio: ours / theirs for <=, theirs / ours for >=. BAR 0 only reports. The last
# command of a bench is `bench_done`: status 1 when a bar was missed.

bench_missed=0
bench_dir=$(mktemp -d "${TMPDIR:-/tmp}/keyline-bench.XXXXXX")
trap 'rm -rf "$bench_dir"' EXIT

bench_seconds() {
    local start end
    start=$(date +%s.%N)
    bash -c "$1" >/dev/null || { echo "bench: failed: $1" >&2; exit 1; }
    end=$(date +%s.%N)
    awk -v a="$start" -v b="$end" 'BEGIN { printf "%.6f\n", b - a }'
}

bench_median() {
    sort -n "$1" | awk '{ v[NR] = $1 }
        END { print NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'
}

bench_print() { # NAME THEIRS-NAME '<='|'>=' BAR OURS THEIRS UNIT
    awk -v name="$1" -v other="$2" -v way="$3" -v bar="$4" -v ours="$5" -v theirs="$6" \
        -v unit="$7" -v json="${BENCH_JSON-}" 'BEGIN {
            ratio = way == "<=" ? ours / theirs : theirs / ours
            missed = bar > 0 && (way == "<=" ? ratio > bar : ratio < bar)
            if (json) {
                printf "{\"work\": \"%s\", \"ours\": %.6g, \"against\": \"%s\", ", name, ours, other
                printf "\"theirs\": %.6g, \"unit\": \"%s\", \"ratio\": %.4g, \"faster\": %s, ",
                    theirs, unit, ratio, way == "<=" ? "false" : "true"
                printf bar > 0 ? "\"bar\": %.4g, \"met\": %s}\n" : "\"bar\": null, \"met\": null}\n",
                    bar, missed ? "false" : "true"
                exit missed
            }
            said = bar > 0 ? way " " bar (missed ? "  MISSED" : "") : "reported only"
            printf "%-36s %10.4f %-2s  %-26s %10.4f %-2s  %8.2f  %s\n",
                name, ours, unit, other, theirs, unit, ratio, said
            exit missed
        }' || bench_missed=1
}

bench_row() {
    local i ours="$bench_dir/ours" theirs="$bench_dir/theirs"
    : >"$ours"
    : >"$theirs"
    for ((i = 0; i < $3; i++)); do
        bench_seconds "$6" >>"$ours"
        bench_seconds "$7" >>"$theirs"
    done
    bench_print "$1" "$2" "$4" "$5" "$(bench_median "$ours")" "$(bench_median "$theirs")" s
}

bench_done() {
    exit "$bench_missed"
}
