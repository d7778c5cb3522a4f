#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "app/delimiter.h"
#include "app/tree.h"
#include "fake_source.h"

/* A tree over a scripted source; jobs are run where they are made. */
struct grove {
    struct fake_source *fake;
    struct kl_tree *tree;
    struct kl_progress count; /* of the last count */
};

static void plant(struct grove *grove, const char *const *keys, size_t n)
{
    *grove = (struct grove){.fake = fake_new("t", true, KL_KEY_S)};
    for (size_t i = 0; i < n; i++)
        fake_add(grove->fake, "p", keys[i], "");
}

static void begin(struct grove *grove, const char *delimiter)
{
    const struct kl_key_value pk = kl_key_value_borrow(KL_KEY_S, KL_STR("p"));

    grove->tree = kl_tree_new(&grove->fake->schema, &pk);
    kl_tree_set_delimiter(grove->tree, kl_str_from(delimiter));
}

static void fell(struct grove *grove)
{
    kl_tree_free(&grove->tree);
    fake_free(&grove->fake);
}

/* Runs a job as a lane of the worker would. */
static enum kl_code run(struct grove *grove, struct kl_job *job)
{
    struct kl_token *token = &job->token;
    struct kl_err err = {0};
    enum kl_code code;

    if (job->kind == KL_JOB_LEVEL) {
        struct kl_job_level *level = (struct kl_job_level *)job;

        code = kl_tree_level_read(&level->ask, &grove->fake->source, &level->part, token,
                                  &err);
    } else {
        struct kl_work work = {
            .source = &grove->fake->source, .token = token, .job = job};

        grove->fake->page_items = 0;
        code = job->run(job, &work, &err);
    }
    job->code = code;
    job->err = err;
    return code;
}

static enum kl_code read_part(struct grove *grove, struct kl_tree_node *folder,
                              enum kl_tree_what what, const char *key)
{
    struct kl_job_level *job = kl_tree_read(grove->tree, folder, what, kl_str_from(key));
    enum kl_code code = run(grove, &job->job);

    kl_tree_take(grove->tree, folder, job);
    job->job.free(&job->job);
    return code;
}

static void open_folder(struct grove *grove, struct kl_tree_node *folder)
{
    kl_tree_show(grove->tree, folder, true);
    assert_int_equal(read_part(grove, folder, KL_TREE_START, NULL), KL_OK);
}

/* Finds a key, reading what it takes; NULL: it is not there. */
static struct kl_tree_node *walk(struct grove *grove, const char *key)
{
    struct kl_tree_node *node;
    enum kl_tree_what what;
    enum kl_tree_found found;

    for (int i = 0; i < 20; i++) {
        found = kl_tree_find(grove->tree, kl_str_from(key), &node, &what);
        if (found == KL_TREE_FOUND)
            return node;
        if (found == KL_TREE_MISSING)
            return NULL;
        assert_int_equal(read_part(grove, node, what, key), KL_OK);
    }
    fail_msg("%s is looked for without end", key);
    return NULL;
}

/* The lines as text: two spaces a level, folders with a slash, * for a row of its own. */
static void check_lines(struct grove *grove, const char *expected)
{
    static const char *const words[] = {
        [KL_TREE_LINE_NODE] = "",         [KL_TREE_LINE_LOADING] = "(loading)",
        [KL_TREE_LINE_EMPTY] = "(empty)", [KL_TREE_LINE_MORE] = "(more)",
        [KL_TREE_LINE_GAP] = "(gap)",     [KL_TREE_LINE_FAILED] = "(failed)"};
    struct kl_buf out = {0};

    for (size_t i = 0; i < kl_tree_lines(grove->tree); i++) {
        struct kl_tree_line line = kl_tree_line(grove->tree, i);

        kl_buf_addf(&out, "%*s%s", (int)(2 * line.depth), "", words[line.kind]);
        if (line.kind == KL_TREE_LINE_NODE)
            kl_buf_addf(&out, "%s%s%s", line.node->name, line.node->folder ? "/" : "",
                        line.node->folder && line.node->row ? "*" : "");
        kl_buf_add_char(&out, '\n');
    }
    assert_string_equal(kl_buf_text(&out), expected);
    kl_buf_release(&out);
}

static const char *const drive[] = {"root/",
                                    "root/photos",
                                    "root/photos-old/",
                                    "root/photos/",
                                    "root/photos/2026/",
                                    "root/photos/2026/beach.jpg",
                                    "root/photos/cover.jpg",
                                    "root/zoo/a/b"};

