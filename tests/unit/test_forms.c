/* Data files of every form: which items come out of them, into which tables, and what is
 * told besides. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "app/transfer.h"
#include "tests/unit/store_help.h"

struct import {
    char *db;
    struct kl_transfer_options options;
    struct kl_transfer_result result;
    struct kl_buf notes; /* one a line, the path cut off */
    struct kl_err err;
};

static void on_note(void *ctx, const char *message)
{
    struct import *in = ctx;
    const char *slash = strrchr(message, '/');

    kl_buf_addf(&in->notes, "%s\n", slash ? slash + 1 : message);
}

static void open_import(struct import *in)
{
    *in = (struct import){.db = help_path("forms.db")};
}

static void close_import(struct import *in)
{
    kl_transfer_result_release(&in->result);
    kl_buf_release(&in->notes);
    help_remove(&in->db);
}

static enum kl_code import_file(struct import *in, const char *name, struct kl_str text)
{
    const struct kl_transfer_hooks hooks = {.ctx = in, .note = on_note};
    char *file = help_file(in->db, name, text.data, text.len);
    struct kl_store_writer *writer = NULL;
    enum kl_code code;

    kl_transfer_result_release(&in->result);
    kl_buf_clear(&in->notes);
    in->err = (struct kl_err){0};
    assert_int_equal(kl_store_writer_open(in->db, &writer, &in->err), KL_OK);
    code = kl_transfer_import(writer, file, &in->options, &hooks, &in->result, NULL,
                              &in->err);
    kl_store_writer_close(&writer);
    free(file);
    return code;
}

static enum kl_code import_text(struct import *in, const char *text)
{
    return import_file(in, "data.json", kl_str_from(text));
}

/* "orders(id): {…}\n…": every table with its key and its items, tables by name, items in
 * the order of a Scan. */
static void dump(const struct import *in, struct kl_buf *out)
{
    struct kl_source *source = help_open(in->db);
    struct kl_names tables = {0};

    kl_source_list_tables(source, &tables, NULL, NULL);
    for (size_t i = 0; i < tables.n; i++) {
        struct kl_schema schema = {0};
        struct kl_query query = {0};
        struct kl_page page = {0};

        assert_int_equal(kl_source_describe(source, tables.names[i], &schema, NULL, NULL),
                         KL_OK);
        kl_buf_addf(out, "%s(%s:%s", schema.table, schema.keys.pk[0].name,
                    kl_key_type_name(schema.keys.pk[0].type));
        if (schema.keys.nsk)
            kl_buf_addf(out, " %s:%s", schema.keys.sk[0].name,
                        kl_key_type_name(schema.keys.sk[0].type));
        for (size_t j = 0; j < schema.nindexes; j++)
            kl_buf_addf(out, " %s=%s", schema.indexes[j].name,
                        schema.indexes[j].projection);
        kl_buf_add_text(out, ")\n");
        kl_query_init_of(&query, &schema);
        help_scan(source, &query, &page);
        for (size_t j = 0; j < page.nitems; j++) {
            kl_buf_add_str(out, kl_page_item(&page, j));
            kl_buf_add_char(out, '\n');
        }
        kl_page_release(&page);
        kl_query_release(&query);
        kl_schema_release(&schema);
    }
    kl_names_release(&tables);
    kl_source_close(&source);
}

static void expect_dump(const struct import *in, size_t row, const char *expected)
{
    struct kl_buf got = {0};

    dump(in, &got);
    if (strcmp(kl_buf_text(&got), expected))
        fail_msg("row %zu:\n%s", row, kl_buf_text(&got));
    kl_buf_release(&got);
}

#define A "{\"id\":{\"S\":\"a\"}}"
#define B "{\"id\":{\"S\":\"b\"}}"
#define PUT(item) "{\"PutRequest\":{\"Item\":" item "}}"
#define DELETE(key) "{\"DeleteRequest\":{\"Key\":" key "}}"
#define IN_DATA(items) "data(id:S)\n" items

/* ---- JSON */

