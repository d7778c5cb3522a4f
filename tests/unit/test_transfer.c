#include "config.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "app/transfer.h"
#include "base/file.h"
#include "tests/unit/store_help.h"

/* ---- One import of one file */

struct import {
    char *db;
    struct kl_store_writer *writer;
    struct kl_transfer_options options;
    struct kl_transfer_hooks hooks;
    struct kl_transfer_result result;
    struct kl_token token;
    struct kl_err err;
    struct kl_buf skipped; /* messages, one a line, the path cut off */
    struct kl_buf storage[2];
};

static void note_skipped(void *ctx, const char *message)
{
    struct import *in = ctx;
    const char *slash = strrchr(message, '/');

    kl_buf_addf(&in->skipped, "%s\n", slash ? slash + 1 : message);
}

static void open_import(struct import *in, const char *partition, const char *sort)
{
    struct kl_err err = {0};

    *in = (struct import){.db = help_path("import.db")};
    in->options.table = HELP_TABLE;
    in->hooks = (struct kl_transfer_hooks){.ctx = in, .skipped = note_skipped};
    if (partition)
        assert_int_equal(kl_transfer_key_parse(partition, &in->storage[0],
                                               &in->options.partition, &err),
                         KL_OK);
    if (sort)
        assert_int_equal(
            kl_transfer_key_parse(sort, &in->storage[1], &in->options.sort, &err), KL_OK);
    assert_int_equal(kl_store_writer_open(in->db, &in->writer, &err), KL_OK);
}

static enum kl_code import_bytes(struct import *in, const char *name, struct kl_str data)
{
    char *file = help_file(in->db, name, data.data, data.len);
    enum kl_code code;

    in->err = (struct kl_err){0};
    kl_buf_clear(&in->skipped);
    kl_transfer_result_release(&in->result);
    code = kl_transfer_import(in->writer, file, &in->options, &in->hooks, &in->result,
                              &in->token, &in->err);
    assert_int_equal(code, in->err.code);
    free(file);
    return code;
}

static enum kl_code import_text(struct import *in, const char *text)
{
    return import_bytes(in, "data.json", kl_str_from(text));
}

/* The part of the message behind the folder. */
static const char *message(const struct import *in)
{
    const char *slash = strrchr(in->err.text, '/');

    return slash ? slash + 1 : in->err.text;
}

static void close_import(struct import *in)
{
    kl_store_writer_close(&in->writer);
    kl_transfer_result_release(&in->result);
    kl_buf_release(&in->skipped);
    kl_buf_release(&in->storage[0]);
    kl_buf_release(&in->storage[1]);
    help_remove(&in->db);
}

static void expect_items(struct import *in, const char *dump)
{
    struct kl_buf got = {0};

    help_dump(in->db, &got);
    assert_string_equal(kl_buf_text(&got), dump);
    kl_buf_release(&got);
}

#define A1 "{\"p\":{\"S\":\"a\"},\"s\":{\"N\":\"1\"}}"
#define A2 "{\"p\":{\"S\":\"a\"},\"s\":{\"N\":\"2\"}}"
#define A3 "{\"p\":{\"S\":\"a\"},\"s\":{\"N\":\"3\"}}"

/* ---- Layouts that hold the three items, in whatever way */

