#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/newfile.h"

#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"

/* A folder of its own for each test; state is its path. */
static int make_folder(void **state)
{
    const char *tmp = getenv("TMPDIR");
    struct kl_buf path = {0};

    kl_buf_addf(&path, "%s/keyline-test-XXXXXX", tmp && *tmp ? tmp : "/tmp");
    *state = kl_buf_take(&path, NULL);
    return mkdtemp(*state) ? 0 : -1;
}

static struct kl_buf path_in(void **state, const char *name)
{
    struct kl_buf path = {0};

    kl_buf_addf(&path, "%s/%s", (const char *)*state, name);
    return path;
}

static int remove_folder(void **state)
{
    static const char *const left[] = {"file", "file.new0", "link", "folder", ""};

    for (size_t i = 0; i < KL_ARRAY_LEN(left); i++) {
        struct kl_buf path = path_in(state, left[i]);

        remove(kl_buf_text(&path));
        kl_buf_release(&path);
    }
    free(*state);
    return 0;
}

static void write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");

    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

static void expect_file(const char *path, const char *text)
{
    struct kl_buf got = {0};

    assert_int_equal(kl_file_read(path, 1000, &got, NULL), KL_OK);
    assert_string_equal(kl_buf_text(&got), text);
    kl_buf_release(&got);
}

static size_t count_files(const char *folder)
{
    DIR *dir = opendir(folder);
    size_t n = 0;

    assert_non_null(dir);
    while (readdir(dir))
        n++;
    closedir(dir);
    return n - 2; /* . and .. */
}

static void is_there_when_it_is_whole(void **state)
{
    struct kl_buf path = path_in(state, "file");
    struct kl_newfile new_file = {0};

    assert_int_equal(kl_newfile_open(&new_file, kl_buf_text(&path), NULL), KL_OK);
    fputs("all of it", new_file.file);
    assert_false(kl_file_exists(kl_buf_text(&path)));
    assert_int_equal(kl_newfile_commit(&new_file, NULL), KL_OK);
    expect_file(kl_buf_text(&path), "all of it");
    kl_newfile_release(&new_file);
    expect_file(kl_buf_text(&path), "all of it");
    assert_int_equal(count_files(*state), 1);
    kl_buf_release(&path);
}

static void leaves_what_was_there_without_a_commit(void **state)
{
    struct kl_buf path = path_in(state, "file");
    struct kl_newfile new_file = {0};

    write_file(kl_buf_text(&path), "before");
    assert_int_equal(kl_newfile_open(&new_file, kl_buf_text(&path), NULL), KL_OK);
    fputs("half of", new_file.file);
    kl_newfile_release(&new_file);
    kl_newfile_release(&new_file);
    expect_file(kl_buf_text(&path), "before");
    assert_int_equal(count_files(*state), 1);
    kl_buf_release(&path);
}

static void replaces_a_file_and_keeps_its_mode(void **state)
{
    struct kl_buf path = path_in(state, "file"), taken = path_in(state, "file.new0");
    struct kl_buf link_ = path_in(state, "link");
    struct kl_newfile new_file = {0};
    struct stat st;

    write_file(kl_buf_text(&path), "before");
    write_file(kl_buf_text(&taken), "left by a crash");
    assert_int_equal(chmod(kl_buf_text(&path), 0604), 0);
    assert_int_equal(symlink("file", kl_buf_text(&link_)), 0);
    assert_int_equal(kl_newfile_open(&new_file, kl_buf_text(&link_), NULL), KL_OK);
    fputs("after", new_file.file);
    assert_int_equal(kl_newfile_commit(&new_file, NULL), KL_OK);
    kl_newfile_release(&new_file);
    expect_file(kl_buf_text(&path), "after");
    expect_file(kl_buf_text(&taken), "left by a crash");
    assert_int_equal(stat(kl_buf_text(&path), &st), 0);
    assert_int_equal(st.st_mode & 07777, 0604);
    assert_int_equal(lstat(kl_buf_text(&link_), &st), 0);
    assert_true(S_ISLNK(st.st_mode));
    kl_buf_release(&link_);
    kl_buf_release(&taken);
    kl_buf_release(&path);
}

static void refuses_what_is_no_file(void **state)
{
    struct kl_buf folder = path_in(state, "folder"), none = path_in(state, "no/file");
    struct kl_newfile new_file = {0};

    assert_int_equal(mkdir(kl_buf_text(&folder), 0700), 0);
    assert_int_equal(kl_newfile_open(&new_file, kl_buf_text(&folder), NULL), KL_INVALID);
    kl_newfile_release(&new_file);
    assert_int_equal(kl_newfile_open(&new_file, "/dev/null", NULL), KL_INVALID);
    kl_newfile_release(&new_file);
    assert_int_equal(kl_newfile_open(&new_file, kl_buf_text(&none), NULL), KL_NOT_FOUND);
    kl_newfile_release(&new_file);
    kl_buf_release(&folder);
    kl_buf_release(&none);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(is_there_when_it_is_whole, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(leaves_what_was_there_without_a_commit,
                                        make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(replaces_a_file_and_keeps_its_mode, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(refuses_what_is_no_file, make_folder,
                                        remove_folder),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
