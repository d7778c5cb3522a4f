#include "config.h"

#include "keys/column.h"

#include "base/digits.h"
#include "keys/template.h"

static char *text_of(struct kl_str s)
{
    return kl_mem_dup(s.data ? s.data : "", s.len);
}

static void fill_widths(const struct kl_reading *reading, struct kl_column *out)
{
    const struct kl_tally_widths *widths = &reading->values->widths;
    bool number = kl_reading_is_number(reading);

    out->widths = KL_NEW_ARRAY(struct kl_width_count, widths->n + 1);
    for (size_t i = 0; i < widths->n + widths->pooled; i++) {
        const struct kl_tally_width *w = i < widths->n ? &widths->at[i] : &widths->wide;
        uint64_t keys = w->padded + w->plain + (number ? 0 : w->text);

        if (keys)
            out->widths[out->nwidths++] = (struct kl_width_count){w->len, keys};
    }
}

static void fill_extremes(const struct kl_reading *reading, struct kl_column *out)
{
    const struct kl_tally_widths *widths = &reading->values->widths;
    struct kl_str min, max;

    if (kl_reading_is_number(reading) && kl_tally_widths_numbers(widths, &min, &max)) {
        out->min = text_of(kl_digits_trim(min));
        out->max = text_of(kl_digits_trim(max));
    } else {
        kl_tally_widths_values(widths, &min, &max);
        out->min = text_of(min);
        out->max = text_of(max);
    }
}

static enum kl_order order_of(const struct kl_reading *reading)
{
    struct kl_str stored_first, meant_first;
    bool number = kl_reading_is_number(reading);

    if (reading->mixed_direction ||
        (number && kl_witness_pair(&reading->values->order, &stored_first, &meant_first)))
        return KL_ORDER_BROKEN;
    if (reading->inverted)
        return KL_ORDER_INVERTED;
    if (kl_reading_is_time(reading))
        return kl_class_is_date(reading->inner) &&
                       (reading->detail.layout == KL_LAYOUT_MIXED ||
                        reading->detail.precision == KL_PRECISION_MIXED ||
                        reading->detail.zone > KL_ZONE_Z)
                   ? KL_ORDER_NONE
                   : KL_ORDER_TIME;
    return number ? KL_ORDER_NUMERIC : KL_ORDER_NONE;
}

static void fill_direction(const struct kl_reading *reading, struct kl_column *out)
{
    struct kl_buf nines = {0};

    out->order = order_of(reading);
    out->inverted = reading->inverted;
    out->probably_inverted = reading->probably_inverted;
    if (reading->max.len)
        out->inverted_max = text_of(reading->max);
    if (!reading->probably_inverted)
        return;
    kl_digits_nines(reading->longest, &nines);
    out->inverted_max = kl_buf_take(&nines, NULL);
}

/* The attribute, of several the bytewise smallest, whose time grows with the numbers. */
static void fill_pace(const struct kl_judge *judge, const struct kl_reading *reading,
                      struct kl_column *out)
{
    const struct kl_attrs *attrs = &judge->summary->attrs;
    int64_t first, last;

    if (!kl_reading_is_number(reading) || kl_reading_is_time(reading) ||
        reading->inverted || reading->mixed_direction || reading->probably_inverted)
        return;
    for (size_t i = 0; i < attrs->n; i++) {
        const struct kl_cell *cell = reading->values->cells[i];
        struct kl_str name = kl_attrs_name(attrs, i);

        if (!cell || !kl_pace_span(&cell->pace, &first, &last) ||
            (out->pace && kl_str_cmp(name, kl_str_from(out->pace)) > 0))
            continue;
        free(out->pace);
        out->pace = text_of(name);
        out->pace_first = first;
        out->pace_last = last;
    }
}

void kl_column_fill(const struct kl_judge *judge, size_t node, struct kl_column *out)
{
    const struct kl_reading *reading = &judge->readings[node];
    struct kl_buf text = {0};

    *out = (struct kl_column){.class_ = reading->class_,
                              .inner = reading->inner,
                              .detail = reading->detail,
                              .width = reading->width,
                              .keys = reading->whole->keys};
    out->named_by = judge->named_by[node];
    out->name = kl_mem_strdup(judge->names[node]);
    out->segment = kl_judge_depth(judge, node);
    if (judge->summary->scheme)
        out->segment = kl_scheme_segment(judge->summary->scheme, out->segment - 1);
    kl_template_of(judge, judge->terminals[node], &text);
    out->template_ = kl_buf_take(&text, NULL);
    if (reading->label.len)
        out->label = text_of(reading->label);
    fill_widths(reading, out);
    fill_extremes(reading, out);
    fill_direction(reading, out);
    fill_pace(judge, reading, out);
    if (reading->attr == SIZE_MAX)
        return;
    out->attribute = text_of(kl_attrs_name(&judge->summary->attrs, reading->attr));
    out->matches = reading->proof.matches;
    out->of = reading->proof.of;
    out->cut = reading->proof.cut > 0;
}

/* The column of all paths, whatever their depth. */
void kl_column_fill_path(const struct kl_judge *judge, struct kl_column *out)
{
    *out = (struct kl_column){.class_ = KL_CLASS_PATH_COMPONENT,
                              .inner = KL_CLASS_PATH_COMPONENT,
                              .named_by = KL_NAMED_BY_POSITION,
                              .segment = 1,
                              .keys = judge->trie->nodes[0].keys};
    out->name = kl_mem_strdup("path");
    out->template_ = kl_mem_strdup("<path:path>");
    out->widths = KL_NEW_ARRAY(struct kl_width_count, 1);
    out->min = text_of(kl_buf_str(&judge->summary->first));
    out->max = text_of(judge->summary->last);
}
