/* The sample tables: the same everywhere, each season with the one fault it is made
 * for, and a database that is there whole or not. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "app/analyze.h"
#include "app/demo.h"
#include "base/file.h"
#include "store/local.h"

/* ---- a folder, and in it the database that most tests read ---- */

struct place {
    char *folder;
    struct kl_buf path;
    struct kl_session *session;
    struct kl_source *source;
};

static int open_demo(void **state)
{
    const char *tmp = getenv("TMPDIR");
    struct place *place = KL_NEW(struct place);
    struct kl_buf folder = {0};
    struct kl_err err = {0};

    kl_buf_addf(&folder, "%s/keyline-test-XXXXXX", tmp && *tmp ? tmp : "/tmp");
    place->folder = kl_buf_take(&folder, NULL);
    if (!mkdtemp(place->folder))
        return -1;
    kl_demo_path(place->folder, &place->path);
    if (kl_demo_build(kl_buf_text(&place->path), NULL, NULL, NULL, &err) ||
        kl_session_open(&(struct kl_session_options){.db = kl_buf_text(&place->path)},
                        &place->session, &err) ||
        kl_session_source(place->session, &place->source, &err))
        return -1;
    *state = place;
    return 0;
}

static int close_demo(void **state)
{
    struct place *place = *state;
    char *slash = strrchr(place->path.data, '/');

    kl_source_close(&place->source);
    kl_session_free(&place->session);
    unlink(kl_buf_text(&place->path));
    *slash = '\0';
    rmdir(place->path.data); /* fails, and the next too, when anything was left over */
    if (rmdir(place->folder))
        return -1;
    kl_buf_release(&place->path);
    free(place->folder);
    free(place);
    return 0;
}

static void query_partition(struct kl_query *query, const char *table, const char *pk)
{
    kl_query_init(query, table);
    query->npk = 1;
    kl_key_value_set(&query->pk[0], KL_KEY_S, kl_str_from(pk));
}

/* The sort keys of a query's first page, each followed by a line feed. */
static void read_keys(struct place *place, const struct kl_query *query,
                      struct kl_buf *out)
{
    struct kl_page page = {0};

    kl_buf_clear(out);
    assert_int_equal(kl_source_query(place->source, query, false, &page, NULL, NULL),
                     KL_OK);
    for (size_t i = 0; i < page.nitems; i++) {
        kl_buf_add_str(out, kl_page_key(&page, i, 1).text);
        kl_buf_add_char(out, '\n');
    }
    kl_page_release(&page);
}

static struct kl_report *check(struct place *place, const char *table, const char *pk)
{
    struct kl_schema schema = {0};
    struct kl_report *report = NULL;
    struct kl_analyze_options options = {0};
    struct kl_analyze_cost cost = {0};
    struct kl_query query;
    enum kl_code code;

    assert_int_equal(kl_source_describe(place->source, table, &schema, NULL, NULL),
                     KL_OK);
    if (pk) {
        query_partition(&query, table, pk);
        code = kl_analyze_collection(place->source, &schema, &query, &options, &report,
                                     &cost, NULL, NULL);
        kl_query_release(&query);
    } else {
        struct kl_opener opener = kl_session_opener(place->session);

        code = kl_analyze_table(&opener, &schema, &options, &report, &cost, NULL, NULL);
        opener.release(opener.arg);
    }
    assert_int_equal(code, KL_OK);
    kl_schema_release(&schema);
    return report;
}

/* ---- the seasons ---- */

