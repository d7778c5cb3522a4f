#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/buf.h"
#include "app/table_facts.h"

static void set_attr(struct kl_key_attr *attr, const char *name, enum kl_key_type type)
{
    *attr = (struct kl_key_attr){kl_mem_strdup(name), type};
}

static void make_table(struct kl_schema *schema)
{
    *schema = (struct kl_schema){.table = kl_mem_strdup("runs"),
                                 .items = 1234567,
                                 .bytes = 4200000000,
                                 .approximate = true};
    schema->keys.npk = 1;
    set_attr(&schema->keys.pk[0], "pk", KL_KEY_S);
}

static void add_indexes(struct kl_schema *schema)
{
    struct kl_index *index = kl_schema_add_index(schema);

    index->name = kl_mem_strdup("by-place");
    index->projection = kl_mem_strdup("INCLUDE");
    kl_index_add_include(index, "score");
    kl_index_add_include(index, "name");
    index->keys.npk = index->keys.nsk = 2;
    set_attr(&index->keys.pk[0], "land", KL_KEY_S);
    set_attr(&index->keys.pk[1], "town", KL_KEY_S);
    set_attr(&index->keys.sk[0], "at", KL_KEY_N);
    set_attr(&index->keys.sk[1], "raw", KL_KEY_B);
    index->status = kl_mem_strdup("ACTIVE");
    index->items = 12;
    index = kl_schema_add_index(schema);
    index->name = kl_mem_strdup("alt");
    index->local = true;
    index->keys.npk = 1;
    set_attr(&index->keys.pk[0], "pk", KL_KEY_S);
}

/* The lines as one text. */
static void assert_facts(const struct kl_schema *schema, const char *expected)
{
    struct kl_table_facts facts;
    struct kl_buf text = {0};

    kl_table_facts(schema, &facts);
    for (size_t i = 0; i < facts.n; i++)
        kl_buf_addf(&text, "%s: %s\n", facts.list[i].name, facts.list[i].value);
    assert_string_equal(kl_buf_text(&text), expected);
    kl_table_facts_release(&facts);
    kl_buf_release(&text);
}

static void test_all(void **state)
{
    struct kl_schema schema;

    (void)state;
    make_table(&schema);
    add_indexes(&schema);
    kl_schema_add_fact(&schema, "billing", "on demand");
    assert_facts(&schema,
                 "table: runs\n"
                 "partition key: pk (S)\n"
                 "sort key: none\n"
                 "items: about 1,234,567\n"
                 "size: about 4,200,000,000 bytes\n"
                 "indexes: by-place, global: land (S), town (S) → at (N), raw (B) · "
                 "INCLUDE score, name · about 12 items, 0 bytes · ACTIVE\n"
                 ": alt, local: pk (S) · about 0 items, 0 bytes\n"
                 "billing: on demand\n");
    kl_schema_release(&schema);
}

static void test_exact_counts(void **state)
{
    struct kl_schema schema;

    (void)state;
    make_table(&schema);
    schema.approximate = false;
    schema.keys.nsk = 1;
    set_attr(&schema.keys.sk[0], "sk", KL_KEY_B);
    assert_facts(&schema, "table: runs\npartition key: pk (S)\nsort key: sk (B)\n"
                          "items: 1,234,567\nsize: 4,200,000,000 bytes\n");
    kl_schema_release(&schema);
}

/* Of a table that was not described there are no counts to tell. */
static void test_typed_keys(void **state)
{
    struct kl_schema schema;

    (void)state;
    make_table(&schema);
    schema.typed = true;
    assert_facts(&schema, "table: runs\npartition key: pk (S)\nsort key: none\n");
    kl_schema_release(&schema);
}

static void test_width(void **state)
{
    struct kl_schema schema;
    struct kl_table_facts facts;

    (void)state;
    make_table(&schema);
    kl_schema_add_fact(&schema, "ein längerer Name für etwas", "x");
    kl_table_facts(&schema, &facts);
    assert_int_equal(facts.width, 27);
    kl_table_facts_release(&facts);
    kl_schema_release(&schema);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all),
        cmocka_unit_test(test_exact_counts),
        cmocka_unit_test(test_typed_keys),
        cmocka_unit_test(test_width),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
