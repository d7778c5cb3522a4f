#!/usr/bin/env python3
"""Usage: faultd.py --ready FILE [--script FILE] [--log FILE] [--tls CERTIFICATE KEY]

A DynamoDB on loopback that does what it is told: true replies from a few small tables
(faultd_tables.py), the services that credentials come from (faultd_services.py), and every
fault of faultd_faults.py. It verifies the signature of each request on its own
(faultd_sigv4.py). HTTP/1.1 on a free port of 127.0.0.1, and of ::1 where there is one.

FILE of --ready receives "PORT4 PORT6" (PORT6 is 0 without IPv6) once both listen. SIGHUP
makes it read the script again, begin the log again and write that file again. The server
ends with the process that started it.

The script is JSON, everything in it optional:
  {"replies": {"Query": ["throttle", "ok", {"fault": "drip", "pieces": 9, "times": 2}]},
   "always": [entry …],         faults of every reply, before its own
   "keys": {"AKID…": {"secret": "…", "token": "…"}}, "region": "us-east-1", "clock": 0,
   "page_rows": 10, "rows": 35, "partitions": 1, "torn": false, "names": ["more-tables"]}
The replies of an operation are taken one after the other; an entry with "times": 0 stays.
When they are used up, the true reply is given. An operation is DynamoDB's or STS's, "/path"
for anything else, and "CONNECT"; "*" is all that have no list of their own.

The log has one JSON object a line: {"event": "open" | "close" | "request", "connection": N}
and for a request operation, method, target, headers (pairs, names in lower case), body,
fault (the entry), and refused with what was wrong about the signature.
"""
import argparse
import json
import os
import select
import signal
import socket
import ssl
import struct
import sys
import threading
import time

sys.dont_write_bytecode = True
import faultd_faults as faults  # noqa: E402
import faultd_services as services  # noqa: E402
from faultd_sigv4 import Checker  # noqa: E402
from faultd_tables import Tables  # noqa: E402

TARGET = "DynamoDB_20120810."
AMZ_JSON = "application/x-amz-json-1.0"
KEYS = {"AKIDFAULTD": {"secret": "fake/faultd/secret/key"}}


class Request:
    """One request as it came. headers: (name in lower case, value) pairs."""

    def __init__(self, head, body):
        lines = head.decode("latin-1").split("\r\n")
        self.method, self.target, self.version = lines[0].split(" ", 2)
        pairs = (line.partition(":") for line in lines[1:])
        self.headers = [(name.lower(), value.strip()) for name, _, value in pairs]
        self.body = body
        rest = self.target
        if "://" in rest:  # as a proxy is asked
            rest = "/" + rest.split("://", 1)[1].partition("/")[2]
        self.path, _, self.query = rest.partition("?")

    def header(self, name):
        return next((value for key, value in self.headers if key == name), None)

    def operation(self):
        target = self.header("x-amz-target") or ""
        if target.startswith(TARGET):
            return target[len(TARGET):]
        if self.method == "CONNECT":
            return self.method
        return services.operation_of(self) or self.path


class Script:
    """What to answer, and the log. Shared by all connections."""

    def __init__(self, document, log):
        self.replies = document.get("replies", {})
        self.always = document.get("always", [])
        self.clock = document.get("clock", 0)
        keys = {**services.ISSUED, **document.get("keys", KEYS)}
        self.checker = Checker(keys, document.get("region"), self.clock)
        sizes = {name: document[name]
                 for name in ("page_rows", "names", "rows", "partitions", "torn")
                 if name in document}
        self.tables = Tables(**sizes)
        self.log_file = log
        self.lock = threading.Lock()

    def log(self, **event):
        with self.lock:
            self.log_file.write(json.dumps({**event, "at": time.monotonic()}) + "\n")
            self.log_file.flush()

    def entry(self, operation):
        """The next entry of the operation's list."""
        with self.lock:
            entries = self.replies.get(operation, self.replies.get("*", []))
            if not entries:
                return "ok"
            times = entries[0].get("times", 1) if isinstance(entries[0], dict) else 1
            if times == 1:
                return entries.pop(0)
            if times > 1:
                entries[0]["times"] = times - 1
            return entries[0]

    def true_reply(self, operation, request):
        """(reply, what was wrong with the signature or None)."""
        if request.header("x-amz-target"):
            return self.dynamodb(operation, request)
        if services.operation_of(request):
            wrong = None
            if operation in ("AssumeRole", "GetCallerIdentity"):
                wrong = self.checker.check(request, "sts")
            if wrong:
                body = json.dumps({"Error": {"Code": wrong[0], "Message": wrong[1]}})
                return faults.Reply(403, body.encode(), "application/json"), wrong
            status, kind, body = services.answer(operation, request)
            return faults.Reply(status, body.encode(), kind, self.clock), None
        return faults.Reply(200, b"hello from faultd\n", "text/plain", self.clock), None

    def dynamodb(self, operation, request):
        wrong = self.checker.check(request)
        if wrong:
            status, document = 400, {"__type": faults.CORAL + wrong[0], "message": wrong[1]}
        else:
            try:
                status, document = self.tables.answer(operation, json.loads(request.body))
            except (KeyError, ValueError) as unknown:
                wrong = ("UnknownOperationException", f"{operation}: {unknown!r}", "")
                status, document = 400, {"__type": faults.CORAL + wrong[0]}
        body = json.dumps(document).encode()
        return faults.Reply(status, body, AMZ_JSON, self.clock), wrong

    def reply(self, connection, request):
        operation = request.operation()
        entry = self.entry(operation)
        reply, wrong = self.true_reply(operation, request)
        faults.apply(self.always, reply)
        if not wrong:
            faults.apply(entry, reply)
        more = {"refused": wrong} if wrong else {}
        self.log(event="request", connection=connection, operation=operation,
                 method=request.method, target=request.target, headers=request.headers,
                 body=request.body.decode("utf-8", "replace"), fault=entry, **more)
        return reply


