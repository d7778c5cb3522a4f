#!/usr/bin/env python3
"""Usage: expr_rows.py EXPECTED ROWS

Whether ROWS holds the same items in the same order as EXPECTED, which keyline wrote with
--output typed. ROWS are items one a line, or the AWS CLI's reply as a whole.
"""
import base64
import json
import sys


def same(value):
    """One form of a value: sets in order, bytes in base64."""
    if isinstance(value, list):
        return [same(element) for element in value]
    if not isinstance(value, dict):
        return value
    for kind in ("SS", "NS", "BS"):
        if list(value) == [kind]:
            return {kind: sorted(map(as_text, value[kind]))}
    return {name: as_text(inner) if name == "B" and len(value) == 1 else same(inner)
            for name, inner in value.items()}


def as_text(value):
    """JavaScript prints bytes as {"0": 1, "1": 255}."""
    if isinstance(value, dict) and all(name.isdigit() for name in value):
        return base64.b64encode(bytes(value.values())).decode()
    return value


def read(path):
    """The items of a file; U+2028 in one ends no line."""
    text = open(path, encoding="utf-8").read()
    if text.startswith('{\n    "Items"'):
        return json.loads(text)["Items"]
    return [json.loads(line) for line in text.split("\n") if line]


def main(expected, rows):
    want = [same(row["Item"]) for row in read(expected)]
    got = [same(row) for row in read(rows)]
    if got != want:
        sys.exit(f"{len(got)} rows, not {len(want)}:\n{got[:3]}\nwant:\n{want[:3]}")


if __name__ == "__main__":
    main(*sys.argv[1:3])
