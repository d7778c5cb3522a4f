#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "model/query.h"

static void test_copy_is_deep(void **state)
{
    struct kl_query from, to;

    (void)state;
    kl_query_init(&from, "runs");
    from.index = kl_mem_strdup("byScore");
    kl_key_value_set(&from.pk[from.npk++], KL_KEY_S, KL_STR("SEASON#1"));
    kl_key_value_set(&from.pk[from.npk++], KL_KEY_N, KL_STR("7"));
    kl_key_value_set(&from.sk_eq[from.nsk_eq++], KL_KEY_S, KL_STR("eu"));
    from.cond.op = KL_COND_GE;
    kl_key_value_set(&from.cond.a, KL_KEY_S, KL_STR("0000001500"));
    from.reverse = true;
    from.limit = 100;
    from.segments = 4;
    kl_query_add_column(&from, "score");
    kl_query_add_column(&from, "name");
    from.typed_keys.pk[from.typed_keys.npk++].name = kl_mem_strdup("seasonId");
    kl_query_set_start(&from, KL_STR("{\"pk\":{\"S\":\"a\"}}"));
    kl_query_copy(&to, &from);
    kl_query_release(&from);
    assert_null(from.table);
    assert_string_equal(to.table, "runs");
    assert_string_equal(to.index, "byScore");
    assert_int_equal(to.npk, 2);
    assert_string_equal(to.pk[0].data, "SEASON#1");
    assert_int_equal(to.pk[1].type, KL_KEY_N);
    assert_int_equal(to.nsk_eq, 1);
    assert_string_equal(to.sk_eq[0].data, "eu");
    assert_int_equal(to.cond.op, KL_COND_GE);
    assert_string_equal(to.cond.a.data, "0000001500");
    assert_true(to.reverse);
    assert_false(to.consistent);
    assert_int_equal(to.limit, 100);
    assert_int_equal(to.segments, 4);
    assert_int_equal(to.ncolumns, 2);
    assert_string_equal(to.columns[1], "name");
    assert_string_equal(to.typed_keys.pk[0].name, "seasonId");
    assert_string_equal(to.start_key, "{\"pk\":{\"S\":\"a\"}}");
    kl_query_release(&to);
}

static void test_zeroed_is_valid(void **state)
{
    struct kl_query zero = {0}, copy;

    (void)state;
    kl_query_copy(&copy, &zero);
    assert_null(copy.table);
    assert_int_equal(copy.npk, 0);
    kl_query_release(&copy);
    kl_query_release(&zero);
    kl_query_release(NULL);
}

static void test_start_key(void **state)
{
    struct kl_query query;

    (void)state;
    kl_query_init(&query, "t");
    assert_null(query.start_key);
    kl_query_set_start(&query, KL_STR("{\"a\":1}"));
    kl_query_set_start(&query, kl_str_sub(kl_str_from(query.start_key), 0, 4));
    assert_string_equal(query.start_key, "{\"a\"");
    kl_query_set_start(&query, (struct kl_str){0});
    assert_null(query.start_key);
    kl_query_release(&query);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_copy_is_deep),
        cmocka_unit_test(test_zeroed_is_valid),
        cmocka_unit_test(test_start_key),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
