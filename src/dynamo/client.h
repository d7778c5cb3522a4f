/* DynamoDB as a source: struct kl_source over signed HTTP requests.
 *
 * A kl_dynamo is one endpoint as one account sees it: what all its sources share, which
 * is the account (credentials, clock, retry quota) and the keys of the tables met so far.
 * It is counted by reference and may be used from several threads; a source belongs to
 * one thread and has a connection of its own.
 *
 *     struct kl_dynamo *dynamo = kl_dynamo_new(account, NULL);
 *     struct kl_source *source = NULL;
 *     if (!kl_dynamo_open(dynamo, &source, &err))
 *         kl_source_query(source, &query, true, &page, token, &err);
 *     kl_source_close(&source);
 *     kl_dynamo_unref(&dynamo);
 *
 * Requests are tried again as dynamo/retry.h says; the source's listener hears of it.
 * An empty page with a cursor is given as it came. The key attributes that a query needs
 * are asked for with DescribeTable the first time; query->typed_keys spare it.
 */
#ifndef KL_DYNAMO_CLIENT_H
#define KL_DYNAMO_CLIENT_H

#include "model/source.h"
#include "aws/account.h"
#include "dynamo/request.h"

struct kl_dynamo;

/* What a test replaces; NULL members are the real world's. Functions may be called from
 * several threads. */
struct kl_dynamo_outside {
    /* A transport for one source; kl_http_open(). */
    enum kl_code (*open)(void *arg, const struct kl_transport_options *options,
                         struct kl_transport **transport, struct kl_err *err);
    double (*random)(void *arg); /* in [0, 1) */
    /* As kl_token_sleep(). */
    bool (*sleep)(void *arg, const struct kl_token *token, uint64_t ms);
    void (*release)(void *arg); /* when all is over, the account too */
    void *arg;
};

/* outside NULL: all is real. Makes no request. */
struct kl_dynamo *kl_dynamo_new(struct kl_account *take_account,
                                const struct kl_dynamo_outside *outside);
struct kl_dynamo *kl_dynamo_ref(struct kl_dynamo *dynamo);
void kl_dynamo_unref(struct kl_dynamo **dynamo); /* the last one frees */

struct kl_account *kl_dynamo_account(struct kl_dynamo *dynamo);
/* For the title: the endpoint's host and the region. */
const char *kl_dynamo_label(const struct kl_dynamo *dynamo);
/* false for an endpoint on this machine, whose reads cost nothing. */
bool kl_dynamo_remote(const struct kl_dynamo *dynamo);
/* One more transport to the endpoint, for kl_account_who(). */
enum kl_code kl_dynamo_transport(struct kl_dynamo *dynamo,
                                 struct kl_transport **transport, struct kl_err *err);

/* One more source, for the calling thread. Makes no request; this is when libcurl is
 * initialised. */
enum kl_code kl_dynamo_open(struct kl_dynamo *dynamo, struct kl_source **source,
                            struct kl_err *err);

#endif
