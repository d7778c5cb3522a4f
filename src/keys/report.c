#include "config.h"

#include "keys/report.h"

#include "keys/column_sum.h"
#include "keys/finding_sum.h"
#include "keys/layout.h"
#include "keys/lens.h"

void kl_report_free(struct kl_report **report)
{
    struct kl_report *r = *report;

    if (!r)
        return;
    for (size_t i = 0; i < r->ncolumns; i++)
        kl_column_release(&r->columns[i]);
    for (size_t i = 0; i < r->nfindings; i++)
        kl_finding_release(&r->findings[i]);
    free(r->columns);
    free(r->findings);
    kl_layout_free(&r->layout);
    kl_lens_free(&r->lens);
    free(r);
    *report = NULL;
}

static int worst_first(const void *a, const void *b)
{
    const struct kl_finding *x = a, *y = b;

    if (x->severity != y->severity)
        return x->severity > y->severity ? -1 : 1;
    if (x->column != y->column)
        return x->column < y->column ? -1 : 1;
    return strcmp(x->kind->id, y->kind->id);
}

void kl_report_sort(struct kl_report *report)
{
    if (report->nfindings)
        qsort(report->findings, report->nfindings, sizeof(*report->findings),
              worst_first);
}

void kl_report_sink_silenced(struct kl_report *report)
{
    struct kl_finding *sorted = KL_NEW_ARRAY(struct kl_finding, report->nfindings + 1);
    size_t n = 0;

    for (int silenced = 0; silenced < 2; silenced++)
        for (size_t i = 0; i < report->nfindings; i++)
            if (report->findings[i].silenced == (silenced == 1))
                sorted[n++] = report->findings[i];
    free(report->findings);
    report->findings = sorted;
}

size_t kl_report_heard(const struct kl_report *report)
{
    size_t n = 0;

    for (size_t i = 0; i < report->nfindings; i++)
        n += !report->findings[i].silenced;
    return n;
}

bool kl_report_worst(const struct kl_report *report, enum kl_severity *worst)
{
    bool any = report->unlisted > 0;

    if (any)
        *worst = report->unlisted_worst;
    for (size_t i = 0; i < report->nfindings; i++) {
        const struct kl_finding *finding = &report->findings[i];

        if (finding->silenced || (any && finding->severity <= *worst))
            continue;
        *worst = finding->severity;
        any = true;
    }
    return any;
}

void kl_report_set_partition(struct kl_report *report, struct kl_str partition)
{
    for (size_t i = 0; i < report->nfindings; i++)
        kl_finding_add_partition(&report->findings[i], partition);
}
