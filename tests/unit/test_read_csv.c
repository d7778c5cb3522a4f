/* CSV: records and their faults, headers, types, and what export wrote. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "app/csv.h"
#include "app/csv_record.h"
#include "app/feed.h"
#include "tests/unit/store_help.h"

/* ---- Records */

/* The cells of the first record, "|" between them, quoted ones in <>; what follows. */
static const struct {
    const char *text;
    bool last;
    enum kl_csv_end end;
    const char *cells;
    const char *rest;
} records[] = {
    {"a,b\nc", true, KL_CSV_WHOLE, "a|b", "c"},
    {"a,b\r\nc", true, KL_CSV_WHOLE, "a|b", "c"},
    {"a,b", true, KL_CSV_WHOLE, "a|b", ""},
    {"a,b", false, KL_CSV_CUT, NULL, NULL},
    {"a,b\r", false, KL_CSV_CUT, NULL, NULL},
    {"a,b\r", true, KL_CSV_WHOLE, "a|b", ""},
    {"a\rb,c\n", true, KL_CSV_WHOLE, "a\rb|c", ""},
    {",\n", true, KL_CSV_WHOLE, "|", ""},
    {"\n", true, KL_CSV_WHOLE, "", ""},
    {"\"\",x\n", true, KL_CSV_WHOLE, "<>|x", ""},
    {"\"a,\"\"b\"\"\r\nc\",d\n", true, KL_CSV_WHOLE, "<a,\"b\"\r\nc>|d", ""},
    {"\"a\"", true, KL_CSV_WHOLE, "<a>", ""},
    {"\"a\"", false, KL_CSV_CUT, NULL, NULL},
    {"\"a\"\"", false, KL_CSV_CUT, NULL, NULL},
    {"\"a\nb,c", true, KL_CSV_BAD, NULL, NULL},
    {"\"a\"b,c\n", true, KL_CSV_BAD, NULL, NULL},
    {"a\"b\",c\n", true, KL_CSV_BAD, NULL, NULL},
};

static void test_records(void **state)
{
    struct kl_csv_record record = {0};

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(records); i++) {
        const char *text = records[i].text, *next;
        struct kl_buf got = {0};

        assert_int_equal(kl_csv_record_parse(&record, text, text + strlen(text),
                                             records[i].last, &next),
                         records[i].end);
        assert_int_equal(record.fault != NULL, records[i].end == KL_CSV_BAD);
        if (records[i].end != KL_CSV_WHOLE)
            continue;
        for (size_t j = 0; j < record.n; j++) {
            const char *quotes[] = {"", "", "<", ">"};
            size_t at = record.cells[j].quoted ? 2 : 0;

            kl_buf_addf(&got, "%s%s%s%s", j ? "|" : "", quotes[at],
                        kl_csv_cell(&record, j).data, quotes[at + 1]);
        }
        assert_string_equal(kl_buf_text(&got), records[i].cells);
        assert_string_equal(next, records[i].rest);
        kl_buf_release(&got);
    }
    kl_csv_record_release(&record);
}

/* ---- Items */

struct read {
    struct kl_buf items; /* one a line; faults as "line: what" */
    struct kl_buf notes;
};

static void read_text(struct read *read, const char *name, struct kl_str text,
                      const struct kl_reader_options *options)
{
    char *folder = help_path("x");
    char *path = help_file(folder, name, text.data, text.len);
    struct kl_feed *feed = NULL;
    struct kl_record record;
    bool more = true;

    *read = (struct read){.items = {0}};
    assert_int_equal(kl_feed_open(path, options, NULL, &feed, NULL), KL_OK);
    while (more) {
        struct kl_err err = {0};
        enum kl_code code = kl_feed_next(feed, &record, &more, &err);

        if (code)
            kl_buf_addf(&read->items, "%s\n", strrchr(err.text, '/') + strlen(name) + 2);
        else if (more)
            kl_buf_addf(&read->items, "%.*s\n", KL_STR_ARG(record.text));
        more = more && (!code || kl_feed_goes_on(feed));
    }
    for (size_t i = 0; i < kl_feed_notes(feed)->n; i++)
        kl_buf_addf(&read->notes, "%s\n",
                    strrchr(kl_feed_notes(feed)->names[i], '/') + strlen(name) + 3);
    kl_feed_close(&feed);
    free(path);
    help_remove(&folder);
}

