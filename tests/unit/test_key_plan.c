#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "app/key_plan.h"

#include "keys/check.h"
#include "app/key_spool.h"

#define MANY 40000

static const char *folder(void)
{
    const char *tmp = getenv("TMPDIR");

    return tmp && *tmp ? tmp : "/tmp";
}

/* The report that n keys of one form have: numbers padded half way to six digits. */
static struct kl_report *half_migrated(void)
{
    struct kl_summary *summary = kl_summary_new(NULL);
    struct kl_report *report;

    kl_summary_add(summary, KL_STR("N#000001#a"), NULL, 0);
    kl_summary_add(summary, KL_STR("N#000002#b"), NULL, 0);
    kl_summary_add(summary, KL_STR("N#1#a"), NULL, 0);
    report = kl_check(summary, &(struct kl_check_options){.complete = true});
    kl_summary_free(&summary);
    return report;
}

static char *read_all(FILE *file)
{
    struct kl_buf text = {0};
    int c;

    rewind(file);
    while ((c = fgetc(file)) != EOF)
        kl_buf_add_char(&text, (char)c);
    fclose(file);
    return kl_buf_take(&text, NULL);
}

/* A plan and what it is made from. */
struct world {
    struct kl_report *report;
    struct kl_rewrite *rewrite;
    struct kl_key_plan *plan;
};

static void world_init(struct world *world, bool partitions, size_t memory)
{
    const struct kl_key_plan_options options = {
        .partitions = partitions, .memory = memory, .temp_folder = folder()};

    world->report = half_migrated();
    world->rewrite = kl_rewrite_new(world->report, world->report);
    world->plan = kl_key_plan_new(world->rewrite, &options);
}

static void world_release(struct world *world)
{
    kl_key_plan_free(&world->plan);
    kl_rewrite_free(&world->rewrite);
    kl_report_free(&world->report);
}

static void add(struct world *world, const char *partition, struct kl_str key)
{
    assert_int_equal(
        kl_key_plan_add(world->plan, kl_str_from(partition), key, NULL, 0, NULL, NULL),
        KL_OK);
}

static char *lines(struct world *world)
{
    FILE *file = tmpfile();

    assert_non_null(file);
    assert_int_equal(kl_key_plan_write(world->plan, file, NULL, NULL), KL_OK);
    return read_all(file);
}

static void sorts_and_names_what_collides(void **state)
{
    static const char *const keys[][2] = {
        {"p", "N#7#x"},      {"p", "N#3#y"},   {"q", "N#7#x"},   {"p", "N#000007#x"},
        {"p", "N#000008#z"}, {"q", "N#07#x"},  {"p", "other#1"}, {"p", "N#3#y"},
        {"p", "N#12#y"},     {"q", "N#007#x"}, {"r", "N#07#x"},
    };
    struct world world;
    const struct kl_key_plan_sum *sum;
    char *text;

    (void)state;
    world_init(&world, true, (size_t)1 << 20);
    for (size_t i = 0; i < KL_ARRAY_LEN(keys); i++)
        add(&world, keys[i][0], kl_str_from(keys[i][1]));
    text = lines(&world);
    assert_string_equal(text, "[\"N#3#y\",\"N#000003#y\",\"p\"]\n"
                              "[\"N#12#y\",\"N#000012#y\",\"p\"]\n"
                              "[\"N#07#x\",\"N#000007#x\",\"r\"]\n");
    free(text);
    sum = kl_key_plan_sum(world.plan);
    assert_int_equal(sum->keys, KL_ARRAY_LEN(keys) - 1); /* one came twice */
    assert_int_equal(sum->rewritten, 3);
    assert_int_equal(sum->left[KL_KEY_PLAN_EXISTS], 1);
    assert_int_equal(sum->left[KL_KEY_PLAN_TWICE], 3);
    assert_int_equal(sum->left[KL_KEY_PLAN_TOO_LONG], 0);
    assert_int_equal(sum->left[KL_KEY_PLAN_UNLIKE], 0);
    assert_string_equal(kl_buf_text(&sum->named[KL_KEY_PLAN_EXISTS][0].old_key), "N#7#x");
    assert_string_equal(kl_buf_text(&sum->named[KL_KEY_PLAN_EXISTS][0].partition), "p");
    assert_string_equal(kl_buf_text(&sum->named[KL_KEY_PLAN_TWICE][2].old_key), "N#7#x");
    assert_string_equal(kl_buf_text(&sum->named[KL_KEY_PLAN_TWICE][2].new_key),
                        "N#000007#x");
    assert_string_equal(kl_buf_text(&sum->named[KL_KEY_PLAN_TWICE][2].partition), "q");
    world_release(&world);
}

static void any_bytes_come_through(void **state)
{
    struct world world;
    char *text;

    (void)state;
    world_init(&world, false, (size_t)1 << 20);
    add(&world, "", (struct kl_str){"N#5#\0", 5});
    add(&world, "", (struct kl_str){"N#5#\0\xff", 6});
    add(&world, "", (struct kl_str){"N#5#", 4});
    add(&world, "", (struct kl_str){"N#5#\"\n", 6});
    text = lines(&world);
    assert_string_equal(text, "[\"N#5#\",\"N#000005#\"]\n"
                              "[\"N#5#\\u0000\",\"N#000005#\\u0000\"]\n"
                              "[{\"b64\":\"TiM1IwD/\"},{\"b64\":\"TiMwMDAwMDUjAP8=\"}]\n"
                              "[\"N#5#\\\"\\n\",\"N#000005#\\\"\\n\"]\n");
    free(text);
    world_release(&world);
}