static const struct {
    const char *name;
    uint64_t keys;
    const char *finding; /* NULL: clean */
    const char *column;
    uint64_t count;
    const char *template_;
} seasons[] = {
    {"SEASON#RAW", 4, "unpadded-number", "score", 3, "<score:int>"},
    {"SEASON#2026-SPRING", 4200, NULL, NULL, 0, "<score:pad10>#<ts:pad16>#<playerId>"},
    {"SEASON#2026-SUMMER", 2400, NULL, NULL, 0, "<score:inv10>#<ts:pad16>#<playerId>"},
    {"SEASON#2026-TOP", 4, NULL, NULL, 0, "<score:inv10>"},
    {"SEASON#2025-LEGACY", 1241, "half-migrated-padding", "score", 37,
     "<score:pad10>#<ts:pad16>#<playerId>"},
    {"SEASON#2025-OVERFLOW", 912, "padding-overflow", "score", 52,
     "<score:pad5>#<ts:pad16>#<playerId>"},
    {"SEASON#2025-TIES", 720, "unpadded-tie-break", "ts", 385,
     "<score:pad10>#<ts:int>#<playerId>"},
    {"SEASON#2025-MIXED", 800, "mixed-direction", "score", 42,
     "<score:pad10>#<ts:pad16>#<playerId>"},
    {"SEASON#2024-STALE", 640, "key-attribute-mismatch", "score", 28,
     "<score:pad10>#<ts:pad16>#<playerId>"},
};

static void test_each_season_has_its_finding(void **state)
{
    struct place *place = *state;

    for (size_t i = 0; i < KL_ARRAY_LEN(seasons); i++) {
        struct kl_report *report = check(place, "leaderboard", seasons[i].name);
        const struct kl_finding *finding = report->findings;

        assert_string_equal(kl_demo_season(i), seasons[i].name);
        assert_int_equal(report->keys, seasons[i].keys);
        assert_true(report->complete);
        assert_int_equal(report->nfindings, seasons[i].finding != NULL);
        if (seasons[i].finding) {
            assert_string_equal(finding->kind->id, seasons[i].finding);
            assert_string_equal(report->columns[finding->column].name, seasons[i].column);
            assert_int_equal(finding->count, seasons[i].count);
        }
        assert_string_equal(report->columns[0].template_, seasons[i].template_);
        assert_string_equal(report->columns[0].attribute, "score");
        kl_report_free(&report);
    }
    assert_null(kl_demo_season(KL_ARRAY_LEN(seasons)));
}

static void test_clean_seasons_say_so(void **state)
{
    struct kl_report *spring = check(*state, "leaderboard", "SEASON#2026-SPRING");
    struct kl_report *summer = check(*state, "leaderboard", "SEASON#2026-SUMMER");
    struct kl_report *top = check(*state, "leaderboard", "SEASON#2026-TOP");

    assert_int_equal(spring->columns[0].order, KL_ORDER_NUMERIC);
    assert_int_equal(spring->columns[0].width, 10);
    assert_string_equal(spring->columns[0].min, "9");
    assert_int_equal(summer->columns[0].order, KL_ORDER_INVERTED);
    assert_true(summer->columns[0].inverted); /* proven */
    assert_string_equal(summer->columns[0].inverted_max, "9999999999");
    assert_true(top->columns[0].inverted);
    kl_report_free(&spring);
    kl_report_free(&summer);
    kl_report_free(&top);
}

/* Every season's finding in its season alone. Nothing is told of all together: what the
 * seasons show names the same keys. */
static void test_the_whole_leaderboard(void **state)
{
    struct kl_report *report = check(*state, "leaderboard", NULL);
    size_t faults = 0;

    for (size_t i = 0; i < KL_ARRAY_LEN(seasons); i++)
        faults += seasons[i].finding != NULL;
    assert_int_equal(report->collections, KL_ARRAY_LEN(seasons));
    for (size_t i = 0; i < report->nfindings; i++)
        assert_int_equal(report->findings[i].npartitions, 1);
    assert_int_equal(report->nfindings, faults);
    kl_report_free(&report);
}

/* In both at most one row in ten is wrong. */
static void test_few_rows_are_wrong(void **state)
{
    (void)state;
    for (size_t i = 7; i < KL_ARRAY_LEN(seasons); i++)
        assert_true(seasons[i].count * 10 <= seasons[i].keys);
}

