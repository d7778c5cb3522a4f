/* Keys in any order come out in order of bytes, in memory and through a file. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/digits.h"
#include "app/key_list.h"
#include "app/key_merge.h"

enum { LISTS = 3, SHARES = 4 };

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

static uint64_t number_of(struct kl_str digits)
{
    uint64_t number;

    assert_true(kl_digits_to_u64(digits, &number));
    return number;
}

/* What the merges say, one behind the other, is what qsort says. */
static void check_merges(struct kl_key_merge *merges, size_t n, const struct kl_str *want,
                         size_t nwant)
{
    struct kl_str keys[7];
    size_t at = 0, got;

    for (size_t i = 0; i < n; i++) {
        do {
            assert_int_equal(kl_key_merge_read(&merges[i], keys, 7, &got, NULL), KL_OK);
            for (size_t k = 0; k < got; k++, at++) {
                assert_true(at < nwant);
                assert_true(kl_str_eq(want[at], keys[k]));
            }
        } while (got);
        kl_key_merge_release(&merges[i]);
    }
    assert_int_equal(at, nwant);
}

static void merge_runs(struct kl_key_run *const *runs, size_t nruns,
                       const struct kl_str *want, size_t n)
{
    for (size_t shares = 1; shares <= SHARES; shares++) {
        struct kl_key_merge merges[SHARES], *all[SHARES];

        for (size_t i = 0; i < SHARES; i++)
            all[i] = &merges[i];
        assert_int_equal(kl_key_merge_shares(all, shares, runs, nruns, NULL), KL_OK);
        check_merges(merges, shares, want, n);
    }
}

/* Keys in several lists, as several threads fill them. */
static void check_shape(enum shape shape, size_t n, size_t memory, bool ordered)
{
    struct kl_key_list *lists[LISTS];
    struct kl_str *keys = KL_NEW_ARRAY(struct kl_str, n + 1);
    struct kl_key_run *runs[1000];
    size_t nruns = 0;

    seed = 42 + shape;
    for (size_t i = 0; i < LISTS; i++)
        lists[i] = kl_key_list_new(memory, "/tmp");
    for (size_t i = 0; i < n; i++)
        keys[i] = make_key(shape, i);
    if (ordered)
        qsort(keys, n, sizeof(*keys), by_bytes);
    for (size_t i = 0; i < n; i++)
        assert_int_equal(kl_key_list_add(lists[below(LISTS)], keys[i], NULL, NULL),
                         KL_OK);
    qsort(keys, n, sizeof(*keys), by_bytes);
    for (size_t i = 0; i < LISTS; i++) {
        size_t theirs;
        struct kl_key_run *run;

        assert_int_equal(kl_key_list_sort(lists[i], NULL, NULL), KL_OK);
        run = kl_key_list_runs(lists[i], &theirs);
        for (size_t k = 0; k < theirs; k++)
            runs[nruns++] = &run[k];
    }
    assert_true(memory > ((size_t)1 << 20) ? nruns == LISTS : nruns > LISTS);
    merge_runs(runs, nruns, keys, n);
    for (size_t i = 0; i < n; i++)
        free((char *)(uintptr_t)keys[i].data);
    free(keys);
    for (size_t i = 0; i < LISTS; i++)
        kl_key_list_free(&lists[i]);
}

static void test_in_memory(void **state)
{
    static const size_t counts[] = {0, 1, 2, 23, 24, 25, 300, 5000};

    (void)state;
    for (enum shape shape = 0; shape < SHAPES; shape++)
        for (size_t i = 0; i < KL_ARRAY_LEN(counts); i++)
            for (int ordered = 0; ordered < 2; ordered++)
                check_shape(shape, counts[i], (size_t)64 << 20, ordered);
}

static void test_through_a_file(void **state)
{
    (void)state;
    for (enum shape shape = 0; shape < SHAPES; shape++)
        check_shape(shape, 120000, (size_t)1 << 20, false);
}

static void test_bounds_between_and_beside_keys(void **state)
{
    struct kl_key_list *list = kl_key_list_new((size_t)1 << 20, "/tmp");
    struct kl_key_run *runs[200], *run;
    struct kl_key_merge merge;
    struct kl_str keys[50];
    struct kl_buf key = {0};
    size_t nruns, n, total = 0;

    (void)state;
    for (int i = 0; i < 100000; i++) {
        kl_buf_clear(&key);
        kl_buf_addf(&key, "%05d", i * 7919 % 100000);
        assert_int_equal(kl_key_list_add(list, kl_buf_str(&key), NULL, NULL), KL_OK);
    }
    assert_int_equal(kl_key_list_sort(list, NULL, NULL), KL_OK);
    run = kl_key_list_runs(list, &nruns);
    assert_in_range(nruns, 2, 200);
    for (size_t i = 0; i < nruns; i++)
        runs[i] = &run[i];
    assert_int_equal(
        kl_key_merge_open(&merge, runs, nruns, KL_STR("00100"), KL_STR("99000x"), NULL),
        KL_OK);
    do {
        assert_int_equal(kl_key_merge_read(&merge, keys, 50, &n, NULL), KL_OK);
        for (size_t i = 0; i < n; i++, total++)
            assert_int_equal(number_of(keys[i]), 100 + total);
    } while (n);
    assert_int_equal(total, 99000 - 100 + 1);
    kl_key_merge_release(&merge);
    kl_buf_release(&key);
    kl_key_list_free(&list);
}

static void test_no_folder(void **state)
{
    struct kl_key_list *list = kl_key_list_new(1, "/nowhere/at/all");
    struct kl_err err = {0};
    enum kl_code code = KL_OK;

    (void)state;
    for (int i = 0; !code && i < 300000; i++)
        code = kl_key_list_add(list, KL_STR("a key that takes room"), NULL, &err);
    assert_int_equal(code, KL_IO);
    assert_non_null(strstr(err.text, "/nowhere/at/all"));
    kl_key_list_free(&list);
}

static void test_cancelled(void **state)
{
    struct kl_key_list *list = kl_key_list_new(1, "/tmp");
    struct kl_token token = {0};

    (void)state;
    kl_token_cancel(&token);
    assert_int_equal(kl_key_list_add(list, KL_STR("a"), &token, NULL), KL_OK);
    assert_int_equal(kl_key_list_sort(list, &token, NULL), KL_CANCELLED);
    kl_key_list_free(&list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_in_memory),
        cmocka_unit_test(test_through_a_file),
        cmocka_unit_test(test_bounds_between_and_beside_keys),
        cmocka_unit_test(test_no_folder),
        cmocka_unit_test(test_cancelled),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