static const struct {
    const char *text;
    const char *dump;
    const char *note; /* a part of the notes; NULL: only the guess of the key, or none */
} rows[] = {
    {"{\"Item\":" A "}", IN_DATA(A "\n"), NULL},
    {"{\"Responses\":[{\"Item\":" A "},{},{\"Item\":" B "}]}", IN_DATA(A "\n" B "\n"),
     NULL},
    {"{\"Responses\":[{\"TableName\":\"orders\",\"Item\":" A "},"
     "{\"TableName\":\"users\",\"Item\":" B "}]}",
     "orders(id:S)\n" A "\nusers(id:S)\n" B "\n", NULL},
    {"{\"Responses\":{\"orders\":[" A "],\"users\":[" B "]},\"UnprocessedKeys\":{}}",
     "orders(id:S)\n" A "\nusers(id:S)\n" B "\n", NULL},
    {"{\"Responses\":{\"orders\":[" A "]},\"UnprocessedKeys\":{\"orders\":{}}}",
     "orders(id:S)\n" A "\n", "not all keys were answered"},
    /* Pages: what the last one says counts. */
    {"{\"Items\":[" A "],\"LastEvaluatedKey\":" A "}{\"Items\":[" B "]}",
     IN_DATA(A "\n" B "\n"), NULL},
    {"{\"Items\":[" A "]}{\"Items\":[" B "],\"LastEvaluatedKey\":" B "}",
     IN_DATA(A "\n" B "\n"), "data.json: this output was cut: it ends with a LastEval"},
    {"{\"Count\":1,\"NextToken\":\"x\",\"Items\":[" A "]}", IN_DATA(A "\n"),
     "this output was cut: it ends with a NextToken"},
    {"[{\"Items\":[" A "]},{\"Items\":[" B "],\"LastEvaluatedKey\":null}]",
     IN_DATA(A "\n" B "\n"), NULL},
    {"{\"Items\":[" A "],\"source\":\"x\"}", IN_DATA(A "\n"),
     "\"source\" beside the items"},
    /* An attribute called Items is one. */
    {"{\"id\":\"a\",\"Items\":[1]}",
     IN_DATA("{\"id\":{\"S\":\"a\"},\"Items\":{\"L\":[{\"N\":\"1\"}]}}\n"), NULL},
    {"{\"id\":\"a\",\"Table\":{\"no\":1},\"Count\":2}",
     IN_DATA("{\"id\":{\"S\":\"a\"},\"Table\":{\"M\":{\"no\":{\"N\":\"1\"}}},"
             "\"Count\":{\"N\":\"2\"}}\n"),
     NULL},
    /* Requests. */
    {"{\"orders\":[" PUT(A) "," PUT(B) "],\"users\":[" PUT(A) "]}",
     "orders(id:S)\n" A "\n" B "\nusers(id:S)\n" A "\n", NULL},
    {"{\"orders\":[" PUT(A) "," DELETE(A) "," PUT(B) "]}", "orders(id:S)\n" B "\n", NULL},
    {"{\"orders\":[" DELETE(A) "," PUT(A) "]}", "orders(id:S)\n" A "\n", NULL},
    {"{\"orders\":[" PUT(A) "]}{\"users\":[" PUT(A) "]}{\"orders\":[" DELETE(A) "," PUT(
         B) "]}",
     "orders(id:S)\n" B "\nusers(id:S)\n" A "\n", NULL},
    {"{\"RequestItems\":{\"orders\":[" PUT(A) "]},\"ReturnConsumedCapacity\":\"TOTAL\"}",
     "orders(id:S)\n" A "\n", NULL},
    {PUT(A) "\n" DELETE(A) "\n" PUT(B), IN_DATA(B "\n"), NULL},
    /* Changes: exports and streams. */
    {"{\"Metadata\":{\"t\":{\"N\":\"1\"}},\"Keys\":" A ",\"NewImage\":" A "}\n"
     "{\"Metadata\":{},\"Keys\":" B ",\"NewImage\":" B ",\"OldImage\":" B "}\n"
     "{\"Metadata\":{},\"Keys\":" A ",\"OldImage\":" A "}\n",
     IN_DATA(B "\n"), NULL},
    {"{\"Records\":[{\"eventID\":\"1\",\"eventName\":\"INSERT\",\"dynamodb\":{\"Keys\":" A
     ",\"NewImage\":" A "},\"eventSourceARN\":"
     "\"arn:aws:dynamodb:eu-west-1:123456789012:table/orders/stream/x\"},"
     "{\"eventName\":\"REMOVE\",\"dynamodb\":{\"Keys\":" B "},\"eventSourceARN\":"
     "\"arn:aws:dynamodb:eu-west-1:123456789012:table/orders/stream/x\"}]}",
     "orders(id:S)\n" A "\n", NULL},
    {"{\"eventName\":\"MODIFY\",\"tableName\":\"orders\",\"dynamodb\":{\"Keys\":" A
     ",\"NewImage\":" A "},\"userIdentity\":null}\n",
     "orders(id:S)\n" A "\n", NULL},
    /* Types in other ways. */
    {"{\"id\":{\"s\":\"a\"},\"x\":{\"nS\":[\"1\"]},\"y\":{\"bOOL\":true},"
     "\"z\":{\"m\":{\"l\":{\"l\":[{\"nULLValue\":true}]}}}}",
     IN_DATA("{\"id\":{\"S\":\"a\"},\"x\":{\"NS\":[\"1\"]},\"y\":{\"BOOL\":true},"
             "\"z\":{\"M\":{\"l\":{\"L\":[{\"NULL\":true}]}}}}\n"),
     NULL},
    {"{\"id\":{\"S\":\"a\",\"N\":null,\"M\":null},\"v\":{\"S\":null,\"N\":\"1\"}}",
     IN_DATA("{\"id\":{\"S\":\"a\"},\"v\":{\"N\":\"1\"}}\n"), NULL},
    {"{\"Items\":[{\"id\":{\"s\":\"a\"}}]}", IN_DATA(A "\n"), NULL},
    {"id\x03{\"s\":\"a\"}\x02n\x03{\"n\":\"1.50\"}\n\nid\x03{\"s\":\"b\"}\r\n",
     IN_DATA("{\"id\":{\"S\":\"a\"},\"n\":{\"N\":\"1.5\"}}\n" B "\n"), NULL},
    /* Plain JSON in all of these, too. */
    {"{\"Responses\":[{\"Item\":{\"id\":\"a\"}}]}", IN_DATA(A "\n"), NULL},
};