static const char *const layouts[] = {
    A1 "\n" A2 "\n" A3 "\n",
    A1 "\n" A2 "\n" A3,
    A1 "\r\n" A2 "\r\n" A3 "\r\n",
    "\xef\xbb\xbf" A1 "\n" A2 "\n" A3 "\n",
    "\n\n" A1 "\n\n \n" A2 "\n\t\n" A3 "\n\n",
    A1 A2 " " A3,
    "{\"Item\":" A1 "}\n{\"Item\":" A2 "}\n{\"Item\":" A3 "}\n",
    "{\"Item\": " A1 " }\n" A2 "\n { \"Item\" :" A3 "}\n",
    "{\n  \"p\": {\n    \"S\": \"a\"\n  },\n  \"s\": {\n    \"N\": \"1\"\n  }\n}\n" A2
    "\n{\"s\":{\"N\":\"3\"},\n\"p\":{\"S\":\"a\"}}",
    "{\"Items\":[" A1 "," A2 "," A3 "],\"Count\":3,\"ScannedCount\":3}",
    "{\"Count\":3,\"Items\":[\n" A1 " ,\n " A2 "\n, " A3 "\n]\n,\"ScannedCount\":3,"
    "\"ConsumedCapacity\":null}\n",
    "{\"Items\":[" A1 "],\"LastEvaluatedKey\":" A1 "}\n{\"Items\":[" A2 "," A3 "]}",
    "{\"Items\":[],\"Count\":0}{\"Items\":[" A1 "," A2 "," A3 "]}",
    "{\"Item\":" A1 ",\"ConsumedCapacity\":{\"CapacityUnits\":0.5}}" A2 A3,
    A3 "\n" A2 "\n" A1 "\n",
};

static void test_layouts(void **state)
{
    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(layouts); i++) {
        struct import in;
        struct kl_buf dump = {0};

        open_import(&in, "p", "s");
        if (import_text(&in, layouts[i]))
            fail_msg("layout %zu: %s", i, in.err.text);
        assert_int_equal(in.result.tables[0].counts.put, 3);
        assert_true(in.result.tables[0].created);
        help_dump(in.db, &dump);
        assert_non_null(strstr(kl_buf_text(&dump), A1 "\n" A2 "\n"));
        kl_buf_release(&dump);
        close_import(&in);
    }
}

/* Members called like those around items are attributes where they hold a value. */
static void test_attributes_with_names_of_wrappers(void **state)
{
    static const char *const items[] = {
        "{\"p\":{\"S\":\"a\"},\"Item\":{\"S\":\"x\"}}",
        "{\"Item\":{\"S\":\"x\"},\"p\":{\"S\":\"a\"}}",
        "{\"Item\":{\"M\":{\"k\":{\"S\":\"x\"}}},\"p\":{\"S\":\"a\"}}",
        "{\"Item\":{\"M\":{}},\"p\":{\"S\":\"a\"}}",
        "{\"Item\":{\"NULL\":true},\"p\":{\"S\":\"a\"}}",
        "{\"Items\":{\"L\":[{\"S\":\"x\"}]},\"p\":{\"S\":\"a\"}}",
        "{\"Table\":{\"S\":\"x\"},\"Keys\":{\"SS\":[\"x\"]},\"p\":{\"S\":\"a\"}}",
        "{\"M\":{\"S\":\"x\"},\"p\":{\"S\":\"a\"}}",
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(items); i++) {
        struct import in;
        struct kl_buf dump = {0};

        open_import(&in, "p", NULL);
        if (import_text(&in, items[i]))
            fail_msg("%s: %s", items[i], in.err.text);
        kl_buf_addf(&dump, "%s\n", items[i]);
        expect_items(&in, kl_buf_text(&dump));
        kl_buf_clear(&dump);
        kl_buf_addf(&dump, "{\"Item\":%s}", items[i]);
        if (import_text(&in, kl_buf_text(&dump)))
            fail_msg("%s: %s", kl_buf_text(&dump), in.err.text);
        assert_int_equal(in.result.tables[0].counts.replaced, 1);
        kl_buf_release(&dump);
        close_import(&in);
    }
}

/* ---- Faults: the line, and nothing kept; with skip_bad what is left */

