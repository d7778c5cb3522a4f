#include "config.h"

#include "keys/tally_widths.h"

#include "base/digits.h"

/* Digits of any length by value, equal ones by spelling; <0, 0, >0. */
static int number_cmp(struct kl_str a, struct kl_str b)
{
    int order;

    if (a.len == b.len)
        return memcmp(a.data, b.data, a.len);
    order = kl_digits_cmp(a, b);
    return order ? order : kl_str_cmp(a, b);
}

static void note(struct kl_tally_range *range, struct kl_str value,
                 int (*cmp)(struct kl_str, struct kl_str))
{
    if (!range->max.len || cmp(value, kl_buf_str(&range->max)) > 0)
        kl_buf_set(&range->max, value);
    if (!range->min.len || cmp(value, kl_buf_str(&range->min)) < 0)
        kl_buf_set(&range->min, value);
}

void kl_tally_range_note(struct kl_tally_range *range, struct kl_str text)
{
    note(range, text, kl_str_cmp);
}

static void merge_range(struct kl_tally_range *into, const struct kl_tally_range *from,
                        int (*cmp)(struct kl_str, struct kl_str))
{
    if (!from->min.len)
        return;
    note(into, kl_buf_str(&from->min), cmp);
    note(into, kl_buf_str(&from->max), cmp);
}

static void release_range(struct kl_tally_range *range)
{
    kl_buf_release(&range->min);
    kl_buf_release(&range->max);
}

static void release(struct kl_tally_width *width)
{
    kl_few_release(&width->padded_few);
    kl_few_release(&width->plain_few);
    kl_few_release(&width->high_few);
    release_range(&width->digits);
    release_range(&width->texts);
    release_range(&width->spelled);
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
    merge_range(&into->digits, &from->digits, number_cmp);
    merge_range(&into->texts, &from->texts, kl_str_cmp);
}

/* Where lengths differ, the order of bytes is another one than that of values. */
static void merge_wide(struct kl_tally_width *into, const struct kl_tally_width *from)
{
    merge(into, from);
    merge_range(&into->spelled, from->spelled.min.len ? &from->spelled : &from->digits,
                kl_str_cmp);
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

        merge_wide(wide(widths, longest->len), longest);
        release(longest);
    }
    KL_GROW(widths->at, widths->n, widths->cap);
    memmove(widths->at + i + 1, widths->at + i, (widths->n - i) * sizeof(*widths->at));
    widths->n++;
    widths->at[i] = (struct kl_tally_width){.len = len};
    widths->last = i;
    return &widths->at[i];
}

static void count_digits(struct kl_tally_width *width, struct kl_str key,
                         struct kl_str value)
{
    if (value.len > 1 && value.data[0] == '0') {
        width->padded++;
        kl_few_append(&width->padded_few, key);
        return;
    }
    width->plain++;
    kl_few_append(&width->plain_few, key);
    if (value.data[0] == '9') {
        width->high++;
        kl_few_append(&width->high_few, key);
    }
}

struct kl_tally_width *kl_tally_widths_add(struct kl_tally_widths *widths,
                                           struct kl_str key, struct kl_str value,
                                           bool digits)
{
    struct kl_tally_width *width;

    if (widths->last < widths->n && widths->at[widths->last].len == value.len)
        width = &widths->at[widths->last];
    else
        width = place(widths, value.len);
    if (!digits) {
        width->text++;
        note(&width->texts, value, kl_str_cmp);
        return width;
    }
    count_digits(width, key, value);
    note(&width->digits, value, number_cmp);
    if (width == &widths->wide)
        note(&width->spelled, value, kl_str_cmp);
    return width;
}

void kl_tally_widths_merge(struct kl_tally_widths *into,
                           const struct kl_tally_widths *from)
{
    for (size_t i = 0; i < from->n; i++) {
        struct kl_tally_width *width = place(into, from->at[i].len);

        if (width == &into->wide)
            merge_wide(width, &from->at[i]);
        else
            merge(width, &from->at[i]);
    }
    if (from->pooled)
        merge_wide(wide(into, from->wide.len), &from->wide);
}

static void widen(const struct kl_tally_range *range, struct kl_str *min,
                  struct kl_str *max, int (*cmp)(struct kl_str, struct kl_str))
{
    if (!range->min.len)
        return;
    if (!min->len || cmp(kl_buf_str(&range->min), *min) < 0)
        *min = kl_buf_str(&range->min);
    if (!max->len || cmp(kl_buf_str(&range->max), *max) > 0)
        *max = kl_buf_str(&range->max);
}

bool kl_tally_widths_numbers(const struct kl_tally_widths *widths, struct kl_str *least,
                             struct kl_str *most)
{
    *least = *most = (struct kl_str){0};
    for (size_t i = 0; i < widths->n; i++)
        widen(&widths->at[i].digits, least, most, number_cmp);
    widen(&widths->wide.digits, least, most, number_cmp);
    return least->len > 0;
}

bool kl_tally_widths_values(const struct kl_tally_widths *widths, struct kl_str *low,
                            struct kl_str *high)
{
    *low = *high = (struct kl_str){0};
    for (size_t i = 0; i < widths->n; i++) {
        widen(&widths->at[i].digits, low, high, kl_str_cmp);
        widen(&widths->at[i].texts, low, high, kl_str_cmp);
    }
    widen(&widths->wide.spelled, low, high, kl_str_cmp);
    widen(&widths->wide.texts, low, high, kl_str_cmp);
    return low->len > 0;
}
