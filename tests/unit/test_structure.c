/* Findings on the structure of keys, held against a plain reading of all keys: what is
 * planted is found and nothing else is, and paths are what they are counted as. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "keys/check.h"
#include "keys/explain.h"
#include "keys/lens_mark.h"

#include "keys_gen.h"

#define KEYS_MAX 64

struct keys {
    struct kl_buf at[KEYS_MAX];
    size_t n;
};

__attribute__((format(printf, 2, 3))) static void add(struct keys *keys,
                                                      const char *format, ...)
{
    va_list args;

    assert_true(keys->n < KEYS_MAX);
    va_start(args, format);
    keys->at[keys->n] = (struct kl_buf){0};
    kl_buf_vaddf(&keys->at[keys->n], format, args);
    va_end(args);
    keys->n++;
}

static int by_bytes(const void *a, const void *b)
{
    return kl_str_cmp(kl_buf_str(a), kl_buf_str(b));
}

/* Sorted, each once. */
static void settle(struct keys *keys)
{
    size_t n = 0;

    qsort(keys->at, keys->n, sizeof(*keys->at), by_bytes);
    for (size_t i = 0; i < keys->n; i++) {
        if (n && !by_bytes(&keys->at[n - 1], &keys->at[i]))
            kl_buf_release(&keys->at[i]);
        else
            keys->at[n++] = keys->at[i];
    }
    keys->n = n;
}

static void release(struct keys *keys)
{
    for (size_t i = 0; i < keys->n; i++)
        kl_buf_release(&keys->at[i]);
    keys->n = 0;
}

static struct kl_str key_at(const struct keys *keys, size_t i)
{
    return kl_buf_str(&keys->at[i]);
}

static bool holds(const struct keys *keys, struct kl_str key)
{
    for (size_t i = 0; i < keys->n; i++)
        if (kl_str_eq(key_at(keys, i), key))
            return true;
    return false;
}

static struct kl_report *check(const struct keys *keys)
{
    struct kl_summary *summary = kl_summary_new(NULL);
    struct kl_report *report;

    for (size_t i = 0; i < keys->n; i++)
        kl_summary_add(summary, key_at(keys, i), NULL, 0);
    report = kl_check(summary, &(struct kl_check_options){.complete = true});
    kl_summary_free(&summary);
    return report;
}

static const struct kl_finding *find(const struct kl_report *report,
                                     enum kl_kind_id number)
{
    for (size_t i = 0; i < report->nfindings; i++)
        if (report->findings[i].kind->number == number)
            return &report->findings[i];
    return NULL;
}

static uint64_t count_of(const struct kl_report *report, enum kl_kind_id number)
{
    const struct kl_finding *f = find(report, number);

    return f ? f->count : 0;
}

/* ---- paths ---- */

static void add_path(struct keys *keys, uint64_t *seed)
{
    static const char *const names[] = {"a", "ab", "a-b", "a b", "a.b", "b", "b+", "c"};
    struct kl_buf path = {0};
    size_t depth = 1 + (size_t)gen_random(seed, 4);

    for (size_t i = 0; i < depth; i++)
        kl_buf_addf(&path, "%s%s", i ? "/" : "",
                    names[gen_random(seed, KL_ARRAY_LEN(names))]);
    if (gen_random(seed, 4) == 0)
        kl_buf_add_char(&path, '/');
    add(keys, "%s", kl_buf_text(&path));
    kl_buf_release(&path);
}

/* The names before a slash, each once: all folders, without their slash. */
static void list_folders(const struct keys *keys, struct keys *folders)
{
    for (size_t i = 0; i < keys->n; i++) {
        struct kl_str key = key_at(keys, i);

        for (size_t k = 0; k < key.len; k++) {
            struct kl_str folder = kl_str_sub(key, 0, k);

            if (key.data[k] == '/' && !holds(folders, folder))
                add(folders, "%.*s", KL_STR_ARG(folder));
        }
    }
}

/* Whether a key extends the folder's name by a byte below the slash. */
static bool has_sibling_below(const struct keys *keys, struct kl_str folder)
{
    for (size_t i = 0; i < keys->n; i++) {
        struct kl_str key = key_at(keys, i);

        if (key.len > folder.len && kl_str_starts(key, folder) &&
            (unsigned char)key.data[folder.len] < '/')
            return true;
    }
    return false;
}

