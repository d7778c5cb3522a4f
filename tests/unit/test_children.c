/* One level of a tree by skip-scan, against a plain listing, and what it costs. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "app/children.h"
#include "fake_source.h"

#define PER_CHILD 50 /* items read for a child, at most */

struct seen {
    struct kl_buf text; /* "photos/ ": the name, d for a folder, r for a row */
    uint64_t n;
    uint64_t stop; /* after so many; 0: never */
};

static bool see(void *arg, const struct kl_child *child)
{
    struct seen *seen = arg;

    kl_buf_add_str(&seen->text, child->name);
    kl_buf_addf(&seen->text, "%s%s ", child->folder ? ":d" : "", child->row ? ":r" : "");
    return ++seen->n != seen->stop;
}

static void read_children(struct fake_source *fake, const char *prefix,
                          const char *delimiter, struct seen *seen,
                          struct kl_children_cost *cost)
{
    const struct kl_key_value pk = kl_key_value_borrow(KL_KEY_S, KL_STR("p"));
    const struct kl_children children = {.source = &fake->source,
                                         .schema = &fake->schema,
                                         .pk = &pk,
                                         .npk = 1,
                                         .prefix = kl_str_from(prefix),
                                         .delimiter = kl_str_from(delimiter),
                                         .take = see,
                                         .arg = seen};

    assert_int_equal(kl_children_read(&children, cost, NULL, NULL), KL_OK);
}

static void check(struct fake_source *fake, const char *prefix, const char *delimiter,
                  const char *expected)
{
    struct seen seen = {0};
    struct kl_children_cost cost;

    read_children(fake, prefix, delimiter, &seen, &cost);
    assert_string_equal(kl_buf_text(&seen.text), expected);
    assert_true(cost.requests <= 2 * seen.n + 1);
    kl_buf_release(&seen.text);
}

static void one_level_is_listed(void **state)
{
    static const char *const keys[] = {"root",
                                       "root\x1fx\x1fy",
                                       "root\x1fx\x1fz",
                                       "root/",
                                       "root/a",
                                       "root/a-b/x",
                                       "root/a/",
                                       "root/a/1",
                                       "root/a/1/2",
                                       "root/b/deep/er",
                                       "root/z",
                                       "root0",
                                       "\xf4\x8f\xbf\xbf/x",
                                       "\xf4\x8f\xbf\xbf/y"};
    struct fake_source *fake = fake_new("t", true, KL_KEY_S);

    (void)state;
    fake_add(fake, "o", "root/other", "");
    for (size_t i = 0; i < KL_ARRAY_LEN(keys); i++)
        fake_add(fake, "p", keys[i], "");
    fake_add(fake, "q", "root/other", "");
    check(fake, "root/", "/", "a:r a-b:d a:d:r b:d z:r ");
    check(fake, "root/a/", "/", "1:r 1:d ");
    check(fake, "root/b/", "/", "deep:d ");
    check(fake, "root/none/", "/", "");
    check(fake, "", "/",
          "root:r root\x1fx\x1fy:r root\x1fx\x1fz:r root:d:r root0:r "
          "\xf4\x8f\xbf\xbf:d ");
    check(fake, "root\x1f", "\x1f", "x:d ");
    fake_free(&fake);
}

static void cost_does_not_grow_with_what_is_below(void **state)
{
    struct fake_source *fake = fake_new("t", true, KL_KEY_S);
    struct kl_children_cost cost;
    struct seen seen = {0};

    (void)state;
    for (unsigned child = 0; child < 10; child++)
        for (unsigned i = 0; i < 20000; i++)
            fake_addf(fake, "p", "", "top/%02u/%06u", child, i);
    read_children(fake, "top/", "/", &seen, &cost);
    assert_int_equal(seen.n, 10);
    assert_true(cost.requests <= 21);
    assert_true(cost.read <= 10 * PER_CHILD);
    kl_buf_release(&seen.text);
    fake_free(&fake);
}

/* Pages grow where there are rows, and are small again behind a folder. */
static void pages_are_as_large_as_what_is_listed(void **state)
{
    struct fake_source *fake = fake_new("t", true, KL_KEY_S);
    struct kl_children_cost cost;
    struct seen seen = {0};

    (void)state;
    for (unsigned i = 0; i < 1000; i++)
        fake_addf(fake, "p", "", "top/%03u", i);
    read_children(fake, "top/", "/", &seen, &cost);
    assert_int_equal(seen.n, 1000);
    assert_true(cost.requests <= 8);
    kl_buf_release(&seen.text);
    seen = (struct seen){0};
    for (unsigned i = 0; i < 4000; i++)
        fake_addf(fake, "p", "", "top/x%u/%03u", i / 400, i % 400);
    read_children(fake, "top/", "/", &seen, &cost);
    assert_int_equal(seen.n, 1010);
    assert_true(cost.read < 2000);
    kl_buf_release(&seen.text);
    fake_free(&fake);
}