static void release(struct read *read)
{
    kl_buf_release(&read->items);
    kl_buf_release(&read->notes);
}

static const struct {
    const char *text;
    enum kl_header header;
    const char *columns;
    const char *items;
    const char *notes;
} rows[] = {
    {"id,n\r\na,1\r\nb,2\r\n", KL_HEADER_GUESS, NULL,
     "{\"id\":{\"S\":\"a\"},\"n\":{\"N\":\"1\"}}\n"
     "{\"id\":{\"S\":\"b\"},\"n\":{\"N\":\"2\"}}\n",
     "types are guessed: numbers: n; the rest is text; --columns says it\n"},
    {"\xef\xbb\xbfid,n\na,x", KL_HEADER_GUESS, NULL,
     "{\"id\":{\"S\":\"a\"},\"n\":{\"S\":\"x\"}}\n", ""},
    /* What is not written as DynamoDB writes numbers would lose something. */
    {"id,n\na,007\n", KL_HEADER_GUESS, NULL,
     "{\"id\":{\"S\":\"a\"},\"n\":{\"S\":\"007\"}}\n", ""},
    {"id,n\na,1.50\n", KL_HEADER_GUESS, NULL,
     "{\"id\":{\"S\":\"a\"},\"n\":{\"S\":\"1.50\"}}\n", ""},
    {"id,n\na,12345678901234567890123456789012345678\n", KL_HEADER_GUESS, NULL,
     "{\"id\":{\"S\":\"a\"},\"n\":{\"N\":\"12345678901234567890123456789012345678\"}}\n",
     "types are guessed: numbers: n; the rest is text; --columns says it\n"},
    {"id,n\na,123456789012345678901234567890123456789\n", KL_HEADER_GUESS, NULL,
     "{\"id\":{\"S\":\"a\"},\"n\":{\"S\":\"123456789012345678901234567890123456789\"}}\n",
     ""},
    /* Empty cells. */
    {"id,n\na,\nb,\"\"\n", KL_HEADER_GUESS, NULL,
     "{\"id\":{\"S\":\"a\"}}\n{\"id\":{\"S\":\"b\"},\"n\":{\"S\":\"\"}}\n", ""},
    {"\"id\",\"n\"\n\"a\",\"\"\n", KL_HEADER_GUESS, NULL, "{\"id\":{\"S\":\"a\"}}\n", ""},
    {"id,n\n\na,1\n\n", KL_HEADER_GUESS, "n:S",
     "{\"id\":{\"S\":\"a\"},\"n\":{\"S\":\"1\"}}\n", ""},
    /* Other types. */
    {"id,b,j\na,true,[1]\nb,FALSE,\"{\"\"x\"\":{\"\"N\"\":\"\"1\"\"}}\"\n",
     KL_HEADER_GUESS, NULL,
     "{\"id\":{\"S\":\"a\"},\"b\":{\"BOOL\":true},\"j\":{\"L\":[{\"N\":\"1\"}]}}\n"
     "{\"id\":{\"S\":\"b\"},\"b\":{\"BOOL\":false},\"j\":{\"M\":{\"x\":{\"N\":\"1\"}}}}"
     "\n",
     "types are guessed: true or false: b; lists and maps: j; the rest is text; "
     "--columns says it\n"},
    {"id,j\na,\"[{\"\"S\"\":\"\"x\"\"}]\"\nb,\"{\"\"SS\"\":[\"\"y\"\"]}\"\nc,{}\nd,[]\n",
     KL_HEADER_GUESS, NULL,
     "{\"id\":{\"S\":\"a\"},\"j\":{\"L\":[{\"S\":\"x\"}]}}\n"
     "{\"id\":{\"S\":\"b\"},\"j\":{\"SS\":[\"y\"]}}\n"
     "{\"id\":{\"S\":\"c\"},\"j\":{\"M\":{}}}\n{\"id\":{\"S\":\"d\"},\"j\":{\"L\":[]}}\n",
     "types are guessed: lists and maps: j; the rest is text; --columns says it\n"},
    {"id,b,n,j\na,QQ==,1e3,null\n", KL_HEADER_GUESS, "b:B,n:N,j:JSON",
     "{\"id\":{\"S\":\"a\"},\"b\":{\"B\":\"QQ==\"},\"n\":{\"N\":\"1e3\"},"
     "\"j\":{\"NULL\":true}}\n",
     ""},
    {"id,b\na,yes\nb,true\n", KL_HEADER_GUESS, "b:BOOL",
     "2: column b: it is not true or false\n"
     "{\"id\":{\"S\":\"b\"},\"b\":{\"BOOL\":true}}\n",
     ""},
    {"id,s,n,b\na,\"[\"\"x\"\"]\",\"[1, -2.5]\",\"[\"\"QQ==\"\"]\"\n", KL_HEADER_GUESS,
     "s:SS,n:NS,b:BS",
     "{\"id\":{\"S\":\"a\"},\"s\":{\"SS\":[\"x\"]},\"n\":{\"NS\":[\"1\",\"-2.5\"]},"
     "\"b\":{\"BS\":[\"QQ==\"]}}\n",
     ""},
    {"id,s\na,{}\n", KL_HEADER_GUESS, "s:SS", "2: column s: it is not a JSON list\n", ""},
    {"id,j\na,{\n", KL_HEADER_GUESS, "j:JSON", "2: column j: it is not JSON\n", ""},
    /* Headers. */
    {"a,1\nb,2\n", KL_HEADER_GUESS, NULL,
     "{\"column1\":{\"S\":\"a\"},\"column2\":{\"N\":\"1\"}}\n"
     "{\"column1\":{\"S\":\"b\"},\"column2\":{\"N\":\"2\"}}\n",
     "the first line is taken for no header (a cell is a number); --header says that it "
     "is one\n"
     "types are guessed: numbers: column2; the rest is text; --columns says it\n"},
    {"a,1\nb,2\n", KL_HEADER_YES, NULL, "{\"a\":{\"S\":\"b\"},\"1\":{\"N\":\"2\"}}\n",
     "types are guessed: numbers: 1; the rest is text; --columns says it\n"},
    {"id,x\n", KL_HEADER_NO, "k,v", "{\"k\":{\"S\":\"id\"},\"v\":{\"S\":\"x\"}}\n", ""},
    {"a,b\n", KL_HEADER_GUESS, "k,v", "{\"k\":{\"S\":\"a\"},\"v\":{\"S\":\"b\"}}\n",
     "the first line is taken for no header (--columns names others); --header "
     "says that it is one\n"},
    /* A carriage return alone would make one header of the whole file. */
    {"id,n\ra,b\rc,d\r", KL_HEADER_GUESS, NULL,
     "1: a carriage return alone ends no line: tr '\\r' '\\n' mends it\n", ""},
    {"\"i\rd\",n\na,b\n", KL_HEADER_GUESS, NULL,
     "{\"i\\rd\":{\"S\":\"a\"},\"n\":{\"S\":\"b\"}}\n", ""},
    {"x,x\na,b\n", KL_HEADER_YES, NULL, "1: two cells are the same\n", ""},
    {"id,n\na,b\n", KL_HEADER_YES, "q:N", "1: there is no column q\n", ""},
    {"id,n\na,b\n", KL_HEADER_NO, "k,v,w", "1: there is no column w\n", ""},
    /* Faults: it goes on behind them. */
    {"id,n\na,b,c\nd\ne,f\n", KL_HEADER_GUESS, NULL,
     "2: 3 cells, but there are 2 columns\n3: 1 cell, but there are 2 columns\n"
     "{\"id\":{\"S\":\"e\"},\"n\":{\"S\":\"f\"}}\n",
     ""},
    {"id,n\n\"a\nb\"c,d\ne,f\n", KL_HEADER_GUESS, NULL,
     "2: text behind the closing quote of a cell\n"
     "{\"id\":{\"S\":\"e\"},\"n\":{\"S\":\"f\"}}\n",
     ""},
    {"id,n\na,\"b\nc,d\n", KL_HEADER_GUESS, NULL,
     "2: a quote is opened and not closed\n{\"id\":{\"S\":\"c\"},\"n\":{\"S\":\"d\"}}\n",
     ""},
    {"id,n\na,\xff\nc,d\n", KL_HEADER_GUESS, NULL,
     "2: column n: it is not valid UTF-8\n{\"id\":{\"S\":\"c\"},\"n\":{\"S\":\"d\"}}\n",
     ""},
};