struct counts {
    uint64_t rows, twins, next, away, below;
};

static struct counts count_plainly(const struct keys *keys, const struct keys *folders)
{
    struct counts c = {0};

    for (size_t i = 0; i < folders->n; i++) {
        struct kl_str name = key_at(folders, i);
        struct kl_buf row = {0};
        bool below = has_sibling_below(keys, name), has_row;

        kl_buf_add_str(&row, name);
        kl_buf_add_char(&row, '/');
        has_row = holds(keys, kl_buf_str(&row));
        c.below += below;
        c.rows += has_row;
        c.twins += has_row && holds(keys, name);
        c.next += !has_row && holds(keys, name) && !below;
        c.away += !has_row && holds(keys, name) && below;
        kl_buf_release(&row);
    }
    return c;
}

static void paths_are_what_they_are_counted_as(void **state)
{
    uint64_t seed = 4711, bare = 0, below = 0;

    (void)state;
    for (int round = 0; round < 2000; round++) {
        struct keys keys = {0}, folders = {0};
        struct kl_report *report;
        struct counts c;

        for (uint64_t n = 2 + gen_random(&seed, 30); n; n--)
            add_path(&keys, &seed);
        add(&keys, "x/y/z/");
        add(&keys, "x/y/");
        settle(&keys);
        list_folders(&keys, &folders);
        c = count_plainly(&keys, &folders);
        report = check(&keys);
        assert_int_equal(report->paths.keys, keys.n);
        assert_int_equal(report->paths.folders, folders.n);
        assert_int_equal(report->paths.rows, c.rows);
        assert_int_equal(report->paths.twins, c.twins);
        assert_int_equal(report->paths.bare, c.next + c.away);
        assert_int_equal(count_of(report, KL_KIND_FOLDER_WITHOUT_SLASH), c.next + c.away);
        assert_int_equal(count_of(report, KL_KIND_CHAR_BELOW_DELIMITER), c.below);
        bare += c.next + c.away;
        below += c.below;
        kl_report_free(&report);
        release(&keys);
        release(&folders);
    }
    assert_true(bare > 1000 && below > 1000);
}

/* Folders are counted beyond the segments that are looked at. */
static void paths_may_be_deep(void **state)
{
    struct kl_summary *left = kl_summary_new(NULL), *right = kl_summary_new(NULL);
    struct kl_buf key = {0};
    struct kl_report *report;

    (void)state;
    for (int i = 1; i <= 500; i++) {
        kl_buf_add_text(&key, "a/");
        kl_summary_add(i < 200 ? left : right, kl_buf_str(&key), NULL, 0);
    }
    kl_summary_merge(left, &right);
    report = kl_check(left, &(struct kl_check_options){.complete = true});
    assert_int_equal(report->paths.folders, 500);
    assert_int_equal(report->paths.rows, 500);
    assert_int_equal(report->paths.least, 1);
    assert_int_equal(report->paths.most, 500);
    kl_report_free(&report);
    kl_buf_release(&key);
    kl_summary_free(&left);
}

/* ---- planted faults ---- */

struct scene {
    uint64_t *seed;
    const char *delim, *other; /* the collection's delimiter, and another */
    struct keys keys, planted;
};

static const char *word(struct scene *s)
{
    static const char *const words[] = {"ann", "bob", "carl", "dora", "emil", "fritz"};

    return words[gen_random(s->seed, KL_ARRAY_LEN(words))];
}

/* Two entity types; each of ORDER's has a text and a number. */
static void make_clean(struct scene *s)
{
    for (unsigned i = 0; i < 12; i++) {
        add(&s->keys, "ORDER%s%s%s%06u", s->delim, word(s), s->delim, 100 + 7 * i);
        add(&s->keys, "ZONE%s%04u", s->delim, 1 + i);
    }
}

__attribute__((format(printf, 2, 3))) static void plant(struct scene *s,
                                                        const char *format, ...)
{
    char text[256];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof(text), format, args);
    va_end(args);
    if (holds(&s->planted, kl_str_from(text)))
        return;
    add(&s->keys, "%s", text);
    add(&s->planted, "%s", text);
}

static void plant_other_delimiter(struct scene *s, unsigned i)
{
    plant(s, "ORDER%s%s%s%06u", s->other, word(s), s->other, 200 + i);
}

