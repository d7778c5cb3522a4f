#!/usr/bin/env bash
# check and scheme infer: key files, tables, the two forms of the report, exit status.
. "$KEYLINE_TOP/tests/cli/lib.sh"
. "$KEYLINE_TOP/tests/cli/fixture.sh"

keys=$test_dir/keys
# A case: check --keys of these keys, one a line, ends with this status.
check_keys() { # NAME STATUS KEYS [ARGUMENT…]
    local name=$1 expected=$2
    printf '%b' "$3" >"$keys"
    shift 3
    run check --keys "$keys" "$@"
    expect_status "$name" "$expected"
}

clean='0000000009#a\n0000000240#b\n0000001500#c\n'
check_keys 'a clean collection' 0 "$clean"
check 'says so first' test "$(head -n 1 "$out")" = \
    '✓ n1: 10 digits, in numeric order (3 of 3 keys)'
expect_no_stderr 'and nothing else'
stdin=$keys
run check --keys -
check 'the same from standard input' test "$(head -n 1 "$out")" = \
    '✓ n1: 10 digits, in numeric order (3 of 3 keys)'
stdin=/dev/null

check_keys 'unpadded numbers' 1 '10\n1500\n240\n9\n'
expect_stdout_has 'are found' 'unpadded-number' 'error' 'stored first' 'meant first' 'advice'
check_keys 'in the order of the file or not' 1 '9\n240\n1500\n10\n' --output json
expect_json 'the report as JSON' '
    d["complete"] is True and d["keys"] == 4 and d["collections"] == 1
    and set(d) == {"complete", "keys", "collections", "columns", "findings"}
    and [set(c) for c in d["columns"]] == [{"name", "named_by", "segment", "template",
        "class", "widths", "min", "max", "in_order", "evidence"}]
    and [set(f) for f in d["findings"]] == [{"id", "severity", "column", "segment",
        "template", "count", "examples", "partitions", "witness", "message", "advice"}]'
expect_json 'its column' '
    d["columns"][0]["name"] == "n1" and d["columns"][0]["named_by"] == "position"
    and d["columns"][0]["segment"] == 1 and d["columns"][0]["widths"] == {"1": 1, "2": 1,
        "3": 1, "4": 1}
    and d["columns"][0]["min"] == "9" and d["columns"][0]["max"] == "1500"
    and d["columns"][0]["in_order"] is False and d["columns"][0]["evidence"] is None'
expect_json 'its finding' '
    d["findings"][0]["id"] == "unpadded-number" and d["findings"][0]["severity"] == "error"
    and d["findings"][0]["column"] == "n1" and d["findings"][0]["segment"] == 1
    and d["findings"][0]["count"] >= 3'
expect_json 'and its witness' '
    (lambda w: w["stored_first"].encode() < w["meant_first"].encode()
     and int(w["stored_first"]) > int(w["meant_first"]) and w["byte"] == 0)
    (d["findings"][0]["witness"])'

# Paths: what they are, beside the columns.
paths='p/\np/q\np/q/\np/q/r.txt\np/s/t.txt\n'
check_keys 'paths' 0 "$paths"
check 'are counted' test "$(head -n 1 "$out")" = \
    '✓ path: 1 to 3 names deep, 3 files, 3 folders, 2 with rows of their own, 1 beside a file of its name (5 of 5 keys)'
check_keys 'in JSON' 0 "$paths" --output json
expect_json 'in fields of their own' '
    d["paths"] == {"depth": {"min": 1, "max": 3}, "files": 3, "folders": 3,
        "folder_rows": 2, "rows_without_slash": 0, "files_beside_folders": 1}'
check_keys 'a row without slash' 1 'p/\np/q\np/q/r.txt\n'
expect_stdout_has 'is found' 'folder-without-slash' '1 with a row that lacks the slash'
check_keys 'a sibling between' 1 'a/tmp-2/x\na/tmp/x\na/tmp/y\n' --output json
expect_json 'has a witness' '
    [f["id"] for f in d["findings"]] == ["char-below-delimiter"]
    and d["findings"][0]["witness"] == {"stored_first": "a/tmp-2/x",
        "meant_first": "a/tmp/x", "byte": 5}'

