/* The bodies of DynamoDB's read requests.
 *
 * Every name is aliased (#n0, #n1 …), so that no reserved word and no dot can hurt, and
 * every value stands in ExpressionAttributeValues with its type (:v0, :v1 …): text as it
 * is, numbers in DynamoDB's own form, binary in base64. The key condition follows the
 * rules of indexes (developer guide, "Key condition expressions for the Query
 * operation"): equality on all partition attributes, then equalities on sort attributes
 * from the left, then at most one range. The same query always gives the same bytes.
 * Consumed capacity is always asked for.
 */
#ifndef KL_DYNAMO_REQUEST_H
#define KL_DYNAMO_REQUEST_H

#include "base/buf.h"
#include "model/query.h"

enum kl_operation {
    KL_OPERATION_QUERY,
    KL_OPERATION_SCAN,
    KL_OPERATION_GET_ITEM,
    KL_OPERATION_LIST_TABLES,
    KL_OPERATION_DESCRIBE_TABLE,
    KL_OPERATION_DESCRIBE_TTL,
};

const char *kl_operation_name(enum kl_operation operation); /* "Query" */

/* All append one JSON object to out; out is as it was after an error. keys are those of
 * what query->index names, table the table's own. KL_INVALID, with the reason, for what
 * DynamoDB would refuse by the shape of the request: a value of another type than its
 * attribute's, an empty or overlong key, text that is not UTF-8, too few or too many
 * attributes, begins_with on a number, a Scan with keys or a direction. */
enum kl_code kl_request_query(const struct kl_query *query,
                              const struct kl_key_schema *keys,
                              const struct kl_key_schema *table, struct kl_buf *out,
                              struct kl_err *err);
enum kl_code kl_request_scan(const struct kl_query *query,
                             const struct kl_key_schema *keys,
                             const struct kl_key_schema *table, struct kl_buf *out,
                             struct kl_err *err);
enum kl_code kl_request_get(const char *table, const struct kl_key_schema *keys,
                            const struct kl_key_value *pk, size_t npk,
                            const struct kl_key_value *sk, size_t nsk, struct kl_buf *out,
                            struct kl_err *err);
/* after: the last name of the page before; NULL: the first page. */
void kl_request_list_tables(const char *after, struct kl_buf *out);
/* Of DescribeTable and DescribeTimeToLive. */
void kl_request_table(const char *table, struct kl_buf *out);

#endif
