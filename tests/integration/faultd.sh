# shellcheck shell=bash
# For tests against tests/tools/faultd.py: . "$KEYLINE_TOP/tests/integration/faultd.sh"
#
#   start_faultd <<'END'            starts a server with the script on standard input; leaves
#                                   $endpoint, $endpoint6 (empty without IPv6), $port and
#                                   $faultd_log; the script before is over. With a certificate in
#                                   $faultd_tls, which has its key too, it speaks TLS
#   stop_faultd                     ends it; the test's end does too
#   remote ARGUMENT…                runs keyline on it, as run does, for 20 s at most, with
#                                   the keys that faultd knows; what it says is collected
#   expect_no_secrets               a case: no key or signature in what remote's runs said
#   scores                          the sort keys of the table of that name, in order
#   expect_log NAME EXPRESSION      the Python expression is true over r, the requests that
#                                   came, and c, the number of connections; h(request, name)
#                                   is a header. Every test of a reply should have one
#
# See tests/cli/lib.sh, which runs the program, and tests/tools/tap.sh.

. "$KEYLINE_TOP/tests/cli/lib.sh"

faultd_pid=
faultd_tls=
faultd_starts=0
faultd_speaks= # the certificate that the running one has
export endpoint endpoint6

tap_cleanup() {
    stop_faultd
    rm -rf "$test_dir"
}

stop_faultd() {
    [ -n "$faultd_pid" ] || return 0
    kill "$faultd_pid" 2>/dev/null
    wait "$faultd_pid" 2>/dev/null
    faultd_pid=
}

faultd_run() {
    local options=()
    [ -z "$faultd_tls" ] || options=(--tls "$faultd_tls" "$faultd_tls")
    faultd_speaks=$faultd_tls
    faultd_starts=$((faultd_starts + 1)) # one that a test keeps has its own log
    faultd_log=$test_dir/faultd.$faultd_starts.log
    python3 "$KEYLINE_TOP/tests/tools/faultd.py" --ready "$test_dir/ready" \
        --script "$test_dir/script.json" --log "$faultd_log" "${options[@]}" \
        2>"$test_dir/faultd.err" &
    faultd_pid=$!
}

start_faultd() {
    local scheme=http port6 limit=$((SECONDS + 20))
    cat >"$test_dir/script.json"
    rm -f "$test_dir/ready"
    if [ -n "$faultd_pid" ] && [ "$faultd_speaks" = "$faultd_tls" ]; then
        kill -HUP "$faultd_pid" # quicker than another one
    else
        stop_faultd
        faultd_run
    fi
    [ -z "$faultd_tls" ] || scheme=https
    until [ -f "$test_dir/ready" ]; do
        if ! kill -0 "$faultd_pid" 2>/dev/null || [ "$SECONDS" -ge "$limit" ]; then
            tap_comment "$(cat "$test_dir/faultd.err")"
            echo 'Bail out! faultd did not start'
            exit 1
        fi
        sleep 0.02
    done
    read -r port port6 <"$test_dir/ready"
    endpoint="$scheme://127.0.0.1:$port"
    endpoint6=
    [ "$port6" = 0 ] || endpoint6="$scheme://[::1]:$port6"
}

export AWS_ACCESS_KEY_ID=AKIDFAULTD AWS_SECRET_ACCESS_KEY=fake/faultd/secret/key
export AWS_REGION=us-east-1 AWS_EC2_METADATA_DISABLED=true

remote() {
    last_run="keyline $*"
    timeout 20 "$KEYLINE" "$@" --endpoint-url "$endpoint" <"$stdin" >"$out" 2>"$err"
    status=$?
    cat "$out" "$err" >>"$test_dir/said"
}

expect_no_secrets() {
    last_run='all runs of this test'
    if grep -qE 'fake/|issued/|issued-token|fresh-|refresh-token|Signature=' "$test_dir/said"; then
        not_ok 'no secret in any output' "$(grep -nE 'fake/|issued|-token|Signature=' "$test_dir/said")"
    else
        check 'no secret in any output' test -s "$test_dir/said"
    fi
}

scores() {
    PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$KEYLINE_TOP/tests/tools python3 -c '
import faultd_tables
for i in range(35):
    print(faultd_tables.score_item(i)["sk"]["S"])'
}

expect_log() {
    local said
    if said=$(python3 "$KEYLINE_TOP/tests/tools/faultd_log.py" "$faultd_log" "$2" 2>&1); then
        ok "$1"
    else
        cli_fail "$1" "$said"
    fi
}
