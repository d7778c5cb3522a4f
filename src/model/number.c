#include "config.h"

#include "model/number.h"

#include "base/ascii.h"
#include "base/i18n.h"
#include "base/utf8.h"

#define DIGITS_MAX 38
#define SHOWN_MAX 60 /* bytes of a wrong number in a message */
#define MAGNITUDE_MAX 125
#define MAGNITUDE_MIN (-130)
/* Exponents are cut here: far beyond every limit, far from overflow. */
#define EXPONENT_CAP ((int64_t)1 << 40)

/* A number as it is written: sign, digits around the point, power of ten. */
struct parts {
    bool negative;
    struct kl_str whole, fraction;
    int64_t exponent;
    /* First significant digit and the end of the last one, counted over whole and
     * fraction as one run; equal for zero. */
    size_t from, to;
    int64_t magnitude; /* power of ten of the first significant digit */
};

/* The run of digits at *at, which moves behind it. */
static struct kl_str take_digits(struct kl_str text, size_t *at)
{
    size_t from = *at;

    while (*at < text.len && kl_ascii_is_digit(text.data[*at]))
        (*at)++;
    return kl_str_sub(text, from, *at - from);
}

static bool take_sign(struct kl_str text, size_t *at)
{
    if (*at < text.len && (text.data[*at] == '-' || text.data[*at] == '+'))
        return text.data[(*at)++] == '-';
    return false;
}

static bool take_exponent(struct kl_str text, size_t *at, int64_t *exponent)
{
    struct kl_str digits;
    bool negative;

    *exponent = 0;
    if (*at == text.len)
        return true;
    if (text.data[*at] != 'e' && text.data[*at] != 'E')
        return false;
    (*at)++;
    negative = take_sign(text, at);
    digits = take_digits(text, at);
    for (size_t i = 0; i < digits.len; i++) {
        *exponent = *exponent * 10 + (digits.data[i] - '0');
        if (*exponent > EXPONENT_CAP)
            *exponent = EXPONENT_CAP;
    }
    if (negative)
        *exponent = -*exponent;
    return digits.len > 0;
}

static char digit_at(const struct parts *n, size_t i)
{
    return i < n->whole.len ? n->whole.data[i] : n->fraction.data[i - n->whole.len];
}

static bool parse(struct kl_str text, struct parts *n)
{
    size_t at = 0;

    *n = (struct parts){0};
    n->negative = take_sign(text, &at);
    n->whole = take_digits(text, &at);
    if (at < text.len && text.data[at] == '.') {
        at++;
        n->fraction = take_digits(text, &at);
    }
    if (n->whole.len + n->fraction.len == 0 || !take_exponent(text, &at, &n->exponent) ||
        at != text.len)
        return false;
    n->to = n->whole.len + n->fraction.len;
    while (n->from < n->to && digit_at(n, n->from) == '0')
        n->from++;
    while (n->to > n->from && digit_at(n, n->to - 1) == '0')
        n->to--;
    n->magnitude = (int64_t)n->whole.len - 1 - (int64_t)n->from + n->exponent;
    return true;
}

static void add_zeros(struct kl_buf *out, int64_t count)
{
    for (int64_t i = 0; i < count; i++)
        kl_buf_add_char(out, '0');
}

/* The digits of a number within the limits, without an exponent. */
static void write_plain(const struct parts *n, struct kl_buf *out)
{
    int64_t digits = (int64_t)(n->to - n->from);

    if (n->negative)
        kl_buf_add_char(out, '-');
    if (n->magnitude < 0) {
        kl_buf_add_text(out, "0.");
        add_zeros(out, -n->magnitude - 1);
    }
    for (int64_t i = 0; i < digits; i++) {
        if (i == n->magnitude + 1 && i > 0)
            kl_buf_add_char(out, '.');
        kl_buf_add_char(out, digit_at(n, n->from + (size_t)i));
    }
    add_zeros(out, n->magnitude + 1 - digits);
}

/* Anything may come in as a number, so it is quoted as it may be shown. */
static enum kl_code refuse(struct kl_str text, const char *what, struct kl_err *err)
{
    struct kl_buf shown = {0};

    kl_utf8_visible(kl_str_sub(text, 0, SHOWN_MAX), KL_VISIBLE_UTF8, &shown);
    kl_err_set(err, KL_INVALID, "%s: \"%s%s\"", what, kl_buf_text(&shown),
               text.len > SHOWN_MAX ? "..." : "");
    kl_buf_release(&shown);
    return KL_INVALID;
}

enum kl_code kl_number_normalise(struct kl_str text, struct kl_buf *out,
                                 struct kl_err *err)
{
    struct parts n;

    if (!parse(text, &n))
        return refuse(text, _("not a number"), err);
    if (n.from == n.to) {
        kl_buf_add_char(out, '0');
        return KL_OK;
    }
    if (n.magnitude > MAGNITUDE_MAX)
        return refuse(text, _("number overflow, the magnitude is above 9.99e125"), err);
    if (n.magnitude < MAGNITUDE_MIN)
        return refuse(text, _("number underflow, the magnitude is below 1e-130"), err);
    if (n.to - n.from > DIGITS_MAX)
        return refuse(text, _("a number has more than 38 significant digits"), err);
    write_plain(&n, out);
    return KL_OK;
}

/* By absolute value; neither is zero. */
static int cmp_absolute(const struct parts *a, const struct parts *b)
{
    size_t digits_a = a->to - a->from;
    size_t digits_b = b->to - b->from;

    if (a->magnitude != b->magnitude)
        return a->magnitude < b->magnitude ? -1 : 1;
    for (size_t i = 0; i < digits_a && i < digits_b; i++) {
        int order = digit_at(a, a->from + i) - digit_at(b, b->from + i);

        if (order)
            return order;
    }
    return (digits_a > digits_b) - (digits_a < digits_b);
}

/* -1, 0, 1 */
static int sign_of(const struct parts *n)
{
    return n->from == n->to ? 0 : n->negative ? -1 : 1;
}

int kl_number_cmp(struct kl_str a, struct kl_str b)
{
    struct parts left, right;
    int sign;

    parse(a, &left);
    parse(b, &right);
    sign = sign_of(&left);
    if (sign != sign_of(&right))
        return sign - sign_of(&right);
    return sign ? sign * cmp_absolute(&left, &right) : 0;
}

size_t kl_number_size(struct kl_str normal)
{
    struct parts n;

    parse(normal, &n);
    return (n.to - n.from + 1) / 2 + 1;
}
