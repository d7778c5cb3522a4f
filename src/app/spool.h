/* A stream copied into a temporary file, for what must be read twice. */
#ifndef KL_APP_SPOOL_H
#define KL_APP_SPOOL_H

#include <stdio.h>

#include "base/err.h"
#include "model/source.h"

/* The rest of in as a file without a name in folder, at its beginning; name is that of
 * in, for messages. KL_IO, KL_CANCELLED. */
enum kl_code kl_spool_copy(FILE *in, const char *name, const char *folder, FILE **copy,
                           struct kl_token *token, struct kl_err *err);

#endif
