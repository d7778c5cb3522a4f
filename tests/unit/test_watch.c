#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "app/watch.h"

static void take(struct kl_watch *watch, const char *items)
{
    static const char *const keys[] = {"pk", "sk"};
    const struct kl_page_wants wants = {.keys = keys, .nkeys = 2};
    struct kl_page page = {0};

    kl_buf_addf(&page.body, "{\"Items\":[%s]}", items);
    assert_int_equal(kl_page_scan(&page, &wants, NULL), KL_OK);
    kl_watch_take(watch, &page);
    kl_page_release(&page);
}

static struct kl_watch *watch_table(void)
{
    static char table[] = "t", pk[] = "pk", sk[] = "sk";
    const struct kl_schema schema = {
        .table = table,
        .keys = {.pk = {{.name = pk}}, .npk = 1, .sk = {{.name = sk}}, .nsk = 1}};

    struct kl_query query = {0};
    struct kl_watch *watch;

    kl_query_init_of(&query, &schema);
    query.cond.op = KL_COND_BETWEEN;
    kl_key_value_set(&query.cond.a, KL_KEY_S, KL_STR("!"));
    kl_key_value_set(&query.cond.b, KL_KEY_S, KL_STR("~"));
    watch =
        kl_watch_new(&schema, &query, (struct kl_drops){.lower = true, .upper = true});
    kl_query_release(&query);
    return watch;
}

#define ROW(sk, more) "{\"pk\":{\"S\":\"p\"},\"sk\":{\"S\":\"" sk "\"}" more "}"
#define NAMED(sk, id, n) ROW(sk, ",\"id\":{\"S\":\"" id "\"},\"score\":{\"N\":\"" n "\"}")

static void check(struct kl_watch *watch, size_t i, enum kl_watch_state state, long moved,
                  const char *words)
{
    const struct kl_watch_row *row = kl_watch_row(watch, i);

    assert_int_equal(row->state, state);
    assert_int_equal(row->moved, moved);
    assert_string_equal(kl_buf_text(&row->words), words);
}

static void nothing_is_new_at_first(void **state)
{
    struct kl_watch *watch = watch_table();

    (void)state;
    take(watch, ROW("a", "") "," ROW("b", ""));
    assert_int_equal(kl_watch_rows(watch), 2);
    check(watch, 0, KL_WATCH_SAME, 0, "");
    assert_int_equal(kl_watch_sum(watch).added, 0);
    take(watch, ROW("a", "") "," ROW("b", ""));
    check(watch, 1, KL_WATCH_SAME, 0, "");
    assert_int_equal(kl_watch_readings(watch), 2);
    kl_watch_free(&watch);
}

static void what_is_new_moves_the_others(void **state)
{
    struct kl_watch *watch = watch_table();
    struct kl_watch_sum sum;

    (void)state;
    take(watch, ROW("a", "") "," ROW("c", "") "," ROW("d", ""));
    take(watch, ROW("a", "") "," ROW("b", "") "," ROW("c", ""));
    check(watch, 0, KL_WATCH_SAME, 0, "");
    check(watch, 1, KL_WATCH_NEW, 0, "");
    check(watch, 2, KL_WATCH_SAME, -1, "");
    sum = kl_watch_sum(watch);
    assert_int_equal(sum.added, 1);
    assert_int_equal(sum.moved, 1);
    assert_int_equal(sum.gone, 1);
    assert_int_equal(sum.changed, 0);
    kl_watch_free(&watch);
}

static void changes_are_told(void **state)
{
    struct kl_watch *watch = watch_table();

    (void)state;
    take(watch, ROW("a", ",\"n\":{\"N\":\"1\"},\"x\":{\"S\":\"old\"}"));
    take(watch, ROW("a", ",\"x\":{\"S\":\"old\"},\"n\":{\"N\":\"2\"}"));
    check(watch, 0, KL_WATCH_CHANGED, 0, "n 1 → 2");
    take(watch, ROW("a", ",\"n\":{\"N\":\"2\"},\"y\":{\"BOOL\":true}"));
    check(watch, 0, KL_WATCH_CHANGED, 0, "y → true, x old → ");
    take(watch, ROW("a", ""));
    take(watch, ROW("a", ",\"b\":{\"N\":\"1\"},\"c\":{\"N\":\"1\"},\"d\":{\"N\":\"1\"},"
                         "\"e\":{\"N\":\"1\"}"));
    check(watch, 0, KL_WATCH_CHANGED, 0, "b → 1, c → 1, …");
    kl_watch_free(&watch);
}

/* The score is part of the key: the player is known by an attribute. */
static void a_row_is_known_under_another_key(void **state)
{
    struct kl_watch *watch = watch_table();
    struct kl_buf words = {0};

    (void)state;
    take(watch, NAMED("01#a", "ana", "1") "," NAMED("02#b", "bob",
                                                    "2") "," NAMED("03#c", "cy", "3"));
    take(watch, NAMED("02#b", "bob", "2") "," NAMED("03#c", "cy",
                                                    "3") "," NAMED("09#a", "ana", "9"));
    check(watch, 0, KL_WATCH_SAME, 1, "");
    check(watch, 2, KL_WATCH_REKEYED, -2, "score 1 → 9");
    assert_int_equal(kl_watch_sum(watch).added, 0);
    assert_int_equal(kl_watch_sum(watch).gone, 0);
    kl_watch_describe(watch, kl_watch_row(watch, 2), &words);
    assert_string_equal(kl_buf_text(&words), "id ana, score 9");
    kl_buf_release(&words);
    /* Two of one name: it names no row any more. */
    take(watch, NAMED("02#b", "bob", "2") "," NAMED("05#c", "bob", "3"));
    check(watch, 1, KL_WATCH_NEW, 0, "");
    assert_int_equal(kl_watch_sum(watch).gone, 2);
    kl_watch_free(&watch);
}

static void what_the_condition_does_not_mean_is_no_row(void **state)
{
    struct kl_watch *watch = watch_table();

    (void)state;
    take(watch, ROW("!", "") "," ROW("a", "") "," ROW("~", ""));
    assert_int_equal(kl_watch_rows(watch), 1);
    assert_string_equal(kl_buf_text(&kl_watch_row(watch, 0)->key), "a");
    kl_watch_free(&watch);
}

static void an_empty_reading_is_one(void **state)
{
    struct kl_watch *watch = watch_table();

    (void)state;
    take(watch, "");
    take(watch, ROW("a", ""));
    check(watch, 0, KL_WATCH_NEW, 0, "");
    take(watch, "");
    assert_int_equal(kl_watch_sum(watch).gone, 1);
    assert_int_equal(kl_watch_rows(watch), 0);
    kl_watch_free(&watch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_new_at_first),
        cmocka_unit_test(what_is_new_moves_the_others),
        cmocka_unit_test(changes_are_told),
        cmocka_unit_test(a_row_is_known_under_another_key),
        cmocka_unit_test(what_the_condition_does_not_mean_is_no_row),
        cmocka_unit_test(an_empty_reading_is_one),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
