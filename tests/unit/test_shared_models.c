/* What a check says of the public NoSQL Workbench models beside the project, table by
 * table and index by index: only what is true of them. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "app/analyze.h"
#include "tests/unit/shared.h"
#include "tests/unit/store_help.h"

/* Of the tables and indexes that are not named here nothing is found. */
static const struct {
    const char *file, *table, *index; /* index NULL: the table */
    const char *findings;             /* ids, each with a blank behind it */
} found[] = {
    /* sh#… (a shipment) and shp#… (a shop) */
    {"AnOnlineShop_14", "OnlineShop", NULL, "label-prefix-overlap "},
    /* Complaint123 stands behind Complaint0987 */
    {"ComplaintManagementSchema", "Complaint_management_system", "Customer_Complaint_GSI",
     "natural-order-text "},
    /* c#… and child#… */
    {"SessionManagementSchema", "session_store", NULL, "label-prefix-overlap "},
};

static const char *const files[] = {
    "AnOnlineShop_14",
    "CartModel",
    "ComplaintManagementSchema",
    "DeviceStateLog_1",
    "DeviceStateLog_7",
    "SessionManagementSchema",
    "visualizer-ACL",
    "visualizer-Asset_Management",
    "visualizer-Hospital",
    "visualizer-Mobile_Payments_Service",
};

/* ---- a model into a database ---- */

static enum kl_key_type type_of(const json_t *table, const char *name)
{
    const json_t *items = json_object_get(table, "TableData");
    enum kl_key_type type = KL_KEY_S;
    size_t i;
    json_t *item;

    json_array_foreach(items, i, item)
    {
        const json_t *value = json_object_get(item, name);
        const char *tag =
            value ? json_object_iter_key(json_object_iter((json_t *)(uintptr_t)value))
                  : NULL;

        if (tag && !kl_key_type_parse(kl_str_from(tag), &type))
            return type;
    }
    return type;
}

static void set_attr(struct kl_key_attr *to, const json_t *table, const json_t *attr)
{
    const char *name = shared_text(attr, "AttributeName");

    *to = (struct kl_key_attr){.name = kl_mem_strdup(name), .type = type_of(table, name)};
}

static void read_keys(const json_t *table, const json_t *of, struct kl_key_schema *keys)
{
    const json_t *attrs = json_object_get(of, "KeyAttributes");
    const json_t *sort = json_object_get(attrs, "SortKey");

    set_attr(&keys->pk[0], table, json_object_get(attrs, "PartitionKey"));
    keys->npk = 1;
    if (sort)
        set_attr(&keys->sk[keys->nsk++], table, sort);
}

static void read_schema(const json_t *table, struct kl_schema *schema)
{
    const json_t *indexes = json_object_get(table, "GlobalSecondaryIndexes");
    size_t i;
    json_t *index;

    *schema = (struct kl_schema){.table = kl_mem_strdup(HELP_TABLE)};
    read_keys(table, table, &schema->keys);
    json_array_foreach(indexes, i, index)
    {
        struct kl_index *to = kl_schema_add_index(schema);

        to->name = kl_mem_strdup(shared_text(index, "IndexName"));
        to->projection = kl_mem_strdup("ALL");
        read_keys(table, index, &to->keys);
    }
}

static void put_items(const char *path, const json_t *table,
                      const struct kl_schema *schema)
{
    struct kl_store_writer *writer = NULL;
    struct kl_store_counts counts;
    size_t i;
    json_t *item;

    assert_int_equal(kl_store_writer_open(path, &writer, NULL), KL_OK);
    assert_int_equal(kl_store_writer_begin(writer, schema, 0, NULL), KL_OK);
    json_array_foreach(json_object_get(table, "TableData"), i, item)
    {
        char *text = json_dumps(item, JSON_COMPACT);

        kl_store_writer_put(writer, kl_str_from(text), NULL); /* some lack their keys */
        free(text);
    }
    assert_int_equal(kl_store_writer_commit(writer, &counts, NULL, NULL), KL_OK);
    kl_store_writer_close(&writer);
}

/* ---- what is found ---- */

static const char *expected(const char *file, const char *table, const char *index)
{
    for (size_t i = 0; i < KL_ARRAY_LEN(found); i++)
        if (!strcmp(found[i].file, file) && !strcmp(found[i].table, table) &&
            !strcmp(found[i].index ? found[i].index : "", index ? index : ""))
            return found[i].findings;
    return "";
}

static void check_place(const char *path, struct kl_schema *schema, const char *file,
                        const char *table, const char *index)
{
    struct kl_session *session = NULL;
    struct kl_opener opener;
    struct kl_report *report = NULL;
    struct kl_analyze_cost cost = {0};
    struct kl_buf ids = {0};

    assert_int_equal(kl_schema_use_index(schema, index, NULL), KL_OK);
    assert_int_equal(
        kl_session_open(&(struct kl_session_options){.db = path}, &session, NULL), KL_OK);
    opener = kl_session_opener(session);
    assert_int_equal(kl_analyze_table(&opener, schema, &(struct kl_analyze_options){0},
                                      &report, &cost, NULL, NULL),
                     KL_OK);
    for (size_t i = 0; i < report->nfindings; i++)
        kl_buf_addf(&ids, "%s ", report->findings[i].kind->id);
    if (strcmp(kl_buf_text(&ids), expected(file, table, index)) != 0)
        fail_msg("%s: %s%s%s: %s", file, table, index ? "@" : "", index ? index : "",
                 kl_buf_text(&ids));
    kl_buf_release(&ids);
    kl_report_free(&report);
    opener.release(opener.arg);
    kl_session_free(&session);
}

static void check_table(const char *file, const json_t *table)
{
    char *path = help_path("model.db");
    const char *name = shared_text(table, "TableName");
    struct kl_schema schema;

    read_schema(table, &schema);
    put_items(path, table, &schema);
    check_place(path, &schema, file, name, NULL);
    for (size_t i = 0; i < schema.nindexes; i++)
        check_place(path, &schema, file, name, schema.indexes[i].name);
    kl_schema_release(&schema);
    help_remove(&path);
}

static void test_models(void **state)
{
    size_t tables = 0;

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(files); i++) {
        struct kl_buf name = {0};
        json_t *model, *table;
        size_t k;

        kl_buf_addf(&name, "files/nosql-workbench/%s.json", files[i]);
        model = shared_json(kl_buf_text(&name));
        json_array_foreach(json_object_get(model, "DataModel"), k, table)
        {
            check_table(files[i], table);
            tables++;
        }
        json_decref(model);
        kl_buf_release(&name);
    }
    assert_true(tables >= KL_ARRAY_LEN(files));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_models),
    };

    if (!shared_exists("files"))
        return shared_skip();
    return cmocka_run_group_tests_name("shared_models", tests, NULL, NULL);
}
