/* How to read one key: its segments, styled and decoded.
 *
 * A lens is made from a report (what was inferred) or from a scheme (what the
 * user declared). The screen keeps one frozen for a view. It is independent of
 * what it was made from. Which rows a finding speaks of: keys/lens_mark.h.
 *
 *     struct kl_part parts[64];
 *     size_t n = kl_lens_parts(lens, key, parts, 64);
 *     for each part: draw key.data + part.off in the style of part.role
 */
#ifndef KL_KEYS_LENS_H
#define KL_KEYS_LENS_H

#include "keys/check.h"
#include "keys/scheme.h"

struct kl_lens;

/* Of what was inferred: needs the report's layout. Column i is the report's. */
struct kl_lens *kl_lens_from_report(const struct kl_report *report);
/* Column i is the scheme's open segment i. */
struct kl_lens *kl_lens_from_scheme(const struct kl_scheme *scheme);
void kl_lens_free(struct kl_lens **lens);

enum kl_part_role {
    KL_PART_TEXT,
    KL_PART_LABEL,
    KL_PART_DELIMITER,
    KL_PART_PADDING, /* leading zeros (or spaces) of a number */
    KL_PART_DIGITS,
    KL_PART_INVERTED, /* all digits of an inverted number */
    KL_PART_WRONG,    /* a number whose width is not the column's */
};

/* A styled run of a key's bytes; runs follow one another and cover the key. */
struct kl_part {
    size_t off, len;
    enum kl_part_role role;
    size_t column; /* index into kl_lens_column; SIZE_MAX: none */
};

/* Fills parts, at most max; what does not fit is in the last, as text. Never
 * fails: a key that no scheme fits is one text part. Returns their number. */
size_t kl_lens_parts(const struct kl_lens *lens, struct kl_str key, struct kl_part *parts,
                     size_t max);
/* Appends what the column's segment of key means: "1500" for 0000001500 and, when
 * inverted, for 9999998499; a time as "2024-06-23 00:00:00 UTC", also that of a padded
 * number that is a plausible epoch; text as it is. A number of another width has its
 * value too, unless it would have to be inverted. false when key has no such segment
 * or it does not decode. group: thousands separators. */
bool kl_lens_decode(const struct kl_lens *lens, struct kl_str key, size_t column,
                    bool group, struct kl_buf *out);

struct kl_lens_column {
    const char *name;
    const char *type; /* of the scheme grammar: "pad10", "inv10", "text", "iso" … */
    size_t segment;   /* from 1 */
    size_t width;     /* 0: variable */
    bool inverted;
    bool probably; /* inverted only probably: say so */
};

/* The column's segment of key, part of key's bytes, without the label in front of a
 * labelled value; false when it has none. */
bool kl_lens_segment(const struct kl_lens *lens, struct kl_str key, size_t column,
                     struct kl_str *segment);

/* A column's value in a key, without its label. */
struct kl_lens_value {
    size_t column, off, len;
};

#define KL_LENS_VALUES 256 /* of one key at most */

/* All values of key in their order; room for KL_LENS_VALUES. Returns their number: 0 when
 * no template fits so far. */
size_t kl_lens_values(const struct kl_lens *lens, struct kl_str key,
                      struct kl_lens_value *values);

size_t kl_lens_columns(const struct kl_lens *lens);
const struct kl_lens_column *kl_lens_column(const struct kl_lens *lens, size_t i);

/* Whether one of the lens's templates fits key (widths are not judged). */
bool kl_lens_fits(const struct kl_lens *lens, struct kl_str key);

/* Which templates the lens holds, the most frequent first: NULL ends. */
const char *kl_lens_template(const struct kl_lens *lens, size_t i);

#endif
