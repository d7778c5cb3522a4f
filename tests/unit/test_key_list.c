/* Keys in any order come out in order of bytes, in memory and through a file. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "app/key_list.h"
#include "base/buf.h"

static uint64_t seed;

static uint64_t below(uint64_t n)
{
    seed = seed * UINT64_C(6364136223846793005) + 1442695040888963407;
    return (seed >> 33) % n;
}

static int by_bytes(const void *a, const void *b)
{
    return kl_str_cmp(*(const struct kl_str *)a, *(const struct kl_str *)b);
}

enum shape { RANDOM_BYTES, PADDED, LONG_PREFIXES, ZEROS, EQUAL, NESTED, SHAPES };

static struct kl_str make_key(enum shape shape, size_t i)
{
    struct kl_buf key = {0};
    size_t len = below(40);

    switch (shape) {
    case RANDOM_BYTES:
        for (size_t k = 0; k < len; k++)
            kl_buf_add_char(&key, (char)below(256));
        break;
    case PADDED:
        kl_buf_addf(&key, "%010d#%016d", (int)below(5000), (int)below(10));
        break;
    case LONG_PREFIXES:
        for (size_t k = 0; k < 100 + below(3); k++)
            kl_buf_add_char(&key, 'p');
        kl_buf_addf(&key, "%d", (int)below(1000));
        break;
    case ZEROS: /* a key that ends is not one that goes on with zeros */
        for (size_t k = 0; k < len; k++)
            kl_buf_add_char(&key, (char)(below(8) == 0));
        break;
    case EQUAL:
        kl_buf_add_text(&key, "the same");
        break;
    case NESTED: /* each one is a prefix of the next */
        for (size_t k = 0; k < i % 700; k++)
            kl_buf_add_char(&key, 'n');
        break;
    case SHAPES:
        break;
    }
    len = key.len;
    return (struct kl_str){kl_buf_take(&key, NULL), len};
}

static void check_shape(enum shape shape, size_t n, size_t memory)
{
    struct kl_key_list *list = kl_key_list_new(memory, "/tmp");
    struct kl_str *keys = KL_NEW_ARRAY(struct kl_str, n + 1), key;
    struct kl_str last = {0};
    bool more = true;
    size_t at = 0;

    seed = 42 + shape;
    for (size_t i = 0; i < n; i++) {
        keys[i] = make_key(shape, i);
        assert_int_equal(kl_key_list_add(list, keys[i], NULL), KL_OK);
    }
    qsort(keys, n, sizeof(*keys), by_bytes);
    assert_int_equal(kl_key_list_sort(list, NULL, NULL), KL_OK);
    while (!kl_key_list_next(list, &key, &more, NULL) && more) {
        /* Equal keys may come once for all. */
        while (last.data && at < n && kl_str_eq(keys[at], last) && !kl_str_eq(key, last))
            at++;
        assert_true(at < n);
        assert_true(kl_str_eq(keys[at], key));
        last = keys[at++];
    }
    while (at < n && kl_str_eq(keys[at], last))
        at++;
    assert_int_equal(at, n);
    for (size_t i = 0; i < n; i++)
        free((char *)(uintptr_t)keys[i].data);
    free(keys);
    kl_key_list_free(&list);
}

static void test_in_memory(void **state)
{
    static const size_t counts[] = {0, 1, 2, 23, 24, 25, 300, 5000};

    (void)state;
    for (enum shape shape = 0; shape < SHAPES; shape++)
        for (size_t i = 0; i < KL_ARRAY_LEN(counts); i++)
            check_shape(shape, counts[i], (size_t)64 << 20);
}

static void test_through_a_file(void **state)
{
    (void)state;
    for (enum shape shape = 0; shape < SHAPES; shape++)
        check_shape(shape, 20000, (size_t)3 << 20);
}

static void test_no_folder(void **state)
{
    struct kl_key_list *list = kl_key_list_new(1, "/nowhere/at/all");
    struct kl_err err = {0};
    enum kl_code code = KL_OK;

    (void)state;
    for (int i = 0; !code && i < 300000; i++)
        code = kl_key_list_add(list, KL_STR("a key that takes room"), &err);
    assert_int_equal(code, KL_IO);
    assert_non_null(strstr(err.text, "/nowhere/at/all"));
    kl_key_list_free(&list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_in_memory),
        cmocka_unit_test(test_through_a_file),
        cmocka_unit_test(test_no_folder),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
