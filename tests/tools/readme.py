#!/usr/bin/env python3
"""Usage: readme.py README get BLOCK | put BLOCK | keys ACTION-TABLE | session

README.md has blocks that are made, not written: <!-- NAME: … --> … <!-- /NAME -->.
get prints one; put replaces it by standard input; keys prints the table of keys out of
ui/action.def; session BLOCK runs the commands of that block (bash, with a command
keyline) and prints it with what they print now.
"""
import pathlib
import re
import subprocess
import sys


def block(text, name):
    match = re.search(rf"<!-- {name}:[^\n]*-->\n(.*?)<!-- /{name} -->", text, re.S)
    if not match:
        sys.exit(f"README.md: no block {name}")
    return match


def keys(table):
    source = pathlib.Path(table).read_text(encoding="utf-8")
    entry = re.compile(
        r'^UI_GROUP\(\s*N_\("(?P<group>[^"]*)"\)'
        r'|^UI_ACTION\(\s*\w+,\s*"[^"]*",\s*"(?P<keys>[^"]*)",(?P<rest>.*?)\)\)$',
        re.M | re.S)
    for match in entry.finditer(source):
        if match["group"]:
            yield f"\n| {match['group']} | |\n|---|---|\n"
        else:
            bound = " ".join(f"`{key}`" for key in match["keys"].split())
            help_text = match["rest"].rsplit("N_(", 1)[1]
            text = "".join(re.findall(r'"([^"]*)"', help_text))
            yield f"| {bound} | {text} |\n"


def session(text, name):
    yield "```console\n"
    for line in re.findall(r"^\$ (.*)$", block(text, name)[1], re.M):
        run = subprocess.run(["bash", "-c", line], text=True, stdout=subprocess.PIPE,
                             stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, check=False)
        yield f"$ {line}\n{run.stdout}"
    yield "```\n"


def main(readme, command, argument=None):
    path = pathlib.Path(readme)
    text = path.read_text(encoding="utf-8")
    if command == "get":
        print(block(text, argument)[1], end="")
    elif command == "put":
        start, end = block(text, argument).span(1)
        path.write_text(text[:start] + sys.stdin.read() + text[end:], encoding="utf-8")
    elif command == "keys":
        print("".join(keys(argument)).lstrip("\n"), end="")
    elif command == "session":
        print("".join(session(text, argument)), end="")


if __name__ == "__main__":
    main(*sys.argv[1:])
