#!/usr/bin/env bash
# children: one level of a tree of keys, and what it costs.
. "$KEYLINE_TOP/tests/cli/lib.sh"

python3 - "$test_dir" <<'END'
import json, sys
def item(sk):
    return json.dumps({"p": {"S": "d"}, "s": {"S": sk}}) + "\n"
with open(sys.argv[1] + "/tree.json", "w") as out:
    for key in ["root/", "root/readme", "root/photos", "root/photos/", "root/odd\nname", "a\x1fb\x1fc", "a\x1fb\x1fd"]:
        out.write(item(key))
    for folder in range(10):
        for i in range(5000):
            out.write(item("root/many/%d/%05d" % (folder, i)))
END
export KEYLINE_DB=$test_dir/tree.db
"$KEYLINE" import "$test_dir/tree.json" --db "$KEYLINE_DB" --partition-key p --sort-key s >/dev/null

run children tree d root/
expect_status 'a level' 0
expect_stdout 'files, folders, and both of one name' <<'END'
many/
odd\nname
photos
photos/
readme
END
expect_stderr_has 'with its cost' 'Query tree: 2 requests'
run children tree d root
expect_stdout_has 'a folder without its delimiter' 'photos/'
run children tree d root/many/
expect_stdout 'below many' < <(printf '%d/\n' 0 1 2 3 4 5 6 7 8 9)
check 'requests grow with the children' \
    awk '/requests/ { exit !($3 <= 21 && $5 <= 500) }' "$err"
run children tree d '' --output json
expect_json 'the top, as JSON' '[(c["name"], c["folder"], c["row"]) for c in d] ==
    [("a\x1fb\x1fc", False, True), ("a\x1fb\x1fd", False, True), ("root/", True, True)]'
run children tree d a --delimiter '\x1f'
expect_stdout 'any delimiter' <<'END'
b\x1f
END
python3 - "$test_dir" <<'END'
import json, sys
with open(sys.argv[1] + "/hostile.json", "w") as out:
    for key in ["a", "a/", "a//", "a//b", "a///c", "/abs/x", "n\x00", "n\x00c", "n\x00c\x00d", "x:", "x::y", "x::y::z",
                "x:::q", "\u00e9/1", "e\u0301/2", "\U0010ffff/a", "\U0010ffff", "l" * 1000 + "/" + "m" * 23]:
        out.write(json.dumps({"p": {"S": "h"}, "s": {"S": key}}) + "\n")
END
"$KEYLINE" import "$test_dir/hostile.json" --db "$KEYLINE_DB" --table tree >/dev/null
names() { run children tree h "$1" --delimiter "$2" --output json; }
names '' /
expect_json 'empty names, names of any length and the last character there is' \
    '[(c["name"][:3], c["folder"], c["row"]) for c in d if c["name"][0] not in "nx"] ==
    [("/", True, False), ("a", False, True), ("a/", True, True), ("e\u0301/", True, False), ("lll", True, False),
     ("\u00e9/", True, False), ("\U0010ffff", False, True), ("\U0010ffff/", True, False)]'
names a/ /
expect_json 'below a folder with an empty name' '[(c["name"], c["folder"], c["row"]) for c in d] == [("/", True, True)]'
names a// /
expect_json 'in it' '[(c["name"], c["folder"]) for c in d] == [("/", True), ("b", False)]'
names x ::
expect_json 'a delimiter of two characters' '[(c["name"], c["folder"]) for c in d] ==
    [(":q", False), ("y", False), ("y::", True)]'
names n '\x00'
expect_json 'NUL is one' '[(c["name"], c["folder"]) for c in d] == [("c", False), ("c\x00", True)]'
names '' '\xff'
expect_status 'what is not UTF-8 is none' 2
run children tree d root/none/
expect_status 'nothing there' 0
expect_no_stdout 'prints nothing'
run children tree d root/ --delimiter ''
expect_status 'an empty delimiter' 2
run children tree d root/ --delimiter '\q'
expect_status 'no such escape' 2
expect_stderr_has 'is told' 'backslash'

done_testing
