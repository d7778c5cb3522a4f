#!/usr/bin/env bash
# doc/findings.md and the manual's list of kinds say what explain says.
. "$KEYLINE_TOP/tests/cli/lib.sh"

findings() { python3 "$KEYLINE_TOP/tests/tools/findings.py" "$KEYLINE" "$@"; }
page=$KEYLINE_TOP/doc/findings.md
manual=$KEYLINE_TOP/doc/keyline.1

if [ -n "${GENERATE:-}" ]; then
    findings page >"$page"
    findings list | findings put "$manual"
fi
findings page >"$test_dir/page"
check 'doc/findings.md is true: make update-findings' diff -u "$page" "$test_dir/page"
findings list >"$test_dir/list"
findings get "$manual" >"$test_dir/manual"
check "the manual's list of kinds is true: make update-findings" \
    diff -u "$test_dir/manual" "$test_dir/list"
check 'every kind of explain is there' \
    test "$(grep -c '^## ' "$page")" = "$("$KEYLINE" explain | wc -l)"

done_testing
