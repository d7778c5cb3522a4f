#include "config.h"

#include "keys/meaning.h"

#include "base/ascii.h"
#include "base/digits.h"
#include "keys/moment.h"
#include "keys/natural.h"
#include "keys/numeral.h"

static bool is_prefixed(struct kl_str s)
{
    return s.len > 2 && s.data[0] == '0' && (s.data[1] == 'x' || s.data[1] == 'X');
}

static struct kl_str hex_digits(struct kl_str s)
{
    if (is_prefixed(s))
        s = kl_str_sub(s, 2, s.len);
    while (s.len > 1 && s.data[0] == '0')
        s = kl_str_sub(s, 1, s.len);
    return s;
}

/* 0x…, digits, or letters of one case, as shapes and words of hex numbers are. */
static bool is_hex(struct kl_str s)
{
    size_t i = is_prefixed(s) ? 2 : 0;

    while (i < s.len && kl_ascii_hex(s.data[i]) >= 0)
        i++;
    return i == s.len;
}

static int hex_cmp(struct kl_str a, struct kl_str b)
{
    a = hex_digits(a);
    b = hex_digits(b);
    if (a.len != b.len)
        return a.len < b.len ? -1 : 1;
    for (size_t i = 0; i < a.len; i++) {
        int x = kl_ascii_hex(a.data[i]), y = kl_ascii_hex(b.data[i]);

        if (x != y)
            return x - y;
    }
    return 0;
}

/* The digits from *at on, which moves behind them and a point; empty at the end. */
static struct kl_str next_part(struct kl_str s, size_t *at)
{
    size_t from = *at, end = from;

    while (end < s.len && kl_ascii_is_digit(s.data[end]))
        end++;
    *at = end < s.len && s.data[end] == '.' ? end + 1 : end;
    return kl_str_sub(s, from, end - from);
}

static size_t skip_v(struct kl_str s)
{
    return s.len && (s.data[0] == 'v' || s.data[0] == 'V');
}

/* Of equal parts the shorter first (1.10, 1.10.0); a version in the making (1.10.0-rc)
 * before the version itself. */
static int version_cmp(struct kl_str a, struct kl_str b)
{
    size_t i = skip_v(a), k = skip_v(b);

    for (;;) {
        struct kl_str x = next_part(a, &i), y = next_part(b, &k);
        int order;

        if (!x.len || !y.len) {
            if (x.len != y.len)
                return x.len ? 1 : -1;
            break;
        }
        order = kl_digits_cmp(x, y);
        if (order)
            return order;
    }
    if (i == a.len || k == b.len)
        return (i == a.len) - (k == b.len);
    return kl_natural_cmp(kl_str_sub(a, i, a.len), kl_str_sub(b, k, b.len));
}

static bool is_version_1(struct kl_str uuid)
{
    return kl_shape_of(uuid).detail.version == 1;
}

/* RFC 9562, 5.1: the high part of the time, whose first digit is the version, stands
 * last, and the low part first. */
static int uuid_time_cmp(struct kl_str a, struct kl_str b)
{
    static const struct {
        size_t off, len;
    } parts[] = {{15, 3}, {9, 4}, {0, 8}};

    for (size_t i = 0; i < KL_ARRAY_LEN(parts); i++) {
        int order = hex_cmp(kl_str_sub(a, parts[i].off, parts[i].len),
                            kl_str_sub(b, parts[i].off, parts[i].len));

        if (order)
            return order;
    }
    return 0;
}

#define NUMBERS                                                                          \
    (KL_SHAPE_BIT(KL_SHAPE_DIGITS) | KL_SHAPE_BIT(KL_SHAPE_SIGNED) |                     \
     KL_SHAPE_BIT(KL_SHAPE_PLUS) | KL_SHAPE_BIT(KL_SHAPE_DECIMAL) |                      \
     KL_SHAPE_BIT(KL_SHAPE_SPACED) | KL_SHAPE_BIT(KL_SHAPE_TRAILED) |                    \
     KL_SHAPE_BIT(KL_SHAPE_GROUPED) | KL_SHAPE_BIT(KL_SHAPE_EXPONENT) |                  \
     KL_SHAPE_BIT(KL_SHAPE_HEX_EXPONENT) | KL_SHAPE_BIT(KL_SHAPE_FOREIGN))

