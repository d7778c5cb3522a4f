#include "config.h"

#include "keys/below.h"

#include "base/ascii.h"
#include "keys/labels.h"
#include "keys/stamp.h"

void kl_below_free(struct kl_below **below)
{
    struct kl_below *b = *below;

    if (!b)
        return;
    kl_few_release(&b->few);
    kl_buf_release(&b->stored_first);
    kl_buf_release(&b->meant_first);
    free(b);
    *below = NULL;
}

/* The candidate that begins at or, of ::, ends before at, if it cuts key there. */
static bool cut_at(struct kl_str key, size_t at, enum kl_delim delim,
                   struct kl_segment *name)
{
    struct kl_segment segs[KL_SPLIT_MAX];
    size_t step = kl_delim_text(delim).len;
    size_t n = kl_split(key, delim, segs, KL_SPLIT_MAX, NULL);

    for (size_t i = 0; i < n; i++) {
        size_t end = segs[i].off + segs[i].len;

        if (end > at || end == key.len)
            return false;
        if (at >= end + step)
            continue;
        *name = segs[i];
        return segs[i].len > 0;
    }
    return false;
}

/* Whether a and b are the same without their digits. */
static bool differ_in_digits(struct kl_str a, struct kl_str b)
{
    size_t i = 0, k = 0;

    for (;; i++, k++) {
        while (i < a.len && kl_ascii_is_digit(a.data[i]))
            i++;
        while (k < b.len && kl_ascii_is_digit(b.data[k]))
            k++;
        if (i == a.len || k == b.len || a.data[i] != b.data[k])
            return i == a.len && k == b.len;
    }
}

static bool is_date(struct kl_str name)
{
    struct kl_stamp stamp;

    return kl_ascii_is_digit(name.data[0]) && kl_stamp_scan(name, 0, &stamp) &&
           stamp.kind != KL_STAMP_CLOCK;
}

static bool is_capitals(struct kl_str name)
{
    for (size_t i = 0; i < name.len; i++)
        if ((name.data[i] < 'A' || name.data[i] > 'Z') && name.data[i] != '_' &&
            name.data[i] != '-' && name.data[i] != '.')
            return false;
    return true;
}

/* A label in capitals names a type, and types have no order among them; another
 * delimiter behind a label is another fault. */
static bool is_label(struct kl_str name, struct kl_str prev, enum kl_delim delim)
{
    struct kl_str label;
    enum kl_delim behind;

    if (delim == KL_DELIM_SLASH)
        return false;
    return is_capitals(name) ||
           (kl_labels_at(prev, 0, &label, &behind) && kl_str_eq(label, name));
}

/* A row of one segment beside rows of several; of paths it is a file. */
static bool is_row_apart(struct kl_str prev, size_t off, enum kl_delim delim)
{
    return delim != KL_DELIM_SLASH && off == 0 &&
           kl_str_find(prev, kl_delim_text(delim), 0) == SIZE_MAX;
}

static struct kl_str longer_name(struct kl_str prev, size_t off, enum kl_delim delim)
{
    size_t end = kl_str_find(prev, kl_delim_text(delim), off);

    return kl_str_sub(prev, off, end == SIZE_MAX ? prev.len : end - off);
}

bool kl_below_is(struct kl_str prev, struct kl_str key, size_t at, enum kl_delim delim)
{
    struct kl_segment seg;
    struct kl_str name, longer;

    if (at == prev.len || at == key.len || key.data[at] != kl_delim_text(delim).data[0] ||
        !cut_at(key, at, delim, &seg))
        return false;
    name = kl_str_sub(key, seg.off, seg.len);
    longer = longer_name(prev, seg.off, delim);
    return !differ_in_digits(name, longer) && !is_date(longer) &&
           !is_row_apart(prev, seg.off, delim) &&
           !(seg.off == 0 && is_label(name, prev, delim));
}

static void note(struct kl_below **below, struct kl_str prev, struct kl_str key,
                 size_t at)
{
    struct kl_below *b;

    if (!*below)
        *below = KL_NEW(struct kl_below);
    b = *below;
    if (!b->names) {
        kl_buf_set(&b->stored_first, prev);
        kl_buf_set(&b->meant_first, key);
    }
    b->names++;
    b->bytes[(unsigned char)prev.data[at] / 64] |= 1ULL << (prev.data[at] % 64);
    kl_few_append(&b->few, prev);
}

void kl_below_note(struct kl_below *below[KL_DELIMS], struct kl_str prev,
                   struct kl_str key, size_t at)
{
    /* No delimiter is a letter or a digit. */
    if (at == prev.len || at == key.len || kl_ascii_is_alnum(key.data[at]))
        return;
    for (enum kl_delim delim = 0; delim < KL_DELIMS; delim++)
        if (kl_below_is(prev, key, at, delim))
            note(&below[delim], prev, key, at);
}

static void merge(struct kl_below *into, const struct kl_below *from)
{
    int order =
        kl_str_cmp(kl_buf_str(&from->meant_first), kl_buf_str(&into->meant_first));

    if (!order)
        order =
            kl_str_cmp(kl_buf_str(&from->stored_first), kl_buf_str(&into->stored_first));
    if (!into->names || order < 0) {
        kl_buf_set(&into->stored_first, kl_buf_str(&from->stored_first));
        kl_buf_set(&into->meant_first, kl_buf_str(&from->meant_first));
    }
    into->names += from->names;
    for (size_t i = 0; i < KL_ARRAY_LEN(into->bytes); i++)
        into->bytes[i] |= from->bytes[i];
    kl_few_merge(&into->few, &from->few);
}

void kl_below_merge(struct kl_below *into[KL_DELIMS],
                    struct kl_below *const from[KL_DELIMS])
{
    for (size_t i = 0; i < KL_DELIMS; i++) {
        if (!from[i])
            continue;
        if (!into[i])
            into[i] = KL_NEW(struct kl_below);
        merge(into[i], from[i]);
    }
}
