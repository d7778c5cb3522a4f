/* Finding kinds on text with numbers in it: words, versions, addresses. */
#ifndef KL_KEYS_KINDS_TEXT_H
#define KL_KEYS_KINDS_TEXT_H

#include "keys/kinds.h"

extern const struct kl_kind_family kl_kinds_text;

#endif
