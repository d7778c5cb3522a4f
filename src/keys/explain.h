/* Findings in words. What is right, and why keys stand as they do: keys/verdict.h.
 *
 * Sentences are marked for translation; JSON output sets the language aside first.
 * Keys inside sentences are raw bytes: pass the result through kl_utf8_visible(). All
 * functions append to out.
 */
#ifndef KL_KEYS_EXPLAIN_H
#define KL_KEYS_EXPLAIN_H

#include "keys/check.h"
#include "keys/verdict.h"

/* "half-migrated padding": the words of the kind's id, never translated. */
const char *kl_explain_name(const struct kl_kind *kind);
/* "37 of 1241 keys have fewer than 10 digits in score". */
void kl_explain_message(const struct kl_report *report, const struct kl_finding *finding,
                        struct kl_buf *out);
/* "rewrite these keys at width 10". */
void kl_explain_advice(const struct kl_report *report, const struct kl_finding *finding,
                       struct kl_buf *out);
/* One line for the screen: the name, the message with grouped digits, the witness:
 * "half-migrated padding in score: 1,204 keys have 10 digits, 37 have fewer; 1,500 is
 * stored after 2,000". */
void kl_explain_line(const struct kl_report *report, const struct kl_finding *finding,
                     struct kl_buf *out);
/* The witness alone, "1,500 is stored after 2,000"; false when there is none. */
bool kl_explain_witness(const struct kl_report *report, const struct kl_finding *finding,
                        struct kl_buf *out);

#endif