static void nothing_is_read_before_it_is_opened(void **state)
{
    struct grove grove;
    struct kl_tree_node *node;

    (void)state;
    plant(&grove, drive, KL_ARRAY_LEN(drive));
    begin(&grove, "/");
    check_lines(&grove, "");
    assert_int_equal(grove.fake->calls, 0);
    open_folder(&grove, kl_tree_root(grove.tree));
    check_lines(&grove, "root/*\n");
    node = kl_tree_line(grove.tree, 0).node;
    assert_null(node->level);
    open_folder(&grove, node);
    check_lines(&grove, "root/*\n  photos\n  photos-old/*\n  photos/*\n  zoo/\n");
    kl_tree_show(grove.tree, node, false);
    check_lines(&grove, "root/*\n");
    kl_tree_show(grove.tree, node, true);
    check_lines(&grove, "root/*\n  photos\n  photos-old/*\n  photos/*\n  zoo/\n");
    open_folder(&grove, node->level->nodes[1]);
    check_lines(&grove,
                "root/*\n  photos\n  photos-old/*\n    (empty)\n  photos/*\n  zoo/\n");
    assert_int_equal(kl_tree_cost(grove.tree).requests, grove.fake->calls);
    fell(&grove);
}

static void what_stands_in_a_surprising_place_is_told(void **state)
{
    struct grove grove;
    struct kl_tree_level *level;

    (void)state;
    plant(&grove, drive, KL_ARRAY_LEN(drive));
    begin(&grove, "/");
    assert_non_null(walk(&grove, "root/photos"));
    level = kl_tree_line(grove.tree, 0).node->level;
    assert_true(level->nodes[0]->twin);
    assert_null(level->nodes[0]->between);
    assert_false(level->nodes[1]->twin);
    assert_ptr_equal(level->nodes[1]->between, level->nodes[2]);
    assert_true(level->nodes[2]->twin);
    assert_null(level->nodes[3]->between);
    fell(&grove);
}

/* a//b: a name may be empty; it is no name that others extend. */
static void empty_names_are_folders(void **state)
{
    static const char *const keys[] = {"!x", "/abs", "a", "a/", "a///c", "a//b", "a/b"};
    struct grove grove;

    (void)state;
    plant(&grove, keys, KL_ARRAY_LEN(keys));
    begin(&grove, "/");
    assert_non_null(walk(&grove, "a///c"));
    check_lines(&grove, "!x\n/\na\na/*\n  /\n    /\n      c\n    b\n  b\n");
    assert_null(kl_tree_line(grove.tree, 0).node->between);
    assert_non_null(walk(&grove, "/abs"));
    assert_null(walk(&grove, "/abs/none"));
    fell(&grove);
}

static void any_text_is_a_delimiter(void **state)
{
    static const char *const keys[] = {
        "a",          "a:",     "a::",         "a::b",          "a::b::c",
        "a::b::c::d", "a\x1fx", "a\x1fx\x1fy", "a\xe2\x86\x92x"};
    struct grove grove;
    struct kl_buf key = {0};
    struct kl_tree_node *node;

    (void)state;
    plant(&grove, keys, KL_ARRAY_LEN(keys));
    begin(&grove, "::");
    node = walk(&grove, "a::b::c::d");
    assert_non_null(node);
    kl_tree_key(grove.tree, node, &key);
    assert_string_equal(kl_buf_text(&key), "a::b::c::d");
    kl_buf_release(&key);
    assert_ptr_equal(walk(&grove, "a:"), kl_tree_line(grove.tree, 1).node);
    kl_tree_set_delimiter(grove.tree, KL_STR("\x1f"));
    check_lines(&grove, "");
    assert_non_null(walk(&grove, "a\x1fx\x1fy"));
    kl_tree_set_delimiter(grove.tree, KL_STR("\xe2\x86\x92"));
    assert_non_null(walk(&grove, "a\xe2\x86\x92x"));
    fell(&grove);
}

static void large_level(struct grove *grove, unsigned n)
{
    plant(grove, NULL, 0);
    fake_add(grove->fake, "p", "t/", "");
    for (unsigned i = 0; i < n; i++)
        fake_addf(grove->fake, "p", "", "t/%05u", i);
    begin(grove, "/");
}

