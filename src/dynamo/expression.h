/* Expressions of a request: names as aliases (#n0 …), values as placeholders (:v0 …).
 *
 * One struct serves all expressions of a request, which share their names and values.
 */
#ifndef KL_DYNAMO_EXPRESSION_H
#define KL_DYNAMO_EXPRESSION_H

#include "base/map.h"
#include "model/filter.h"

/* A zeroed struct is empty. */
struct kl_expression {
    struct kl_map names;  /* attribute name -> number of its alias, in order of use */
    struct kl_buf values; /* members of ExpressionAttributeValues */
    unsigned nvalues;
};

void kl_expression_release(struct kl_expression *expression);
/* "#n3" of a name. */
void kl_expression_add_name(struct kl_expression *expression, const char *name,
                            struct kl_buf *out);
/* ":v2"; the value's JSON is to be appended to expression->values at once. */
void kl_expression_add_placeholder(struct kl_expression *expression, struct kl_buf *out);
/* The filter as a FilterExpression. */
void kl_expression_add_filter(struct kl_expression *expression,
                              const struct kl_filter *filter, struct kl_buf *out);
/* ,"ExpressionAttributeNames":{…},"ExpressionAttributeValues":{…}, where there are any.
 */
void kl_expression_add_members(const struct kl_expression *expression,
                               struct kl_buf *out);

#endif
