#include "config.h"

#include "app/snippet_lang.h"

const struct kl_snippet_lang kl_snippet_langs[] = {
    {
        .target = "boto3",
        .quote = KL_QUOTE_C,
        .binary_head = "import base64\n",
        .head = "import boto3\n\nclient = boto3.client(\"dynamodb\")\nrequest = {\n",
        .table = "    \"TableName\": @1,\n",
        .index = "    \"IndexName\": @1,\n",
        .key_condition = "    \"KeyConditionExpression\": @1,\n",
        .filter = "    \"FilterExpression\": @1,\n",
        .names = {"    \"ExpressionAttributeNames\": {\n", "        @1: @2,\n", "",
                  "    },\n"},
        .values = {"    \"ExpressionAttributeValues\": {\n", "        @1: @2,\n", "",
                   "    },\n"},
        .s = "{\"S\": @1}",
        .n = "{\"N\": @1}",
        .b = "{\"B\": base64.b64decode(@1)}",
        .yes = "{\"BOOL\": True}",
        .no = "{\"BOOL\": False}",
        .null = "{\"NULL\": True}",
        .reverse = "    \"ScanIndexForward\": False,\n",
        .limit = "    \"Limit\": @1,\n",
        .tail = "}\n"
                "while True:\n"
                "    page = client.query(**request)\n"
                "    for item in page[\"Items\"]:\n"
                "        print(item)\n"
                "    if \"LastEvaluatedKey\" not in page:\n"
                "        break\n"
                "    request[\"ExclusiveStartKey\"] = page[\"LastEvaluatedKey\"]\n",
        .tail_limited = "}\n"
                        "left = @1\n"
                        "while left:\n"
                        "    page = client.query(**request)\n"
                        "    for item in page[\"Items\"][:left]:\n"
                        "        print(item)\n"
                        "        left -= 1\n"
                        "    if \"LastEvaluatedKey\" not in page:\n"
                        "        break\n"
                        "    request[\"ExclusiveStartKey\"] = "
                        "page[\"LastEvaluatedKey\"]\n",
    },
    {
        .target = "js",
        .quote = KL_QUOTE_C,
        .head = "import { DynamoDBClient, QueryCommand } from "
                "\"@aws-sdk/client-dynamodb\";\n\n"
                "const client = new DynamoDBClient({});\nconst request = {\n",
        .table = "  TableName: @1,\n",
        .index = "  IndexName: @1,\n",
        .key_condition = "  KeyConditionExpression: @1,\n",
        .filter = "  FilterExpression: @1,\n",
        .names = {"  ExpressionAttributeNames: {\n", "    @1: @2,\n", "", "  },\n"},
        .values = {"  ExpressionAttributeValues: {\n", "    @1: @2,\n", "", "  },\n"},
        .s = "{ S: @1 }",
        .n = "{ N: @1 }",
        .b = "{ B: Buffer.from(@1, \"base64\") }",
        .yes = "{ BOOL: true }",
        .no = "{ BOOL: false }",
        .null = "{ NULL: true }",
        .reverse = "  ScanIndexForward: false,\n",
        .limit = "  Limit: @1,\n",
        .tail = "};\n"
                "let page;\n"
                "do {\n"
                "  page = await client.send(new QueryCommand(request));\n"
                "  for (const item of page.Items) console.log(JSON.stringify(item));\n"
                "  request.ExclusiveStartKey = page.LastEvaluatedKey;\n"
                "} while (page.LastEvaluatedKey);\n",
        .tail_limited = "};\n"
                        "let left = @1, page;\n"
                        "do {\n"
                        "  page = await client.send(new QueryCommand(request));\n"
                        "  for (const item of page.Items.slice(0, left))\n"
                        "    console.log(JSON.stringify(item));\n"
                        "  left -= page.Items.length;\n"
                        "  request.ExclusiveStartKey = page.LastEvaluatedKey;\n"
                        "} while (left > 0 && page.LastEvaluatedKey);\n",
    },
    {
        .target = "go",
        .quote = KL_QUOTE_C,
        .bytes = KL_BYTES_HEX,
        .head = "package main\n\n"
                "import (\n"
                "\t\"context\"\n"
                "\t\"fmt\"\n"
                "\t\"log\"\n\n"
                "\t\"github.com/aws/aws-sdk-go-v2/aws\"\n"
                "\t\"github.com/aws/aws-sdk-go-v2/config\"\n"
                "\t\"github.com/aws/aws-sdk-go-v2/feature/dynamodb/attributevalue\"\n"
                "\t\"github.com/aws/aws-sdk-go-v2/service/dynamodb\"\n"
                "\t\"github.com/aws/aws-sdk-go-v2/service/dynamodb/types\"\n"
                ")\n\n"
                "func show(item map[string]types.AttributeValue) {\n"
                "\tvar row map[string]any\n"
                "\tdigits := func(o *attributevalue.DecoderOptions) { o.UseNumber = true "
                "}\n"
                "\tif err := attributevalue.UnmarshalMapWithOptions(item, &row, digits); "
                "err != nil {\n"
                "\t\tlog.Fatal(err)\n"
                "\t}\n"
                "\tfmt.Println(row)\n"
                "}\n\n"
                "func main() {\n"
                "\tctx := context.Background()\n"
                "\tcfg, err := config.LoadDefaultConfig(ctx)\n"
                "\tif err != nil {\n"
                "\t\tlog.Fatal(err)\n"
                "\t}\n"
                "\tclient := dynamodb.NewFromConfig(cfg)\n"
                "\tpages := dynamodb.NewQueryPaginator(client, &dynamodb.QueryInput{\n",
        .table = "\t\tTableName: aws.String(@1),\n",
        .index = "\t\tIndexName: aws.String(@1),\n",
        .key_condition = "\t\tKeyConditionExpression: aws.String(@1),\n",
        .filter = "\t\tFilterExpression: aws.String(@1),\n",
        .names = {"\t\tExpressionAttributeNames: map[string]string{\n", "\t\t\t@1: @2,\n",
                  "", "\t\t},\n"},
        .values = {"\t\tExpressionAttributeValues: map[string]types.AttributeValue{\n",
                   "\t\t\t@1: @2,\n", "", "\t\t},\n"},
        .s = "&types.AttributeValueMemberS{Value: @1}",
        .n = "&types.AttributeValueMemberN{Value: @1}",
        .b = "&types.AttributeValueMemberB{Value: []byte{@1}}",
        .yes = "&types.AttributeValueMemberBOOL{Value: true}",
        .no = "&types.AttributeValueMemberBOOL{Value: false}",
        .null = "&types.AttributeValueMemberNULL{Value: true}",
        .reverse = "\t\tScanIndexForward: aws.Bool(false),\n",
        .limit = "\t\tLimit: aws.Int32(@1),\n",
        .tail = "\t})\n"
                "\tfor pages.HasMorePages() {\n"
                "\t\tpage, err := pages.NextPage(ctx)\n"
                "\t\tif err != nil {\n"
                "\t\t\tlog.Fatal(err)\n"
                "\t\t}\n"
                "\t\tfor _, item := range page.Items {\n"
                "\t\t\tshow(item)\n"
                "\t\t}\n"
                "\t}\n"
                "}\n",
        .tail_limited = "\t})\n"
                        "\tfor left := @1; left > 0 && pages.HasMorePages(); {\n"
                        "\t\tpage, err := pages.NextPage(ctx)\n"
                        "\t\tif err != nil {\n"
                        "\t\t\tlog.Fatal(err)\n"
                        "\t\t}\n"
                        "\t\tfor _, item := range page.Items {\n"
                        "\t\t\tif left > 0 {\n"
                        "\t\t\t\tshow(item)\n"
                        "\t\t\t\tleft--\n"
                        "\t\t\t}\n"
                        "\t\t}\n"
                        "\t}\n"
                        "}\n",
    },
    {
        .target = "java",
        .quote = KL_QUOTE_C,
        .bytes = KL_BYTES_JAVA,
        .binary_head = "import software.amazon.awssdk.core.SdkBytes;\n",
        .head = "import java.util.Map;\n"
                "import software.amazon.awssdk.services.dynamodb.DynamoDbClient;\n"
                "import software.amazon.awssdk.services.dynamodb.model.AttributeValue;\n"
                "import software.amazon.awssdk.services.dynamodb.model.QueryRequest;\n\n"
                "public class Main {\n"
                "    public static void main(String[] args) {\n"
                "        QueryRequest request = QueryRequest.builder()\n",
        .table = "            .tableName(@1)\n",
        .index = "            .indexName(@1)\n",
        .key_condition = "            .keyConditionExpression(@1)\n",
        .filter = "            .filterExpression(@1)\n",
        .names = {"            .expressionAttributeNames(Map.ofEntries(\n",
                  "                Map.entry(@1, @2)", ",\n", "))\n"},
        .values = {"            .expressionAttributeValues(Map.ofEntries(\n",
                   "                Map.entry(@1, @2)", ",\n", "))\n"},
        .s = "AttributeValue.fromS(@1)",
        .n = "AttributeValue.fromN(@1)",
        .b = "AttributeValue.fromB(SdkBytes.fromByteArray(new byte[] {@1}))",
        .yes = "AttributeValue.fromBool(true)",
        .no = "AttributeValue.fromBool(false)",
        .null = "AttributeValue.fromNul(true)",
        .reverse = "            .scanIndexForward(false)\n",
        .limit = "            .limit(@1)\n",
        .tail = "            .build();\n"
                "        try (DynamoDbClient client = DynamoDbClient.create()) {\n"
                "            "
                "client.queryPaginator(request).items().forEach(System.out::println);\n"
                "        }\n"
                "    }\n"
                "}\n",
        .tail_limited =
            "            .build();\n"
            "        try (DynamoDbClient client = DynamoDbClient.create()) {\n"
            "            client.queryPaginator(request).items().stream()\n"
            "                .limit(@1).forEach(System.out::println);\n"
            "        }\n"
            "    }\n"
            "}\n",
    },
    {
        .target = "rust",
        .quote = KL_QUOTE_BRACES,
        .bytes = KL_BYTES_HEX,
        .binary_head = "use aws_sdk_dynamodb::primitives::Blob;\n",
        .head =
            "use aws_sdk_dynamodb::{types::AttributeValue, Client};\n\n"
            "#[tokio::main]\n"
            "async fn main() -> Result<(), aws_sdk_dynamodb::Error> {\n"
            "    let config = "
            "aws_config::load_defaults(aws_config::BehaviorVersion::latest()).await;\n"
            "    let mut items = Client::new(&config)\n"
            "        .query()\n",
        .table = "        .table_name(@1)\n",
        .index = "        .index_name(@1)\n",
        .key_condition = "        .key_condition_expression(@1)\n",
        .filter = "        .filter_expression(@1)\n",
        .names = {"", "        .expression_attribute_names(@1, @2)\n", "", ""},
        .values = {"", "        .expression_attribute_values(@1, @2)\n", "", ""},
        .s = "AttributeValue::S(@1.into())",
        .n = "AttributeValue::N(@1.into())",
        .b = "AttributeValue::B(Blob::new(vec![@1]))",
        .yes = "AttributeValue::Bool(true)",
        .no = "AttributeValue::Bool(false)",
        .null = "AttributeValue::Null(true)",
        .reverse = "        .scan_index_forward(false)\n",
        .limit = "        .limit(@1)\n",
        .tail = "        .into_paginator()\n"
                "        .items()\n"
                "        .send();\n"
                "    while let Some(item) = items.next().await {\n"
                "        println!(\"{:?}\", item?);\n"
                "    }\n"
                "    Ok(())\n"
                "}\n",
        .tail_limited = "        .into_paginator()\n"
                        "        .items()\n"
                        "        .send();\n"
                        "    for _ in 0..@1 {\n"
                        "        match items.next().await {\n"
                        "            Some(item) => println!(\"{:?}\", item?),\n"
                        "            None => break,\n"
                        "        }\n"
                        "    }\n"
                        "    Ok(())\n"
                        "}\n",
    },
    {
        .target = "csharp",
        .quote = KL_QUOTE_C,
        .bytes = KL_BYTES_HEX,
        .head = "using System;\n"
                "using System.Collections.Generic;\n"
                "using System.IO;\n"
                "using System.Linq;\n"
                "using System.Threading.Tasks;\n"
                "using Amazon.DynamoDBv2;\n"
                "using Amazon.DynamoDBv2.DocumentModel;\n"
                "using Amazon.DynamoDBv2.Model;\n\n"
                "class Program\n"
                "{\n"
                "    static async Task Main()\n"
                "    {\n"
                "        var client = new AmazonDynamoDBClient();\n"
                "        var request = new QueryRequest\n"
                "        {\n",
        .table = "            TableName = @1,\n",
        .index = "            IndexName = @1,\n",
        .key_condition = "            KeyConditionExpression = @1,\n",
        .filter = "            FilterExpression = @1,\n",
        .names = {"            ExpressionAttributeNames = new Dictionary<string, "
                  "string>\n"
                  "            {\n",
                  "                [@1] = @2,\n", "", "            },\n"},
        .values = {"            ExpressionAttributeValues = new Dictionary<string, "
                   "AttributeValue>\n"
                   "            {\n",
                   "                [@1] = @2,\n", "", "            },\n"},
        .s = "new AttributeValue { S = @1 }",
        .n = "new AttributeValue { N = @1 }",
        .b = "new AttributeValue { B = new MemoryStream(new byte[] { @1 }) }",
        .yes = "new AttributeValue { BOOL = true }",
        .no = "new AttributeValue { BOOL = false }",
        .null = "new AttributeValue { NULL = true }",
        .reverse = "            ScanIndexForward = false,\n",
        .limit = "            Limit = @1,\n",
        .tail = "        };\n"
                "        QueryResponse page;\n"
                "        do\n"
                "        {\n"
                "            page = await client.QueryAsync(request);\n"
                "            foreach (var item in page.Items)\n"
                "                "
                "Console.WriteLine(Document.FromAttributeMap(item).ToJson());\n"
                "            request.ExclusiveStartKey = page.LastEvaluatedKey;\n"
                "        } while (page.LastEvaluatedKey?.Count > 0);\n"
                "    }\n"
                "}\n",
        .tail_limited =
            "        };\n"
            "        var left = @1;\n"
            "        QueryResponse page;\n"
            "        do\n"
            "        {\n"
            "            page = await client.QueryAsync(request);\n"
            "            foreach (var item in page.Items.Take(left))\n"
            "                "
            "Console.WriteLine(Document.FromAttributeMap(item).ToJson());\n"
            "            left -= page.Items.Count;\n"
            "            request.ExclusiveStartKey = page.LastEvaluatedKey;\n"
            "        } while (left > 0 && page.LastEvaluatedKey?.Count > 0);\n"
            "    }\n"
            "}\n",
    },
    {
        .target = "php",
        .quote = KL_QUOTE_PHP,
        .head = "<?php\n"
                "require 'vendor/autoload.php';\n\n"
                "$client = new Aws\\DynamoDb\\DynamoDbClient([\n"
                "    'version' => 'latest',\n"
                "    'region' => getenv('AWS_REGION'),\n"
                "]);\n"
                "$request = [\n",
        .table = "    'TableName' => @1,\n",
        .index = "    'IndexName' => @1,\n",
        .key_condition = "    'KeyConditionExpression' => @1,\n",
        .filter = "    'FilterExpression' => @1,\n",
        .names = {"    'ExpressionAttributeNames' => [\n", "        @1 => @2,\n", "",
                  "    ],\n"},
        .values = {"    'ExpressionAttributeValues' => [\n", "        @1 => @2,\n", "",
                   "    ],\n"},
        .s = "['S' => @1]",
        .n = "['N' => @1]",
        .b = "['B' => base64_decode(@1)]",
        .yes = "['BOOL' => true]",
        .no = "['BOOL' => false]",
        .null = "['NULL' => true]",
        .reverse = "    'ScanIndexForward' => false,\n",
        .limit = "    'Limit' => @1,\n",
        .tail = "];\n"
                "do {\n"
                "    $page = $client->query($request);\n"
                "    foreach ($page['Items'] as $item) {\n"
                "        print_r($item);\n"
                "    }\n"
                "    $request['ExclusiveStartKey'] = $page['LastEvaluatedKey'];\n"
                "} while ($page['LastEvaluatedKey']);\n",
        .tail_limited = "];\n"
                        "$left = @1;\n"
                        "do {\n"
                        "    $page = $client->query($request);\n"
                        "    foreach (array_slice($page['Items'], 0, $left) as $item) {\n"
                        "        print_r($item);\n"
                        "    }\n"
                        "    $left -= count($page['Items']);\n"
                        "    $request['ExclusiveStartKey'] = "
                        "$page['LastEvaluatedKey'];\n"
                        "} while ($left > 0 && $page['LastEvaluatedKey']);\n",
    },
    {
        .target = "ruby",
        .quote = KL_QUOTE_RUBY,
        .head = "require \"aws-sdk-dynamodb\"\n\n"
                "client = Aws::DynamoDB::Client.new(simple_attributes: false)\n"
                "request = {\n",
        .table = "  table_name: @1,\n",
        .index = "  index_name: @1,\n",
        .key_condition = "  key_condition_expression: @1,\n",
        .filter = "  filter_expression: @1,\n",
        .names = {"  expression_attribute_names: {\n", "    @1 => @2,\n", "", "  },\n"},
        .values = {"  expression_attribute_values: {\n", "    @1 => @2,\n", "", "  },\n"},
        .s = "{ s: @1 }",
        .n = "{ n: @1 }",
        .b = "{ b: @1.unpack1(\"m\") }",
        .yes = "{ bool: true }",
        .no = "{ bool: false }",
        .null = "{ null: true }",
        .reverse = "  scan_index_forward: false,\n",
        .limit = "  limit: @1,\n",
        .tail = "}\n"
                "client.query(request).each do |page|\n"
                "  page.items.each { |item| p item }\n"
                "end\n",
        .tail_limited = "}\n"
                        "items = client.query(request).lazy.flat_map { |page| page.items "
                        "}\n"
                        "items.first(@1).each { |item| p item }\n",
    },
    {
        .target = "kotlin",
        .quote = KL_QUOTE_DOLLAR,
        .bytes = KL_BYTES_KOTLIN,
        .head = "import aws.sdk.kotlin.services.dynamodb.DynamoDbClient\n"
                "import aws.sdk.kotlin.services.dynamodb.model.AttributeValue\n"
                "import aws.sdk.kotlin.services.dynamodb.model.QueryRequest\n"
                "import aws.sdk.kotlin.services.dynamodb.paginators.items\n"
                "import aws.sdk.kotlin.services.dynamodb.paginators.queryPaginated\n"
                "import kotlinx.coroutines.flow.take\n"
                "import kotlinx.coroutines.runBlocking\n\n"
                "fun main() = runBlocking {\n"
                "    val request = QueryRequest {\n",
        .table = "        tableName = @1\n",
        .index = "        indexName = @1\n",
        .key_condition = "        keyConditionExpression = @1\n",
        .filter = "        filterExpression = @1\n",
        .names = {"        expressionAttributeNames = mapOf(\n", "            @1 to @2",
                  ",\n", "\n        )\n"},
        .values = {"        expressionAttributeValues = mapOf(\n", "            @1 to @2",
                   ",\n", "\n        )\n"},
        .s = "AttributeValue.S(@1)",
        .n = "AttributeValue.N(@1)",
        .b = "AttributeValue.B(byteArrayOf(@1))",
        .yes = "AttributeValue.Bool(true)",
        .no = "AttributeValue.Bool(false)",
        .null = "AttributeValue.Null(true)",
        .reverse = "        scanIndexForward = false\n",
        .limit = "        limit = @1\n",
        .tail = "    }\n"
                "    DynamoDbClient.fromEnvironment().use { client ->\n"
                "        client.queryPaginated(request).items().collect { println(it) }\n"
                "    }\n"
                "}\n",
        .tail_limited = "    }\n"
                        "    DynamoDbClient.fromEnvironment().use { client ->\n"
                        "        client.queryPaginated(request).items().take(@1).collect "
                        "{ println(it) }\n"
                        "    }\n"
                        "}\n",
    },
    {.target = NULL},
};