/* The same lines whether all is in memory or most of it in a file, and in any order. */
static void memory_does_not_matter(void **state)
{
    static const size_t memory[] = {(size_t)64 << 20, (size_t)1 << 16};
    char *texts[2];

    (void)state;
    for (size_t k = 0; k < 2; k++) {
        struct world world;
        struct kl_buf key = {0};

        world_init(&world, false, memory[k]);
        for (size_t i = 0; i < MANY; i++) {
            size_t n = (k ? i : i * 7919) % MANY;

            kl_buf_clear(&key);
            kl_buf_addf(&key, n % 2 ? "N#%zu#x" : "N#%06zu#x", n);
            add(&world, "", kl_buf_str(&key));
        }
        texts[k] = lines(&world);
        assert_int_equal(kl_key_plan_sum(world.plan)->rewritten, MANY / 2);
        assert_int_equal(kl_key_plan_sum(world.plan)->keys, MANY);
        kl_buf_release(&key);
        world_release(&world);
    }
    assert_string_equal(texts[0], texts[1]);
    free(texts[0]);
    free(texts[1]);
}

static void a_full_disk_is_an_error(void **state)
{
    FILE *full = fopen("/dev/full", "w");
    struct world world;

    (void)state;
    if (!full)
        return; /* this system has none */
    setvbuf(full, NULL, _IONBF, 0);
    world_init(&world, false, (size_t)1 << 20);
    add(&world, "", KL_STR("N#5#x"));
    assert_int_equal(kl_key_plan_write(world.plan, full, NULL, NULL), KL_IO);
    fclose(full);
    world_release(&world);
}

/* ---- the spool ---- */

static void spools_keys_with_their_numbers(void **state)
{
    const struct kl_evidence attrs[] = {
        {KL_STR("score"), KL_STR("1500"), true},
        {KL_STR("name"), KL_STR("Ana"), false},
        {KL_STR("id"), KL_STR("007"), false},
        {KL_STR("ratio"), KL_STR("1.5"), true},
    };
    struct kl_key_spool *spool = kl_key_spool_new(folder());
    struct kl_spooled got;
    bool more;

    (void)state;
    assert_int_equal(kl_key_spool_rewind(spool, NULL), KL_OK);
    assert_int_equal(kl_key_spool_next(spool, &got, &more, NULL), KL_OK);
    assert_false(more);
    kl_key_spool_add(spool, KL_STR("p"), KL_STR("forgotten"), NULL, 0, NULL);
    assert_int_equal(kl_key_spool_clear(spool, NULL), KL_OK);
    kl_key_spool_add(spool, KL_STR("p"), KL_STR("k1"), attrs, 4, NULL);
    kl_key_spool_add(spool, KL_STR("p"), (struct kl_str){"\0\n", 2}, NULL, 0, NULL);
    kl_key_spool_add(spool, KL_STR("q"), KL_STR("k3"), attrs, 1, NULL);
    for (int pass = 0; pass < 2; pass++) {
        assert_int_equal(kl_key_spool_rewind(spool, NULL), KL_OK);
        assert_int_equal(kl_key_spool_next(spool, &got, &more, NULL), KL_OK);
        assert_true(kl_str_eq(got.partition, KL_STR("p")));
        assert_true(kl_str_eq(got.key, KL_STR("k1")));
        assert_int_equal(got.nattrs, 2);
        assert_true(kl_str_eq(got.attrs[0].name, KL_STR("score")));
        assert_true(kl_str_eq(got.attrs[0].text, KL_STR("1500")));
        assert_true(got.attrs[0].is_number);
        assert_true(kl_str_eq(got.attrs[1].text, KL_STR("007")));
        assert_false(got.attrs[1].is_number);
        assert_int_equal(kl_key_spool_next(spool, &got, &more, NULL), KL_OK);
        assert_true(kl_str_eq(got.partition, KL_STR("p")));
        assert_true(kl_str_eq(got.key, (struct kl_str){"\0\n", 2}));
        assert_int_equal(got.nattrs, 0);
        assert_int_equal(kl_key_spool_next(spool, &got, &more, NULL), KL_OK);
        assert_true(kl_str_eq(got.partition, KL_STR("q")));
        assert_int_equal(got.nattrs, 1);
        assert_true(more);
        assert_int_equal(kl_key_spool_next(spool, &got, &more, NULL), KL_OK);
        assert_false(more);
    }
    kl_key_spool_free(&spool);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sorts_and_names_what_collides),
        cmocka_unit_test(any_bytes_come_through),
        cmocka_unit_test(memory_does_not_matter),
        cmocka_unit_test(a_full_disk_is_an_error),
        cmocka_unit_test(spools_keys_with_their_numbers),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
