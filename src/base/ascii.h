/* Classes of ASCII characters, whatever the locale. Bytes from 0x80 on are in none. */
#ifndef KL_BASE_ASCII_H
#define KL_BASE_ASCII_H

#include <stdbool.h>

static inline bool kl_ascii_is_digit(int c)
{
    return c >= '0' && c <= '9';
}

static inline bool kl_ascii_is_letter(int c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static inline bool kl_ascii_is_alnum(int c)
{
    return kl_ascii_is_digit(c) || kl_ascii_is_letter(c);
}

static inline int kl_ascii_lower(int c)
{
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

/* The value of a hexadecimal digit in either case; -1 for anything else. */
static inline int kl_ascii_hex(int c)
{
    if (kl_ascii_is_digit(c))
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

#endif
