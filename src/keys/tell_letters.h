/* What is said of the finding kinds on letters. */
#ifndef KL_KEYS_TELL_LETTERS_H
#define KL_KEYS_TELL_LETTERS_H

#include "keys/tale.h"

void kl_tell_case_of_text(const struct kl_tale *t, struct kl_buf *out);
void kl_tell_accented(const struct kl_tale *t, struct kl_buf *out);
void kl_tell_forms(const struct kl_tale *t, struct kl_buf *out);
void kl_tell_code_units(const struct kl_tale *t, struct kl_buf *out);
void kl_tell_code_points(const struct kl_tale *t, struct kl_buf *out);
void kl_tell_edge(const struct kl_tale *t, struct kl_buf *out);
void kl_tell_confusable(const struct kl_tale *t, struct kl_buf *out);

void kl_advise_case_of_text(const struct kl_tale *t, struct kl_buf *out);
void kl_advise_accented(const struct kl_tale *t, struct kl_buf *out);
void kl_advise_forms(const struct kl_tale *t, struct kl_buf *out);
void kl_advise_code_units(const struct kl_tale *t, struct kl_buf *out);
void kl_advise_invisible(const struct kl_tale *t, struct kl_buf *out);
void kl_advise_control(const struct kl_tale *t, struct kl_buf *out);
void kl_advise_edge(const struct kl_tale *t, struct kl_buf *out);
void kl_advise_confusable(const struct kl_tale *t, struct kl_buf *out);

bool kl_tell_one_name(const struct kl_tale *t, struct kl_buf *out);
bool kl_tell_other_order(const struct kl_tale *t, struct kl_buf *out);

#endif
