#!/usr/bin/env bash
# From the start to the first rows drawn, on the embedded store, against a program that
# loads such libraries and ends at once.
set -u
# shellcheck source=tests/bench/lib.sh
. "$KEYLINE_TOP/tests/bench/lib.sh"

runs=${BENCH_RUNS:-21}
db=$bench_dir/keyline.db
awk 'BEGIN {
    for (i = 0; i < 100000; i++)
        printf "{\"pk\":{\"S\":\"A\"},\"sk\":{\"S\":\"%010d\"},\"name\":{\"S\":\"player%d\"}}\n", i, i
}' >"$bench_dir/items.jsonl" || exit 1
"$KEYLINE_BUILD/keyline" import "$bench_dir/items.jsonl" --db "$db" --table t \
    --partition-key pk --sort-key sk >/dev/null 2>&1 || exit 1

# The median of the seconds until the program's terminal shows a text.
until_shown() { # TEXT COMMAND…
    python3 - "$runs" "$@" <<'END'
import fcntl, os, pty, signal, statistics, struct, sys, termios, time

def run(text, command):
    start = time.monotonic()
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ.update(TERM="xterm-256color", LC_ALL="C.UTF-8")
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        os.execvp(command[0], command)
    seen = b""
    while text not in seen:
        try:
            seen += os.read(terminal, 65536)
        except OSError:
            sys.exit(f"not shown: {text}")
    took = time.monotonic() - start
    os.kill(pid, signal.SIGKILL)
    try:
        while os.read(terminal, 65536):
            pass
    except OSError:
        pass
    os.waitpid(pid, 0)
    os.close(terminal)
    return took

runs, text, command = int(sys.argv[1]), sys.argv[2].encode(), sys.argv[3:]
print(statistics.median(run(text, command) for _ in range(runs)))
END
}

bench_print 'start to first rows drawn' 'curl --version' '<=' 2 \
    "$(until_shown player3 "$KEYLINE_BUILD/keyline" --db "$db" t A)" \
    "$(until_shown Features: curl --version)" s
bench_done
