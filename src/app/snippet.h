/* A Query as code that can be run: the request in full, and the loop over its pages.
 *
 * Every name is aliased and every value typed, as keyline sends them. What a target
 * cannot express is refused with the reason, never approximated.
 */
#ifndef KL_APP_SNIPPET_H
#define KL_APP_SNIPPET_H

#include "model/query.h"

/* All forms, separated by "|": the words of --as. */
#define KL_SNIPPET_FORMS                                                                 \
    "request|cli|boto3|js|go|java|rust|csharp|php|ruby|kotlin|partiql"

/* The title of a form, "Python, boto3"; its word is the nth of KL_SNIPPET_FORMS. */
struct kl_snippet_form {
    const char *name;
    const char *title; /* N_() */
};

/* NULL: there are no more. */
const struct kl_snippet_form *kl_snippet_form_at(size_t i);

/* Appends the code of query, which is one of schema's table or index. limit: rows to stop
 * after, 0: all. target: in the words of --as, "request", "cli", "boto3". KL_INVALID: no
 * such target, what it cannot express, a Scan, or what DynamoDB would refuse
 * (dynamo/request.h). */
enum kl_code kl_snippet_write(const struct kl_query *query,
                              const struct kl_schema *schema, uint64_t limit,
                              const char *target, struct kl_buf *out, struct kl_err *err);

/* One part of a request: an expression, or one of its names or values. */
struct kl_snippet_part {
    const char *member; /* "KeyConditionExpression", "ExpressionAttributeNames" */
    struct kl_str name; /* "#n0" or ":v0"; absent of an expression */
    struct kl_str text; /* the expression, the attribute's name, the value as JSON */
};

typedef void kl_snippet_part_fn(void *arg, const struct kl_snippet_part *part);

/* Tells the parts of the request in their order. Errors as kl_snippet_write(). */
enum kl_code kl_snippet_parts(const struct kl_query *query,
                              const struct kl_schema *schema, kl_snippet_part_fn *tell,
                              void *arg, struct kl_err *err);

#endif
