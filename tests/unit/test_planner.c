#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "app/filter_text.h"
#include "app/planner.h"

#define SCHEME "<score:pad10>#<ts:epoch>#<playerId>"

static void add_attr(struct kl_key_attr *attrs, size_t *n, const char *name,
                     enum kl_key_type type)
{
    attrs[(*n)++] = (struct kl_key_attr){kl_mem_strdup(name), type};
}

static struct kl_index *add_index(struct kl_schema *schema, const char *name,
                                  const char *projection, uint64_t bytes)
{
    struct kl_index *index = kl_schema_add_index(schema);

    index->name = kl_mem_strdup(name);
    index->projection = kl_mem_strdup(projection);
    index->status = kl_mem_strdup("ACTIVE");
    index->items = 1000000;
    index->bytes = bytes;
    return index;
}

/* board: season, rankKey; an LSI by time, GSIs by player, by region of several
 * attributes, by car with the keys only. */
static void make_schema(struct kl_schema *schema)
{
    struct kl_index *index;

    *schema = (struct kl_schema){.table = kl_mem_strdup("board"),
                                 .items = 1000000,
                                 .bytes = 4200000000,
                                 .approximate = true,
                                 .on_demand = true};
    add_attr(schema->keys.pk, &schema->keys.npk, "season", KL_KEY_S);
    add_attr(schema->keys.sk, &schema->keys.nsk, "rankKey", KL_KEY_S);

    index = add_index(schema, "byTime", "INCLUDE", 2000000000);
    index->local = true;
    kl_index_add_include(index, "name");
    add_attr(index->keys.pk, &index->keys.npk, "season", KL_KEY_S);
    add_attr(index->keys.sk, &index->keys.nsk, "at", KL_KEY_N);

    index = add_index(schema, "byPlayer", "ALL", 4000000000);
    add_attr(index->keys.pk, &index->keys.npk, "playerId", KL_KEY_S);
    add_attr(index->keys.sk, &index->keys.nsk, "points", KL_KEY_N);

    index = add_index(schema, "byRegion", "ALL", 1100000000);
    add_attr(index->keys.pk, &index->keys.npk, "country", KL_KEY_S);
    add_attr(index->keys.pk, &index->keys.npk, "city", KL_KEY_S);
    add_attr(index->keys.sk, &index->keys.nsk, "league", KL_KEY_S);
    add_attr(index->keys.sk, &index->keys.nsk, "level", KL_KEY_N);

    index = add_index(schema, "byCar", "KEYS_ONLY", 90000000);
    add_attr(index->keys.pk, &index->keys.npk, "car", KL_KEY_S);
}

/* A question, and what is made of it. */
struct planned {
    struct kl_schema schema;
    struct kl_scheme *scheme;
    struct kl_filter *where;
    struct kl_planner_ask ask;
    struct kl_access_list list;
};

static void plan(struct planned *p, const char *where, const char *scheme)
{
    struct kl_err err = {0};
    size_t column;

    *p = (struct planned){.where = NULL};
    make_schema(&p->schema);
    if (scheme)
        assert_int_equal(kl_scheme_parse(kl_str_from(scheme), &p->scheme, NULL), KL_OK);
    if (where && kl_filter_text_of(kl_str_from(where), &p->schema, p->scheme, &p->where,
                                   &column, &err))
        fail_msg("%s: %s", where, err.text);
    p->ask = (struct kl_planner_ask){
        .schema = &p->schema, .where = p->where, .scheme = p->scheme};
}

static void release(struct planned *p)
{
    kl_access_list_release(&p->list);
    kl_filter_free(&p->where);
    kl_scheme_free(&p->scheme);
    kl_schema_release(&p->schema);
}

/* "+Query board@byPlayer ~: why" */
static void describe(const struct planned *p, size_t i, struct kl_buf *out)
{
    const struct kl_access *access = &p->list.all[i];

    kl_buf_add_text(out, access->possible ? "+" : "-");
    kl_planner_name(&p->ask, access, out);
    kl_buf_add_text(out, access->partial ? " ~" : "");
    if (access->why.len)
        kl_buf_addf(out, ": %s", kl_buf_text(&access->why));
    kl_buf_add_char(out, '\n');
}

static void describe_all(const struct planned *p, struct kl_buf *out)
{
    for (size_t i = 0; i < p->list.n; i++)
        describe(p, i, out);
}

