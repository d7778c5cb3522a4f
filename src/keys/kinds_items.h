/* Finding kinds on what only items or the direction of reading show. */
#ifndef KL_KEYS_KINDS_ITEMS_H
#define KL_KEYS_KINDS_ITEMS_H

#include "keys/kinds.h"

extern const struct kl_kind_family kl_kinds_items;

#endif
