# shellcheck shell=bash
# dynalite, a server that speaks like DynamoDB, for tests: sourced after tests/cli/lib.sh.
#
#   start_dynalite      one more on a port of its own; leaves $endpoint and $dynalite_pid
#   stop_dynalite       ends the one started last
#
# A test that has none left out as a whole. The server verifies no signature.

. "$KEYLINE_TOP/tests/tools/programs.sh"

dynalite=$(modules)/dynalite/cli.js
command -v node >/dev/null || skip_all 'node is missing (bootstrap --ci installs it)'
[ -f "$dynalite" ] || skip_all 'dynalite is missing (bootstrap installs it where npm is)'

export AWS_ACCESS_KEY_ID=AKIDEXAMPLE AWS_SECRET_ACCESS_KEY=secret AWS_REGION=us-east-1
export AWS_DEFAULT_REGION=$AWS_REGION # of boto3, which does not know the other
export endpoint=
dynalite_pid=
stop_dynalite() {
    [ -z "$dynalite_pid" ] || kill "$dynalite_pid" 2>/dev/null
    dynalite_pid=
}
tap_cleanup() {
    stop_dynalite
    rm -rf "$test_dir"
}

# A port that was free a moment ago; when another program was faster, the next one.
start_dynalite() {
    local tries port
    for tries in 1 2 3 4 5; do
        port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0))
print(s.getsockname()[1])')
        : >"$test_dir/dynalite.log" # that of the one before says "Listening", too
        node "$dynalite" --host 127.0.0.1 --port "$port" --createTableMs 0 \
            >"$test_dir/dynalite.log" 2>&1 &
        dynalite_pid=$!
        until grep -q 'Listening at' "$test_dir/dynalite.log"; do
            kill -0 "$dynalite_pid" 2>/dev/null || continue 2
            sleep 0.05
        done
        # shellcheck disable=SC2034 # of the tests
        endpoint=http://127.0.0.1:$port
        return
    done
    tap_comment "$(cat "$test_dir/dynalite.log")"
    echo "Bail out! dynalite did not start in $tries tries"
    exit 1
}
