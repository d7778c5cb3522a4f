#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "model/schema.h"

static struct kl_key_schema make_keys(void)
{
    return (struct kl_key_schema){
        .pk = {{kl_mem_strdup("leaderboardId"), KL_KEY_S}},
        .npk = 1,
        .sk = {{kl_mem_strdup("at"), KL_KEY_N}, {kl_mem_strdup("id"), KL_KEY_B}},
        .nsk = 2,
    };
}

static void test_copy_is_deep(void **state)
{
    struct kl_schema from = {.table = kl_mem_strdup("runs"),
                             .keys = make_keys(),
                             .items = 7,
                             .bytes = 99,
                             .approximate = true};
    struct kl_schema to;

    (void)state;
    kl_schema_copy(&to, &from);
    assert_true(kl_key_schema_eq(&to.keys, &from.keys));
    assert_ptr_not_equal(to.keys.sk[1].name, from.keys.sk[1].name);
    kl_schema_release(&from);
    assert_null(from.table);
    assert_string_equal(to.table, "runs");
    assert_string_equal(to.keys.pk[0].name, "leaderboardId");
    assert_string_equal(to.keys.sk[1].name, "id");
    assert_int_equal(to.keys.sk[1].type, KL_KEY_B);
    assert_int_equal(to.items, 7);
    assert_int_equal(to.bytes, 99);
    assert_true(to.approximate);
    kl_schema_release(&to);
}

static struct kl_schema with_index(void)
{
    struct kl_schema schema = {.table = kl_mem_strdup("runs"), .keys = make_keys()};
    struct kl_index *index = kl_schema_add_index(&schema);

    index->name = kl_mem_strdup("byPlayer");
    index->projection = kl_mem_strdup("INCLUDE");
    kl_index_add_include(index, "score");
    index->keys = (struct kl_key_schema){
        .pk = {{kl_mem_strdup("playerId"), KL_KEY_S}, {kl_mem_strdup("at"), KL_KEY_N}},
        .npk = 2};
    kl_schema_add_fact(&schema, "billing", "on demand");
    schema.ttl = kl_mem_strdup("expires");
    return schema;
}

static void test_copy_of_indexes_and_facts(void **state)
{
    struct kl_schema from = with_index();
    struct kl_schema to;

    (void)state;
    kl_schema_copy(&to, &from);
    kl_schema_release(&from);
    assert_int_equal(to.nindexes, 1);
    assert_string_equal(to.indexes[0].include[0], "score");
    assert_null(to.indexes[0].status);
    assert_int_equal(to.indexes[0].keys.npk, 2);
    assert_string_equal(to.facts[0].value, "on demand");
    assert_string_equal(to.ttl, "expires");
    kl_schema_release(&to);
}

static void test_keys_of_an_index(void **state)
{
    static const char *const expected[] = {"playerId", "at", "leaderboardId", "id"};
    struct kl_schema schema = with_index();
    const struct kl_key_schema *keys = NULL;
    const char *names[KL_PAGE_KEYS];
    struct kl_err err = {0};

    (void)state;
    assert_int_equal(kl_schema_keys(&schema, NULL, &keys, &err), KL_OK);
    assert_ptr_equal(keys, &schema.keys);
    assert_int_equal(kl_schema_page_keys(keys, &schema.keys, names), 3);
    assert_int_equal(kl_schema_keys(&schema, "byPlayer", &keys, &err), KL_OK);
    assert_int_equal(kl_schema_page_keys(keys, &schema.keys, names), 4);
    for (size_t i = 0; i < KL_ARRAY_LEN(expected); i++)
        assert_string_equal(names[i], expected[i]);
    assert_int_equal(kl_schema_keys(&schema, "byName", &keys, &err), KL_NOT_FOUND);
    assert_string_equal(err.advice, "its indexes are byPlayer");
    kl_schema_release(&schema);
}

static void test_seen_through_an_index(void **state)
{
    static const char *const expected[] = {"playerId", "at", "leaderboardId", "id"};
    struct kl_schema schema = with_index(), copy;
    const char *names[KL_PAGE_KEYS];
    struct kl_err err = {0};

    (void)state;
    schema.items = 7;
    schema.indexes[0].items = 3;
    assert_int_equal(kl_schema_use_index(&schema, NULL, &err), KL_OK);
    assert_int_equal(schema.items, 7);
    assert_int_equal(kl_schema_use_index(&schema, "byName", &err), KL_NOT_FOUND);
    assert_null(schema.index);
    assert_int_equal(kl_schema_use_index(&schema, "byPlayer", NULL), KL_OK);
    assert_int_equal(schema.items, 3);
    kl_schema_copy(&copy, &schema);
    kl_schema_release(&schema);
    assert_string_equal(copy.index, "byPlayer");
    assert_int_equal(kl_schema_names(&copy, names), KL_ARRAY_LEN(expected));
    for (size_t i = 0; i < KL_ARRAY_LEN(expected); i++)
        assert_string_equal(names[i], expected[i]);
    assert_string_equal(kl_schema_table_keys(&copy)->pk[0].name, "leaderboardId");
    assert_int_equal(kl_schema_use_index(&copy, NULL, NULL), KL_OK);
    assert_string_equal(copy.keys.pk[0].name, "leaderboardId");
    assert_ptr_equal(kl_schema_table_keys(&copy), &copy.keys);
    assert_int_equal(kl_schema_names(&copy, names), 3);
    kl_schema_release(&copy);
}

