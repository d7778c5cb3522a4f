/* Trees in the embedded store: what a level costs where there is very much below it, and
 * that the three ways to read one agree. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/unit/store_help.h"
#include "app/tree_level.h"

#define CHILDREN 10
#define BELOW 100000 /* keys below each */
#define PER_CHILD 50 /* items read for a child, at most */

static struct kl_key_value pk = {
    .type = KL_KEY_S, .data = (char *)(uintptr_t) "d", .len = 1};

static void read_level(struct kl_source *source, const struct kl_schema *schema,
                       const char *prefix, enum kl_tree_way way,
                       const struct kl_tree_ways *ways, struct kl_tree_part *part)
{
    const struct kl_tree_ask ask = {.schema = schema,
                                    .pk = &pk,
                                    .prefix = kl_str_from(prefix),
                                    .delimiter = KL_STR("/"),
                                    .way = way,
                                    .ways = ways,
                                    .learn = true};

    assert_int_equal(kl_tree_level_read(&ask, source, part, NULL, NULL), KL_OK);
    assert_true(part->cost.end);
}

static void a_million_descendants_cost_nothing(void **state)
{
    char *path = help_path("million.db");
    const struct kl_tree_ways none = {0};
    struct kl_tree_part part = {0};
    struct kl_schema schema;
    struct help_batch batch;
    struct kl_store_counts counts;
    struct kl_source *source;
    char item[96];

    (void)state;
    help_begin(&batch, path, "p", KL_KEY_S, "s", KL_KEY_S, 0);
    for (unsigned child = 0; child < CHILDREN; child++) {
        for (unsigned i = 0; i < BELOW; i++) {
            snprintf(item, sizeof(item),
                     "{\"p\":{\"S\":\"d\"},\"s\":{\"S\":\"top/%u/%05u\"}}", child, i);
            help_put(&batch, item);
        }
    }
    help_commit(&batch, &counts);
    assert_int_equal(counts.put, CHILDREN * BELOW);
    source = help_open(path);
    assert_int_equal(kl_source_describe(source, HELP_TABLE, &schema, NULL, NULL), KL_OK);
    read_level(source, &schema, "top/", KL_TREE_SKIP, &none, &part);
    assert_int_equal(part.n, CHILDREN);
    assert_true(part.cost.requests <= 2 * CHILDREN + 1);
    assert_true(part.cost.read <= PER_CHILD * CHILDREN);
    printf("# %d children, %d descendants: %llu requests, %llu items read\n", CHILDREN,
           CHILDREN * BELOW, (unsigned long long)part.cost.requests,
           (unsigned long long)part.cost.read);
    kl_tree_part_release(&part);
    kl_schema_release(&schema);
    kl_source_close(&source);
    help_remove(&path);
}

/* ---- the three ways ---- */

static void put_row(struct help_batch *batch, const char *drive, const char *key)
{
    struct kl_str path = kl_str_from(key);
    size_t name = kl_tree_name(path, KL_STR("/"));
    struct kl_buf item = {0};

    kl_buf_addf(&item,
                "{\"p\":{\"S\":\"%s\"},\"s\":{\"S\":\"%s\"},\"depth\":{\"N\":\"%zu\"},"
                "\"size\":{\"N\":\"%zu\"}",
                drive, key, kl_tree_depth(kl_str_sub(path, 0, name), KL_STR("/")),
                path.len);
    if (name)
        kl_buf_addf(&item, ",\"parent\":{\"S\":\"%.*s\"}", (int)name, key);
    kl_buf_add_char(&item, '}');
    help_put(batch, kl_buf_text(&item));
    kl_buf_release(&item);
}

static void put_drive(struct help_batch *batch, const char *drive)
{
    static const char *const keys[] = {
        "root/",     "root/a",        "root/a-old/", "root/a-old/one", "root/a/",
        "root/a/x/", "root/a/x/deep", "root/a/y",    "root/bare/file", "root/z"};

    for (size_t i = 0; i < KL_ARRAY_LEN(keys); i++)
        put_row(batch, drive, keys[i]);
}

static void open_drives(const char *path, struct kl_source **source,
                        struct kl_schema *schema)
{
    struct help_batch batch;
    struct kl_store_counts counts;
    struct kl_index *index;
    struct kl_err err = {0};

    help_schema(schema, "p", KL_KEY_S, "s", KL_KEY_S);
    index = kl_schema_add_index(schema);
    index->name = kl_mem_strdup("parent");
    index->projection = kl_mem_strdup("ALL");
    index->keys.pk[0] = (struct kl_key_attr){.name = kl_mem_strdup("parent")};
    index->keys.sk[0] = (struct kl_key_attr){.name = kl_mem_strdup("s")};
    index->keys.npk = index->keys.nsk = 1;
    if (kl_store_writer_open(path, &batch.writer, &err) ||
        kl_store_writer_begin(batch.writer, schema, 0, &err))
        fail_msg("%s", err.text);
    put_drive(&batch, "d");
    put_drive(&batch, "e");
    /* One whose depth is not that of its key, beside which no folder is to appear. */
    help_put(&batch, "{\"p\":{\"S\":\"d\"},\"s\":{\"S\":\"root/far/off\"},"
                     "\"depth\":{\"N\":\"1\"}}");
    help_commit(&batch, &counts);
    *source = help_open(path);
}

static void check_names(const struct kl_tree_part *part, const char *expected)
{
    struct kl_buf names = {0};

    for (size_t i = 0; i < part->n; i++)
        kl_buf_addf(&names, "%s%s ", part->entries[i].name,
                    part->entries[i].folder ? "/" : "");
    assert_string_equal(kl_buf_text(&names), expected);
    kl_buf_release(&names);
}

/* All but for the folders without a row of their own, which rows do not tell of. */
static void the_three_ways_agree(void **state)
{
    char *path = help_path("drives.db");
    struct kl_tree_facts facts = {0};
    struct kl_tree_ways ways = {0};
    struct kl_tree_part part = {0};
    struct kl_source *source;
    struct kl_schema schema;

    (void)state;
    open_drives(path, &source, &schema);
    read_level(source, &schema, "root/", KL_TREE_SKIP, &ways, &part);
    check_names(&part, "a a-old/ a/ bare/ far/ z ");
    kl_tree_facts_merge(&facts, &part.facts);
    kl_tree_part_release(&part);
    read_level(source, &schema, "root/a/", KL_TREE_SKIP, &ways, &part);
    check_names(&part, "x/ y ");
    kl_tree_facts_merge(&facts, &part.facts);
    kl_tree_part_release(&part);
    kl_tree_ways_find(&ways, &facts, &schema);
    assert_string_equal(ways.index, "parent");
    assert_string_equal(ways.depth, "depth");

    read_level(source, &schema, "root/", KL_TREE_PARENT, &ways, &part);
    check_names(&part, "a a-old/ a/ z ");
    assert_int_equal(part.cost.read, 8); /* those of the other drive are read, too */
    assert_true(part.entries[0].sized);
    assert_int_equal(part.entries[0].size, 6);
    kl_tree_part_release(&part);
    read_level(source, &schema, "root/", KL_TREE_DEPTH, &ways, &part);
    check_names(&part, "a a-old/ a/ z ");
    assert_int_equal(part.cost.read, 11); /* all below it */
    assert_int_equal(part.elsewhere, 1);
    kl_tree_part_release(&part);
    kl_tree_ways_release(&ways);
    kl_tree_facts_release(&facts);
    kl_schema_release(&schema);
    kl_source_close(&source);
    help_remove(&path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_million_descendants_cost_nothing),
        cmocka_unit_test(the_three_ways_agree),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
