#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "app/marks.h"

static const char *const keys[] = {"pk", "sk"};

static void scan(struct kl_page *page, const char *body)
{
    struct kl_page_wants wants = {.keys = keys, .nkeys = KL_ARRAY_LEN(keys)};
    struct kl_err err = {0};

    *page = (struct kl_page){0};
    kl_buf_add_text(&page->body, body);
    if (kl_page_scan(page, &wants, &err))
        fail_msg("%s", err.text);
}

/* Rows 9, 10 and -2, whose order is that of numbers. */
static const char *const numbers =
    "{\"Items\":["
    "{\"pk\":{\"S\":\"p\"},\"sk\":{\"N\":\"9\"},\"v\":{\"S\":\"nine\"}},"
    "{\"pk\":{\"S\":\"p\"},\"sk\":{\"N\":\"10\"},\"v\":{\"S\":\"ten\"}},"
    "{\"pk\":{\"S\":\"p\"},\"sk\":{\"N\":\"-2\"},\"v\":{\"S\":\"two\"}}]}";

static void assert_listed(const struct kl_marks *marks, bool reverse,
                          const char *const *words, size_t n)
{
    size_t list[8];

    assert_int_equal(marks->count, n);
    kl_marks_list(marks, reverse, list);
    for (size_t i = 0; i < n; i++)
        assert_true(kl_str_find(kl_marks_item(marks, list[i]), kl_str_from(words[i]),
                                0) != SIZE_MAX);
}

static void test_marked_and_listed_by_key(void **state)
{
    struct kl_marks marks = {0};
    struct kl_page page;

    (void)state;
    scan(&page, numbers);
    assert_false(kl_marks_has(&marks, &page, 0));
    for (size_t i = 0; i < 3; i++)
        assert_true(kl_marks_set(&marks, &page, i, true));
    assert_true(kl_marks_set(&marks, &page, 1, true)); /* once more changes nothing */
    assert_listed(&marks, false, (const char *const[]){"two", "nine", "ten"}, 3);
    assert_listed(&marks, true, (const char *const[]){"ten", "nine", "two"}, 3);
    kl_marks_set(&marks, &page, 0, false);
    kl_marks_set(&marks, &page, 0, false);
    assert_false(kl_marks_has(&marks, &page, 0));
    assert_listed(&marks, false, (const char *const[]){"two", "ten"}, 2);
    kl_marks_set(&marks, &page, 0, true);
    assert_listed(&marks, false, (const char *const[]){"two", "nine", "ten"}, 3);
    kl_page_release(&page);
    /* The page is gone; what was marked is not. */
    assert_listed(&marks, false, (const char *const[]){"two", "nine", "ten"}, 3);
    kl_marks_release(&marks);
    assert_int_equal(marks.count, 0);
}

/* A row that is read again has its mark, and the item as it is now. */
static void test_read_again(void **state)
{
    struct kl_marks marks = {0};
    struct kl_page page, again;
    size_t bytes;

    (void)state;
    scan(&page, numbers);
    kl_marks_set(&marks, &page, 1, true);
    bytes = marks.bytes;
    kl_page_release(&page);
    scan(&again, "{\"Items\":[{\"pk\":{\"S\":\"p\"},\"sk\":{\"N\":\"11\"}},"
                 "{\"pk\":{\"S\":\"p\"},\"sk\":{\"N\":\"10\"},\"v\":{\"S\":\"TEN!\"}}]}");
    kl_marks_renew(&marks, &again);
    assert_true(kl_marks_has(&marks, &again, 1));
    assert_false(kl_marks_has(&marks, &again, 0));
    assert_int_equal(marks.bytes, bytes + 1);
    assert_listed(&marks, false, (const char *const[]){"TEN!"}, 1);
    kl_page_release(&again);
    kl_marks_release(&marks);
}

/* A key is not another one that is written in the same letters. */
static void test_keys_are_told_apart(void **state)
{
    struct kl_marks marks = {0};
    struct kl_page page;

    (void)state;
    scan(&page, "{\"Items\":[{\"pk\":{\"S\":\"a\"},\"sk\":{\"S\":\"1\"}},"
                "{\"pk\":{\"S\":\"a\"},\"sk\":{\"N\":\"1\"}},"
                "{\"pk\":{\"S\":\"a1\"},\"sk\":{\"S\":\"\"}},"
                "{\"pk\":{\"S\":\"a1\"}},"
                "{\"pk\":{\"S\":\"\"},\"sk\":{\"S\":\"a1\"}},"
                "{\"pk\":{\"S\":\"a\\u0000\"},\"sk\":{\"S\":\"1\"}}]}");
    for (size_t i = 0; i < page.nitems; i++) {
        assert_false(kl_marks_has(&marks, &page, i));
        kl_marks_set(&marks, &page, i, true);
        assert_int_equal(marks.count, i + 1);
    }
    kl_page_release(&page);
    kl_marks_release(&marks);
}

static void test_there_is_a_bound(void **state)
{
    struct kl_marks marks = {0};
    struct kl_buf body = {0};
    struct kl_page page;

    (void)state;
    kl_buf_add_text(&body, "{\"Items\":[{\"pk\":{\"S\":\"a\"},\"v\":{\"S\":\"");
    for (size_t i = 0; i < KL_MARKS_BYTES - 40; i++)
        kl_buf_add_char(&body, 'x');
    kl_buf_add_text(&body, "\"}},{\"pk\":{\"S\":\"b\"},\"v\":{\"S\":\"too much\"}}]}");
    scan(&page, kl_buf_text(&body));
    kl_buf_release(&body);
    assert_true(kl_marks_set(&marks, &page, 0, true));
    assert_false(kl_marks_set(&marks, &page, 1, true));
    assert_false(kl_marks_has(&marks, &page, 1));
    assert_int_equal(marks.count, 1);
    kl_marks_set(&marks, &page, 0, false);
    assert_int_equal(marks.bytes, 0);
    assert_true(kl_marks_set(&marks, &page, 1, true));
    kl_page_release(&page);
    kl_marks_release(&marks);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_marked_and_listed_by_key),
        cmocka_unit_test(test_read_again),
        cmocka_unit_test(test_keys_are_told_apart),
        cmocka_unit_test(test_there_is_a_bound),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
