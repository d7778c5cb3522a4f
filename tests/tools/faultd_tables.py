"""A small DynamoDB for faultd: fixed tables, read only, real paging.

    status, document = Tables(script).answer("Query", request)

Tables (all with partition key pk):
  scores  sk S: rows n of a leaderboard "<score:pad10>#<ts:pad16>#<playerId>", pk SEASON
  odd     sk N: numbers of 38 digits, 1E+125, -0.5; a NUL, controls and quotes in texts
  blobs   sk B: every byte that a text may not hold
What a client may not send (an expression without aliases, ALL_ATTRIBUTES on an index …)
is a ValidationException, and so is what these few lines do not know.
"""
import base64
import decimal
import re

PAGE_ROWS = 10
CONDITION = re.compile(
    r"\(?\s*(?:(?P<name>#\w+)\s*(?P<op><=|>=|=|<|>)\s*(?P<value>:\w+)"
    r"|(?P<bname>#\w+)\s+BETWEEN\s+(?P<low>:\w+)\s+AND\s+(?P<high>:\w+)"
    r"|begins_with\s*\(\s*(?P<pname>#\w+)\s*,\s*(?P<prefix>:\w+)\s*\))\s*\)?")
EXACT = decimal.Context(prec=60, Emax=999, Emin=-999)


class Refused(Exception):
    """A request that is answered by (code, message)."""


def refuse(message):
    raise Refused("ValidationException", message)


def score_item(i, partitions=1):
    season = "SEASON" if partitions == 1 else f"SEASON#{i % partitions}"
    score, time, player = 10 * i, 1719100800 + 7 * (i % 13), f"p_{i:04d}"
    return {"pk": {"S": season}, "sk": {"S": f"{score:010d}#{time:016d}#{player}"},
            "score": {"N": str(score)}, "ts": {"N": str(time)},
            "playerId": {"S": player}, "name": {"S": f"Björn {i}" if i % 2 else f"作者 {i}"}}


def odd_items():
    numbers = ["-0.5", "0", "0.1", "9007199254740993",
               "12345678901234567890123456789012345678", "1" + "0" * 125]
    texts = ["a\0b", "tab\tand\nline", "quote\" and \\", "\u2028\u202e", "", "\x1b[31mred"]
    for number, text in zip(numbers, texts):
        yield {"pk": {"S": "p"}, "sk": {"N": number}, "text": {"S": text},
               "dotted.name-1": {"BOOL": True}, "deep": {"M": {"l": {"L": [{"NULL": True}]}}}}


def blob_items():
    for data in (b"\0", b"\0\xff", b"\x7f\x80", b"\xc3\x28", b"\xff\xff\xff"):
        yield {"pk": {"S": "p"}, "sk": {"B": base64.b64encode(data).decode()},
               "size": {"N": str(len(data))}}


def order(value):
    """What DynamoDB sorts a key value by."""
    (kind, text), = value.items()
    if kind == "N":
        return EXACT.create_decimal(text)
    return base64.b64decode(text) if kind == "B" else text.encode()


class Table:
    def __init__(self, name, sort_type, items):
        self.name = name
        self.sort_type = sort_type
        self.items = sorted(items, key=lambda item: (order(item["pk"]), order(item["sk"])))

    def description(self):
        return {
            "TableName": self.name, "TableStatus": "ACTIVE", "ItemCount": len(self.items),
            "TableSizeBytes": 100 * len(self.items), "CreationDateTime": 1.36372808007E9,
            "TableArn": f"arn:aws:dynamodb:us-east-1:000000000000:table/{self.name}",
            "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"},
                          {"AttributeName": "sk", "KeyType": "RANGE"}],
            "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "S"},
                                     {"AttributeName": "sk", "AttributeType": self.sort_type}],
            "ProvisionedThroughput": {"ReadCapacityUnits": 0, "WriteCapacityUnits": 0,
                                      "NumberOfDecreasesToday": 0},
            "BillingModeSummary": {"BillingMode": "PAY_PER_REQUEST"}}


class Condition:
    """A KeyConditionExpression with aliases, as a test of items."""

    def __init__(self, request):
        self.names = request.get("ExpressionAttributeNames", {})
        self.values = request.get("ExpressionAttributeValues", {})
        self.tests = []
        text = request.get("KeyConditionExpression", "")
        at = 0
        while at < len(text):
            found = CONDITION.match(text, at)
            if not found:
                refuse(f"Invalid KeyConditionExpression: {text[at:]}")
            self.tests.append(self.test(found))
            at = found.end()
            joined = re.compile(r"\s*AND\s+").match(text, at)
            if at < len(text) and not joined:
                refuse(f"Invalid KeyConditionExpression: {text[at:]}")
            at = joined.end() if joined else at

    def value(self, alias):
        if alias not in self.values:
            refuse(f"An expression attribute value is not defined: {alias}")
        return order(self.values[alias])

    def name(self, alias):
        if alias not in self.names:
            refuse(f"An expression attribute name is not defined: {alias}")
        return self.names[alias]

    def test(self, found):
        if found["bname"]:
            name, low, high = found["bname"], found["low"], found["high"]
            low, high = self.value(low), self.value(high)
            return self.name(name), lambda have: low <= have <= high
        if found["pname"]:
            prefix = self.value(found["prefix"])
            return self.name(found["pname"]), lambda have: have.startswith(prefix)
        operand = self.value(found["value"])
        tests = {"=": lambda have: have == operand, "<": lambda have: have < operand,
                 "<=": lambda have: have <= operand, ">": lambda have: have > operand,
                 ">=": lambda have: have >= operand}
        return self.name(found["name"]), tests[found["op"]]

    def matches(self, item):
        return all(test(order(item[name])) for name, test in self.tests)