/* In an index a key may have very many rows. */
static void a_key_of_many_rows_is_one_child(void **state)
{
    struct fake_source *fake = fake_new("t", true, KL_KEY_S);
    struct kl_children_cost cost;
    struct seen seen = {0};
    char key[16], id[16];

    (void)state;
    fake_use_index(fake);
    for (unsigned i = 0; i < 6000; i++) {
        snprintf(key, sizeof(key), "top/%u", i / 2000);
        snprintf(id, sizeof(id), "%05u", i);
        fake_add_tied(fake, "p", key, id);
    }
    read_children(fake, "top/", "/", &seen, &cost);
    assert_string_equal(kl_buf_text(&seen.text), "0:r 1:r 2:r ");
    assert_true(cost.requests <= 2 * seen.n + 1);
    assert_true(cost.read <= seen.n * PER_CHILD);
    kl_buf_release(&seen.text);
    fake_free(&fake);
}

static void reading_stops_when_it_is_told(void **state)
{
    struct fake_source *fake = fake_new("t", true, KL_KEY_S);
    struct kl_children_cost cost;
    struct seen seen = {.stop = 2};

    (void)state;
    for (unsigned i = 0; i < 1000; i++)
        fake_addf(fake, "p", "", "top/%03u", i);
    read_children(fake, "top/", "/", &seen, &cost);
    assert_int_equal(seen.n, 2);
    assert_int_equal(cost.requests, 1);
    kl_buf_release(&seen.text);
    fake_free(&fake);
}

static unsigned pick(uint64_t *state, unsigned below)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(*state >> 33) % below;
}

static int by_bytes(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Paths of a few letters and delimiters, sorted, each once. */
static size_t make_paths(uint64_t *state, char **paths, size_t n)
{
    size_t kept = 0;

    for (size_t i = 0; i < n; i++) {
        char path[24] = "t/";
        size_t len = 2, end = 3 + pick(state, 10);

        while (len < end)
            path[len++] = "ab-/"[pick(state, 4)];
        path[len] = '\0';
        paths[i] = kl_mem_strdup(path);
    }
    qsort(paths, n, sizeof(*paths), by_bytes);
    for (size_t i = 0; i < n; i++) {
        if (kept && !strcmp(paths[kept - 1], paths[i]))
            free(paths[i]);
        else
            paths[kept++] = paths[i];
    }
    return kept;
}

/* The same of a listing that is whole. */
static uint64_t list_plainly(char **paths, size_t n, struct kl_buf *out)
{
    char last[24] = "";
    uint64_t children = 0;

    for (size_t i = 0; i < n; i++) {
        const char *name = paths[i] + 2, *slash = strchr(name, '/');
        char folder[24] = "";

        if (!*name)
            continue;
        if (slash)
            snprintf(folder, sizeof(folder), "%.*s/", (int)(slash - name), name);
        if (slash && !strcmp(folder, last))
            continue;
        children++;
        memcpy(last, folder, sizeof(last));
        if (slash)
            kl_buf_addf(out, "%.*s:d%s ", (int)(slash - name), name,
                        slash[1] ? "" : ":r");
        else
            kl_buf_addf(out, "%s:r ", name);
    }
    return children;
}

static void random_trees_are_listed_as_they_are(void **state)
{
    uint64_t seed = 7;

    (void)state;
    for (unsigned round = 0; round < 300; round++) {
        struct fake_source *fake = fake_new("t", true, KL_KEY_S);
        char *paths[400];
        size_t n = make_paths(&seed, paths, 1 + pick(&seed, 400));
        struct kl_buf expected = {0};
        struct kl_children_cost cost;
        struct seen seen = {0};
        uint64_t children;

        for (size_t i = 0; i < n; i++)
            fake_add(fake, "p", paths[i], "");
        fake->page_items = pick(&seed, 2) ? 1 + pick(&seed, 20) : 0;
        children = list_plainly(paths, n, &expected);
        read_children(fake, "t/", "/", &seen, &cost);
        assert_string_equal(kl_buf_text(&seen.text), kl_buf_text(&expected));
        assert_true(cost.read <= (children + 1) * PER_CHILD);
        if (!fake->page_items)
            assert_true(cost.requests <= 2 * children + 1);
        for (size_t i = 0; i < n; i++)
            free(paths[i]);
        kl_buf_release(&expected);
        kl_buf_release(&seen.text);
        fake_free(&fake);
    }
}

static void only_text_is_a_tree(void **state)
{
    struct fake_source *fake = fake_new("t", true, KL_KEY_N);
    const struct kl_children children = {
        .source = &fake->source, .schema = &fake->schema, .delimiter = KL_STR("/")};
    struct kl_children_cost cost;

    (void)state;
    assert_int_equal(kl_children_read(&children, &cost, NULL, NULL), KL_INVALID);
    assert_int_equal(cost.requests, 0);
    fake_free(&fake);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_level_is_listed),
        cmocka_unit_test(cost_does_not_grow_with_what_is_below),
        cmocka_unit_test(pages_are_as_large_as_what_is_listed),
        cmocka_unit_test(a_key_of_many_rows_is_one_child),
        cmocka_unit_test(reading_stops_when_it_is_told),
        cmocka_unit_test(random_trees_are_listed_as_they_are),
        cmocka_unit_test(only_text_is_a_tree),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
