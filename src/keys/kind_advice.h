/* Ids of finding kinds as they are typed. */
#ifndef KL_KEYS_KIND_ADVICE_H
#define KL_KEYS_KIND_ADVICE_H

#include "base/err.h"
#include "base/str.h"

/* Advice for an id that no kind has: the ids nearest to it. */
void kl_kind_advise(struct kl_str id, struct kl_err *err);

#endif
