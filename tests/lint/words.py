#!/usr/bin/env python3
"""Usage: words.py SOURCE-TREE

Fails on what the source may not say: banned functions, output and environment in the lower
rooms, typedefs of structs, words that leave work for later, paths of somebody's machine.
"""
import pathlib
import re
import sys

# Rooms that never print, draw, exit or read the environment. Two files abort: without
# memory, and with an OpenSSL that cannot hash.
LOWER = tuple(f"src/{room}/" for room in "base model keys net aws dynamo store app".split())
LOWER_CALLS = """printf vprintf puts putchar perror exit _exit quick_exit abort getenv
secure_getenv setenv putenv unsetenv setlocale isatty""".split()
ABORT = ("src/base/mem.c", "src/aws/crypto.c")

RULES = (
    # (where: a regular expression of file names, what it may not match, why)
    (r"\.[ch]$", r"^typedef (struct|enum|union)\b[^(]*$", "tags without typedef"),
    (r"", r"\b(T[O]DO|F[I]XME|X[X]X|H[A]CK)\b", "nothing is left for later"),
    (r"", r"(?<![\w.])/(root|work|Users|home/\w\w)", "a path of somebody's machine"),
    (r"\.(c|h|am|sh|py)$", r"[ \t]$", "blanks at the end of a line"),
    (r"\.[ch]$", r"\t", "a tab"),
    (r"^(src|ui)/.*\.[ch]$", r"\b(stdout|stderr)\b", "an output stream"),
)
STREAMS = ("src/cli/", "src/main.c", *ABORT)
FOLDERS = "src ui tests doc po .ci".split()
TOP_FILES = "Makefile.am configure.ac bootstrap README.md".split()


def strip(text):
    """C source with comments and the insides of strings blanked, lines kept."""
    def blank(match):
        token = match[0]
        if token[0] in "\"'":
            return token[0] * 2
        return "\n" * token.count("\n") or " "
    return re.sub(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', blank,
                  text, flags=re.S)


def banned(top):
    header = (top / "src/base/banned.h").read_text(encoding="utf-8")
    return " ".join(re.findall(r"#\s*pragma GCC poison (.*)", header)).split()


def files(top):
    for name in TOP_FILES:
        if (top / name).is_file():
            yield top / name
    for folder in FOLDERS:
        for path in sorted((top / folder).rglob("*")):
            if path.suffix in {".c", ".h", ".am", ".sh", ".py", ".md", ".1", ".5", ".def"}:
                yield path


def faults_of(file, text, poison):
    calls = set(poison)
    if file.startswith(LOWER):
        calls |= set(LOWER_CALLS)
    code = strip(text) if file.endswith((".c", ".h")) else text
    if file.startswith(("src/", "ui/")) and file.endswith((".c", ".h")):
        for number, line in enumerate(code.splitlines(), 1):
            for name in re.findall(r"\b(\w+)\s*\(", line):
                if name in calls and not (name == "abort" and file in ABORT):
                    yield number, f"{name} is not called here"
    for where, pattern, why in RULES:
        if not re.search(where, file) or file == "tests/lint/words.py":
            continue
        if "stdout" in pattern and file.startswith(STREAMS):
            continue
        searched = code if "stdout" in pattern else text
        for number, line in enumerate(searched.splitlines(), 1):
            if re.search(pattern, line):
                yield number, why


def main(top):
    poison = banned(top)
    faults = 0
    for path in files(top):
        file = path.relative_to(top).as_posix()
        for number, why in faults_of(file, path.read_text(encoding="utf-8"), poison):
            print(f"{file}:{number}: {why}")
            faults += 1
    if not poison:
        print("src/base/banned.h: no poisoned names found")
    return 1 if faults or not poison else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
