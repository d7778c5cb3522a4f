/* A scheme: the template of a sort key.
 *
 *     <score:pad10>#<ts:pad16>#<playerId>     ORDER#<order:pad8>#ITEM#<line:pad4>
 *
 * scheme := (literal | '<' name [':' type] '>')*. Literals escape < > : \ with a
 * backslash, control characters as \x1f or \t. Types: text (default), padN,
 * invN[/MAX], fixN, int, epoch, epochms, iso, date, uuid, ulid, ksuid, hexN, path.
 * A text segment ends at the next literal's first occurrence; two adjoining
 * segments of variable width are refused.
 *
 * Composing refuses what does not fit, keys over 1024 bytes, and whatever would
 * not decode to the same values. Numbers have any number of digits.
 */
#ifndef KL_KEYS_SCHEME_H
#define KL_KEYS_SCHEME_H

#include "base/buf.h"
#include "base/err.h"

enum kl_seg_type {
    KL_SEG_LITERAL,
    KL_SEG_TEXT,
    KL_SEG_PAD,
    KL_SEG_INV,
    KL_SEG_FIX,
    KL_SEG_INT,
    KL_SEG_EPOCH,
    KL_SEG_EPOCHMS,
    KL_SEG_ISO,
    KL_SEG_DATE,
    KL_SEG_UUID,
    KL_SEG_ULID,
    KL_SEG_KSUID,
    KL_SEG_HEX,
    KL_SEG_PATH,
};

struct kl_seg {
    enum kl_seg_type type;
    char *text;   /* LITERAL: its bytes; else the name */
    size_t len;   /* of text */
    size_t width; /* PAD, INV, FIX: digits; HEX: digits; 0: variable */
    char *max;    /* INV: decimal text of MAX (10^width - 1 unless given) */
};

struct kl_scheme {
    struct kl_seg *segs;
    size_t n;
};

/* KL_INVALID names the place (from 1) and what was expected. */
enum kl_code kl_scheme_parse(struct kl_str text, struct kl_scheme **scheme,
                             struct kl_err *err);
void kl_scheme_free(struct kl_scheme **scheme);
void kl_scheme_format(const struct kl_scheme *scheme, struct kl_buf *out);
/* The literal as the grammar writes it. */
void kl_scheme_escape(struct kl_str literal, struct kl_buf *out);

/* A value of a named segment, as a person writes it. */
struct kl_binding {
    struct kl_str name;
    struct kl_str value;
};

/* The key of these values. KL_INVALID: a name missing, unknown or given twice, a value that
 * does not fit ("score 12345678901 needs 11 digits, the scheme gives 10"). */
enum kl_code kl_scheme_compose(const struct kl_scheme *scheme, const struct kl_binding *values,
                               size_t n, struct kl_buf *key, struct kl_err *err);

/* Where a segment lies in a key. */
struct kl_extent {
    size_t off, len;
};

/* Splits key by the scheme: extents[i] belongs to segs[i]. false when key is not
 * one of the scheme's (a literal missing, bytes left over). Widths are not judged:
 * 1500 is a segment of <score:pad10> that has the wrong width. */
bool kl_scheme_split(const struct kl_scheme *scheme, struct kl_str key,
                     struct kl_extent *extents);
/* The values: out[i] for segs[i], literals left empty; numbers without padding,
 * inverted ones turned back, text as it is. KL_INVALID when key is not one of the
 * scheme's or a segment has another width. */
enum kl_code kl_scheme_decode(const struct kl_scheme *scheme, struct kl_str key,
                              struct kl_buf *out, struct kl_err *err);

/* Digits to choose for values up to max (decimal text): digits(max) + 2. */
enum kl_code kl_scheme_width(struct kl_str max, size_t *width, struct kl_err *err);

#endif
