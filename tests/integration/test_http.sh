#!/usr/bin/env bash
# The transport (net/http) against a server that does everything wrong.
. "$KEYLINE_TOP/tests/integration/faultd.sh"

client=$KEYLINE_BUILD/tests/integration/http_client

# client NAME WORD…: runs it, with no more than 20 s; the lines are in $out.
client() {
    last_run="http_client $*"
    timeout 20 "$client" "$@" >"$out" 2>"$err"
    status=$?
}

# lines NAME REGEX…: the client ended well, and each line matches its expression.
lines() {
    local name=$1 number=0 expression
    shift
    for expression in "$@"; do
        number=$((number + 1))
        if ! sed -n "${number}p" "$out" | grep -qE -- "^($expression)\$"; then
            cli_fail "$name" "line $number is not: $expression"
            return
        fi
    done
    if [ "$status" -ne 0 ] || [ "$(wc -l <"$out")" -ne $number ]; then
        cli_fail "$name" "expected status 0 and $number lines"
    else
        ok "$name"
    fi
}

hello='ok 200 18 [0-9]+ ms'
soon='[0-9]{1,4} ms' # far below every limit that is not set
lost="io $soon: no reply from 127.0.0.1: .+"

# ---- what is sent

start_faultd <<'END'
{"replies": {"/moved": [{"fault": "redirect", "to": "/elsewhere", "status": 301}]}}
END
client agent=keyline/test show=body "$endpoint/a" method=POST body=5 header=X-One:1 \
    header=X-Empty: "$endpoint/b?c=d" body=- "$endpoint/e" method=PUT body=2000000 \
    "$endpoint/f" show=location "$endpoint/moved"
lines 'replies' "$hello hello from faultd" '' "$hello hello from faultd" '' \
    "$hello hello from faultd" '' "$hello hello from faultd" '' "ok 301 0 $soon \"/elsewhere\""
expect_log 'methods, targets, bodies' \
    '[(q["method"], q["target"], len(q["body"])) for q in r] == [("GET", "/a", 0),
     ("POST", "/b?c=d", 5), ("POST", "/e", 0), ("PUT", "/f", 2000000), ("PUT", "/moved", 2000000)]'
expect_log 'one connection for all, and no redirect followed' 'c == 1 and len(r) == 5'
expect_log 'no Expect, not even above 1 MB' 'all(h(q, "expect") is None for q in r)'
expect_log 'the length of every body' \
    '[h(q, "content-length") for q in r] == [None, "5", "0", "2000000", "2000000"]'
expect_log 'no Content-Type of libcurl, no compression asked for' \
    'all(h(q, "content-type") is None and h(q, "accept-encoding") is None for q in r)'
expect_log 'headers as given, an empty one too' \
    '(h(r[1], "x-one"), h(r[1], "x-empty")) == ("1", "") and h(r[0], "x-one") is None'
expect_log 'agent and host' 'all(h(q, "user-agent") == "keyline/test" and
    h(q, "host") == "127.0.0.1:'"$port"'" for q in r)'

# Host is what was signed, however the URL spells it (libcurl tidies addresses up).
start_faultd <<<'{}'
client "http://LOCALHOST:$port/a" "http://127.1:$port/b"
lines 'hosts in other spellings' "$hello" "$hello"
expect_log 'Host as kl_url_host_header() makes it' \
    '[h(q, "host") for q in r] == ["localhost:'"$port"'", "127.1:'"$port"'"]'
client header=Host:other.example "$endpoint/c" header=$'X-Evil:a\r\nX-Smuggled: b' "$endpoint/d"
lines 'a header with a line break is refused' "$hello" 'invalid 0 ms: X-Evil: .*'
expect_log 'and a Host that was given is kept' \
    'h(r[2], "host") == "other.example" and len(r) == 3'

