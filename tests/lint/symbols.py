#!/usr/bin/env python3
"""Usage: symbols.py BUILD-TREE

Looks into the rooms' archives. Fails on an exported name without its room's prefix (kl_,
cli_, ui_) and on a variable that can change. Tables of pointers lie in .data.rel.ro: the
linker writes them once, nobody later.
"""
import pathlib
import re
import subprocess
import sys

PREFIX = {"libcli.a": "cli_", "libui.a": "ui_"}
# What a signal handler may look at: it is passed nothing.
SIGNALS = {"libcli.a(interrupt.o)", "libui.a(signals.o)"}


def symbols(archive):
    """(object, name, class, section) of each symbol."""
    output = subprocess.run(["nm", "--format=sysv", archive], check=True, text=True,
                            capture_output=True).stdout
    member = "?"
    for line in output.splitlines():
        title = re.match(r"Symbols from .*\[(.*)\]:$", line)
        if title:
            member = title[1]
        cells = [cell.strip() for cell in line.split("|")]
        if len(cells) == 7 and cells[0] != "Name":
            yield member, cells[0], cells[2], cells[6]


def main(build):
    faults = 0
    archives = sorted(build.glob("lib*.a"))
    for archive in archives:
        prefix = PREFIX.get(archive.name, "kl_")
        for member, name, kind, section in symbols(archive):
            where = f"{archive.name}({member})"
            if kind in "TDBRCVW" and not name.startswith(prefix):
                print(f"{where}: {name} is exported without {prefix}")
                faults += 1
            changes = re.match(r"\.(data|bss|tdata|tbss)(?!\.rel\.ro)", section) or kind == "C"
            if changes and where not in SIGNALS:
                print(f"{where}: {name} can change")
                faults += 1
    if not archives:
        print("no archives: build first")
    return 1 if faults or not archives else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
