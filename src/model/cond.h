/* A condition on one sort key attribute, typed.
 *
 * Values are exact: S text and B bytes as they are, N as decimal text. The
 * bounds of BETWEEN are both inclusive.
 */
#ifndef KL_MODEL_COND_H
#define KL_MODEL_COND_H

#include "base/buf.h"
#include "model/schema.h"

struct kl_key_value {
    enum kl_key_type type;
    char *data; /* owned; B: raw bytes; N: decimal text */
    size_t len;
};

enum kl_cond_op {
    KL_COND_NONE,
    KL_COND_EQ,
    KL_COND_LT,
    KL_COND_LE,
    KL_COND_GT,
    KL_COND_GE,
    KL_COND_BETWEEN,
    KL_COND_BEGINS_WITH,
};

struct kl_cond {
    enum kl_cond_op op;
    struct kl_key_value a; /* the operand; of BETWEEN the lower bound */
    struct kl_key_value b; /* of BETWEEN the upper bound */
};

void kl_key_value_set(struct kl_key_value *value, enum kl_key_type type,
                      struct kl_str data);
void kl_key_value_copy(struct kl_key_value *to, const struct kl_key_value *from);
void kl_key_value_release(struct kl_key_value *value);
/* A value over somebody else's bytes: for comparing and copying, never released. */
struct kl_key_value kl_key_value_borrow(enum kl_key_type type, struct kl_str data);
struct kl_str kl_key_value_str(const struct kl_key_value *value); /* borrowed */
/* Order of two values of one type, as DynamoDB stores them. <0, 0, >0. */
int kl_key_value_cmp(const struct kl_key_value *a, const struct kl_key_value *b);

void kl_cond_copy(struct kl_cond *to, const struct kl_cond *from);
void kl_cond_release(struct kl_cond *cond);
/* Whether a value of the same type satisfies the condition. */
bool kl_cond_matches(const struct kl_cond *cond, const struct kl_key_value *value);
/* For people: `begins_with "root/"`, `between "a" and "b"`, `>= 41`; bytes that
 * are not printable are escaped. Nothing for KL_COND_NONE. */
void kl_cond_describe(const struct kl_cond *cond, struct kl_buf *out);

#endif
