#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/progress.h"

#include <cmocka.h>

/* A command whose standard error is text in memory. */
struct fixture {
    struct cli_host host;
    struct cli cli;
    char *text;
    size_t len;
};

static void begin(struct fixture *f, bool wanted)
{
    *f = (struct fixture){.cli.progress = wanted};
    f->host.err = open_memstream(&f->text, &f->len);
    f->cli.host = &f->host;
}

static void end(struct fixture *f)
{
    fclose(f->host.err);
    free(f->text);
}

/* As if the work had begun ms ago. */
static void age(struct cli_progress *progress, uint64_t ms)
{
    progress->started -= ms;
    progress->drawn -= ms;
}

static void test_bar(void **state)
{
    struct cli_progress progress;
    struct fixture f;

    (void)state;
    begin(&f, true);
    cli_progress_init(&progress, &f.cli, "keys");
    age(&progress, 5000);
    cli_progress_show(&progress, 500000, 1000000);
    assert_non_null(strstr(f.text, "\r[##########..........]  50%  500,000 keys  "));
    assert_non_null(strstr(f.text, "/s  0:0"));
    assert_non_null(strstr(f.text, " left\033[K"));
    cli_progress_clear(&progress);
    assert_string_equal(f.text + f.len - 4, "\r\033[K");
    end(&f);
}

static void test_without_a_total(void **state)
{
    struct cli_progress progress;
    struct fixture f;

    (void)state;
    begin(&f, true);
    cli_progress_init(&progress, &f.cli, "rows");
    age(&progress, 2000);
    cli_progress_tell(&progress, &(struct kl_progress){.done = 1234567});
    assert_non_null(strstr(f.text, "\r1,234,567 rows  "));
    assert_null(strstr(f.text, "left"));
    assert_null(strchr(f.text, '%'));
    end(&f);
}

/* More done than there was in all: no bar, rather than a wrong one. */
static void test_more_than_all(void **state)
{
    struct cli_progress progress;
    struct fixture f;

    (void)state;
    begin(&f, true);
    cli_progress_init(&progress, &f.cli, "rows");
    age(&progress, 2000);
    cli_progress_show(&progress, 11, 10);
    assert_non_null(strstr(f.text, "\r11 rows"));
    assert_null(strchr(f.text, '%'));
    end(&f);
}

static void test_silence(void **state)
{
    struct cli_progress progress;
    struct fixture f;

    (void)state;
    begin(&f, true); /* the first second */
    cli_progress_init(&progress, &f.cli, "keys");
    progress.drawn -= 500;
    cli_progress_show(&progress, 1, 2);
    cli_progress_clear(&progress);
    assert_int_equal(f.len, 0);
    end(&f);

    begin(&f, false); /* no terminal, or --no-progress */
    cli_progress_init(&progress, &f.cli, "keys");
    age(&progress, 60000);
    cli_progress_show(&progress, 1, 2);
    cli_progress_clear(&progress);
    assert_int_equal(f.len, 0);
    end(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bar),
        cmocka_unit_test(test_without_a_total),
        cmocka_unit_test(test_more_than_all),
        cmocka_unit_test(test_silence),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
