#!/usr/bin/env bash
# key, scheme width and explain: what needs no data.
. "$KEYLINE_TOP/tests/cli/lib.sh"

score='<score:pad10>#<ts:pad16>#<player>'

run key "$score" score=1500 ts=1719100800 player=p_8842
expect_status 'a key is composed' 0
expect_stdout 'padded, in the order of the scheme' <<'END'
0000001500#0000001719100800#p_8842
END
expect_no_stderr 'and nothing else said'

run key '<score:pad10>' score=12345678901
expect_status 'a value that does not fit is refused' 2
expect_no_stdout 'without a key'
expect_stderr_has 'naming the digits needed and given' '11 digits' 'gives 10'

run key '<score:inv10>' score=1500
expect_stdout 'an inverted number' <<'END'
9999998499
END

run key --decode "$score" '0000001500#0000001719100800#p_8842'
expect_status 'decoding' 0
expect_stdout 'gives the values back' <<'END'
score=1500
ts=1719100800
player=p_8842
END

run key --decode --output json "$score" '0000001500#0000001719100800#p_8842'
expect_json 'as JSON' 'd == {"score": 1500, "ts": 1719100800, "player": "p_8842"}'

run key --decode '<score:inv10>' 9999998499 --output=json
expect_json 'inverted numbers are turned back' 'd == {"score": 1500}'

run key --output json --decode '<n:pad40>' 0123456789012345678901234567890123456789
expect_stdout 'with all digits' <<'END'
{"n": 123456789012345678901234567890123456789}
END

run key --decode "$score" nonsense '0000000009#0000000000000001#x'
expect_status 'a key that is not of the scheme' 2
expect_stdout_has 'does not stop the others' 'score=9' 'player=x'
expect_stderr_has 'and is named' nonsense

run key '<a:text>#<b:text>' a='x#y' b=z
expect_status 'what would not come back is refused' 2

run key "$score" score=1 ts=2
expect_status 'a missing value' 2
expect_stderr_has 'is named' player
run key "$score" score=1 ts=2 player=x foo=3
expect_status 'an unknown value' 2
expect_stderr_has 'is named' foo
run key "$score" score
expect_status 'a word that is no NAME=VALUE' 2
run key '<score' score=1
expect_status 'a broken scheme' 2
run key '<a>' a=
expect_status 'an empty key' 2
run key
expect_status 'no scheme' 2
run key --decode '<a>'
expect_status 'no key to decode' 2
run key '<a>' a=1 --output json
expect_status '--output without --decode' 2

run key '<a>#<b>' a=$'tab\tbell\a' b=x
check 'controls are exact in a pipe' cmp "$out" <(printf 'tab\tbell\a#x\n')

run scheme width 10000000
expect_status 'scheme width' 0
check 'its first line is the number' test "$(head -n 1 "$out")" = 10
run scheme width 9999999999999999999999999999
check 'of any size' test "$(head -n 1 "$out")" = 30
run scheme width 12x
expect_status 'of something else' 2

run explain
expect_status 'explain' 0
expect_stdout_has 'has a line for each kind' 'half-migrated-padding' 'key-attribute-mismatch'
run explain half-migrated-padding
expect_stdout_has 'and more for one' 'error' 'SEQ#000006' 'What to do:'
run explain half-migrate-padding
expect_status 'an unknown kind' 2
expect_stderr_has 'is not there, but another is' 'half-migrated-padding'

done_testing
