#!/usr/bin/env python3
"""Usage: dynalite_load.py DATABASE ENDPOINT

Puts every table of an embedded store, with its indexes, into a server that speaks like
DynamoDB. It may know no index of several partition or sort attributes: those are left out.
The server verifies no signature, so the requests carry one that means nothing.
"""
import json
import sqlite3
import sys
import time
import urllib.request


def call(endpoint, operation, body):
    request = urllib.request.Request(endpoint, json.dumps(body).encode(), {
        "Content-Type": "application/x-amz-json-1.0",
        "X-Amz-Target": f"DynamoDB_20120810.{operation}",
        "X-Amz-Date": "20260101T000000Z",
        "Authorization": "AWS4-HMAC-SHA256 Credential=a/20260101/us-east-1/dynamodb/"
                         "aws4_request, SignedHeaders=host, Signature=0"})
    with urllib.request.urlopen(request, timeout=60) as reply:
        return json.load(reply)


def keys_of(db, table, index):
    return db.execute("SELECT name, role, type FROM key_attrs WHERE tab = ? AND idx = ?"
                      " ORDER BY role, place", (table, index)).fetchall()


def key_schema(keys):
    return [{"AttributeName": name, "KeyType": role} for name, role, _ in keys]


def schema_of(db, table):
    keys = keys_of(db, table, 0)
    types = {name: kind for name, _, kind in keys}
    schema = {"KeySchema": key_schema(keys)}
    for index, name, local, projection in db.execute(
            "SELECT idx, name, local, projection FROM indexes WHERE tab = ?", (table,)):
        keys = keys_of(db, table, index)
        if len({role for _, role, _ in keys}) != len(keys):
            continue
        include = [n for n, in db.execute(
            "SELECT name FROM index_include WHERE tab = ? AND idx = ?", (table, index))]
        types.update((key, kind) for key, _, kind in keys)
        schema.setdefault("LocalSecondaryIndexes" if local else "GlobalSecondaryIndexes", []).append({
            "IndexName": name, "KeySchema": key_schema(keys),
            "Projection": {"ProjectionType": projection,
                           **({"NonKeyAttributes": include} if include else {})}})
    schema["AttributeDefinitions"] = [{"AttributeName": n, "AttributeType": t}
                                      for n, t in types.items()]
    return schema


def items_of(db, table):
    for item, in db.execute("SELECT item FROM items WHERE tab = ?", (table,)):
        if isinstance(item, int):
            item, = db.execute("SELECT item FROM large WHERE id = ?", (item,)).fetchone()
        yield json.loads(item)


def create(endpoint, name, schema):
    call(endpoint, "CreateTable", {"TableName": name, "BillingMode": "PAY_PER_REQUEST", **schema})
    while call(endpoint, "DescribeTable", {"TableName": name})["Table"]["TableStatus"] != "ACTIVE":
        time.sleep(0.02)


def put(endpoint, name, items):
    for at in range(0, len(items), 25):
        left = {name: [{"PutRequest": {"Item": item}} for item in items[at:at + 25]]}
        while left:
            left = call(endpoint, "BatchWriteItem", {"RequestItems": left})["UnprocessedItems"]


def main():
    db = sqlite3.connect(sys.argv[1])
    for table, name in db.execute("SELECT id, name FROM tables ORDER BY name").fetchall():
        items = list(items_of(db, table))
        create(sys.argv[2], name, schema_of(db, table))
        put(sys.argv[2], name, items)
        print(f"{name} {len(items)}")


main()
