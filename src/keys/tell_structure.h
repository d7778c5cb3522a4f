/* Findings on the structure of keys in words: keys/kinds.h says what each is for. */
#ifndef KL_KEYS_TELL_STRUCTURE_H
#define KL_KEYS_TELL_STRUCTURE_H

#include "keys/tale.h"

void kl_tell_mixed_delimiters(const struct kl_tale *t, struct kl_buf *out);
void kl_advise_mixed_delimiters(const struct kl_tale *t, struct kl_buf *out);
void kl_tell_delimiter_inside(const struct kl_tale *t, struct kl_buf *out);
void kl_advise_delimiter_inside(const struct kl_tale *t, struct kl_buf *out);
void kl_tell_char_below(const struct kl_tale *t, struct kl_buf *out);
void kl_advise_char_below(const struct kl_tale *t, struct kl_buf *out);
void kl_tell_folder_without_slash(const struct kl_tale *t, struct kl_buf *out);
void kl_advise_folder_without_slash(const struct kl_tale *t, struct kl_buf *out);
void kl_tell_empty_segment(const struct kl_tale *t, struct kl_buf *out);
void kl_advise_empty_segment(const struct kl_tale *t, struct kl_buf *out);
void kl_tell_missing_delimiter(const struct kl_tale *t, struct kl_buf *out);
void kl_advise_missing_delimiter(const struct kl_tale *t, struct kl_buf *out);
void kl_tell_placeholder(const struct kl_tale *t, struct kl_buf *out);
void kl_advise_placeholder(const struct kl_tale *t, struct kl_buf *out);
void kl_tell_prefix_overlap(const struct kl_tale *t, struct kl_buf *out);
void kl_advise_prefix_overlap(const struct kl_tale *t, struct kl_buf *out);
void kl_tell_mixed_case_label(const struct kl_tale *t, struct kl_buf *out);
void kl_advise_mixed_case_label(const struct kl_tale *t, struct kl_buf *out);
void kl_tell_too_long(const struct kl_tale *t, struct kl_buf *out);
void kl_advise_too_long(const struct kl_tale *t, struct kl_buf *out);

#endif
