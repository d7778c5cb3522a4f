#!/usr/bin/env bash
# What README.md shows of the command line, and its table of keys, are true.
. "$KEYLINE_TOP/tests/cli/lib.sh"
. "$KEYLINE_TOP/tests/tools/readme.sh"

readme keys "$KEYLINE_TOP/ui/action.def" >"$test_dir/keys"
expect_block keys "$test_dir/keys"

mkdir "$test_dir/bin"
ln -s "$KEYLINE" "$test_dir/bin/keyline"
PATH=$test_dir/bin:$PATH readme session session >"$test_dir/session"
expect_block session "$test_dir/session"

done_testing