if [ -n "$endpoint6" ]; then
    start_faultd <<<'{}'
    client "$endpoint6/six" "${endpoint6/::1/0:0:0:0:0:0:0:1}/six"
    lines 'an IPv6 address' "$hello" "$hello"
    expect_log 'Host in brackets' 'h(r[0], "host") == "[::1]:'"${endpoint6##*:}"'" and
        h(r[1], "host") == "[0:0:0:0:0:0:0:1]:'"${endpoint6##*:}"'"'
else
    skip 'an IPv6 address' 'this machine has no ::1'
fi

# ---- what comes back

start_faultd <<'END'
{"replies": {
  "/early": [[{"fault": "interim", "status": 103, "times": 3},
              {"fault": "header", "name": "X-LATE", "value": "  blanks \t "}]],
  "/early2": [{"fault": "interim", "status": 103}],
  "/chunked": ["chunked"], "/drip": ["drip"], "/until_close": ["until_close"],
  "/zip": ["gzip"], "/none": [[{"fault": "raw_body", "text": ""}, {"fault": "status", "status": 404}]],
  "/twice": [[{"fault": "header", "name": "x-twice", "value": "first"},
              {"fault": "header", "name": "X-Twice", "value": "second"}]]}}
END
client show=x-late "$endpoint/early" show=x-early "$endpoint/early2" show=body \
    "$endpoint/chunked" "$endpoint/drip" "$endpoint/until_close" show=content-encoding \
    "$endpoint/zip" show=X-TWICE "$endpoint/twice" show= "$endpoint/none"
lines '1xx, chunked, slow, unended, compressed, empty' "$hello \"blanks\"" "$hello" \
    "$hello hello from faultd" '' "$hello hello from faultd" '' "$hello hello from faultd" '' \
    "ok 200 [0-9]+ $soon \"gzip\"" "$hello \"first\"" "ok 404 0 $soon"
expect_log 'all on one connection, but for the one that was closed' 'c == 2 and len(r) == 8'

# ---- connections that break: no half reply, and the next request works

start_faultd <<'END'
{"replies": {
  "/before": ["reset_before"], "/eof": ["close_before"], "/in": ["reset_in_headers"],
  "/after": ["reset_after_headers"], "/body": ["reset_in_body"], "/cut": ["cut_body"],
  "/long": ["long_length"], "/chunk": [{"fault": "chunked", "cut": true}],
  "/ssh": ["garbage"], "/length": [{"fault": "header", "name": "Content-Length", "value": "-5"}]}}
END
for path in before eof in after body cut long chunk; do
    client "$endpoint/$path" "$endpoint/next"
    lines "no whole reply: $path" "$lost" "$hello"
done
expect_log 'no request was sent twice' 'len(r) == 16'
client "$endpoint/ssh" "$endpoint/next"
lines 'not HTTP at all' "invalid $soon: no reply from 127.0.0.1: .*HTTP/0.9.*" "$hello"
client "$endpoint/length" "$endpoint/next"
lines 'a length that is none' "(invalid|io) $soon: no reply from 127.0.0.1: .+" "$hello"

# libcurl itself sends a request again when a connection that was kept turns out to be dead.
start_faultd <<'END'
{"replies": {"/kept": ["idle_close", "idle_close", "reset_before", "idle_close"]}}
END
client method=POST body=3 "$endpoint/kept" pause=100 "$endpoint/kept" "$endpoint/last" \
    pause=100 "$endpoint/last"
lines 'a kept connection that the server closed meanwhile' "$hello" "$hello" "$hello" "$hello"
expect_log 'a new one each time' 'c >= 3'

stop_faultd
client "$endpoint/down"
lines 'nothing listens' "io $soon: no reply from 127.0.0.1: .*connect.*"
client 'http://no-such-host.invalid/'
lines 'no such host' "io [0-9]+ ms: no reply from no-such-host.invalid: .+"
client 'ftp://127.0.0.1/' 'http:///a' 'http://127.0.0.1:99999/' 'http://me:secret@127.0.0.1/'
lines 'URLs that are none' 'invalid .*' 'invalid .*' 'invalid .*' 'invalid .*'
check 'a password in a URL is not shown' test "$(grep -c secret "$out")" = 0

# ---- limits

start_faultd <<'END'
{"replies": {
  "/silent": [{"fault": "silence", "times": 0}], "/stall": [{"fault": "stall", "times": 0}],
  "/drip": [{"fault": "drip", "pieces": 30, "pause": 0.1, "times": 0}],
  "/bomb": [{"fault": "header_bomb", "times": 0}],
  "/many": [{"fault": "header_bomb", "bytes": 200000, "times": 0}],
  "/endless": [{"fault": "endless_body", "times": 0}],
  "/early": [{"fault": "interim", "times": 20000}],
  "/big": [{"fault": "big_body", "bytes": 1048576, "times": 0}],
  "/bigger": [{"fault": "big_body", "bytes": 1048577, "times": 0}]}}
END
# The pauses are a twentieth of the limit, so that a busy machine does not reach it.
client idle=2000 "$endpoint/silent" "$endpoint/stall" "$endpoint/drip" "$endpoint/next"
lines 'silence is over after the idle limit; a slow reply is not silence' \
    "io [2-9]... ms: no reply from 127.0.0.1: nothing came for 2(.0)? s" "io [2-9]... ms: .*" \
    'ok 200 18 (2[1-9]..|[3-9]...|[0-9]{5}) ms' "$hello"
client connect=300 "${endpoint/http/https}/mute" cancel=150 "${endpoint/http/https}/mute" \
    cancel=0 "$endpoint/next"
lines 'a server that does not finish a handshake' "io ([3-9]..|[1-4]...) ms: no reply from 127.0.0.1: .*" \
    'cancelled (1[5-9].|[2-9]..|[1-4]...) ms: ' "$hello"
client total=300 "$endpoint/drip" "$endpoint/next"
lines 'the limit of the whole exchange' "io ([3-9]..|[1-4]...) ms: .*" "$hello"
client "$endpoint/big" "$endpoint/bigger" max=18 "$endpoint/fits" max=17 "$endpoint/fits" \
    max=0 "$endpoint/next"
lines 'the largest body' "ok 200 1048576 [0-9]+ ms" \
    "too large [0-9]+ ms: the reply of 127.0.0.1 is larger than 1048576 bytes" "$hello" \
    "too large $soon: the reply of 127.0.0.1 is larger than 17 bytes" "$hello"
client max=5000000 "$endpoint/endless" "$endpoint/next"
lines 'a body without an end' "too large [0-9]+ ms: .*" "$hello"
client "$endpoint/bomb" "$endpoint/next"
lines 'headers without an end' "too large [0-9]+ ms: .*" "$hello"
client "$endpoint/many" "$endpoint/early" "$endpoint/next"
lines '200 kB of headers are read; 1xx replies without an end are not' "$hello" \
    "too large [0-9]+ ms: .*" "$hello"

# ---- cancelling, at once, from another thread

start_faultd <<'END'
{"replies": {"/silent": [{"fault": "silence", "times": 0}], "/stall": [{"fault": "stall", "times": 0}],
             "/drip": [{"fault": "drip", "pieces": 18, "pause": 0.2, "times": 0}]}}
END
client "$endpoint/first" cancel=150 "$endpoint/silent" "$endpoint/stall" "$endpoint/drip" \
    cancel=0 "$endpoint/next" "$endpoint/next"
lines 'cancelled within a moment' "$hello" 'cancelled (1[5-9].|[2-9]..|[1-4]...) ms: ' \
    'cancelled (1[5-9].|[2-9]..|[1-4]...) ms: ' 'cancelled (1[5-9].|[2-9]..|[1-4]...) ms: ' "$hello" "$hello"
expect_log 'each cancelled exchange took its connection along' \
    'c == 4 and [q["connection"] for q in r] == [1, 1, 2, 3, 4, 4]'

# ---- proxies: those of the options, and none else

start_faultd <<<'{}'
export http_proxy=http://127.0.0.1:9 HTTP_PROXY=http://127.0.0.1:9 all_proxy=http://127.0.0.1:9
export https_proxy=http://127.0.0.1:9 ALL_PROXY=http://127.0.0.1:9 no_proxy='*' NO_PROXY='*'
client "$endpoint/plain"
lines "the environment's proxies are not asked" "$hello"
client http_proxy="$endpoint" http://db.invalid/a 'http://db.invalid:8000/b?c'
lines 'a proxy of the options, whatever NO_PROXY says in the environment' "$hello" "$hello"
unset http_proxy HTTP_PROXY all_proxy https_proxy ALL_PROXY no_proxy NO_PROXY
expect_log 'the proxy is asked for whole URLs, Host is that of the target' \
    '[(q["target"], h(q, "host")) for q in r[1:]] == [("http://db.invalid/a", "db.invalid"),
     ("http://db.invalid:8000/b?c", "db.invalid:8000")]'
