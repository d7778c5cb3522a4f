#!/usr/bin/env bash
# Who asks: signatures, clocks, credentials that end or are refused, and the services that
# they come from. Never a secret in what is said.
. "$KEYLINE_TOP/tests/integration/faultd.sh"

scores >"$test_dir/scores"
expect_scores() { expect_stdout "$1" <"$test_dir/scores"; }
mkdir -p "$HOME/.aws"

# ---- signatures

start_faultd <<<'{"region": "us-east-1"}'
AWS_SECRET_ACCESS_KEY=fake/other remote query scores SEASON --output keys
expect_status 'a wrong secret: status' 2
expect_no_stdout 'a wrong secret: no row'
expect_stderr_has 'a wrong secret' InvalidSignatureException 'the secret key does not belong'
AWS_ACCESS_KEY_ID=AKIDOTHER remote tables
expect_stderr_has 'a key that is not known' UnrecognizedClientException
check 'refused keys are not told as a list that is forbidden' \
    sh -c "! grep -q 'by their names' '$err'"
AWS_REGION=eu-west-1 remote tables
expect_stderr_has 'bug 17: the region of an endpoint' 'Credential should be scoped' '--region'
expect_log 'none of them is tried again' 'len(r) == 3 and all("refused" in q for q in r)'
faultd_tls=$test_dir/tls.pem
if openssl req -x509 -newkey rsa:2048 -nodes -keyout "$faultd_tls" -days 2 -subj /CN=faultd \
    -addext subjectAltName=IP:127.0.0.1 2>/dev/null >"$test_dir/cert.pem"; then
    cat "$test_dir/cert.pem" >>"$faultd_tls"
    start_faultd <<<'{}'
    remote query scores SEASON --output keys
    expect_stderr_has 'a certificate that is not trusted is no denial' 'certificate' '--ca-bundle'
    check 'a key by its name would not help' sh -c "! grep -q 'go without' '$err'"
    remote tables --ca-bundle "$test_dir/cert.pem"
    expect_status 'a certificate that was named: status' 0
else
    skip 'certificates' 'openssl is not installed'
fi
faultd_tls=
start_faultd <<<'{"region": "us-east-1"}'
AWS_SESSION_TOKEN='' AWS_SECURITY_TOKEN='' remote tables
expect_status 'bug 10: an empty token is none' 0
expect_log 'bug 10: and is not sent' 'h(r[-1], "x-amz-security-token") is None'

start_faultd <<'END'
{"keys": {"AKIDFAULTD": {"secret": "fake/faultd/secret/key", "token": "fake-token/+="}}}
END
AWS_SESSION_TOKEN=fake-token/+= remote query scores SEASON --output keys
expect_scores 'a session token is signed'
expect_log 'bug 16: the key id is that of the configuration, never an invented one' \
    'all("Credential=AKIDFAULTD/" in h(q, "authorization") for q in r)'
plain=$endpoint
endpoint=$plain/
AWS_SESSION_TOKEN=fake-token/+= remote tables
expect_status 'bug 6: an endpoint with a slash at its end' 0
endpoint=$plain/dynamo/a%20b/
AWS_SESSION_TOKEN=fake-token/+= remote tables
expect_log 'bug 6: an endpoint with a path, which is signed' \
    'r[-1]["target"].rstrip("/") == "/dynamo/a%20b" and "refused" not in r[-1]'
endpoint=http://LocalHost:$port
AWS_SESSION_TOKEN=fake-token/+= remote tables
expect_log 'bug 6: a host in capitals, and its port' \
    'h(r[-1], "host") == "localhost:'"$port"'" and "refused" not in r[-1]'
if [ -n "$endpoint6" ]; then
    endpoint=$endpoint6
    AWS_SESSION_TOKEN=fake-token/+= remote query scores SEASON --output keys
    expect_scores 'bug 5: an IPv6 endpoint'
else
    skip 'bug 5: an IPv6 endpoint' 'this machine has no ::1'
fi

# ---- clocks (bug 8)

