"""The server's side of AWS Signature Version 4, written from the specification
(docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request) and from
nothing in keyline, so that an error in one is not an error in both.

    fault = Checker(keys, region="us-east-1").check(request)

A fault is None or (code, message, detail). detail goes to the log: it holds what the
server computed.
"""
import datetime
import hashlib
import hmac
import re
import urllib.parse

FORM = "%Y%m%dT%H%M%SZ"
BEHIND, AHEAD = 5, 15  # minutes that DynamoDB allows
AUTHORIZATION = re.compile(
    r"AWS4-HMAC-SHA256 Credential=(?P<key>[^/, ]+)/(?P<date>\d{8})/(?P<region>[^/, ]+)/"
    r"(?P<service>[^/, ]+)/aws4_request, ?SignedHeaders=(?P<names>[^, ]+), ?"
    r"Signature=(?P<signature>[0-9a-f]{64})")


def digest(data):
    return hashlib.sha256(data).hexdigest()


def mac(key, text):
    return hmac.new(key, text.encode(), hashlib.sha256).digest()


def signature_of(secret, date, region, service, to_sign):
    key = mac(b"AWS4" + secret.encode(), date)
    for part in (region, service, "aws4_request"):
        key = mac(key, part)
    return mac(key, to_sign).hex()


def canonical_path(path):
    """Dot segments and doubled slashes resolved, then every segment encoded once more."""
    kept = []
    for segment in path.split("/"):
        if segment == "..":
            kept[-1:] = []
        elif segment not in ("", "."):
            kept.append(segment)
    whole = "/" + "/".join(kept) + ("/" if kept and path.endswith("/") else "")
    return urllib.parse.quote(whole, safe="/-_.~")


def canonical_query(query):
    pairs = urllib.parse.parse_qsl(query, keep_blank_values=True)
    encoded = sorted((urllib.parse.quote(name, safe="-_.~"),
                      urllib.parse.quote(value, safe="-_.~")) for name, value in pairs)
    return "&".join(f"{name}={value}" for name, value in encoded)


def canonical_request(request, names):
    lines = [request.method, canonical_path(request.path), canonical_query(request.query)]
    for name in names:
        values = [" ".join(value.split()) for key, value in request.headers if key == name]
        lines.append(f"{name}:{','.join(values)}")
    return "\n".join(lines + ["", ";".join(names), digest(request.body)])


class Checker:
    """keys: {access key id: {"secret": text, "token": text or absent}}."""

    def __init__(self, keys, region=None, clock=0):
        self.keys = keys
        self.region = region
        self.clock = clock  # seconds that the server is ahead of this machine

    def now(self):
        utc = datetime.datetime.now(datetime.timezone.utc)
        return utc + datetime.timedelta(seconds=self.clock)

    def check(self, request, service="dynamodb"):
        text = request.header("authorization")
        if text is None:
            return ("MissingAuthenticationTokenException",
                    "Request is missing Authentication Token", "")
        said = AUTHORIZATION.fullmatch(text)
        if not said:
            return ("IncompleteSignatureException",
                    "Authorization header is not well formed", text[:40])
        return (self.check_key(request, said) or self.check_scope(said, service)
                or self.check_names(request, said["names"].split(";"))
                or self.check_signature(request, said)
                or self.check_time(request.header("x-amz-date"), said["date"]))

    def check_key(self, request, said):
        known = self.keys.get(said["key"])
        token = request.header("x-amz-security-token")
        if not known or token != known.get("token"):
            return ("UnrecognizedClientException",
                    "The security token included in the request is invalid.",
                    f"key {said['key']}, token {'as sent' if known else 'of no known key'}")
        return None

    def check_scope(self, said, service):
        if said["service"] != service or self.region not in (None, said["region"]):
            return ("InvalidSignatureException",
                    f"Credential should be scoped to a valid region, not "
                    f"'{said['region']}'.", f"expected {self.region}/{service}")
        return None

    @staticmethod
    def check_names(request, names):
        sent = {name for name, _ in request.headers}
        must = {name for name in sent if name.startswith("x-amz-")} | {"host"}
        must |= sent & {"content-type"}
        wrong = (must - set(names)) | (set(names) - sent)
        if wrong or names != sorted(names):
            return ("InvalidSignatureException",
                    "The signed headers are not those of the request.",
                    f"not signed, not sent or not in order: {sorted(wrong) or names}")
        return None

    def check_signature(self, request, said):
        canonical = canonical_request(request, said["names"].split(";"))
        scope = "/".join((said["date"], said["region"], said["service"], "aws4_request"))
        date = request.header("x-amz-date") or ""
        to_sign = "\n".join(("AWS4-HMAC-SHA256", date, scope, digest(canonical.encode())))
        right = signature_of(self.keys[said["key"]]["secret"], said["date"],
                             said["region"], said["service"], to_sign)
        if not hmac.compare_digest(right, said["signature"]):
            return ("InvalidSignatureException",
                    "The request signature we calculated does not match the signature you "
                    "provided. Check your AWS Secret Access Key and signing method. Consult "
                    "the service documentation for details.",
                    f"canonical request:\n{canonical}\nstring to sign:\n{to_sign}\n"
                    f"signature: {right}")
        return None

    def check_time(self, date, scope_date):
        if not re.fullmatch(r"\d{8}T\d{6}Z", date or "") or date[:8] != scope_date:
            return ("InvalidSignatureException",
                    "Date in Credential scope does not match YYYYMMDD from ISO-8601 "
                    "version of date from HTTP", str(date))
        signed = datetime.datetime.strptime(date, FORM).replace(tzinfo=datetime.timezone.utc)
        text = skew_text(signed, self.now())
        return text and ("InvalidSignatureException", text, "")


def skew_text(signed, now):
    """DynamoDB's words about a date that is too far from its own; None when it is not."""
    first = now - datetime.timedelta(minutes=BEHIND)
    last = now + datetime.timedelta(minutes=AHEAD)
    if signed < first:
        return (f"Signature expired: {signed:{FORM}} is now earlier than {first:{FORM}} "
                f"({now:{FORM}} - {BEHIND} min.)")
    if signed > last:
        return (f"Signature not yet current: {signed:{FORM}} is still later than "
                f"{last:{FORM}} ({now:{FORM}} + {AHEAD} min.)")
    return None
