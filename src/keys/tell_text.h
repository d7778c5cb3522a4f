/* Findings on text in words: keys/kinds.h says what each is for. */
#ifndef KL_KEYS_TELL_TEXT_H
#define KL_KEYS_TELL_TEXT_H

#include "keys/tale.h"

void kl_tell_natural(const struct kl_tale *t, struct kl_buf *out);
void kl_tell_version(const struct kl_tale *t, struct kl_buf *out);
void kl_tell_address(const struct kl_tale *t, struct kl_buf *out);
void kl_advise_natural(const struct kl_tale *t, struct kl_buf *out);
void kl_advise_version(const struct kl_tale *t, struct kl_buf *out);
void kl_advise_address(const struct kl_tale *t, struct kl_buf *out);
void kl_tell_ordinal_words(const struct kl_tale *t, struct kl_buf *out);
void kl_advise_ordinal_words(const struct kl_tale *t, struct kl_buf *out);

#endif
