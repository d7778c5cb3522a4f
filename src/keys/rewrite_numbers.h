/* How numbers in keys are put right: the rewrite functions of keys/kinds.h. */
#ifndef KL_KEYS_REWRITE_NUMBERS_H
#define KL_KEYS_REWRITE_NUMBERS_H

#include "keys/mark.h"

/* A number of another width at the width that was chosen. */
bool kl_rewrite_pad(const struct kl_mark_row *row, const struct kl_finding *finding,
                    size_t width, struct kl_buf *out);
/* A number that stands the other way than most: inverted, or turned back. */
bool kl_rewrite_direction(const struct kl_mark_row *row, const struct kl_finding *finding,
                          size_t width, struct kl_buf *out);

#endif