static void test_items(void **state)
{
    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(rows); i++) {
        const struct kl_reader_options options = {.header = rows[i].header,
                                                  .columns = rows[i].columns};
        struct read read;

        read_text(&read, "data.csv", kl_str_from(rows[i].text), &options);
        if (strcmp(kl_buf_text(&read.items), rows[i].items) ||
            strcmp(kl_buf_text(&read.notes), rows[i].notes))
            fail_msg("row %zu:\n%s%s", i, kl_buf_text(&read.items),
                     kl_buf_text(&read.notes));
        release(&read);
    }
}

/* By its first record, whatever the name; by its name, with one column only. */
static void test_what_is_csv(void **state)
{
    static const struct {
        const char *name, *text;
        bool is;
    } files[] = {
        {"x.txt", "a,b\n1,2\n", true},
        {"x.txt", "\"a\",\"b\"\n1,2\n", true},
        {"x.txt", "a\nb\n", false},
        {"x.csv", "a\nb\n", true},
        {"x.txt", "\"a\": 1, 2\n", false},
        {"x.txt", " [1,\n2]", false},
        {"x.csv", "{\"a\":{\"S\":\"b\"}}", false},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(files); i++) {
        struct read read;

        read_text(&read, files[i].name, kl_str_from(files[i].text), NULL);
        if ((strncmp(kl_buf_text(&read.items), "{\"a\":{\"", 7) == 0) !=
            (files[i].is || i == 6))
            fail_msg("row %zu: %s", i, kl_buf_text(&read.items));
        release(&read);
    }
}