static const struct {
    const char *text;
    const char *message; /* how it begins, behind the folder */
    int skipped;         /* with skip_bad; -1: even that does not help */
    int kept;
} faults[] = {
    {A1 "\nnonsense\n" A2 "\n", "data.json:2: not JSON", 1, 2},
    {A1 "\none\ntwo\n\n" A2 "\n", "data.json:2: not JSON", 2, 2},
    {A1 "\n" A2 "\n{\"p\":{\"S\":\"a\"}\n" A3 "\n",
     "data.json:3: malformed JSON: ',' or '}' is expected", 1, 3},
    {A1 "\n{\"p\":{\"S\":\"a\n" A2 "\n",
     "data.json:2: malformed JSON: control character in a string", 1, 2},
    {A1 "\n{\"p\":\n" A2 "\n" A3 "\n" A3 "\n", "data.json:2: malformed JSON", 1, 3},
    {"{\"p\":{\"S\":\"a\"}\n" A1 "\n" A2 "\n", "data.json:1: malformed JSON", 1, 2},
    {A1 "\n{\"p\":{\"S\":\"a\"},\"s\":{\"N\":\"one\"}}\n" A2 "\n",
     "data.json:2: attribute \"s\": not a number", 1, 2},
    {A1 "\n{\"p\":{\"S\":\"a\"}}\n", "data.json:2: the key attribute \"s\" is missing", 1,
     1},
    {"{\"p\":{\"S\":\"a\"}}\n" A1 "\n", "data.json:1: the key attribute \"s\" is missing",
     1, 1},
    {A1 "\n{\"p\":{\"S\":\"a\"},\"s\":{\"S\":\"1\"}}\n",
     "data.json:2: attribute \"s\": a key", 1, 1},
    {A1 "\n{\"p\":{\"S\":\"a\xff\"},\"s\":{\"N\":\"1\"}}\n",
     "data.json:2: malformed JSON: invalid UTF-8", 1, 1},
    {A1 "\n{\"p\":\"a\",\"s\":2}\n", "data.json:2: attribute \"p\": plain JSON", 1, 1},
    {A1 "\n" A2, NULL, 0, 2},
    {A1 "\n{\"p\":{\"S\":\"a\"},\"s\":{\"N\":\"2", "data.json:2: malformed JSON: it ends",
     1, 1},
    {A1 "\n{\"p\":{\"S\":\"a\"},\"s\":{\"N\":\"2\"}\n\n\n",
     "data.json:2: malformed JSON: it ends", 1, 1},
    {A1 "\n{}\n", "data.json:2: the key attribute", 1, 1},
    /* Over several lines: the line of the fault itself. */
    {"{\n \"p\": {\"S\": \"a\"},\n \"s\": {\"N\": 1}\n}\n{\n \"p\": {\"S\": \"a\"},\n "
     "\"s\": "
     "{\"N\": \"2\"}\n}\n",
     "data.json:3: attribute \"s\": an N must be", 1, 1},
    {"{\n \"p\": {\"S\": \"a\"}\n \"s\": {\"N\": \"1\"}\n}\n{\n \"p\": {\"S\": \"a\"},\n "
     "\"s\":"
     " {\"N\": \"2\"}\n}\n",
     "data.json:2: malformed JSON: ',' or '}' is expected", 1, 1},
    {"{\"Items\": [\n" A1 ",\n {\"p\":{\"S\":\"a\"}},\n" A2 "\n]}",
     "data.json:3: the key attribute \"s\"", 1, 2},
    {"{\"Items\": [\n" A1 ",\n1,\n" A2 "\n]}", "data.json:3: not an item", 1, 2},
    /* Broken inside a reply: nobody knows where the next item would begin. */
    {"{\"Items\": [\n" A1 ",\n {\"p\":{\"S\":\"a\"\n" A2 "\n]}",
     "data.json:3: malformed JSON", -1, 0},
    {"{\"Items\": [\n" A1 "\n" A2 "\n]}", "data.json:2: malformed JSON: ',' or ']'", -1,
     0},
    {"{\"Items\": [\n" A1 ",\n]}", "data.json:2: malformed JSON: a value", -1, 0},
    {"{\"Items\": [\n" A1 "\n", "data.json:2: malformed JSON: it ends", -1, 0},
    {"{\"Items\": [" A1 "], \"Items\": [" A2 "]}",
     "data.json:1: malformed JSON: Items occurs twice", -1, 0},
    /* Other kinds of file */
    {"\x1f\x8b\x08 gzip", "data.json: the compressed data is damaged", -1, 0},
    {"[" A1 "]", NULL, 0, 1},
    {"[" A1 ",\n" A2 "]\n" A3, NULL, 0, 3},
    {"[]", NULL, 0, 0},
    {"[" A1 " " A2 "]", "data.json:1: malformed JSON: ',' or ']'", -1, 0},
    {"[" A1, "data.json:1: malformed JSON: it ends", -1, 0},
    /* Plain JSON: known from the first item. */
    {"{\"p\":\"a\",\"s\":1}\n{\"p\":\"a\",\"s\":2,\"m\":{\"S\":\"x\"}}\n", NULL, 0, 2},
    {"[\n{\"p\":\"a\",\n\"s\":1},\n{\"p\":\"a\",\n\"s\":1e200}]",
     "data.json:5: attribute \"s\"", 1, 1},
    {"{\"p\":\"a\",\"s\":1}\n{\"p\":5,\"s\":2}\n", "data.json:2: attribute \"p\": a key",
     1, 1},
    {"{\"Forum\":[{\"PutRequest\":{\"Item\":" A1 "}}]}", NULL, 0, 1},
    {"{\"ModelName\":\"m\",\"DataModel\":[]}", NULL, 0, 0},
    {"{\"Table\":{\"TableName\":\"t\"}}", "data.json:1: the description of a table", -1,
     0},
    {"{\"Count\":2,\"ScannedCount\":2}", "data.json:1: a reply without Items", -1, 0},
    /* Attributes beside an Item would be lost. */
    {A1 "\n{\"Item\":" A2 ",\"x\":{\"S\":\"a\"}}\n",
     "data.json:2: attribute \"Item\": \"p\" is none of the types", 1, 1},
    {A1 "\n{\"Item\":" A2 ",\"Item\":" A3 "}\n",
     "data.json:2: malformed JSON: Item occurs twice", 1, 1},
    {A1 "\n[1]\n" A2 "\n", "data.json:2: not an item", 1, 2},
    {"x\n\x1f\x8b\n" A1 "\n", "data.json:1: not JSON", 2, 1},
    {"\"p\",\"s\"\n\"a\",\"1\"\n", NULL, 0, 1},
};

