#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <pthread.h>
#include <signal.h>

#include "aws/child.h"
#include "base/clock.h"

static void test_split(void **state)
{
    static const struct {
        const char *line, *words; /* joined with |; NULL: refused */
    } cases[] = {
        {"a", "a"},
        {"  a \t b\n", "a|b"},
        {"a 'b c' \"d e\"", "a|b c|d e"},
        {"a'b'\"c\"d", "abcd"},
        {"'' \"\"", "|"},
        {"a\\ b \\\\ \\'", "a b|\\|'"},
        {"\"a\\\"b\\\\c\\d\"", "a\"b\\c\\d"},
        {"'a\\b'", "a\\b"},
        {"$HOME * | > # `x` ;", "$HOME|*|||>|#|`x`|;"},
        {"C:\\Program", "C:Program"},
        {"", NULL},
        {"  ", NULL},
        {"a 'b", NULL},
        {"a \"b", NULL},
        {"a \\", NULL},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_buf got = {0};
        char **words = NULL;

        if (!cases[i].words) {
            assert_int_equal(kl_child_split(cases[i].line, &words, NULL), KL_INVALID);
            continue;
        }
        assert_int_equal(kl_child_split(cases[i].line, &words, NULL), KL_OK);
        for (size_t j = 0; words[j]; j++)
            kl_buf_addf(&got, "%s%s", j ? "|" : "", words[j]);
        assert_string_equal(kl_buf_text(&got), cases[i].words);
        kl_buf_release(&got);
        free(words);
    }
}

static enum kl_code run(const char *script, uint64_t limit, struct kl_token *token,
                        struct kl_child *child, struct kl_err *err)
{
    char sh[] = "sh", c[] = "-c", *text = kl_mem_strdup(script);
    char *argv[] = {sh, c, text, NULL};
    enum kl_code code = kl_child_run(argv, 1000, limit, token, child, err);

    free(text);
    return code;
}

static void test_run(void **state)
{
    struct kl_child child = {0};
    struct kl_err err = {0};

    (void)state;
    assert_int_equal(run("echo out; echo error >&2; exit 7", 60000, NULL, &child, NULL),
                     KL_OK);
    assert_string_equal(kl_buf_text(&child.out), "out\n");
    assert_string_equal(kl_buf_text(&child.errors), "error\n");
    assert_int_equal(child.status, 7);
    kl_child_release(&child);
    /* its input is empty, and there is no terminal to open */
    assert_int_equal(run("cat; (: </dev/tty) 2>/dev/null && echo tty; exit 0", 60000,
                         NULL, &child, NULL),
                     KL_OK);
    assert_string_equal(kl_buf_text(&child.out), "");
    kl_child_release(&child);
    /* a megabyte of errors does not stop it, nor is it kept */
    assert_int_equal(
        run("head -c 1000000 /dev/zero >&2; echo done", 60000, NULL, &child, NULL),
        KL_OK);
    assert_string_equal(kl_buf_text(&child.out), "done\n");
    assert_int_equal(child.errors.len, 1000);
    kl_child_release(&child);
    assert_int_equal(run("head -c 1001 /dev/zero", 60000, NULL, &child, &err),
                     KL_TOO_LARGE);
    kl_child_release(&child);
    kl_child_release(NULL);
}

/* What it has started and left behind, holding the pipes, is not waited for. */
static void test_a_daemon_is_left_behind(void **state)
{
    struct kl_child child = {0};
    uint64_t start = kl_clock_ms();

    (void)state;
    assert_int_equal(run("sleep 50 & echo $!", 60000, NULL, &child, NULL), KL_OK);
    assert_true(child.out.len > 1);
    assert_true(kl_clock_ms() - start < 40000);
    assert_int_equal(kill((pid_t)strtol(kl_buf_text(&child.out), NULL, 10), SIGKILL), 0);
    kl_child_release(&child);
}

static void test_no_such_program(void **state)
{
    char name[] = "/no/such/program", *argv[] = {name, NULL};
    struct kl_child child = {0};
    struct kl_err err = {0};

    (void)state;
    assert_int_equal(kl_child_run(argv, 1000, 1000, NULL, &child, &err), KL_NOT_FOUND);
    assert_non_null(strstr(err.text, "/no/such/program: "));
    kl_child_release(&child);
}

/* Bug 12: a child that hangs is ended, with what it started. */
static void test_a_hanging_child(void **state)
{
    struct kl_child child = {0};
    struct kl_err err = {0};
    uint64_t start = kl_clock_ms();

    (void)state;
    assert_int_equal(run("trap '' TERM; sleep 50; sleep 50", 50, NULL, &child, &err),
                     KL_IO);
    assert_true(kl_clock_ms() - start < 40000);
    assert_non_null(strstr(err.text, "in time"));
    kl_child_release(&child);
    /* one that has closed its output */
    assert_int_equal(run("exec >/dev/null 2>&1; sleep 50", 50, NULL, &child, NULL),
                     KL_IO);
    kl_child_release(&child);
}

static void *cancel_soon(void *data)
{
    kl_token_sleep(NULL, 50);
    kl_token_cancel(data);
    return NULL;
}

static void test_cancel(void **state)
{
    struct kl_child child = {0};
    struct kl_token token = {0};
    uint64_t start = kl_clock_ms();
    pthread_t thread;

    (void)state;
    assert_int_equal(pthread_create(&thread, NULL, cancel_soon, &token), 0);
    assert_int_equal(run("sleep 50; sleep 50", 60000, &token, &child, NULL),
                     KL_CANCELLED);
    assert_true(kl_clock_ms() - start < 40000);
    pthread_join(thread, NULL);
    kl_child_release(&child);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_split),
        cmocka_unit_test(test_run),
        cmocka_unit_test(test_a_daemon_is_left_behind),
        cmocka_unit_test(test_no_such_program),
        cmocka_unit_test(test_a_hanging_child),
        cmocka_unit_test(test_cancel),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
