#!/usr/bin/env python3
"""Usage: faultd_log.py LOG EXPRESSION

Fails, and shows what came, unless the Python expression is true over faultd's log: r is the
list of requests, c the number of connections, h(request, name) the value of a header,
json the module.
"""
import json
import sys


def header(request, name):
    return dict(request["headers"]).get(name)


def main(log, expression):
    with open(log, encoding="utf-8") as file:
        events = [json.loads(line) for line in file]
    requests = [event for event in events if event["event"] == "request"]
    connections = sum(event["event"] == "open" for event in events)
    if eval(f"({expression})", {"r": requests, "c": connections, "h": header, "json": json}):
        return 0
    print(f"false: {expression}\n{connections} connections, {len(requests)} requests:")
    for request in requests:
        print(request["connection"], request["operation"], request["fault"],
              request.get("refused", ""))
    return 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
