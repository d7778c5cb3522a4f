#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

/* A folder of its own for each test; state is its path. */
static int make_folder(void **state)
{
    const char *tmp = getenv("TMPDIR");
    struct kl_buf path = {0};

    kl_buf_addf(&path, "%s/keyline-test-XXXXXX", tmp && *tmp ? tmp : "/tmp");
    *state = kl_buf_take(&path, NULL);
    return mkdtemp(*state) ? 0 : -1;
}

/* Files and folders that tests leave, the innermost first. */
static int remove_folder(void **state)
{
    static const char *const left[] = {"/file", "/a/b/c", "/a/b", "/a", ""};

    for (size_t i = 0; i < KL_ARRAY_LEN(left); i++) {
        struct kl_buf path = {0};

        kl_buf_addf(&path, "%s%s", (const char *)*state, left[i]);
        remove(kl_buf_text(&path));
        kl_buf_release(&path);
    }
    free(*state);
    return 0;
}

static const char *path_in(void **state, const char *name, struct kl_buf *path)
{
    kl_buf_clear(path);
    kl_buf_addf(path, "%s/%s", (const char *)*state, name);
    return kl_buf_text(path);
}

static void write_file(const char *path, size_t len)
{
    FILE *file = fopen(path, "w");

    assert_non_null(file);
    for (size_t i = 0; i < len; i++)
        fputc((int)(i * 7 & 0xff), file);
    assert_int_equal(fclose(file), 0);
}

static void test_read(void **state)
{
    static const size_t sizes[] = {0, 1, 65535, 65536, 65537, 300000};
    struct kl_buf path = {0}, out = {0};

    for (size_t i = 0; i < KL_ARRAY_LEN(sizes); i++) {
        struct kl_err err = {0};

        write_file(path_in(state, "file", &path), sizes[i]);
        assert_true(kl_file_exists(kl_buf_text(&path)));
        kl_buf_clear(&out);
        assert_int_equal(kl_file_read(kl_buf_text(&path), 300000, &out, &err), KL_OK);
        assert_int_equal(out.len, sizes[i]);
        assert_int_equal(kl_buf_text(&out)[sizes[i]], '\0');
        for (size_t at = 0; at < sizes[i]; at++)
            assert_int_equal((unsigned char)out.data[at], at * 7 & 0xff);
        assert_int_equal(err.code, KL_OK);
    }
    kl_buf_release(&path);
    kl_buf_release(&out);
}

static void test_read_faults(void **state)
{
    struct kl_buf path = {0}, out = {0};
    struct kl_err large = {0}, missing = {0}, folder = {0};

    write_file(path_in(state, "file", &path), 11);
    assert_int_equal(kl_file_read(kl_buf_text(&path), 10, &out, &large), KL_TOO_LARGE);
    assert_non_null(strstr(large.text, "larger than 10 bytes"));
    path_in(state, "none", &path);
    assert_false(kl_file_exists(kl_buf_text(&path)));
    assert_int_equal(kl_file_read(kl_buf_text(&path), 10, &out, &missing), KL_NOT_FOUND);
    assert_non_null(strstr(missing.text, kl_buf_text(&path)));
    assert_int_equal(kl_file_read(*state, 10, &out, &folder), KL_IO);
    kl_buf_release(&path);
    kl_buf_release(&out);
}

static void test_mkdirs(void **state)
{
    struct kl_buf path = {0};
    struct kl_err err = {0};
    struct stat st;

    path_in(state, "a/b//c/", &path);
    assert_int_equal(kl_file_mkdirs(kl_buf_text(&path), &err), KL_OK);
    assert_int_equal(kl_file_mkdirs(kl_buf_text(&path), &err), KL_OK);
    assert_int_equal(stat(path_in(state, "a/b/c", &path), &st), 0);
    assert_true(S_ISDIR(st.st_mode));
    assert_int_equal(st.st_mode & 0077, 0);
    kl_buf_release(&path);
}

static void test_mkdirs_faults(void **state)
{
    struct kl_buf path = {0};
    struct kl_err file = {0}, below = {0}, empty = {0};

    write_file(path_in(state, "file", &path), 1);
    assert_int_equal(kl_file_mkdirs(kl_buf_text(&path), &file), KL_IO);
    path_in(state, "file/x", &path);
    assert_int_equal(kl_file_mkdirs(kl_buf_text(&path), &below), KL_NOT_FOUND);
    assert_int_equal(kl_file_mkdirs("", &empty), KL_NOT_FOUND);
    kl_buf_release(&path);
}

static void test_data_dir(void **state)
{
    static const struct {
        const char *xdg, *home, *want; /* NULL: an error */
    } cases[] = {
        {"/data", "/home/a", "/data/keyline"},
        {NULL, "/home/a", "/home/a/.local/share/keyline"},
        {"", "/home/a", "/home/a/.local/share/keyline"},
        {"data", "/home/a", "/home/a/.local/share/keyline"}, /* the spec: ignore it */
        {"/data", NULL, "/data/keyline"},
        {NULL, "", NULL},
        {NULL, NULL, NULL},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_buf out = {0};
        struct kl_err err = {0};

        assert_int_equal(kl_file_data_dir(cases[i].xdg, cases[i].home, &out, &err),
                         cases[i].want ? KL_OK : KL_NOT_FOUND);
        assert_string_equal(kl_buf_text(&out), cases[i].want ? cases[i].want : "");
        kl_buf_release(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_read, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_read_faults, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_mkdirs, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_mkdirs_faults, make_folder, remove_folder),
        cmocka_unit_test(test_data_dir),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
