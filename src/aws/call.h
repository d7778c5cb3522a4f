/* A request to one of the services that credentials come from.
 *
 * These are small and seldom, and have no quota of their own: a call is tried three times
 * when no whole reply came or the server had a fault (5xx), with 50 and 100 ms between.
 */
#ifndef KL_AWS_CALL_H
#define KL_AWS_CALL_H

#include "aws/chain.h"

/* As kl_transport_send(), tries times at most while there is no reply at all. */
enum kl_code kl_call_send(const struct kl_chain *chain,
                          const struct kl_http_request *request, unsigned tries,
                          struct kl_http_reply *reply, struct kl_err *err);
/* "500 Internal …" as a reason: the status and the first line of a body that is text,
 * without control characters, 120 bytes at most. */
void kl_call_explain(const struct kl_http_reply *reply, struct kl_buf *out);

#endif
