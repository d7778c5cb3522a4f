#include "config.h"

#include "keys/code_units.h"

#include "base/utf8.h"

/* The bytes that differ first are the leading ones when their planes differ. */
bool kl_code_units_differ(struct kl_str a, struct kl_str b)
{
    size_t at = kl_str_common(a, b), len;
    int32_t x, y;

    if (at >= a.len || at >= b.len || (unsigned char)b.data[at] < 0xf0)
        return false;
    x = kl_utf8_decode(a, at, &len);
    y = kl_utf8_decode(b, at, &len);
    return x >= 0xe000 && x <= 0xffff && y >= 0x10000;
}

void kl_code_units_release(struct kl_code_units *units)
{
    kl_few_release(&units->few);
    kl_buf_release(&units->first);
    kl_buf_release(&units->next);
}

static void keep(struct kl_code_units *units, struct kl_str a, struct kl_str b)
{
    if (units->pairs && kl_str_cmp(b, kl_buf_str(&units->next)) >= 0)
        return;
    kl_buf_clear(&units->first);
    kl_buf_clear(&units->next);
    kl_buf_add_str(&units->first, a);
    kl_buf_add_str(&units->next, b);
}

void kl_code_units_note(struct kl_code_units *units, struct kl_str a, struct kl_str b)
{
    if (!kl_code_units_differ(a, b))
        return;
    keep(units, a, b);
    units->pairs++;
    kl_few_add(&units->few, b);
}

void kl_code_units_merge(struct kl_code_units *into, const struct kl_code_units *from)
{
    if (!from->pairs)
        return;
    keep(into, kl_buf_str(&from->first), kl_buf_str(&from->next));
    into->pairs += from->pairs;
    kl_few_merge(&into->few, &from->few);
}
