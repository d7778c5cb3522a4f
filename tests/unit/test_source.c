#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "model/source.h"

/* A source that notes which of its functions was called and with what. */
struct noted {
    struct kl_source base;
    const char *called;
    const void *with;
    bool evidence;
    bool *closed;
};

static enum kl_code note(struct kl_source *source, const char *called, const void *with)
{
    struct noted *noted = (struct noted *)source;

    noted->called = called;
    noted->with = with;
    return KL_DENIED;
}

static enum kl_code on_list(struct kl_source *source, struct kl_names *names,
                            struct kl_token *token, struct kl_err *err)
{
    (void)token;
    (void)err;
    return note(source, "list", names);
}

static enum kl_code on_describe(struct kl_source *source, const char *table,
                                struct kl_schema *schema, struct kl_token *token,
                                struct kl_err *err)
{
    (void)schema;
    (void)token;
    (void)err;
    return note(source, "describe", table);
}

static enum kl_code on_query(struct kl_source *source, const struct kl_query *query,
                             bool evidence, struct kl_page *page, struct kl_token *token,
                             struct kl_err *err)
{
    (void)page;
    (void)token;
    (void)err;
    ((struct noted *)source)->evidence = evidence;
    return note(source, "query", query);
}

static enum kl_code on_scan(struct kl_source *source, const struct kl_query *query,
                            bool evidence, struct kl_page *page, struct kl_token *token,
                            struct kl_err *err)
{
    (void)page;
    (void)token;
    (void)err;
    ((struct noted *)source)->evidence = evidence;
    return note(source, "scan", query);
}

static enum kl_code on_get(struct kl_source *source, const char *table,
                           const struct kl_key_value *pk, size_t npk,
                           const struct kl_key_value *sk, size_t nsk,
                           struct kl_page *page, struct kl_token *token,
                           struct kl_err *err)
{
    (void)table;
    (void)page;
    (void)token;
    (void)err;
    assert_int_equal(npk, 1);
    assert_int_equal(nsk, 2);
    assert_ptr_not_equal(pk, sk);
    return note(source, "get", pk);
}

static void on_close(struct kl_source *source)
{
    *((struct noted *)source)->closed = true;
    free(source->label);
    free(source);
}

static const struct kl_source_ops ops = {
    .list_tables = on_list,
    .describe = on_describe,
    .query = on_query,
    .scan = on_scan,
    .get = on_get,
    .close = on_close,
};

static void test_calls_go_through_the_table(void **state)
{
    struct noted *noted = KL_NEW(struct noted);
    struct kl_source *source = &noted->base;
    struct kl_names names = {0};
    struct kl_query query = {0};
    struct kl_page page = {0};
    struct kl_schema schema = {0};
    struct kl_key_value pk = {0}, sk[2] = {0};
    static const char table[] = "t";
    bool closed = false;

    (void)state;
    *noted = (struct noted){.base = {.ops = &ops, .label = kl_mem_strdup("x")},
                            .closed = &closed};
    assert_int_equal(kl_source_list_tables(source, &names, NULL, NULL), KL_DENIED);
    assert_string_equal(noted->called, "list");
    assert_int_equal(kl_source_describe(source, table, &schema, NULL, NULL), KL_DENIED);
    assert_string_equal(noted->called, "describe");
    assert_ptr_equal(noted->with, table);
    assert_int_equal(kl_source_query(source, &query, true, &page, NULL, NULL), KL_DENIED);
    assert_string_equal(noted->called, "query");
    assert_true(noted->evidence);
    assert_int_equal(kl_source_scan(source, &query, false, &page, NULL, NULL), KL_DENIED);
    assert_string_equal(noted->called, "scan");
    assert_false(noted->evidence);
    assert_ptr_equal(noted->with, &query);
    assert_int_equal(kl_source_get(source, table, &pk, 1, sk, 2, &page, NULL, NULL),
                     KL_DENIED);
    assert_string_equal(noted->called, "get");
    assert_ptr_equal(noted->with, &pk);
    kl_source_close(&source);
    assert_true(closed);
    assert_null(source);
    kl_source_close(&source);
    kl_source_close(NULL);
}

static void test_names(void **state)
{
    struct kl_names names = {0};

    (void)state;
    kl_names_add(&names, KL_STR("leaderboard"));
    kl_names_add(&names, kl_str_sub(KL_STR("drive#"), 0, 5));
    for (int i = 0; i < 100; i++)
        kl_names_add(&names, KL_STR(""));
    assert_int_equal(names.n, 102);
    assert_string_equal(names.names[0], "leaderboard");
    assert_string_equal(names.names[1], "drive");
    assert_string_equal(names.names[101], "");
    kl_names_release(&names);
    assert_int_equal(names.n, 0);
    kl_names_release(NULL);
}

static void hear(void *arg, const char *text)
{
    kl_buf_addf(arg, "[%s]", text);
}

static void test_listener(void **state)
{
    struct kl_buf heard = {0};
    struct kl_source source = {0};

    (void)state;
    kl_source_tell(&source, "nobody hears this");
    source.listener = (struct kl_listener){hear, &heard};
    kl_source_tell(&source, "trying again");
    assert_string_equal(kl_buf_text(&heard), "[trying again]");
    kl_buf_release(&heard);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_calls_go_through_the_table),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_listener),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