for clock in 3600 -3600 86400000; do
    for always in '[]' '["date"]' '[{"fault": "date", "text": "Fri, 99 Foo 2026"}]'; do
        start_faultd <<<"{\"clock\": $clock, \"always\": $always, \"page_rows\": 9}"
        remote query scores SEASON --output keys
        expect_scores "bug 8: a server that is $clock s ahead, Date changed by $always"
        expect_log 'bug 8: corrected once, for good' \
            'sum("refused" in q for q in r) == 1 and len(r) == 1 + 1 + 4'
    done
done
start_faultd <<<'{"clock": 200}'
remote query scores SEASON --output keys
expect_log 'a clock within the limits is left alone' 'not any("refused" in q for q in r)'

# skewed NAME MESSAGE: an error of time that does not go away.
skewed() {
    start_faultd <<END
{"replies": {"DescribeTable": [{"fault": "error", "code": "InvalidSignatureException",
  "prefix": "com.amazon.coral.service#", "message": "$2", "times": 0}]}}
END
    remote query scores SEASON --output keys
    expect_status "$1: status" 2
    expect_stderr_has "$1: what to do" "clock is wrong"
    expect_log "$1: tried once more at most" 'len(r) <= 2'
}
skewed 'the clock was only wrong for a moment' 'Signature expired: 20260131T000000Z is now earlier than 20260131T002500Z (20260131T003000Z - 5 min.)'
skewed 'bug 9: a date that is none' 'Signature expired: 9 is now earlier than 99999999999999999999T (99999999999999999999999999T999999Z - 5 min.)'
skewed 'a message that is cut' 'Signature not yet current: 2026 ('

# ---- credentials that end

start_faultd <<<'{"replies": {"Query": ["expired_token"]}}'
remote query scores SEASON --output keys
expect_status 'keys of the environment that have ended: status' 2
expect_stderr_has 'keys of the environment that have ended' ExpiredTokenException 'has ended'
expect_log 'are not tried again' 'len(r) == 2'

# Bug 15: a process gives other keys each time; the first ones end in the middle of a read.
cat >"$test_dir/keys.sh" <<'END'
n=$(wc -l <"$1/given")
echo given >>"$1/given"
echo 'fake/noise on stderr' >&2
printf '{"Version": 1, "AccessKeyId": "AKIDRUN%s", "SecretAccessKey": "fake/run/%s"}\n' "$n" "$n"
END
: >"$test_dir/given"
cat >"$HOME/.aws/config" <<END
[profile process]
credential_process = sh "$test_dir/keys.sh" "$test_dir"
[profile role]
role_arn = arn:aws:iam::000000000000:role/tester
source_profile = static
role_session_name = fixed
[profile static]
aws_access_key_id = AKIDFAULTD
aws_secret_access_key = fake/faultd/secret/key
[profile instance]
role_arn = arn:aws:iam::000000000000:role/tester
credential_source = Ec2InstanceMetadata
[profile sso]
sso_session = office
sso_account_id = 000000000000
sso_role_name = reader
[sso-session office]
sso_start_url = https://office.invalid/start
sso_region = us-east-1
END
start_faultd <<'END'
{"page_rows": 9, "keys": {"AKIDRUN0": {"secret": "fake/run/0"}, "AKIDRUN1": {"secret": "fake/run/1"}},
 "replies": {"Query": ["ok", "ok", "expired_token"]}}
END
keyless() { # ARGUMENT…: remote without the keys of the environment
    local key=$AWS_ACCESS_KEY_ID secret=$AWS_SECRET_ACCESS_KEY
    unset AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY
    remote "$@"
    export AWS_ACCESS_KEY_ID=$key AWS_SECRET_ACCESS_KEY=$secret
}
keyless query scores SEASON --output keys --profile process
expect_scores 'bug 15: new keys in the middle of a long read'
check 'bug 15: the process ran twice' test "$(wc -l <"$test_dir/given")" = 2
expect_log 'bug 15: one request more' 'len(r) == 1 + 4 + 1 and
    ["AKIDRUN1" in h(q, "authorization") for q in r] == [False] * 4 + [True] * 2'
