#include "config.h"

#include "keys/rewrite.h"

#include "keys/column_sum.h"
#include "keys/lens.h"
#include "keys/mark.h"
#include "keys/scheme.h"
#include "keys/width_choice.h"

/* A finding on a column of the lens. */
struct step {
    const struct kl_finding *finding;
    const struct kl_column *of;
    size_t column;    /* of the lens */
    bool is_confined; /* to the partitions that the finding names */
};

struct kl_rewrite {
    const struct kl_report *report;
    const struct kl_lens *lens;
    struct step *steps; /* by column */
    size_t n;
    size_t *widths; /* by column of the lens; 0: none was chosen */
};

/* Whether it is known where the keys are that the finding speaks of. */
static bool is_placed(const struct kl_finding *finding)
{
    return finding->kind->of_widths ||
           (finding->npartitions && finding->npartitions == finding->npartitions_shown);
}

/* Whether the lens finds the column in the keys that the finding speaks of: collections
 * of one table may be laid out in ways that the lens of them all does not know. */
static bool is_seen(const struct kl_rewrite *r, const struct kl_finding *finding,
                    size_t column)
{
    struct kl_str text;

    for (size_t i = 0; i < finding->nexamples; i++)
        if (!kl_lens_segment(r->lens, kl_buf_str(&finding->examples[i]), column, &text) ||
            (finding->kind->of_widths && !kl_str_all_digits(text)))
            return false;
    return true;
}

/* The columns of the layout at the place of a finding's: the steps that it asks for. */
static void add_steps(struct kl_rewrite *r, const struct kl_report *layout, size_t i)
{
    const struct kl_finding *finding = &r->report->findings[i];
    struct kl_width_choice choice;

    if (finding->silenced || !finding->kind->rewrite ||
        finding->column >= r->report->ncolumns ||
        (r->report != layout && !is_placed(finding)))
        return;
    for (size_t k = 0; k < layout->ncolumns; k++) {
        if (r->report == layout
                ? k != finding->column
                : !kl_column_same_place(&r->report->columns[finding->column],
                                        &layout->columns[k]) ||
                      !is_seen(r, finding, k))
            continue;
        r->steps = kl_mem_realloc(r->steps, r->n + 1, sizeof(*r->steps));
        r->steps[r->n++] = (struct step){
            .finding = finding,
            .of = &r->report->columns[finding->column],
            .column = k,
            .is_confined = r->report != layout && !finding->kind->of_widths,
        };
        if (kl_width_choose(r->report, finding->column, &choice) &&
            choice.width > r->widths[k])
            r->widths[k] = choice.width;
    }
}

struct kl_rewrite *kl_rewrite_new(const struct kl_report *report,
                                  const struct kl_report *layout)
{
    struct kl_rewrite *r = KL_NEW(struct kl_rewrite);

    r->report = report;
    r->lens = layout->lens;
    if (!r->lens)
        return r;
    r->widths = KL_NEW_ARRAY(size_t, kl_lens_columns(layout->lens) + 1);
    for (size_t i = 0; i < report->nfindings; i++)
        add_steps(r, layout, i);
    return r;
}

void kl_rewrite_free(struct kl_rewrite **rewrite)
{
    if (!*rewrite)
        return;
    free((*rewrite)->steps);
    free((*rewrite)->widths);
    free(*rewrite);
    *rewrite = NULL;
}

bool kl_rewrite_any(const struct kl_rewrite *rewrite)
{
    return rewrite->n > 0;
}

bool kl_rewrite_covers(const struct kl_rewrite *rewrite, size_t finding)
{
    for (size_t i = 0; i < rewrite->n; i++)
        if (rewrite->steps[i].finding == &rewrite->report->findings[finding])
            return true;
    return false;
}

static bool is_found_in(const struct kl_finding *finding, struct kl_str partition)
{
    for (size_t i = 0; i < finding->npartitions_shown; i++)
        if (kl_str_eq(kl_buf_str(&finding->partitions[i]), partition))
            return true;
    return false;
}

