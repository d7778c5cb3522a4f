#!/usr/bin/env python3
"""Usage: dynalite_load.py DATABASE ENDPOINT

Puts every table of an embedded store into a server that speaks like DynamoDB. Tables with
a number attribute n get the index by_kind: kind (S) and n (N). The server verifies no
signature, so the requests carry one that means nothing.
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


def schema_of(db, table):
    rows = db.execute("SELECT name, role, type FROM key_attrs WHERE tab = ? AND idx = 0"
                      " ORDER BY role, place", (table,)).fetchall()
    return {"KeySchema": [{"AttributeName": n, "KeyType": r} for n, r, _ in rows],
            "AttributeDefinitions": [{"AttributeName": n, "AttributeType": t}
                                     for n, _, t in rows]}


def items_of(db, table):
    for item, in db.execute("SELECT item FROM items WHERE tab = ?", (table,)):
        if isinstance(item, int):
            item, = db.execute("SELECT item FROM large WHERE id = ?", (item,)).fetchone()
        yield json.loads(item)


def create(endpoint, name, schema, with_index):
    body = {"TableName": name, "BillingMode": "PAY_PER_REQUEST", **schema}
    if with_index:
        body["AttributeDefinitions"] += [{"AttributeName": "kind", "AttributeType": "S"},
                                         {"AttributeName": "n", "AttributeType": "N"}]
        body["GlobalSecondaryIndexes"] = [{
            "IndexName": "by_kind",
            "KeySchema": [{"AttributeName": "kind", "KeyType": "HASH"},
                          {"AttributeName": "n", "KeyType": "RANGE"}],
            "Projection": {"ProjectionType": "ALL"}}]
    call(endpoint, "CreateTable", body)
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
        create(sys.argv[2], name, schema_of(db, table), any("n" in item for item in items))
        put(sys.argv[2], name, items)
        print(f"{name} {len(items)}")


main()