client all_proxy="$endpoint" http://db.invalid/all
lines 'the proxy for all' "$hello"
dead=http://127.0.0.1:9
client http_proxy=$dead no_proxy=localhost,127.0.0.1 "$endpoint/a"
lines 'a host that needs none' "$hello"
client http_proxy=$dead no_proxy=127.0.0.0/8 "$endpoint/a"
lines 'a network that needs none' "$hello"
client http_proxy=$dead no_proxy='*' "$endpoint/a"
lines 'no host needs one' "$hello"
client http_proxy=$dead "$endpoint/a" direct=yes "$endpoint/a"
lines 'a request that goes past the proxy' "$lost" "$hello"
client http_proxy=http://me:secret@127.0.0.1:9 "$endpoint/a"
lines 'a proxy that is down' "io $soon: .*"
for proxy in 'http://me:secret@bad host' 'gopher://me:secret@127.0.0.1'; do
    client http_proxy="$proxy" "$endpoint/a"
    lines 'the password of a proxy that is none' "invalid $soon: the address of the proxy .*"
done
check "and its password is not told" test "$(grep -c secret "$out")" = 0

# ---- TLS

certificate() { # FILE NAME
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 \
        -keyout "$1.key" -out "$1" -subj "/CN=$2" -addext "subjectAltName=$3" 2>/dev/null &&
        cat "$1" "$1.key" >"$1.both"
}
if command -v openssl >/dev/null && certificate "$test_dir/right.pem" here IP:127.0.0.1 &&
    certificate "$test_dir/wrong.pem" there DNS:there.invalid; then
    faultd_tls=$test_dir/right.pem.both
    start_faultd <<<'{"replies": {"/reset": ["reset_in_body"]}}'
    client "$endpoint/a"
    lines 'a certificate that nobody vouches for' \
        "denied $soon: no reply from 127.0.0.1: .*certificate.*"
    client ca="$test_dir/right.pem" "$endpoint/b" "$endpoint/reset" "$endpoint/c"
    lines 'one of the bundle' "$hello" "$lost" "$hello"
    expect_log 'no request without trust, and connections are kept' \
        '[q["target"] for q in r] == ["/b", "/reset", "/c"] and r[0]["connection"] == r[1]["connection"]'
    client ca="$test_dir/wrong.pem" "$endpoint/a"
    lines 'another bundle' "denied $soon: .*certificate.*"
    client ca="$test_dir/right.pem" "http://127.0.0.1:$port/"
    lines 'http to a port of https' "$lost"
    client ca="$test_dir/absent.pem" "$endpoint/a"
    check 'a bundle that is not there' grep -q "^invalid: cannot read .*absent.pem" "$out"
    client ca="$test_dir/script.json" "$endpoint/a"
    lines 'a bundle that is none' "invalid $soon: .+"
    target=$endpoint target_pid=$faultd_pid faultd_pid='' faultd_tls=''
    start_faultd <<<'{"replies": {"CONNECT": ["ok", {"fault": "status", "status": 407}]}}'
    client ca="$test_dir/right.pem" https_proxy="$endpoint" show=x-proxy "$target/through" \
        "$target/again"
    lines 'through a proxy, whose own reply is not seen' "$hello" "$hello"
    expect_log 'by one tunnel' 'len(r) == 1 and r[0]["method"] == "CONNECT"'
    client ca="$test_dir/right.pem" https_proxy="$endpoint" "$target/refused"
    lines 'a proxy that wants a password' "io $soon: .*407.*"
    kill "$target_pid"
    faultd_tls=$test_dir/wrong.pem.both
    start_faultd <<<'{}'
    client ca="$test_dir/wrong.pem" "$endpoint/a"
    lines 'a certificate of another host' "denied $soon: .*127.0.0.1.*"
else
    skip 'TLS' 'openssl is not installed'
fi

done_testing
