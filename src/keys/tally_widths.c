#include "config.h"

#include "keys/tally_widths.h"

static void release(struct kl_tally_width *width)
{
    kl_few_release(&width->padded_few);
    kl_few_release(&width->plain_few);
    kl_few_release(&width->high_few);
}

void kl_tally_widths_release(struct kl_tally_widths *widths)
{
    for (size_t i = 0; i < widths->n; i++)
        release(&widths->at[i]);
    release(&widths->wide);
    free(widths->at);
    *widths = (struct kl_tally_widths){0};
}

static void merge(struct kl_tally_width *into, const struct kl_tally_width *from)
{
    into->padded += from->padded;
    into->plain += from->plain;
    into->text += from->text;
    into->high += from->high;
    kl_few_merge(&into->padded_few, &from->padded_few);
    kl_few_merge(&into->plain_few, &from->plain_few);
    kl_few_merge(&into->high_few, &from->high_few);
}

static struct kl_tally_width *wide(struct kl_tally_widths *widths, size_t len)
{
    if (!widths->pooled || len < widths->wide.len)
        widths->wide.len = len;
    widths->pooled = true;
    return &widths->wide;
}

/* The place of len, new or not; the longest goes to the pool when there is no room. */
static struct kl_tally_width *place(struct kl_tally_widths *widths, size_t len)
{
    size_t i = widths->n;

    while (i && widths->at[i - 1].len > len)
        i--;
    if (i && widths->at[i - 1].len == len) {
        widths->last = i - 1;
        return &widths->at[i - 1];
    }
    if (i == KL_TALLY_WIDTHS || (widths->pooled && len >= widths->wide.len))
        return wide(widths, len);
    if (widths->n == KL_TALLY_WIDTHS) {
        struct kl_tally_width *longest = &widths->at[--widths->n];

        merge(wide(widths, longest->len), longest);
        release(longest);
    }
    KL_GROW(widths->at, widths->n, widths->cap);
    memmove(widths->at + i + 1, widths->at + i, (widths->n - i) * sizeof(*widths->at));
    widths->n++;
    widths->at[i] = (struct kl_tally_width){.len = len};
    widths->last = i;
    return &widths->at[i];
}

void kl_tally_widths_add(struct kl_tally_widths *widths, struct kl_str key,
                         struct kl_str value, bool digits)
{
    struct kl_tally_width *width;

    if (widths->last < widths->n && widths->at[widths->last].len == value.len)
        width = &widths->at[widths->last];
    else
        width = place(widths, value.len);
    if (!digits) {
        width->text++;
    } else if (value.len > 1 && value.data[0] == '0') {
        width->padded++;
        kl_few_append(&width->padded_few, key);
    } else {
        width->plain++;
        kl_few_append(&width->plain_few, key);
        if (value.data[0] == '9') {
            width->high++;
            kl_few_append(&width->high_few, key);
        }
    }
}

void kl_tally_widths_merge(struct kl_tally_widths *into,
                           const struct kl_tally_widths *from)
{
    for (size_t i = 0; i < from->n; i++)
        merge(place(into, from->at[i].len), &from->at[i]);
    if (from->pooled)
        merge(wide(into, from->wide.len), &from->wide);
}
