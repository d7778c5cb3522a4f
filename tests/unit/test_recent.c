/* Partitions that are remembered: a file of a test's own, and what else it may hold. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "app/recent.h"
#include "base/file.h"
#include "tests/unit/store_help.h"

/* A schema of a binary and a number key, seen through an index when it has a name. */
static void make_schema(struct kl_schema *schema, const char *table, const char *index)
{
    *schema =
        (struct kl_schema){.table = kl_mem_strdup(table), .index = kl_mem_strdup(index)};
    schema->keys.pk[0] = (struct kl_key_attr){kl_mem_strdup("p"), KL_KEY_S};
    schema->keys.npk = 1;
    if (index)
        schema->keys.pk[schema->keys.npk++] =
            (struct kl_key_attr){kl_mem_strdup("q"), KL_KEY_B};
}

static void add(const char *path, const struct kl_schema *schema, const char *p,
                const char *q)
{
    struct kl_key_value values[] = {kl_key_value_borrow(KL_KEY_S, kl_str_from(p)),
                                    kl_key_value_borrow(KL_KEY_B, kl_str_from(q))};
    struct kl_err err = {0};

    if (kl_recent_add(path, "data", schema, values, &err))
        fail_msg("%s", err.text);
}

/* The first values of what is remembered, with a space behind each. */
static void expect(const char *path, const char *data, const struct kl_schema *schema,
                   const char *want)
{
    struct kl_partitions recent = {.n = 0};
    struct kl_buf text = {0};

    kl_recent_read(path, data, schema, &recent);
    for (size_t i = 0; i < recent.n; i++) {
        kl_buf_add_str(&text, kl_key_value_str(&recent.list[i].values[0]));
        kl_buf_add_char(&text, ' ');
        assert_int_equal(recent.list[i].nvalues, schema->keys.npk);
    }
    assert_string_equal(kl_buf_text(&text), want);
    kl_partitions_release(&recent);
    kl_buf_release(&text);
}

static void test_the_latest_first(void **state)
{
    char *beside = help_path("recent");
    struct kl_buf path = {0};
    struct kl_schema table, other, index;
    struct stat st;

    (void)state;
    kl_buf_addf(&path, "%s", beside);
    make_schema(&table, "t", NULL);
    make_schema(&other, "u", NULL);
    make_schema(&index, "t", "i");
    expect(kl_buf_text(&path), "data", &table, "");
    add(kl_buf_text(&path), &table, "a", "");
    add(kl_buf_text(&path), &table, "b\n\x1b[31m\"", "");
    add(kl_buf_text(&path), &other, "x", "");
    add(kl_buf_text(&path), &index, "i", "\xff\x01");
    add(kl_buf_text(&path), &table, "a", "");
    expect(kl_buf_text(&path), "data", &table, "a b\n\x1b[31m\" ");
    expect(kl_buf_text(&path), "data", &other, "x ");
    expect(kl_buf_text(&path), "data", &index, "i ");
    expect(kl_buf_text(&path), "other data", &table, "");
    expect(NULL, "data", &table, "");
    assert_int_equal(stat(kl_buf_text(&path), &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    kl_schema_release(&table);
    kl_schema_release(&other);
    kl_schema_release(&index);
    kl_buf_release(&path);
    help_remove(&beside);
}

static void test_a_bounded_number(void **state)
{
    char *path = help_path("recent");
    struct kl_schema many, table;
    struct kl_partitions recent = {.n = 0};
    struct kl_buf text = {0};
    size_t lines = 0;

    (void)state;
    make_schema(&many, "many", NULL);
    for (int i = 0; i < 50; i++) {
        char name[16];

        snprintf(name, sizeof(name), "v%d", i);
        add(path, &many, name, "");
    }
    kl_recent_read(path, "data", &many, &recent);
    assert_int_equal(recent.n, KL_RECENT_EACH);
    assert_string_equal(recent.list[0].values[0].data, "v49");
    kl_partitions_release(&recent);
    for (int i = 0; i < KL_RECENT_MAX; i++) {
        char name[16];

        snprintf(name, sizeof(name), "t%d", i);
        make_schema(&table, name, NULL);
        add(path, &table, "v", "");
        kl_schema_release(&table);
    }
    expect(path, "data", &many, "");
    assert_int_equal(kl_file_read(path, SIZE_MAX, &text, NULL), KL_OK);
    for (size_t i = 0; i < text.len; i++)
        lines += text.data[i] == '\n';
    assert_int_equal(lines, KL_RECENT_MAX);
    kl_buf_release(&text);
    kl_schema_release(&many);
    help_remove(&path);
}

static void test_what_else_may_be_in_the_file(void **state)
{
#define PLACE "{\"data\":\"data\",\"table\":\"t\",\"values\":["
    static const char text[] =
        PLACE "[\"S\",\"good\"]]}\n"
              "\n"
              "not JSON\n" PLACE "\n" PLACE "]}\n" PLACE "[\"N\",\"1\"]]}\n" PLACE
              "[\"S\",\"\"]]}\n" PLACE "[\"S\",7]]}\n" PLACE
              "[\"S\",\"a\"],[\"S\",\"b\"]]}\n" PLACE "{\"S\":\"a\"}]}\n" PLACE
              "[\"S\",\"\xff\"]]}\n" PLACE "[\"S\",\"last\"]]}";
    char *path = help_path("recent");
    char *file = help_file(path, "recent", text, sizeof(text) - 1);
    struct kl_schema table;

    (void)state;
    make_schema(&table, "t", NULL);
    expect(path, "data", &table, "last good ");
    add(path, &table, "new", "");
    expect(path, "data", &table, "new last good ");
    kl_schema_release(&table);
    free(file);
    help_remove(&path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_latest_first),
        cmocka_unit_test(test_a_bounded_number),
        cmocka_unit_test(test_what_else_may_be_in_the_file),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
