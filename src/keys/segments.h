/* Tests of single segments: keys/kinds.h says what each is for. */
#ifndef KL_KEYS_SEGMENTS_H
#define KL_KEYS_SEGMENTS_H

#include "keys/rule.h"

bool kl_segments_empty(const struct kl_judge *judge, size_t nth, struct kl_finding *out);
bool kl_segments_placeholder(const struct kl_judge *judge, size_t nth,
                             struct kl_finding *out);
bool kl_segments_missing_delimiter(const struct kl_judge *judge, size_t nth,
                                   struct kl_finding *out);
bool kl_segments_delimiter_inside(const struct kl_judge *judge, size_t nth,
                                  struct kl_finding *out);
/* Whether the empty segments at a place are two colons in place of one (A::1 beside A:2),
 * for nothing but what is behind them goes on there. */
bool kl_segments_are_doubled(const struct kl_trie *trie, size_t node);
/* Whether a value is none of numbers, dates and ids, which are written alike. */
bool kl_segments_is_text(struct kl_str value);

#endif