static void test_json(void **state)
{
    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(rows); i++) {
        struct import in;

        open_import(&in);
        if (import_text(&in, rows[i].text))
            fail_msg("row %zu: %s", i, in.err.text);
        expect_dump(&in, i, rows[i].dump);
        if (rows[i].note && !strstr(kl_buf_text(&in.notes), rows[i].note))
            fail_msg("row %zu: %s", i, kl_buf_text(&in.notes));
        for (const char *p = kl_buf_text(&in.notes); !rows[i].note && *p;) {
            const char *end = strchr(p, '\n');

            if (!strstr(p, "the key is guessed") || strstr(p, "the key is guessed") > end)
                fail_msg("row %zu: %s", i, p);
            p = end + 1;
        }
        close_import(&in);
    }
}

#define TEXT(literal)                                                                    \
    {                                                                                    \
        (literal), sizeof(literal) - 1                                                   \
    }

static const struct {
    struct kl_str text;
    const char *message; /* behind the folder */
} refused[] = {
    {TEXT("{\"TableNames\":[\"orders\"]}"), "data.json:1: a list of tables"},
    {TEXT("{\"orders\":{\"Keys\":[" A "]}}"),
     "data.json:1: the request of batch-get-item"},
    {TEXT("{\":v\":{\"S\":\"a\"}}"), "data.json:1: values of an expression"},
    {TEXT("{\"#n\":\"name\"}"), "data.json:1: names of an expression"},
    {TEXT("[{\"Get\":{\"Key\":" A "}}]"),
     "data.json:1: the request of transact-get-items"},
    {TEXT("{\"indexes\":{},\"models\":{\"m\":{}}}"), "data.json:1: a OneTable schema"},
    {TEXT("$ion_1_0 {Item:{id:\"a\"}}"), "data.json: Amazon Ion"},
    {TEXT("\xe0\x01\x00\xea"), "data.json: Amazon Ion"},
    {TEXT("PK\x03\x04zip"), "data.json: a zip archive"},
    {TEXT("PAR1"), "data.json: Apache Parquet"},
    {TEXT("\xff\xfe["), "data.json: text in UTF-16"},
    {TEXT("BZh91AY"), "data.json: compressed with bzip2"},
    {TEXT("SQLite format 3"), "data.json: a database"},
    {TEXT("{\"orders\":[" PUT(A) ",\n{\"Nothing\":1}]}"),
     "data.json:2: a PutRequest or a DeleteRequest"},
    {TEXT("{\"Records\":[\n{\"eventName\":\"INSERT\",\"dynamodb\":{\"Keys\":" A "}}]}"),
     "data.json:2: the stream gives no new image"},
    {TEXT("{\"Records\":[{\"id\":1}]}"),
     "data.json:1: not a record of a DynamoDB stream"},
    {TEXT("{\"orders\":[" PUT(A) ",\n\n" PUT("{\"id\":{\"S\":1}}") "]}"),
     "data.json:3: attribute \"id\""},
    {TEXT("{\"orders\":[" PUT(A) "," DELETE(
         "{\"id\":{\"S\":\"a\"},\"x\":{\"S\":\"a\"}}") "]}"),
     "data.json:1: other attributes than those of the key"},
    {TEXT("{\"id\":{\"s\":\"a\"}}\n{\"id\":{\"s\":\"a\",\"n\":\"1\"}}\n"),
     "data.json:2: attribute \"id\""},
    {TEXT("{\"id\":{\"s\":\"a\"}}\n{\n\"id\":{\"s\":null},\n\"x\":{\"q\":1}}\n"),
     "data.json:3: attribute \"id\""},
    {TEXT("id\x03{\"s\":\"a\"}\nid\x03{\"s\"}\n"), "data.json:2: malformed JSON"},
    {TEXT("id\x03{\"s\":\"a\"}\nid\n"), "data.json:2: an attribute without a value"},
    {TEXT("{\"ModelName\":\"m\",\"DataModel\":[\n{\"TableName\":\"t\"}]}"),
     "data.json:2: a table of this model"},
};

