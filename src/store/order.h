/* Bytes whose memcmp order is DynamoDB's order of key values.
 *
 * Part of the file format: what these functions write is on disk, so the encoding
 * and the hash never change without a new version of the database.
 *
 * S is its UTF-8 bytes and B its bytes, unchanged. N is
 *
 *     0x01  negative    ~exponent  ~pair…  0xff
 *     0x02  zero
 *     0x03  positive     exponent   pair…
 *
 * for a value 0.d₁d₂d₃… × 10ᵉ with d₁ not 0: the exponent is e + 129 in one byte
 * (DynamoDB's range, 1e-130 to 9.99e125, fills it exactly), then two digits a byte
 * as 1 + 10·d + d'. Trailing zeros are left out, so that of two values the shorter
 * encoding is a prefix of the longer only where it is the smaller magnitude; the
 * final 0xff turns that round for negative values.
 *
 * Several values in a row are a tuple, as in the keys of an index: of each value every
 * 0x00 as 0x00 0xff, and 0x00 0x00 behind it. Tuples are ordered by their first values,
 * then their second ones, and so on, and no tuple is another's beginning.
 */
#ifndef KL_STORE_ORDER_H
#define KL_STORE_ORDER_H

#include "model/cond.h"

#define KL_ORDER_NUMBER_MAX 22 /* bytes of an encoded number */

/* Appends the encoding of a number in kl_number_normalise's form. */
void kl_order_number(struct kl_str normal, struct kl_buf *out);
/* Appends the number in normal form; false when the bytes are no encoding. */
bool kl_order_number_text(struct kl_str bytes, struct kl_buf *out);
/* Where a partition stands in a Scan: partitions in order of this signed number. */
int64_t kl_order_hash(struct kl_str pk);

/* Appends the encoding of one key value; a number must be in normal form. */
void kl_order_normal(enum kl_key_type type, struct kl_str value, struct kl_buf *out);
/* The same for a number in any accepted form. KL_INVALID when it is none. Lengths are
 * not looked at. */
enum kl_code kl_order_value(enum kl_key_type type, struct kl_str value,
                            struct kl_buf *out, struct kl_err *err);

/* Appends one more value, in its encoding, to a tuple. */
void kl_order_add(struct kl_str value, struct kl_buf *tuple);
/* The same without its end: what every tuple with a value that begins so begins with. */
void kl_order_add_open(struct kl_str value, struct kl_buf *tuple);
/* Behind an open value: the first bytes after all tuples with just that value. */
void kl_order_add_after(struct kl_buf *tuple);
/* Moves the first value out of the tuple; false when the bytes are no tuple. */
bool kl_order_take(struct kl_str *tuple, struct kl_buf *value);

#endif
