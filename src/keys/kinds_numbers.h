/* Finding kinds on numbers: their widths, signs and directions. */
#ifndef KL_KEYS_KINDS_NUMBERS_H
#define KL_KEYS_KINDS_NUMBERS_H

#include "keys/kinds.h"

extern const struct kl_kind_family kl_kinds_numbers;

#endif
