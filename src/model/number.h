/* DynamoDB's numbers: decimal text of up to 38 significant digits.
 *
 * Never a double. Accepted on input: [+-]digits[.digits][e[+-]digits], ".5",
 * "5.", "007". Normalised as DynamoDB does on write: no exponent, no plus, no
 * leading zeros, no trailing zeros after the point, "-0" is "0". A zero may have any
 * exponent (DynamoDB refuses 0e126 and takes 0.0e126).
 */
#ifndef KL_MODEL_NUMBER_H
#define KL_MODEL_NUMBER_H

#include "base/buf.h"
#include "base/err.h"

/* Appends the normal form. KL_INVALID: not a number, more than 38 significant
 * digits, magnitude beyond 9.99e125 or below 1e-130. */
enum kl_code kl_number_normalise(struct kl_str text, struct kl_buf *out,
                                 struct kl_err *err);
/* By value, in any accepted form; what is not a number counts as 0. <0, 0, >0. */
int kl_number_cmp(struct kl_str a, struct kl_str b);
/* Bytes that DynamoDB counts for it: one per two significant digits, plus one. */
size_t kl_number_size(struct kl_str normal);

#endif
