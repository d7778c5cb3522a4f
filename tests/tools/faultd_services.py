"""What faultd answers in place of the services that credentials come from: STS, the SSO
portal, OIDC, the instance's metadata and the container's endpoint.

    operation = operation_of(request)          "AssumeRole", "imds:token", …; None
    status, type, body = answer(operation, request, keys)

All keys handed out are fake, and faultd's checker knows them.
"""
import datetime
import json
import urllib.parse

ISSUED = {"AKIDISSUED": {"secret": "issued/secret/for/tests", "token": "issued-token"}}
EXPIRATION = datetime.datetime(2099, 1, 1, tzinfo=datetime.timezone.utc)
ROLE = "tester"
JSON, XML, TEXT = "application/json", "text/xml", "text/plain"


def issued():
    (key, rest), = ISSUED.items()
    return key, rest["secret"], rest["token"]


def form_of(request):
    return dict(urllib.parse.parse_qsl(request.body.decode("utf-8", "replace")))


def operation_of(request):
    path = request.path
    if request.method == "POST" and path == "/":
        return form_of(request).get("Action")
    if path == "/federation/credentials":
        return "GetRoleCredentials"
    if path == "/token":
        return "CreateToken"
    if path == "/latest/api/token":
        return "imds:token"
    if path.startswith("/latest/meta-data/"):
        return "imds:" + ("zone" if "placement" in path else
                          "role" if path.endswith(ROLE) else "roles")
    return "container" if path.startswith("/container") else None


def sts_credentials(action, as_json):
    key, secret, token = issued()
    fields = {"AccessKeyId": key, "SecretAccessKey": secret, "SessionToken": token}
    arn = f"arn:aws:sts::000000000000:assumed-role/{ROLE}/session"
    if as_json:
        fields["Expiration"] = EXPIRATION.timestamp()
        user = {"Arn": arn, "AssumedRoleId": "AROAFAKE:session"}
        return json.dumps({f"{action}Response": {f"{action}Result": {
            "Credentials": fields, "AssumedRoleUser": user}}})
    fields["Expiration"] = f"{EXPIRATION:%Y-%m-%dT%H:%M:%SZ}"
    tags = "\n".join(f"<{name}>{value}</{name}>" for name, value in fields.items())
    return (f'<{action}Response xmlns="https://sts.amazonaws.com/doc/2011-06-15/">\n'
            f"<{action}Result>\n<AssumedRoleUser><Arn>{arn}</Arn></AssumedRoleUser>\n"
            f"<Credentials>\n{tags}\n</Credentials>\n</{action}Result>\n</{action}Response>\n")


def sts(request):
    action = form_of(request)["Action"]
    as_json = JSON in (request.header("accept") or "")
    if action == "GetCallerIdentity":
        return 200, JSON, json.dumps({"GetCallerIdentityResponse": {
            "GetCallerIdentityResult": {"Account": "000000000000", "UserId": "AIDAFAKE",
                                        "Arn": "arn:aws:iam::000000000000:user/tester"}}})
    return 200, JSON if as_json else XML, sts_credentials(action, as_json)


def sso_portal(request):
    if request.header("x-amz-sso_bearer_token") != "fresh-sso-token":
        return 401, JSON, json.dumps({"__type": "UnauthorizedException",
                                      "message": "Session token not found or invalid"})
    key, secret, token = issued()
    return 200, JSON, json.dumps({"roleCredentials": {
        "accessKeyId": key, "secretAccessKey": secret, "sessionToken": token,
        "expiration": int(EXPIRATION.timestamp() * 1000)}})


def oidc(request):
    asked = json.loads(request.body)
    if asked.get("grantType") != "refresh_token" or not asked.get("refreshToken"):
        return 400, JSON, json.dumps({"error": "invalid_grant"})
    return 200, JSON, json.dumps({"accessToken": "fresh-sso-token", "expiresIn": 28800,
                                  "refreshToken": "next-refresh-token",
                                  "tokenType": "Bearer"})


def metadata_credentials(_):
    key, secret, token = issued()
    return 200, JSON, json.dumps({
        "Code": "Success", "AccessKeyId": key, "SecretAccessKey": secret, "Token": token,
        "Expiration": f"{EXPIRATION:%Y-%m-%dT%H:%M:%SZ}"})


def imds(request):
    if request.path == "/latest/api/token":
        if request.method != "PUT":
            return 405, TEXT, ""
        return 200, TEXT, "imds-session-token"
    if request.header("x-aws-ec2-metadata-token") != "imds-session-token":
        return 401, TEXT, ""
    if "placement" in request.path:
        return 200, TEXT, "us-east-1a"
    if request.path.endswith(ROLE):
        return metadata_credentials(request)
    return 200, TEXT, ROLE


def container(request):
    if request.header("authorization") != "container-token":
        return 401, JSON, json.dumps({"code": "Unauthorized", "message": "no token"})
    return metadata_credentials(request)


def answer(operation, request):
    if operation.startswith("imds:"):
        return imds(request)
    calls = {"GetRoleCredentials": sso_portal, "CreateToken": oidc, "container": container}
    return calls.get(operation, sts)(request)
