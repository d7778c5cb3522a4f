#include "config.h"

#include "keys/numeral.h"

#include "base/ascii.h"
#include "base/digits.h"
#include "base/utf8.h"

/* The zeros of Unicode 15's decimal digits; the nine others follow each. */
static const int32_t zeros[] = {
    0x0030,  0x0660,  0x06f0,  0x07c0,  0x0966,  0x09e6,  0x0a66,  0x0ae6,  0x0b66,
    0x0be6,  0x0c66,  0x0ce6,  0x0d66,  0x0de6,  0x0e50,  0x0ed0,  0x0f20,  0x1040,
    0x1090,  0x17e0,  0x1810,  0x1946,  0x19d0,  0x1a80,  0x1a90,  0x1b50,  0x1bb0,
    0x1c40,  0x1c50,  0xa620,  0xa8d0,  0xa900,  0xa9d0,  0xa9f0,  0xaa50,  0xabf0,
    0xff10,  0x104a0, 0x10d30, 0x11066, 0x110f0, 0x11136, 0x111d0, 0x112f0, 0x11450,
    0x114d0, 0x11650, 0x116c0, 0x11730, 0x118e0, 0x11950, 0x11c50, 0x11d50, 0x11da0,
    0x11f50, 0x16a60, 0x16ac0, 0x16b50, 0x1d7ce, 0x1d7d8, 0x1d7e2, 0x1d7ec, 0x1d7f6,
    0x1e140, 0x1e2f0, 0x1e4f0, 0x1e950, 0x1fbf0,
};

int kl_numeral_digit(struct kl_str s, size_t off, size_t *len)
{
    int32_t c;

    *len = 1;
    if (off >= s.len)
        return -1;
    if ((unsigned char)s.data[off] < 0x80)
        return kl_ascii_is_digit(s.data[off]) ? s.data[off] - '0' : -1;
    c = kl_utf8_decode(s, off, len);
    if (c < zeros[1] || (c > 0x1c59 && c < 0xa620)) /* what most texts are written in */
        return -1;
    for (size_t i = 0; i < KL_ARRAY_LEN(zeros); i++)
        if (c >= zeros[i] && c <= zeros[i] + 9)
            return c - zeros[i];
    return -1;
}

bool kl_numeral_is_foreign(struct kl_str s)
{
    bool foreign = false;

    for (size_t i = 0, len; i < s.len; i += len) {
        if (kl_numeral_digit(s, i, &len) < 0)
            return false;
        foreign |= len > 1;
    }
    return foreign;
}

static size_t digits_at(struct kl_str s, size_t i)
{
    size_t n = 0;

    while (i + n < s.len && kl_ascii_is_digit(s.data[i + n]))
        n++;
    return n;
}

static bool is_sign(char c)
{
    return c == '-' || c == '+';
}

/* A mark that divides groups at i: its length, 0 for none. Blanks that do not break are
 * what printers use. */
static size_t mark_at(struct kl_str s, size_t i)
{
    static const char *const marks[] = {",", "_",        " ",           "'",
                                        ".", "\xc2\xa0", "\xe2\x80\xaf"};

    for (size_t k = 0; k < KL_ARRAY_LEN(marks); k++)
        if (kl_str_starts(kl_str_sub(s, i, s.len), kl_str_from(marks[k])))
            return strlen(marks[k]);
    return 0;
}

/* Where groups of three, all behind one mark, end; from: where the first one does. */
static size_t groups_from(struct kl_str s, size_t from)
{
    size_t mark = mark_at(s, from), i = from;
    struct kl_str text = kl_str_sub(s, from, mark);

    while (mark && kl_str_starts(kl_str_sub(s, i, s.len), text) &&
           digits_at(s, i + mark) == 3)
        i += mark + 3;
    return i;
}

/* Whether from i on there is a decimal mark, other than the groups', and its digits. */
static bool is_fraction(struct kl_str s, size_t i, char groups)
{
    return i + 1 < s.len && (s.data[i] == '.' || s.data[i] == ',') &&
           s.data[i] != groups && digits_at(s, i + 1) == s.len - i - 1;
}

bool kl_numeral_is_grouped(struct kl_str s)
{
    size_t first, end;

    if (s.len && is_sign(s.data[0]))
        s = kl_str_sub(s, 1, s.len);
    first = digits_at(s, 0);
    if (!first || first == s.len)
        return false;
    end = first <= 3 ? groups_from(s, first) : first;
    if (end == first)
        return s.data[first] == ',' && is_fraction(s, first, '.');
    /* 1.250 may be a decimal, and 001.010.000 is a version. */
    if (end == s.len)
        return s.data[first] != '.' || (end - first > 4 && s.data[0] != '0');
    return is_fraction(s, end, s.data[first]);
}

