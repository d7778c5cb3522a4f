/* Finding kinds on dates and times. */
#ifndef KL_KEYS_KINDS_TIMES_H
#define KL_KEYS_KINDS_TIMES_H

#include "keys/kinds.h"

extern const struct kl_kind_family kl_kinds_times;

#endif
