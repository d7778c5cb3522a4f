#include "config.h"

#include "base/str.h"

#include "base/ascii.h"

struct kl_str kl_str_from(const char *text)
{
    return (struct kl_str){text, text ? strlen(text) : 0};
}

int kl_str_cmp(struct kl_str a, struct kl_str b)
{
    size_t shorter = a.len < b.len ? a.len : b.len;
    int order = shorter ? memcmp(a.data, b.data, shorter) : 0;

    if (order)
        return order;
    return (a.len > b.len) - (a.len < b.len);
}

bool kl_str_eq(struct kl_str a, struct kl_str b)
{
    return a.len == b.len && (!a.len || !memcmp(a.data, b.data, a.len));
}

bool kl_str_is_word(struct kl_str s, const char *word)
{
    size_t i;

    for (i = 0; i < s.len && word[i]; i++)
        if (kl_ascii_lower(s.data[i]) != kl_ascii_lower(word[i]))
            return false;
    return i == s.len && !word[i];
}

bool kl_str_starts(struct kl_str s, struct kl_str prefix)
{
    return s.len >= prefix.len && kl_str_eq(kl_str_sub(s, 0, prefix.len), prefix);
}

size_t kl_str_common(struct kl_str a, struct kl_str b)
{
    size_t shorter = a.len < b.len ? a.len : b.len;
    size_t i = 0;

    while (i < shorter && a.data[i] == b.data[i])
        i++;
    return i;
}

size_t kl_str_find(struct kl_str s, struct kl_str needle, size_t from)
{
    const char *hit;

    if (from > s.len || needle.len > s.len - from)
        return SIZE_MAX;
    if (!needle.len)
        return from;
    hit = memmem(s.data + from, s.len - from, needle.data, needle.len);
    return hit ? (size_t)(hit - s.data) : SIZE_MAX;
}

struct kl_str kl_str_part(struct kl_str s, char between, size_t nth)
{
    struct kl_str sign = {&between, 1};

    for (size_t from = 0;; nth--) {
        size_t to = kl_str_find(s, sign, from);

        if (!nth)
            return kl_str_sub(s, from, to == SIZE_MAX ? to : to - from);
        if (to == SIZE_MAX)
            return (struct kl_str){0};
        from = to + 1;
    }
}

bool kl_str_all_digits(struct kl_str s)
{
    for (size_t i = 0; i < s.len; i++)
        if (!kl_ascii_is_digit(s.data[i]))
            return false;
    return s.len > 0;
}