static void test_faults(void **state)
{
    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(faults); i++) {
        struct import in;
        enum kl_code code;

        open_import(&in, "p", "s");
        code = import_text(&in, faults[i].text);
        if (code != (faults[i].message ? KL_INVALID : KL_OK) ||
            (code && strncmp(message(&in), faults[i].message, strlen(faults[i].message))))
            fail_msg("row %zu: %s", i, in.err.text);
        if (code)
            assert_null(in.result.tables);
        close_import(&in);
    }
}

static void test_nothing_is_kept(void **state)
{
    struct import in;

    (void)state;
    open_import(&in, "p", "s");
    assert_int_equal(import_text(&in, A1 "\n"), KL_OK);
    for (size_t i = 0; i < KL_ARRAY_LEN(faults); i++) {
        if (!faults[i].message)
            continue;
        assert_int_equal(import_text(&in, faults[i].text), KL_INVALID);
        expect_items(&in, A1 "\n");
    }
    close_import(&in);
}

static void test_skip_bad(void **state)
{
    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(faults); i++) {
        struct import in;
        enum kl_code code;

        open_import(&in, "p", "s");
        in.options.skip_bad = true;
        code = import_text(&in, faults[i].text);
        if (code != (faults[i].skipped < 0 ? KL_INVALID : KL_OK))
            fail_msg("row %zu: %d %s", i, code, in.err.text);
        if (!code && (in.result.skipped != (uint64_t)faults[i].skipped ||
                      in.result.tables[0].counts.put != (uint64_t)faults[i].kept))
            fail_msg("row %zu: %d kept, %d skipped\n%s", i,
                     (int)in.result.tables[0].counts.put, (int)in.result.skipped,
                     kl_buf_text(&in.skipped));
        if (!code && faults[i].message)
            assert_int_equal(strncmp(kl_buf_text(&in.skipped), faults[i].message,
                                     strlen(faults[i].message)),
                             0);
        close_import(&in);
    }
}

