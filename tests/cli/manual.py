#!/usr/bin/env python3
"""Usage: manual.py KEYLINE MANUAL

Prints what --help and explain say in one way, and what the manual says in the same way,
so that a test can compare the two: synopsis, options of every command, finding kinds.
With a third argument, "help" or "manual", only that one.
"""
import re
import subprocess
import sys


def run(keyline, *words):
    return subprocess.run([keyline, *words], check=True, text=True,
                          capture_output=True).stdout


def of_help(keyline):
    commands = re.findall(r"^  (\w[\w ]*?) {2,}\S", section(run(keyline, "help"), "Commands:"),
                          re.M)
    for command in commands:
        text = run(keyline, *command.split(), "--help")
        usage = " ".join(text.split("\n\n")[0].split())
        for synopsis in re.split(r"(?:^usage: | )keyline ", usage)[1:]:
            yield f"synopsis {synopsis}"
        for option in options(section(text, "Options:")):
            yield f"{command}: {option}"
    text = run(keyline, "help")
    for option in options(section(text, "For every command:")):
        yield f"every command: {option}"
    for option in options(section(text, "Where the data is:")):
        yield f"data: {option}"
    for kind, severity in re.findall(r"^(\S+) +(\w+) ", run(keyline, "explain"), re.M):
        yield f"finding {kind} ({severity})"


def section(text, title):
    """The lines below title up to the next empty line."""
    return text.partition(f"\n{title}\n")[2].partition("\n\n")[0]


def options(text):
    for line in text.split("\n"):
        match = re.match(r"  (-\S.*?)(?: {2,}|$)", line)
        if match:
            yield match[1]


def plain(line):
    """One line of mdoc macros as --help writes it."""
    words, closing = [], ""
    glue = False
    for word in line.lstrip(".").split():
        if word in ("Op", "Oo"):
            words.append("[")
            closing += "]" if word == "Op" else ""
        elif word == "Oc":
            words.append("]")
        elif word == "Ns":
            glue = True
        elif word == "Fl":
            words.append("-")
        elif word not in ("Ar", "Cm", "It"):
            words.append(("\0" if glue else "") + word)
            glue = False
    text = " ".join(words) + closing
    for pattern, replacement in ((r"\[ ", "["), (r" \]", "]"), (r" \0", ""),
                                 (r"(^|[\[ ])- (?=\S)", r"\1-"), (r" ,", ",")):
        text = re.sub(pattern, replacement, text)
    return text


def of_manual(path):
    lines = open(path, encoding="utf-8").read().split("\n")
    where, command, synopsis = "", "", None
    for line in lines:
        if line.startswith((".Sh ", ".Ss ")) or line.startswith("Where the data is"):
            if where == "SYNOPSIS" and synopsis:
                yield synopsis
            where, command = (line[4:], "") if line[1:3] == "Sh" else (where, line[4:])
            if where == "DESCRIPTION":
                command = "data" if line.startswith("Where") else "every command"
        elif where == "SYNOPSIS" and line == ".Nm":
            if synopsis:
                yield synopsis
            synopsis = "synopsis"
        elif where == "SYNOPSIS":
            synopsis += " " + plain(line)
        elif where in ("COMMANDS", "DESCRIPTION") and line.startswith(".It Fl"):
            yield f"{command}: {plain(line)}"
        elif where == "FINDINGS" and line.startswith(".It "):
            kind, _, severity = line[4:].partition(" Pq ")
            yield f"finding {kind} ({severity})"


def main(keyline, manual, which):
    for line in sorted(of_help(keyline) if which == "help" else of_manual(manual)):
        print(line)


if __name__ == "__main__":
    main(*sys.argv[1:4])
