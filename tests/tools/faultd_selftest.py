#!/usr/bin/env python3
"""Usage: faultd_selftest.py PORT

The other end of tests/integration/test_faultd.sh: requests that are signed by hand, here
and with nothing of faultd's, to a faultd with the keys below. TAP.
"""
import datetime
import gzip
import hashlib
import hmac
import http.client
import json
import sys
import zlib

sys.dont_write_bytecode = True
import faultd_sigv4  # noqa: E402

KEY, SECRET, TOKEN = "AKIDHAND", "fake/by/hand", "fake-token"


class Tap:
    cases = failed = 0

    def case(self, name, passed, seen=""):
        self.cases += 1
        self.failed += not passed
        print(f"{'ok' if passed else 'not ok'} {self.cases} - {name}")
        if not passed:
            print(f"# {seen!r}")


def sign(host, body, target, date, secret=SECRET, token=TOKEN):
    """The headers of one request to DynamoDB, written out rather than computed cleverly."""
    canonical = ("POST\n/\n\n"
                 "content-type:application/x-amz-json-1.0\n"
                 f"host:{host}\n"
                 f"x-amz-date:{date}\n"
                 f"x-amz-security-token:{token}\n"
                 f"x-amz-target:{target}\n"
                 "\ncontent-type;host;x-amz-date;x-amz-security-token;x-amz-target\n"
                 + hashlib.sha256(body).hexdigest())
    scope = f"{date[:8]}/us-east-1/dynamodb/aws4_request"
    to_sign = (f"AWS4-HMAC-SHA256\n{date}\n{scope}\n"
               + hashlib.sha256(canonical.encode()).hexdigest())
    key = b"AWS4" + secret.encode()
    for part in (date[:8], "us-east-1", "dynamodb", "aws4_request"):
        key = hmac.new(key, part.encode(), "sha256").digest()
    signature = hmac.new(key, to_sign.encode(), "sha256").hexdigest()
    return {"Content-Type": "application/x-amz-json-1.0", "X-Amz-Date": date,
            "X-Amz-Security-Token": token, "X-Amz-Target": target,
            "Authorization": f"AWS4-HMAC-SHA256 Credential={KEY}/{scope}, SignedHeaders="
            "content-type;host;x-amz-date;x-amz-security-token;x-amz-target, "
            f"Signature={signature}"}


def date_of(minutes=0):
    now = datetime.datetime.now(datetime.timezone.utc)
    return f"{now + datetime.timedelta(minutes=minutes):%Y%m%dT%H%M%SZ}"


class Client:
    def __init__(self, port):
        self.host = f"127.0.0.1:{port}"
        self.connection = http.client.HTTPConnection(self.host, timeout=10)

    def call(self, operation, document, minutes=0, **more):
        """(status, reply's document, reply, body as it came)."""
        body = json.dumps(document).encode()
        headers = sign(self.host, body, "DynamoDB_20120810." + operation, date_of(minutes),
                       **more)
        self.connection.request("POST", "/", body, headers)
        reply = self.connection.getresponse()
        data = reply.read()
        text = gzip.decompress(data) if reply.getheader("content-encoding") else data
        return reply.status, json.loads(text), reply, data

    def pages(self, request):
        """The sort keys of each page of a Query."""
        found, start = [], {}
        while True:
            _, said, _, _ = self.call("Query", {**request, **start})
            found.append([item["sk"]["S"] for item in said["Items"]])
            if "LastEvaluatedKey" not in said:
                return found
            start = {"ExclusiveStartKey": said["LastEvaluatedKey"]}


def test_known_signature(tap):
    """The example of AWS's own test suite, get-vanilla."""
    to_sign = ("AWS4-HMAC-SHA256\n20150830T123600Z\n20150830/us-east-1/service/aws4_request\n"
               "bb579772317eb040ac9ed261061d46c1f17a8133879d6129b6e1c25292927e63")
    signature = faultd_sigv4.signature_of("wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
                                          "20150830", "us-east-1", "service", to_sign)
    tap.case("a signature that AWS published", signature ==
             "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31", signature)
    paths = [("/", "/"), ("//a/./b/../c/", "/a/c/"), ("/a%20b", "/a%2520b"), ("/..", "/")]
    seen = [faultd_sigv4.canonical_path(path) for path, _ in paths]
    tap.case("paths", seen == [path for _, path in paths], seen)


