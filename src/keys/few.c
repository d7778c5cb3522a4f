#include "config.h"

#include "keys/few.h"

void kl_few_release(struct kl_few *few)
{
    for (size_t i = 0; few->keys && i < KL_FEW; i++)
        kl_buf_release(&few->keys[i]);
    free(few->keys);
    *few = (struct kl_few){0};
}

void kl_few_add(struct kl_few *few, struct kl_str key)
{
    size_t at = few->n;
    struct kl_buf spare;

    while (at && kl_str_cmp(key, kl_buf_str(&few->keys[at - 1])) < 0)
        at--;
    if (at == KL_FEW || (at && kl_str_eq(key, kl_buf_str(&few->keys[at - 1]))))
        return;
    if (!few->keys)
        few->keys = KL_NEW_ARRAY(struct kl_buf, KL_FEW);
    if (few->n < KL_FEW)
        few->n++;
    spare = few->keys[few->n - 1];
    memmove(few->keys + at + 1, few->keys + at, (few->n - 1 - at) * sizeof(*few->keys));
    few->keys[at] = spare;
    kl_buf_set(&few->keys[at], key);
}

void kl_few_append(struct kl_few *few, struct kl_str key)
{
    if (few->n < KL_FEW)
        kl_few_add(few, key);
}

void kl_few_merge(struct kl_few *into, const struct kl_few *from)
{
    for (size_t i = 0; i < from->n; i++)
        kl_few_add(into, kl_buf_str(&from->keys[i]));
}

struct kl_buf *kl_few_take(struct kl_few *few, size_t *n)
{
    struct kl_buf *keys = few->keys;

    *n = few->n;
    *few = (struct kl_few){0};
    return keys;
}

void kl_counted_release(struct kl_counted *counted)
{
    kl_few_release(&counted->few);
    counted->keys = 0;
}

void kl_counted_add(struct kl_counted *counted, struct kl_str key)
{
    counted->keys++;
    kl_few_add(&counted->few, key);
}

void kl_counted_append(struct kl_counted *counted, struct kl_str key)
{
    counted->keys++;
    kl_few_append(&counted->few, key);
}

void kl_counted_merge(struct kl_counted *into, const struct kl_counted *from)
{
    into->keys += from->keys;
    kl_few_merge(&into->few, &from->few);
}
