/* Numbers as people and programs write them: -5, +4, 9.99, 1,250, 1e+21, ٤.
 *
 * What keys/shape.h calls a number in one of its forms is compared here by value, of any
 * length, without a double.
 */
#ifndef KL_KEYS_NUMERAL_H
#define KL_KEYS_NUMERAL_H

#include "base/str.h"

/* The value of the decimal digit at off, of any script (Unicode's category Nd), *len
 * bytes long; -1: there is none. */
int kl_numeral_digit(struct kl_str s, size_t off, size_t *len);
/* Decimal digits only, one of them of another script than ASCII's. */
bool kl_numeral_is_foreign(struct kl_str s);
/* Digits in groups, or a decimal comma: 1,250  1_000  1 000  1.250.000  1.000,50  12,5; a
 * sign may stand in front. */
bool kl_numeral_is_grouped(struct kl_str s);
/* 1e+21, 1.5E-7; *bare: neither a sign nor a point says that it is no hexadecimal number
 * (1e10). */
bool kl_numeral_is_exponent(struct kl_str s, bool *bare);
/* By value: <0, 0, >0. Both are of a form above, or digits, or digits with a sign (also
 * behind zeros: 000-7), one point, blanks before or blanks or underscores behind. Any
 * other bytes are taken for such a number somehow. */
int kl_numeral_cmp(struct kl_str a, struct kl_str b);

#endif
