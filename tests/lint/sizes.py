#!/usr/bin/env python3
"""Usage: sizes.py SOURCE-TREE

Fails on a file of more than 700 lines and on a function of more than 80. Says which files
have more than 350 lines, the rule, and how many functions have more than 25.
"""
import pathlib
import re
import sys

FILE_RULE, FILE_MOST = 350, 700
FUNCTION_RULE, FUNCTION_MOST = 25, 80


def functions(lines):
    """(line number, name, number of lines) of each function.

    The formatter puts a function's braces, and no others, alone in the first column.
    """
    start = name = None
    head = ""
    for number, line in enumerate(lines, 1):
        if line == "{" and start is None:
            start = number
            name = (re.findall(r"(\w+)\s*\(", head) or ["?"])[0]
        elif line == "}" and start is not None:
            yield start, name, number - start + 1
            start, head = None, ""
        elif start is None:
            head = head + line if line.strip() and line[0] not in "#/ }" or head else ""
            if line.endswith(";") or not line.strip():
                head = ""


def main(top):
    faults = functions_seen = long_functions = 0
    for path in sorted(top.glob("src/**/*.[ch]")) + sorted(top.glob("ui/**/*.[ch]")):
        lines = path.read_text(encoding="utf-8").splitlines()
        file = path.relative_to(top)
        if len(lines) > FILE_MOST:
            print(f"{file}: {len(lines)} lines, at most {FILE_MOST}")
            faults += 1
        elif len(lines) > FILE_RULE:
            print(f"note: {file}: {len(lines)} lines, as a rule {FILE_RULE}")
        for number, name, size in functions(lines):
            functions_seen += 1
            long_functions += size > FUNCTION_RULE
            if size > FUNCTION_MOST:
                print(f"{file}:{number}: {name} has {size} lines, at most {FUNCTION_MOST}")
                faults += 1
    print(f"note: {long_functions} of {functions_seen} functions have more than "
          f"{FUNCTION_RULE} lines")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