def test_signatures(tap, client):
    status, said, reply, data = client.call("ListTables", {})
    tap.case("a request signed by hand", status == 200 and
             said["TableNames"] == ["blobs", "odd", "scores"], said)
    tap.case("the checksum is that of the body",
             reply.getheader("x-amz-crc32") == str(zlib.crc32(data)), reply.getheaders())
    for what, more, code, text in (
            ("a wrong secret", {"secret": "other"}, "InvalidSignature", "does not match"),
            ("a wrong token", {"token": "other"}, "UnrecognizedClient", "invalid"),
            ("a slow clock", {"minutes": -6}, "InvalidSignature", "Signature expired: "),
            ("a fast clock", {"minutes": 16}, "InvalidSignature", "not yet current: ")):
        status, said, _, _ = client.call("ListTables", {}, **more)
        tap.case(what, status == 400 and f"#{code}Exception" in said["__type"]
                 and text in said["message"], said)
    tap.case("a clock within the limits",
             client.call("ListTables", {}, minutes=-4)[0] == 200
             and client.call("ListTables", {}, minutes=14)[0] == 200)


def test_paging(tap, client):
    everything = {"TableName": "scores", "KeyConditionExpression": "#p = :p",
                  "ExpressionAttributeNames": {"#p": "pk"},
                  "ExpressionAttributeValues": {":p": {"S": "SEASON"}}}
    found = client.pages(everything)
    rows = [key for page in found for key in page]
    tap.case("pages of ten", [len(page) for page in found] == [10, 10, 10, 5], found)
    tap.case("every row once, in order", rows == sorted(set(rows)), rows)
    back = client.pages({**everything, "ScanIndexForward": False})
    tap.case("backwards", [key for page in back for key in page] == rows[::-1], back)
    cut = client.pages({**everything, "Limit": 7})
    tap.case("a cursor at exactly the limit", [len(page) for page in cut] == [7] * 5 + [0],
             cut)
    some = client.pages({
        "TableName": "scores",
        "KeyConditionExpression": "(#p = :p) AND (#s BETWEEN :a AND :b)",
        "ExpressionAttributeNames": {"#p": "pk", "#s": "sk"},
        "ExpressionAttributeValues": {":p": {"S": "SEASON"}, ":a": {"S": "0000000020"},
                                      ":b": {"S": "0000000050"}}})
    tap.case("between", some == [rows[2:5]], some)


def test_faults(tap, client):
    def describe():
        status, said, reply, data = client.call("DescribeTable", {"TableName": "scores"})
        right = reply.getheader("x-amz-crc32") == str(zlib.crc32(data))
        return status, said, right

    status, said, right = describe()
    tap.case("gzip, with the checksum of what was sent", status == 200 and right
             and said["Table"]["TableName"] == "scores", said)
    status, said, right = describe()
    tap.case("two faults in one: throttled, and a wrong checksum", status == 400
             and not right and said["__type"].endswith("#ThrottlingException"), said)
    seen = [describe()[0] for _ in range(3)]
    tap.case("an entry that comes twice, then the true reply", seen == [500, 500, 200], seen)
    for what, wanted in (("a reset", ConnectionResetError),
                         ("an end", http.client.RemoteDisconnected)):
        try:
            client.call("GetItem", {})
            tap.case(what, False)
        except ConnectionError as gone:
            tap.case(what, type(gone) is wanted, gone)
        client.connection.close()


def main():
    tap, client = Tap(), Client(int(sys.argv[1]))
    test_known_signature(tap)
    test_signatures(tap, client)
    test_paging(tap, client)
    test_faults(tap, client)
    print(f"1..{tap.cases}")
    return 1 if tap.failed else 0


if __name__ == "__main__":
    sys.exit(main())
