#include "config.h"

#include "kind_cases.h"

#include "keys/check.h"
#include "keys/mark.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static int by_bytes(const void *a, const void *b)
{
    return kl_str_cmp(*(const struct kl_str *)a, *(const struct kl_str *)b);
}

/* Keys of several collections, as a check of a table pools them. */
static struct kl_summary *pool(const struct kl_str *keys, size_t n)
{
    struct kl_summary *all = kl_summary_new(NULL);

    for (size_t i = 0; i < n; i++) {
        struct kl_summary *one = kl_summary_new(NULL);

        kl_summary_add(one, keys[i], NULL, 0);
        kl_summary_pool(all, one);
        kl_summary_free(&one);
    }
    return all;
}

static struct kl_summary *summarise(const struct kl_str *keys, size_t n)
{
    struct kl_summary *summary = kl_summary_new(NULL);

    for (size_t i = 0; i < n; i++)
        kl_summary_add(summary, keys[i], NULL, 0);
    return summary;
}

static struct kl_report *check(const struct kind_case *c, bool apart)
{
    struct kl_str keys[KIND_CASE_KEYS];
    struct kl_summary *summary;
    struct kl_report *report;
    size_t n = 0;

    for (; n < KIND_CASE_KEYS && c->keys[n]; n++)
        keys[n] = kl_str_from(c->keys[n]);
    qsort(keys, n, sizeof(*keys), by_bytes);
    summary = apart ? pool(keys, n) : summarise(keys, n);
    report =
        kl_check(summary, &(struct kl_check_options){.complete = true, .pooled = apart});
    kl_summary_free(&summary);
    return report;
}

static const struct kl_finding *find(const struct kl_report *report, const char *id)
{
    for (size_t i = 0; i < report->nfindings; i++)
        if (!strcmp(report->findings[i].kind->id, id))
            return &report->findings[i];
    return NULL;
}

static bool holds(const struct kind_case *c, struct kl_str key)
{
    for (size_t i = 0; i < KIND_CASE_KEYS && c->keys[i]; i++)
        if (kl_str_eq(key, kl_str_from(c->keys[i])))
            return true;
    return false;
}

static bool is_pair(const struct kind_case *c, const struct kl_finding *f)
{
    struct kl_str stored = kl_buf_str(&f->stored_first);
    struct kl_str meant = kl_buf_str(&f->meant_first);

    return !f->has_witness ||
           (holds(c, stored) && holds(c, meant) && kl_str_cmp(stored, meant) <= 0);
}

static bool is_text(const struct kl_finding *f, const char *wanted,
                    const struct kl_buf *key)
{
    if (!wanted)
        return true;
    if (!*wanted)
        return !f->has_witness;
    return f->has_witness && kl_str_eq(kl_buf_str(key), kl_str_from(wanted));
}

static bool is_found_well(const struct kind_found *c, const struct kl_finding *f)
{
    return f->count && (!c->count || f->count == c->count) && f->nexamples &&
           is_pair(&c->of, f) &&
           (!c->severity || !strcmp(kl_severity_name(f->severity), c->severity)) &&
           is_text(f, c->stored, &f->stored_first) &&
           is_text(f, c->meant, &f->meant_first);
}

static bool is_judged_well(const struct kind_found *c)
{
    struct kl_report *report = check(&c->of, c->apart);
    const struct kl_finding *f = find(report, c->of.id);
    bool well = (f != NULL) == c->of.triggers && (!f || is_found_well(c, f));

    kl_report_free(&report);
    return well;
}

static size_t run(const struct kind_found *c, size_t i)
{
    if (is_judged_well(c))
        return 0;
    print_error("%s case %zu (%s, ...): %s\n", c->of.id, i, c->of.keys[0],
                c->of.triggers ? "not found, or not well" : "a false alarm");
    return 1;
}

void kind_cases_run(const struct kind_case *cases, size_t n)
{
    size_t wrong = 0;

    for (size_t i = 0; i < n; i++)
        wrong += run(&(struct kind_found){.of = cases[i]}, i);
    assert_int_equal(wrong, 0);
}

void kind_cases_run_found(const struct kind_found *cases, size_t n)
{
    size_t wrong = 0;

    for (size_t i = 0; i < n; i++)
        wrong += run(&cases[i], i);
    assert_int_equal(wrong, 0);
}

static uint64_t marked(const struct kind_case *c, const struct kl_report *report,
                       const struct kl_finding *f)
{
    uint64_t n = 0;

    for (size_t i = 0; i < KIND_CASE_KEYS && c->keys[i]; i++) {
        struct kl_mark_row row = {.lens = report->lens,
                                  .key = kl_str_from(c->keys[i]),
                                  .of = &report->columns[f->column],
                                  .column = f->column};

        n += kl_lens_segment(row.lens, row.key, row.column, &row.text) &&
             f->kind->marks(&row, f);
    }
    return n;
}

void kind_cases_run_marks(const struct kind_case *cases, size_t n)
{
    size_t wrong = 0;

    for (size_t i = 0; i < n; i++) {
        struct kl_report *report = check(&cases[i], false);
        const struct kl_finding *f = find(report, cases[i].id);

        if (f && f->kind->marks && marked(&cases[i], report, f) != f->count) {
            wrong++;
            print_error("%s case %zu (%s, ...): %llu of %llu rows marked\n", cases[i].id,
                        i, cases[i].keys[0],
                        (unsigned long long)marked(&cases[i], report, f),
                        (unsigned long long)f->count);
        }
        kl_report_free(&report);
    }
    assert_int_equal(wrong, 0);
}
