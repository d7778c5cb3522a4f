#include "config.h"

#include "keys/tale.h"

#include "base/i18n.h"
#include "keys/lens.h"

struct kl_tale kl_tale_begin(const struct kl_report *report,
                             const struct kl_finding *finding, bool group)
{
    const struct kl_column *column =
        finding->column < report->ncolumns ? &report->columns[finding->column] : NULL;

    return (struct kl_tale){report, finding, column, group};
}

struct kl_digits_count kl_tale_fact(const struct kl_tale *tale, size_t i)
{
    return kl_digits_count(tale->finding->facts[i], tale->group);
}

struct kl_tale_count kl_tale_count(const struct kl_tale *tale)
{
    struct kl_digits_count n = kl_digits_count(tale->finding->count, tale->group);
    struct kl_tale_count count;

    snprintf(count.text, sizeof(count.text),
             tale->finding->at_least ? _("at least %s") : "%s", n.text);
    return count;
}

const char *kl_tale_name(const struct kl_tale *tale)
{
    return tale->column && tale->column->name ? tale->column->name : "";
}

bool kl_tale_segment(const struct kl_tale *tale, struct kl_str key,
                     struct kl_str *segment)
{
    return tale->report->lens && tale->column &&
           kl_lens_segment(tale->report->lens, key, tale->finding->column, segment);
}