static void test_scores_of_the_texts(void **state)
{
    struct kl_query query;
    struct kl_buf keys = {0};

    query_partition(&query, "leaderboard", "SEASON#RAW");
    read_keys(*state, &query, &keys);
    assert_string_equal(kl_buf_text(&keys), "10\n1500\n240\n9\n");
    kl_query_release(&query);

    query_partition(&query, "leaderboard", "SEASON#2026-TOP");
    read_keys(*state, &query, &keys);
    assert_string_equal(kl_buf_text(&keys),
                        "9999998499\n9999999759\n9999999989\n9999999990\n");
    kl_query_release(&query);

    query_partition(&query, "leaderboard", "SEASON#2026-SPRING");
    query.limit = 4;
    read_keys(*state, &query, &keys);
    assert_string_equal(kl_buf_text(&keys), "0000000009#0000001719100812#p_1207\n"
                                            "0000000010#0000001719100805#p_3301\n"
                                            "0000000240#0000001719100799#p_0417\n"
                                            "0000001500#0000001719100800#p_8842\n");
    kl_query_release(&query);
    kl_buf_release(&keys);
}

/* Ties, and players of one width between p_0001 and p_9000. */
static void test_spring_runs(void **state)
{
    struct place *place = *state;
    struct kl_query query;
    struct kl_buf keys = {0};
    struct kl_str all, last_score = {0};
    size_t ties = 0, first_players = 0;

    query_partition(&query, "leaderboard", "SEASON#2026-SPRING");
    read_keys(place, &query, &keys);
    all = kl_buf_str(&keys);
    for (size_t at = 0, end; at < all.len; at = end + 1) {
        struct kl_str player;

        end = kl_str_find(all, KL_STR("\n"), at);
        player = kl_str_sub(all, end - 6, 6);
        assert_true(kl_str_starts(player, KL_STR("p_")));
        assert_true(kl_str_cmp(player, KL_STR("p_9000")) < 0);
        assert_true(kl_str_cmp(player, KL_STR("p_0000")) > 0);
        first_players += kl_str_eq(player, KL_STR("p_0001"));
        ties += kl_str_eq(kl_str_sub(all, at, 10), last_score);
        last_score = kl_str_sub(all, at, 10);
    }
    assert_true(ties > 500);
    assert_true(first_players > 0);
    kl_query_release(&query);
    kl_buf_release(&keys);
}

/* ---- the other tables ---- */

static void test_drive(void **state)
{
    static const struct {
        const char *prefix, *keys;
    } cases[] = {
        {"root/photos", "root/photos\nroot/photos-old/\nroot/photos/\n"
                        "root/photos/2026/\nroot/photos/2026/beach.jpg\n"
                        "root/photos/2026/sunset.jpg\n"},
        {"root/photos/", "root/photos/\nroot/photos/2026/\n"
                         "root/photos/2026/beach.jpg\nroot/photos/2026/sunset.jpg\n"},
    };
    struct kl_buf keys = {0};

    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_query query;

        query_partition(&query, "drive", "DRIVE#a91");
        query.cond.op = KL_COND_BEGINS_WITH;
        kl_key_value_set(&query.cond.a, KL_KEY_S, kl_str_from(cases[i].prefix));
        read_keys(*state, &query, &keys);
        assert_string_equal(kl_buf_text(&keys), cases[i].keys);
        kl_query_release(&query);
    }
    kl_buf_release(&keys);
}

static void test_shop_is_clean(void **state)
{
    struct kl_report *report = check(*state, "shop", NULL);

    assert_int_equal(report->nfindings, 0);
    assert_int_equal(report->collections, 60);
    kl_report_free(&report);
}

/* photos-old/ stands before photos/, as the texts tell; nothing else is wrong. */
static void test_drive_has_a_sibling_between(void **state)
{
    struct kl_report *report = check(*state, "drive", NULL);
    const struct kl_finding *f = report->findings;

    assert_int_equal(report->collections, 3);
    assert_int_equal(report->nfindings, 1);
    assert_string_equal(f->kind->id, "char-below-delimiter");
    assert_int_equal(f->count, 1);
    assert_string_equal(kl_buf_text(&f->stored_first), "root/photos-old/");
    assert_string_equal(kl_buf_text(&f->meant_first), "root/photos/");
    assert_int_equal(report->paths.twins, 1);
    assert_int_equal(report->paths.bare, 0);
    assert_int_equal(report->paths.folders, report->paths.rows);
    kl_report_free(&report);
}

/* ---- the generator ---- */