/* The types of keys that are known go before a guess. */
static void test_key_types(void **state)
{
    struct kl_key_schema keys = {.npk = 1, .nsk = 1};
    struct kl_reader_options options = {.keys = &keys};
    struct read read;

    (void)state;
    keys.pk[0] = (struct kl_key_attr){kl_mem_strdup("id"), KL_KEY_S};
    keys.sk[0] = (struct kl_key_attr){kl_mem_strdup("at"), KL_KEY_N};
    read_text(&read, "x.csv", KL_STR("id,at,n\n1,007,2\n"), &options);
    assert_string_equal(kl_buf_text(&read.items),
                        "{\"id\":{\"S\":\"1\"},\"at\":{\"N\":\"007\"},"
                        "\"n\":{\"N\":\"2\"}}\n");
    release(&read);
    kl_key_schema_release(&keys);
}

/* Behind the sample a cell that is not like the others is text, and told. */
static void test_odd_cells(void **state)
{
    struct kl_buf text = {0};
    struct read read;

    (void)state;
    kl_buf_add_text(&text, "id,n\n");
    for (int i = 0; i < 40000; i++)
        kl_buf_addf(&text, "k%06d,%d\n", i, i);
    kl_buf_add_text(&text, "last,many\n");
    read_text(&read, "x.csv", kl_buf_str(&text), NULL);
    assert_non_null(strstr(kl_buf_text(&read.items),
                           "{\"id\":{\"S\":\"k039999\"},\"n\":{\"N\":\"39999\"}}\n"
                           "{\"id\":{\"S\":\"last\"},\"n\":{\"S\":\"many\"}}\n"));
    assert_non_null(strstr(kl_buf_text(&read.notes), "column n: 1 cell is not like"));
    release(&read);
    kl_buf_release(&text);
}

