/* Parallel scans of an embedded store: every item once, however the run ends. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <unistd.h>

#include <cmocka.h>

#include "app/scan_pool.h"
#include "store/writer.h"

enum { ITEMS = 500 };

struct place {
    char path[256];
    struct kl_session *session;
    struct kl_query query;
};

static void fill(const char *path)
{
    struct kl_store_writer *writer = NULL;
    struct kl_store_counts counts;
    struct kl_schema schema = {.table = kl_mem_strdup("t")};

    schema.keys.pk[0] = (struct kl_key_attr){.name = kl_mem_strdup("pk")};
    schema.keys.npk = 1;
    assert_int_equal(kl_store_writer_open(path, &writer, NULL), KL_OK);
    assert_int_equal(kl_store_writer_begin(writer, &schema, 0, NULL), KL_OK);
    for (int i = 0; i < ITEMS; i++) {
        struct kl_buf item = {0};

        kl_buf_addf(&item, "{\"pk\":{\"S\":\"p%d\"},\"n\":{\"N\":\"%d\"}}", i, i);
        assert_int_equal(kl_store_writer_put(writer, kl_buf_str(&item), NULL), KL_OK);
        kl_buf_release(&item);
    }
    assert_int_equal(kl_store_writer_commit(writer, &counts, NULL, NULL), KL_OK);
    kl_store_writer_close(&writer);
    kl_schema_release(&schema);
}

static int make_place(void **state)
{
    const char *tmp = getenv("TMPDIR");
    struct place *place = KL_NEW(struct place);
    int fd;

    snprintf(place->path, sizeof(place->path), "%s/keyline-scan-XXXXXX",
             tmp && *tmp ? tmp : "/tmp");
    fd = mkstemp(place->path);
    if (fd < 0)
        return -1;
    close(fd);
    unlink(place->path);
    fill(place->path);
    kl_session_open(&(struct kl_session_options){.db = place->path}, &place->session,
                    NULL);
    kl_query_init(&place->query, "t");
    place->query.limit = 7;
    *state = place;
    return 0;
}

static int remove_place(void **state)
{
    struct place *place = *state;

    kl_query_release(&place->query);
    kl_session_free(&place->session);
    unlink(place->path);
    free(place);
    return 0;
}

/* What the taker has seen, and what it shall do. */
struct taker {
    bool seen[ITEMS];
    size_t items;
    uint32_t segments;      /* how many were heard of: the highest number and one */
    size_t enough;          /* stop after so many; 0: never */
    enum kl_code fail;      /* with the first page */
    bool silent;            /* and says nothing */
    struct kl_token *token; /* set with the first page; NULL: not */
};

static enum kl_code take(void *arg, uint32_t segment, const struct kl_page *page,
                         bool *more, struct kl_err *err)
{
    struct taker *taker = arg;

    if (segment >= taker->segments)
        taker->segments = segment + 1;
    if (taker->fail)
        return taker->silent ? taker->fail
                             : kl_err_set(err, taker->fail, "no more paper");
    for (size_t i = 0; i < page->nitems; i++) {
        struct kl_page_attr key = kl_page_key(page, i, 0);
        long number = strtol(key.text.data + 1, NULL, 10);

        assert_in_range(number, 0, ITEMS - 1);
        assert_false(taker->seen[number]);
        taker->seen[number] = true;
        taker->items++;
    }
    *more = !taker->enough || taker->items < taker->enough;
    if (taker->token)
        kl_token_cancel(taker->token);
    return KL_OK;
}

static enum kl_code run(struct place *place, uint32_t segments, struct taker *taker,
                        struct kl_token *token, struct kl_err *err)
{
    struct kl_opener opener = kl_session_opener(place->session);
    const struct kl_scan_pool pool = {.opener = &opener,
                                      .query = &place->query,
                                      .segments = segments,
                                      .take = take,
                                      .arg = taker};
    enum kl_code code = kl_scan_pool_run(&pool, token, err);

