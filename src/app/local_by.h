/* What loaded rows are sorted by locally: the value of an attribute, the order that is
 * meant, or the key as it would be at another width.
 *
 * Of an attribute numbers by value, exact however many digits they have; text by its
 * bytes, as a sort key is; then bytes, true and false, NULL, and what holds several
 * values by how many. Values of different types stand by type, in that order, and rows
 * without the attribute last.
 */
#ifndef KL_APP_LOCAL_BY_H
#define KL_APP_LOCAL_BY_H

#include "model/value.h"
#include "keys/intended.h"
#include "keys/what_if.h"
#include "app/local_rows.h"

/* Fills value, cmp and arg of an order; name is borrowed, for as long as it is in use. */
void kl_local_by_attribute(struct kl_local_order *order, const char *name);
/* By the order that a person means (keys/intended.h), backwards where the view is; which
 * rows are elsewhere in it is found out. */
void kl_local_by_intention(struct kl_local_order *order, struct kl_intended *intended,
                           bool reverse);

/* A key at another width, and what came of all keys. */
struct kl_local_width {
    struct kl_what_if what_if;
    size_t over; /* numbers that do not fit */
    size_t none; /* keys that have no such number */
};

/* By the key as it would be, which is the rows' value. */
void kl_local_by_width(struct kl_local_order *order, struct kl_local_width *width,
                       bool reverse);
/* Appends a value of that type and text, for whoever has it from elsewhere: what cmp of
 * kl_local_by_cmp() compares. type: KL_VALUE_S or KL_VALUE_N. */
void kl_local_by_add(enum kl_value_type type, struct kl_str text, struct kl_buf *out);
int kl_local_by_cmp(const void *arg, struct kl_str a, struct kl_str b);

#endif