start_faultd <<'END'
{"keys": {"AKIDRUN2": {"secret": "fake/run/2"}, "AKIDRUN3": {"secret": "fake/run/3"}},
 "replies": {"ListTables": [{"fault": "expired_token", "times": 0}]}}
END
keyless tables --profile process
expect_status 'keys that end again and again: status' 2
expect_log 'keys that end again and again: two attempts' 'len(r) == 2'

# ---- STS

issued='"keys": {"AKIDFAULTD": {"secret": "fake/faultd/secret/key"}}'
sts() { # NAME REPLIES: rows by a role that STS gave, as it answers
    start_faultd <<<"{$issued, \"replies\": {\"AssumeRole\": [$2]}}"
    AWS_ENDPOINT_URL_STS=$endpoint keyless query scores SEASON --output keys --profile role
}
sts 'JSON' ''
expect_scores 'a role, STS speaking JSON'
expect_log 'asked for once, signed for sts' 'sum(q["operation"] == "AssumeRole" for q in r) == 1
    and "/us-east-1/sts/aws4_request" in h(r[0], "authorization") and "refused" not in r[0]
    and "RoleSessionName=fixed" in r[0]["body"]'
expect_log "and the role's keys and token are used" 'all("AKIDISSUED" in h(q, "authorization")
    and h(q, "x-amz-security-token") == "issued-token" for q in r[1:])'
sts 'XML' '"sts_xml"'
expect_scores 'a role, STS speaking XML'
sts 'faults' '"server_error", "reset_in_body"'
expect_scores 'STS after two faults'
sts 'refused' '{"fault": "error", "status": 403, "code": "AccessDenied", "name": "Message",
    "message": "User: x is not authorized to perform: sts:AssumeRole"}'
expect_status 'a role that may not be taken: status' 2
expect_stderr_has 'a role that may not be taken' 'AccessDenied'
expect_no_stdout 'a role that may not be taken: no row'
sts 'portal' '"captive_portal"'
expect_status 'a captive portal in place of STS: status' 2
expect_no_stdout 'a captive portal in place of STS: no row'
sts 'cut' '{"fault": "raw_body", "text": "<AssumeRoleResponse><Credentials><AccessKeyId>AKID"}'
expect_status 'XML that is cut: status' 2

# ---- SSO and OIDC (bug 11)

token=$HOME/.aws/sso/cache/$(printf office | sha1sum | cut -d ' ' -f 1).json
mkdir -p "${token%/*}"
sso_token() { # ACCESS-TOKEN EXPIRES: what aws sso login left
    cat >"$token" <<END
{"startUrl": "https://office.invalid/start", "region": "us-east-1", "accessToken": "$1",
 "expiresAt": "$2", "clientId": "client", "clientSecret": "fake/client",
 "registrationExpiresAt": "2099-01-01T00:00:00Z", "refreshToken": "old-refresh-token"}
END
}
sso() {
    AWS_ENDPOINT_URL_SSO=$endpoint AWS_ENDPOINT_URL_SSO_OIDC=$endpoint \
        keyless query scores SEASON --output keys --profile sso
}
for expires in 2099-12-07T01:19:12UTC 2099-12-07T01:19:12Z 2099-06-10T15:00:06-08:00; do
    start_faultd <<<"{$issued}"
    sso_token fresh-sso-token "$expires"
    sso
    expect_scores "bug 11: a token that ends at $expires"
    expect_log 'bug 11: and is not renewed' '[q["operation"] for q in r[:2]] ==
        ["GetRoleCredentials", "DescribeTable"]'
done
sso_token stale-sso-token 2020-12-07T01:19:12Z
start_faultd <<<"{$issued}"
sso
expect_scores 'a token that has ended is renewed'
expect_log 'by OIDC, with the refresh token' '[q["operation"] for q in r[:2]] ==
    ["CreateToken", "GetRoleCredentials"] and "old-refresh-token" in r[0]["body"]'
