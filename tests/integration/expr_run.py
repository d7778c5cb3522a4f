#!/usr/bin/env python3
"""Usage: expr_run.py ENDPOINT FILE…

Runs code that `keyline expr --as boto3` wrote, each file as it is but for where its client
goes and what becomes of the rows that it prints: they are written to FILE.rows, one a line,
as DynamoDB JSON.
"""
import base64
import functools
import json
import sys

import boto3


def plain(value):
    return base64.b64encode(value).decode()


def main(endpoint, files):
    boto3.client = functools.partial(boto3.client, endpoint_url=endpoint)
    for path in files:
        rows = []
        with open(path, encoding="utf-8") as code:
            exec(compile(code.read(), path, "exec"), {"print": rows.append})
        with open(path + ".rows", "w", encoding="utf-8") as out:
            for row in rows:
                out.write(json.dumps(row, default=plain) + "\n")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
