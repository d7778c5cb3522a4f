# shellcheck shell=bash
# Small tables for tests of the command line: make_tables FILE fills a database with
#
#   scores  leaderboardId (S), rankKey (S): partitions S#1 (clean), S#2 (one odd key)
#   nums    p (N), s (N): 1 with -2.5 9 9.5 10
#   bins    p (S), s (B)
#   plain   id (S), no sort key

# shellcheck disable=SC2154 # test_dir is of tests/tools/tap.sh
make_tables() {
    local dir=$test_dir/fixture
    mkdir -p "$dir"
    cat >"$dir/scores.json" <<'END'
{"leaderboardId":{"S":"S#1"},"rankKey":{"S":"0000001500#0000001719100800#p_8842"},"score":{"N":"1.5E+3"},"name":{"S":"\u4f5c\u8005\u001b[31m"},"raw":{"B":"AAEC"}}
{"Item":{"leaderboardId":{"S":"S#1"},"rankKey":{"S":"0000000240#0000001719100805#p_3301"},"score":{"N":"240"},"name":{"S":"Bj\u00f6rn"},"tags":{"SS":["x","y"]}}}
{"leaderboardId":{"S":"S#1"},"rankKey":{"S":"0000000009#0000001719100812#p_1207"},"score":{"N":"9"},"name":{"S":"Ana"},"run":{"M":{"a":{"N":"1"},"b":{"N":"2.50"}}}}
{"leaderboardId":{"S":"S#2"},"rankKey":{"S":"a\nb\\c\u0085\u200bd"},"score":{"N":"12345678901234567890123456789012345678"},"none":{"NULL":true},"yes":{"BOOL":true},"l":{"L":[{"N":"1"},{"S":""}]}}
END
    cat >"$dir/nums.json" <<'END'
{"p":{"N":"1"},"s":{"N":"10"}}
{"p":{"N":"1"},"s":{"N":"9"}}
{"p":{"N":"1"},"s":{"N":"-2.5"}}
{"p":{"N":"1"},"s":{"N":"9.5"}}
{"p":{"N":"2"},"s":{"N":"9.5"}}
END
    cat >"$dir/bins.json" <<'END'
{"p":{"S":"x"},"s":{"B":"AAE="}}
{"p":{"S":"x"},"s":{"B":"/w=="}}
END
    cat >"$dir/plain.json" <<'END'
{"id":{"S":"x"},"v":{"S":"1"}}
{"id":{"S":"y"},"v":{"S":"2"}}
END
    {
        "$KEYLINE" import "$dir/scores.json" --db "$1" --partition-key leaderboardId \
            --sort-key rankKey:S &&
            "$KEYLINE" import "$dir/nums.json" --db "$1" --partition-key p --sort-key s &&
            "$KEYLINE" import "$dir/bins.json" --db "$1" --partition-key p:S --sort-key s:B &&
            "$KEYLINE" import "$dir/plain.json" --db "$1" --partition-key id
    } >/dev/null || not_ok 'the fixture is imported'
}

# A case: the sort keys that a query of scores prints.
expect_keys() { # NAME EXPECTED ARGUMENT…
    local name=$1 expected=$2
    shift 2
    run query scores --output keys "$@"
    # shellcheck disable=SC2154 # status is of lib.sh
    if [ "$status" = 0 ]; then
        expect_stdout "$name" < <(printf '%b' "$expected")
    else
        cli_fail "$name" 'expected status 0'
    fi
}
