/* Tests of names and what lies behind them: keys/kinds.h says what each is for. */
#ifndef KL_KEYS_PATHS_H
#define KL_KEYS_PATHS_H

#include "keys/rule.h"

bool kl_paths_char_below(const struct kl_judge *judge, size_t nth,
                         struct kl_finding *out);
bool kl_paths_folder_without_slash(const struct kl_judge *judge, size_t nth,
                                   struct kl_finding *out);
/* What a collection of paths is: report->paths. */
void kl_paths_fill(const struct kl_judge *judge);

#endif
