#!/usr/bin/env bash
# Words of the command line: help, options, errors, and standard output that fails.
. "$KEYLINE_TOP/tests/cli/lib.sh"

run --version
expect_status '--version' 0
check 'is one line' grep -qE '^keyline [0-9]+\.[0-9]+' "$out"

run --help
expect_status '--help' 0
expect_stdout_has 'lists commands' '  browse ' '  query ' '  scheme infer ' '  import '
run help
expect_stdout_has 'help is the same' '  browse '
run help query
expect_stdout_has 'help on a command' 'usage: keyline query' '--begins-with P'
run query --help
expect_stdout_has 'or behind it' 'usage: keyline query' '--begins-with P'
run query --nonsense --help
expect_status 'also beside a fault' 0
run scheme --help
expect_stdout_has 'of two words' 'scheme infer' 'scheme width MAX'
run help qurey
expect_status 'on no command' 2
expect_stderr_has 'with the one that is meant' query

run qurey
expect_status 'a misspelt command' 2
expect_stderr 'is told, with the one that is meant' <<'END'
keyline: no such command: qurey
keyline: did you mean keyline query?
END
run qurey t p q --db x.db
expect_status 'a misspelt command with its operands' 2
expect_stderr_has 'the same' 'no such command: qurey' 'did you mean keyline query?'
run qurey t p --ge 3
expect_status 'and with its options' 2
expect_stderr_has 'the same' 'unknown option --ge' 'did you mean keyline query?'
run query t p --limt 3
expect_status 'a misspelt option' 2
expect_stderr_has 'the same' 'unknown option --limt' '--limit'
run check --keys x --output xml
expect_status 'a form of output that is none' 2
expect_stderr_has 'those that are' 'text|json|sarif' 'not "xml"'

run tables --db x.db --region eu-west-1
expect_status 'two kinds of data' 2
expect_stderr_has 'and both are named' '--region'
run tables --profile nobody
expect_status 'a profile that does not exist' 2
expect_stderr_has 'is named' 'nobody'
run tables --endpoint-url ftp://host
expect_status 'not a URL of HTTP' 2
run import x --region eu-west-1
expect_status 'an import into DynamoDB' 2
expect_stderr_has 'is none' 'an embedded store only'

run query t p --limit
expect_status 'an argument missing' 2
run query t p --between 1
expect_status 'one of two missing' 2
expect_stderr_has 'says both' '--between A B'
run query t p --reverse=1
expect_status 'an argument too many' 2
run query t p --limit 1 --limit 2
expect_status 'an option twice' 2
expect_stderr_has 'is named' '--limit is given twice'
run query t p --limit 1x
expect_status 'not a number' 2
run query t
expect_status 'nothing there' 2
run query
expect_status 'no operands' 2
run query a b c
expect_status 'too many operands' 2

run tables
expect_status 'no data' 2
expect_stderr_has 'names what there is' 'keyline demo' '--db'
expect_no_stdout 'and prints nothing'
run
expect_status 'nothing at all' 2
expect_stderr_has 'names what there is' 'keyline demo' '--db'

run browse --db "$test_dir/none.db"
expect_status 'the screen on no database' 2

# The reader goes away; the disk is full.
{ "$KEYLINE" explain; echo "$?" >"$test_dir/status"; } 2>"$err" | true
expect_no_stderr 'a closed pipe ends quietly'
if [ -e /dev/full ]; then
    "$KEYLINE" explain >/dev/full 2>"$err"
    status=$?
    expect_status 'a full disk is an error' 2
    expect_stderr_has 'and said' 'cannot write'
    "$KEYLINE" --version >/dev/full 2>"$err"
    status=$?
    expect_status 'even of --version' 2
else
    skip 'a full disk is an error' 'no /dev/full'
fi

done_testing
