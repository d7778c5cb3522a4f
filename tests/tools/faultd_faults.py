"""Everything that can go wrong with a reply, by name.

A fault is a function of (reply, settings). It changes what the reply says or how it is
sent; several are applied one after the other. settings are those of the script's entry,
{"fault": "error", "code": "…"}. The table FAULTS at the end is all of them.

How a reply is sent is reply.deliver(wire, head, body), with wire.send(bytes), wire.reset(),
wire.close() and wire.wait(seconds), which ends early when the client has gone.
"""
import datetime
import gzip
import json
import zlib

import faultd_services

CORAL = "com.amazon.coral.service#"
DYNAMO = "com.amazonaws.dynamodb.v20120810#"


class Reply:
    """One reply on its way out. headers are lists, so that a fault may repeat one."""

    def __init__(self, status, body, kind, clock=0):
        self.status = status
        self.reason = "OK" if status == 200 else "Not OK"
        self.body = body
        self.headers = [["Content-Type", kind], ["Date", http_date(clock)],
                        ["x-amzn-RequestId", "REQUEST0ID0OF0FAULTD"]]
        self.crc = None        # None: right; "": absent; text: as it is
        self.length = None     # Content-Length in place of the right one; "": absent
        self.interim = b""     # 1xx replies in front
        self.deliver = whole

    def set(self, name, value):
        self.drop(name)
        self.headers.append([name, value])

    def drop(self, name):
        self.headers = [pair for pair in self.headers if pair[0].lower() != name.lower()]

    def head(self):
        crc = str(zlib.crc32(self.body)) if self.crc is None else self.crc
        length = str(len(self.body)) if self.length is None else self.length
        pairs = self.headers + [["x-amz-crc32", crc]] * bool(crc)
        pairs = pairs + [["Content-Length", length]] * bool(length)
        lines = [f"HTTP/1.1 {self.status} {self.reason}"]
        lines += [f"{name}: {value}" for name, value in pairs]
        return "\r\n".join(lines + ["", ""]).encode("latin-1")


def http_date(offset):
    at = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=offset)
    return f"{at:%a, %d %b %Y %H:%M:%S} GMT"


# ---- how it is sent

def whole(wire, head, body):
    wire.send(head + body)


def reset_before(wire, _head, _body):
    wire.reset()


def close_before(wire, _head, _body):
    wire.close()