static void test_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(refused); i++) {
        struct import in;
        const char *slash;

        open_import(&in);
        assert_int_equal(import_file(&in, "data.json", refused[i].text), KL_INVALID);
        slash = strrchr(in.err.text, '/');
        if (!slash || strncmp(slash + 1, refused[i].message, strlen(refused[i].message)))
            fail_msg("row %zu: %s", i, in.err.text);
        assert_null(in.result.tables);
        close_import(&in);
    }
}

/* Of several tables in one file all are kept, or none. */
static void test_one_transaction(void **state)
{
    struct import in;

    (void)state;
    open_import(&in);
    assert_int_equal(import_text(&in, "{\"orders\":[" PUT(A) "]}"), KL_OK);
    assert_int_equal(
        import_text(&in, "{\"users\":[" PUT(A) "],\"orders\":[" DELETE(
                             A) "],\"more\":[" PUT("{\"id\":{\"S\":1}}") "]}"),
        KL_INVALID);
    expect_dump(&in, 0, "orders(id:S)\n" A "\n");
    close_import(&in);
}

static void test_counts_of_deletes(void **state)
{
    struct import in;

    (void)state;
    open_import(&in);
    assert_int_equal(import_text(&in, "{\"orders\":[" PUT(A) "," PUT(B) "]}"), KL_OK);
    assert_int_equal(import_text(&in, "{\"orders\":[" DELETE(A) "," DELETE(
                                          "{\"id\":{\"S\":\"c\"}}") "]}"),
                     KL_OK);
    assert_int_equal(in.result.tables[0].counts.deleted, 1);
    assert_int_equal(in.result.tables[0].counts.absent, 1);
    assert_int_equal(in.result.tables[0].counts.put, 0);
    expect_dump(&in, 0, "orders(id:S)\n" B "\n");
    close_import(&in);
}

/* --table and --schema speak of one table. */
static void test_named_table(void **state)
{
    struct import in;

    (void)state;
    open_import(&in);
    in.options.table = "mine";
    assert_int_equal(import_text(&in, "{\"orders\":[" PUT(A) "]}"), KL_OK);
    expect_dump(&in, 0, "mine(id:S)\n" A "\n");
    assert_int_equal(import_text(&in, "{\"orders\":[" PUT(A) "],\"users\":[" PUT(A) "]}"),
                     KL_INVALID);
    assert_non_null(strstr(in.err.text, "more than one table: orders and users"));
    assert_non_null(strstr(in.err.advice, "without --table"));
    close_import(&in);
}