check 'the new token is kept' grep -q '"fresh-sso-token"' "$token"
check 'the new refresh token too, and what else was there' \
    grep -qz 'office.invalid.*next-refresh-token\|next-refresh-token.*office.invalid' "$token"
check 'for nobody else to read' test "$(stat -c %a "$token")" = 600
sso_token stale-sso-token 2020-12-07T01:19:12Z
start_faultd <<<"{$issued, \"replies\": {\"CreateToken\": [{\"fault\": \"error\", \"code\": \"InvalidGrantException\", \"times\": 0}]}}"
sso
expect_status 'a session that is over: status' 2
expect_stderr_has 'a session that is over' 'aws sso login --profile sso'
sso_token revoked-sso-token 2099-12-07T01:19:12Z
start_faultd <<<"{$issued}"
sso
expect_status 'a token that was revoked: status' 2
expect_stderr_has 'a token that was revoked' 'aws sso login --profile sso'
echo '{"accessToken": "fresh-' >"$token"
sso
expect_status 'a token file that is cut: status' 2
expect_stderr_has 'a token file that is cut' 'aws sso login --profile sso'
rm "$token"
sso
expect_stderr_has 'no token file' 'aws sso login --profile sso'

# ---- containers and instances

start_faultd <<<"{$issued}"
AWS_CONTAINER_CREDENTIALS_FULL_URI=$endpoint/container/creds \
    AWS_CONTAINER_AUTHORIZATION_TOKEN=container-token \
    keyless query scores SEASON --output keys
expect_scores 'keys of a container'
AWS_CONTAINER_CREDENTIALS_FULL_URI=$endpoint/container/creds keyless tables
expect_status 'a container without its token: status' 2

start_faultd <<<"{$issued}"
AWS_EC2_METADATA_DISABLED=false AWS_EC2_METADATA_SERVICE_ENDPOINT=$endpoint \
    AWS_ENDPOINT_URL_STS=$endpoint keyless query scores SEASON --output keys --profile instance
expect_scores 'a role taken with the keys of an instance'
expect_log 'IMDSv2: a token first, and it is used' '[q["operation"] for q in r[:4]] ==
    ["imds:token", "imds:roles", "imds:role", "AssumeRole"] and r[0]["method"] == "PUT"
    and h(r[0], "x-aws-ec2-metadata-token-ttl-seconds") == "21600"
    and all(h(q, "x-aws-ec2-metadata-token") == "imds-session-token" for q in r[1:3])'

# Bugs 4 and 14: the instance's and the container's services are asked past every proxy, and
# not at all where an endpoint is given and nothing else.
start_faultd <<<'{}'
AWS_EC2_METADATA_DISABLED=false AWS_EC2_METADATA_SERVICE_ENDPOINT=$endpoint keyless tables
expect_status 'bug 14: no keys anywhere: status' 2
expect_log 'bug 14: and the instance is not asked' 'len(r) == 0'
expect_stderr_has 'bug 14: what to do' 'keyline: '
http_proxy=http://127.0.0.1:9 AWS_CONTAINER_CREDENTIALS_FULL_URI=$endpoint/container/creds \
    AWS_CONTAINER_AUTHORIZATION_TOKEN=container-token NO_PROXY='' keyless tables
expect_log 'bug 4: a container past the proxy' 'r[-1]["operation"] == "container"'
expect_status 'bug 4: DynamoDB not' 2

# Bug 4: Host and port are signed for the endpoint, not for the proxy.
start_faultd <<<'{}'
proxy=$endpoint
endpoint=http://dynamo.invalid:8123
http_proxy=$proxy remote query scores SEASON --output keys
expect_scores 'bug 4: through a proxy'
expect_log 'bug 4: signed for the endpoint' 'all(h(q, "host") == "dynamo.invalid:8123" and
    q["target"].startswith("http://dynamo.invalid:8123") and "refused" not in q for q in r)'
endpoint=$proxy
http_proxy=http://127.0.0.1:9 NO_PROXY=localhost,127.0.0.1 remote tables
expect_status 'bug 4: NO_PROXY' 0

expect_no_secrets
done_testing
