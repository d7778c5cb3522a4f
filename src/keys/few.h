/* The bytewise smallest of many keys, at most KL_FEW of them.
 *
 * Adding and merging in any order gives the same few. A zeroed struct is empty.
 */
#ifndef KL_KEYS_FEW_H
#define KL_KEYS_FEW_H

#include "base/buf.h"

#define KL_FEW 5

struct kl_few {
    struct kl_buf *keys; /* ascending, without repeats; KL_FEW slots once there is one */
    size_t n;
};

void kl_few_release(struct kl_few *few);
void kl_few_add(struct kl_few *few, struct kl_str key);
/* The same for keys that come in ascending order: nothing to compare once it is full. */
void kl_few_append(struct kl_few *few, struct kl_str key);
void kl_few_merge(struct kl_few *into, const struct kl_few *from);
/* The keys leave few, which is empty after it; NULL when there is none. */
struct kl_buf *kl_few_take(struct kl_few *few, size_t *n);

/* Keys of one kind: how many there are, and the smallest. A zeroed struct has none. */
struct kl_counted {
    uint64_t keys;
    struct kl_few few;
};

void kl_counted_release(struct kl_counted *counted);
void kl_counted_add(struct kl_counted *counted, struct kl_str key); /* in any order */
/* The same for keys that come in ascending order. */
void kl_counted_append(struct kl_counted *counted, struct kl_str key);
void kl_counted_merge(struct kl_counted *into, const struct kl_counted *from);

#endif
