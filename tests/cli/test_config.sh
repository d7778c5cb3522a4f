#!/usr/bin/env bash
# keyline.conf: where it is found, what is wrong with it, and what commands make of it.
. "$KEYLINE_TOP/tests/cli/lib.sh"
. "$KEYLINE_TOP/tests/cli/fixture.sh"

db=$test_dir/t.db
make_tables "$db"
conf=$HOME/.config/keyline/keyline.conf
mkdir -p "${conf%/*}"

# ---- where it is

run --check-config
expect_status 'without a file: status' 0
expect_stdout_has 'without a file: where it would be, and the defaults' \
    "$conf: there is no such file" 'theme = dark' 'default'

printf 'theme = light\n[table "scores"]\nfreeze = 2\n[keys rows]\nx = reverse\n[style]\ntext = bold\n' >"$conf"
run --check-config
expect_status 'a right file: status' 0
expect_stdout_has 'a right file: values and where they are from' "$conf: ok" 'theme = light' \
    'line 1' '[table "scores"]' 'freeze = 2' 'line 3' '[keys "rows"]' 'x = reverse' \
    'text = bold'

mkdir "$test_dir/xdg" "$test_dir/xdg/keyline"
echo 'theme = mono' >"$test_dir/xdg/keyline/keyline.conf"
echo 'theme = terminal' >"$test_dir/env.conf"
XDG_CONFIG_HOME=$test_dir/xdg run --check-config
expect_stdout_has 'XDG_CONFIG_HOME' 'theme = mono'
XDG_CONFIG_HOME=$test_dir/xdg KEYLINE_CONFIG=$test_dir/env.conf run --check-config
expect_stdout_has 'KEYLINE_CONFIG beats it' 'theme = terminal'
KEYLINE_CONFIG=$test_dir/env.conf run --check-config --config "$conf"
expect_stdout_has '--config beats that' 'theme = light'
KEYLINE_CONFIG=$test_dir/env.conf run --no-config --check-config
expect_stdout_has '--no-config reads none' 'no configuration file' 'theme = dark'
run --no-config --config "$conf" tables --db "$db"
expect_status 'both: status' 2
expect_stderr 'both are refused' <<'END1'
keyline: --config and --no-config: one of them
keyline: --no-config goes without
END1

run tables --db "$db" --config "$test_dir/nowhere.conf"
expect_status 'a named file that is not there: status' 2
expect_stderr_has 'a named file that is not there' "cannot open $test_dir/nowhere.conf"
HOME=/dev/null run tables --db "$db"
expect_status 'a home that is no folder has no configuration' 0
run tables --db "$db" --config "$test_dir"
expect_status 'a folder is no file: status' 2

# ---- what is wrong

printf 'theme = drak\n[keys]\nx = reverze\nq = none\nq = up\n' >"$test_dir/wrong.conf"
run --check-config --config "$test_dir/wrong.conf"
expect_status 'faults: status' 2
expect_no_stdout 'faults: nothing else'
expect_stderr 'faults: each with its line, and what was expected' <<END1
keyline: $test_dir/wrong.conf:1: theme is dark, light, high-contrast, terminal or mono, not "drak"
keyline: $test_dir/wrong.conf:3: no such action: reverze; did you mean reverse?
keyline: $test_dir/wrong.conf:5: q is bound in line 4 already
END1

run tables --db "$db" --config "$test_dir/wrong.conf"
expect_status 'no command runs with a fault: status' 2
expect_no_stdout 'no command runs with a fault'
expect_stderr_has 'and it says how to go on' 'mend it, or go without: --no-config'
run --version --config "$test_dir/wrong.conf"
expect_status '--version always works' 0
run query --help --config "$test_dir/wrong.conf"
expect_status '--help always works' 0

head -c 3000 /dev/urandom >"$test_dir/binary.conf"
printf '\0\n' >>"$test_dir/binary.conf"
run --check-config --config "$test_dir/binary.conf"
expect_status 'a binary file: status' 2
expect_stderr_has 'a binary file' 'a NUL byte: this is no text'
if LC_ALL=C grep -q '[[:cntrl:]]' <(tr -d '\n' <"$err"); then
    not_ok 'nothing of it reaches the terminal'
else
    ok 'nothing of it reaches the terminal'
fi
head -c 2000000 /dev/zero | tr '\0' '#' >"$test_dir/huge.conf"
run --check-config --config "$test_dir/huge.conf"
expect_status 'a huge file: status' 2
expect_stderr_has 'a huge file' 'is larger than 1048576 bytes'

