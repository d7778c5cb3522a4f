/* A range of sort keys in one partition: what a key condition and a start key leave.
 *
 * Bounds are in kl_order_value's encoding. A zeroed struct is every sort key.
 */
#ifndef KL_STORE_SK_RANGE_H
#define KL_STORE_SK_RANGE_H

#include "model/cond.h"
#include "store/db.h"

struct kl_sk_bound {
    bool set;
    bool strict; /* the bound itself is not in the range */
    struct kl_buf at;
};

struct kl_sk_range {
    struct kl_sk_bound lower, upper;
};

/* The range of a condition on a sort key of this type. KL_INVALID as DynamoDB: an
 * operand of another type, an empty or too long one, begins_with on N, a lower bound
 * above the upper. */
enum kl_code kl_sk_range_init(struct kl_sk_range *range, const struct kl_cond *cond,
                              enum kl_key_type type, struct kl_err *err);
/* The range of an index's sort keys, which are tuples (store/order.h): those that begin
 * with the values of prefix and whose next value is in the range of a condition. */
void kl_sk_range_go_in(struct kl_sk_range *range, struct kl_str prefix);
void kl_sk_range_release(struct kl_sk_range *range);
bool kl_sk_range_contains(const struct kl_sk_range *range, struct kl_str sk);
/* What comes after sk, in reading direction. sk is in the range. */
void kl_sk_range_continue(struct kl_sk_range *range, struct kl_str sk, bool reverse);

/* Appends " AND sk >= ?4 AND sk < ?5" or the like, and binds those two. */
void kl_sk_range_add_sql(const struct kl_sk_range *range, struct kl_buf *sql);
void kl_sk_range_bind(const struct kl_sk_range *range, sqlite3_stmt *stmt);

#endif
