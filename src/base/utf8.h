/* UTF-8: validity, characters as people see them, their width on a terminal, and what
 * makes two texts look or sort alike: normalisation, case, accents.
 *
 * The only user of utf8proc. Bytes that are not UTF-8 are never an error: each
 * invalid byte is one character of its own, shown as \xNN.
 */
#ifndef KL_BASE_UTF8_H
#define KL_BASE_UTF8_H

#include "base/buf.h"

bool kl_utf8_valid(
    struct kl_str s); /* no surrogates, no overlong forms, at most U+10FFFF */
/* The code point at off, *len bytes long; -1 and *len 1 for an invalid byte. */
int32_t kl_utf8_decode(struct kl_str s, size_t off, size_t *len);
void kl_utf8_encode(uint32_t code_point, struct kl_buf *out);

/* One grapheme cluster, or one code point or byte that is shown escaped. */
struct kl_grapheme {
    size_t off, len;
    int width;   /* columns of its visible form: 1 or 2, or the length of the escape */
    bool escape; /* shown escaped: control, invalid byte, invisible, unassigned */
};

/* The cluster at off, which is the start of one; false at the end. What is shown
 * escaped is never part of a cluster, so every other cluster has 1 or 2 columns. */
bool kl_utf8_next(struct kl_str s, size_t off, struct kl_grapheme *g);
/* Columns of the visible form of s. */
size_t kl_utf8_width(struct kl_str s);

/* What a code point is, by its general category. */
enum kl_char {
    KL_CHAR_OTHER, /* punctuation, symbols, unassigned ones */
    KL_CHAR_UPPER, /* and title case */
    KL_CHAR_LOWER,
    KL_CHAR_LETTER, /* of a script without case, and modifier letters */
    KL_CHAR_MARK,   /* is read with the one before */
    KL_CHAR_DIGIT,  /* decimal, of any script */
    KL_CHAR_BLANK,  /* space separators that are seen: not the no-break ones */
};

enum kl_char kl_utf8_char(int32_t code_point); /* -1, an invalid byte, is OTHER */
bool kl_utf8_is_latin(int32_t code_point);     /* a Latin letter */

enum kl_flaw {
    KL_FLAW_CONTROL,   /* C0, C1, DEL */
    KL_FLAW_INVISIBLE, /* zero-width, bidi, no-break blanks, soft hyphen, BOM, fillers */
};

struct kl_flawed {
    enum kl_flaw flaw;
    int32_t code_point;
};

/* The first flaw at or after *off, which is the start of a character, and moves behind
 * it; false: none is left. Joiners and selectors inside emoji, behind a virama and
 * between letters of scripts that need them are no flaws; nor are invalid bytes. */
bool kl_utf8_next_flaw(struct kl_str s, size_t *off, struct kl_flawed *out);

/* Normalisation form C. Text that is not valid has no other form: it is left as it is. */
bool kl_utf8_is_nfc(struct kl_str s);
void kl_utf8_nfc(struct kl_str s, struct kl_buf *out);

enum kl_fold {
    KL_FOLD_CASE = 1 << 0,    /* the simple lower case of each code point */
    KL_FOLD_ACCENTS = 1 << 1, /* Latin letters without marks and strokes: Å a, ß ss */
};

/* The order of code points after folding (a set of enum kl_fold). <0, 0, >0. */
int kl_utf8_fold_cmp(struct kl_str a, struct kl_str b, unsigned fold);
/* Whether folding accents changes s. */
bool kl_utf8_has_accent(struct kl_str s);

enum kl_visible { KL_VISIBLE_UTF8, KL_VISIBLE_ASCII };

/* The only way that text of a table reaches a terminal: control characters (C0, C1,
 * DEL), bidi and zero-width characters, blanks that are not a space, marks without a
 * letter, unassigned and private code points and invalid bytes become \t, \n, \x1f,
 * \u200b, \U000e0001, \xff; a backslash stays. In ASCII mode every character above
 * 0x7e is escaped. Joiners and variation selectors stay inside emoji and between
 * letters of scripts that need them, and the ideographic space stays. */
void kl_utf8_visible(struct kl_str s, enum kl_visible mode, struct kl_buf *out);
/* At most columns wide, with a mark at the cut ("…", in ASCII "~"); never splits a
 * cluster. s is already visible. Returns the columns used. */
size_t kl_utf8_fit(struct kl_str s, size_t columns, enum kl_visible mode,
                   struct kl_buf *out);

#endif
