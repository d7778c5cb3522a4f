/* The real transport: HTTP/1.1 on libcurl, the only user of it.
 *
 * Connections are kept and used again (for at most 50 s of idleness: DynamoDB resets
 * older ones). A cancelled or failed exchange closes its connection, so that the next
 * one never meets half a reply. The environment's proxies are not read; options say all.
 */
#ifndef KL_NET_HTTP_H
#define KL_NET_HTTP_H

#include "net/transport.h"

/* For one thread. KL_INVALID: the certificates' file cannot be read; KL_IO: libcurl
 * does not start. */
enum kl_code kl_http_open(const struct kl_transport_options *options,
                          struct kl_transport **transport, struct kl_err *err);

#endif
