/* The DynamoDB that a session works on, with the world around it.
 *
 * It belongs to its kl_dynamo and lives as long, so that a source finds it after its
 * session is gone. May be used from several threads.
 */
#ifndef KL_APP_REMOTE_H
#define KL_APP_REMOTE_H

#include "dynamo/dynamo.h"
#include "app/session.h"

struct kl_remote;

/* Reads the AWS configuration; no request. remote is borrowed from dynamo. */
enum kl_code kl_remote_open(const struct kl_session_options *options,
                            struct kl_dynamo **dynamo, struct kl_remote **remote,
                            struct kl_err *err);
/* Who is asked from now on; NULL: nobody. */
void kl_remote_set_ask(struct kl_remote *remote, kl_ask_fn ask, void *arg);

#endif
