#!/usr/bin/env bash
# The code that expr writes for Python, JavaScript and the AWS CLI is run against dynalite
# and gives the rows that keyline gives.
. "$KEYLINE_TOP/tests/cli/lib.sh"
. "$KEYLINE_TOP/tests/integration/dynalite.sh"

# Names that are reserved words or hold every kind of character, and values that would be
# something else unquoted; numbers and bytes as keys; more than one page of items.
make_data() {
    python3 - "$test_dir" <<'END'
import base64, json, sys
def keys(*attrs):
    return [{"AttributeName": a, "KeyType": k} for a, k in zip(attrs, ("HASH", "RANGE"))]
def table(name, types, items, *index):
    attrs = list(types)
    with open(f"{sys.argv[1]}/{name}.schema", "w") as out:
        json.dump({"TableName": name, "KeySchema": keys(*attrs[:2]), "AttributeDefinitions": [
            {"AttributeName": a, "AttributeType": t} for a, t in types.items()],
            "GlobalSecondaryIndexes": list(index)}, out)
    with open(f"{sys.argv[1]}/{name}.json", "w") as out:
        for item in items:
            out.write(json.dumps({"Item": item}) + "\n")
odd = ["it's \"q\" $HOME `x` \\ #{y} ${z}\n\t#", "作者\u202e\u2028\U0001f600", "it's", "%s %d\r", "a"]
words = [{"group": {"S": "g $1 'x'"}, "order": {"S": f"{o}{i:02d}"}, "value": {"N": f"{i}.50"},
          "status": {"S": o}, "kind": {"S": "k" + str(i % 3)},
          "set": {"SS": ["b", "a\"", o]}, "data": {"B": base64.b64encode(bytes([i, 255])).decode()},
          **({"a.b": {"S": "dotted"}} if i % 2 else {}), "a\"b\\": {"NULL": True},
          "map": {"M": {"list": {"L": [{"BOOL": i % 2 == 0}, {"N": "1"}]}}}}
         for i in range(12) for o in odd]
table("words", {"group": "S", "order": "S", "kind": "S", "value": "N"}, words,
      {"IndexName": "by.kind", "KeySchema": keys("kind", "value"), "Projection": {"ProjectionType": "ALL"}})
table("numbers", {"p": "N", "s": "N"}, [{"p": {"N": "-7"}, "s": {"N": n}} for n in
      ["0", "-1", "-0.5", "1E+3", "9", "10", "100", "9007199254740993", "9007199254740992"]])
table("bytes", {"p": "B", "s": "B"}, [{"p": {"B": "AP8="}, "s": {"B": base64.b64encode(
      bytes([i, 255 - i])).decode()}} for i in range(0, 256, 5)])
table("large", {"p": "S", "s": "S"}, [{"p": {"S": "big"}, "s": {"S": f"{9999999999 - i * 100:010d}#{i}"},
      "n": {"N": str(i)}, "text": {"S": "e\"" * 12000}} for i in range(100)])
END
    for table in words numbers bytes large; do
        "$KEYLINE" import "$test_dir/$table.json" --db "$test_dir/data.db" \
            --schema "$test_dir/$table.schema" || return
    done
}

check 'the tables are made' make_data
start_dynalite
check 'and loaded' python3 "$KEYLINE_TOP/tests/integration/dynalite_load.py" \
    "$test_dir/data.db" "$endpoint"
export AWS_ENDPOINT_URL=$endpoint AWS_EC2_METADATA_DISABLED=true AWS_PAGER=