static enum kl_code add_hash(void *arg, const char *table, struct kl_str item,
                             struct kl_err *err)
{
    uint64_t *hash = arg;

    (void)table;
    (void)err;
    *hash = *hash * UINT64_C(1099511628211) + kl_hash(item);
    return KL_OK;
}

/* A change of the items must come with another version of the database. */
static void test_the_same_bytes_everywhere(void **state)
{
    struct kl_buf path = {0};
    uint64_t hash = 0;

    (void)state;
    for (size_t i = 0; i < kl_demo_tables(); i++)
        assert_int_equal(kl_demo_items(i, add_hash, &hash, NULL), KL_OK);
    assert_int_equal(hash, UINT64_C(0xaf231ff33544c3c8));
    kl_demo_path("/data", &path);
    assert_string_equal(kl_buf_text(&path), "/data/demo-2/demo.db");
    kl_buf_release(&path);
}

static enum kl_code fail_third(void *arg, const char *table, struct kl_str item,
                               struct kl_err *err)
{
    unsigned *items = arg;

    (void)table;
    (void)item;
    return ++*items == 3 ? kl_err_set(err, KL_IO, "third") : KL_OK;
}

static void test_a_failure_stops_the_items(void **state)
{
    struct kl_err err = {0};
    unsigned items = 0;

    (void)state;
    assert_int_equal(kl_demo_items(0, fail_third, &items, &err), KL_IO);
    assert_int_equal(items, 3);
    assert_string_equal(err.text, "third");
}

/* ---- building ---- */

struct told {
    struct kl_progress last;
    unsigned calls;
    struct kl_token *cancel; /* set at the third call */
};

static enum kl_code tell(void *arg, const struct kl_progress *progress)
{
    struct told *told = arg;

    assert_true(progress->done >= told->last.done);
    told->last = *progress;
    if (++told->calls == 3 && told->cancel)
        kl_token_cancel(told->cancel);
    return KL_OK;
}

static ino_t identity(const char *path)
{
    struct stat st;

    assert_int_equal(stat(path, &st), 0);
    return st.st_ino;
}

static void test_build_replaces_whole(void **state)
{
    struct place *place = *state;
    const char *path = kl_buf_text(&place->path);
    struct kl_token token = {0};
    struct told told = {.cancel = &token};
    struct kl_err err = {0};
    ino_t before = identity(path);

    assert_true(kl_demo_ready(path));
    assert_int_equal(kl_demo_build(path, tell, &told, &token, &err), KL_CANCELLED);
    assert_int_equal(identity(path), before); /* what was there is there */
    told = (struct told){0};
    assert_int_equal(kl_demo_build(path, tell, &told, NULL, &err), KL_OK);
    assert_true(identity(path) != before);
    assert_true(told.calls > 10);
    assert_int_equal(told.last.total, 14332);
    assert_true(told.last.done + 500 > told.last.total);
    kl_source_close(&place->source);
    assert_int_equal(kl_local_open(path, &place->source, &err), KL_OK);
}

static void test_build_where_nothing_can_be(void **state)
{
    struct kl_err err = {0};

    (void)state;
    assert_false(kl_demo_ready("/dev/null/demo.db"));
    assert_int_not_equal(kl_demo_build("/dev/null/x/demo.db", NULL, NULL, NULL, &err),
                         KL_OK);
    assert_true(err.text[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_season_has_its_finding),
        cmocka_unit_test(test_clean_seasons_say_so),
        cmocka_unit_test(test_the_whole_leaderboard),
        cmocka_unit_test(test_few_rows_are_wrong),
        cmocka_unit_test(test_scores_of_the_texts),
        cmocka_unit_test(test_spring_runs),
        cmocka_unit_test(test_drive),
        cmocka_unit_test(test_shop_is_clean),
        cmocka_unit_test(test_drive_has_a_sibling_between),
        cmocka_unit_test(test_the_same_bytes_everywhere),
        cmocka_unit_test(test_a_failure_stops_the_items),
        cmocka_unit_test(test_build_replaces_whole),
        cmocka_unit_test(test_build_where_nothing_can_be),
    };

    return cmocka_run_group_tests(tests, open_demo, close_demo);
}