static void test_nul_bytes(void **state)
{
    static const struct kl_str texts[] = {
        {A1 "\n\0\n" A2 "\n", sizeof(A1 "\n\0\n" A2 "\n") - 1},
        {A1 "\n{\"p\":{\"S\":\"\0\"}}\n", sizeof(A1 "\n{\"p\":{\"S\":\"\0\"}}\n") - 1},
        {A1 "\n{\0", sizeof(A1 "\n{\0") - 1},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(texts); i++) {
        struct import in;

        open_import(&in, "p", "s");
        assert_int_equal(import_bytes(&in, "data.json", texts[i]), KL_INVALID);
        if (strncmp(message(&in), "data.json:2:", 12) != 0)
            fail_msg("row %zu: %s", i, in.err.text);
        close_import(&in);
    }
}

/* ---- Files longer than what is read at a time */

/* Items of every length around the 1 MB that is read at once, so that every token is
 * cut somewhere. */
static void test_items_across_reads(void **state)
{
    static const char *const wrap[][3] = {
        {"", "\n", ""}, {"{\"Items\":[", ",", ""}, {"", " ", ""}};

    (void)state;
    for (size_t layout = 0; layout < KL_ARRAY_LEN(wrap); layout++) {
        struct kl_buf text = {0};
        struct import in;
        int n = 0;

        kl_buf_add_text(&text, wrap[layout][0]);
        while (text.len < (size_t)2500000) {
            kl_buf_addf(
                &text,
                "%s{\"p\":{\"S\":\"\xf0\x9f\x92\xa9\\ud83d\\udca9\"},\"s\":{\"N\":"
                "\"%d\"},\"t\":{\"BOOL\":true},\"n\":{\"NULL\":true}}",
                n ? wrap[layout][1] : "", n);
            n++;
        }
        kl_buf_add_text(&text, layout == 1 ? "]}" : "");
        open_import(&in, "p", "s");
        if (import_bytes(&in, "data.json", kl_buf_str(&text)))
            fail_msg("%s", in.err.text);
        assert_int_equal(in.result.tables[0].counts.put, n);
        kl_buf_release(&text);
        close_import(&in);
    }
}

static void test_line_numbers_far_down(void **state)
{
    struct kl_buf text = {0};
    struct import in;

    (void)state;
    for (int i = 0; i < 60000; i++)
        kl_buf_addf(&text, "{\"p\":{\"S\":\"a\"},\"s\":{\"N\":\"%d\"}}%s\n", i,
                    i == 51234 ? "," : "");
    open_import(&in, "p", "s");
    assert_int_equal(import_bytes(&in, "data.json", kl_buf_str(&text)), KL_INVALID);
    assert_int_equal(strncmp(message(&in), "data.json:51235: not JSON", 25), 0);
    kl_buf_release(&text);
    close_import(&in);
}

static void test_largest_items(void **state)
{
    struct kl_buf text = {0};
    struct import in;

    (void)state;
    for (int i = 0; i < 3; i++) {
        kl_buf_addf(&text, "{\"p\":{\"S\":\"a\"},\"s\":{\"N\":\"%d\"},\"t\":{\"S\":\"",
                    i);
        for (int j = 0; j < 409600 - 6; j++)
            kl_buf_add_text(&text, "\\u0041");
        kl_buf_add_text(&text, "\"}}\n");
    }
    open_import(&in, "p", "s");
    if (import_bytes(&in, "data.json", kl_buf_str(&text)))
        fail_msg("%s", in.err.text);
    assert_int_equal(in.result.tables[0].counts.put, 3);
    kl_buf_release(&text);
    close_import(&in);
}

/* ---- Keys and tables */

static void test_types_are_found(void **state)
{
    static const struct {
        const char *text;
        enum kl_key_type pk, sk;
    } rows[] = {
        {"{\"p\":{\"S\":\"1\"},\"s\":{\"S\":\"1\"}}", KL_KEY_S, KL_KEY_S},
        {"{\"p\":{\"N\":\"1\"},\"s\":{\"B\":\"AA==\"}}", KL_KEY_N, KL_KEY_B},
        {"{\"Items\":[{\"p\":{\"B\":\"AA==\"},\"s\":{\"N\":\"1\"}}]}", KL_KEY_B,
         KL_KEY_N},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(rows); i++) {
        struct import in;

        open_import(&in, "p", "s");
        assert_int_equal(import_text(&in, rows[i].text), KL_OK);
        assert_int_equal(in.result.tables[0].schema.keys.pk[0].type, rows[i].pk);
        assert_int_equal(in.result.tables[0].schema.keys.sk[0].type, rows[i].sk);
        close_import(&in);
    }
}