static void plant_delimiter_inside(struct scene *s, unsigned i)
{
    plant(s, "ORDER%sx%s%s%s%06u", s->delim, s->delim, word(s), s->delim, 300 + i);
}

static void plant_empty(struct scene *s, unsigned i)
{
    plant(s, "ORDER%s%s%06u", s->delim, s->delim, 400 + i);
}

static void plant_empty_end(struct scene *s, unsigned i)
{
    (void)i;
    plant(s, "ZONE%s", s->delim);
}

static void plant_joined(struct scene *s, unsigned i)
{
    plant(s, "ZONE%s%04uZONE%s%04u", s->delim, 20 + i, s->delim, 30 + i);
}

static void plant_placeholder(struct scene *s, unsigned i)
{
    static const char *const texts[] = {"undefined", "null",  "NaN",
                                        "None",      "${id}", "[object Object]",
                                        "{{name}}",  "<name>"};

    plant(s, "ORDER%s%s%s%06u", s->delim, texts[gen_random(s->seed, KL_ARRAY_LEN(texts))],
          s->delim, 500 + i);
}

static void plant_other_case(struct scene *s, unsigned i)
{
    plant(s, "%s%s%s%s%06u", i % 2 ? "Order" : "order", s->delim, word(s), s->delim,
          600 + i);
}

static void plant_longer_label(struct scene *s, unsigned i)
{
    plant(s, "ORDERLINE%s%04u", s->delim, 1 + i);
}

/* A name that another extends by a blank, which is below all delimiters but controls. */
static void plant_below(struct scene *s, unsigned i)
{
    (void)i;
    add(&s->keys, "ORDER%sgus%s000700", s->delim, s->delim);
    plant(s, "ORDER%sgus adolf%s000701", s->delim, s->delim);
}

static const struct {
    enum kl_kind_id kind;
    void (*plant)(struct scene *s, unsigned i);
} planters[] = {
    {KL_KIND_MIXED_DELIMITERS, plant_other_delimiter},
    {KL_KIND_DELIMITER_IN_SEGMENT, plant_delimiter_inside},
    {KL_KIND_EMPTY_SEGMENT, plant_empty},
    {KL_KIND_EMPTY_SEGMENT, plant_empty_end},
    {KL_KIND_MISSING_DELIMITER, plant_joined},
    {KL_KIND_PLACEHOLDER_LITERAL, plant_placeholder},
    {KL_KIND_MIXED_CASE_LABEL, plant_other_case},
    {KL_KIND_LABEL_PREFIX_OVERLAP, plant_longer_label},
    {KL_KIND_CHAR_BELOW_DELIMITER, plant_below},
};

static bool is_structure(const struct kl_kind *kind)
{
    return kind->number >= KL_KIND_MIXED_DELIMITERS &&
           kind->number <= KL_KIND_MIXED_CASE_LABEL;
}

/* The rows that are marked are those that were planted, where rows are marked by what
 * they are. */
static void check_marks(const struct scene *s, const struct kl_report *report,
                        const struct kl_finding *f)
{
    struct kl_report one = *report;

    one.findings = (struct kl_finding *)(uintptr_t)f;
    one.nfindings = 1;
    for (size_t i = 0; i < s->keys.n; i++) {
        struct kl_str key = key_at(&s->keys, i);
        struct kl_str prev = i ? key_at(&s->keys, i - 1) : (struct kl_str){0};
        bool marked = kl_lens_mark(report->lens, &one, key, prev, NULL, 0) == 0;
        bool wanted = holds(&s->planted, key);

        if (f->kind->number == KL_KIND_CHAR_BELOW_DELIMITER)
            wanted = kl_str_eq(key, kl_buf_str(&f->meant_first));
        if (f->kind->marks && marked != wanted)
            fail_msg("%s: %.*s is %smarked", f->kind->id, KL_STR_ARG(key),
                     marked ? "" : "not ");
    }
}

