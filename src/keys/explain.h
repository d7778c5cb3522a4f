/* Findings, columns and neighbours in words.
 *
 * Sentences are marked for translation; JSON output passes through untranslated.
 * Keys inside sentences are raw bytes: pass the result through kl_utf8_visible().
 */
#ifndef KL_KEYS_EXPLAIN_H
#define KL_KEYS_EXPLAIN_H

#include "keys/check.h"

/* "37 of 1241 keys have fewer than 10 digits in score". */
void kl_explain_message(const struct kl_report *report, const struct kl_finding *finding,
                        struct kl_buf *out);
/* "rewrite these keys at width 10". */
void kl_explain_advice(const struct kl_report *report, const struct kl_finding *finding,
                       struct kl_buf *out);
/* One line for the screen: id in words, the message, the witness. */
void kl_explain_line(const struct kl_report *report, const struct kl_finding *finding,
                     struct kl_buf *out);
/* The positive: "score: 10 digits, in numeric order"; a column without an order of
 * its own gives nothing and false. */
bool kl_explain_verdict(const struct kl_report *report, size_t column,
                        struct kl_buf *out);
/* All of them on a line with what they rest on: "score: 10 digits, in numeric order
 * · ts: 16 digits · 1,241 of 1,241 examined" or "300 read so far". */
void kl_explain_clean(const struct kl_report *report, struct kl_buf *out);
/* Why a stands before b: "byte 0: '1' 0x31 < '9' 0x39, so 10 comes before 9". */
void kl_explain_pair(struct kl_str before, struct kl_str after, struct kl_buf *out);
/* What reading the other way does to ties: "… descending, the latest of equal
 * scores comes first"; false when there is no tie-break behind an ordered column. */
bool kl_explain_reverse(const struct kl_report *report, bool reverse, struct kl_buf *out);

#endif
