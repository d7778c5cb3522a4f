/* Finding kinds on letters: their case and accents, their code points. */
#ifndef KL_KEYS_KINDS_LETTERS_H
#define KL_KEYS_KINDS_LETTERS_H

#include "keys/kinds.h"

extern const struct kl_kind_family kl_kinds_letters;

#endif