bool kl_numeral_is_exponent(struct kl_str s, bool *bare)
{
    size_t i = s.len && is_sign(s.data[0]), n = digits_at(s, i);
    bool sign, point;

    if (!n)
        return false;
    i += n;
    point = i < s.len && s.data[i] == '.' && digits_at(s, i + 1);
    if (point)
        i += 1 + digits_at(s, i + 1);
    if (i + 1 >= s.len || (s.data[i] != 'e' && s.data[i] != 'E'))
        return false;
    sign = is_sign(s.data[++i]);
    *bare = !sign && !point && !is_sign(s.data[0]);
    i += sign;
    return i < s.len && digits_at(s, i) == s.len - i;
}

/* A number while it is read: its digits lie from first to end, marks between them. */
struct number {
    struct kl_str text;
    size_t first, end;
    int64_t magnitude; /* power of ten of the first digit that is not 0 */
    int sign;          /* -1, 0 or 1 */
};

/* The decimal mark: the last of two kinds; the only point; a comma that divides no
 * groups; SIZE_MAX. */
static size_t find_point(struct kl_str s, size_t from, size_t end)
{
    size_t point = SIZE_MAX, comma = SIZE_MAX, points = 0;

    for (size_t i = from; i < end; i++) {
        if (s.data[i] == '.') {
            point = i;
            points++;
        } else if (s.data[i] == ',') {
            comma = i;
        }
    }
    if (point == SIZE_MAX || comma == SIZE_MAX) {
        if (points)
            return points == 1 ? point : SIZE_MAX;
        return comma != SIZE_MAX && kl_numeral_is_grouped(s) &&
                       groups_from(s, from + digits_at(s, from)) == end
                   ? SIZE_MAX
                   : comma;
    }
    return point > comma ? point : comma;
}

#define EXPONENT_MAX 1000000 /* larger ones are all alike */

static int64_t read_exponent(struct kl_str s, size_t i)
{
    bool negative = i < s.len && s.data[i] == '-';
    int64_t value = 0;

    for (i += i < s.len && is_sign(s.data[i]); i < s.len && value < EXPONENT_MAX; i++)
        value = 10 * value + (kl_ascii_is_digit(s.data[i]) ? s.data[i] - '0' : 0);
    return negative ? -value : value;
}

/* Skips blanks and a sign, also one behind zeros. */
static size_t read_sign(struct kl_str s, bool *negative)
{
    size_t i = 0, zeros_end;

    while (i < s.len && s.data[i] == ' ')
        i++;
    for (zeros_end = i; zeros_end < s.len && s.data[zeros_end] == '0';)
        zeros_end++;
    if (zeros_end < s.len && is_sign(s.data[zeros_end]))
        i = zeros_end;
    *negative = i < s.len && s.data[i] == '-';
    return i + (i < s.len && is_sign(s.data[i]));
}

static struct number read_number(struct kl_str s)
{
    struct number n = {.text = s};
    int64_t before = 0, leading = 0;
    bool negative, significant = false;
    size_t point;

    n.first = n.end = read_sign(s, &negative);
    while (n.end < s.len && s.data[n.end] != 'e' && s.data[n.end] != 'E')
        n.end++;
    point = find_point(s, n.first, n.end);
    for (size_t i = n.first, len; i < n.end; i += len) {
        int digit = kl_numeral_digit(s, i, &len);

        if (digit < 0)
            continue;
        if (!significant && digit)
            n.first = i;
        significant |= digit != 0;
        leading += !significant;
        before += point == SIZE_MAX || i < point;
    }
    n.magnitude = before - leading - 1 + read_exponent(s, n.end + 1);
    n.sign = !significant ? 0 : negative ? -1 : 1;
    return n;
}

/* The next digit; 0 when there are no more. */
static int next_digit(const struct number *n, size_t *at, bool *more)
{
    size_t len;

    for (; *at < n->end; *at += len) {
        int digit = kl_numeral_digit(n->text, *at, &len);

        if (digit < 0)
            continue;
        *at += len;
        *more = true;
        return digit;
    }
    return 0;
}

static int cmp_magnitudes(const struct number *a, const struct number *b)
{
    size_t i = a->first, k = b->first;
    bool more;

    if (a->magnitude != b->magnitude)
        return a->magnitude < b->magnitude ? -1 : 1;
    do {
        int x, y;

        more = false;
        x = next_digit(a, &i, &more);
        y = next_digit(b, &k, &more);
        if (x != y)
            return x - y;
    } while (more);
    return 0;
}

int kl_numeral_cmp(struct kl_str a, struct kl_str b)
{
    struct number x, y;

    if (kl_str_all_digits(a) && kl_str_all_digits(b))
        return kl_digits_cmp(a, b);
    x = read_number(a);
    y = read_number(b);
    if (x.sign != y.sign)
        return x.sign - y.sign;
    return x.sign * cmp_magnitudes(&x, &y);
}
