#!/usr/bin/env bash
# whoami: which keys are used where, and what was passed over on the way to them.
. "$KEYLINE_TOP/tests/cli/lib.sh"
. "$KEYLINE_TOP/tests/cli/fixture.sh"

db=$test_dir/fixture.db
make_tables "$db"

run whoami --db "$db"
expect_status 'whoami of an embedded store' 2
expect_stderr_has 'says what that is' 'is an embedded store'

mkdir -p "$HOME/.aws"
printf 'lost = 1\n[default]\nregion = eu-west-1\n' >"$HOME/.aws/config"
printf '[default]\naws_access_key_id = AKIAEXAMPLE1\naws_secret_access_key = s\n' \
    >"$HOME/.aws/credentials"
run whoami
expect_status 'whoami of a profile' 0
expect_stdout_has 'says whose keys, and where' default 'LE1' eu-west-1
expect_stderr_has 'names the line that is passed over' "$HOME/.aws/config:1"

done_testing
