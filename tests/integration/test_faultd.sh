#!/usr/bin/env bash
# The scripted server itself, with requests that are signed by hand.
. "$KEYLINE_TOP/tests/integration/faultd.sh"

start_faultd <<'END'
{"keys": {"AKIDHAND": {"secret": "fake/by/hand", "token": "fake-token"}},
 "region": "us-east-1",
 "replies": {"DescribeTable": ["gzip", [{"fault": "throttle", "code": "ThrottlingException"},
                               "wrong_crc"], {"fault": "server_error", "times": 2}],
             "GetItem": ["reset_before", "close_before"]}}
END
python3 "$KEYLINE_TOP/tests/tools/faultd_selftest.py" "$port"
