/* Findings on dates and times in words: keys/kinds.h says what each is for. */
#ifndef KL_KEYS_TELL_TIMES_H
#define KL_KEYS_TELL_TIMES_H

#include "keys/tale.h"

void kl_tell_mixed_unit(const struct kl_tale *t, struct kl_buf *out);
void kl_tell_mixed_precision(const struct kl_tale *t, struct kl_buf *out);
void kl_tell_offsets(const struct kl_tale *t, struct kl_buf *out);
void kl_tell_utc_spellings(const struct kl_tale *t, struct kl_buf *out);
void kl_tell_unpadded_date(const struct kl_tale *t, struct kl_buf *out);
void kl_tell_year_last(const struct kl_tale *t, struct kl_buf *out);
void kl_tell_mixed_layout(const struct kl_tale *t, struct kl_buf *out);
void kl_tell_twelve_hour(const struct kl_tale *t, struct kl_buf *out);
void kl_tell_invalid(const struct kl_tale *t, struct kl_buf *out);
void kl_advise_mixed_unit(const struct kl_tale *t, struct kl_buf *out);
void kl_advise_mixed_precision(const struct kl_tale *t, struct kl_buf *out);
void kl_advise_offsets(const struct kl_tale *t, struct kl_buf *out);
void kl_advise_utc_spellings(const struct kl_tale *t, struct kl_buf *out);
void kl_advise_unpadded_date(const struct kl_tale *t, struct kl_buf *out);
void kl_advise_year_last(const struct kl_tale *t, struct kl_buf *out);
void kl_advise_mixed_layout(const struct kl_tale *t, struct kl_buf *out);
void kl_advise_twelve_hour(const struct kl_tale *t, struct kl_buf *out);
void kl_advise_invalid(const struct kl_tale *t, struct kl_buf *out);
bool kl_tell_unit_pair(const struct kl_tale *t, struct kl_buf *out);

#endif
