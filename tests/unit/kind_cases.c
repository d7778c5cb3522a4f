#include "config.h"

#include "kind_cases.h"

#include "keys/check.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static int by_bytes(const void *a, const void *b)
{
    return kl_str_cmp(*(const struct kl_str *)a, *(const struct kl_str *)b);
}

static struct kl_report *check(const struct kind_case *c)
{
    struct kl_summary *summary = kl_summary_new(NULL);
    struct kl_str keys[KIND_CASE_KEYS];
    struct kl_report *report;
    size_t n = 0;

    for (; n < KIND_CASE_KEYS && c->keys[n]; n++)
        keys[n] = kl_str_from(c->keys[n]);
    qsort(keys, n, sizeof(*keys), by_bytes);
    for (size_t i = 0; i < n; i++)
        kl_summary_add(summary, keys[i], NULL, 0);
    report = kl_check(summary, &(struct kl_check_options){.complete = true});
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

static bool is_judged_well(const struct kind_case *c)
{
    struct kl_report *report = check(c);
    const struct kl_finding *f = find(report, c->id);
    bool well =
        (f != NULL) == c->triggers && (!f || (f->count && f->nexamples && is_pair(c, f)));

    kl_report_free(&report);
    return well;
}

void kind_cases_run(const struct kind_case *cases, size_t n)
{
    size_t wrong = 0;

    for (size_t i = 0; i < n; i++) {
        if (is_judged_well(&cases[i]))
            continue;
        wrong++;
        print_error("%s case %zu (%s, ...): %s\n", cases[i].id, i, cases[i].keys[0],
                    cases[i].triggers ? "not found, or not well" : "a false alarm");
    }
    assert_int_equal(wrong, 0);
}
