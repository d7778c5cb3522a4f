#!/usr/bin/env bash
# --help, the manual and the table of finding kinds say the same.
. "$KEYLINE_TOP/tests/cli/lib.sh"

manual=$KEYLINE_TOP/doc/keyline.1
compare=$KEYLINE_TOP/tests/cli/manual.py

python3 "$compare" "$KEYLINE" "$manual" help >"$test_dir/help"
python3 "$compare" "$KEYLINE" "$manual" manual >"$test_dir/manual"
check 'commands, options and findings of --help are those of the manual' \
    diff -u --label help "$test_dir/help" --label manual "$test_dir/manual"
check 'there are many of them' test "$(wc -l <"$test_dir/help")" -gt 60

sed 's/^\.It Fl -null$/.It Fl -nul/' "$manual" >"$test_dir/wrong.1"
python3 "$compare" "$KEYLINE" "$test_dir/wrong.1" manual >"$test_dir/manual"
if cmp -s "$test_dir/help" "$test_dir/manual"; then
    not_ok 'an option that is missing in the manual shows'
else
    ok 'an option that is missing in the manual shows'
fi

environment=$KEYLINE_TOP/tests/cli/environment.py
check 'the variables that are read are those of the manual' \
    python3 "$environment" "$KEYLINE_TOP" "$manual"
sed 's/^\.It Ev AWS_CA_BUNDLE$/.It Ev AWS_CA_BUNDEL/' "$manual" >"$test_dir/wrong.1"
if python3 "$environment" "$KEYLINE_TOP" "$test_dir/wrong.1" >"$test_dir/said"; then
    not_ok 'one that is missing in the manual shows'
else
    check 'one that is missing in the manual shows' \
        diff - "$test_dir/said" <<'END'
not in the manual: AWS_CA_BUNDLE
read by nothing: AWS_CA_BUNDEL
END
fi

undocumented=
for kind in $("$KEYLINE" explain | cut -d ' ' -f 1); do
    run explain "$kind"
    grep -q '^What to do:$' "$out" || undocumented+=" $kind"
done
check 'every kind is explained' test -z "$undocumented"

wide=
while read -r command; do
    # shellcheck disable=SC2086 # "scheme width" is two words
    wide+=$("$KEYLINE" $command --help | awk 'length > 80')
done < <("$KEYLINE" help | sed -n 's/^  \([a-z][a-z ]*[a-z]\)   *.*/\1/p')
check 'help fits 80 columns' test -z "$wide"

done_testing