/* A level with very many names comes in parts, and what is in memory is what was read. */
static void a_large_level_comes_in_parts(void **state)
{
    struct grove grove;
    struct kl_tree_node *node;

    (void)state;
    large_level(&grove, 2500);
    open_folder(&grove, kl_tree_root(grove.tree));
    node = kl_tree_line(grove.tree, 0).node;
    open_folder(&grove, node);
    assert_int_equal(node->level->n, KL_TREE_PART);
    assert_false(node->level->end);
    assert_int_equal(kl_tree_line(grove.tree, KL_TREE_PART + 1).kind, KL_TREE_LINE_MORE);
    read_part(&grove, node, KL_TREE_MORE, NULL);
    assert_int_equal(node->level->n, 2 * KL_TREE_PART);
    read_part(&grove, node, KL_TREE_MORE, NULL);
    assert_int_equal(node->level->n, 2500);
    assert_true(node->level->end);
    assert_int_equal(kl_tree_lines(grove.tree), 2501);
    for (unsigned i = 0; i < 2500; i++)
        assert_int_equal(strtoul(node->level->nodes[i]->name, NULL, 10), i);
    fell(&grove);
}

/* A key far down in a large level is shown without reading what stands before it. */
static void a_far_name_is_reached_over_a_gap(void **state)
{
    struct grove grove;
    struct kl_tree_node *node, *folder;

    (void)state;
    large_level(&grove, 9000);
    node = walk(&grove, "t/07000");
    assert_non_null(node);
    folder = node->parent;
    assert_int_equal(folder->level->gap, KL_TREE_PART);
    assert_string_equal(folder->level->nodes[KL_TREE_PART]->name, "07000");
    assert_true(kl_tree_cost(grove.tree).read < 4000);
    assert_int_equal(kl_tree_line(grove.tree, 1 + KL_TREE_PART).kind, KL_TREE_LINE_GAP);
    /* Another place in the gap: what was behind it gives way. */
    assert_non_null(walk(&grove, "t/06500"));
    assert_string_equal(folder->level->nodes[KL_TREE_PART]->name, "06500");
    assert_int_equal(folder->level->n, 2 * KL_TREE_PART);
    /* The gap is read in parts, until it is none. */
    for (unsigned i = 0; i < 5; i++) {
        assert_int_equal(folder->level->gap, (i + 1) * KL_TREE_PART);
        read_part(&grove, folder, KL_TREE_GAP, NULL);
    }
    read_part(&grove, folder, KL_TREE_GAP, NULL);
    assert_int_equal(folder->level->gap, 0);
    assert_int_equal(folder->level->n, 7500);
    for (unsigned i = 0; i < 7500; i++)
        assert_int_equal(strtoul(folder->level->nodes[i]->name, NULL, 10), i);
    assert_int_equal(folder->level->nodes[7000]->at, 7000);
    fell(&grove);
}

static void a_failure_keeps_what_came_before_it(void **state)
{
    struct grove grove;
    struct kl_tree_node *root;

    (void)state;
    plant(&grove, drive, KL_ARRAY_LEN(drive));
    begin(&grove, "/");
    root = kl_tree_root(grove.tree);
    grove.fake->fail_at = 1;
    assert_int_equal(read_part(&grove, root, KL_TREE_START, NULL), KL_IO);
    check_lines(&grove, "(failed)\n");
    assert_string_equal(root->level->err->text, "scripted failure");
    open_folder(&grove, root);
    check_lines(&grove, "root/*\n");
    grove.fake->page_items = 1;
    grove.fake->fail_at = grove.fake->calls + 2;
    kl_tree_show(grove.tree, root->level->nodes[0], true);
    assert_int_equal(read_part(&grove, root->level->nodes[0], KL_TREE_START, NULL),
                     KL_IO);
    check_lines(&grove, "root/*\n  (failed)\n");
    grove.fake->fail_at = grove.fake->calls + 4;
    assert_int_equal(read_part(&grove, root->level->nodes[0], KL_TREE_START, NULL),
                     KL_IO);
    check_lines(&grove, "root/*\n  photos\n  photos-old/*\n  (failed)\n");
    open_folder(&grove, root->level->nodes[0]);
    read_part(&grove, root->level->nodes[0], KL_TREE_MORE, NULL);
    check_lines(&grove, "root/*\n  photos\n  photos-old/*\n  photos/*\n  zoo/\n");
    fell(&grove);
}

