/* UTF-8: validity, characters as people see them, and their width on a terminal.
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
