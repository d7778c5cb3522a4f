#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/temp_file.h"

static void what_is_appended_can_be_read(void **state)
{
    struct kl_temp_file file = {0};
    char bytes[6];

    (void)state;
    assert_int_equal(kl_temp_file_open(&file, "/tmp", NULL), KL_OK);
    assert_int_equal(kl_temp_file_append(&file, "abc", 3, NULL), KL_OK);
    assert_int_equal(kl_temp_file_append(&file, "", 0, NULL), KL_OK);
    assert_int_equal(kl_temp_file_append(&file, "defg", 4, NULL), KL_OK);
    assert_int_equal(file.size, 7);
    assert_int_equal(kl_temp_file_read(&file, 1, bytes, 5, NULL), KL_OK);
    assert_memory_equal(bytes, "bcdef", 5);
    kl_temp_file_release(&file);
    assert_null(file.folder);
    kl_temp_file_release(&file);
}

static void errors_name_the_folder(void **state)
{
    struct kl_temp_file file = {0};
    struct kl_err err = {0};
    char byte;

    (void)state;
    assert_int_equal(kl_temp_file_open(&file, "/nowhere/at/all", &err), KL_IO);
    assert_non_null(strstr(err.text, "/nowhere/at/all"));
    err = (struct kl_err){0};
    assert_int_equal(kl_temp_file_open(&file, "/tmp", &err), KL_OK);
    assert_int_equal(kl_temp_file_read(&file, 0, &byte, 1, &err), KL_IO);
    assert_non_null(strstr(err.text, "/tmp"));
    kl_temp_file_release(&file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_appended_can_be_read),
        cmocka_unit_test(errors_name_the_folder),
    };

    return cmocka_run_group_tests_name("temp_file", tests, NULL, NULL);
}
