/* Filters and plans over the network, where a page is little and reading costs. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/unit/fake_source.h"
#include "tests/unit/world.h"
#include "ui/key.h"

/* Requests of one test. */
struct requests {
    unsigned queries, scans;
};

struct far {
    struct kl_source source;
    struct fake_source *fake; /* does the reading */
    struct requests *requests;
};

static enum kl_code list_tables(struct kl_source *source, struct kl_names *names,
                                struct kl_token *token, struct kl_err *err)
{
    (void)source;
    (void)token;
    (void)err;
    kl_names_add(names, KL_STR("runs"));
    return KL_OK;
}

static void add_local_index(struct kl_schema *schema)
{
    struct kl_index *index = kl_schema_add_index(schema);

    index->name = kl_mem_strdup("byAt");
    index->local = true;
    index->projection = kl_mem_strdup("ALL");
    index->keys.npk = index->keys.nsk = 1;
    index->keys.pk[0] = (struct kl_key_attr){kl_mem_strdup("pk"), KL_KEY_S};
    index->keys.sk[0] = (struct kl_key_attr){kl_mem_strdup("at"), KL_KEY_N};
}

static enum kl_code describe(struct kl_source *source, const char *table,
                             struct kl_schema *schema, struct kl_token *token,
                             struct kl_err *err)
{
    const struct far *far = (const struct far *)source;
    enum kl_code code = kl_source_describe(&far->fake->source, table, schema, token, err);

    if (code)
        return code;
    schema->items = 1000000;
    schema->bytes = 4200000000;
    schema->approximate = schema->on_demand = true;
    add_local_index(schema);
    return KL_OK;
}

static enum kl_code query(struct kl_source *source, const struct kl_query *asked,
                          bool evidence, struct kl_page *page, struct kl_token *token,
                          struct kl_err *err)
{
    const struct far *far = (const struct far *)source;

    far->requests->queries++;
    return kl_source_query(&far->fake->source, asked, evidence, page, token, err);
}

static enum kl_code scan(struct kl_source *source, const struct kl_query *asked,
                         bool evidence, struct kl_page *page, struct kl_token *token,
                         struct kl_err *err)
{
    const struct far *far = (const struct far *)source;

    far->requests->scans++;
    return kl_source_scan(&far->fake->source, asked, evidence, page, token, err);
}

static void close_far(struct kl_source *source)
{
    struct far *far = (struct far *)source;

    fake_free(&far->fake);
    free(far);
}

static const struct kl_source_ops ops = {.list_tables = list_tables,
                                         .describe = describe,
                                         .query = query,
                                         .scan = scan,
                                         .close = close_far};

static enum kl_code open_far(void *arg, struct kl_source **source, struct kl_err *err)
{
    struct far *far = KL_NEW(struct far);

    (void)err;
    far->source.ops = &ops;
    far->source.remote = true;
    far->requests = arg;
    far->fake = fake_new("runs", true, KL_KEY_S);
    far->fake->page_items = 2;
    for (int i = 0; i < 60; i++)
        fake_addf(far->fake, "S", i == 50 ? ",\"hit\":{\"BOOL\":true}" : "", "%04d#x",
                  i * 7);
    *source = &far->source;
    return KL_OK;
}

static void assert_shows(struct world *world, const char *text)
{
    world_draw(world, 140, 24);
    if (!world_shows(world, text)) {
        struct kl_buf screen = {0};

        golden_text(&world->canvas, &screen);
        fprintf(stderr, "# the screen is now:\n%s", kl_buf_text(&screen));
        fail_msg("\"%s\" is not shown", text);
    }
}

static void type(struct world *world, const char *text)
{
    for (; *text; text++)
        world_key(world, *text);
    world_settle(world);
}

static void a_filter_is_read_in_steps(void **state)
{
    struct requests requests = {0};
    struct world world;
    unsigned before;

    (void)state;
    world_open_far(&world, "runs", "S",
                   (struct kl_opener){.open = open_far, .arg = &requests});
    world_draw(&world, 140, 24);
    world_keys(&world, "f");
    type(&world, "hit = true");
    before = requests.queries;
    world_keys(&world, "Enter");
    assert_shows(&world, "22 read, 0 matched: Space reads on");
    assert_int_equal(requests.queries - before, 11);
    world_draw(&world, 80, 24);
    golden_check(&world.canvas, "filter_paused_80x24");
    world_keys(&world, "Space");
    assert_shows(&world, "42 read, 0 matched: Space reads on");
    world_keys(&world, "Space");
    assert_shows(&world, "60 read · 1 matched");
    assert_shows(&world, "0350#x");
    world_close(&world);
}

static void an_index_that_reads_less_is_named(void **state)
{
    struct requests requests = {0};
    struct world world;

    (void)state;
    world_open_far(&world, "runs", "S",
                   (struct kl_opener){.open = open_far, .arg = &requests});
    world_draw(&world, 140, 24);
    world_keys(&world, "f");
    type(&world, "at > 5");
    assert_shows(&world, "(Q: byAt reads less) unless at > 5");
    world_keys(&world, "Ctrl-U");
    type(&world, "other > 5");
    assert_shows(&world, "then thrown away unless other > 5");
    world_close(&world);
}

static void nothing_is_read_before_it_was_said(void **state)
{
    struct requests requests = {0};
    struct world world;

    (void)state;
    world_open_far(&world, "runs", NULL,
                   (struct kl_opener){.open = open_far, .arg = &requests});
    world_draw(&world, 140, 24);
    world_keys(&world, "Q");
    type(&world, "hit = true");
    world_keys(&world, "Enter");
    assert_shows(&world,
                 "Scan runs reads the whole table, about 4.2 GB, 1,000,000 items, "
                 "512,696 RCU, on demand: every unit is billed");
    assert_int_equal(requests.scans + requests.queries, 0);
    world_draw(&world, 80, 24);
    golden_check(&world.canvas, "plan_scan_80x24");
    world_keys(&world, "Enter");
    assert_true(requests.scans > 0);
    assert_int_equal(requests.queries, 0);
    assert_shows(&world, "0 matched: Space reads on");
    world_keys(&world, "G");
    world_keys(&world, "G");
    world_keys(&world, "G");
    assert_shows(&world, "60 read · 1 matched");
    world_close(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_filter_is_read_in_steps),
        cmocka_unit_test(an_index_that_reads_less_is_named),
        cmocka_unit_test(nothing_is_read_before_it_was_said),
    };

    return cmocka_run_group_tests(tests, world_setup, world_teardown);
}
