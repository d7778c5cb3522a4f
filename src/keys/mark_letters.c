#include "config.h"

#include "keys/mark_letters.h"

#include "base/utf8.h"
#include "keys/code_units.h"
#include "keys/letters.h"
#include "keys/alphabet.h"
#include "keys/scheme.h"
#include "keys/split.h"

static bool is_out_of(const struct kl_mark_row *row, enum kl_alphabet_cause cause)
{
    enum kl_alphabet_cause found;
    struct kl_str before;

    return kl_mark_value_before(row, &before) && kl_alphabet_are(before) &&
           kl_alphabet_are(row->text) && kl_alphabet_descend(before, row->text, &found) &&
           found == cause;
}

bool kl_mark_out_of_case(const struct kl_mark_row *row, const struct kl_finding *finding)
{
    (void)finding;
    return is_out_of(row, KL_ALPHABET_CASE);
}

bool kl_mark_out_of_accent(const struct kl_mark_row *row,
                           const struct kl_finding *finding)
{
    (void)finding;
    return is_out_of(row, KL_ALPHABET_ACCENT);
}

bool kl_mark_decomposed(const struct kl_mark_row *row, const struct kl_finding *finding)
{
    (void)finding;
    /* Longer keys are not looked at by the check. */
    return row->key.len <= 4 * KL_SCHEME_KEY_MAX && !kl_utf8_is_nfc(row->key);
}

bool kl_mark_code_units(const struct kl_mark_row *row, const struct kl_finding *finding)
{
    (void)finding;
    return row->prev.data && kl_code_units_differ(row->prev, row->key);
}

static bool has_fault(const struct kl_mark_row *row, const struct kl_finding *finding,
                      enum kl_letters_fault fault)
{
    struct kl_letters_look look = {0};
    struct kl_segment segs[KL_SPLIT_MAX];
    size_t n = 0;

    /* The column of all segments of a path. */
    if (row->of && row->text.len == row->key.len)
        n = kl_split(row->key, KL_DELIM_SLASH, segs, KL_SPLIT_MAX, NULL);
    for (size_t i = 0; i < n; i++)
        kl_letters_look(kl_str_sub(row->key, segs[i].off, segs[i].len), &look);
    if (!n)
        kl_letters_look(row->text, &look);
    return (look.faults >> fault & 1) && look.least[fault] <= finding->facts[1] &&
           look.most[fault] >= finding->facts[0];
}

bool kl_mark_invisible(const struct kl_mark_row *row, const struct kl_finding *finding)
{
    return has_fault(row, finding, KL_LETTERS_INVISIBLE);
}

bool kl_mark_control(const struct kl_mark_row *row, const struct kl_finding *finding)
{
    return has_fault(row, finding, KL_LETTERS_CONTROL);
}

bool kl_mark_edge(const struct kl_mark_row *row, const struct kl_finding *finding)
{
    return has_fault(row, finding, KL_LETTERS_EDGE) ||
           has_fault(row, finding, KL_LETTERS_PADDED);
}

bool kl_mark_confusable(const struct kl_mark_row *row, const struct kl_finding *finding)
{
    return has_fault(row, finding, KL_LETTERS_CONFUSABLE);
}