static void a_subtree_is_counted(void **state)
{
    struct grove grove;
    struct kl_tree_node *node;
    struct kl_job_count *job;

    (void)state;
    plant(&grove, drive, KL_ARRAY_LEN(drive));
    begin(&grove, "/");
    node = walk(&grove, "root/photos/");
    assert_int_equal(kl_tree_known(node), 1);
    job = kl_tree_count(grove.tree, node);
    assert_true(node->level->count.running);
    assert_int_equal(run(&grove, &job->job), KL_OK);
    kl_tree_take_count(grove.tree, node, &job->progress, true, job->end);
    job->job.free(&job->job);
    assert_true(node->level->count.end);
    assert_int_equal(node->level->count.keys, 4);
    assert_int_equal(kl_tree_known(node), 4);
    assert_int_equal(kl_tree_known(node->parent), 7);
    fell(&grove);
}

/* ---- what attributes hold ---- */

static void add_row(struct kl_tree_facts *facts, const char *key, const char *attrs)
{
    static const char *const keys[] = {"pk", "sk"};
    const struct kl_page_wants wants = {.keys = keys, .nkeys = 2, .evidence = true};
    struct kl_page page = {0};
    struct kl_buf item = {0};

    kl_buf_addf(&item, "{\"pk\":{\"S\":\"p\"},\"sk\":{\"S\":\"%s\"}%s}", key, attrs);
    assert_int_equal(kl_page_scan_item(&page, kl_buf_str(&item), &wants, NULL), KL_OK);
    kl_tree_facts_add(facts, kl_str_from(key), KL_STR("/"), &page, 0);
    kl_page_release(&page);
    kl_buf_release(&item);
}

#define PARENT(p, d) ",\"in\":{\"S\":\"" p "\"},\"level\":{\"N\":\"" d "\"}"

static void add_index(struct kl_schema *schema, const char *name, const char *pk,
                      const char *sk)
{
    struct kl_index *index = kl_schema_add_index(schema);

    index->name = kl_mem_strdup(name);
    index->projection = kl_mem_strdup("ALL");
    index->keys.pk[0] = (struct kl_key_attr){.name = kl_mem_strdup(pk)};
    index->keys.sk[0] = (struct kl_key_attr){.name = kl_mem_strdup(sk)};
    index->keys.npk = index->keys.nsk = 1;
}

static void parent_and_depth_are_learned_from_rows(void **state)
{
    struct fake_source *fake = fake_new("t", true, KL_KEY_S);
    struct kl_tree_facts facts = {0}, half = {0};
    struct kl_tree_ways ways = {0};

    (void)state;
    add_index(&fake->schema, "other", "owner", "sk");
    add_index(&fake->schema, "byName", "in", "name");
    add_index(&fake->schema, "byParent", "in", "sk");
    add_row(&facts, "root/", PARENT("root", "3"));
    add_row(&facts, "root/a/", PARENT("root", "4") ",\"bytes\":{\"N\":\"7\"}");
    kl_tree_ways_find(&ways, &facts, &fake->schema);
    assert_null(ways.index);
    assert_null(ways.depth);
    add_row(&half, "root/a/x", PARENT("root/a", "5"));
    add_row(&half, "root/a/y", PARENT("root/a", "5"));
    add_row(&half, "root/b", PARENT("root", "4"));
    kl_tree_facts_merge(&facts, &half);
    kl_tree_ways_find(&ways, &facts, &fake->schema);
    assert_string_equal(ways.parent, "in");
    assert_true(ways.bare);
    assert_string_equal(ways.index, "byParent");
    assert_true(ways.sorted && ways.alone);
    assert_int_equal(ways.key, 1);
    assert_int_equal(ways.parent_rows, 4);
    assert_int_equal(ways.parent_of, 5);
    assert_string_equal(ways.depth, "level");
    assert_int_equal(ways.offset, 3);
    assert_string_equal(ways.size, "bytes");
    assert_true(kl_tree_ways_has(&ways, KL_TREE_PARENT, KL_STR("root/")));
    assert_false(kl_tree_ways_has(&ways, KL_TREE_PARENT, KL_STR("")));
    assert_true(kl_tree_ways_has(&ways, KL_TREE_DEPTH, KL_STR("")));
    kl_tree_ways_release(&ways);
    kl_tree_facts_release(&facts);
    kl_tree_facts_release(&half);
    fake_free(&fake);
}

