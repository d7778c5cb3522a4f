/* Answers that are remembered: a file of a test's own, what else it may hold, and two
 * runs that write at once. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/file.h"
#include "app/history.h"
#include "app/state_file.h"
#include "tests/unit/store_help.h"

static void add(const char *path, const char *question, const char *text)
{
    struct kl_err err = {0};

    if (kl_history_add(path, question, kl_str_from(text), &err))
        fail_msg("%s", err.text);
}

/* The answers with a bar behind each. */
static void expect(const char *path, const char *question, const char *want)
{
    struct kl_names answers = {.n = 0};
    struct kl_buf text = {0};

    kl_history_read(path, question, &answers);
    for (size_t i = 0; i < answers.n; i++)
        kl_buf_addf(&text, "%s|", answers.names[i]);
    assert_string_equal(kl_buf_text(&text), want);
    kl_names_release(&answers);
    kl_buf_release(&text);
}

static void test_the_latest_last(void **state)
{
    char *path = help_path("history");
    struct stat st;

    (void)state;
    expect(path, "condition", "");
    expect(NULL, "condition", "");
    add(path, "condition", ">= 41");
    add(path, "search", "Zo\xc3\xab");
    add(path, "condition", "begins_with \"a\\n\"\t\x1b[31m");
    add(path, "condition", ">= 41");
    expect(path, "condition", "begins_with \"a\\n\"\t\x1b[31m|>= 41|");
    expect(path, "search", "Zo\xc3\xab|");
    expect(path, "cond", "");
    assert_int_equal(stat(path, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    help_remove(&path);
}

static void test_a_bounded_number(void **state)
{
    char *path = help_path("history");
    struct kl_names answers = {.n = 0};
    struct kl_state_lines lines = {.n = 0};
    char text[24];

    (void)state;
    for (int i = 0; i < KL_HISTORY_EACH + 5; i++) {
        snprintf(text, sizeof(text), "answer %d", i);
        add(path, "search", text);
    }
    kl_history_read(path, "search", &answers);
    assert_int_equal(answers.n, KL_HISTORY_EACH);
    assert_string_equal(answers.names[0], "answer 5");
    kl_names_release(&answers);
    kl_state_read(path, &lines);
    assert_int_equal(lines.n, KL_HISTORY_EACH);
    kl_state_lines_release(&lines);
    for (int i = 0; i < KL_HISTORY_MAX; i++) {
        snprintf(text, sizeof(text), "question %d", i);
        add(path, text, "x");
    }
    kl_state_read(path, &lines);
    assert_int_equal(lines.n, KL_HISTORY_MAX);
    expect(path, "search", "");
    kl_state_lines_release(&lines);
    help_remove(&path);
}

/* A file that another version, or a person, made longer. */
static void test_more_than_was_written_here(void **state)
{
    char *path = help_path("history"), *file;
    struct kl_names answers = {.n = 0};
    struct kl_buf text = {0};

    (void)state;
    for (int i = 0; i < KL_HISTORY_EACH + 5; i++)
        kl_buf_addf(&text, "{\"question\":\"search\",\"text\":\"%d\"}\n", i);
    file = help_file(path, "history", kl_buf_text(&text), text.len);
    kl_history_read(path, "search", &answers);
    assert_int_equal(answers.n, KL_HISTORY_EACH);
    assert_string_equal(answers.names[0], "5");
    kl_names_release(&answers);
    kl_buf_release(&text);
    free(file);
    help_remove(&path);
}

static void test_what_else_may_be_in_the_file(void **state)
{
#define SEARCH "{\"question\":\"search\",\"text\":"
    static const char text[] =
        SEARCH "\"good\"}\n"
               "\n"
               "not JSON\n" SEARCH "\n" SEARCH "7}\n" SEARCH "\"\"}\n" SEARCH
               "\"\xff\"}\n" SEARCH "\"a\\u0000b\"}\n" SEARCH "\"last\"}";
    char *path = help_path("history");
    char *file = help_file(path, "history", text, sizeof(text) - 1);

    (void)state;
    expect(path, "search", "good|last|");
    add(path, "search", "new");
    expect(path, "search", "good|last|new|");
    free(file);
    help_remove(&path);
}

#define EACH 40

static void write_answers(const char *path, char name)
{
    char text[16];

    for (int i = 0; i < EACH; i++) {
        snprintf(text, sizeof(text), "%c%d", name, i);
        if (kl_history_add(path, "search", kl_str_from(text), NULL))
            _exit(1);
    }
    _exit(0);
}

/* Read, then written, without the other's line: that is what a lock is for. */
static void test_two_runs_at_once(void **state)
{
    char *path = help_path("history");
    struct kl_names answers = {.n = 0};
    pid_t runs[2];

    (void)state;
    for (int i = 0; i < 2; i++) {
        runs[i] = fork();
        assert_int_not_equal(runs[i], -1);
        if (runs[i] == 0)
            write_answers(path, (char)('a' + i));
    }
    for (int i = 0; i < 2; i++) {
        int status = 0;

        assert_int_equal(waitpid(runs[i], &status, 0), runs[i]);
        assert_int_equal(status, 0);
    }
    kl_history_read(path, "search", &answers);
    assert_int_equal(answers.n, 2 * EACH);
    kl_names_release(&answers);
    help_remove(&path);
}

static void test_no_place_to_write(void **state)
{
    char *folder = help_path("history");
    struct kl_buf path = {0};
    struct kl_err err = {0};

    (void)state;
    free(help_file(folder, "history", "", 0));
    kl_buf_addf(&path, "%s/below/a/file", folder);
    assert_int_not_equal(kl_history_add(kl_buf_text(&path), "search", KL_STR("x"), &err),
                         KL_OK);
    assert_int_not_equal(err.text[0], '\0');
    kl_buf_release(&path);
    help_remove(&folder);
}

static void test_where_it_lies(void **state)
{
    struct kl_buf path = {0};
    struct kl_err err = {0};

    (void)state;
    assert_int_equal(kl_state_path("history", "/state", "/home/a", &path, &err), KL_OK);
    assert_string_equal(kl_buf_text(&path), "/state/keyline/history");
    kl_buf_clear(&path);
    assert_int_equal(kl_state_path("recent", "relative", "/home/a", &path, &err), KL_OK);
    assert_string_equal(kl_buf_text(&path), "/home/a/.local/state/keyline/recent");
    assert_int_equal(kl_state_path("recent", NULL, "", &path, &err), KL_NOT_FOUND);
    kl_buf_release(&path);
}

/* A pipe in its place is not waited for. */
static void test_a_pipe_in_its_place(void **state)
{
    char *path = help_path("history");

    (void)state;
    assert_int_equal(mkfifo(path, 0600), 0);
    alarm(10);
    expect(path, "condition", "");
    alarm(0);
    help_remove(&path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_latest_last),
        cmocka_unit_test(test_a_bounded_number),
        cmocka_unit_test(test_more_than_was_written_here),
        cmocka_unit_test(test_what_else_may_be_in_the_file),
        cmocka_unit_test(test_two_runs_at_once),
        cmocka_unit_test(test_no_place_to_write),
        cmocka_unit_test(test_where_it_lies),
        cmocka_unit_test(test_a_pipe_in_its_place),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
