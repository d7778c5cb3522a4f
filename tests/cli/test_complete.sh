#!/usr/bin/env bash
# complete: what may stand for the word being typed. In the shells it is tried by
# tests/screen/test_completion.sh.
. "$KEYLINE_TOP/tests/cli/lib.sh"
. "$KEYLINE_TOP/tests/cli/fixture.sh"

db=$HOME/fixture.db
make_tables "$db"

# The candidates alone, without what they are.
candidates() { # WORD…
    run complete -- "$@"
    cut -f 1 "$out" >"$test_dir/candidates"
    mv "$test_dir/candidates" "$out"
}

candidates sc
expect_stdout 'commands' <<'END'
words
scan
scheme
END
run complete -- whoa
expect_stdout 'each with what it is' <<'END'
words
whoami	whose keys are used for which endpoint, and why
END
candidates scheme ''
expect_stdout 'the second word of a command' <<'END'
words
infer
width
END
candidates help scheme inf
expect_stdout 'a command that help is for' <<'END'
words
infer
END

# Every command, and every option of it, is offered: what --help lists is what Tab finds.
missing=
while read -r command; do
    candidates help "$command"
    grep -qx "${command##* }" "$out" || candidates help "${command% *}" ''
    grep -qx "${command##* }" "$out" || missing+=" $command"
    # shellcheck disable=SC2086 # "scheme width" is two words
    options=$("$KEYLINE" $command --help | grep -oE '^  (-[a-z], )?--[a-z-]+' | grep -oE -e '--[a-z-]+')
    # shellcheck disable=SC2086
    candidates $command --
    missing+=$(sort "$out" | comm -13 - <(sort <<<"$options"))
done < <("$KEYLINE" help | sed -n 's/^  \([a-z][a-z ]*[a-z]\)   *.*/\1/p')
check 'every command and every option is offered' test -z "$missing"
candidates query x y --limit 3 --li
expect_stdout 'an option that is given is not offered again' <<<words
candidates check t --ignore a --igno
expect_stdout 'but where it may be' <<'END'
words
--ignore
END
candidates query x y ''
expect_stdout_has 'behind the operands come options' --reverse --output
candidates query x y -- --re
expect_stdout 'behind -- there are none' <<<words

candidates get x y --output ''
expect_stdout 'the values that an option allows' <<'END'
words
json
typed
END
candidates export x --output=t
expect_stdout 'in the same word' <<'END'
words
--output=typed
END
candidates query x y --between --output j
expect_stdout 'an argument that looks like an option is none' <<<words
candidates query x y --between a b --output j
expect_stdout 'an option of two arguments' <<'END'
words
json
jsonl
END
for words in '--db' '--ca-bundle' 'check --keys' 'export t -o' 'import --db x' 'import a.json'; do
    # shellcheck disable=SC2086
    candidates $words ''
    expect_stdout "the name of a file: $words" <<<files
done
candidates ./dat
expect_stdout 'a first word that is no command' <<<files
candidates a.json ''
expect_stdout 'and one behind it' <<<files
candidates --db "$db" scores S#2
expect_stdout 'but behind a table its partitions' <<'END'
words
S#2
END
candidates explain unpadded-h
expect_stdout 'finding kinds' <<'END'
words
unpadded-hex
END
candidates check t --ignore=long-key,unpadded-h
expect_stdout 'the next of several' <<'END'
words
--ignore=long-key,unpadded-hex
END
candidates key '<score:pad10>#<ts:pad16>#<player>' t
expect_stdout 'segments of a scheme' <<'END'
words
ts=
END
candidates completion ''
expect_stdout 'shells' <<'END'
words
bash
zsh
fish
END

# From an embedded store.
candidates query --db "$db" ''
expect_stdout 'tables' <<'END'
words
bins
nums
plain
scores
END
# shellcheck disable=SC2088 # as it is typed
candidates scheme infer --db "$db" pl
expect_stdout 'of a command of two words' <<'END'
words
plain
END
# shellcheck disable=SC2088 # keyline makes a path of it, as the shell would have
candidates query scores --db '~/fixture.db' S
expect_stdout 'partitions, of a store below ~' <<'END'
words
S#1
S#2
END
candidates query nums --db "$db" --partition p=
expect_stdout 'the same by name' <<'END'
words
p=1
p=2
END
candidates query scores --db "$db" --sort ''
expect_stdout 'sort attributes' <<'END'
words
rankKey=
END
export KEYLINE_DB=$db
candidates describe sc
expect_stdout 'the store of the environment' <<'END'
words
scores
END
candidates describe --region r sc
expect_stdout 'an option for DynamoDB beats it, and DynamoDB is not asked' <<<words
unset KEYLINE_DB
candidates describe --endpoint-url http://127.0.0.1:1 sc
expect_stdout 'wherever it is' <<<words
expect_no_stderr 'and nothing is said of it'
candidates describe --db "$test_dir/none.db" sc
expect_stdout 'a store that is not there' <<<words
check 'is not made' test ! -e "$test_dir/none.db"
python3 - >"$test_dir/odd.json" <<'END'
import json
for pk in ("a\nb", "tab\tb", "fine one", "c\u001b[31m"):
    print(json.dumps({"pk": pk, "sk": "1"}))
END
run import "$test_dir/odd.json" --db "$db" --table odd --partition-key pk --sort-key sk:S
candidates query odd --db "$db" ''
expect_stdout 'what would break a line is left out' <<'END'
words
fine one
END
run complete
expect_stdout 'of no word there is nothing to say' <<<words

for shell in bash zsh fish; do
    run completion "$shell"
    expect_status "the script of $shell" 0
    check "is the one that is installed" cmp "$out" "$KEYLINE_TOP/src/cli/completion/$shell/"*keyline*
done
run completion tcsh
expect_status 'another shell' 2
expect_stderr_has 'is refused' 'no completion for tcsh'

done_testing
