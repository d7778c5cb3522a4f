/* Which tables a run works on, by options and environment. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <unistd.h>

#include <cmocka.h>

#include "app/session.h"
#include "store/writer.h"

struct place {
    char *folder;
    struct kl_buf db, other;
};

static void make_db(const char *path)
{
    struct kl_store_writer *writer = NULL;
    struct kl_store_counts counts;
    struct kl_schema schema = {.table = kl_mem_strdup("t")};

    schema.keys.pk[0] = (struct kl_key_attr){.name = kl_mem_strdup("pk")};
    schema.keys.npk = 1;
    assert_int_equal(kl_store_writer_open(path, &writer, NULL), KL_OK);
    assert_int_equal(kl_store_writer_begin(writer, &schema, 0, NULL), KL_OK);
    assert_int_equal(kl_store_writer_commit(writer, &counts, NULL, NULL), KL_OK);
    kl_store_writer_close(&writer);
    kl_schema_release(&schema);
}

static int make_place(void **state)
{
    const char *tmp = getenv("TMPDIR");
    struct place *place = KL_NEW(struct place);
    struct kl_buf folder = {0};

    kl_buf_addf(&folder, "%s/keyline-test-XXXXXX", tmp && *tmp ? tmp : "/tmp");
    place->folder = kl_buf_take(&folder, NULL);
    if (!mkdtemp(place->folder))
        return -1;
    kl_buf_addf(&place->db, "%s/a.db", place->folder);
    kl_buf_addf(&place->other, "%s/b.db", place->folder);
    make_db(kl_buf_text(&place->db));
    make_db(kl_buf_text(&place->other));
    *state = place;
    return 0;
}

static int remove_place(void **state)
{
    struct place *place = *state;

    unlink(kl_buf_text(&place->db));
    unlink(kl_buf_text(&place->other));
    rmdir(place->folder);
    kl_buf_release(&place->db);
    kl_buf_release(&place->other);
    free(place->folder);
    free(place);
    return 0;
}

static void test_option_beats_environment(void **state)
{
    struct place *place = *state;
    struct kl_session_options options = {.env_db = kl_buf_text(&place->other)};
    struct kl_session *session = NULL;

    assert_int_equal(kl_session_open(&options, &session, NULL), KL_OK);
    assert_string_equal(kl_session_label(session), "b.db");
    kl_session_free(&session);
    options.db = kl_buf_text(&place->db);
    assert_int_equal(kl_session_open(&options, &session, NULL), KL_OK);
    assert_string_equal(kl_session_label(session), "a.db");
    assert_string_equal(kl_session_db(session), kl_buf_text(&place->db));
    assert_false(kl_session_demo(session));
    assert_false(kl_session_remote(session));
    kl_session_free(&session);
    assert_null(session);
    kl_session_free(&session);
}

static void test_refused(void **state)
{
    static const struct {
        struct kl_session_options options;
        enum kl_code code;
        const char *advice;
    } cases[] = {
        {{0}, KL_INVALID, "keyline demo"},
        {{.env_db = ""}, KL_INVALID, "--db"},
        {{.db = ""}, KL_INVALID, ""},
        {{.db = "x.db", .demo = true, .home = "/h"}, KL_INVALID, ""},
        {{.db = "/nowhere/x.db"}, KL_NOT_FOUND, ""},
        {{.env_db = "/nowhere/x.db"}, KL_NOT_FOUND, ""},
        {{.demo = true}, KL_NOT_FOUND, ""}, /* no home to keep it in */
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_session *session = NULL;
        struct kl_err err = {0};

        assert_int_equal(kl_session_open(&cases[i].options, &session, &err),
                         cases[i].code);
        assert_null(session);
        assert_true(err.text[0]);
        assert_non_null(strstr(err.advice, cases[i].advice));
    }
}

static void test_demo(void **state)
{
    struct kl_session_options options = {
        .demo = true, .env_db = "ignored.db", .home = "/nowhere/home"};
    struct kl_session *session = NULL;
    struct kl_start start;

    (void)state;
    assert_int_equal(kl_session_open(&options, &session, NULL), KL_OK);
    assert_true(kl_session_demo(session));
    assert_string_equal(kl_session_label(session), "demo.db");
    assert_int_equal(
        strncmp(kl_session_db(session), "/nowhere/home/.local/share/keyline/", 35), 0);
    kl_start_demo(&start, session, false);
    assert_true(start.build_demo); /* it is not there */
    assert_null(start.table);
    assert_string_equal(start.select, "leaderboard");
    kl_start_release(&start);
    kl_session_free(&session);

    options.xdg_data_home = "/nowhere/data";
    assert_int_equal(kl_session_open(&options, &session, NULL), KL_OK);
    assert_int_equal(strncmp(kl_session_db(session), "/nowhere/data/keyline/", 22), 0);
    kl_session_free(&session);
}

static void test_what_is_remembered(void **state)
{
    struct place *place = *state;
    struct kl_session_options options = {.db = kl_buf_text(&place->db),
                                         .home = "/nowhere/home"};
    struct kl_session *session = NULL;

    assert_int_equal(kl_session_open(&options, &session, NULL), KL_OK);
    assert_string_equal(kl_session_recent(session),
                        "/nowhere/home/.local/state/keyline/recent");
    assert_string_equal(kl_session_history(session),
                        "/nowhere/home/.local/state/keyline/history");
    kl_session_free(&session);
    options.forget = true;
    assert_int_equal(kl_session_open(&options, &session, NULL), KL_OK);
    assert_null(kl_session_recent(session));
    assert_null(kl_session_history(session));
    kl_session_free(&session);
}

/* Every source is one of its own; an opener outlives its session. */
static void test_sources(void **state)
{
    struct place *place = *state;
    struct kl_session_options options = {.db = kl_buf_text(&place->db)};
    struct kl_session *session = NULL;
    struct kl_source *a = NULL, *b = NULL;
    struct kl_names names = {0};
    struct kl_opener opener;

    assert_int_equal(kl_session_open(&options, &session, NULL), KL_OK);
    assert_int_equal(kl_session_source(session, &a, NULL), KL_OK);
    opener = kl_session_opener(session);
    kl_session_free(&session);
    assert_int_equal(opener.open(opener.arg, &b, NULL), KL_OK);
    opener.release(opener.arg);
    assert_ptr_not_equal(a, b);
    assert_int_equal(kl_source_list_tables(b, &names, NULL, NULL), KL_OK);
    assert_int_equal(names.n, 1);
    assert_string_equal(names.names[0], "t");
    kl_names_release(&names);
    kl_source_close(&a);
    kl_source_close(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_option_beats_environment),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_demo),
        cmocka_unit_test(test_what_is_remembered),
        cmocka_unit_test(test_sources),
    };

    return cmocka_run_group_tests(tests, make_place, remove_place);
}