static void check_scene(struct scene *s, size_t planter)
{
    struct kl_report *report;
    const struct kl_finding *f;

    settle(&s->keys);
    report = check(&s->keys);
    f = find(report, planters[planter].kind);
    for (size_t i = 0; i < report->nfindings; i++)
        if (is_structure(report->findings[i].kind) &&
            (!s->planted.n || report->findings[i].kind->number != planters[planter].kind))
            fail_msg("delimiter %s, planter %zu (%zu keys): false %s", s->delim, planter,
                     s->planted.n, report->findings[i].kind->id);
    if (s->planted.n) {
        if (!f)
            fail_msg("delimiter %s, planter %zu: not found", s->delim, planter);
        assert_int_equal(f->count, s->planted.n);
        assert_true(f->nexamples == (s->planted.n < 5 ? s->planted.n : 5));
        for (size_t i = 0; i < f->nexamples; i++)
            assert_true(holds(&s->planted, kl_buf_str(&f->examples[i])));
        check_marks(s, report, f);
    }
    kl_report_free(&report);
    release(&s->keys);
    release(&s->planted);
}

static void planted_faults_are_found_and_no_others(void **state)
{
    static const char *const delims[] = {"#", "|", "::", ":", "~", "^", ";", "\x1f"};
    uint64_t seed = 99;

    (void)state;
    for (int round = 0; round < 1500; round++) {
        size_t planter = (size_t)gen_random(&seed, KL_ARRAY_LEN(planters));
        size_t delim = (size_t)gen_random(&seed, KL_ARRAY_LEN(delims));
        struct scene s = {.seed = &seed, .delim = delims[delim]};

        s.other = delims[(delim + 1) % KL_ARRAY_LEN(delims)];
        if (planters[planter].kind == KL_KIND_CHAR_BELOW_DELIMITER && *s.delim < ' ')
            s.delim = "#";
        /* One key with # makes it the delimiter. */
        if (!strcmp(s.other, "#"))
            s.other = "-";
        make_clean(&s);
        if (gen_random(&seed, 3))
            for (unsigned i = 0, n = 1 + (unsigned)gen_random(&seed, 4); i < n; i++)
                planters[planter].plant(&s, i);
        check_scene(&s, planter);
    }
}

/* ---- what they say ---- */

static void they_say_what_and_what_to_do(void **state)
{
    static const struct {
        enum kl_kind_id kind;
        const char *keys[6], *message, *advice;
    } table[] = {
        {KL_KIND_MIXED_DELIMITERS,
         {"PAY#1", "PAY#2", "PAY-3", "PAY|4"},
         "2 of 4 keys of PAY have '|', '-' behind it in place of '#'",
         "begins_with(\"PAY#\") misses these rows: rewrite them with the delimiter of "
         "the "
         "others"},
        {KL_KIND_DELIMITER_IN_SEGMENT,
         {"K#java#0001", "K#f#sharp#0002", "K#go#0003"},
         "1 key has more segments than the others of its type: a value holds '#' in n3",
         "write something else in its place in values (%23, say), or refuse values that "
         "hold it"},
        {KL_KIND_CHAR_BELOW_DELIMITER,
         {"a/t-2/x", "a/t/x", "a/u.d", "a/u/x", "a/w w"},
         "'-' 0x2d and '.' 0x2e stand below '/': longer names come before what lies in 2 "
         "names",
         "with 0x1f as the delimiter no byte of these keys would stand below it; with "
         "'#' "
         "only controls, blank, '!' and '\"' do; or sort in the client"},
        {KL_KIND_FOLDER_WITHOUT_SLASH,
         {"m/", "m/c", "m/c.txt", "m/c/1"},
         "1 row of a folder lacks the slash at its end, 1 other has it, and other keys "
         "stand before what lies in it",
         "write m/c/; begins_with(\"m/c\") also returns m/c2"},
        {KL_KIND_EMPTY_SEGMENT,
         {"B##1", "B#a#2", "B#b#3"},
         "1 key has nothing between two '#'",
         "a value was missing when the key was built: refuse that, and build these keys "
         "anew"},
        {KL_KIND_MISSING_DELIMITER,
         {"CAR#12", "CAR#12WHEEL#4", "WHEEL#4"},
         "1 key has the label WHEEL directly behind digits",
         "two parts were joined without '#': rewrite these keys with it"},
        {KL_KIND_PLACEHOLDER_LITERAL,
         {"W#u1", "W#undefined", "W#u3"},
         "1 key holds a placeholder (undefined) in place of a value",
         "a template was not filled in: delete these rows or build their keys anew"},
        {KL_KIND_LABEL_PREFIX_OVERLAP,
         {"JOB\x1f"
          "1",
          "JOBLOG\x1f"
          "1"},
         "begins_with(\"JOB\") also returns 1 key of another type (JOBLOG)",
         "query with the delimiter: begins_with(\"JOB\\x1f\")"},
        {KL_KIND_MIXED_CASE_LABEL,
         {"Task#1", "TASK#2", "TASK#3"},
         "1 key has the label in another case (Task) than 2 others (TASK)",
         "choose one spelling and rewrite the others: begins_with(\"TASK#\") does not "
         "find them"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        struct keys keys = {0};
        struct kl_buf words = {0};
        struct kl_report *report;
        const struct kl_finding *f;

        for (size_t k = 0; table[i].keys[k]; k++)
            add(&keys, "%s", table[i].keys[k]);
        settle(&keys);
        report = check(&keys);
        f = find(report, table[i].kind);
        assert_non_null(f);
        kl_explain_message(report, f, &words);
        assert_string_equal(kl_buf_text(&words), table[i].message);
        kl_buf_clear(&words);
        kl_explain_advice(report, f, &words);
        assert_string_equal(kl_buf_text(&words), table[i].advice);
        kl_buf_release(&words);
        kl_report_free(&report);
        release(&keys);
    }
}

/* Every column names its own, and a key of two is none as a whole. */
static void a_column_names_its_placeholder(void **state)
{
    static const char *const words[] = {"${a}", "${b}"};
    struct keys keys = {0};
    struct kl_report *report;

    (void)state;
    add(&keys, "u#v");
    add(&keys, "${a}#${b}");
    settle(&keys);
    report = check(&keys);
    assert_int_equal(report->nfindings, KL_ARRAY_LEN(words));
    for (size_t i = 0; i < KL_ARRAY_LEN(words); i++) {
        assert_int_equal(report->findings[i].kind->number, KL_KIND_PLACEHOLDER_LITERAL);
        assert_int_equal(report->findings[i].count, 1);
        assert_string_equal(kl_buf_text(&report->findings[i].word), words[i]);
    }
    kl_report_free(&report);
    release(&keys);
}

/* A NUL is a delimiter like others. */
static void nul_is_a_delimiter(void **state)
{
    static const struct kl_str keys[] = {
        {"BAG\0\0001", 6}, {"BAG\0ann\0001", 9}, {"BAG\0bob\0002", 9}};
    struct kl_summary *summary = kl_summary_new(NULL);
    struct kl_report *report;

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(keys); i++)
        kl_summary_add(summary, keys[i], NULL, 0);
    report = kl_check(summary, &(struct kl_check_options){.complete = true});
    assert_int_equal(count_of(report, KL_KIND_EMPTY_SEGMENT), 1);
    kl_report_free(&report);
    kl_summary_free(&summary);
}

