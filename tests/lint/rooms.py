#!/usr/bin/env python3
"""Usage: rooms.py SOURCE-TREE

Fails on an include that the table of rooms in doc/ARCHITECTURE.md does not allow, and on
includes out of order: config.h, the file's own header, <headers>, rooms from low to high.
"""
import pathlib
import re
import sys

OPEN_TO_ALL = set(
    """assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal
    stdalign stdarg stdatomic stdbool stddef stdint stdio stdlib stdnoreturn string time wchar
    wctype dirent fcntl fnmatch getopt glob langinfo libgen poll pthread pwd regex sched
    semaphore spawn strings syslog termios unistd sys/ioctl sys/mman sys/resource sys/select
    sys/stat sys/time sys/types sys/uio sys/wait""".split()
)

# Curses makes macros of words such as move and columns: it comes last.
FULL_OF_MACROS = ("curses.h", "term.h")


class Room:
    def __init__(self, name, rank, rooms, libraries):
        self.path = name  # src/keys, ui, src/main.c
        self.name = name.removeprefix("src/")
        self.rank = rank
        self.rooms = set(rooms.split()) | {self.name}
        self.libraries = {}  # header: files that may include it; empty set: every file
        for entry in libraries.split(";"):  # `a.h`, `b.h` in x.c, y.c
            headers, _, files = entry.partition(" in ")
            for header in re.findall(r"`([^`]+)`", headers):
                self.libraries[header] = set(files.replace(",", " ").split())

    def holds(self, file):
        return file == self.path or file.startswith(self.path + "/")

    def may_use(self, header, file):
        files = self.libraries.get(header)
        return files is not None and (not files or file.rsplit("/", 1)[-1] in files)


def read_rooms(top):
    text = (top / "doc/ARCHITECTURE.md").read_text(encoding="utf-8")
    row = re.compile(r"^\| `([^`|]+)` \|[^|]*\|([^|]*)\|([^|]*)\|$", re.M)
    return [Room(m[1], i, m[2], m[3]) for i, m in enumerate(row.finditer(text))]


def includes(path):
    """(line number, quoted?, header) of every #include."""
    pattern = re.compile(r'\s*#\s*include\s+(["<])([^">]+)[">]')
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        match = pattern.match(line)
        if match:
            yield number, match[1] == '"', match[2]


def own_headers(file):
    """keys/split.h for src/keys/split.c; files that share one: cmd_x.c, view_x.c, rows_x.c."""
    stem = re.sub(r"\.c$", "", file.removeprefix("src/"))
    first = stem.split("_")[0]
    shared = "cli/commands.h" if first == "cli/cmd" else first + "s.h"
    return {stem + ".h", first + ".h", shared}


class Check:
    def __init__(self, top):
        self.top = top
        self.rooms = read_rooms(top)
        self.by_name = {room.name: room for room in self.rooms}
        self.faults = 0

    def fault(self, file, number, text):
        print(f"{file}:{number}: {text}")
        self.faults += 1

    def allowed(self, room, file, number, quoted, header):
        if not quoted:
            if header.removesuffix(".h") not in OPEN_TO_ALL and not room.may_use(header, file):
                self.fault(file, number, f"<{header}> is not for this file")
        elif header != "config.h":
            target = header.split("/")[0] if "/" in header else None
            if target not in self.by_name:
                self.fault(file, number, f'"{header}" names no room')
            elif target not in room.rooms:
                self.fault(file, number, f"{room.name} may not include {target}")

    def place(self, file, quoted, header):
        """Where the include belongs, as a number that may not fall within a file."""
        if header in FULL_OF_MACROS:
            return 99
        if not quoted:
            return 2
        if header == "config.h":
            return 0
        if file.endswith(".c") and header in own_headers(file):
            return 1
        target = self.by_name.get(header.split("/")[0])
        return 3 + (target.rank if target else 0)

    def file(self, room, path):
        file = path.relative_to(self.top).as_posix()
        last = -1
        first = True
        for number, quoted, header in includes(path):
            self.allowed(room, file, number, quoted, header)
            if first and file.endswith(".c") and header != "config.h":
                self.fault(file, number, "config.h comes first")
            place = self.place(file, quoted, header)
            if place < last:
                self.fault(file, number, f"{header} stands too low")
            last = max(last, place)
            first = False

    def run(self):
        for path in sorted(self.top.glob("src/**/*.[ch]")) + sorted(self.top.glob("ui/**/*.[ch]")):
            file = path.relative_to(self.top).as_posix()
            room = next((room for room in self.rooms if room.holds(file)), None)
            if room:
                self.file(room, path)
            else:
                self.fault(file, 1, "lies in no room of doc/ARCHITECTURE.md")
        if not self.rooms:
            self.fault("doc/ARCHITECTURE.md", 1, "the table of rooms was not found")
        return 1 if self.faults else 0


if __name__ == "__main__":
    sys.exit(Check(pathlib.Path(sys.argv[1])).run())
