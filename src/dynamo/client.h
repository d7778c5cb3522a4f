/* DynamoDB as a source: struct kl_source over signed HTTP requests.
 *
 *     struct kl_dynamo *dynamo = kl_dynamo_new(account, NULL);
 *     struct kl_source *source = NULL;
 *     if (!kl_client_open(dynamo, &source, &err))
 *         kl_source_query(source, &query, true, &page, token, &err);
 *     kl_source_close(&source);
 *     kl_dynamo_unref(&dynamo);
 *
 * A source belongs to one thread and has a connection of its own. Requests are tried
 * again as dynamo/retry.h says; the source's listener hears of it. An empty page with a
 * cursor is given as it came. The key attributes that a query needs are asked for with
 * DescribeTable the first time; query->typed_keys spare it.
 */
#ifndef KL_DYNAMO_CLIENT_H
#define KL_DYNAMO_CLIENT_H

#include "model/source.h"
#include "dynamo/dynamo.h"

/* One more source, for the calling thread. Makes no request. */
enum kl_code kl_client_open(struct kl_dynamo *dynamo, struct kl_source **source,
                            struct kl_err *err);

#endif
