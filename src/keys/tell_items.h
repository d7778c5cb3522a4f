/* Findings that items or the direction of reading show, in words: keys/kinds.h says what
 * each is for. */
#ifndef KL_KEYS_TELL_ITEMS_H
#define KL_KEYS_TELL_ITEMS_H

#include "keys/tale.h"

void kl_tell_mismatch(const struct kl_tale *t, struct kl_buf *out);
void kl_tell_tie_break_direction(const struct kl_tale *t, struct kl_buf *out);
void kl_advise_mismatch(const struct kl_tale *t, struct kl_buf *out);
void kl_advise_tie_break_direction(const struct kl_tale *t, struct kl_buf *out);

#endif
