/* One column of a report, filled in from what was read out of its tally. */
#ifndef KL_KEYS_COLUMN_H
#define KL_KEYS_COLUMN_H

#include "keys/judge.h"

void kl_column_fill(const struct kl_judge *judge, size_t node, struct kl_column *out);
/* The column of all paths, whatever their depth. */
void kl_column_fill_path(const struct kl_judge *judge, struct kl_column *out);

#endif