static void the_best_way_comes_first(void **state)
{
    static const struct {
        const char *where, *best;
    } table[] = {
        {"season = \"S#1\"", "+Query board\n"},
        {"season = \"S#1\" and rankKey > \"0\"", "+Query board\n"},
        {"season = \"S#1\" and name = \"Ana\"", "+Query board\n"},
        /* Whole items before more of the condition in the key. */
        {"season = \"S#1\" and at > 5", "+Query board\n"},
        {"playerId = \"p\"", "+Query board@byPlayer\n"},
        {"playerId = \"p\" and points > 100", "+Query board@byPlayer\n"},
        {"playerId = \"p\" and season = \"S#1\"", "+Query board\n"},
        {"playerId = \"p\" and points > 1 and season = \"S#1\"",
         "+Query board@byPlayer\n"},
        {"country = \"a\" and city = \"b\"", "+Query board@byRegion\n"},
        /* One key of an index before a range of keys of the table. */
        {"season = \"S#1\" and rankKey > \"0\" and playerId = \"p\" and points = 3",
         "+Query board@byPlayer\n"},
        {"country = \"a\" and city = \"b\" and league = \"c\" and level > 3",
         "+Query board@byRegion\n"},
        {"car = \"kart\"", "+Query board@byCar ~: its rows have only the keys\n"},
        {"name = \"Ana\"", "+Scan board\n"},
        {"playerId <> \"p\"", "+Scan board\n"},
        {"country = \"a\"", "+Scan board\n"},
        /* An index that has every item that matters, and is smaller. */
        {"begins_with(country, \"a\") and city > \"b\" and league = \"c\" and level > 1",
         "+Scan board@byRegion\n"},
        {"begins_with(country, \"a\") and city <> \"b\" and league = \"c\" and level > 1",
         "+Scan board\n"},
        {NULL, "+Scan board\n"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        struct planned p;
        struct kl_buf best = {0};

        plan(&p, table[i].where, NULL);
        kl_planner_run(&p.ask, &p.list);
        describe(&p, 0, &best);
        if (strcmp(kl_buf_text(&best), table[i].best))
            fail_msg("%s: %s", table[i].where, kl_buf_text(&best));
        kl_buf_release(&best);
        release(&p);
    }
}

static void what_is_not_taken_has_its_reason(void **state)
{
    static const struct {
        const char *where, *line;
    } table[] = {
        {"playerId = \"p\"", "-Query board: no value for the partition key season\n"},
        {"country = \"a\"",
         "-Query board@byRegion: no value for the partition key city\n"},
        {"country = \"a\" and city = \"b\" and level > 3",
         "-Query board@byRegion: level: the sort key league before it has no value\n"},
        {"country = \"a\" and city = \"b\" and league > \"c\" and level > 3",
         "-Query board@byRegion: league needs =, because a condition on a later sort key "
         "follows\n"},
        {"country > \"a\" and city = \"b\"",
         "-Query board@byRegion: country is a partition key: a Query needs it with =, "
         "not "
         ">\n"},
        {"playerId = \"p\" or points > 3", "-Query board@byPlayer: playerId is a key: a "
                                           "Query reads one range of keys"},
        {"season = \"S\" and at > 5 and score = 3",
         "-Query board@byTime ~: it does not hold score, which the filter asks for\n"},
        {"season = \"S\" and at > 5 and name = \"Ana\"",
         "+Query board@byTime ~: its rows have only the keys and name\n"},
        {"name = \"Ana\"",
         "-Scan board@byPlayer: items without playerId are not in it\n"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        struct planned p;
        struct kl_buf all = {0};

        plan(&p, table[i].where, NULL);
        kl_planner_run(&p.ask, &p.list);
        describe_all(&p, &all);
        if (!strstr(kl_buf_text(&all), table[i].line))
            fail_msg("%s:\n%s", table[i].where, kl_buf_text(&all));
        kl_buf_release(&all);
        release(&p);
    }
}

static void an_index_is_passed_over(void **state)
{
    static const char *const columns[] = {"name", "score"};
    struct planned p;
    struct kl_buf all = {0};

    (void)state;
    plan(&p, "playerId = \"p\"", NULL);
    p.ask.consistent = true;
    kl_planner_run(&p.ask, &p.list);
    describe_all(&p, &all);
    assert_non_null(strstr(kl_buf_text(&all), "-Query board@byPlayer: a global index "
                                              "cannot be read strongly consistent\n"));
    assert_true(p.list.all[0].scan);
    release(&p);

    kl_buf_clear(&all);
    plan(&p, "car = \"kart\"", NULL);
    p.ask.columns = columns;
    p.ask.ncolumns = 2;
    kl_planner_run(&p.ask, &p.list);
    describe_all(&p, &all);
    assert_non_null(strstr(kl_buf_text(&all),
                           "-Query board@byCar: it does not hold name, "
                           "which is asked for\n"));
    release(&p);

    kl_buf_clear(&all);
    plan(&p, "playerId = \"p\"", NULL);
    free(p.schema.indexes[1].status);
    p.schema.indexes[1].status = kl_mem_strdup("CREATING");
    kl_planner_run(&p.ask, &p.list);
    describe_all(&p, &all);
    assert_non_null(
        strstr(kl_buf_text(&all), "-Query board@byPlayer: it is not ready: CREATING\n"));
    release(&p);
    kl_buf_release(&all);
}

/* The typed request of the best way, as text. */
static void take(const char *where, const char *scheme, struct kl_buf *out)
{
    struct planned p;
    struct kl_schema schema;
    struct kl_query query;
    struct kl_ask_result asked = {0};
    struct kl_err err = {0};

    plan(&p, where, scheme);
    kl_planner_run(&p.ask, &p.list);
    assert_int_equal(
        kl_planner_take(&p.ask, &p.list.all[0], &schema, &query, &asked, &err), KL_OK);
    kl_buf_addf(out, "%s:", query.index ? query.index : "");
    for (size_t i = 0; i < query.npk; i++)
        kl_buf_addf(out, " %s", query.pk[i].data);
    for (size_t i = 0; i < query.nsk_eq; i++)
        kl_buf_addf(out, " [%s]", query.sk_eq[i].data);
    kl_buf_add_text(out, query.cond.op == KL_COND_NONE ? "" : " ");
    kl_cond_describe(&query.cond, out);
    if (query.filter) {
        kl_buf_add_text(out, " | ");
        kl_filter_describe(query.filter, out);
    }
    kl_ask_release(&asked);
    kl_query_release(&query);
    kl_schema_release(&schema);
    release(&p);
}

static void a_way_becomes_a_request(void **state)
{
    static const struct {
        const char *where, *scheme, *request;
    } table[] = {
        {"points > 100 and playerId = \"p\" and name = \"Ana\"", NULL,
         "byPlayer: p > 100 | name = \"Ana\""},
        {"country = \"a\" and city = \"b\" and league = \"c\" and level between 3 and 5",
         NULL, "byRegion: a b [c] between 3 and 5"},
        {"country = \"a\" and name = \"x\"", NULL,
         ": | country = \"a\" and name = \"x\""},
        {"season = \"S\" and score > 100", NULL, ": S | score > 100"},
        {"season = \"S\" and score > 100", SCHEME, ": S >= \"0000000101\""},
        {"season = \"S\" and score = 7 and ts >= 2024-06-23", SCHEME,
         ": S between \"0000000007#1719100800\" and \"0000000007$\""},
        /* No range of keys: then by the attributes of that name. */
        {"season = \"S\" and score > 7 and ts >= 5", SCHEME,
         ": S | score > 7 and ts >= 5"},
        {"playerId = \"p\" and score > 7", SCHEME, "byPlayer: p | score > 7"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        struct kl_buf request = {0};

        take(table[i].where, table[i].scheme, &request);
        assert_string_equal(kl_buf_text(&request), table[i].request);
        kl_buf_release(&request);
    }
}

static void a_date_needs_the_scheme(void **state)
{
    struct planned p;

    (void)state;
    plan(&p, "ts >= 2024-06-01", SCHEME);
    kl_planner_run(&p.ask, &p.list);
    for (size_t i = 0; i < p.list.n; i++)
        assert_false(p.list.all[i].possible);
    release(&p);
    /* Digits beside a text key are no date. */
    plan(&p, "rankKey >= 0000041", SCHEME);
    kl_planner_run(&p.ask, &p.list);
    assert_true(p.list.all[0].possible);
    release(&p);
}

static void costs_are_told(void **state)
{
    struct planned p;
    struct kl_buf cost = {0};

    (void)state;
    plan(&p, "name = \"Ana\"", NULL);
    kl_planner_run(&p.ask, &p.list);
    kl_planner_cost(&p.ask, &p.list.all[0], &cost);
    assert_string_equal(kl_buf_text(&cost),
                        "reads the whole table, about 4.2 GB, 1,000,000 items, 512,696 "
                        "RCU, on demand: every unit is billed");
    p.ask.consistent = true;
    p.schema.on_demand = false;
    p.schema.read_units = 100;
    kl_buf_clear(&cost);
    kl_planner_cost(&p.ask, &p.list.all[0], &cost);
    assert_string_equal(kl_buf_text(&cost),
                        "reads the whole table, about 4.2 GB, 1,000,000 items, 1,025,391 "
                        "RCU (consistent reads cost twice as much), from 100 provisioned "
                        "RCU a second: at least 3 h");
    release(&p);

    kl_buf_clear(&cost);
    plan(&p, "name = \"Ana\"", NULL);
    p.schema.items = p.schema.bytes = 0;
    kl_planner_run(&p.ask, &p.list);
    kl_planner_cost(&p.ask, &p.list.all[0], &cost);
    assert_string_equal(kl_buf_text(&cost),
                        "reads the whole table, which DynamoDB has not counted yet");
    release(&p);

    kl_buf_clear(&cost);
    plan(&p, "playerId = \"p\"", NULL);
    kl_planner_run(&p.ask, &p.list);
    kl_planner_cost(&p.ask, &p.list.all[0], &cost);
    assert_string_equal(kl_buf_text(&cost),
                        "reads the rows of one partition that meet its key condition, "
                        "about 2 rows a RCU");
    release(&p);

    kl_buf_clear(&cost);
    plan(&p,
         "begins_with(country, \"a\") and city > \"b\" and league = \"c\" and level > 1",
         NULL);
    p.schema.on_demand = false;
    p.schema.indexes[2].read_units = 5000;
    kl_planner_run(&p.ask, &p.list);
    kl_planner_cost(&p.ask, &p.list.all[0], &cost);
    assert_string_equal(kl_buf_text(&cost),
                        "reads the whole index, about 1.1 GB, 1,000,000 items, 134,278 "
                        "RCU, from the index's own 5,000 RCU a second: at least 27 s");
    release(&p);
    kl_buf_release(&cost);
}

static const char *better(const char *where, const char *index)
{
    static const char *const columns[] = {"name", "at"};
    struct planned p;
    struct kl_schema schema;
    struct kl_query query;
    struct kl_ask_result asked = {0};
    const struct kl_index *found;
    const char *name = NULL;

    plan(&p, where, NULL);
    p.ask.columns = columns;
    p.ask.ncolumns = index ? 2 : 0;
    kl_planner_run(&p.ask, &p.list);
    for (size_t i = 0; i < p.list.n; i++) {
        if (p.list.all[i].index || p.list.all[i].scan)
            continue;
        assert_int_equal(
            kl_planner_take(&p.ask, &p.list.all[i], &schema, &query, &asked, NULL),
            KL_OK);
        for (size_t k = 0; k < p.ask.ncolumns; k++)
            kl_query_add_column(&query, columns[k]);
        found = kl_planner_better(&p.schema, &query, kl_key_cond_drops(&asked.cond));
        name = found && index && !strcmp(found->name, index) ? index
               : found                                       ? "another"
                                                             : NULL;
        kl_ask_release(&asked);
        kl_query_release(&query);
        kl_schema_release(&schema);
    }
    release(&p);
    return name;
}

static void a_better_index_is_named(void **state)
{
    (void)state;
    assert_string_equal(better("season = \"S\" and at > 5", "byTime"), "byTime");
    /* Not for whole items, which it has not, nor where the key says as much. */
    assert_null(better("season = \"S\" and at > 5", NULL));
    assert_null(better("season = \"S\" and rankKey = \"x\" and at > 5", "byTime"));
    assert_null(better("season = \"S\" and name = \"x\"", "byTime"));
    /* Another partition may be larger. */
    assert_null(better("season = \"S\" and playerId = \"p\" and points > 5", NULL));
}

/* Through an index the schema still knows the table's size. */
static void the_table_is_known_through_an_index(void **state)
{
    struct planned p;
    struct kl_buf cost = {0};

    (void)state;
    plan(&p, "name = \"Ana\"", NULL);
    assert_int_equal(kl_schema_use_index(&p.schema, "byCar", NULL), KL_OK);
    kl_planner_run(&p.ask, &p.list);
    assert_null(p.list.all[0].index);
    kl_planner_cost(&p.ask, &p.list.all[0], &cost);
    assert_non_null(strstr(kl_buf_text(&cost), "about 4.2 GB, 1,000,000 items"));
    kl_buf_release(&cost);
    release(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_best_way_comes_first),
        cmocka_unit_test(what_is_not_taken_has_its_reason),
        cmocka_unit_test(an_index_is_passed_over),
        cmocka_unit_test(a_way_becomes_a_request),
        cmocka_unit_test(a_date_needs_the_scheme),
        cmocka_unit_test(costs_are_told),
        cmocka_unit_test(a_better_index_is_named),
        cmocka_unit_test(the_table_is_known_through_an_index),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
