/* The replies about tables. Pages of items stay text and are read by model/page.h.
 *
 * Fields that are not known are passed over; values that are not known are kept as the
 * text they are: every list of AWS grows.
 */
#ifndef KL_DYNAMO_DESCRIBE_H
#define KL_DYNAMO_DESCRIBE_H

#include "base/buf.h"
#include "model/source.h"

/* ListTables: adds the names; next receives where the next page starts, empty at the end.
 * All: KL_INVALID for what is not such a reply. */
enum kl_code kl_describe_list(struct kl_str body, struct kl_names *names,
                              struct kl_buf *next, struct kl_err *err);
/* DescribeTable: fills a zeroed schema. An index whose keys are not understood is told as
 * a fact and not as an index. */
enum kl_code kl_describe_table(struct kl_str body, struct kl_schema *schema,
                               struct kl_err *err);
/* What a table is made of, from a file: CreateTable's input, or what CreateTable or
 * DescribeTable answer. Keys and indexes only; schema->table is NULL when the text does
 * not name it. KL_INVALID names the line of what is no JSON, or what is not understood:
 * unlike above, nothing is passed over. */
enum kl_code kl_describe_definition(struct kl_str text, struct kl_schema *schema,
                                    struct kl_err *err);
/* The key attributes that a LastEvaluatedKey shows: pk is the partition attribute, any
 * other the sort attribute. Fills a zeroed schema, marked as typed. */
enum kl_code kl_describe_key(struct kl_str last_key, const char *table,
                             const struct kl_key_attr *pk, struct kl_schema *schema,
                             struct kl_err *err);
/* DescribeTimeToLive: schema->ttl when it is in force, and a fact. */
enum kl_code kl_describe_ttl(struct kl_str body, struct kl_schema *schema,
                             struct kl_err *err);

#endif
