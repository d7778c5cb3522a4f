/* Findings on identifiers in words: keys/kinds.h says what each is for. */
#ifndef KL_KEYS_TELL_IDS_H
#define KL_KEYS_TELL_IDS_H

#include "keys/tale.h"

void kl_tell_uuid_time(const struct kl_tale *t, struct kl_buf *out);
void kl_tell_mixed_ids(const struct kl_tale *t, struct kl_buf *out);
void kl_tell_mixed_case(const struct kl_tale *t, struct kl_buf *out);
void kl_tell_time_behind(const struct kl_tale *t, struct kl_buf *out);
void kl_advise_uuid_time(const struct kl_tale *t, struct kl_buf *out);
void kl_advise_mixed_ids(const struct kl_tale *t, struct kl_buf *out);
void kl_advise_mixed_case(const struct kl_tale *t, struct kl_buf *out);
void kl_advise_time_behind(const struct kl_tale *t, struct kl_buf *out);

#endif
