# shellcheck shell=bash
# For tests that keep a block of README.md true; sourced after a lib.sh.
#
#   expect_block NAME FILE          a case: the block is what the file holds; with
#                                   GENERATE=1 it is replaced by it

readme() { python3 "$KEYLINE_TOP/tests/tools/readme.py" "$KEYLINE_TOP/README.md" "$@"; }

expect_block() {
    local difference
    if [ -n "${GENERATE:-}" ]; then
        readme put "$1" <"$2"
        ok "README's $1: written"
    elif difference=$(readme get "$1" | diff -u --label README.md --label now - "$2"); then
        ok "README's $1 is true"
    else
        not_ok "README's $1 is true" "$difference"
    fi
}
