#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/map.h"

static struct kl_str numbered(int i, char *to, size_t size)
{
    int len = snprintf(to, size, "name-%d", i);

    return (struct kl_str){to, (size_t)len};
}

static void test_empty(void **state)
{
    struct kl_map map = {0};

    (void)state;
    assert_null(kl_map_get(&map, KL_STR("a")));
    kl_map_release(&map);
}

static void test_many(void **state)
{
    enum { N = 20000 };
    struct kl_map map = {0};
    char name[32];

    (void)state;
    for (int i = 0; i < N; i++)
        assert_int_equal(*kl_map_put(&map, numbered(i, name, sizeof(name)), (size_t)i),
                         i);
    assert_int_equal(map.n, N);
    for (int i = 0; i < N; i++) {
        struct kl_str key = numbered(i, name, sizeof(name));

        assert_int_equal(*kl_map_get(&map, key), i);
        assert_int_equal(*kl_map_put(&map, key, 0), i);
        assert_true(kl_str_eq(map.entries[i].key, key)); /* order of insertion */
        assert_ptr_not_equal(map.entries[i].key.data, key.data);
    }
    assert_int_equal(map.n, N);
    assert_null(kl_map_get(&map, KL_STR("name-20000")));
    kl_map_release(&map);
    assert_int_equal(map.n, 0);
}

static void test_values_change_in_place(void **state)
{
    struct kl_map map = {0};

    (void)state;
    (*kl_map_put(&map, KL_STR("a"), 0))++;
    (*kl_map_put(&map, KL_STR("a"), 0))++;
    (*kl_map_put(&map, KL_STR("b"), 10))++;
    assert_int_equal(*kl_map_get(&map, KL_STR("a")), 2);
    assert_int_equal(*kl_map_get(&map, KL_STR("b")), 11);
    kl_map_release(&map);
}

static void test_keys_are_bytes(void **state)
{
    struct kl_map map = {0};
    const struct kl_str keys[] = {{"", 0}, {"\0", 1}, {"\0\0", 2}, {"a", 1}, {"a\0", 2}};

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(keys); i++)
        kl_map_put(&map, keys[i], i);
    assert_int_equal(map.n, KL_ARRAY_LEN(keys));
    for (size_t i = 0; i < KL_ARRAY_LEN(keys); i++)
        assert_int_equal(*kl_map_get(&map, keys[i]), i);
    assert_int_equal(*kl_map_get(&map, (struct kl_str){NULL, 0}), 0);
    kl_map_release(&map);
}

/* Samples are taken by it and reports give it out: it is the same on every machine. */
static void test_hash_is_fixed(void **state)
{
    (void)state;
    assert_int_equal(kl_hash(KL_STR("")), UINT64_C(0xfdbdf6ac4fc52e7f));
    assert_int_equal(kl_hash(KL_STR("a")), UINT64_C(0xc7fba7aaa89a4915));
    assert_int_equal(kl_hash(KL_STR("SEASON#2026-SPRING")), UINT64_C(0x3b10f0ef8d4b5f96));
}

/* Short keys that differ little fall into many of 256 groups, by either end. */
static void test_hash_spreads(void **state)
{
    bool low[256] = {false}, high[256] = {false};
    int lows = 0, highs = 0;
    char name[32];

    (void)state;
    for (int i = 0; i < 2000; i++) {
        uint64_t hash = kl_hash(numbered(i, name, sizeof(name)));

        lows += !low[hash & 255];
        low[hash & 255] = true;
        highs += !high[hash >> 56];
        high[hash >> 56] = true;
    }
    assert_true(lows > 250);
    assert_true(highs > 250);
}

static int by_value(const void *va, const void *vb)
{
    uint64_t a = *(const uint64_t *)va, b = *(const uint64_t *)vb;

    return (a > b) - (a < b);
}

/* What is held by its hash alone (partitions that were seen, samples) is held apart. */
static void test_hash_tells_short_keys_apart(void **state)
{
    static uint64_t hashes[20000];
    char name[32];

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(hashes); i++) {
        snprintf(name, sizeof(name), i % 2 ? "P%zu" : "%zu", i / 2);
        hashes[i] = kl_hash(kl_str_from(name));
    }
    qsort(hashes, KL_ARRAY_LEN(hashes), sizeof(*hashes), by_value);
    for (size_t i = 1; i < KL_ARRAY_LEN(hashes); i++)
        assert_true(hashes[i - 1] != hashes[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_empty),
        cmocka_unit_test(test_many),
        cmocka_unit_test(test_values_change_in_place),
        cmocka_unit_test(test_keys_are_bytes),
        cmocka_unit_test(test_hash_is_fixed),
        cmocka_unit_test(test_hash_spreads),
        cmocka_unit_test(test_hash_tells_short_keys_apart),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