# A counter near its limit is told and is no fault.
near='BOX#0031\nBOX#9887\nBOX#9888\n'
check_keys 'info does not fail' 0 "$near"
expect_stdout_has 'but is told' 'padding-near-limit' 'info'
check_keys 'unless it is asked to' 1 "$near" --fail-on info
check_keys 'an error fails at error' 1 '10\n9\n' --fail-on error
check_keys 'another level' 2 '10\n9\n' --fail-on fatal
check_keys 'a clean one does not fail at info' 0 "$clean" --fail-on info

# What is known is silenced, and seen to be.
for rule in unpadded-number n1:unpadded-number key-too-long,n1:unpadded-number; do
    check_keys "--ignore $rule" 0 '10\n9\n' --ignore "$rule"
    expect_stdout_has 'shows what it silenced' '[error unpadded-number, silenced]' '9 is stored'
done
check_keys 'another column is not silenced' 1 '10\n9\n' --ignore n2:unpadded-number
expect_stderr_has 'and a name that no column has is told' \
    '--ignore n2:unpadded-number: there is no column of that name'
check 'nor is it shown as silenced' bash -c '! grep -q silenced "$1"' - "$out"
check_keys 'another kind neither' 1 '10\n9\n' --ignore key-too-long
check_keys 'two rules' 0 'A#10\nA#9\nB#1\nB#02\n' --ignore unpadded-number \
    --ignore half-migrated-padding --fail-on info --output json
expect_json 'are silenced apart from what counts' '
    d["findings"] == []
    and [f["id"] for f in d["silenced"]] == ["unpadded-number", "half-migrated-padding"]
    and all("witness" in f and "message" in f for f in d["silenced"])'
check_keys 'nothing to silence' 0 "$clean" --ignore unpadded-number --output json
expect_json 'is said' 'd["silenced"] == [] and d["findings"] == []'
check_keys 'an unknown kind' 2 '10\n9\n' --ignore unpaded-number
expect_stderr_has 'is named with the nearest' 'unpaded-number' 'the nearest are unpadded-number,'
expect_no_stdout 'and nothing is checked'
check_keys 'an unknown kind of a column' 2 '10\n9\n' --ignore n1:unpadded
expect_stderr_has 'too' 'no such kind of finding: unpadded' 'unpadded-number'
check_keys 'no kind at all' 2 '10\n9\n' --ignore n1:

# SARIF: what code scanning services read.
printf 'JOB#10\r\n\nJOB#9\nJOB#07x\n' >"$test_dir/some keys:1.txt"
cd "$test_dir" || exit 1
run check --keys 'some keys:1.txt' --output sarif
cd - >/dev/null || exit 1
expect_status 'SARIF' 1
expect_json 'has the frame of 2.1.0' '
    d["version"] == "2.1.0" and d["$schema"].endswith("/sarif-schema-2.1.0.json")
    and len(d["runs"]) == 1 and d["runs"][0]["tool"]["driver"]["name"] == "keyline"
    and d["runs"][0]["invocations"][0]["executionSuccessful"] is True'
kinds=$("$KEYLINE" explain | wc -l)
expect_json 'its rules are the kinds' '
    (lambda rules: len(rules) == '"$kinds"' and len({r["id"] for r in rules}) == len(rules)
     and all(r["shortDescription"]["text"] and r["fullDescription"]["text"]
             and r["help"]["text"]
             and r["defaultConfiguration"]["level"] in ("note", "warning", "error")
             for r in rules))(d["runs"][0]["tool"]["driver"]["rules"])'
expect_json 'a result is of its rule and has a message' '
    (lambda run, r: run["tool"]["driver"]["rules"][r["ruleIndex"]]["id"] == r["ruleId"]
     and r["ruleId"] == "unpadded-number" and r["level"] == "error"
     and "9 is stored after 10" in r["message"]["text"]
     and list(r["partialFingerprints"]) == ["keylineFinding/v1"] and "suppressions" not in r)
    (d["runs"][0], d["runs"][0]["results"][0])'
expect_json 'file and line are those of the key' '
    (lambda r: r["locations"][0]["physicalLocation"] == {
        "artifactLocation": {"uri": "some%20keys%3A1.txt"},
        "region": {"startLine": 3, "snippet": {"text": "JOB#9"}}}
     and [(l["id"], l["message"]["text"], l["physicalLocation"]["region"]["startLine"])
          for l in r["relatedLocations"]] == [(1, "stored first", 1), (2, "meant first", 3)])
    (d["runs"][0]["results"][0])'