static void test_what_an_index_projects(void **state)
{
    struct kl_schema schema = with_index();
    struct kl_index *index = &schema.indexes[0];

    (void)state;
    assert_true(kl_index_projects(index, &schema.keys, KL_STR("score")));
    assert_true(kl_index_projects(index, &schema.keys, KL_STR("playerId")));
    assert_true(kl_index_projects(index, &schema.keys, KL_STR("id")));
    assert_false(kl_index_projects(index, &schema.keys, KL_STR("name")));
    free(index->projection);
    index->projection = kl_mem_strdup("ALL");
    assert_true(kl_index_projects(index, &schema.keys, KL_STR("name")));
    kl_schema_release(&schema);
}

static void test_release_of_nothing(void **state)
{
    struct kl_schema schema = {0};

    (void)state;
    kl_schema_release(&schema);
    kl_schema_release(NULL);
    kl_key_schema_release(NULL);
    assert_null(schema.table);
}

/* Each change alone makes two schemas differ. */
static void test_eq(void **state)
{
    (void)state;
    for (int change = 0; change < 6; change++) {
        struct kl_key_schema a = make_keys();
        struct kl_key_schema b = make_keys();

        if (change == 1)
            b.pk[0].name[0] = 'L';
        if (change == 2)
            b.pk[0].type = KL_KEY_B;
        if (change == 3)
            b.sk[1].name[1] = 'D';
        if (change == 4)
            b.sk[1].type = KL_KEY_S;
        assert_int_equal(kl_key_schema_eq(&a, &b), change == 0 || change == 5);
        if (change == 5) {
            free(b.sk[1].name);
            b.nsk = 1;
            assert_false(kl_key_schema_eq(&a, &b));
            assert_false(kl_key_schema_eq(&b, &a));
        }
        kl_key_schema_release(&a);
        kl_key_schema_release(&b);
    }
}

static void test_type_names(void **state)
{
    static const char *const wrong[] = {"", "s", "SS", "BOOL", "X", "S "};
    enum kl_key_type type = KL_KEY_S;

    (void)state;
    for (int i = KL_KEY_S; i <= KL_KEY_B; i++) {
        const char *name = kl_key_type_name((enum kl_key_type)i);

        assert_int_equal(kl_key_type_parse(kl_str_from(name), &type), KL_OK);
        assert_int_equal(type, i);
        assert_int_equal(strlen(name), 1);
    }
    assert_string_equal(kl_key_type_name(KL_KEY_N), "N");
    for (size_t i = 0; i < KL_ARRAY_LEN(wrong); i++)
        assert_int_equal(kl_key_type_parse(kl_str_from(wrong[i]), &type), KL_INVALID);
    assert_int_equal(type, KL_KEY_B);
}

static void test_keys_as_typed(void **state)
{
    static const struct {
        const char *text, *pk, *sk; /* pk NULL: refused */
        enum kl_key_type pk_type, sk_type;
    } cases[] = {
        {"pk:S sk:N", "pk", "sk", KL_KEY_S, KL_KEY_N},
        {"  pk:B  ", "pk", NULL, KL_KEY_B, KL_KEY_S},
        {"a:b:S sk:B", "a:b", "sk", KL_KEY_S, KL_KEY_B},
        {"ключ:N", "ключ", NULL, KL_KEY_N, KL_KEY_S},
        {"", NULL, NULL, 0, 0},
        {"   ", NULL, NULL, 0, 0},
        {"pk", NULL, NULL, 0, 0},
        {"pk:", NULL, NULL, 0, 0},
        {":S", NULL, NULL, 0, 0},
        {"pk:s", NULL, NULL, 0, 0},
        {"pk:SS", NULL, NULL, 0, 0},
        {"pk:S sk", NULL, NULL, 0, 0},
        {"pk:S sk:N more:S", NULL, NULL, 0, 0},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_key_schema keys;
        struct kl_err err = {0};
        enum kl_code code = kl_key_schema_parse(kl_str_from(cases[i].text), &keys, &err);

        assert_int_equal(code, cases[i].pk ? KL_OK : KL_INVALID);
        assert_int_equal(keys.npk, cases[i].pk != NULL);
        assert_int_equal(keys.nsk, cases[i].sk != NULL);
        assert_int_equal(err.text[0] != '\0', code != KL_OK);
        if (cases[i].pk) {
            assert_string_equal(keys.pk[0].name, cases[i].pk);
            assert_int_equal(keys.pk[0].type, cases[i].pk_type);
        }
        if (cases[i].sk) {
            assert_string_equal(keys.sk[0].name, cases[i].sk);
            assert_int_equal(keys.sk[0].type, cases[i].sk_type);
        }
        kl_key_schema_release(&keys);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_copy_is_deep),
        cmocka_unit_test(test_copy_of_indexes_and_facts),
        cmocka_unit_test(test_keys_of_an_index),
        cmocka_unit_test(test_seen_through_an_index),
        cmocka_unit_test(test_what_an_index_projects),
        cmocka_unit_test(test_release_of_nothing),
        cmocka_unit_test(test_eq),
        cmocka_unit_test(test_type_names),
        cmocka_unit_test(test_keys_as_typed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