static void an_attribute_that_says_something_else_is_no_parent(void **state)
{
    struct fake_source *fake = fake_new("t", true, KL_KEY_S);
    struct kl_tree_facts facts = {0};
    struct kl_tree_ways ways = {0};

    (void)state;
    add_index(&fake->schema, "byParent", "in", "sk");
    for (int i = 0; i < 10; i++)
        add_row(&facts, "root/a/x",
                i % 2 ? PARENT("root/a/", "2") : PARENT("trash", "9"));
    kl_tree_ways_find(&ways, &facts, &fake->schema);
    assert_null(ways.parent);
    assert_null(ways.index);
    assert_null(ways.depth);
    kl_tree_ways_release(&ways);
    kl_tree_facts_release(&facts);
    fake_free(&fake);
}

/* The Queries that the other ways send. */
static void a_level_by_parent_and_by_depth_is_one_query(void **state)
{
    struct fake_source *fake = fake_new("t", true, KL_KEY_S);
    const struct kl_key_value pk = kl_key_value_borrow(KL_KEY_S, KL_STR("p"));
    static char in[] = "in", by[] = "byParent", level[] = "level";
    const struct kl_tree_ways ways = {.parent = in,
                                      .bare = true,
                                      .index = by,
                                      .key = 1,
                                      .alone = true,
                                      .depth = level,
                                      .offset = 3};
    struct kl_tree_ask ask = {.schema = &fake->schema,
                              .pk = &pk,
                              .prefix = KL_STR("root/a/"),
                              .delimiter = KL_STR("/"),
                              .ways = &ways,
                              .way = KL_TREE_PARENT};
    struct kl_query query = {0};
    struct kl_buf words = {0};

    (void)state;
    add_index(&fake->schema, "byParent", "in", "sk");
    kl_tree_level_query(&ask, &query);
    assert_string_equal(query.index, "byParent");
    assert_true(kl_str_eq(kl_key_value_str(&query.pk[0]), KL_STR("root/a")));
    kl_filter_describe(query.filter, &words);
    assert_string_equal(kl_buf_text(&words), "pk = \"p\"");
    kl_query_release(&query);
    kl_buf_clear(&words);
    ask.way = KL_TREE_DEPTH;
    kl_tree_level_query(&ask, &query);
    kl_cond_describe(&query.cond, &words);
    kl_filter_describe(query.filter, &words);
    assert_string_equal(kl_buf_text(&words), "begins_with \"root/a/\"level = 5");
    kl_query_release(&query);
    kl_buf_release(&words);
    fake_free(&fake);
}

/* ---- delimiters ---- */

static void delimiters_are_written_as_they_are_read(void **state)
{
    static const char *const texts[] = {"/", "::", "\\x1f", "\\t", "\\\\", "\\x00", "→"};
    static const char *const wrong[] = {"", "\\q", "\\x1", "\\", "\\xff"};
    struct kl_buf bytes = {0}, text = {0};

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(texts); i++) {
        kl_buf_clear(&bytes);
        kl_buf_clear(&text);
        assert_int_equal(kl_delimiter_read(kl_str_from(texts[i]), &bytes, NULL), KL_OK);
        kl_delimiter_write(kl_buf_str(&bytes), &text);
        assert_string_equal(kl_buf_text(&text), texts[i]);
    }
    for (size_t i = 0; i < KL_ARRAY_LEN(wrong); i++) {
        kl_buf_clear(&bytes);
        assert_int_equal(kl_delimiter_read(kl_str_from(wrong[i]), &bytes, NULL),
                         KL_INVALID);
        assert_int_equal(bytes.len, 0);
    }
    kl_buf_release(&bytes);
    kl_buf_release(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_read_before_it_is_opened),
        cmocka_unit_test(what_stands_in_a_surprising_place_is_told),
        cmocka_unit_test(empty_names_are_folders),
        cmocka_unit_test(any_text_is_a_delimiter),
        cmocka_unit_test(a_large_level_comes_in_parts),
        cmocka_unit_test(a_far_name_is_reached_over_a_gap),
        cmocka_unit_test(a_failure_keeps_what_came_before_it),
        cmocka_unit_test(a_subtree_is_counted),
        cmocka_unit_test(parent_and_depth_are_learned_from_rows),
        cmocka_unit_test(an_attribute_that_says_something_else_is_no_parent),
        cmocka_unit_test(a_level_by_parent_and_by_depth_is_one_query),
        cmocka_unit_test(delimiters_are_written_as_they_are_read),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
