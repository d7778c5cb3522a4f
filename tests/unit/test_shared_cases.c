/* The finding cases and segment classes that lie beside the project, where they do. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <jansson.h>

#include "keys/check.h"
#include "keys/reading.h"
#include "keys/split.h"

#define LINES_MAX 1000

static json_t *lines[LINES_MAX];
static size_t nlines;

static FILE *open_shared(const char *name)
{
    const char *shared = getenv("KEYLINE_SHARED");
    char path[4096];

    snprintf(path, sizeof(path), "%s/keys/%s", shared ? shared : "../shared", name);
    return fopen(path, "r");
}

static void load(const char *name)
{
    FILE *file = open_shared(name);
    char *line = NULL;
    size_t cap = 0;

    assert_non_null(file);
    for (nlines = 0; getline(&line, &cap, file) > 0; nlines++) {
        assert_true(nlines < LINES_MAX);
        lines[nlines] = json_loads(line, 0, NULL);
        assert_non_null(lines[nlines]);
    }
    assert_true(nlines > 0);
    free(line);
    fclose(file);
}

static void unload(void)
{
    for (size_t i = 0; i < nlines; i++)
        json_decref(lines[i]);
    nlines = 0;
}

static struct kl_str string_of(const json_t *value)
{
    return (struct kl_str){json_string_value(value), json_string_length(value)};
}

static const char *text(size_t line, const char *name)
{
    return json_string_value(json_object_get(lines[line], name));
}

static int by_bytes(const void *a, const void *b)
{
    return kl_str_cmp(*(const struct kl_str *)a, *(const struct kl_str *)b);
}

static struct kl_report *check_keys(const json_t *keys)
{
    size_t n = json_array_size(keys);
    struct kl_str *sorted = KL_NEW_ARRAY(struct kl_str, n + 1);
    struct kl_summary *summary = kl_summary_new(NULL);
    struct kl_report *report;

    for (size_t i = 0; i < n; i++)
        sorted[i] = string_of(json_array_get(keys, i));
    qsort(sorted, n, sizeof(*sorted), by_bytes);
    for (size_t i = 0; i < n; i++)
        kl_summary_add(summary, sorted[i], NULL, 0);
    report = kl_check(summary, &(struct kl_check_options){.complete = true});
    kl_summary_free(&summary);
    free(sorted);
    return report;
}

static bool lists(const json_t *ids, const char *id)
{
    for (size_t i = 0; i < json_array_size(ids); i++)
        if (!strcmp(json_string_value(json_array_get(ids, i)), id))
            return true;
    return false;
}

static const struct kl_finding *found(const struct kl_report *report, const char *id)
{
    for (size_t i = 0; i < report->nfindings; i++)
        if (!strcmp(report->findings[i].kind->id, id))
            return &report->findings[i];
    return NULL;
}

static size_t place_of(const json_t *keys, struct kl_str key)
{
    size_t i = 0;

    while (i < json_array_size(keys) &&
           !kl_str_eq(string_of(json_array_get(keys, i)), key))
        i++;
    return i;
}

/* What is expected is reported, what is forbidden is not ("*": no other error or
 * warning), and a witness agrees with the order meant. */
static void check_case(size_t line)
{
    const json_t *expect = json_object_get(lines[line], "expect");
    const json_t *forbid = json_object_get(lines[line], "forbid");
    const json_t *intended = json_object_get(lines[line], "intended");
    struct kl_report *report = check_keys(json_object_get(lines[line], "keys"));

    for (size_t i = 0; i < json_array_size(expect); i++) {
        const char *id = json_string_value(json_array_get(expect, i));

        if (kl_kind_find(kl_str_from(id)) && !found(report, id))
            fail_msg("%s: no %s", text(line, "id"), id);
    }
    for (size_t i = 0; i < report->nfindings; i++) {
        const struct kl_finding *f = &report->findings[i];

        if (lists(forbid, f->kind->id) ||
            (f->severity > KL_INFO && lists(forbid, "*") && !lists(expect, f->kind->id)))
            fail_msg("%s: false %s", text(line, "id"), f->kind->id);
        if (intended && f->has_witness &&
            place_of(intended, kl_buf_str(&f->meant_first)) >
                place_of(intended, kl_buf_str(&f->stored_first)))
            fail_msg("%s: the witness of %s is no wrong pair", text(line, "id"),
                     f->kind->id);
    }
    kl_report_free(&report);
}

