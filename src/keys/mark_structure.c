#include "config.h"

#include "keys/mark_structure.h"

#include "keys/below.h"
#include "keys/flaws.h"
#include "keys/labelling.h"
#include "keys/labels.h"
#include "keys/placeholder.h"
#include "keys/segments.h"

bool kl_mark_other_delimiter(const struct kl_mark_row *row,
                             const struct kl_finding *finding)
{
    struct kl_str label;
    enum kl_delim delim;
    size_t off = 0;

    while (kl_labels_next(row->key, &off, &label, &delim))
        if ((finding->facts[2] >> delim & 1) &&
            kl_str_eq(label, kl_buf_str(&finding->word)))
            return true;
    return false;
}

/* The segments of a key under the delimiter that a finding names first. */
static size_t cut(const struct kl_mark_row *row, const struct kl_finding *finding,
                  struct kl_segment *segs)
{
    enum kl_delim delim =
        finding->facts[0] < KL_DELIMS ? (enum kl_delim)finding->facts[0] : KL_DELIM_NONE;

    return kl_split(row->key, delim, segs, KL_SPLIT_MAX, NULL);
}

bool kl_mark_other_case(const struct kl_mark_row *row, const struct kl_finding *finding)
{
    struct kl_segment segs[KL_SPLIT_MAX];
    struct kl_str usual = kl_buf_str(&finding->word);
    size_t n = cut(row, finding, segs);

    for (size_t i = 0; i < n; i++) {
        struct kl_str text = kl_str_sub(row->key, segs[i].off, segs[i].len);

        if (segs[i].label && kl_labelling_same(text, usual) && !kl_str_eq(text, usual))
            return true;
    }
    return false;
}

bool kl_mark_delimiter_inside(const struct kl_mark_row *row,
                              const struct kl_finding *finding)
{
    (void)finding;
    return row->text.data + row->text.len < row->key.data + row->key.len &&
           kl_segments_is_text(row->text);
}

bool kl_mark_behind_sibling(const struct kl_mark_row *row,
                            const struct kl_finding *finding)
{
    return row->prev.data &&
           kl_below_is(row->prev, row->key, kl_str_common(row->prev, row->key),
                       (enum kl_delim)finding->facts[2]);
}

static bool has_flaw(const struct kl_mark_row *row, const struct kl_finding *finding,
                     enum kl_flaw_kind kind, struct kl_str *word)
{
    struct kl_segment segs[KL_SPLIT_MAX];
    size_t n = cut(row, finding, segs);

    for (size_t i = 0; i < n; i++)
        if (kl_flaws_of(row->key, (enum kl_delim)finding->facts[0], segs, i, i + 1 < n,
                        word) == kind)
            return true;
    return false;
}

/* What ends in the delimiter may be meant so elsewhere. */
bool kl_mark_empty(const struct kl_mark_row *row, const struct kl_finding *finding)
{
    struct kl_str word;

    return kl_mark_example(row, finding) ||
           (finding->facts[1] && has_flaw(row, finding, KL_FLAW_BETWEEN, &word));
}

bool kl_mark_joined(const struct kl_mark_row *row, const struct kl_finding *finding)
{
    struct kl_str word = {0};

    return kl_mark_example(row, finding) ||
           (has_flaw(row, finding, KL_FLAW_JOINED, &word) &&
            kl_str_eq(word, kl_buf_str(&finding->word)));
}

bool kl_mark_placeholder(const struct kl_mark_row *row, const struct kl_finding *finding)
{
    struct kl_str word;

    return kl_placeholder_is(row->key) ||
           has_flaw(row, finding, KL_FLAW_PLACEHOLDER, &word);
}
