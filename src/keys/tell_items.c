#include "config.h"

#include "keys/tell_items.h"

#include "base/digits.h"
#include "base/i18n.h"
#include "keys/verdict.h"

void kl_tell_mismatch(const struct kl_tale *t, struct kl_buf *out)
{
    const char *attribute = t->column ? t->column->attribute : NULL;

    kl_buf_addf(out,
                ngettext("%s of %s keys differs from attribute %s of its item",
                         "%s of %s keys differ from attribute %s of their items",
                         t->finding->count),
                kl_tale_count(t).text, kl_tale_fact(t, 1).text,
                attribute ? attribute : "");
}

static const struct kl_column *tie_break_of(const struct kl_tale *t)
{
    size_t i = (size_t)t->finding->facts[0];

    return i < t->report->ncolumns ? &t->report->columns[i] : NULL;
}

void kl_tell_tie_break_direction(const struct kl_tale *t, struct kl_buf *out)
{
    const struct kl_column *tie = tie_break_of(t);

    if (t->column && tie)
        kl_explain_tie(t->column, tie, true, out);
}

void kl_advise_mismatch(const struct kl_tale *t, struct kl_buf *out)
{
    (void)t;
    kl_buf_add_text(out,
                    _("write these items again under their right keys and delete the "
                      "old rows"));
}

void kl_advise_tie_break_direction(const struct kl_tale *t, struct kl_buf *out)
{
    const struct kl_column *tie = tie_break_of(t);

    if (tie && tie->inverted)
        kl_buf_addf(out, _("if the largest is to win instead, store %s as it is"),
                    tie->name);
    else if (t->column && t->column->inverted)
        kl_buf_addf(out, _("if the first of equal %s is to win, read in ascending order"),
                    kl_tale_name(t));
    else
        kl_buf_addf(
            out,
            _("if the first of equal %s is to win, invert %s and read in ascending "
              "order, or invert %s"),
            kl_tale_name(t), kl_tale_name(t), tie ? tie->name : "");
}