/* Date and time, where they can be. */
#define MOMENTS                                                                          \
    (KL_SHAPE_BIT(KL_SHAPE_YEAR_MONTH) | KL_SHAPE_BIT(KL_SHAPE_DATE) |                   \
     KL_SHAPE_BIT(KL_SHAPE_HOUR) | KL_SHAPE_BIT(KL_SHAPE_DATETIME) |                     \
     KL_SHAPE_BIT(KL_SHAPE_UNPADDED_DATE) | KL_SHAPE_BIT(KL_SHAPE_CLOCK) |               \
     KL_SHAPE_BIT(KL_SHAPE_UNPADDED_CLOCK) | KL_SHAPE_BIT(KL_SHAPE_TWELVE_HOUR))

#define YEAR_LAST                                                                        \
    (KL_SHAPE_BIT(KL_SHAPE_MDY) | KL_SHAPE_BIT(KL_SHAPE_DMY) |                           \
     KL_SHAPE_BIT(KL_SHAPE_DAY_FIRST))

static const struct kl_meaning meanings[] = {
    [KL_MEANING_NUMBER] = {.shapes = NUMBERS, .cmp = kl_numeral_cmp},
    [KL_MEANING_SIGNED] = {.shapes = KL_SHAPE_BIT(KL_SHAPE_SIGNED),
                           .cmp = kl_numeral_cmp},
    [KL_MEANING_HEX] = {.shapes =
                            KL_SHAPE_BIT(KL_SHAPE_DIGITS) | KL_SHAPE_BIT(KL_SHAPE_HEX) |
                            KL_SHAPE_BIT(KL_SHAPE_HEX_EXPONENT) |
                            KL_SHAPE_BIT(KL_SHAPE_HEX_PREFIXED) |
                            KL_SHAPE_BIT(KL_SHAPE_TEXT) | KL_SHAPE_BIT(KL_SHAPE_LABEL),
                        .accepts = is_hex,
                        .cmp = hex_cmp},
    [KL_MEANING_VERSION] = {.shapes = KL_SHAPE_BIT(KL_SHAPE_VERSION) |
                                      KL_SHAPE_BIT(KL_SHAPE_IPV4) |
                                      KL_SHAPE_BIT(KL_SHAPE_DECIMAL),
                            .cmp = version_cmp},
    [KL_MEANING_IPV4] = {.shapes = KL_SHAPE_BIT(KL_SHAPE_IPV4), .cmp = version_cmp},
    [KL_MEANING_MOMENT] = {.shapes = KL_SHAPE_BIT(KL_SHAPE_DIGITS) | MOMENTS,
                           .cmp = kl_moment_cmp},
    [KL_MEANING_MONTH_FIRST] = {.shapes = YEAR_LAST, .cmp = kl_moment_month_first_cmp},
    [KL_MEANING_DAY_FIRST] = {.shapes = YEAR_LAST, .cmp = kl_moment_day_first_cmp},
    [KL_MEANING_YEAR_LAST] = {.shapes = YEAR_LAST, .cmp = kl_moment_year_last_cmp},
    [KL_MEANING_UUID_TIME] = {.shapes = KL_SHAPE_BIT(KL_SHAPE_UUID),
                              .accepts = is_version_1,
                              .cmp = uuid_time_cmp},
};

const struct kl_meaning *kl_meaning_at(enum kl_meaning_id id)
{
    return &meanings[id];
}

bool kl_meaning_accepts(enum kl_meaning_id id, enum kl_shape_kind shape,
                        struct kl_str value)
{
    const struct kl_meaning *meaning = &meanings[id];

    return (meaning->shapes & KL_SHAPE_BIT(shape)) &&
           (!meaning->accepts || meaning->accepts(value));
}

unsigned kl_meaning_all(enum kl_shape_kind shape, struct kl_str value)
{
    unsigned all = 0;

    for (unsigned i = 0; i < KL_ARRAY_LEN(meanings); i++)
        if ((meanings[i].shapes & KL_SHAPE_BIT(shape)) &&
            (!meanings[i].accepts || meanings[i].accepts(value)))
            all |= 1U << i;
    return all;
}