# ---- what commands make of it

scheme='<score:pad10>#<ts:pad16>#<playerId>'
printf '[table scores]\nscheme = %s\n' "$scheme" >"$conf"
run query scores 'S#1' --db "$db" --ge 240 --output keys
expect_stdout 'query: values are those of the configured scheme' <<'END1'
0000000240#0000001719100805#p_3301
0000001500#0000001719100800#p_8842
END1
expect_stderr_has 'query: what is sent is shown' 'sent: rankKey >= "0000000240"'
run expr scores 'S#1' --db "$db" --ge 240 --as request
expect_stdout_has 'expr has it too' '0000000240'
run query scores 'S#1' --db "$db" --ge 240 --output keys --no-config
expect_stdout 'query: without it values are as they are' </dev/null
run query scores 'S#1' --db "$db" --scheme '<n:int>#<rest>' --ge 9 --output keys
if grep -qF 'sent: rankKey >= "0000000009"' "$err"; then
    cli_fail 'query: --scheme goes before it' 'the configured one was used'
else
    ok 'query: --scheme goes before it'
fi

printf '[table "*"]\nscheme = %s\n' "$scheme" >"$conf"
run query nums 1 --db "$db" --ge 9 --output keys
expect_status 'a scheme is nothing to number keys' 0

cat >"$test_dir/keys.json" <<'END1'
{"p":{"S":"x"},"s":{"S":"9"}}
{"p":{"S":"x"},"s":{"S":"10"}}
{"p":{"S":"x"},"s":{"S":"100"}}
END1
"$KEYLINE" import "$test_dir/keys.json" --db "$db" --table bad --partition-key p --sort-key s \
    >/dev/null 2>&1
run check bad x --db "$db" --no-config
expect_status 'check: found' 1
printf '[table "ba?"]\nignore = unpadded-number\n' >"$conf"
run check bad x --db "$db"
expect_status 'check: silenced' 0
expect_stdout_has 'check: shown as silenced' 'unpadded-number' 'silenced'
expect_stderr_has 'check: says who silenced it' "1 finding is silenced by $conf"
run check bad x --db "$db" --output json
expect_json 'check: silenced in JSON' \
    'not d["findings"] and [f["id"] for f in d["silenced"]] == ["unpadded-number"]'
printf '[table "bad" in "other.db"]\nignore = unpadded-number\n' >"$conf"
run check bad x --db "$db"
expect_status 'check: not in other data' 1
printf '[table "bad" in "t.*"]\nignore = unpadded-number\n' >"$conf"
run check bad x --db "$db"
expect_status 'check: in these' 0
printf 'ignore = unpadded-number\n[table bad]\nignore =\n' >"$conf"
run check bad x --db "$db"
expect_status 'check: an empty list begins anew' 1
printf '[table bad]\nscheme = <n:pad5>\n' >"$conf"
run check bad x --db "$db"
expect_stderr_has 'check: says which scheme it used' 'scheme, as configured: <n:pad5>'
printf '[table bad]\nsegments = 99\n' >"$conf"
run check bad --db "$db"
expect_stderr_has 'segments: their bounds' 'segments is a whole number from 1 to 64, not "99"'
printf '[table bad]\nsegments = 1\nignore = unpadded-number\n' >"$conf"
run check bad --db "$db"
expect_status 'check: a whole table read in one part' 0
cut -d '"' -f 12 <"$test_dir/keys.json" >"$test_dir/keys"
printf 'ignore = unpadded-number\n' >"$conf"
run check --keys "$test_dir/keys"
expect_status 'check: a file of keys is no table' 1

printf 'color = always\n' >"$conf"
run check bad x --db "$db"
esc=$(printf '\033')
check 'color = always' grep -q "$esc" "$out"
NO_COLOR=1 run check bad x --db "$db"
if grep -q "$esc" "$out"; then not_ok 'NO_COLOR wins'; else ok 'NO_COLOR wins'; fi
run check bad x --db "$db" --color never
if grep -q "$esc" "$out"; then not_ok '--color wins'; else ok '--color wins'; fi

# ---- the manual

sed -n '/^\.Bd -literal/,/^\.Ed/{/^\./d;p}' "$KEYLINE_TOP/doc/keyline.conf.5" \
    >"$test_dir/example.conf"
run --check-config --config "$test_dir/example.conf"
expect_status 'the example of keyline.conf(5) is right' 0
expect_stdout_has 'and is there' '[keys "rows"]' 'key-wrong = white on red bold'

done_testing
