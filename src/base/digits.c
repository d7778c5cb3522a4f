#include "config.h"

#include "base/digits.h"

#include "base/i18n.h"

struct kl_str kl_digits_trim(struct kl_str digits)
{
    size_t zeros = 0;

    while (zeros + 1 < digits.len && digits.data[zeros] == '0')
        zeros++;
    return kl_str_sub(digits, zeros, digits.len);
}

int kl_digits_cmp(struct kl_str a, struct kl_str b)
{
    if (a.len == b.len)
        return memcmp(a.data, b.data, a.len);
    a = kl_digits_trim(a);
    b = kl_digits_trim(b);
    if (a.len != b.len)
        return a.len < b.len ? -1 : 1;
    return kl_str_cmp(a, b);
}

/* The digit at place i from the right, 0 beyond the left end. */
static int digit_at(struct kl_str s, size_t i)
{
    return i < s.len ? s.data[s.len - 1 - i] - '0' : 0;
}

/* Appends the len digits at out's end without their leading zeros. */
static void settle(struct kl_buf *out, size_t len)
{
    struct kl_str all = {out->data + out->len, len};
    struct kl_str trimmed = kl_digits_trim(all);

    memmove(out->data + out->len, trimmed.data, trimmed.len);
    out->len += trimmed.len;
    out->data[out->len] = '\0';
}

bool kl_digits_sub(struct kl_str a, struct kl_str b, struct kl_buf *out)
{
    char *at;
    int borrow = 0;

    a = kl_digits_trim(a);
    b = kl_digits_trim(b);
    if (kl_digits_cmp(a, b) < 0)
        return false;
    at = kl_buf_reserve(out, a.len);
    for (size_t i = 0; i < a.len; i++) {
        int d = digit_at(a, i) - digit_at(b, i) - borrow;

        borrow = d < 0;
        at[a.len - 1 - i] = (char)('0' + d + (borrow ? 10 : 0));
    }
    settle(out, a.len);
    return true;
}

void kl_digits_add(struct kl_str a, struct kl_str b, struct kl_buf *out)
{
    size_t len = (a.len > b.len ? a.len : b.len) + 1;
    char *at = kl_buf_reserve(out, len);
    int carry = 0;

    for (size_t i = 0; i < len; i++) {
        int d = digit_at(a, i) + digit_at(b, i) + carry;

        carry = d > 9;
        at[len - 1 - i] = (char)('0' + d % 10);
    }
    settle(out, len);
}

bool kl_digits_pad(struct kl_str digits, size_t width, struct kl_buf *out)
{
    if (digits.len > width)
        return false;
    for (size_t i = digits.len; i < width; i++)
        kl_buf_add_char(out, '0');
    kl_buf_add_str(out, digits);
    return true;
}

void kl_digits_nines(size_t width, struct kl_buf *out)
{
    for (size_t i = 0; i < width; i++)
        kl_buf_add_char(out, '9');
}

void kl_digits_group(struct kl_str digits, struct kl_buf *out)
{
    for (size_t i = 0; i < digits.len; i++) {
        if (i && (digits.len - i) % 3 == 0)
            kl_buf_add_char(out, ',');
        kl_buf_add_char(out, digits.data[i]);
    }
}

struct kl_digits_count kl_digits_count(uint64_t n, bool group)
{
    struct kl_digits_count count = {0};
    size_t at = sizeof(count.text) - 1, digits = 0;

    do {
        if (group && digits && digits % 3 == 0)
            count.text[--at] = ',';
        count.text[--at] = (char)('0' + n % 10);
        n /= 10;
        digits++;
    } while (n);
    memmove(count.text, count.text + at, sizeof(count.text) - at);
    return count;
}

struct kl_digits_count kl_digits_milli(uint64_t milli)
{
    struct kl_digits_count units = kl_digits_count(milli / 1000, true);
    size_t len = strlen(units.text);

    if (milli % 1000 == 0)
        return units;
    snprintf(units.text + len, sizeof(units.text) - len, ".%03u",
             (unsigned)(milli % 1000));
    for (len += 3; units.text[len] == '0'; len--)
        units.text[len] = '\0';
    return units;
}

/* Eight digits at once: pairs, then fours, then all of them. */
static uint64_t eight_digits(const char *digits)
{
    uint64_t word;

    memcpy(&word, digits, sizeof(word));
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    word -= 0x3030303030303030u;
    word = (word * 10 + (word >> 8)) & 0x00ff00ff00ff00ffu;
    word = (word * 100 + (word >> 16)) & 0x0000ffff0000ffffu;
    return (word * 10000 + (word >> 32)) & 0xffffffffu;
}

bool kl_digits_to_u64(struct kl_str digits, uint64_t *value)
{
    uint64_t sum = 0;
    size_t i = 0;

    if (digits.len > 19)
        digits = kl_digits_trim(digits);
    if (digits.len > 19)
        return false;
    for (; i + 8 <= digits.len; i += 8)
        sum = sum * 100000000 + eight_digits(digits.data + i);
    for (; i < digits.len; i++)
        sum = sum * 10 + (uint64_t)(digits.data[i] - '0');
    *value = sum;
    return true;
}

bool kl_digits_to_i64(struct kl_str digits, int64_t *value)
{
    int64_t sum = 0;

    digits = kl_digits_trim(digits);
    for (size_t i = 0; i < digits.len; i++)
        if (__builtin_mul_overflow(sum, 10, &sum) ||
            __builtin_add_overflow(sum, digits.data[i] - '0', &sum))
            return false;
    *value = sum;
    return true;
}

void kl_digits_bytes(uint64_t bytes, struct kl_buf *out)
{
    static const char *const units[] = {"KB", "MB", "GB", "TB", "PB", "EB"};
    uint64_t unit = 1000;
    size_t i = 0;

    if (bytes < unit) {
        kl_buf_addf(out, ngettext("%llu byte", "%llu bytes", (unsigned long)bytes),
                    (unsigned long long)bytes);
        return;
    }
    while (i + 1 < KL_ARRAY_LEN(units) && bytes / unit >= 1000) {
        unit *= 1000;
        i++;
    }
    if (bytes / unit < 10)
        kl_buf_addf(out, "%llu.%llu %s", (unsigned long long)(bytes / unit),
                    (unsigned long long)(bytes % unit / (unit / 10)), units[i]);
    else
        kl_buf_addf(out, "%llu %s", (unsigned long long)(bytes / unit), units[i]);
}
