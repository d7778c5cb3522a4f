/* The real files behind the AWS room; all in a folder of the test's own. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

#include "aws/host.h"
#include "tests/unit/aws_world.h"

static char folder[] = "/tmp/keyline-host-XXXXXX";

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state)
{
    (void)state;
    return rmdir(folder);
}

static size_t count_files(void)
{
    DIR *dir = opendir(folder);
    size_t n = 0;

    while (dir && readdir(dir))
        n++;
    if (dir)
        closedir(dir);
    return n - 2;
}

static void test_write(void **state)
{
    struct kl_buf path = {0}, text = {0};
    struct kl_host host;
    struct stat st;

    (void)state;
    kl_host_init(&host);
    kl_buf_addf(&path, "%s/token.json", folder);
    for (int i = 0; i < 2; i++) {
        const char *bytes = i ? "newer" : "first, and longer";

        assert_int_equal(
            host.write_file(NULL, kl_buf_text(&path), kl_str_from(bytes), NULL), KL_OK);
        kl_buf_clear(&text);
        assert_int_equal(host.read_file(NULL, kl_buf_text(&path), 100, &text, NULL),
                         KL_OK);
        assert_string_equal(kl_buf_text(&text), bytes);
        assert_int_equal(stat(kl_buf_text(&path), &st), 0);
        assert_int_equal(st.st_mode & 0777, 0600);
        assert_int_equal(count_files(), 1); /* nothing is left behind */
        chmod(kl_buf_text(&path), 0644);
    }
    unlink(kl_buf_text(&path));
    kl_buf_add_text(&path, "/below");
    assert_int_equal(host.write_file(NULL, kl_buf_text(&path), KL_STR("x"), NULL), KL_IO);
    assert_int_equal(host.read_file(NULL, kl_buf_text(&path), 100, &text, NULL),
                     KL_NOT_FOUND);
    assert_int_equal(count_files(), 0);
    kl_buf_release(&path);
    kl_buf_release(&text);
}

static void test_defaults(void **state)
{
    struct kl_host host;

    (void)state;
    kl_host_init(&host);
    assert_null(kl_host_env(&host, "PATH")); /* it reads no environment */
    assert_null(host.ask);
    assert_true(host.now(NULL) > 1700000000);
}

static void test_home(void **state)
{
    struct kl_buf home = {0};
    struct aws_world world;

    (void)state;
    aws_world_init(&world);
    assert_int_equal(kl_host_home(&world.host, &home, NULL), KL_OK);
    assert_string_equal(kl_buf_text(&home), "/home");
    kl_buf_clear(&home);
    aws_world_env(&world, "HOME", ""); /* the password database */
    if (!kl_host_home(&world.host, &home, NULL))
        assert_int_equal(home.data[0], '/');
    kl_buf_release(&home);
    aws_world_release(&world);
}

static void test_expand(void **state)
{
    static const char *const cases[][2] = {
        {"/a/b", "/a/b"},         {"~", "/home"},       {"~/x", "/home/x"},
        {"~other/x", "~other/x"}, {"a~", "a~"},         {"$HOME/x", "/home/x"},
        {"${HOME}x", "/homex"},   {"$HOMEx", "$HOMEx"}, {"$", "$"},
        {"${HOME", "${HOME"},     {"$$HOME", "$/home"}, {"${}", "${}"},
        {"$EMPTY/x", "/x"},
    };
    struct aws_world world;

    (void)state;
    aws_world_init(&world);
    aws_world_env(&world, "EMPTY", "");
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_buf out = {0};

        assert_int_equal(kl_host_expand(&world.host, cases[i][0], &out, NULL), KL_OK);
        assert_string_equal(kl_buf_text(&out), cases[i][1]);
        kl_buf_release(&out);
    }
    aws_world_release(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_write),
        cmocka_unit_test(test_defaults),
        cmocka_unit_test(test_home),
        cmocka_unit_test(test_expand),
    };

    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
