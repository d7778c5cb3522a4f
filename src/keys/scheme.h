/* A scheme: the template of a sort key.
 *
 *     <score:pad10>#<ts:pad16>#<playerId>     ORDER#<order:pad8>#ITEM#<line:pad4>
 *
 * scheme := (literal | '<' name [':' type] '>')*. Literals escape < > : \ with a
 * backslash, control characters as \x1f or \t. Types: text (default), padN,
 * invN[/MAX], fixN, int, epoch, epochms, iso, date, uuid, ulid, ksuid, hexN, path.
 * A text segment ends at the next literal's first occurrence; so do the others,
 * except that one which has its full form (2024-06-23T10:00:00Z before a ':') is
 * taken whole. Between two literals at most one segment may have a variable width
 * (text, int, iso, date, path).
 *
 * What a key of it is: keys/scheme_key.h.
 */
#ifndef KL_KEYS_SCHEME_H
#define KL_KEYS_SCHEME_H

#include "base/buf.h"
#include "base/err.h"
#include "keys/shape.h"

#define KL_SCHEME_SEGS_MAX 128   /* segments of one scheme, literals included */
#define KL_SCHEME_WIDTH_MAX 1024 /* digits of one segment */
#define KL_SCHEME_KEY_MAX 1024   /* bytes of a sort key (DynamoDB's limit) */

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
    char *text;   /* LITERAL: its bytes; else the name; NUL-ended */
    size_t len;   /* of text */
    size_t width; /* in bytes, which are digits in numbers; 0: variable, or a literal */
    char *max;    /* INV: decimal text of MAX (10^width - 1 unless given) */
    /* PAD, FIX, INV, INT: what the numbers count since 1970, where somebody knows: a
     * value may then be written as a date. No part of the template; NONE: not known. */
    enum kl_unit unit;
};

struct kl_scheme {
    struct kl_seg *segs;
    size_t n;
};

/* KL_INVALID names the place (from 1) and what was expected. */
enum kl_code kl_scheme_parse(struct kl_str text, struct kl_scheme **scheme,
                             struct kl_err *err);
void kl_scheme_free(struct kl_scheme **scheme);
struct kl_scheme *kl_scheme_copy(const struct kl_scheme *scheme);
void kl_scheme_format(const struct kl_scheme *scheme, struct kl_buf *out);
/* A segment's type as the grammar writes it: "pad10", "inv19/9223372036854775807". */
void kl_scheme_type_text(const struct kl_seg *seg, struct kl_buf *out);
/* The type that a class of column has in a scheme: PAD for padded numbers, TEXT
 * where there is none. *width is the column's constant width (0: it has none) and
 * becomes that of the type. */
enum kl_seg_type kl_scheme_type_of_class(enum kl_class class_, size_t *width);
/* The text of a segment; of a literal its bytes, else its name. */
struct kl_str kl_seg_text(const struct kl_seg *seg);
/* The number of open segment i as a reader counts them, from 1: words of literals that
 * stand by themselves count (ORDER#<n:pad4>: 2), those that touch it do not (p_<n>: 1).
 */
size_t kl_scheme_segment(const struct kl_scheme *scheme, size_t i);
/* PAD, INV, FIX, INT, EPOCH, EPOCHMS: a whole number in decimal digits. */
bool kl_seg_is_number(const struct kl_seg *seg);

/* Digits to choose for values up to max (decimal text): digits(max) + 2. */
enum kl_code kl_scheme_width(struct kl_str max, size_t *width, struct kl_err *err);

#endif