fingerprint() { python3 -c 'import json, sys
print(json.load(open(sys.argv[1]))["runs"][0]["results"][0]["partialFingerprints"])' "$out"; }
before=$(fingerprint)
check_keys 'more keys' 1 'JOB#10\nJOB#9\nJOB#8\nJOB#700\nJOB#07x\n' --output sarif
check 'do not change the fingerprint' test "$(fingerprint)" = "$before"
check_keys 'an absolute path' 1 '10\n9\n' --output sarif
expect_json 'is a URL' 'd["runs"][0]["results"][0]["locations"][0]["physicalLocation"]
    ["artifactLocation"]["uri"].startswith("file:///")'
check_keys 'keys ended by NUL' 1 'x\ny\0a#10\0a#9\0' --null --output sarif
expect_json 'have no lines, but bytes' '
    d["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"]
    == {"byteOffset": 9, "byteLength": 3, "snippet": {"text": "a#9"}}'
check_keys 'a silenced finding' 0 '10\n9\n' --output sarif --ignore unpadded-number
expect_json 'is suppressed' 'd["runs"][0]["results"][0]["suppressions"][0]["kind"] == "external"'
check_keys 'one that is not' 1 '10\n9\n' --output sarif --ignore key-too-long
expect_json 'is said not to be' 'd["runs"][0]["results"][0]["suppressions"] == []'
mkfifo "$test_dir/fifo"
printf '10\n9\n' >"$test_dir/fifo" &
run check --keys "$test_dir/fifo" --output sarif
wait
expect_status 'a pipe is read once' 1
expect_json 'and its lines are told' 'd["runs"][0]["results"][0]["locations"][0]
    ["physicalLocation"]["region"]["startLine"] == 2'
stdin=$keys
run check --keys - --output sarif
stdin=/dev/null
expect_json 'standard input has lines too' 'd["runs"][0]["results"][0]["locations"][0]
    ["physicalLocation"]["artifactLocation"]["uri"] == "stdin"'
check_keys 'bytes that are no UTF-8' 1 'a\xff#10\na\xff#9\n' --output sarif
expect_json 'are escaped' 'd["runs"][0]["results"][0]["locations"][0]["physicalLocation"]
    ["region"]["snippet"]["text"] == "a\\xff#9"'
check_keys 'nothing found' 0 "$clean" --output sarif
expect_json 'has no results' 'd["runs"][0]["results"] == []'

check_keys 'one carriage return does not count' 0 '01\r\n02\r\n03\r\n' --output json
expect_json 'nor is it part of a key' 'd["keys"] == 3 and d["columns"][0]["widths"] == {"2": 3}'
check_keys 'empty lines are skipped' 0 '01\n\n\n02\n'
expect_stdout_has 'and counted' '2 empty lines were skipped'
check_keys 'identical keys count once' 0 '01\n02\n01\n02\n01\n' --output json
expect_json 'in the report' 'd["keys"] == 2'
expect_stderr_has 'and are told beside it' '3 entries repeat a key'
check_keys 'and are told' 0 '01\n02\n01\n'
expect_stdout_has 'in words' '1 entry repeats a key'
check_keys 'a key three times' 0 '01\n01\n01\n'
expect_stdout_has 'is repeated by two' '2 entries repeat a key'
check_keys 'the last line needs no end' 0 '01\n02\n03' --output json
expect_json 'and counts' 'd["keys"] == 3'
check_keys 'an empty file' 0 ''
expect_stdout_has 'has no keys' 'no keys'
check_keys 'as JSON' 0 '' --output json
expect_json 'zero of them' 'd["complete"] is True and d["keys"] == 0 and d["findings"] == []'
check_keys 'keys ended by NUL' 1 'a\n1\0a\n2\0' --null --output json
expect_json 'are exact' 'd["keys"] == 2'

check_keys 'bytes that are no UTF-8' 0 'a\xff\xfe\nb\x80\n' --output json
check_keys 'a key over 1024 bytes' 1 "$(printf '%02000d' 7)\n" --output json
expect_json 'is too long' 'd["findings"][0]["id"] == "key-too-long"'
{
    printf 'K#\377'
    printf '%02000d' 7
} >"$keys"
run check --keys "$keys" --output json
expect_json 'also when it is no UTF-8' 'list(d["findings"][0]["examples"][0]) == ["b64"]'
head -c 3000000 /dev/zero | tr '\0' 7 >"$keys"
run check --keys "$keys"
expect_status 'a line of three million bytes' 1
head -c 200000 "$KEYLINE" >"$keys"
run check --keys "$keys" --output json
check 'a program is no text, but no trouble' test "$status" -lt 2
expect_json 'and well-formed JSON comes of it' 'd["complete"] is True'

check_keys 'a scheme names the columns' 0 "$clean" --scheme '<score:pad10>#<id>'
expect_stdout_has 'as declared' '✓ score: 10 digits'
check_keys 'words where numbers are declared' 0 'K#1\nK#2\n' --scheme '<score:pad10>'
expect_stdout_has 'are not of the scheme' '2 keys are not of the scheme'
check 'and nothing good is told of them' bash -c '! grep -q ✓ "$1"' - "$out"
check_keys 'a word among numbers' 0 '0000000001#a\nzz#d\n' --scheme '<score:pad10>#<id>' \
    --output json
expect_json 'is in no column' '[c["widths"] for c in d["columns"]] == [{"10": 1}, {"1": 1}]'
expect_stderr_has 'and is told' '1 key is not of the scheme'
check_keys 'a broken scheme' 2 "$clean" --scheme '<score'
ties='0000000009#0000000001#a\n0000000009#0000000002#b\n0000000010#0000000001#c\n'
check_keys 'descending order turns ties' 0 "$ties" --reverse
expect_stdout_has 'and is told' 'tie-break-direction'
check_keys 'ascending does not' 0 "$ties"
check 'and nothing is told' bash -c '! grep -q tie-break-direction "$1"' - "$out"

run check --keys "$test_dir/none"
expect_status 'a file that is not there' 2
expect_stderr_has 'is named' "$test_dir/none"
run check --keys "$test_dir"
expect_status 'a folder' 2
run check
expect_status 'nothing to check' 2
run check --keys "$keys" table
expect_status 'a file and a table' 2
run check table --null --db x
expect_status '--null without --keys' 2

db=$test_dir/fixture.db
make_tables "$db"
export KEYLINE_DB=$db
run check scores 'S#1'
expect_status 'a clean partition' 0
expect_stdout_has 'is named by its items' '✓ score: 10 digits, in numeric order (3 of 3 keys)'
run check scores 'S#1' --output json
expect_json 'with evidence' '
    d["columns"][0]["evidence"] == {"attribute": "score", "matches": 3, "of": 3}
    and d["columns"][0]["named_by"] == "attribute"'
run check scores --output json
expect_json 'a table' 'd["collections"] == 2 and d["keys"] == 4 and d["complete"] is True'
run check scores --output sarif
expect_json 'as SARIF' '[r["ruleId"] for r in d["runs"][0]["results"]] == [
    "invisible-character", "control-character"]'