/* ---- NoSQL Workbench */

#define MODEL                                                                            \
    "{\"ModelName\":\"m\",\"ModelMetadata\":{},\"DataModel\":[\n"                        \
    "{\"TableName\":\"orders\",\"KeyAttributes\":{\"PartitionKey\":{\"AttributeName\":"  \
    "\"id\",\"AttributeType\":\"S\"},\"SortKey\":{\"AttributeName\":\"a#b\","            \
    "\"AttributeType\":\"N\"}},\"GlobalSecondaryIndexes\":[{\"IndexName\":\"byX\","      \
    "\"KeyAttributes\":{\"PartitionKey\":{\"AttributeName\":\"x\",\"AttributeType\":"    \
    "\"S\"}},\"Projection\":{\"ProjectionType\":\"ALL\"}},{\"IndexName\":\"some\","      \
    "\"KeyAttributes\":{\"PartitionKey\":{\"AttributeName\":\"x\",\"AttributeType\":"    \
    "\"S\"}},\"Projection\":[{\"AttributeName\":\"y\"},{\"AttributeName\":\"x\"}]}],"    \
    "\"TableData\":[\n{\"id\":{\"S\":\"a\"},\"a#b\":{\"N\":\"1\"}}\n]},\n"               \
    "{\"TableName\":\"users\",\"KeyAttributes\":{\"PartitionKey\":{\"AttributeName\":"   \
    "\"id\",\"AttributeType\":\"S\"}},\"TableFacets\":[{\"FacetName\":\"f\"},"           \
    "{\"FacetName\":\"g\",\"TableData\":[" A "]},{\"TableData\":[" B "]}]},\n"           \
    "{\"TableName\":\"void\",\"KeyAttributes\":{\"PartitionKey\":{\"AttributeName\":"    \
    "\"id\",\"AttributeType\":\"S\"}}}]}"

static void test_model(void **state)
{
    struct import in;

    (void)state;
    open_import(&in);
    if (import_text(&in, MODEL))
        fail_msg("%s", in.err.text);
    expect_dump(&in, 0,
                "orders(id:S a#b:N byX=ALL some=INCLUDE)\n"
                "{\"id\":{\"S\":\"a\"},\"a#b\":{\"N\":\"1\"}}\n"
                "users(id:S)\n" A "\n" B "\nvoid(id:S)\n");
    assert_int_equal(in.result.n, 3);
    assert_non_null(strstr(kl_buf_text(&in.notes), "users has no rows of its own"));
    assert_null(strstr(kl_buf_text(&in.notes), "guessed"));
    in.options.table = "one";
    assert_int_equal(import_text(&in, MODEL), KL_INVALID);
    close_import(&in);
}

/* A file of two models: the first is let go of, and its items are overwritten. */
static void test_two_models(void **state)
{
    struct import in;

    (void)state;
    open_import(&in);
    if (import_text(&in, MODEL "\n" MODEL))
        fail_msg("%s", in.err.text);
    assert_int_equal(in.result.n, 3);
    assert_int_equal(in.result.tables[1].counts.put, 2);
    assert_int_equal(in.result.tables[1].counts.duplicates, 2);
    assert_int_equal(in.result.tables[1].counts.replaced, 0);
    close_import(&in);
}

/* ---- Keys */

