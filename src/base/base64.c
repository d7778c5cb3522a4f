#include "config.h"

#include "base/base64.h"

static const char alphabet[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

void kl_base64_encode(struct kl_str bytes, struct kl_buf *out)
{
    const unsigned char *in = (const unsigned char *)bytes.data;
    char *to = kl_buf_reserve(out, bytes.len / 3 * 4 + 4);
    size_t left = bytes.len;

    for (; left >= 3; left -= 3, in += 3) {
        *to++ = alphabet[in[0] >> 2];
        *to++ = alphabet[(in[0] & 3) << 4 | in[1] >> 4];
        *to++ = alphabet[(in[1] & 15) << 2 | in[2] >> 6];
        *to++ = alphabet[in[2] & 63];
    }
    if (left) {
        unsigned char second = left == 2 ? in[1] : 0;

        *to++ = alphabet[in[0] >> 2];
        *to++ = alphabet[(in[0] & 3) << 4 | second >> 4];
        *to++ = left == 2 ? alphabet[(second & 15) << 2] : '=';
        *to++ = '=';
    }
    *to = '\0';
    out->len = (size_t)(to - out->data);
}

/* 0 to 63, or 64 for a character outside the alphabet. */
static unsigned value_of(char c)
{
    if (c >= 'A' && c <= 'Z')
        return (unsigned)(c - 'A');
    if (c >= 'a' && c <= 'z')
        return (unsigned)(c - 'a') + 26;
    if (c >= '0' && c <= '9')
        return (unsigned)(c - '0') + 52;
    return c == '+' ? 62 : c == '/' ? 63 : 64;
}

static size_t padding_of(struct kl_str text)
{
    if (!text.len || text.data[text.len - 1] != '=')
        return 0;
    return text.len > 1 && text.data[text.len - 2] == '=' ? 2 : 1;
}

size_t kl_base64_size(struct kl_str text)
{
    return text.len < 4 ? 0 : text.len / 4 * 3 - padding_of(text);
}

/* Decodes digits without padding; what a last partial byte leaves over must be 0. */
static bool decode(struct kl_str digits, char *to)
{
    uint32_t bits = 0;
    unsigned held = 0;

    for (size_t i = 0; i < digits.len; i++) {
        unsigned value = value_of(digits.data[i]);

        if (value > 63)
            return false;
        bits = bits << 6 | value;
        held += 6;
        if (held >= 8) {
            held -= 8;
            *to++ = (char)(bits >> held & 0xff);
        }
    }
    return !(bits & ((1u << held) - 1));
}

bool kl_base64_decode(struct kl_str text, struct kl_buf *out)
{
    size_t size = kl_base64_size(text);
    char *to;

    if (text.len % 4)
        return false;
    to = kl_buf_reserve(out, size);
    if (!decode(kl_str_sub(text, 0, text.len - padding_of(text)), to)) {
        to[0] = '\0';
        return false;
    }
    to[size] = '\0';
    out->len += size;
    return true;
}