static void cases_are_judged_as_they_should(void **state)
{
    (void)state;
    load("cases.jsonl");
    for (size_t i = 0; i < nlines; i++)
        check_case(i);
    unload();
}

static void same_name(size_t line, const char *field, const char *const *names,
                      size_t value)
{
    const char *wanted = text(line, field);

    if (wanted && (!names[value] || strcmp(wanted, names[value])))
        fail_msg("%s of %s: %s instead of %s", field, text(line, "why"), names[value],
                 wanted);
}

static void same_number(size_t line, const char *field, size_t value)
{
    const json_t *wanted = json_object_get(lines[line], field);

    if (wanted && json_integer_value(wanted) != (json_int_t)value)
        fail_msg("%s of class %s: %zu instead of %lld", field, text(line, "class"), value,
                 (long long)json_integer_value(wanted));
}

static void same_text(size_t line, const char *field, struct kl_str value)
{
    const char *wanted = text(line, field);

    if (wanted && !kl_str_eq(kl_str_from(wanted), value))
        fail_msg("%s of class %s: %.*s", field, text(line, "class"), KL_STR_ARG(value));
}

static bool all_labels(const json_t *values)
{
    struct kl_segment seg;
    bool all = true;

    for (size_t i = 0; i < json_array_size(values); i++) {
        kl_split(string_of(json_array_get(values, i)), KL_DELIM_NONE, &seg, 1, NULL);
        all &= seg.label;
    }
    return all;
}

static void check_class(size_t line)
{
    static const char *const units[] = {"", "s", "ms", "us", "ns"};
    static const char *const layouts[] = {"", "extended", "basic", "mixed"};
    static const char *const precisions[] = {"", "min", "s", "ms", "us", "ns", "mixed"};
    static const char *const zones[] = {"none", "Z", "offset", "mixed"};
    const json_t *values = json_object_get(lines[line], "values");
    const char *why = text(line, "why");
    struct kl_tally *tally = kl_tally_new();
    struct kl_attrs attrs = {0};
    struct kl_reading_context context = {.labels = all_labels(values),
                                         .path = why && strstr(why, "delimiter is /"),
                                         .attrs = &attrs};
    struct kl_reading reading;

    for (size_t i = 0; i < json_array_size(values); i++) {
        struct kl_str value = string_of(json_array_get(values, i));

        kl_tally_add(tally, value, 0, value.len, 0, NULL);
    }
    kl_reading_read(tally, &context, &reading);
    if (strcmp(text(line, "class"), kl_class_name(reading.class_)))
        fail_msg("%s is %s instead of %s", json_string_value(json_array_get(values, 0)),
                 kl_class_name(reading.class_), text(line, "class"));
    same_number(line, "width", reading.width);
    same_number(line, "places", reading.detail.places);
    same_number(line, "version", reading.detail.version);
    same_name(line, "unit", units, reading.detail.unit);
    same_name(line, "layout", layouts, reading.detail.layout);
    same_name(line, "precision", precisions, reading.detail.precision);
    same_name(line, "zone", zones, reading.detail.zone);
    same_text(line, "max", reading.max);
    same_text(line, "label", reading.label);
    same_text(line, "inner", kl_str_from(kl_class_name(reading.inner)));
    kl_tally_free(&tally);
}

static void classes_are_recognised(void **state)
{
    (void)state;
    load("classes.jsonl");
    for (size_t i = 0; i < nlines; i++)
        check_class(i);
    unload();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cases_are_judged_as_they_should),
        cmocka_unit_test(classes_are_recognised),
    };
    FILE *file = open_shared("cases.jsonl");

    if (!file) {
        puts("1..0 # SKIP the cases do not lie beside the project");
        return 0;
    }
    fclose(file);
    return cmocka_run_group_tests_name("shared_cases", tests, NULL, NULL);
}
