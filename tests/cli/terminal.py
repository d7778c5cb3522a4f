#!/usr/bin/env python3
"""Usage: terminal.py COMMAND [ARGUMENT]...

Runs a command with a terminal as its standard input, output and error, prints what it
wrote there, and ends with its status.
"""
import os
import pty
import sys


def main(command):
    pid, terminal = pty.fork()
    if pid == 0:
        os.execvp(command[0], command)
    while True:
        try:
            piece = os.read(terminal, 65536)
        except OSError:  # the other end is closed
            break
        if not piece:
            break
        sys.stdout.buffer.write(piece.replace(b"\r\n", b"\n"))
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
