/* Finding kinds on identifiers. */
#ifndef KL_KEYS_KINDS_IDS_H
#define KL_KEYS_KINDS_IDS_H

#include "keys/kinds.h"

extern const struct kl_kind_family kl_kinds_ids;

#endif
