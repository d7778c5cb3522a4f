/* One DynamoDB endpoint as one account sees it: what all its sources share.
 *
 * That is the account (credentials, clock, retry quota), the world outside, and the keys
 * of the tables met so far. It is counted by reference and may be used from several
 * threads.
 */
#ifndef KL_DYNAMO_DYNAMO_H
#define KL_DYNAMO_DYNAMO_H

#include "model/schema.h"
#include "aws/account.h"

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
const struct kl_dynamo_outside *kl_dynamo_outside(const struct kl_dynamo *dynamo);
/* For the title: the endpoint's host and the region. */
const char *kl_dynamo_label(const struct kl_dynamo *dynamo);
/* false for an endpoint on this machine, whose reads cost nothing. */
bool kl_dynamo_remote(const struct kl_dynamo *dynamo);
/* One more transport to the endpoint; this is when libcurl is initialised. */
enum kl_code kl_dynamo_transport(struct kl_dynamo *dynamo,
                                 struct kl_transport **transport, struct kl_err *err);

/* Tables that were described, under the name they are asked by (which may be an ARN).
 * What goes in and out is a copy. false: it is not known. */
bool kl_dynamo_know(struct kl_dynamo *dynamo, const char *table,
                    struct kl_schema *schema);
void kl_dynamo_keep(struct kl_dynamo *dynamo, const char *table,
                    const struct kl_schema *schema);
void kl_dynamo_forget(struct kl_dynamo *dynamo, const char *table);

#endif
