#include "config.h"

#include "keys/labels.h"

#include "base/ascii.h"
#include "keys/field.h"

/* Labels of one key that are looked at. */
#define LABELS_MAX 8

static bool is_letter(int c)
{
    return kl_ascii_is_letter(c) || c >= 0x80;
}

static bool joins(int c)
{
    return c == '_' || c == '-' || c == '.';
}

/* The candidates that are no part of a word, one more. The second colon of :: is looked
 * at where it is met. */
static const unsigned char strong[256] = {
    ['#'] = KL_DELIM_HASH + 1,  ['|'] = KL_DELIM_BAR + 1,
    ['/'] = KL_DELIM_SLASH + 1, ['~'] = KL_DELIM_TILDE + 1,
    ['^'] = KL_DELIM_CARET + 1, [';'] = KL_DELIM_SEMICOLON + 1,
    [':'] = KL_DELIM_COLON + 1, [0x1f] = KL_DELIM_UNIT + 1,
    [0] = KL_DELIM_NUL + 1,
};

static enum kl_delim strong_at(struct kl_str key, size_t i)
{
    unsigned found = i < key.len ? strong[(unsigned char)key.data[i]] : 0;

    if (!found)
        return KL_DELIM_NONE;
    if (found == KL_DELIM_COLON + 1 && kl_field_at(key, i + 1) == ':')
        return KL_DELIM_COLONS;
    return found - 1;
}

static enum kl_delim weak(int c)
{
    return c == '_' ? KL_DELIM_UNDERSCORE : c == '-' ? KL_DELIM_DASH : KL_DELIM_NONE;
}

static bool has_strong(struct kl_str key, size_t from)
{
    while (from < key.len && strong_at(key, from) == KL_DELIM_NONE)
        from++;
    return from < key.len;
}

/* USER-alice: capitals, then - or _, then a small letter. */
static size_t capitals(struct kl_str key, size_t from)
{
    size_t end = from;

    while (kl_field_at(key, end) >= 'A' && kl_field_at(key, end) <= 'Z')
        end++;
    return end > from + 1 && weak(kl_field_at(key, end)) != KL_DELIM_NONE &&
                   kl_field_at(key, end + 1) >= 'a' && kl_field_at(key, end + 1) <= 'z'
               ? end
               : from;
}

static bool set(struct kl_str key, size_t off, size_t end, enum kl_delim behind,
                struct kl_str *label, enum kl_delim *delim)
{
    *label = kl_str_sub(key, off, end - off);
    *delim = behind;
    return behind != KL_DELIM_NONE;
}

bool kl_labels_at(struct kl_str key, size_t off, struct kl_str *label,
                  enum kl_delim *delim)
{
    size_t from = off + (kl_field_at(key, off) == '#' || kl_field_at(key, off) == '$'),
           end = from;
    size_t small;

    if (!is_letter(kl_field_at(key, from)) || kl_split_token(key, off))
        return false;
    while (is_letter(kl_field_at(key, end)) || joins(kl_field_at(key, end)))
        end++;
    if (kl_field_at(key, off) == '$' && kl_field_at(key, end - 1) == '_')
        while (kl_ascii_is_digit(kl_field_at(key, end)))
            end++;
    if (strong_at(key, end) != KL_DELIM_NONE)
        return set(key, off, end, strong_at(key, end), label, delim);
    small = capitals(key, from);
    if (!off && small > from && !has_strong(key, small))
        return set(key, off, small, weak(kl_field_at(key, small)), label, delim);
    if (!kl_ascii_is_digit(kl_field_at(key, end)))
        return false;
    while (end > from && joins(kl_field_at(key, end - 1)))
        end--;
    return set(key, off, end, weak(kl_field_at(key, end)), label, delim);
}

static bool is_upper(struct kl_str label)
{
    for (size_t i = 0; i < label.len; i++)
        if (label.data[i] >= 'a' && label.data[i] <= 'z')
            return false;
    return label.len > 1;
}

bool kl_labels_next(struct kl_str key, size_t *off, struct kl_str *label,
                    enum kl_delim *delim)
{
    for (size_t i = *off; i < key.len; i++) {
        bool begins = !i || (is_letter(kl_field_at(key, i)) &&
                             strong_at(key, i - 1) != KL_DELIM_NONE);

        if (!begins || !kl_labels_at(key, i, label, delim) || (i && !is_upper(*label)))
            continue;
        *off = i + label->len;
        return true;
    }
    *off = key.len;
    return false;
}

bool kl_labels_note(struct kl_words *words, struct kl_str key, uint64_t n)
{
    size_t off = 0;
    struct kl_str label;
    enum kl_delim delim;
    bool full = true;

    for (size_t i = 0; i < LABELS_MAX && kl_labels_next(key, &off, &label, &delim); i++)
        full &= kl_words_add(words, label, delim, key, n);
    return full;
}
