/* What is right about columns, why two keys stand as they do, and what width to choose,
 * in words.
 *
 * As in keys/explain.h: marked for translation, keys raw, appended to out.
 */
#ifndef KL_KEYS_VERDICT_H
#define KL_KEYS_VERDICT_H

#include "keys/check.h"

/* The positive: "score: 10 digits, in numeric order", "score: 10 digits, inverted
 * (9999999999 - score), best first", with the template where columns share a name; a
 * column that has no order of its own, or is not in it, gives nothing and false. */
bool kl_explain_verdict(const struct kl_report *report, size_t column,
                        struct kl_buf *out);
/* What the paths of the report are: "1 to 7 names deep, 1,640 files, 198 folders, each
 * with a row of its own, 1 beside a file of its name"; false: it has none. The verdict
 * of their column says that, when no finding speaks of it. */
bool kl_explain_is_path(const struct kl_column *column); /* whole paths, not names */
bool kl_explain_paths(const struct kl_report *report, struct kl_buf *out);
/* All of them on a line with what they rest on: "score: 10 digits, in numeric order
 * · ts: 16 digits · 1,241 of 1,241 examined" or "300 read so far". */
void kl_explain_clean(const struct kl_report *report, struct kl_buf *out);
/* "attribute score in 1,241 of 1,241", "attribute createdAt, cut short, in 9 of 9" (its
 * day, say), "no attribute equals it", or "no evidence here"
 * when the keys came without items. */
void kl_explain_evidence(const struct kl_report *report, size_t column,
                         struct kl_buf *out);
/* A key inside a sentence: a NUL, which would end it, as \x00, and of a long key the
 * beginning. */
void kl_explain_key(struct kl_str key, struct kl_buf *out);
/* The byte at an offset of key: "'1' 0x31"; inside a longer character the character, then
 * the byte; a NUL as its number alone. */
void kl_explain_byte(struct kl_str key, size_t at, struct kl_buf *out);
/* Why a key stands before another: "byte 0: '1' 0x31 < '9' 0x39, so 10 comes before 9",
 * "9 ends where 9#x goes on, so it comes first". A byte of a longer character is shown
 * with the character. */
void kl_explain_pair(struct kl_str before, struct kl_str after, struct kl_buf *out);
/* Which of equal values comes first in that direction: "in descending order the latest
 * of equal score comes first". */
void kl_explain_tie(const struct kl_column *ordered, const struct kl_column *tie,
                    bool reverse, struct kl_buf *out);
/* The same of the first tie-break there is; false when no ordered column stands behind
 * an ordered or a padded one (the ties of half-migrated scores turn round, too). */
bool kl_explain_reverse(const struct kl_report *report, bool reverse, struct kl_buf *out);
/* Why `scheme width` advises that many digits for values up to max. */
void kl_explain_width(struct kl_str max, size_t width, struct kl_buf *out);

#endif
