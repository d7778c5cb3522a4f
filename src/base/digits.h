/* Whole numbers as ASCII digit strings of any length. No sign, no point.
 *
 * Leading zeros do not count: "0042" equals "42". Results have none ("0" is zero).
 * Arguments have at least one digit and do not lie in out.
 */
#ifndef KL_BASE_DIGITS_H
#define KL_BASE_DIGITS_H

#include "base/buf.h"

struct kl_str kl_digits_trim(struct kl_str digits); /* without leading zeros; "0" stays */
int kl_digits_cmp(struct kl_str a, struct kl_str b); /* by value: <0, 0, >0 */
/* a - b appended to out; false (nothing appended) when b is larger. */
bool kl_digits_sub(struct kl_str a, struct kl_str b, struct kl_buf *out);
void kl_digits_add(struct kl_str a, struct kl_str b, struct kl_buf *out);
/* digits padded with zeros on the left to width; false when it is longer. */
bool kl_digits_pad(struct kl_str digits, size_t width, struct kl_buf *out);
/* 10^width - 1. */
void kl_digits_nines(size_t width, struct kl_buf *out);
/* "1234567" as "1,234,567". */
void kl_digits_group(struct kl_str digits, struct kl_buf *out);
/* A count as text, "1,234,567" when grouped; a value, so that several stand in one
 * printf(): printf("%s of %s", kl_digits_count(a, true).text, …). */
struct kl_digits_count {
    char text[28];
};
struct kl_digits_count kl_digits_count(uint64_t n, bool group);
/* Thousandths as units, grouped, without zeros at the end: "1,024.5". */
struct kl_digits_count kl_digits_milli(uint64_t milli);
/* The value of at most 19 digits, leading zeros not counted; false when there are more.
 */
bool kl_digits_to_u64(struct kl_str digits, uint64_t *value);
/* The value when it fits 63 bits; false else. */
bool kl_digits_to_i64(struct kl_str digits, int64_t *value);

/* A number of bytes for people, appended: "4.2 GB", "512 bytes". */
void kl_digits_bytes(uint64_t bytes, struct kl_buf *out);

#endif