# What is asked: the words of query and expr, one case a line, as a shell reads them.
read_cases() {
    cat <<'END'
words "g \$1 'x'"
words "g \$1 'x'" --begins-with "it's"
words "g \$1 'x'" --begins-with $'it\'s "q" $HOME `x` \\ #{y} ${z}\n\t#' --reverse
words "g \$1 'x'" --eq $'作者\u202e\u2028\U0001f60007'
words "g \$1 'x'" --between % b --limit 13
words "g \$1 'x'" --lt b --limit 5 --reverse
words "g \$1 'x'" --filter 'value > 5 and (status = "it'\''s \"q\" $HOME `x` \\ #{y} ${z}\n\t#" or status = "%s %d\r")'
words "g \$1 'x'" --filter '`a.b` = "dotted" and contains(set, "a\"") and size(data) = 2' --limit 7
words "g \$1 'x'" --filter 'data = b64:A/8= or (map.list[0] = true and value in (4.5, 6.50)) or not `a"b\` = null' --reverse
words "g \$1 'x'" --filter 'attribute_type(map, "M") and value between 2 and 3.5 and not begins_with(status, "a")'
words "g \$1 'x'" --filter 'attribute_not_exists(`a.b`) and map.list[1] <> value' --limit 1
words k1 --index by.kind
words k1 --index by.kind --gt 4.5 --filter 'status = "a"' --reverse
words k2 --index by.kind --where 'value between 1 and 9 and begins_with(order, "作")'
numbers -7
numbers -7 --ge -0.5
numbers -7 --between -1 1000 --reverse
numbers -7 --eq 9007199254740993
numbers -7 --where 's >= 10 and s <= 9007199254740992'
bytes b64:AP8= --begins-with b64:Aw==
bytes b64:AP8= --between b64:Cg== b64:UK8= --limit 3 --reverse
bytes b64:AP8= --le b64:AP8=
large big
large big --reverse --limit 60
large big --filter 'n >= 90' --limit 4
large big --scheme '<n:inv10>#<i>' --between 1000 5000
large nowhere
END
}

names=()

# prepare_case NAME WORD…: writes its code for each form, and what keyline itself gives.
prepare_case() {
    local name=$1 n=$((${#names[@]} + 1)) form
    shift
    names+=("$name")
    run query "$@" --output typed --endpoint-url "$endpoint"
    expect_status "case $n: $name" 0
    cp "$out" "$test_dir/$n.expected"
    for form in boto3:py js:mjs cli:sh; do
        run expr "$@" --as "${form%:*}" --endpoint-url "$endpoint"
        [ "$status" -eq 0 ] || cli_fail "case $n as $form" 'no code'
        cp "$out" "$test_dir/$n.${form#*:}"
    done
}

run_cli() { # a process each
    local file
    for file in "$@"; do
        PATH=$(dirname "$aws"):$PATH bash -c \
            "$(<"$file") --endpoint-url '$endpoint' --output json" >"$file.rows" || return
    done
}

# compares FORM SUFFIX WHAT-IS-MISSING COMMAND…: runs the code of all cases.
compares() {
    local form=$1 suffix=$2 missing=$3 n
    shift 3
    if [ -n "$missing" ]; then
        skip "$form gives the same rows" "$missing is missing (bootstrap --ci installs it)"
        return
    fi
    check "$form: all of it runs" "$@"
    for n in "${!names[@]}"; do
        check "$form: ${names[n]}" python3 "$KEYLINE_TOP/tests/integration/expr_rows.py" \
            "$test_dir/$((n + 1)).expected" "$test_dir/$((n + 1)).$suffix.rows"
    done
}

while IFS= read -r line; do
    eval "prepare_case \"\$line\" $line" # a line of the table above, quoted for a shell
done < <(read_cases)
files() { for n in "${!names[@]}"; do echo "$test_dir/$((n + 1)).$1"; done; }
check 'there are rows to compare' test "$(cat "$test_dir"/*.expected | wc -l)" -gt 300
check 'more than a page of them' test "$(wc -c <"$test_dir/23.expected")" -gt 2000000

python=$(working_python boto3)
mapfile -t codes < <(files py)
compares boto3 py "$([ -n "$python" ] || echo boto3)" \
    "$python" "$KEYLINE_TOP/tests/integration/expr_run.py" "$endpoint" "${codes[@]}"

sdk=$(modules)
[ ! -d "$sdk/@aws-sdk/client-dynamodb" ] || ln -s "$sdk" "$test_dir/node_modules"
mapfile -t codes < <(files mjs)
compares js mjs "$([ -e "$test_dir/node_modules" ] || echo 'the SDK for JavaScript')" \
    node "$KEYLINE_TOP/tests/integration/expr_run.mjs" "${codes[@]}"

aws=$(working_aws)
mapfile -t codes < <(files sh)
compares cli sh "$([ -n "$aws" ] || echo 'version 2 of the AWS CLI')" run_cli "${codes[@]}"

# A strict bound of a pair is no part of a request: nothing is written that would differ.
run query numbers -7 --ge 9 --lt 100 --output typed --endpoint-url "$endpoint"
check 'a strict bound drops a row' test "$(wc -l <"$out")" -eq 2
for form in boto3 js cli; do
    run expr numbers -7 --ge 9 --lt 100 --as "$form" --endpoint-url "$endpoint"
    expect_status "$form: it is refused" 2
    expect_no_stdout "$form: and no code written"
done

done_testing
