#include "config.h"

#include "keys/lens_mark.h"

#include "keys/mark.h"

/* The lens's column that is the report's: the same one unless the lens is an older
 * report's. */
static size_t lens_column(const struct kl_lens *lens, const struct kl_report *report,
                          size_t column)
{
    const struct kl_column *of = &report->columns[column];

    for (size_t k = 0; k < kl_lens_columns(lens); k++) {
        size_t i = (column + k) % kl_lens_columns(lens);
        const struct kl_lens_column *c = kl_lens_column(lens, i);

        if (c->segment == of->segment && !strcmp(c->name, of->name))
            return i;
    }
    return SIZE_MAX;
}

static bool speaks_of(struct kl_mark_row row, const struct kl_report *report,
                      const struct kl_finding *finding)
{
    if (finding->silenced || !finding->kind->marks)
        return false;
    row.text = row.key;
    if (finding->kind->of_key || finding->column >= report->ncolumns)
        return finding->kind->marks(&row, finding);
    row.of = &report->columns[finding->column];
    row.column = lens_column(row.lens, report, finding->column);
    return kl_lens_segment(row.lens, row.key, row.column, &row.text) &&
           finding->kind->marks(&row, finding);
}

size_t kl_lens_mark(const struct kl_lens *lens, const struct kl_report *report,
                    struct kl_str key, struct kl_str prev,
                    const struct kl_evidence *attrs, size_t nattrs)
{
    const struct kl_mark_row row = {
        .lens = lens, .key = key, .prev = prev, .attrs = attrs, .nattrs = nattrs};

    for (size_t i = 0; i < report->nfindings; i++)
        if (speaks_of(row, report, &report->findings[i]))
            return i;
    return SIZE_MAX;
}
