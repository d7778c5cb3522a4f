#include "config.h"

#include "keys/explain.h"

#include "base/i18n.h"
#include "keys/lens.h"
#include "keys/tale.h"

const char *kl_explain_name(const struct kl_kind *kind)
{
    return kind->name;
}

/* Whether digits of different lengths are numbers at all hangs on what they are:
 * telephone numbers and article numbers are none. */
static bool hangs_on_numbers(const struct kl_tale *t)
{
    return t->column && t->finding->kind->of_widths &&
           t->column->named_by != KL_NAMED_BY_SCHEME;
}

static void add_condition(const struct kl_tale *t, struct kl_buf *out)
{
    if (hangs_on_numbers(t) && !t->column->attribute)
        kl_buf_add_text(out, _(", if this is a number"));
}

static void add_proof(const struct kl_tale *t, struct kl_buf *out)
{
    if (hangs_on_numbers(t) && t->column->attribute)
        kl_buf_addf(out, _("; this is attribute %s"), t->column->attribute);
}

void kl_explain_message(const struct kl_report *report, const struct kl_finding *finding,
                        struct kl_buf *out)
{
    const struct kl_tale tale = kl_tale_begin(report, finding, false);
    struct kl_buf told = {0};

    finding->kind->tell(&tale, &told);
    if (tale.column && !finding->kind->of_key &&
        finding->kind->number != KL_KIND_TIE_BREAK_DIRECTION)
        kl_buf_addf(out, _("%s in %s"), kl_buf_text(&told), kl_tale_name(&tale));
    else
        kl_buf_add_str(out, kl_buf_str(&told));
    add_condition(&tale, out);
    if (!tale.column || !tale.column->width)
        add_proof(&tale, out);
    kl_buf_release(&told);
}

void kl_explain_advice(const struct kl_report *report, const struct kl_finding *finding,
                       struct kl_buf *out)
{
    const struct kl_tale tale = kl_tale_begin(report, finding, false);

    finding->kind->advise(&tale, out);
}

/* A key's value in the column: the number itself where digits are at fault, not what it
 * stands for. */
static bool value_of(const struct kl_tale *t, struct kl_str key, struct kl_buf *out)
{
    struct kl_str segment;

    if (!kl_tale_segment(t, key, &segment))
        return false;
    if (t->column->inverted || !kl_str_all_digits(segment))
        return kl_lens_decode(t->report->lens, key, t->finding->column, true, out);
    if (kl_class_is_date(t->column->inner)) /* 20240105 */
        kl_buf_add_str(out, segment);
    else
        kl_digits_group(kl_digits_trim(segment), out);
    return true;
}

/* By their values in the column; by the whole keys where those are equal or none. */
static void tell_pair(const struct kl_tale *t, struct kl_buf *out)
{
    struct kl_str first = kl_buf_str(&t->finding->stored_first);
    struct kl_str second = kl_buf_str(&t->finding->meant_first);
    struct kl_buf stored = {0}, meant = {0};

    if (!value_of(t, first, &stored) || !value_of(t, second, &meant) ||
        kl_str_eq(kl_buf_str(&stored), kl_buf_str(&meant))) {
        kl_buf_clear(&stored);
        kl_buf_clear(&meant);
        kl_explain_key(first, &stored);
        kl_explain_key(second, &meant);
    }
    kl_buf_addf(out, _("%s is stored after %s"), kl_buf_text(&meant),
                kl_buf_text(&stored));
    kl_buf_release(&stored);
    kl_buf_release(&meant);
}

bool kl_explain_witness(const struct kl_report *report, const struct kl_finding *finding,
                        struct kl_buf *out)
{
    const struct kl_tale tale = kl_tale_begin(report, finding, true);
    const struct kl_kind *kind = finding->kind;

    if (!finding->has_witness)
        return false;
    if (!kind->tell_witness || !kind->tell_witness(&tale, out))
        tell_pair(&tale, out);
    return true;
}

void kl_explain_line(const struct kl_report *report, const struct kl_finding *finding,
                     struct kl_buf *out)
{
    const struct kl_tale tale = kl_tale_begin(report, finding, true);
    struct kl_buf witness = {0};

    kl_buf_add_text(out, finding->kind->name);
    if (tale.column && !finding->kind->of_key)
        kl_buf_addf(out, _(" in %s"), kl_tale_name(&tale));
    kl_buf_add_text(out, ": ");
    finding->kind->tell(&tale, out);
    add_condition(&tale, out);
    if (kl_explain_witness(report, finding, &witness))
        kl_buf_addf(out, "; %s", kl_buf_text(&witness));
    add_proof(&tale, out);
    kl_buf_release(&witness);
}
