/* Ids of finding kinds as they are typed. */
#ifndef CLI_KIND_H
#define CLI_KIND_H

#include "base/err.h"
#include "base/str.h"

/* Advice for an id that no kind has: the ids nearest to it. */
void cli_kind_advise(struct kl_str id, struct kl_err *err);

#endif
