#!/usr/bin/env bash
# Keys of any bytes: a result or an error that says what is wrong, and no byte of a key that
# a terminal would take for more than text.
. "$KEYLINE_TOP/tests/cli/lib.sh"

keys=$test_dir/keys

# The keys that a Python expression gives, as bytes, each with an end behind it.
make_keys() { # END EXPRESSION
    python3 -c 'import sys
for key in eval(sys.argv[2]):
    sys.stdout.buffer.write(key + sys.argv[1].encode().decode("unicode_escape").encode())' \
        "$1" "$2" >"$keys"
}
is_plain() { # FILE: no controls but line ends, and valid UTF-8
    python3 -c 'import sys
text = open(sys.argv[1], "rb").read().decode("utf-8")
sys.exit(any(ord(c) < 32 and c != "\n" or 127 <= ord(c) < 160 for c in text))' "$1"
}
# A case: every command says something of these keys, in text and as JSON.
both_say() { # NAME STATUS ARGUMENT…
    local name=$1 expected=$2
    shift 2
    run check --keys "$keys" "$@"
    expect_status "$name: check" "$expected"
    check "$name: as text" is_plain "$out"
    run check --keys "$keys" --output json "$@"
    expect_json "$name: as JSON" 'd["complete"] is True'
    run scheme infer --keys "$keys" "$@"
    expect_status "$name: scheme infer" 0
    check "$name: something is said" test -s "$out" -o -s "$err"
}

make_keys '\n' '[b"A#\xff\xfe", b"A#\xc3", b"A#\xed\xa0\x80", b"A#ok", b"\x80#\xf8"]'
both_say 'no UTF-8' 0
run check --keys "$keys" --output json
expect_json 'such bytes are in base 64' 'd["columns"][0]["max"] == {"b64": "//4="}'

make_keys '\x00' '[b"a\nb", b"a\tb", b"a\x1b[31mb", b"x\x7f", b"\xc2\x9b31m", b"\xe2\x80\xaeb"]'
both_say 'controls, ended by NUL' 1 --null
make_keys '\n' '[b"a\0b%d" % i for i in range(3)]'
both_say 'NUL in keys' 0
make_keys '\n' '[b"E#\xed\xa0\xbd\xed\xb8\x80", b"E#\xed\xb8\x80"]'
both_say 'lone surrogates' 0

make_keys '\n' '[b"K#" + b"x" * 1000000 + b"%d" % i for i in range(6)]'
both_say 'keys of a megabyte' 1
run check --keys "$keys"
expect_stdout_has 'are too long' 'key-too-long' 'the longest 1,000,003' '… (1,000,003 bytes)'
check 'and not printed whole' test "$(wc -c <"$out")" -lt 4000
expect_stdout_has 'and not examined' '6 keys have more segments or labels, or are longer'
run scheme infer --keys "$keys"
expect_stderr_has 'nor is there a template' \
    'no template: 6 keys have more segments or labels, or are longer, than is looked into'
make_keys '\n' '[b"K" * 40000000]'
run check --keys "$keys"
expect_status 'a key beyond every bound' 2
expect_stderr_has 'is an error' "$keys holds a key of more than 16777216 bytes"

make_keys '\n' '[b"#".join(b"%d" % (i + k) for k in range(100000)) for i in range(3)]'
both_say '100,000 segments' 1
make_keys '\n' '[b"#".join(b"%d" % (i + k) for k in range(200)) for i in range(100)]'
both_say '200 segments' 1
expect_stdout_has 'of which the first 64 are in the template' '<n64'
run check --keys "$keys"
expect_stdout_has 'and the rest is told' '100 keys have more segments'

make_keys '\n' '[b"L%c%c%c%c#1" % tuple(65 + i // 10**k % 10 for k in (3, 2, 1, 0))
    for i in range(10000)]'
both_say '10,000 labels' 0
run check --keys "$keys"
expect_stdout_has 'beyond the bound are pooled, and told' 'keys have more segments'

: >"$keys"
run scheme infer --keys "$keys"
expect_stderr 'no keys' <<'END'
no template: there are no keys
END

# In a table there are no other bytes than UTF-8's; what is in one is told the same way.
cat >"$test_dir/items" <<'END'
{"p":{"S":"a"},"s":{"S":"x\u0000#1"}}
{"p":{"S":"a"},"s":{"S":"x\u001b[31m#2"}}
{"p":{"S":"a"},"s":{"S":"\u202ey#3"}}
{"p":{"S":"\u009b"},"s":{"S":"cafe\u0301"}}
{"p":{"S":"\u009b"},"s":{"S":"caf\u00e9"}}
END
run import "$test_dir/items" --db "$test_dir/db" --table T --partition-key p --sort-key s
expect_status 'import of controls' 0
run check T --db "$test_dir/db"
expect_stdout_has 'a table of them' 'control-character' 'invisible-character' \
    'unicode-normalisation' 'U+202E RIGHT-TO-LEFT OVERRIDE' '\x1b[31m' '\u202e'
check 'is told in text' is_plain "$out"
run check T --db "$test_dir/db" --output json
expect_json 'and in JSON' '"\u202ey#3" in [e for f in d["findings"] for e in f["examples"]]'
run query T a --db "$test_dir/db"
check 'its rows are text' is_plain "$out"
printf '{"p":{"S":"a"},"s":{"S":"\\ud800"}}\n' >"$test_dir/items"
run import "$test_dir/items" --db "$test_dir/db" --table T
expect_status 'half a surrogate pair' 2
expect_stderr_has 'is an error' 'lone surrogate in an escape'
printf '{"p":{"S":"a"},"s":{"S":"\xff"}}\n' >"$test_dir/items"
run import "$test_dir/items" --db "$test_dir/db" --table T
expect_stderr_has 'and so are other bytes' 'invalid UTF-8 in a string'
done_testing
