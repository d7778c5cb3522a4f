/* The distinct partition values of a table, in steps. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "app/partitions.h"
#include "fake_source.h"

/* Partitions in no order, with 3, 1, 4 and 2 items. */
static struct fake_source *make_table(void)
{
    struct fake_source *fake = fake_new("t", true, KL_KEY_S);
    static const struct {
        const char *pk;
        int items;
    } partitions[] = {{"m", 3}, {"z", 1}, {"a", 4}, {"g", 2}};

    for (size_t i = 0; i < KL_ARRAY_LEN(partitions); i++)
        for (int k = 0; k < partitions[i].items; k++)
            fake_addf(fake, partitions[i].pk, "", "%d", k);
    return fake;
}

static void assert_list(const struct kl_partitions *partitions, const char *text)
{
    struct kl_buf out = {0};

    for (size_t i = 0; i < partitions->n; i++)
        kl_buf_addf(&out, "%.*s%d ",
                    KL_STR_ARG(kl_key_value_str(&partitions->list[i].values[0])),
                    (int)partitions->list[i].items);
    assert_string_equal(kl_buf_text(&out), text);
    kl_buf_release(&out);
}

static enum kl_code read_on(struct fake_source *fake, struct kl_partitions *partitions,
                            unsigned pages, size_t limit)
{
    return kl_partitions_read(&fake->source, &fake->schema, partitions, pages, limit,
                              NULL, NULL, NULL, NULL);
}

static void test_all(void **state)
{
    (void)state;
    for (size_t page = 1; page < 12; page++) {
        struct fake_source *fake = make_table();
        struct kl_partitions partitions = {0};

        fake->page_items = page;
        assert_int_equal(read_on(fake, &partitions, 0, 0), KL_OK);
        assert_list(&partitions, "a4 g2 m3 z1 ");
        assert_true(partitions.complete);
        assert_null(partitions.cursor);
        assert_int_equal(partitions.read, 10);
        assert_int_equal(partitions.pages, fake->calls);
        assert_int_equal(partitions.capacity_milli, 500 * fake->calls);
        kl_partitions_release(&partitions);
        fake_free(&fake);
    }
}

static void test_steps_read_on(void **state)
{
    struct fake_source *fake = make_table();
    struct kl_partitions partitions = {0};

    (void)state;
    fake->page_items = 2;
    assert_int_equal(read_on(fake, &partitions, 1, 0), KL_OK);
    assert_list(&partitions, "m2 ");
    assert_false(partitions.complete);
    assert_int_equal(read_on(fake, &partitions, 2, 0), KL_OK);
    assert_list(&partitions, "a2 m3 z1 ");
    assert_int_equal(read_on(fake, &partitions, 0, 0), KL_OK);
    assert_list(&partitions, "a4 g2 m3 z1 ");
    assert_true(partitions.complete);
    assert_int_equal(read_on(fake, &partitions, 0, 0), KL_OK); /* nothing to do */
    assert_int_equal(fake->calls, partitions.pages);
    kl_partitions_release(&partitions);
    fake_free(&fake);
}

/* Batches of a worker, each from the cursor, add up to the whole. */
static void test_merge(void **state)
{
    (void)state;
    for (size_t page = 1; page < 12; page++) {
        struct fake_source *fake = make_table();
        struct kl_partitions all = {0};

        fake->page_items = page;
        while (!all.complete) {
            struct kl_partitions batch = {.cursor = kl_mem_strdup(all.cursor)};

            assert_int_equal(read_on(fake, &batch, 1, 0), KL_OK);
            kl_partitions_merge(&all, &batch);
            assert_int_equal(batch.n, 0);
        }
        assert_list(&all, "a4 g2 m3 z1 ");
        assert_int_equal(all.read, 10);
        assert_int_equal(all.pages, fake->calls);
        kl_partitions_release(&all);
        fake_free(&fake);
    }
}

/* The limit ends it where another value comes: counts of those before are whole. */
static void test_limit(void **state)
{
    static const struct {
        size_t limit;
        const char *list;
        bool complete;
    } cases[] = {
        {1, "m3 ", false},         {2, "m3 z1 ", false},      {3, "a4 m3 z1 ", false},
        {4, "a4 g2 m3 z1 ", true}, {9, "a4 g2 m3 z1 ", true},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++)
        for (size_t page = 1; page < 12; page += 3) {
            struct fake_source *fake = make_table();
            struct kl_partitions partitions = {0};

            fake->page_items = page;
            assert_int_equal(read_on(fake, &partitions, 0, cases[i].limit), KL_OK);
            assert_list(&partitions, cases[i].list);
            assert_int_equal(partitions.complete, cases[i].complete);
            kl_partitions_release(&partitions);
            fake_free(&fake);
        }
}

static enum kl_code stop_at_two(void *arg, const struct kl_progress *progress)
{
    unsigned *told = arg;

    ++*told;
    assert_int_equal(progress->pages, *told);
    return *told == 2 ? KL_CANCELLED : KL_OK;
}

static void test_cut_short(void **state)
{
    struct fake_source *fake = make_table();
    struct kl_partitions partitions = {0};
    struct kl_token token = {0};
    struct kl_err err = {0};
    unsigned told = 0;

    (void)state;
    fake->page_items = 2;
    assert_int_equal(kl_partitions_read(&fake->source, &fake->schema, &partitions, 0, 0,
                                        stop_at_two, &told, &token, &err),
                     KL_CANCELLED);
    assert_list(&partitions, "m3 z1 ");
    assert_false(partitions.complete);
    fake->fail_at = 4;
    assert_int_equal(kl_partitions_read(&fake->source, &fake->schema, &partitions, 0, 0,
                                        NULL, NULL, &token, &err),
                     KL_IO);
    assert_string_equal(err.text, "scripted failure");
    assert_list(&partitions, "a2 m3 z1 "); /* what was read stays */
    fake->cancel_at = 5;
    assert_int_equal(kl_partitions_read(&fake->source, &fake->schema, &partitions, 0, 0,
                                        NULL, NULL, &token, NULL),
                     KL_CANCELLED);
    kl_partitions_release(&partitions);
    fake_free(&fake);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all),       cmocka_unit_test(test_steps_read_on),
        cmocka_unit_test(test_merge),     cmocka_unit_test(test_limit),
        cmocka_unit_test(test_cut_short),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
