#include "config.h"

#include "app/errand.h"

void kl_errand_release(struct kl_errand *errand)
{
    kl_key_value_release(&errand->key);
    *errand = (struct kl_errand){0};
}

void kl_errand_copy(struct kl_errand *to, const struct kl_errand *from)
{
    *to = *from;
    kl_key_value_copy(&to->key, &from->key);
}

bool kl_errand_same(const struct kl_errand *a, const struct kl_errand *b)
{
    return a->kind == b->kind && a->side == b->side && a->run == b->run &&
           a->leaf == b->leaf && a->stamp == b->stamp && !a->key.data == !b->key.data &&
           (!a->key.data || kl_key_value_cmp(&a->key, &b->key) == 0);
}
