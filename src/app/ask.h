/* What a Query is asked for, typed: which partition, which sort keys, which filter.
 *
 *     struct kl_ask ask = {.pk = {"SEASON#2026-SPRING"}};
 *     code = kl_filter_text_parse(text, &names, &filter, &column, &err);
 *     code = kl_where_split(filter, &schema.keys, scheme, &where, &column, &err);
 *     code = kl_ask_read(&ask, &where, &schema, scheme, &query, &asked, &err);
 *
 * Every value is said once: as typed by itself, or by a term of the condition. Key
 * attributes follow the rules of DynamoDB's indexes of several attributes: all partition
 * attributes by equality, sort attributes from left to right, the last one by any
 * operator. So do the segments of a sort key: with <score:pad10>#<ts:pad16>
 *
 *     score = 1500 and ts >= 7       is begins_with "0000001500#" narrowed from ts 7 on
 *     ts >= 7                        is no range of keys: refused, with the reason
 */
#ifndef KL_APP_ASK_H
#define KL_APP_ASK_H

#include "model/query.h"
#include "app/key_cond.h"
#include "app/where.h"

/* What was said beside the condition, as typed. All borrowed; zeroed: nothing. */
struct kl_ask {
    const char *pk[KL_KEY_ATTRS];
    bool in_partition; /* the query has its partition values already */
    const char *sk[KL_KEY_ATTRS];
    struct kl_key_ask conds[2]; /* on the sort attribute after those of sk */
    size_t nconds;
    bool scheme_first; /* the scheme is of the first sort attribute only */
};

struct kl_ask_result {
    struct kl_key_cond cond;
    size_t sort_at;  /* the sort attribute that the condition is on */
    bool by_segment; /* segments of it were named */
    size_t column;   /* where in the condition an error is; SIZE_MAX: elsewhere */
};

/* Fills the partition values, equalities, condition and filter of query, which was made
 * for schema (kl_query_init_of). where may be NULL; its rest becomes the filter, ANDed
 * with the one that query has. scheme: of the sort attribute, NULL for none. KL_INVALID
 * says what is missing, given twice, or no range of keys. */
enum kl_code kl_ask_read(const struct kl_ask *ask, struct kl_where *where,
                         const struct kl_schema *schema, const struct kl_scheme *scheme,
                         struct kl_query *query, struct kl_ask_result *asked,
                         struct kl_err *err);
void kl_ask_release(struct kl_ask_result *asked);
/* The partition values alone; pk has room for KL_KEY_ATTRS. */
enum kl_code kl_ask_partition(const struct kl_ask *ask, const struct kl_schema *schema,
                              struct kl_key_value *pk, size_t *npk, struct kl_err *err);

#endif