    opener.release(opener.arg);
    return code;
}

/* The caller may try again, and tell what fails then. */
static void test_a_code_alone_leaves_the_error_free(void **state)
{
    struct taker taker = {.fail = KL_EXISTS, .silent = true};
    struct kl_err err = {0};

    assert_int_equal(run(*state, 3, &taker, NULL, &err), KL_EXISTS);
    assert_int_equal(err.code, KL_OK);
}

static void test_every_item_once(void **state)
{
    static const uint32_t segments[] = {1, 2, 5, KL_SCAN_SEGMENTS_MAX};

    for (size_t i = 0; i < KL_ARRAY_LEN(segments); i++) {
        struct taker taker = {0};
        struct kl_err err = {0};

        assert_int_equal(run(*state, segments[i], &taker, NULL, &err), KL_OK);
        assert_int_equal(taker.items, ITEMS);
        assert_int_equal(taker.segments, segments[i]);
    }
}

/* One segment goes on from a start key; several would each need their own. */
static void test_from_a_start_key(void **state)
{
    struct place *place = *state;
    struct kl_source *source = NULL;
    struct kl_page page = {0};

    assert_int_equal(kl_session_source(place->session, &source, NULL), KL_OK);
    assert_int_equal(kl_source_scan(source, &place->query, false, &page, NULL, NULL),
                     KL_OK);
    kl_query_set_start(&place->query, kl_page_last_key(&page));
    for (uint32_t segments = 1; segments < 4; segments += 2) {
        struct taker taker = {0};
        struct kl_err err = {0};

        assert_int_equal(run(place, segments, &taker, NULL, &err), KL_OK);
        assert_int_equal(taker.items, segments == 1 ? ITEMS - page.nitems : ITEMS);
    }
    kl_page_release(&page);
    kl_source_close(&source);
}

static void test_enough_is_no_error(void **state)
{
    struct taker taker = {.enough = 20};
    struct kl_err err = {0};

    assert_int_equal(run(*state, 4, &taker, NULL, &err), KL_OK);
    assert_in_range(taker.items, 20, 26);
    assert_int_equal(err.code, KL_OK);
}

static void test_taker_fails(void **state)
{
    struct taker taker = {.fail = KL_IO};
    struct kl_err err = {0};

    assert_int_equal(run(*state, 4, &taker, NULL, &err), KL_IO);
    assert_string_equal(err.text, "no more paper");
}

static void test_cancelled(void **state)
{
    struct kl_token token = {0};
    struct taker taker = {.token = &token};
    struct kl_err err = {0};

    assert_int_equal(run(*state, 2, &taker, &token, &err), KL_CANCELLED);
    assert_true(taker.items > 0 && taker.items < ITEMS);
}

static void test_source_fails(void **state)
{
    struct place *place = *state;
    struct taker taker = {0};
    struct kl_err err = {0};

    kl_query_release(&place->query);
    kl_query_init(&place->query, "u");
    assert_int_equal(run(place, 3, &taker, NULL, &err), KL_NOT_FOUND);
    assert_non_null(strstr(err.text, "u"));
    assert_int_equal(taker.items, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_every_item_once, make_place, remove_place),
        cmocka_unit_test_setup_teardown(test_a_code_alone_leaves_the_error_free,
                                        make_place, remove_place),
        cmocka_unit_test_setup_teardown(test_from_a_start_key, make_place, remove_place),
        cmocka_unit_test_setup_teardown(test_enough_is_no_error, make_place,
                                        remove_place),
        cmocka_unit_test_setup_teardown(test_taker_fails, make_place, remove_place),
        cmocka_unit_test_setup_teardown(test_cancelled, make_place, remove_place),
        cmocka_unit_test_setup_teardown(test_source_fails, make_place, remove_place),
    };

    return cmocka_run_group_tests_name("scan_pool", tests, NULL, NULL);
}
