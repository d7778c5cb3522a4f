/* A condition as a person wrote it, taken apart: what the key condition can hold, and the
 * filter that remains.
 *
 * A Query reads one range of one partition. So of the terms that are joined by "and" at
 * the top those on a key attribute go into the key condition, and a key attribute can
 * stand nowhere else: not under or, not, <>, in, contains, not beside another attribute.
 */
#ifndef KL_APP_WHERE_H
#define KL_APP_WHERE_H

#include "model/filter.h"
#include "model/schema.h"

/* The terms on one key attribute, each attribute against values: at most two, of which
 * one is a lower bound and the other an upper one. */
struct kl_where_key {
    struct kl_filter *terms[2];
    size_t n;
};

/* A zeroed struct is no condition. */
struct kl_where {
    struct kl_where_key pk[KL_KEY_ATTRS]; /* one equality each */
    struct kl_where_key sk[KL_KEY_ATTRS];
    struct kl_filter *rest; /* NULL: none */
};

void kl_where_release(struct kl_where *where);
/* keys: of what is queried. KL_INVALID says why a key attribute cannot stand where it
 * does; *column is where in the text. */
enum kl_code kl_where_split(struct kl_filter *take_filter,
                            const struct kl_key_schema *keys, struct kl_where *where,
                            size_t *column, struct kl_err *err);
/* The first term that names an attribute of keys; NULL: none does. */
const struct kl_filter *kl_where_key_term(const struct kl_filter *filter,
                                          const struct kl_key_schema *keys,
                                          const struct kl_key_attr **attr);
/* The text of operand i of a term, as an option would take it: S as it is, N decimal,
 * B with b64: in front. */
void kl_where_value(const struct kl_filter *term, size_t i, struct kl_buf *out);

#endif
