/* What an error of DynamoDB means, and what to do about it.
 *
 * A fault is read out of a reply that is not a success. Its code is what follows the last
 * "#" of __type and precedes the first ":"; its message is in `message` or `Message` and
 * may be missing (developer guide, "Error handling with DynamoDB"). What kl_fault_err()
 * writes holds code, message and request id, escaped for a terminal, and for the errors
 * that people meet one line of advice.
 */
#ifndef KL_DYNAMO_FAULT_H
#define KL_DYNAMO_FAULT_H

#include "base/buf.h"
#include "base/err.h"
#include "net/transport.h"
#include "dynamo/retry.h"

struct kl_fault {
    int status;            /* of HTTP */
    struct kl_buf code;    /* "ResourceNotFoundException"; empty: none was told */
    struct kl_buf message; /* cut to a few hundred bytes */
    struct kl_buf id;      /* x-amzn-RequestId */
    enum kl_again again;   /* whether another try may help */
    int64_t retry_after;   /* milliseconds; -1: not asked for */
    int64_t server_time;   /* of a fault of time: seconds since 1970; 0: not known */
    bool foreign;          /* the reply is not DynamoDB's: a portal, a proxy, HTML */
};

/* Whether the reply is DynamoDB's at all: JSON by its type, or with a request id. */
bool kl_fault_is_dynamo(const struct kl_http_reply *reply);
/* Reads a reply with a status that is not 200, or that is not DynamoDB's; body is the
 * reply's, unpacked. fault was zeroed. */
void kl_fault_read(const struct kl_http_reply *reply, struct kl_str body,
                   struct kl_fault *fault);
void kl_fault_release(struct kl_fault *fault);
/* Fills err and returns its code: KL_NOT_FOUND for a missing table or index, KL_DENIED
 * for a permission that lacks, KL_IO for what may pass, else KL_INVALID. what is the
 * request in words, "Query of runs". */
enum kl_code kl_fault_err(const struct kl_fault *fault, const char *what,
                          struct kl_err *err);

#endif
