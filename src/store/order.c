#include "config.h"

#include "store/order.h"

#include "model/number.h"

#define NEGATIVE 0x01
#define ZERO 0x02
#define POSITIVE 0x03
#define END_NEGATIVE 0xff
#define EXPONENT_BIAS 129
#define DIGITS_MAX 38

/* The significant digits of a number and where the point stands before them. */
struct significant {
    unsigned char digits[DIGITS_MAX + 1]; /* values 0 to 9; one spare for the pair */
    size_t n;
    int exponent; /* value = 0.digits × 10^exponent */
};

/* normal has no exponent and no leading zeros but one before a point. */
static struct significant significant_of(struct kl_str normal)
{
    struct significant s = {0};
    size_t trailing = 0;
    bool fraction = false;

    for (size_t i = 0; i < normal.len; i++) {
        unsigned char c = (unsigned char)normal.data[i];

        if (c == '.') {
            fraction = true;
        } else if (c == '0' && s.n == 0) {
            s.exponent -= fraction;
        } else {
            s.exponent += !fraction;
            if (c == '0') {
                trailing++;
                continue;
            }
            for (; trailing > 0 && s.n < DIGITS_MAX; trailing--)
                s.digits[s.n++] = 0;
            if (s.n < DIGITS_MAX)
                s.digits[s.n++] = c - '0';
        }
    }
    return s;
}

void kl_order_number(struct kl_str normal, struct kl_buf *out)
{
    bool negative = normal.len > 0 && normal.data[0] == '-';
    unsigned char flip = negative ? 0xff : 0;
    struct significant s = significant_of(kl_str_sub(normal, negative, SIZE_MAX));
    unsigned char bytes[KL_ORDER_NUMBER_MAX];
    size_t n = 0;

    if (s.n == 0) {
        kl_buf_add_char(out, ZERO);
        return;
    }
    bytes[n++] = negative ? NEGATIVE : POSITIVE;
    bytes[n++] = (unsigned char)(s.exponent + EXPONENT_BIAS) ^ flip;
    for (size_t i = 0; i < s.n; i += 2)
        bytes[n++] = (unsigned char)(1 + 10 * s.digits[i] + s.digits[i + 1]) ^ flip;
    if (negative)
        bytes[n++] = END_NEGATIVE;
    kl_buf_add(out, bytes, n);
}

/* Two digits of each byte; the last one's second may be a zero that is none. */
static bool read_pairs(const unsigned char *bytes, size_t n, unsigned char flip,
                       struct significant *s)
{
    if (n == 0 || n > DIGITS_MAX / 2)
        return false;
    for (size_t i = 0; i < n; i++) {
        unsigned char pair = (unsigned char)(bytes[i] ^ flip);

        if (pair < 1 || pair > 100)
            return false;
        s->digits[s->n++] = (pair - 1) / 10;
        s->digits[s->n++] = (pair - 1) % 10;
    }
    s->n -= s->digits[s->n - 1] == 0;
    return s->digits[0] != 0 && s->digits[s->n - 1] != 0;
}

static void write_normal(const struct significant *s, struct kl_buf *out)
{
    int n = (int)s->n;

    if (s->exponent <= 0)
        kl_buf_add_text(out, "0.");
    for (int i = s->exponent; i < 0; i++)
        kl_buf_add_char(out, '0');
    for (int i = 0; i < n; i++) {
        if (i > 0 && i == s->exponent)
            kl_buf_add_char(out, '.');
        kl_buf_add_char(out, (char)('0' + s->digits[i]));
    }
    for (int i = n; i < s->exponent; i++)
        kl_buf_add_char(out, '0');
}

bool kl_order_number_text(struct kl_str bytes, struct kl_buf *out)
{
    const unsigned char *b = (const unsigned char *)bytes.data;
    bool negative = bytes.len > 0 && b[0] == NEGATIVE;
    unsigned char flip = negative ? 0xff : 0;
    struct significant s = {0};

    if (bytes.len == 1 && b[0] == ZERO) {
        kl_buf_add_char(out, '0');
        return true;
    }
    if (bytes.len < 3 || (!negative && b[0] != POSITIVE) ||
        (negative && b[bytes.len - 1] != END_NEGATIVE) ||
        !read_pairs(b + 2, bytes.len - 2 - negative, flip, &s))
        return false;
    s.exponent = (unsigned char)(b[1] ^ flip) - EXPONENT_BIAS;
    if (negative)
        kl_buf_add_char(out, '-');
    write_normal(&s, out);
    return true;
}

int64_t kl_order_hash(struct kl_str pk)
{
    uint64_t hash = 0xcbf29ce484222325u; /* FNV-1a, then the finish of MurmurHash3 */
    int64_t place;

    for (size_t i = 0; i < pk.len; i++)
        hash = (hash ^ (unsigned char)pk.data[i]) * 0x100000001b3u;
    hash = (hash ^ hash >> 33) * 0xff51afd7ed558ccdu;
    hash = (hash ^ hash >> 33) * 0xc4ceb9fe1a85ec53u;
    hash ^= hash >> 33;
    memcpy(&place, &hash, sizeof(place));
    return place;
}

void kl_order_normal(enum kl_key_type type, struct kl_str value, struct kl_buf *out)
{
    if (type == KL_KEY_N)
        kl_order_number(value, out);
    else
        kl_buf_add_str(out, value);
}

enum kl_code kl_order_value(enum kl_key_type type, struct kl_str value,
                            struct kl_buf *out, struct kl_err *err)
{
    struct kl_buf normal = {0};
    enum kl_code code = KL_OK;

    if (type == KL_KEY_N) {
        code = kl_number_normalise(value, &normal, err);
        value = kl_buf_str(&normal);
    }
    if (!code)
        kl_order_normal(type, value, out);
    kl_buf_release(&normal);
    return code;
}

/* ---- Tuples */

#define ESCAPED '\xff'
#define ENDED '\0'
#define AFTER '\1'

void kl_order_add_open(struct kl_str value, struct kl_buf *tuple)
{
    for (size_t i = 0; i < value.len; i++) {
        kl_buf_add_char(tuple, value.data[i]);
        if (value.data[i] == '\0')
            kl_buf_add_char(tuple, ESCAPED);
    }
}

void kl_order_add(struct kl_str value, struct kl_buf *tuple)
{
    kl_order_add_open(value, tuple);
    kl_buf_add_char(tuple, '\0');
    kl_buf_add_char(tuple, ENDED);
}

void kl_order_add_after(struct kl_buf *tuple)
{
    kl_buf_add_char(tuple, '\0');
    kl_buf_add_char(tuple, AFTER);
}

bool kl_order_take(struct kl_str *tuple, struct kl_buf *value)
{
    for (size_t i = 0; i + 1 < tuple->len; i++) {
        char c = tuple->data[i];

        if (c != '\0') {
            kl_buf_add_char(value, c);
            continue;
        }
        c = tuple->data[++i];
        if (c == ENDED) {
            *tuple = kl_str_sub(*tuple, i + 1, SIZE_MAX);
            return true;
        }
        if (c != ESCAPED)
            return false;
        kl_buf_add_char(value, '\0');
    }
    return false;
}