/* Items, and the key that is guessed: "pk sk". */
static const struct {
    const char *text;
    const char *key;
} guesses[] = {
    {"{\"SK\":1,\"PK\":\"a\"}{\"SK\":2,\"PK\":\"a\"}", "PK SK"},
    {"{\"Range\":1,\"Hash\":\"a\",\"id\":1}{\"Range\":2,\"Hash\":\"a\",\"id\":2}",
     "Hash Range"},
    {"{\"skey\":1,\"pkey\":\"a\",\"id\":1}", "pkey skey"},
    {"{\"rk\":1,\"hk\":\"a\",\"id\":1}", "hk rk"},
    {"{\"sort\":1,\"partition\":\"a\",\"id\":1}", "partition sort"},
    {"{\"x\":1,\"pk\":\"a\"}{\"x\":1,\"pk\":\"b\"}", "pk"},
    {"{\"partition_key\":1,\"sortKey\":\"a\"}", "partition_key sortKey"},
    {"{\"name\":\"a\",\"id\":1}{\"name\":\"a\",\"id\":2}", "id"},
    {"{\"name\":\"a\",\"orderId\":1}{\"name\":\"a\",\"orderId\":2}", "orderId"},
    {"{\"paid\":\"a\",\"t\":1}{\"paid\":\"b\",\"t\":1}", "paid"},
    {"{\"season\":\"s\",\"at\":1,\"rank\":\"x\"}{\"season\":\"s\",\"at\":1,\"rank\":"
     "\"y\"}",
     "season rank"},
    {"{\"a\":1,\"b\":2}{\"b\":2}{\"b\":3}", NULL},
    {"{\"a\":1,\"b\":2}{\"a\":\"x\",\"b\":3}", "b"},
    {"{\"a\":\"\",\"b\":true,\"c\":1}", "c"},
    {"{\"a\":true}", NULL},
    /* What the file tells. */
    {"{\"Keys\":{\"b\":\"1\",\"a\":\"x\"},\"NewImage\":{\"id\":1,\"b\":\"1\",\"a\":\"x\"}"
     "}"
     "{\"Keys\":{\"b\":\"2\",\"a\":\"x\"},\"NewImage\":{\"id\":2,\"b\":\"2\",\"a\":\"x\"}"
     "}",
     "a b"},
    {"{\"t\":[{\"PutRequest\":{\"Item\":{\"id\":1,\"k\":1}}},"
     "{\"DeleteRequest\":{\"Key\":{\"k\":2}}}]}",
     "k"},
};

static void test_guesses(void **state)
{
    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(guesses); i++) {
        const struct kl_key_schema *keys;
        struct kl_buf key = {0};
        struct import in;

        open_import(&in);
        assert_int_equal(import_text(&in, guesses[i].text),
                         guesses[i].key ? KL_OK : KL_INVALID);
        if (guesses[i].key) {
            keys = &in.result.tables[0].schema.keys;
            kl_buf_addf(&key, "%s%s%s", keys->pk[0].name, keys->nsk ? " " : "",
                        keys->nsk ? keys->sk[0].name : "");
            if (strcmp(kl_buf_text(&key), guesses[i].key))
                fail_msg("row %zu: %s", i, kl_buf_text(&key));
            assert_non_null(strstr(kl_buf_text(&in.notes), "--partition-key"));
            assert_true(in.result.tables[0].guessed);
        } else {
            assert_non_null(strstr(in.err.text, "nothing in the items can be the key"));
        }
        kl_buf_release(&key);
        close_import(&in);
    }
}

/* The guess rests on the first items: what does not hold later is told. */
static void test_guess_that_fails(void **state)
{
    struct kl_buf text = {0};
    struct import in;

    (void)state;
    open_import(&in);
    for (int i = 0; i < 1500; i++)
        kl_buf_addf(&text, "{\"id\":%d}\n", i % 1400);
    assert_int_equal(import_text(&in, kl_buf_text(&text)), KL_OK);
    assert_int_equal(in.result.tables[0].counts.put, 1400);
    assert_int_equal(in.result.tables[0].counts.duplicates, 100);
    assert_non_null(strstr(kl_buf_text(&in.notes), "100 items are overwritten"));
    kl_buf_add_text(&text, "{\"x\":1}\n");
    in.options.table = "other";
    assert_int_equal(import_text(&in, kl_buf_text(&text)), KL_INVALID);
    assert_non_null(strstr(in.err.text, ":1501: the key attribute \"id\" is missing"));
    assert_non_null(strstr(in.err.advice, "--partition-key"));
    kl_buf_release(&text);
    close_import(&in);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_json),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_one_transaction),
        cmocka_unit_test(test_counts_of_deletes),
        cmocka_unit_test(test_named_table),
        cmocka_unit_test(test_model),
        cmocka_unit_test(test_two_models),
        cmocka_unit_test(test_guesses),
        cmocka_unit_test(test_guess_that_fails),
    };

    return cmocka_run_group_tests_name("forms", tests, NULL, NULL);
}
