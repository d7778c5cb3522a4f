/* One request of DynamoDB, tried until it is answered or hopeless.
 *
 * Signs, sends, checks and unpacks; tells apart what is worth another try; waits in
 * between, heeding the token and telling the listener.
 */
#ifndef KL_DYNAMO_CALL_H
#define KL_DYNAMO_CALL_H

#include "model/source.h"
#include "dynamo/dynamo.h"
#include "dynamo/request.h"

struct kl_call {
    struct kl_account *account;
    struct kl_transport *transport;
    const struct kl_dynamo_outside *outside;
    const struct kl_source *source; /* whose listener hears of retries */
    enum kl_operation operation;
    const char *on; /* the table, for messages; NULL: none */
    struct kl_str body;
    size_t max_reply;
    struct kl_token *token;
};

/* The reply's body, unpacked, into reply. Codes as kl_fault_err() and
 * kl_transport_send(). */
enum kl_code kl_call_run(const struct kl_call *call, struct kl_buf *reply,
                         struct kl_err *err);

#endif