class Tables:
    """page_rows: items of a page, in place of 1 MB; names: more tables to list; rows: items
    of scores; partitions: of scores; torn: the segments of a Scan cut partitions apart."""

    def __init__(self, page_rows=PAGE_ROWS, names=(), rows=35, partitions=1, torn=False):
        self.page_rows = page_rows
        self.torn = torn
        tables = [Table("blobs", "B", blob_items()), Table("odd", "N", odd_items()),
                  Table("scores", "S", (score_item(i, partitions) for i in range(rows)))]
        self.tables = {table.name: table for table in tables}
        self.names = sorted([*self.tables, *names])

    def answer(self, operation, request):
        """(status, document); KeyError for an operation that is not known here."""
        calls = {"ListTables": self.list_tables, "DescribeTable": self.describe_table,
                 "DescribeTimeToLive": self.describe_ttl, "Query": self.query,
                 "Scan": self.scan, "GetItem": self.get_item}
        call = calls[operation]
        try:
            return 200, call(request)
        except Refused as refused:
            code, message = refused.args
            where = ("com.amazonaws.dynamodb.v20120810#" if code.startswith("Resource")
                     else "com.amazon.coral.validate#")
            return 400, {"__type": where + code, "message": message}

    def table(self, request):
        table = self.tables.get(request.get("TableName"))
        if not table:
            raise Refused("ResourceNotFoundException", "Requested resource not found")
        if "IndexName" in request:
            refuse("The table does not have the specified index")
        return table

    def list_tables(self, request):
        after = request.get("ExclusiveStartTableName", "")
        rest = [name for name in self.names if name > after]
        limit = min(request.get("Limit", 100), 100)
        reply = {"TableNames": rest[:limit]}
        if len(rest) > limit:
            reply["LastEvaluatedTableName"] = rest[limit - 1]
        return reply

    def describe_table(self, request):
        return {"Table": self.table(request).description()}

    def describe_ttl(self, request):
        self.table(request)
        return {"TimeToLiveDescription": {"TimeToLiveStatus": "DISABLED"}}

    def query(self, request):
        table, condition = self.table(request), Condition(request)
        if not condition.tests:
            refuse("The expression can not be empty;")
        items = [item for item in table.items if condition.matches(item)]
        if request.get("ScanIndexForward") is False:
            items.reverse()
        return self.page(items, request)

    def scan(self, request):
        items = self.table(request).items
        if "TotalSegments" in request:
            segments, segment = request["TotalSegments"], request["Segment"]
            items = [item for i, item in enumerate(items)
                     if (i if self.torn else sum(order(item["pk"]))) % segments == segment]
        return self.page(items, request)

    def page(self, items, request):
        if "FilterExpression" in request:
            refuse("faultd has no filters")
        if "ExclusiveStartKey" in request:
            items = self.after(items, request)
        size = min(request.get("Limit", self.page_rows), self.page_rows)
        reply = {"Count": len(items[:size]), "ScannedCount": len(items[:size])}
        if request.get("Select") != "COUNT":
            reply["Items"] = [self.project(item, request) for item in items[:size]]
        if len(items) > size or (len(items) == size and request.get("Limit") == size):
            reply["LastEvaluatedKey"] = self.key(items[size - 1])
        if request.get("ReturnConsumedCapacity", "NONE") != "NONE":
            reply["ConsumedCapacity"] = {"TableName": request["TableName"],
                                         "CapacityUnits": 0.5}
        return reply

    @staticmethod
    def after(items, request):
        """The items behind the start key, which need not be that of an item."""
        start = request["ExclusiveStartKey"]
        if set(start) != {"pk", "sk"}:
            refuse("The provided starting key is invalid")
        at = order(start["pk"]), order(start["sk"])
        back = request.get("ScanIndexForward") is False
        keys = [(order(item["pk"]), order(item["sk"])) for item in items]
        return [item for item, key in zip(items, keys) if (key < at if back else key > at)]

    @staticmethod
    def key(item):
        return {"pk": item["pk"], "sk": item["sk"]}

    @staticmethod
    def project(item, request):
        if "ProjectionExpression" not in request:
            return item
        names = request["ExpressionAttributeNames"]
        wanted = [names[alias.strip()] for alias in request["ProjectionExpression"].split(",")]
        return {name: value for name, value in item.items() if name in wanted}

    def get_item(self, request):
        found = [item for item in self.table(request).items
                 if self.key(item) == request.get("Key")]
        reply = {"Item": self.project(found[0], request)} if found else {}
        if request.get("ReturnConsumedCapacity", "NONE") != "NONE":
            reply["ConsumedCapacity"] = {"TableName": request["TableName"],
                                         "CapacityUnits": 0.5}
        return reply