/* Records of every length around what is read at once, quoted line ends in them. */
static void test_records_across_reads(void **state)
{
    struct kl_buf text = {0}, expected = {0};
    struct read read;

    (void)state;
    kl_buf_add_text(&text, "id,t\n");
    for (int i = 0; text.len < (size_t)2500000; i++) {
        kl_buf_addf(&text, "k%d,\"%.*s\n\"\"%d\"\"\"\r\n", i, i % 97,
                    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
                    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
                    i);
        kl_buf_addf(&expected,
                    "{\"id\":{\"S\":\"k%d\"},\"t\":{\"S\":\"%.*s\\n\\\"%d\\\"\"}}\n", i,
                    i % 97,
                    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
                    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
                    i);
    }
    read_text(&read, "x.csv", kl_buf_str(&text), NULL);
    assert_true(kl_str_eq(kl_buf_str(&read.items), kl_buf_str(&expected)));
    release(&read);
    kl_buf_release(&text);
    kl_buf_release(&expected);
}

/* ---- What export wrote */

static enum kl_code append(void *arg, struct kl_str bytes, struct kl_err *err)
{
    (void)err;
    kl_buf_add_str(arg, bytes);
    return KL_OK;
}

/* Text, numbers, truth, lists and maps come back as they were; CSV has no more types. */
static void test_export_and_back(void **state)
{
    static const char *const items[] = {
        "{\"id\":{\"S\":\"a,\\\"\\n\"},\"n\":{\"N\":\"-1.5\"},\"t\":{\"S\":\"\"},"
        "\"b\":{\"BOOL\":true},\"l\":{\"L\":[{\"N\":\"1\"},{\"S\":\"x\"}]}}",
        "{\"id\":{\"S\":\"\xc3\xa4\"},\"n\":{\"N\":\"0\"},\"b\":{\"BOOL\":false},"
        "\"m\":{\"M\":{\"k\":{\"NULL\":true},\"e\":{\"M\":{}}}}}",
        "{\"id\":{\"S\":\" x "
        "\"},\"n\":{\"N\":\"12345678901234567890123456789012345678\"},"
        "\"t\":{\"S\":\"null\"}}",
        "{\"id\":{\"S\":\"n\\u0000l\"},\"t\":{\"S\":\"\\u0000\"}}",
    };
    const char *const names[] = {"id"};
    struct kl_buf text = {0}, expected = {0};
    const struct kl_csv_sink sink = {append, &text, "/tmp"};
    struct kl_csv *csv = kl_csv_new(names, 1, true, &sink);
    struct read read;

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(items); i++) {
        struct kl_item item = {0};

        assert_int_equal(kl_item_decode(kl_str_from(items[i]), &item, NULL), KL_OK);
        assert_int_equal(kl_csv_add(csv, &item, NULL), KL_OK);
        kl_item_release(&item);
        kl_buf_addf(&expected, "%s\n", items[i]);
    }
    assert_int_equal(kl_csv_end(csv, NULL), KL_OK);
    kl_csv_free(&csv);
    read_text(&read, "x.csv", kl_buf_str(&text), NULL);
    assert_string_equal(kl_buf_text(&read.items), kl_buf_text(&expected));
    release(&read);
    kl_buf_release(&text);
    kl_buf_release(&expected);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_records),
        cmocka_unit_test(test_items),
        cmocka_unit_test(test_what_is_csv),
        cmocka_unit_test(test_key_types),
        cmocka_unit_test(test_odd_cells),
        cmocka_unit_test(test_records_across_reads),
        cmocka_unit_test(test_export_and_back),
    };

    return cmocka_run_group_tests_name("read_csv", tests, NULL, NULL);
}
