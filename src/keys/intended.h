/* The order of keys that a person means, where a finding says that it is another than
 * that of their bytes.
 *
 * Keys of one form (the same labels and columns) are compared from left to right: values
 * of a column with such a finding by what they mean, all else by its bytes; where names
 * are extended by bytes below the delimiter, the delimiter comes first. A number that
 * stands the other way than most counts as if it were turned. So a collection without
 * findings stands in its intended order. Keys of different forms have no order among
 * themselves: each form is judged by itself.
 *
 *     struct kl_intended *intended = kl_intended_new(report);
 *     form = kl_intended_read(intended, key, attrs, n, &read);
 *     … of two that were read, of one form: kl_intended_cmp(intended, a, b)
 *     kl_intended_free(&intended);
 */
#ifndef KL_KEYS_INTENDED_H
#define KL_KEYS_INTENDED_H

#include "keys/report.h"
#include "keys/summary.h"

struct kl_intended;

/* report is borrowed and must outlive it. */
struct kl_intended *kl_intended_new(const struct kl_report *report);
void kl_intended_free(struct kl_intended **intended);
/* Whether any finding makes the order another one. */
bool kl_intended_any(const struct kl_intended *intended);
/* Whether which way a number stands depends on the attributes of its item. */
bool kl_intended_needs_items(const struct kl_intended *intended);
/* Appends key in the form that is compared. Returns the number of its form, from 0. */
size_t kl_intended_read(struct kl_intended *intended, struct kl_str key,
                        const struct kl_evidence *attrs, size_t nattrs,
                        struct kl_buf *out);
/* Of two keys that were read, of one form: <0, 0, >0. */
int kl_intended_cmp(const struct kl_intended *intended, struct kl_str a, struct kl_str b);

#endif
