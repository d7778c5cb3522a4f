#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "store/sorter.h"
#include "tests/unit/store_help.h"

#define RECORDS 3000

/* A record and the order of its coming. */
struct record {
    int64_t hash;
    char pk[4], sk[24], text[24];
    int number;
};

static int by_key(const void *a, const void *b)
{
    const struct record *x = a, *y = b;
    int order = (x->hash > y->hash) - (x->hash < y->hash);

    if (!order)
        order = strcmp(x->pk, y->pk);
    if (!order)
        order = strcmp(x->sk, y->sk);
    return order ? order : x->number - y->number;
}

static struct kl_sorter_record borrow(const struct record *r)
{
    return (struct kl_sorter_record){r->hash, kl_str_from(r->pk), kl_str_from(r->sk),
                                     kl_str_from(r->text), (uint32_t)r->number};
}

/* The shapes of key that the order of entries takes short cuts for. */
static void make_record(struct record *r, int shape, int i, uint64_t *seed)
{
    r->number = i;
    r->hash = shape == 0 ? 7 : (int64_t)help_random(seed, 5) - 2;
    snprintf(r->pk, sizeof(r->pk), "%c",
             shape == 1 ? 'a' + (int)help_random(seed, 2) : 'p');
    switch (shape) {
    case 2: /* in order already */
        snprintf(r->sk, sizeof(r->sk), "%08d", i);
        r->hash = 1;
        break;
    case 3: /* one the beginning of another, and none */
        memset(r->sk, 'k', sizeof(r->sk));
        r->sk[help_random(seed, 20)] = '\0';
        break;
    default:
        snprintf(r->sk, sizeof(r->sk), "0000%06u#%u", help_random(seed, 500),
                 help_random(seed, 3));
    }
    snprintf(r->text, sizeof(r->text), "item %d", i);
}

static void check_order(int shape, size_t memory)
{
    struct record *records = KL_NEW_ARRAY(struct record, RECORDS);
    char *path = help_path("sorted");
    char *folder = kl_mem_dup(path, strlen(path) - strlen("/sorted"));
    struct kl_sorter *sorter = kl_sorter_new(memory, folder);
    struct kl_sorter_record got;
    struct kl_err err = {0};
    uint64_t seed = (uint64_t)shape + 1;
    bool more;

    for (int i = 0; i < RECORDS; i++) {
        struct kl_sorter_record record;

        make_record(&records[i], shape, i, &seed);
        record = borrow(&records[i]);
        assert_int_equal(kl_sorter_add(sorter, &record, &err), KL_OK);
    }
    assert_int_equal(kl_sorter_count(sorter), RECORDS);
    assert_int_equal(kl_sorter_sort(sorter, NULL, &err), KL_OK);
    qsort(records, RECORDS, sizeof(*records), by_key);
    for (size_t i = 0; i < RECORDS; i++) {
        if (i + 1 < RECORDS && records[i].hash == records[i + 1].hash &&
            strcmp(records[i].pk, records[i + 1].pk) == 0 &&
            strcmp(records[i].sk, records[i + 1].sk) == 0)
            continue; /* a later one of that key is kept */
        assert_int_equal(kl_sorter_next(sorter, &got, &more, &err), KL_OK);
        assert_true(more);
        if (!kl_str_eq(got.text, kl_str_from(records[i].text)))
            fail_msg("shape %d: %.*s, not %s", shape, KL_STR_ARG(got.text),
                     records[i].text);
        assert_int_equal(got.size, records[i].number);
        assert_true(kl_str_eq(got.sk, kl_str_from(records[i].sk)));
    }
    assert_int_equal(kl_sorter_next(sorter, &got, &more, &err), KL_OK);
    assert_false(more);
    kl_sorter_free(&sorter);
    free(records);
    free(folder);
    help_remove(&path); /* fails when something was left there */
}

static void test_in_memory(void **state)
{
    (void)state;
    for (int shape = 0; shape < 5; shape++)
        check_order(shape, SIZE_MAX);
}

static void test_through_a_file(void **state)
{
    (void)state;
    for (int shape = 0; shape < 5; shape++)
        check_order(shape, (size_t)40 << 10);
}

/* A bound below one record still sorts, a record a run. */
static void test_smallest_memory(void **state)
{
    (void)state;
    check_order(4, 1);
}

static void test_large_records(void **state)
{
    size_t len = (size_t)3 << 20;
    char *text = KL_NEW_ARRAY(char, len);
    struct kl_sorter *sorter = kl_sorter_new((size_t)4 << 20, "/tmp");
    struct kl_err err = {0};
    bool more;

    (void)state;
    for (int i = 4; i > 0; i--) {
        struct kl_sorter_record record = {
            .hash = i, .pk = KL_STR("p"), .text = {text, len - (size_t)i}};

        memset(text, '0' + i, len);
        assert_int_equal(kl_sorter_add(sorter, &record, &err), KL_OK);
    }
    assert_int_equal(kl_sorter_sort(sorter, NULL, &err), KL_OK);
    for (int i = 1; i <= 4; i++) {
        struct kl_sorter_record got;

        assert_int_equal(kl_sorter_next(sorter, &got, &more, &err), KL_OK);
        assert_true(more);
        assert_int_equal(got.text.len, len - (size_t)i);
        assert_int_equal(got.text.data[0], '0' + i);
        assert_int_equal(got.text.data[got.text.len - 1], '0' + i);
    }
    kl_sorter_free(&sorter);
    free(text);
}

static void test_nothing(void **state)
{
    struct kl_sorter *sorter = kl_sorter_new(0, "/nowhere");
    struct kl_sorter_record got;
    struct kl_err err = {0};
    bool more;

    (void)state;
    assert_int_equal(kl_sorter_sort(sorter, NULL, &err), KL_OK);
    assert_int_equal(kl_sorter_next(sorter, &got, &more, &err), KL_OK);
    assert_false(more);
    kl_sorter_free(&sorter);
    assert_null(sorter);
    kl_sorter_free(&sorter);
}

static void test_no_place_for_the_file(void **state)
{
    struct kl_sorter_record record = {.hash = 1, .pk = KL_STR("p"), .text = KL_STR("{}")};
    struct kl_sorter *sorter = kl_sorter_new(0, "/nowhere");
    struct kl_err err = {0};

    (void)state;
    assert_int_equal(kl_sorter_add(sorter, &record, &err), KL_OK);
    assert_int_equal(kl_sorter_add(sorter, &record, &err), KL_IO);
    assert_non_null(strstr(err.text, "/nowhere"));
    kl_sorter_free(&sorter);
}

static void test_cancelled(void **state)
{
    struct kl_sorter_record record = {.hash = 1, .pk = KL_STR("p"), .text = KL_STR("{}")};
    struct kl_sorter *sorter = kl_sorter_new(SIZE_MAX, "/tmp");
    struct kl_token token = {0};
    struct kl_err err = {0};

    (void)state;
    kl_token_cancel(&token);
    assert_int_equal(kl_sorter_add(sorter, &record, &err), KL_OK);
    assert_int_equal(kl_sorter_sort(sorter, &token, &err), KL_CANCELLED);
    kl_sorter_free(&sorter);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_in_memory),
        cmocka_unit_test(test_through_a_file),
        cmocka_unit_test(test_smallest_memory),
        cmocka_unit_test(test_large_records),
        cmocka_unit_test(test_nothing),
        cmocka_unit_test(test_no_place_for_the_file),
        cmocka_unit_test(test_cancelled),
    };

    return cmocka_run_group_tests_name("sorter", tests, NULL, NULL);
}
