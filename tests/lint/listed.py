#!/usr/bin/env python3
"""Usage: listed.py SOURCE-TREE

Fails on a source that no room.am lists, on one without its header, on a test that no list
has (it would never run), and on a listed file that is not there.
"""
import pathlib
import re
import sys

LISTS = ["Makefile.am", "tests/*.am", "tests/*/*.am", "src/*/room.am", "ui/room.am"]
# Subcommands, views and sample tables are declared in one table each; rows and tree are views
# in several files.
SHARE_A_HEADER = r"src/main\.c|src/cli/cmd_|src/app/demo_|ui/view_|ui/rows_|ui/tree_"
MUST = ["src/**/*.[ch]", "ui/**/*.[ch]", "ui/*.def", "tests/unit/*.c", "tests/*/test_*.sh"]


def named_by_pattern(file, text):
    """fuzz_x.c is listed as its replay_x, bench_x.c as bench_x."""
    name = re.sub(r"\.c$", "", file.rsplit("/", 1)[-1])
    return re.search(rf"\b{name.replace('fuzz_', 'replay_')}(?![\w.])", text) or (
        file.endswith(".sh") and name in text)


def main(top):
    text = "\n".join(path.read_text(encoding="utf-8")
                     for pattern in LISTS for path in sorted(top.glob(pattern)))
    text = re.sub(r"^#.*$", "", text, flags=re.M)
    listed = set(re.findall(r"(?:src|ui|tests)/[\w./-]+\.(?:[ch]|sh|def)\b", text))
    faults = []
    for pattern in MUST:
        for path in sorted(top.glob(pattern)):
            file = path.relative_to(top).as_posix()
            if file not in listed:
                faults.append(f"{file}: in no list of sources or tests")
            headerless = re.match(SHARE_A_HEADER, file)
            if re.match(r"(src|ui)/.*\.c$", file) and not headerless:
                if not path.with_suffix(".h").exists():
                    faults.append(f"{file}: has no header of its name")
    for pattern in ("tests/fuzz/fuzz_*.c", "tests/bench/bench_*"):
        for path in sorted(top.glob(pattern)):
            file = path.relative_to(top).as_posix()
            if path.suffix in (".c", ".sh") and not named_by_pattern(file, text):
                faults.append(f"{file}: in no list of sources or tests")
    for file in sorted(listed):
        if not (top / file).exists() and "$" not in file:
            faults.append(f"{file}: listed, but not there")
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
