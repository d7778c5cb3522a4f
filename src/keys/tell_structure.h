/* Findings on the structure of keys in words: keys/kinds.h says what each is for. */
#ifndef KL_KEYS_TELL_STRUCTURE_H
#define KL_KEYS_TELL_STRUCTURE_H

#include "keys/tale.h"

void kl_tell_too_long(const struct kl_tale *t, struct kl_buf *out);
void kl_advise_too_long(const struct kl_tale *t, struct kl_buf *out);

#endif
