#!/usr/bin/env python3
"""Usage: findings.py KEYLINE page | list | get MANUAL | put MANUAL

What `keyline explain` says of every kind, in other forms: page is doc/findings.md, list
the manual's list of kinds. get prints the list that the manual has; put replaces it by
standard input.
"""
import pathlib
import re
import subprocess
import sys

HEAD = """# Findings

What `keyline check` and the screen report of sort keys, as `keyline explain` says it. An
error for which there is no pair of keys that stand the wrong way round is reported as a
warning. This page is made from the table of kinds in `src/keys`: `make update-findings`.
"""


def explain(keyline, *words):
    return subprocess.run([keyline, "explain", *words], check=True, text=True,
                          encoding="utf-8", capture_output=True).stdout


def kinds(keyline):
    yield from re.findall(r"^(\S+) +(\w+) +(.*)$", explain(keyline), re.M)


def part(text, title):
    """The indented lines below a title, as they are."""
    block = re.search(rf"^{title}\n((?:    .*\n?)+)", text, re.M)[1]
    return re.sub(r"^    ", "", block, flags=re.M).rstrip("\n")


def entry(keyline, kind, severity, title):
    text = explain(keyline, kind)
    detail = text.split("\n\n")[1]
    return (f"\n## {kind}\n\n**{severity}**: {title}\n\n{detail}\n\n"
            f"Reported:\n\n```\n{part(text, 'Reported:')}\n```\n\n"
            f"Not reported:\n\n```\n{part(text, 'Not reported:')}\n```\n\n"
            f"What to do: {part(text, 'What to do:')}\n")


def page(keyline):
    index = "".join(f"| [{kind}](#{kind}) | {severity} | {title} |\n"
                    for kind, severity, title in kinds(keyline))
    yield f"{HEAD}\n| kind | severity | what it is |\n|---|---|---|\n{index}"
    for kind in kinds(keyline):
        yield entry(keyline, *kind)


def mdoc_list(keyline):
    for kind, severity, title in kinds(keyline):
        yield f".It {kind} Pq {severity}\n{title}\n"


def block(manual):
    match = re.search(r'^\.Sh FINDINGS\n.*?^\.Bl [^\n]*\n(.*?)^\.El\n', manual, re.M | re.S)
    return match.span(1)


def main(keyline, command, path=None):
    if command == "page":
        print("".join(page(keyline)), end="")
    elif command == "list":
        print("".join(mdoc_list(keyline)), end="")
    else:
        file = pathlib.Path(path)
        manual = file.read_text(encoding="utf-8")
        start, end = block(manual)
        if command == "get":
            print(manual[start:end], end="")
        else:
            file.write_text(manual[:start] + sys.stdin.read() + manual[end:], encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