/* 10,000 labels: the first 1,024 places are kept apart, the rest is pooled and said so,
 * and labels with two delimiters are a sample, "at least". */
static void many_labels_are_bounded(void **state)
{
    struct kl_summary *summary = kl_summary_new(NULL);
    const struct kl_finding *f;
    struct kl_report *report;

    (void)state;
    for (unsigned i = 0; i < 10000; i++) {
        char key[32];
        int n = snprintf(key, sizeof(key), "L%c%c%c%c", 'A' + i / 1000,
                         'A' + i / 100 % 10, 'A' + i / 10 % 10, 'A' + i % 10);

        snprintf(key + n, sizeof(key) - (size_t)n, "#%u", i % 7);
        kl_summary_add(summary, kl_str_from(key), NULL, 0);
        snprintf(key + n, sizeof(key) - (size_t)n, "-%u", i % 7);
        kl_summary_add(summary, kl_str_from(key), NULL, 0);
    }
    report = kl_check(summary, &(struct kl_check_options){.complete = true});
    assert_int_equal(report->keys, 20000);
    assert_true(report->pooled > 0);
    f = find(report, KL_KIND_MIXED_DELIMITERS);
    assert_non_null(f);
    assert_true(f->at_least);
    kl_report_free(&report);
    kl_summary_free(&summary);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_are_what_they_are_counted_as),
        cmocka_unit_test(paths_may_be_deep),
        cmocka_unit_test(planted_faults_are_found_and_no_others),
        cmocka_unit_test(they_say_what_and_what_to_do),
        cmocka_unit_test(a_column_names_its_placeholder),
        cmocka_unit_test(nul_is_a_delimiter),
        cmocka_unit_test(many_labels_are_bounded),
    };

    return cmocka_run_group_tests_name("structure", tests, NULL, NULL);
}