/* The new text of one value: the first step on its column that changes it. */
static bool rewrite_value(const struct kl_rewrite *r, struct kl_str partition,
                          struct kl_mark_row *row, struct kl_buf *out)
{
    for (size_t i = 0; i < r->n; i++) {
        const struct step *step = &r->steps[i];

        if (step->column != row->column ||
            (step->is_confined && !is_found_in(step->finding, partition)))
            continue;
        row->of = step->of;
        if (step->finding->kind->rewrite(row, step->finding, r->widths[row->column], out))
            return true;
    }
    return false;
}

/* A value of a key, and the same in the new one. */
struct piece {
    struct kl_lens_value old;
    size_t off, len;
};

/* Appends the new key; whether a value of it is another. */
static bool write_key(const struct kl_rewrite *r, struct kl_str partition,
                      struct kl_mark_row *row, struct piece *pieces, size_t n,
                      struct kl_buf *out)
{
    size_t end = 0, from = out->len;
    bool changed = false;

    for (size_t i = 0; i < n; i++) {
        struct piece *piece = &pieces[i];

        row->column = piece->old.column;
        row->text = kl_str_sub(row->key, piece->old.off, piece->old.len);
        kl_buf_add_str(out, kl_str_sub(row->key, end, piece->old.off - end));
        piece->off = out->len - from;
        if (rewrite_value(r, partition, row, out))
            changed = true;
        else
            kl_buf_add_str(out, row->text);
        piece->len = out->len - from - piece->off;
        end = piece->old.off + piece->old.len;
    }
    kl_buf_add_str(out, kl_str_sub(row->key, end, SIZE_MAX));
    return changed;
}

/* Whether the new key comes apart where it was put together, and stays as it is then. */
static bool is_sound(const struct kl_rewrite *r, struct kl_str partition,
                     const struct kl_mark_row *row, struct kl_str new_key,
                     const struct piece *pieces, size_t n)
{
    struct kl_lens_value found[KL_LENS_VALUES];
    struct kl_mark_row again = *row;
    struct kl_buf same = {0};
    bool sound = kl_lens_values(r->lens, new_key, found) == n &&
                 kl_lens_fits(r->lens, new_key) == kl_lens_fits(r->lens, row->key);

    again.key = new_key;
    for (size_t i = 0; sound && i < n; i++) {
        again.column = found[i].column;
        again.text = kl_str_sub(new_key, found[i].off, found[i].len);
        sound = found[i].column == pieces[i].old.column &&
                found[i].off == pieces[i].off && found[i].len == pieces[i].len &&
                !rewrite_value(r, partition, &again, &same);
    }
    kl_buf_release(&same);
    return sound;
}

enum kl_rewrite_result kl_rewrite_key(const struct kl_rewrite *rewrite,
                                      struct kl_str partition, struct kl_str key,
                                      const struct kl_evidence *attrs, size_t nattrs,
                                      struct kl_buf *out)
{
    struct kl_lens_value values[KL_LENS_VALUES];
    struct piece pieces[KL_LENS_VALUES];
    struct kl_mark_row row = {
        .lens = rewrite->lens, .key = key, .attrs = attrs, .nattrs = nattrs};
    size_t n = rewrite->n ? kl_lens_values(rewrite->lens, key, values) : 0;
    size_t from = out->len;

    for (size_t i = 0; i < n; i++)
        pieces[i] = (struct piece){.old = values[i]};
    if (!write_key(rewrite, partition, &row, pieces, n, out)) {
        out->len = from;
        return KL_REWRITE_SAME;
    }
    if (out->len - from > KL_SCHEME_KEY_MAX)
        return KL_REWRITE_TOO_LONG;
    return is_sound(rewrite, partition, &row, kl_str_sub(kl_buf_str(out), from, SIZE_MAX),
                    pieces, n)
               ? KL_REWRITE_NEW
               : KL_REWRITE_UNLIKE;
}