static void test_types_that_are_given(void **state)
{
    struct import in;

    (void)state;
    open_import(&in, "p:S", "s:S");
    assert_int_equal(import_text(&in, A1), KL_INVALID);
    assert_int_equal(
        strncmp(message(&in), "data.json:1: attribute \"s\": a key of type N", 43), 0);
    close_import(&in);
}

/* What is wrong with a file comes before the key that nobody named. */
static void test_new_table_without_a_key(void **state)
{
    struct import in;

    (void)state;
    open_import(&in, NULL, NULL);
    assert_int_equal(import_text(&in, "{\"a\":{\"L\":[]}}\n"), KL_INVALID);
    assert_non_null(strstr(in.err.text, "nothing in the items can be the key"));
    assert_non_null(strstr(in.err.advice, "--partition-key"));
    assert_int_equal(import_text(&in, "{\"a\":{\"S\":1}}"), KL_INVALID);
    assert_int_equal(strncmp(message(&in), "data.json:1: attribute \"a\"", 26), 0);
    assert_int_equal(import_bytes(&in, "data.json", KL_STR("\x1f\x8b\x08")), KL_INVALID);
    assert_non_null(strstr(in.err.text, "ends too early"));
    close_import(&in);
}

static void test_existing_table(void **state)
{
    static const struct {
        const char *partition, *sort;
        bool fits;
    } rows[] = {
        {NULL, NULL, true},   {"p", "s", true},    {"p:S", "s:N", true},
        {NULL, "s", true},    {"q", "s", false},   {"p", NULL, false},
        {"p", "t", false},    {"p:N", "s", false}, {"p", "s:S", false},
        {NULL, "s:S", false}, {NULL, "t", false},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(rows); i++) {
        struct import first, in;
        char *db;

        open_import(&first, "p", "s");
        assert_int_equal(import_text(&first, A1 "\n" A2 "\n"), KL_OK);
        open_import(&in, rows[i].partition, rows[i].sort);
        kl_store_writer_close(&in.writer);
        db = in.db;
        in.db = first.db;
        in.writer = first.writer;
        if (import_text(&in, A2 "\n" A3 "\n" A3 "\n") !=
            (rows[i].fits ? KL_OK : KL_EXISTS))
            fail_msg("row %zu: %s", i, in.err.text);
        if (rows[i].fits) {
            assert_int_equal(in.result.tables[0].counts.put, 2);
            assert_int_equal(in.result.tables[0].counts.replaced, 1);
            assert_int_equal(in.result.tables[0].counts.duplicates, 1);
            assert_false(in.result.tables[0].created);
            assert_int_equal(in.result.tables[0].schema.items, 2);
            expect_items(&in, A1 "\n" A2 "\n" A3 "\n");
        } else {
            assert_non_null(strstr(in.err.text, "p (S), s (N)"));
            expect_items(&in, A1 "\n" A2 "\n");
        }
        in.db = db;
        in.writer = NULL;
        close_import(&in);
        close_import(&first);
    }
}

