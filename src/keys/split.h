/* A key cut at a delimiter.
 *
 * Tokens that hold delimiters of their own are found first and never cut: ISO dates and
 * date-times, clock times, d/m/yyyy and d-m-yyyy dates, year and month, UUIDs, the sign
 * of -5 and temp=-5. A '#' that begins a key and a word (#META) belongs to the word. The
 * rules: doc/decisions/reading-keys.md.
 */
#ifndef KL_KEYS_SPLIT_H
#define KL_KEYS_SPLIT_H

#include "base/str.h"

/* The candidates, the preferred ones first. */
enum kl_delim {
    KL_DELIM_COLONS, /* :: */
    KL_DELIM_HASH,
    KL_DELIM_BAR,
    KL_DELIM_SLASH,
    KL_DELIM_TILDE,
    KL_DELIM_CARET,
    KL_DELIM_SEMICOLON,
    KL_DELIM_COLON,
    KL_DELIM_UNDERSCORE,
    KL_DELIM_DASH,
    KL_DELIM_UNIT, /* 0x1f */
    KL_DELIM_NUL,
    KL_DELIM_NONE, /* the whole key is one segment */
};

#define KL_DELIMS KL_DELIM_NONE /* how many candidates there are */

#define KL_SPLIT_MAX 64 /* segments of one key that are looked at */

struct kl_segment {
    size_t off, len;
    bool label; /* names the entity type */
};

struct kl_str kl_delim_text(enum kl_delim delim); /* empty for NONE */
/* Bit 1 << delim for each candidate that occurs outside protected tokens. */
unsigned kl_split_candidates(struct kl_str key);
/* Cuts key; the first max segments go to out, the rest is left. Returns how many
 * were put there; *total, when not NULL, gets how many there are. */
size_t kl_split(struct kl_str key, enum kl_delim delim, struct kl_segment *out,
                size_t max, size_t *total);
/* Length of the protected token that starts at off, 0 when there is none. */
size_t kl_split_token(struct kl_str key, size_t off);
/* Whether a segment names an entity type. first: of several segments; followed: by
 * another segment. */
bool kl_split_is_label(struct kl_str segment, bool first, bool followed);

#endif
