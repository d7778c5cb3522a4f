/* A condition as a person wrote it, taken apart: what the key condition can hold, and the
 * filter that remains.
 *
 * A Query reads one range of one partition. So of the terms that are joined by "and" at
 * the top those on a key attribute go into the key condition, and a key attribute can
 * stand nowhere else: not under or, not, <>, in, contains, not beside another attribute.
 * The same holds of a segment of the sort key, which a scheme names (score >= 100): it is
 * a part of the key, and no attribute, unless it stands in backticks.
 */
#ifndef KL_APP_WHERE_H
#define KL_APP_WHERE_H

#include "model/filter.h"
#include "model/schema.h"
#include "keys/scheme.h"

/* The terms on one key attribute or segment, each against values: at most two, of which
 * one is a lower bound and the other an upper one. */
struct kl_where_key {
    struct kl_filter *terms[2];
    size_t n;
};

/* A zeroed struct is no condition. */
struct kl_where {
    struct kl_where_key pk[KL_KEY_ATTRS]; /* one equality each */
    struct kl_where_key sk[KL_KEY_ATTRS];
    struct kl_where_key *segs; /* of the scheme's open segments; NULL: no scheme */
    size_t nsegs;
    struct kl_filter *rest; /* NULL: none */
};

void kl_where_release(struct kl_where *where);
/* keys: of what is queried; scheme: of its sort key, NULL for none. KL_INVALID says why a
 * key attribute or segment cannot stand where it does; *column is where in the text. */
enum kl_code kl_where_split(struct kl_filter *take_filter,
                            const struct kl_key_schema *keys,
                            const struct kl_scheme *scheme, struct kl_where *where,
                            size_t *column, struct kl_err *err);
/* Refuses a filter of a Query that names a key attribute of what is queried. */
enum kl_code kl_where_check_filter(const struct kl_filter *filter,
                                   const struct kl_key_schema *keys, size_t *column,
                                   struct kl_err *err);
/* The text of operand i of a term, as an option would take it: S as it is, N decimal,
 * B with b64: in front. */
void kl_where_value(const struct kl_filter *term, size_t i, struct kl_buf *out);

#endif
