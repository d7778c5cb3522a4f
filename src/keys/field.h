/* Fields of digits in a text, read at any place: what lies behind its end is no digit. */
#ifndef KL_KEYS_FIELD_H
#define KL_KEYS_FIELD_H

#include "base/ascii.h"
#include "base/str.h"

/* The byte at i; -1 behind the end. */
static inline int kl_field_at(struct kl_str s, size_t i)
{
    return i < s.len ? (unsigned char)s.data[i] : -1;
}

/* How many digits stand at i, counted up to max + 1. */
static inline size_t kl_field_digits(struct kl_str s, size_t i, size_t max)
{
    size_t n = 0;

    while (n <= max && kl_ascii_is_digit(kl_field_at(s, i + n)))
        n++;
    return n;
}

/* The number of n digits at i, at most nine of them. */
static inline int kl_field_number(struct kl_str s, size_t i, size_t n)
{
    int value = 0;

    for (size_t k = 0; k < n; k++)
        value = 10 * value + (kl_field_at(s, i + k) - '0');
    return value;
}

#endif