static void test_table_of_a_file(void **state)
{
    static const struct {
        const char *file, *table;
    } rows[] = {
        {"leaderboard.jsonl", "leaderboard"},
        {"a.b.json", "a.b"},
        {"query-1", "query-1"},
        {"Asset Management.json", "Asset_Management"},
        {".json", ".json"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(rows); i++) {
        struct import in;

        open_import(&in, "p", NULL);
        in.options.table = NULL;
        assert_int_equal(import_bytes(&in, rows[i].file, KL_STR(A1)), KL_OK);
        assert_string_equal(in.result.tables[0].schema.table, rows[i].table);
        close_import(&in);
    }
}

static void test_empty_file(void **state)
{
    struct import in;

    (void)state;
    open_import(&in, "p", "s");
    assert_int_equal(import_text(&in, ""), KL_OK);
    assert_int_equal(in.result.tables[0].counts.put, 0);
    assert_false(in.result.tables[0].created);
    assert_int_equal(import_text(&in, " \r\n\n"), KL_OK);
    kl_store_writer_close(&in.writer);
    assert_false(kl_file_exists(in.db));
    close_import(&in);
}

static void test_key_options(void **state)
{
    static const struct {
        const char *option, *name;
        bool typed;
        enum kl_key_type type;
    } rows[] = {
        {"id", "id", false, KL_KEY_S},     {"id:S", "id", true, KL_KEY_S},
        {"id:N", "id", true, KL_KEY_N},    {"id:B", "id", true, KL_KEY_B},
        {"a:b", "a:b", false, KL_KEY_S},   {"a:b:N", "a:b", true, KL_KEY_N},
        {"id:s", "id:s", false, KL_KEY_S}, {":S", ":S", false, KL_KEY_S},
        {"", NULL, false, KL_KEY_S},
    };
    struct kl_buf storage = {0};

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(rows); i++) {
        struct kl_transfer_key key;
        struct kl_err err = {0};
        enum kl_code code = kl_transfer_key_parse(rows[i].option, &storage, &key, &err);

        assert_int_equal(code, rows[i].name ? KL_OK : KL_INVALID);
        if (code)
            continue;
        assert_string_equal(key.name, rows[i].name);
        assert_int_equal(key.typed, rows[i].typed);
        if (key.typed)
            assert_int_equal(key.type, rows[i].type);
    }
    kl_buf_release(&storage);
}

/* ---- Things that are no plain file */

/* A fault is told at once, however long the line is. */
static void test_endless_line(void **state)
{
    struct import in;

    (void)state;
    open_import(&in, "p", NULL);
    assert_int_equal(kl_transfer_import(in.writer, "/dev/zero", &in.options, NULL,
                                        &in.result, NULL, &in.err),
                     KL_INVALID);
    assert_non_null(strstr(in.err.text, "/dev/zero:1: not JSON"));
    close_import(&in);
}

static void test_no_such_file(void **state)
{
    struct import in;

    (void)state;
    open_import(&in, "p", NULL);
    assert_int_equal(kl_transfer_import(in.writer, "/nowhere/data.json", &in.options,
                                        NULL, &in.result, NULL, &in.err),
                     KL_NOT_FOUND);
    assert_non_null(strstr(in.err.text, "/nowhere/data.json"));
    in.err = (struct kl_err){0};
    assert_int_equal(kl_transfer_import(in.writer, "/tmp", &in.options, NULL, &in.result,
                                        NULL, &in.err),
                     KL_INVALID);
    assert_non_null(strstr(in.err.text, "folder"));
    close_import(&in);
}

/* A FIFO whose writer sends the text in two pieces, in the middle of an item, and ends
 * or (with wait) stays silent. */
static pid_t start_fifo(const char *path, bool wait)
{
    static const char text[] = A1 "\n" A2 "\n";
    pid_t pid;

    assert_int_equal(mkfifo(path, 0600), 0);
    pid = fork();
    if (pid == 0) {
        FILE *out = fopen(path, "w");

        setvbuf(out, NULL, _IONBF, 0);
        fwrite(text, 1, 45, out);
        usleep(20000);
        fwrite(text + 45, 1, sizeof(text) - 1 - 45, out);
        if (wait)
            pause();
        _exit(0);
    }
    return pid;
}

static char *fifo_path(const struct import *in)
{
    struct kl_buf path = {0};

    kl_buf_addf(&path, "%s.fifo", in->db);
    return kl_buf_take(&path, NULL);
}

