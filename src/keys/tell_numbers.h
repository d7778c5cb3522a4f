/* Findings on numbers in words: keys/kinds.h says what each is for. */
#ifndef KL_KEYS_TELL_NUMBERS_H
#define KL_KEYS_TELL_NUMBERS_H

#include "keys/tale.h"

void kl_tell_unpadded(const struct kl_tale *t, struct kl_buf *out);
void kl_tell_tie_break(const struct kl_tale *t, struct kl_buf *out);
void kl_tell_half_migrated(const struct kl_tale *t, struct kl_buf *out);
void kl_tell_overflow(const struct kl_tale *t, struct kl_buf *out);
void kl_tell_mixed_width(const struct kl_tale *t, struct kl_buf *out);
void kl_tell_near_limit(const struct kl_tale *t, struct kl_buf *out);
void kl_tell_duplicate(const struct kl_tale *t, struct kl_buf *out);
void kl_tell_spaced(const struct kl_tale *t, struct kl_buf *out);
void kl_tell_trailed(const struct kl_tale *t, struct kl_buf *out);
void kl_tell_negative(const struct kl_tale *t, struct kl_buf *out);
void kl_tell_plus(const struct kl_tale *t, struct kl_buf *out);
void kl_tell_decimal(const struct kl_tale *t, struct kl_buf *out);
void kl_tell_grouped(const struct kl_tale *t, struct kl_buf *out);
void kl_tell_exponent(const struct kl_tale *t, struct kl_buf *out);
void kl_tell_foreign(const struct kl_tale *t, struct kl_buf *out);
void kl_tell_hex(const struct kl_tale *t, struct kl_buf *out);
void kl_tell_direction(const struct kl_tale *t, struct kl_buf *out);
void kl_advise_pad(const struct kl_tale *t, struct kl_buf *out);
void kl_advise_tie_break(const struct kl_tale *t, struct kl_buf *out);
void kl_advise_half_migrated(const struct kl_tale *t, struct kl_buf *out);
void kl_advise_mixed_width(const struct kl_tale *t, struct kl_buf *out);
void kl_advise_overflow(const struct kl_tale *t, struct kl_buf *out);
void kl_advise_near_limit(const struct kl_tale *t, struct kl_buf *out);
void kl_advise_duplicate(const struct kl_tale *t, struct kl_buf *out);
void kl_advise_spaced(const struct kl_tale *t, struct kl_buf *out);
void kl_advise_trailed(const struct kl_tale *t, struct kl_buf *out);
void kl_advise_negative(const struct kl_tale *t, struct kl_buf *out);
void kl_advise_plus(const struct kl_tale *t, struct kl_buf *out);
void kl_advise_decimal(const struct kl_tale *t, struct kl_buf *out);
void kl_advise_plain_digits(const struct kl_tale *t, struct kl_buf *out);
void kl_advise_foreign(const struct kl_tale *t, struct kl_buf *out);
void kl_advise_hex(const struct kl_tale *t, struct kl_buf *out);
void kl_advise_direction(const struct kl_tale *t, struct kl_buf *out);
bool kl_tell_mixed_pair(const struct kl_tale *t, struct kl_buf *out);
bool kl_tell_twins(const struct kl_tale *t, struct kl_buf *out);

#endif