run check scores nobody
expect_status 'no such partition' 0
expect_stdout 'has no items' <<<'no items in that partition: no keys to check'
run check scores nobody --output json
expect_stderr_has 'as JSON too' 'no items in that partition'
for table in nums bins plain; do
    run check "$table"
    expect_status "$table" 0
    expect_stdout 'is ordered by value' <<<'ordered by value: nothing to check'
    run check "$table" --output json
    expect_json 'without findings' 'd["complete"] is True and d["findings"] == []'
done
run check score
expect_status 'an unknown table' 2

printf '{"p":{"S":"%s"},"s":{"S":"%s"}}\n' a JOB#9 a JOB#10 b JOB#9 b JOB#10 c x |
    "$KEYLINE" import - --table jobs --partition-key p --sort-key s >/dev/null
run check jobs --output json
expect_status 'a fault in two partitions' 1
expect_json 'is one finding' '
    [f["id"] for f in d["findings"]] == ["unpadded-number"]
    and d["findings"][0]["partitions"] == {"count": 2, "examples": ["a", "b"]}
    and d["collections"] == 3'
cp "$out" "$test_dir/jobs"
for segments in 1 2 3 7 64; do
    run check jobs --output json --segments "$segments"
    check "by $segments segments it is the same" cmp "$out" "$test_dir/jobs"