class Gone(Exception):
    """The connection is at its end."""


class Wire:
    """One connection as the faults see it."""

    def __init__(self, sock):
        self.sock = sock

    def send(self, data):
        """True while the client takes it."""
        try:
            self.sock.sendall(data)
            return True
        except OSError:
            return False

    def reset(self):
        self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        raise Gone

    @staticmethod
    def close():
        raise Gone

    def wait(self, seconds):
        """Ends the connection when the client has gone meanwhile."""
        readable, _, _ = select.select([self.sock], [], [], seconds)
        if readable:
            try:
                data = socket.socket.recv(self.sock, 1, socket.MSG_PEEK)
            except OSError:
                data = b""
            if not data:
                raise Gone
            time.sleep(min(seconds, 0.05))


class Connection:
    """Serves the requests of one connection, one after the other."""

    def __init__(self, script, sock, number):
        self.script = script
        self.sock = sock
        self.number = number
        self.buffer = b""

    def fill(self):
        data = self.sock.recv(1 << 20)
        if not data:
            raise Gone
        self.buffer += data

    def request(self):
        while b"\r\n\r\n" not in self.buffer:
            self.fill()
        head, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
        request = Request(head, b"")
        length = int(request.header("content-length") or 0)
        while len(self.buffer) < length:
            self.fill()
        request.body, self.buffer = self.buffer[:length], self.buffer[length:]
        return request

    def tunnel(self, request):
        """Joins the client with the host it asked for, which must be this machine."""
        host, _, port = request.target.rpartition(":")
        if host not in ("127.0.0.1", "[::1]", "localhost"):
            self.sock.sendall(b"HTTP/1.1 403 Not on loopback\r\nContent-Length: 0\r\n\r\n")
            raise Gone
        with socket.create_connection((host.strip("[]"), int(port))) as other:
            self.sock.sendall(b"HTTP/1.1 200 Connected\r\nx-proxy: faultd\r\n\r\n")
            ends = {self.sock: other, other: self.sock}
            while True:
                for ready in select.select(list(ends), [], [])[0]:
                    data = ready.recv(65536)
                    if not data:
                        raise Gone
                    ends[ready].sendall(data)

    def run(self):
        self.script.log(event="open", connection=self.number)
        try:
            while True:
                request = self.request()
                reply = self.script.reply(self.number, request)
                if request.method == "CONNECT" and reply.status == 200:
                    self.tunnel(request)
                wire = Wire(self.sock)
                if reply.interim:
                    wire.send(reply.interim)
                reply.deliver(wire, reply.head(), reply.body)
        except (Gone, OSError):
            pass
        finally:
            self.script.log(event="close", connection=self.number)
            self.sock.close()


class Server:
    def __init__(self, script, tls=None):
        self.tls = tls
        self.begin(script)

    def begin(self, script):
        self.script = script
        self.connections = 0

    def listen(self, family, host):
        """The port; 0 where the machine has no such address."""
        try:
            listener = socket.socket(family, socket.SOCK_STREAM)
            listener.bind((host, 0))
            listener.listen(64)
        except OSError:
            return 0
        threading.Thread(target=self.accept, args=(listener,), daemon=True).start()
        return listener.getsockname()[1]

    def accept(self, listener):
        while True:
            sock, _ = listener.accept()
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            with self.script.lock:
                self.connections += 1
                number = self.connections
            threading.Thread(target=self.serve, args=(sock, number), daemon=True).start()

    def serve(self, sock, number):
        if self.tls:
            try:
                sock = self.tls.wrap_socket(sock, server_side=True)
            except OSError as refused:
                self.script.log(event="no tls", connection=number, why=str(refused))
                sock.close()
                return
        Connection(self.script, sock, number).run()


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--ready", required=True)
    parser.add_argument("--script")
    parser.add_argument("--log", default=os.devnull)
    parser.add_argument("--tls", nargs=2, metavar=("CERTIFICATE", "KEY"))
    return parser.parse_args()


def load(given):
    document = {}
    if given.script:
        with open(given.script, encoding="utf-8") as file:
            document = json.load(file)
    with open(given.log, "w", encoding="utf-8"):
        pass  # appended to, so that a connection of the script before does no harm
    return Script(document, open(given.log, "a", encoding="utf-8"))


def tell_ready(given, ports):
    with open(given.ready + ".part", "w", encoding="utf-8") as ready:
        ready.write(f"{ports[0]} {ports[1]}\n")
    os.replace(given.ready + ".part", given.ready)


def main():
    parent = os.getppid()
    given = arguments()
    again = threading.Event()
    signal.signal(signal.SIGHUP, lambda *_: again.set())
    tls = None
    if given.tls:
        tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        tls.load_cert_chain(*given.tls)
    server = Server(load(given), tls)
    ports = (server.listen(socket.AF_INET, "127.0.0.1"),
             server.listen(socket.AF_INET6, "::1"))
    tell_ready(given, ports)
    while os.getppid() == parent:
        if again.wait(0.2):
            again.clear()
            server.begin(load(given))
            tell_ready(given, ports)


if __name__ == "__main__":
    main()
