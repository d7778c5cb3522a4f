/* Finding kinds on the structure of keys. */
#ifndef KL_KEYS_KINDS_STRUCTURE_H
#define KL_KEYS_KINDS_STRUCTURE_H

#include "keys/kinds.h"

extern const struct kl_kind_family kl_kinds_structure;

#endif