static void test_fifo(void **state)
{
    struct import in;
    char *path;
    pid_t pid;

    (void)state;
    open_import(&in, "p", "s");
    path = fifo_path(&in);
    pid = start_fifo(path, false);
    if (kl_transfer_import(in.writer, path, &in.options, NULL, &in.result, NULL, &in.err))
        fail_msg("%s", in.err.text);
    assert_int_equal(in.result.tables[0].counts.put, 2);
    waitpid(pid, NULL, 0);
    free(path);
    close_import(&in);
}

/* ---- Cancelled, and told how far it is */

static void cancel(int signal)
{
    (void)signal;
}

static struct kl_token *alarm_token;

static void on_alarm(int signal)
{
    (void)signal;
    kl_token_cancel(alarm_token);
}

static void test_silent_fifo_can_be_left(void **state)
{
    struct import in;
    char *path;
    pid_t pid;

    (void)state;
    open_import(&in, "p", "s");
    path = fifo_path(&in);
    pid = start_fifo(path, true);
    alarm_token = &in.token;
    signal(SIGALRM, on_alarm);
    ualarm(200000, 0);
    assert_int_equal(kl_transfer_import(in.writer, path, &in.options, NULL, &in.result,
                                        &in.token, &in.err),
                     KL_CANCELLED);
    signal(SIGALRM, cancel);
    kill(pid, SIGKILL);
    waitpid(pid, NULL, 0);
    expect_items(&in, "");
    free(path);
    close_import(&in);
}

static void test_cancelled(void **state)
{
    struct import in;

    (void)state;
    open_import(&in, "p", "s");
    kl_token_cancel(&in.token);
    assert_int_equal(import_text(&in, A1), KL_CANCELLED);
    expect_items(&in, "");
    close_import(&in);
}

struct progress {
    struct kl_transfer_progress last;
    int calls;
};

static void note_progress(void *ctx, const struct kl_transfer_progress *progress)
{
    struct progress *seen = ctx;

    assert_true(progress->phase > seen->last.phase || progress->done >= seen->last.done);
    assert_true(progress->done <= progress->total);
    assert_true(progress->items >= seen->last.items);
    seen->last = *progress;
    seen->calls++;
}

/* Not how often: that depends on the machine. */
static void test_progress_goes_forward(void **state)
{
    struct progress seen = {0};
    struct kl_buf text = {0};
    struct import in;

    (void)state;
    for (int i = 0; i < 20000; i++)
        kl_buf_addf(&text, "{\"p\":{\"S\":\"a\"},\"s\":{\"N\":\"%d\"}}\n", i);
    open_import(&in, "p", "s");
    in.hooks = (struct kl_transfer_hooks){.ctx = &seen, .progress = note_progress};
    in.options.memory = 1 << 20; /* a file for sorting too */
    assert_int_equal(import_bytes(&in, "data.json", kl_buf_str(&text)), KL_OK);
    assert_int_equal(in.result.tables[0].counts.put, 20000);
    kl_buf_release(&text);
    close_import(&in);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_layouts),
        cmocka_unit_test(test_attributes_with_names_of_wrappers),
        cmocka_unit_test(test_faults),
        cmocka_unit_test(test_nothing_is_kept),
        cmocka_unit_test(test_skip_bad),
        cmocka_unit_test(test_nul_bytes),
        cmocka_unit_test(test_items_across_reads),
        cmocka_unit_test(test_line_numbers_far_down),
        cmocka_unit_test(test_largest_items),
        cmocka_unit_test(test_types_are_found),
        cmocka_unit_test(test_types_that_are_given),
        cmocka_unit_test(test_new_table_without_a_key),
        cmocka_unit_test(test_existing_table),
        cmocka_unit_test(test_table_of_a_file),
        cmocka_unit_test(test_empty_file),
        cmocka_unit_test(test_key_options),
        cmocka_unit_test(test_endless_line),
        cmocka_unit_test(test_no_such_file),
        cmocka_unit_test(test_fifo),
        cmocka_unit_test(test_silent_fifo_can_be_left),
        cmocka_unit_test(test_cancelled),
        cmocka_unit_test(test_progress_goes_forward),
    };

    return cmocka_run_group_tests_name("transfer", tests, NULL, NULL);
}
