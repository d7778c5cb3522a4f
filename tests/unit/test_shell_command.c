#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "app/shell_command.h"
#include "app/snippet.h"

/* The session of DynamoDB with these options; no request is made. */
static struct kl_session *open_session(void)
{
    const struct kl_session_options options = {
        .aws = {.endpoint_url = "https://far.example/it's", .region = "xx-test-1"}};
    struct kl_session *session = NULL;
    struct kl_err err = {0};

    if (kl_session_open(&options, &session, &err))
        fail_msg("%s", err.text);
    return session;
}

struct command_case {
    enum kl_key_type type;
    const char *pk;
    size_t pk_len;
    enum kl_cond_op op;
    const char *a, *b;
    bool drop_upper, reverse;
    const char *want; /* NULL: refused */
};

#define WHERE "    --endpoint-url 'https://far.example/it'\\''s' --region 'xx-test-1'"
#define BREAK " \\\n"
#define RUNS "keyline query 'runs' 'p'" BREAK WHERE

static const struct command_case cases[] = {
    {KL_KEY_S, "p", 1, KL_COND_NONE, NULL, NULL, false, false, RUNS "\n"},
    {KL_KEY_S, "p", 1, KL_COND_NONE, NULL, NULL, false, true,
     RUNS BREAK "    --reverse\n"},
    {KL_KEY_S, "p", 1, KL_COND_EQ, "a", NULL, false, false,
     RUNS BREAK "    --where '`at.x` = \"a\"'\n"},
    {KL_KEY_S, "p", 1, KL_COND_LT, "it's \"q\" \\ \n", NULL, false, false,
     RUNS BREAK "    --where '`at.x` < \"it'\\''s \\\"q\\\" \\\\ \\n\"'\n"},
    {KL_KEY_N, "p", 1, KL_COND_LE, "-5", NULL, false, false,
     RUNS BREAK "    --where '`at.x` <= -5'\n"},
    {KL_KEY_N, "p", 1, KL_COND_BETWEEN, "1", "2", false, false,
     RUNS BREAK "    --where '`at.x` between 1 and 2'\n"},
    {KL_KEY_N, "p", 1, KL_COND_BETWEEN, "1", "2", true, false,
     RUNS BREAK "    --where '`at.x` >= 1 and `at.x` < 2'\n"},
    {KL_KEY_B, "p", 1, KL_COND_GT, "\xff", NULL, false, false,
     RUNS BREAK "    --where '`at.x` > b64:/w=='\n"},
    {KL_KEY_B, "p", 1, KL_COND_GE, "\x01", NULL, false, false,
     RUNS BREAK "    --where '`at.x` >= b64:AQ=='\n"},
    {KL_KEY_S, "p", 1, KL_COND_BEGINS_WITH, "root/", NULL, false, false,
     RUNS BREAK "    --where 'begins_with(`at.x`, \"root/\")'\n"},
    {KL_KEY_S, "-p", 2, KL_COND_NONE, NULL, NULL, false, false,
     "keyline query 'runs'" BREAK "    --partition 'id=-p'" BREAK WHERE "\n"},
    {KL_KEY_S, "a\0b", 3, KL_COND_NONE, NULL, NULL, false, false, NULL},
    {KL_KEY_N, "p", 1, KL_COND_BEGINS_WITH, "1", NULL, false, false, NULL},
};

static void test_command(void **state)
{
    struct kl_session *session = open_session();

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        const struct command_case *c = &cases[i];
        struct kl_schema schema = {.table = (char[]){"runs"},
                                   .keys = {.pk = {{(char[]){"id"}, KL_KEY_S}},
                                            .npk = 1,
                                            .sk = {{(char[]){"at.x"}, c->type}},
                                            .nsk = 1}};
        struct kl_query query = {0};
        struct kl_buf out = {0};
        struct kl_err err = {0};
        enum kl_code code;

        kl_query_init(&query, "runs");
        query.npk = 1;
        kl_key_value_set(&query.pk[0], KL_KEY_S, (struct kl_str){c->pk, c->pk_len});
        query.cond.op = c->op;
        if (c->a)
            kl_key_value_set(&query.cond.a, c->type, kl_str_from(c->a));
        if (c->b)
            kl_key_value_set(&query.cond.b, c->type, kl_str_from(c->b));
        query.reverse = c->reverse;
        code = kl_shell_command(session, &query, &schema,
                                (struct kl_drops){.upper = c->drop_upper}, &out, &err);
        assert_int_equal(code, c->want ? KL_OK : KL_INVALID);
        if (c->want)
            assert_string_equal(kl_buf_text(&out), c->want);
        kl_buf_release(&out);
        kl_query_release(&query);
    }
    kl_session_free(&session);
}

static void test_a_scan_is_refused(void **state)
{
    struct kl_session *session = open_session();
    struct kl_schema schema = {.table = (char[]){"runs"},
                               .keys = {.pk = {{(char[]){"id"}, KL_KEY_S}}, .npk = 1}};
    struct kl_query query = {0};
    struct kl_buf out = {0};
    struct kl_err err = {0};

    (void)state;
    kl_query_init(&query, "runs");
    assert_int_equal(
        kl_shell_command(session, &query, &schema, (struct kl_drops){0}, &out, &err),
        KL_INVALID);
    for (size_t i = 0; kl_snippet_form_at(i); i++)
        assert_int_equal(
            kl_snippet_write(&query, &schema, 0, kl_snippet_form_at(i)->name, &out, NULL),
            KL_INVALID);
    assert_int_equal(out.len, 0);
    kl_query_release(&query);
    kl_session_free(&session);
}

/* The words that --as allows are the forms there are, in their order. */
static void test_forms(void **state)
{
    struct kl_buf words = {0};

    (void)state;
    for (size_t i = 0; kl_snippet_form_at(i); i++)
        kl_buf_addf(&words, i ? "|%s" : "%s", kl_snippet_form_at(i)->name);
    assert_string_equal(kl_buf_text(&words), KL_SNIPPET_FORMS);
    kl_buf_release(&words);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_command),
        cmocka_unit_test(test_a_scan_is_refused),
        cmocka_unit_test(test_forms),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
