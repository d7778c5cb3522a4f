#!/usr/bin/env python3
"""Usage: page_server.py READY PAGES BYTES

A DynamoDB on loopback that does nothing but hand out bytes: the table `pages`, whose Scan
has PAGES pages of about BYTES of JSON each, with their checksums, and the same pages for
GET. The bodies are made beforehand, so that what is measured is the client. READY receives
the port. The server ends with the process that started it.
"""
import json
import os
import re
import socket
import sys
import threading
import time
import zlib

SCHEMA = {"Table": {
    "TableName": "pages", "TableStatus": "ACTIVE",
    "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"},
                  {"AttributeName": "sk", "KeyType": "RANGE"}],
    "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "S"},
                             {"AttributeName": "sk", "AttributeType": "S"}]}}


def item(i):
    return {"pk": {"S": "SEASON#2026-SPRING"}, "sk": {"S": f"{i * 7:010}#{i:016}#p_{i:05}"},
            "score": {"N": str(i * 7)}, "name": {"S": f"player number {i}"},
            "region": {"S": "eu-central-1"}, "won": {"BOOL": True}}


def compact(document):
    return json.dumps(document, separators=(",", ":"))


class Pages:
    """Pages that differ in their cursor alone."""

    def __init__(self, pages, size):
        self.pages = pages
        count = size // (len(compact(item(0))) + 1)
        items = ",".join(compact(item(i)) for i in range(count))
        self.start = (f'{{"Count":{count},"ScannedCount":{count},"ConsumedCapacity":'
                      f'{{"TableName":"pages","CapacityUnits":128}},"Items":[{items}]').encode()
        self.crc = zlib.crc32(self.start)

    def parts(self, number):
        """Head, body as far as it is common, and its end: of the page with this number."""
        key = {"pk": {"S": "SEASON#2026-SPRING"}, "sk": {"S": f"page-{number}"}}
        last = number + 1 >= self.pages
        end = ("}" if last else f',"LastEvaluatedKey":{compact(key)}}}').encode()
        return [head(len(self.start) + len(end), zlib.crc32(end, self.crc)), self.start, end]

    def answer(self, request, body):
        if request.startswith(b"GET"):
            return self.parts(int(re.match(rb"GET /(\d+)", request)[1]))
        if b"DynamoDB_20120810.DescribeTable" in request:
            schema = compact(SCHEMA).encode()
            return [head(len(schema), zlib.crc32(schema)), schema]
        before = re.search(rb"page-(\d+)", body)
        return self.parts(int(before[1]) + 1 if before else 0)


def head(length, crc):
    return (f"HTTP/1.1 200 OK\r\nContent-Type: application/x-amz-json-1.0\r\n"
            f"x-amzn-RequestId: BENCH\r\nx-amz-crc32: {crc}\r\n"
            f"Content-Length: {length}\r\n\r\n").encode()


def read_request(sock):
    data = b""
    while b"\r\n\r\n" not in data:
        more = sock.recv(65536)
        if not more:
            return None, None
        data += more
    request, _, body = data.partition(b"\r\n\r\n")
    length = re.search(rb"(?i)\r\ncontent-length: *(\d+)", request)
    while length and len(body) < int(length[1]):
        body += sock.recv(65536)
    return request, body


def serve(sock, pages):
    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    with sock:
        while True:
            request, body = read_request(sock)
            if request is None:
                return
            for part in pages.answer(request, body):
                sock.sendall(part)


def accept(listener, pages):
    while True:
        sock, _ = listener.accept()
        threading.Thread(target=serve, args=(sock, pages), daemon=True).start()


def main():
    parent = os.getppid()
    listener = socket.create_server(("127.0.0.1", 0))
    pages = Pages(int(sys.argv[2]), int(sys.argv[3]))
    threading.Thread(target=accept, args=(listener, pages), daemon=True).start()
    with open(sys.argv[1] + ".part", "w", encoding="utf-8") as ready:
        ready.write(f"{listener.getsockname()[1]}\n")
    os.replace(sys.argv[1] + ".part", sys.argv[1])
    while os.getppid() == parent:
        time.sleep(0.2)


if __name__ == "__main__":
    main()