def reset_in_headers(wire, head, _body):
    wire.send(head[:len(head) // 2])
    wire.wait(0.05)
    wire.reset()


def reset_after_headers(wire, head, _body):
    wire.send(head)
    wire.wait(0.05)
    wire.reset()


def reset_in_body(wire, head, body):
    wire.send(head + body[:len(body) // 2])
    wire.wait(0.05)
    wire.reset()


def cut_body(wire, head, body):
    wire.send(head + body[:len(body) // 2])
    wire.close()


def then_close(wire, head, body):
    wire.send(head + body)
    wire.close()


def silence(wire, _head, _body):
    wire.wait(60)
    wire.close()


def stall(wire, head, body):
    wire.send(head + body[:len(body) // 2])
    wire.wait(60)
    wire.close()


def garbage(wire, _head, _body):
    wire.send(b"SSH-2.0-OpenSSH_9.2\r\n")
    wire.close()


def drip(reply, settings):
    """Sends the reply in pieces, with a pause between."""
    pieces, pause = settings.get("pieces", 20), settings.get("pause", 0.02)

    def deliver(wire, head, body):
        data = head + body
        step = max(1, -(-len(data) // pieces))
        for at in range(0, len(data), step):
            wire.send(data[at:at + step])
            wire.wait(pause)
    reply.deliver = deliver


def late(reply, settings):
    """Sends the whole reply after a pause."""
    def deliver(wire, head, body):
        wire.wait(settings.get("pause", 0.3))
        wire.send(head + body)
    reply.deliver = deliver


def header_bomb(reply, settings):
    """Headers without end, or as many bytes of them as asked for."""
    most = settings.get("bytes", 1 << 30)

    def deliver(wire, head, body):
        line, sent = b"x-bomb: " + b"b" * 1000 + b"\r\n", 0
        wire.send(head[:-2])
        while sent < most and wire.send(line * 16):
            sent += 16 * len(line)
        wire.send(b"\r\n" + body)
    reply.deliver = deliver


def endless_body(reply, _settings):
    """A body without a length that does not end."""
    def deliver(wire, head, _body):
        wire.send(head)
        while wire.send(b"e" * 65536):
            pass
    reply.length = ""
    reply.deliver = deliver


def chunked(reply, settings):
    """Transfer-Encoding: chunked; cut: the last chunk is missing."""
    def deliver(wire, head, body):
        wire.send(head)
        for at in range(0, len(body), 100):
            piece = body[at:at + 100]
            wire.send(b"%x\r\n%s\r\n" % (len(piece), piece))
        if settings.get("cut"):
            wire.close()
        else:
            wire.send(b"0\r\n\r\n")
    reply.length = ""
    reply.set("Transfer-Encoding", "chunked")
    reply.deliver = deliver


def sent(deliver):
    def fault(reply, _settings):
        reply.deliver = deliver
    return fault


# ---- what it says

def say(reply, status, document):
    reply.status = status
    reply.reason = "OK" if status == 200 else "Not OK"
    reply.body = json.dumps(document).encode()
    reply.set("Content-Type", "application/x-amz-json-1.0")


def error(reply, settings):
    """An error of DynamoDB's: code, status, message, name (of the message's field)."""
    code = settings["code"]
    prefix = settings.get("prefix", DYNAMO)
    document = {"__type": prefix + code}
    if settings.get("message", "") is not None:
        document[settings.get("name", "message")] = settings.get("message", "faultd says no")
    say(reply, settings.get("status", 400), document)


def error_as(code, message, prefix=CORAL, **more):
    def fault(reply, settings):
        error(reply, {"code": code, "message": message, "prefix": prefix, **more, **settings})
    return fault


def throttle(reply, settings):
    """A throttling code, with the reasons that DynamoDB tells since 2025."""
    code = settings.get("code", "ProvisionedThroughputExceededException")
    field = "throttlingReasons" if code == "ThrottlingException" else "ThrottlingReasons"
    say(reply, 400, {
        "__type": DYNAMO + code, "message": "The level of configured provisioned throughput "
        "for the table was exceeded.", field: [{
            "reason": "TableReadProvisionedThroughputExceeded",
            "resource": "arn:aws:dynamodb:us-east-1:000000000000:table/scores"}]})
    if "retry_after" in settings:
        reply.set("x-amz-retry-after", str(settings["retry_after"]))


def server_error(reply, settings):
    say(reply, settings.get("status", 500), {"__type": DYNAMO + "InternalServerError",
                                             "message": "Internal server error"})
    if "retry_after" in settings:
        reply.set("x-amz-retry-after", str(settings["retry_after"]))


def html(reply, settings):
    """What a proxy or a load balancer says in place of the service."""
    reply.status = settings.get("status", 503)
    reply.reason = "Not OK"
    reply.body = settings.get("text", "<html>\n<body><h1>Service Unavailable</h1>\x1b[31m"
                              "</body></html>\n").encode()
    reply.set("Content-Type", "text/html")
    reply.drop("x-amzn-RequestId")
    reply.crc = ""


def captive_portal(reply, settings):
    """A network that answers everything itself, with 200."""
    html(reply, {"status": 200, "text": "<!DOCTYPE html>\n<title>Welcome to Free WiFi</title>"
                                        "\nPlease accept the terms.\n", **settings})


def raw_body(reply, settings):
    """Any bytes: \\udcXX in the script's text is the byte XX."""
    reply.body = settings["text"].encode("utf-8", "surrogateescape")
    reply.crc = settings.get("crc")


def empty_page(reply, settings):
    """No items, but a cursor: not the end."""
    cursor = settings.get("cursor", {"pk": {"S": "SEASON"}, "sk": {"S": ""}})
    say(reply, 200, {"Items": [], "Count": 0, "ScannedCount": settings.get("scanned", 1000),
                     "LastEvaluatedKey": cursor,
                     "ConsumedCapacity": {"TableName": "scores", "CapacityUnits": 128.5}})


def unknown_enums(reply, _settings):
    """A description out of the future: states, modes and lists that nobody knows yet."""
    document = json.loads(reply.body)
    table = document["Table"]
    table["TableStatus"] = "HIBERNATING"
    table["BillingModeSummary"] = {"BillingMode": "PAY_PER_MOOD"}
    table["TableClassSummary"] = {"TableClass": "GLACIAL"}
    table["VectorIndexes"] = [{"IndexName": "v", "Dimensions": 3, "Kind": "NEW"}]
    table["GlobalSecondaryIndexes"] = [{
        "IndexName": "by-score", "IndexStatus": "DREAMING", "Backfilling": True,
        "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"},
                      {"AttributeName": "sk", "KeyType": "RANGE"}],
        "Projection": {"ProjectionType": "SOME_OF_IT"}, "ItemCount": 35}]
    table["Hologram"] = {"Nested": [None, 1.5, {"deep": []}]}
    reply.body = json.dumps(document).encode()


def sts_xml(reply, settings):
    """What STS says to those whose Accept it does not heed, emulators among them."""
    action = settings.get("action", "AssumeRole")
    reply.body = faultd_services.sts_credentials(action, as_json=False).encode()
    reply.set("Content-Type", "text/xml")


def gzipped(reply, _settings):
    """The checksum is that of the compressed bytes, as DynamoDB sends it."""
    reply.body = gzip.compress(reply.body)
    reply.set("Content-Encoding", "gzip")


def bad_gzip(reply, settings):
    """A stream that ends early, though the checksum fits it; or is none at all."""
    gzipped(reply, settings)
    reply.body = reply.body[:len(reply.body) // 2] if settings.get("cut", True) else b"no gzip"


def gzip_bomb(reply, settings):
    """Many megabytes of blanks in a few kilobytes."""
    packer = zlib.compressobj(1, zlib.DEFLATED, 31)
    block = b" " * (1 << 20)
    parts = [packer.compress(block) for _ in range(settings["megabytes"])]
    reply.body = b"".join(parts) + packer.flush()
    reply.set("Content-Encoding", "gzip")


def wrong_crc(reply, _settings):
    reply.crc = str(zlib.crc32(reply.body) ^ 1)


def odd_crc(reply, settings):
    """No checksum, or one that is no number."""
    reply.crc = settings.get("crc", "")


def plain_crc(reply, settings):
    """gzip with the checksum of the text, as a server that has it wrong sends it."""
    crc = str(zlib.crc32(reply.body))
    gzipped(reply, settings)
    reply.crc = crc


def short_body(reply, settings):
    """A body that ends early inside a whole reply. crc "right": the checksum is that of what
    is sent; else that of the whole body."""
    crc = zlib.crc32(reply.body)
    reply.body = reply.body[:len(reply.body) // 2]
    reply.crc = None if settings.get("crc") == "right" else str(crc)


def date(reply, settings):
    """Another Date header: offset in seconds, text as it is, or none."""
    reply.drop("Date")
    if "text" in settings or "offset" in settings:
        reply.set("Date", settings.get("text") or http_date(settings["offset"]))


def interim(reply, settings):
    """1xx replies in front of the real one, with headers that are not its."""
    status = settings.get("status", 103)
    reply.interim = (b"HTTP/1.1 %d Early\r\nx-early: yes\r\nContent-Type: early/hint\r\n\r\n"
                     % status) * settings.get("times", 1)


def redirect(reply, settings):
    reply.status, reply.reason, reply.body = settings.get("status", 307), "Moved", b""
    reply.set("Location", settings["to"])


def header(reply, settings):
    reply.headers.append([settings["name"], settings["value"]])


def status(reply, settings):
    reply.status = settings["status"]


def big_body(reply, settings):
    reply.body = b"x" * settings["bytes"]


def until_close(reply, _settings):
    """A body that the end of the connection ends."""
    reply.length = ""
    reply.set("Connection", "close")
    reply.deliver = then_close


def close(reply, _settings):
    """Ends the connection, and says so."""
    reply.set("Connection", "close")
    reply.deliver = then_close


def long_length(reply, _settings):
    """Promises more than comes."""
    reply.length = str(len(reply.body) + 100)
    reply.deliver = then_close


def ok(_reply, _settings):
    """The true reply."""


FAULTS = {
    "ok": ok,
    # what it says
    "error": error,
    "throttle": throttle,
    "server_error": server_error,
    "html": html,
    "captive_portal": captive_portal,
    "raw_body": raw_body,
    "access_denied": error_as(
        "AccessDeniedException", "User: arn:aws:iam::000000000000:user/tester is not "
        "authorized to perform: dynamodb:Query on resource: arn:aws:dynamodb:us-east-1:"
        "000000000000:table/scores because no identity-based policy allows the "
        "dynamodb:Query action", name="Message"),
    "expired_token": error_as(
        "ExpiredTokenException", "The security token included in the request is expired"),
    "unknown_operation": error_as("UnknownOperationException", None),
    "empty_page": empty_page,
    "unknown_enums": unknown_enums,
    "sts_xml": sts_xml,
    # checksums, compression, headers
    "gzip": gzipped,
    "bad_gzip": bad_gzip,
    "gzip_bomb": gzip_bomb,
    "plain_crc": plain_crc,
    "wrong_crc": wrong_crc,
    "odd_crc": odd_crc,
    "short_body": short_body,
    "date": date,
    "header": header,
    "status": status,
    "redirect": redirect,
    "interim": interim,
    "big_body": big_body,
    # how it is sent
    "reset_before": sent(reset_before),
    "close_before": sent(close_before),
    "reset_in_headers": sent(reset_in_headers),
    "reset_after_headers": sent(reset_after_headers),
    "reset_in_body": sent(reset_in_body),
    "cut_body": sent(cut_body),
    "long_length": long_length,
    "idle_close": sent(then_close),
    "close": close,
    "until_close": until_close,
    "silence": sent(silence),
    "stall": sent(stall),
    "garbage": sent(garbage),
    "drip": drip,
    "late": late,
    "chunked": chunked,
    "header_bomb": header_bomb,
    "endless_body": endless_body,
}


def apply(entry, reply):
    """entry: a name, {"fault": name, …settings}, or a list of these."""
    for one in entry if isinstance(entry, list) else [entry]:
        settings = {"fault": one} if isinstance(one, str) else one
        FAULTS[settings["fault"]](reply, settings)
