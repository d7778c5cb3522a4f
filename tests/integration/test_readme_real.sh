#!/usr/bin/env bash
# The session of README.md against a real table is true, of a DynamoDB that faultd plays.
. "$KEYLINE_TOP/tests/integration/faultd.sh"
. "$KEYLINE_TOP/tests/tools/readme.sh"

start_faultd <<<'{}'
mkdir "$test_dir/bin"
ln -s "$KEYLINE" "$test_dir/bin/keyline"
AWS_ENDPOINT_URL_DYNAMODB=$endpoint PATH=$test_dir/bin:$PATH \
    readme session real >"$test_dir/real"
expect_block real "$test_dir/real"
expect_log 'nothing but reads, every one signed' '{q["operation"] for q in r} <=
    {"ListTables", "DescribeTable", "DescribeTimeToLive", "Query", "Scan"} and
    not any("refused" in q for q in r)'

done_testing