done
expect_stderr_has 'and tells its cost' 'Scan jobs: 5 read, 0.5 RCU, 1 page'
run check jobs a --segments 2
expect_status 'segments of a partition' 2
run check --keys "$keys" --segments 2
expect_status 'segments of a file' 2
run check jobs --segments 65
expect_status 'too many segments' 2
run check jobs
expect_stdout_has 'and names them' 'partitions' '5 keys in 3 item collections'

printf '%b' "$clean" >"$keys"
run scheme infer --keys "$keys"
expect_status 'scheme infer' 0
check 'the template on a line of its own' grep -qxF '<n1:pad10>#<s2>' "$out"
run scheme infer scores 'S#1'
check 'named by the items' grep -q '^<score:pad10>#<t2:pad16>#p_<n3:fix4>$' "$out"
expect_stdout_has 'with the evidence' 'attribute score in 3 of 3 items'
# times [KEY CREATED]…: events by these sort keys, with this attribute of each as JSON.
times() {
    rm -f "$test_dir/times.db"
    while [ $# -gt 0 ]; do
        printf '{"p":{"S":"d"},"s":{"S":"%s"},"created":%s}\n' "$1" "$2"
        shift 2
    done | "$KEYLINE" import - --db "$test_dir/times.db" --table events --partition-key p \
        --sort-key s >/dev/null
}
times 2024-06-23T00:00:00Z#a '{"N":"1719100800"}' 2024-06-23T00:00:05Z#b '{"N":"1719100805"}' \
    2024-06-24T00:00:00Z#c '{"N":"1719187200"}'
run scheme infer events d --db "$test_dir/times.db"
expect_stdout_has 'an ISO time is the epoch that an attribute has' '<created:iso>#' \
    'attribute created in 3 of 3 items'
times 0001719100800250#a '{"S":"2024-06-23T00:00:00.250Z"}' \
    0001719100800251#b '{"S":"2024-06-23T02:00:00.251+02:00"}' \
    0001719187200000#c '{"S":"2024-06-24T00:00:00Z"}'
run check events --db "$test_dir/times.db" --output json
expect_json 'an epoch is the ISO time' '
    d["columns"][0]["evidence"] == {"attribute": "created", "matches": 3, "of": 3}'
times 2024-06-22#a '{"S":"2024-06-22T10:00:00Z"}' 2024-06-23#b '{"S":"2024-06-23T11:00:00Z"}' \
    2024-06-24#c '{"S":"2024-06-24T12:00:00Z"}' 2024-06-25#d '{"S":"2024-06-25T13:00:00Z"}' \
    2024-06-26#e '{"S":"2024-06-20T13:00:00Z"}'
run scheme infer events d --db "$test_dir/times.db"
expect_stdout_has 'a date is the day of a time' '<created:date>#' \
    'attribute created, cut short, in 4 of 5 items'
run check events --db "$test_dir/times.db"
expect_status 'but who differs need not be stale' 0
times 8280899199999#a '{"S":"2024-06-23T00:00:00Z"}' 8280812799999#b '{"S":"2024-06-24T00:00:00Z"}' \
    8280726399999#c '{"S":"2024-06-25T00:00:00Z"}'
run scheme infer events d --db "$test_dir/times.db"
expect_stdout_has 'an inverted one is inverted for certain' '<created:inv13>#' \
    'attribute created in 3 of 3 items, inverted: 9999999999999 - created'
printf '\xe2\x80\xae#%04d\n' 1 2 3 >"$keys"
run scheme infer --keys "$keys"
run key --decode "$(head -n 1 "$out")" "$(head -n 1 "$keys")"
expect_status 'a template in a pipe is exact: it is a scheme' 0
run scheme infer scores
expect_status 'a partition is needed' 2
run scheme infer nums 1
expect_status 'and text' 2

printf '0007#x\n' >"$test_dir/one"
run check --keys "$test_dir/one"
expect_stdout 'one key is not one keys' <<<'✓ n1: 4 digits, in numeric order (1 of 1 key)'

printf 'BORN#2024-01-07\nBORN#20240105\nBORN#20240106\n' >"$test_dir/dates"
run check --keys "$test_dir/dates"
expect_stdout_has 'a date without marks is no number' '20240105 is stored after 2024-01-07'

printf 'A#9\nA#10\nA#11\nA#100000\nA#-7\n' >"$test_dir/mixed"
run check --keys "$test_dir/mixed"
expect_stdout_has 'among other forms the width alone' 'pad s2 to 8 digits, or keep'

done_testing
