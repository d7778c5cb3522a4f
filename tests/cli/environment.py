#!/usr/bin/env python3
"""Usage: environment.py SOURCE-TREE MANUAL

Prints the variables of the environment that the source reads and the manual does not tell,
and those that the manual tells and nothing reads. Fails when there are any.
"""
import pathlib
import re
import sys

# setlocale() reads these.
LOCALE = {"LC_ALL", "LC_MESSAGES", "LANG"}


def of_source(top):
    names = set()
    for room in ("src", "ui"):
        for path in pathlib.Path(top, room).rglob("*.[ch]"):
            text = path.read_text(encoding="utf-8")
            names.update(re.findall(r'"((?:AWS|XDG|KEYLINE|NO)_[A-Z0-9_]+)"', text))
            names.update(re.findall(r'(?:getenv|is_set)\("(\w+)"\)', text))
            names.update(re.findall(r'"((?:https?|all|no)_proxy)"', text))
    return names


def of_manual(path):
    names = set()
    for line in open(path, encoding="utf-8"):
        if line.startswith((".It Ev ", ".Ev ")):
            names.update(re.findall(r"[A-Za-z_0-9]{4,}", line.split("Ev ", 1)[1]))
    return names


def main(top, manual):
    source, told = of_source(top), of_manual(manual)
    prefixes = tuple(name for name in source if name.endswith("_"))
    untold = {name for name in source - told if not name.endswith("_")}
    unread = {name for name in told - source - LOCALE if not name.startswith(prefixes)}
    for name in sorted(untold):
        print(f"not in the manual: {name}")
    for name in sorted(unread):
        print(f"read by nothing: {name}")
    sys.exit(1 if untold or unread or len(source) < 30 else 0)


if __name__ == "__main__":
    main(*sys.argv[1:3])
