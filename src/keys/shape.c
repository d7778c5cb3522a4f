#include "config.h"

#include "keys/shape.h"

#include "base/ascii.h"
#include "keys/numeral.h"
#include "keys/placeholder.h"
#include "keys/split.h"
#include "keys/stamp.h"

/* What kinds of bytes a value has: one look at each byte, then a few comparisons. */
enum {
    HAS_DIGIT = 1 << 0,
    HAS_LOWER_HEX = 1 << 1, /* a-f */
    HAS_LOWER = 1 << 2,     /* g-z */
    HAS_UPPER_HEX = 1 << 3,
    HAS_UPPER = 1 << 4,
    HAS_POINT = 1 << 5,
    HAS_DASH = 1 << 6,
    HAS_UNDERSCORE = 1 << 7,
    HAS_BLANK = 1 << 8,
    HAS_PLUS = 1 << 9,
    HAS_SLASH = 1 << 10,
    HAS_COLON = 1 << 11,
    HAS_HIGH = 1 << 12, /* beyond ASCII */
    HAS_OTHER = 1 << 13,
    HAS_CONTROL = 1 << 14, /* beside OTHER */
};

#define HAS_LETTER (HAS_LOWER_HEX | HAS_LOWER | HAS_UPPER_HEX | HAS_UPPER)

static unsigned bits_of(unsigned char c)
{
    if (kl_ascii_is_digit(c))
        return HAS_DIGIT;
    if (c >= 'a' && c <= 'z')
        return c <= 'f' ? HAS_LOWER_HEX : HAS_LOWER;
    if (c >= 'A' && c <= 'Z')
        return c <= 'F' ? HAS_UPPER_HEX : HAS_UPPER;
    switch (c) {
    case '.':
        return HAS_POINT;
    case '-':
        return HAS_DASH;
    case '_':
        return HAS_UNDERSCORE;
    case ' ':
        return HAS_BLANK;
    case '+':
        return HAS_PLUS;
    case '/':
        return HAS_SLASH;
    case ':':
        return HAS_COLON;
    default:
        if (c >= 0x80)
            return HAS_HIGH;
        return c < 0x20 || c == 0x7f ? HAS_OTHER | HAS_CONTROL : HAS_OTHER;
    }
}

static unsigned look(struct kl_str value)
{
    unsigned has = 0;

    for (size_t i = 0; i < value.len; i++)
        has |= bits_of((unsigned char)value.data[i]);
    return has;
}

static bool only(unsigned has, unsigned allowed)
{
    return !(has & ~allowed);
}

/* How many digits stand at i. */
static size_t digits_from(struct kl_str s, size_t i)
{
    size_t n = 0;

    while (i + n < s.len && kl_ascii_is_digit(s.data[i + n]))
        n++;
    return n;
}

/* zeros, a sign, digits: -5, and 000-7 from a padding that did not know of signs; with
 * or without a fraction. */
static bool is_signed(struct kl_str s, char sign)
{
    size_t i = 0, n;

    while (sign == '-' && i < s.len && s.data[i] == '0')
        i++;
    if (i == s.len || s.data[i] != sign)
        return false;
    n = digits_from(s, ++i);
    i += n;
    if (n && i + 1 < s.len && s.data[i] == '.')
        i += 1 + digits_from(s, i + 1);
    return n && i == s.len;
}

/* Parts of digits between points; 0 when there is anything else. */
static size_t dotted_parts(struct kl_str s)
{
    size_t parts = 0, i = 0, n;

    do {
        n = digits_from(s, i);
        if (!n)
            return 0;
        parts++;
        i += n + 1;
    } while (i <= s.len && s.data[i - 1] == '.');
    return i == s.len + 1 ? parts : 0;
}

static bool is_ipv4(struct kl_str s)
{
    for (size_t i = 0; i < s.len;) {
        size_t n = digits_from(s, i);
        int part = 0;

        if (n > 3)
            return false;
        for (size_t k = 0; k < n; k++)
            part = 10 * part + (s.data[i + k] - '0');
        if (part > 255)
            return false;
        i += n + 1;
    }
    return true;
}

/* 10.0.0.9:8080, 10.0.0.0/8 */
static bool is_address_and_more(struct kl_str s)
{
    size_t end = 0;

    while (end < s.len && s.data[end] != ':' && s.data[end] != '/')
        end++;
    return end + 1 < s.len && digits_from(s, end + 1) == s.len - end - 1 &&
           dotted_parts(kl_str_sub(s, 0, end)) == 4 && is_ipv4(kl_str_sub(s, 0, end));
}

static struct kl_shape shape(enum kl_shape_kind kind)
{
    return (struct kl_shape){.kind = kind};
}

static enum kl_shape_kind year_first_kind(const struct kl_stamp *stamp,
                                          enum kl_shape_kind kind)
{
    return stamp->twelve     ? KL_SHAPE_TWELVE_HOUR
           : stamp->unpadded ? KL_SHAPE_UNPADDED_DATE
                             : kind;
}

static enum kl_shape_kind stamp_kind(const struct kl_stamp *stamp)
{
    bool clock = stamp->kind == KL_STAMP_CLOCK;

    if (stamp->invalid)
        return clock ? KL_SHAPE_BAD_CLOCK : KL_SHAPE_BAD_DATE;
    switch (stamp->kind) {
    case KL_STAMP_YEAR_MONTH:
        return KL_SHAPE_YEAR_MONTH;
    case KL_STAMP_DATE:
        return year_first_kind(stamp, KL_SHAPE_DATE);
    case KL_STAMP_HOUR:
        return year_first_kind(stamp, KL_SHAPE_HOUR);
    case KL_STAMP_DATETIME:
        return year_first_kind(stamp, KL_SHAPE_DATETIME);
    case KL_STAMP_MDY:
        return KL_SHAPE_MDY;
    case KL_STAMP_DMY:
        return KL_SHAPE_DMY;
    case KL_STAMP_DAY_FIRST:
        return KL_SHAPE_DAY_FIRST;
    case KL_STAMP_CLOCK:
        return stamp->twelve     ? KL_SHAPE_TWELVE_HOUR
               : stamp->unpadded ? KL_SHAPE_UNPADDED_CLOCK
                                 : KL_SHAPE_CLOCK;
    case KL_STAMP_NONE:
        break;
    }
    return KL_SHAPE_TEXT;
}

static bool stamp_shape(struct kl_str s, struct kl_stamp *stamp, struct kl_shape *out)
{
    if (!kl_stamp_read(s, stamp))
        return false;
    *out = shape(stamp_kind(stamp));
    out->detail.layout = stamp->layout;
    out->detail.precision = stamp->precision;
    out->detail.zone = stamp->zone;
    return true;
}

/* Digits and points. */
static struct kl_shape dotted(struct kl_str s, struct kl_stamp *stamp)
{
    size_t parts = dotted_parts(s);
    struct kl_shape decimal = shape(KL_SHAPE_DECIMAL), date;

    if (parts == 2) {
        decimal.detail.places = s.len - digits_from(s, 0) - 1;
        return decimal;
    }
    if (parts == 4 && is_ipv4(s))
        return shape(KL_SHAPE_IPV4);
    if (parts == 3 && stamp_shape(s, stamp, &date))
        return date;
    if (parts > 2 && kl_numeral_is_grouped(s))
        return shape(KL_SHAPE_GROUPED);
    return shape(parts > 2 ? KL_SHAPE_VERSION : KL_SHAPE_TEXT);
}

/* v10, V2.1, 1.10.0-rc.1, v2+build5 */
static bool is_version(struct kl_str s)
{
    bool marked = s.len > 1 && (s.data[0] == 'v' || s.data[0] == 'V');
    size_t end = marked, parts;

    while (end < s.len && (kl_ascii_is_digit(s.data[end]) || s.data[end] == '.'))
        end++;
    parts = dotted_parts(kl_str_sub(s, marked, end - marked));
    if (!parts || (!marked && parts < 3))
        return false;
    return end == s.len ||
           (end + 1 < s.len && (s.data[end] == '-' || s.data[end] == '+'));
}

static struct kl_shape blanks_and_digits(struct kl_str s)
{
    size_t n = digits_from(s, 0), i = n;

    if (n) {
        while (i < s.len && s.data[i] == s.data[n] &&
               (s.data[i] == ' ' || s.data[i] == '_'))
            i++;
        return shape(i == s.len ? KL_SHAPE_TRAILED : KL_SHAPE_TEXT);
    }
    while (i < s.len && s.data[i] == ' ')
        i++;
    return shape(i && i < s.len && digits_from(s, i) == s.len - i ? KL_SHAPE_SPACED
                                                                  : KL_SHAPE_TEXT);
}

/* The letters and 2 to 7, ten bytes or more. */
static bool is_base32(struct kl_str s)
{
    if (s.len < 16 || (s.len % 8 && s.len != 26 && s.len != 52))
        return false;
    for (size_t i = 0; i < s.len; i++)
        if (s.data[i] < '2' || (s.data[i] > '7' && s.data[i] <= '9'))
            return false;
    return true;
}

/* Letters and digits of the lengths that ids have. */
static struct kl_shape id_shape(struct kl_str s, unsigned has)
{
    bool lower = has & (HAS_LOWER | HAS_LOWER_HEX),
         upper = has & (HAS_UPPER | HAS_UPPER_HEX);
    bool digits = has & HAS_DIGIT, hex = !(has & (HAS_LOWER | HAS_UPPER)), bare;

    if (!digits || !(lower || upper))
        return shape(KL_SHAPE_TEXT);
    if (s.len == 24 && hex && lower != upper)
        return shape(KL_SHAPE_OBJECTID);
    if (s.len == 26 && lower != upper && s.data[0] <= '7')
        return shape(KL_SHAPE_ULID);
    if (s.len == 27 && lower && upper)
        return shape(KL_SHAPE_KSUID);
    if (s.len == 21 && lower && upper)
        return shape(KL_SHAPE_TOKEN);
    if (lower == upper)
        return shape(KL_SHAPE_TEXT);
    if (!hex)
        return shape(is_base32(s) ? KL_SHAPE_BASE32 : KL_SHAPE_TEXT);
    return shape(kl_numeral_is_exponent(s, &bare) ? KL_SHAPE_HEX_EXPONENT : KL_SHAPE_HEX);
}

/* With a sign or a point in it. */
static bool is_exponent(struct kl_str s, unsigned has)
{
    bool bare;

    return (has & (HAS_DASH | HAS_PLUS | HAS_POINT)) &&
           only(has, HAS_DIGIT | HAS_LOWER_HEX | HAS_UPPER_HEX | HAS_DASH | HAS_PLUS |
                         HAS_POINT) &&
           kl_numeral_is_exponent(s, &bare) && !bare;
}

/* The version counts in the variant of RFC 9562 only. */
static struct kl_shape uuid(struct kl_str s)
{
    struct kl_shape out = shape(KL_SHAPE_UUID);
    char version = s.data[14];

    if (version >= '1' && version <= '8' && kl_ascii_hex(s.data[19]) >> 2 == 2)
        out.detail.version = (unsigned)(version - '0');
    return out;
}

/* What may be a date: it begins with a digit, or has words and blanks. */
static bool may_be_stamp(struct kl_str s, unsigned has)
{
    return (has & HAS_DIGIT) && (kl_ascii_is_digit(s.data[0]) ||
                                 ((has & HAS_BLANK) && kl_ascii_is_letter(s.data[0])));
}

/* Values with letters. */
static struct kl_shape lettered(struct kl_str s, unsigned has, struct kl_stamp *stamp)
{
    struct kl_shape out;

    if (s.len > 2 && s.data[0] == '0' && (s.data[1] == 'x' || s.data[1] == 'X') &&
        only(look(kl_str_sub(s, 2, s.len)), HAS_DIGIT | HAS_LOWER_HEX | HAS_UPPER_HEX))
        return shape(KL_SHAPE_HEX_PREFIXED);
    if (may_be_stamp(s, has) && stamp_shape(s, stamp, &out))
        return out;
    if (s.len == 36 && (has & HAS_DASH) && kl_split_token(s, 0) == 36)
        return uuid(s);
    if (is_version(s))
        return shape(KL_SHAPE_VERSION);
    if (is_exponent(s, has))
        return shape(KL_SHAPE_EXPONENT);
    if (only(has, HAS_DIGIT | HAS_LETTER))
        out = id_shape(s, has);
    else if (s.len == 21 &&
             only(has, HAS_DIGIT | HAS_LETTER | HAS_DASH | HAS_UNDERSCORE) &&
             (has & HAS_DIGIT) && (has & (HAS_LOWER | HAS_LOWER_HEX)) &&
             (has & (HAS_UPPER | HAS_UPPER_HEX)))
        out = shape(KL_SHAPE_TOKEN);
    else
        out = shape(KL_SHAPE_TEXT);
    if (out.kind == KL_SHAPE_TEXT && (!(has & HAS_DIGIT) || (has & HAS_OTHER)) &&
        kl_placeholder_is(s))
        return shape(KL_SHAPE_PLACEHOLDER);
    if (out.kind == KL_SHAPE_TEXT && kl_split_is_label(s, false, true))
        return shape(KL_SHAPE_LABEL);
    return out;
}

/* Digits and marks, no letters. */
static struct kl_shape unlettered(struct kl_str s, unsigned has, struct kl_stamp *stamp)
{
    struct kl_shape out = shape(KL_SHAPE_TEXT);

    if (only(has, HAS_DIGIT | HAS_POINT))
        return dotted(s, stamp);
    if (only(has, HAS_DIGIT | HAS_POINT | HAS_COLON | HAS_SLASH) &&
        is_address_and_more(s))
        return shape(KL_SHAPE_IPV4);
    if (only(has, HAS_DIGIT | HAS_DASH | HAS_POINT) && is_signed(s, '-'))
        return shape(KL_SHAPE_SIGNED);
    if (only(has, HAS_DIGIT | HAS_PLUS | HAS_POINT) && is_signed(s, '+'))
        return shape(KL_SHAPE_PLUS);
    if (only(has, HAS_DIGIT | HAS_BLANK) || only(has, HAS_DIGIT | HAS_UNDERSCORE))
        out = blanks_and_digits(s);
    if (out.kind == KL_SHAPE_TEXT && !(has & (HAS_SLASH | HAS_COLON)) &&
        kl_numeral_is_grouped(s))
        return shape(KL_SHAPE_GROUPED);
    if (out.kind != KL_SHAPE_TEXT ||
        (kl_ascii_is_digit(s.data[0]) && stamp_shape(s, stamp, &out)))
        return out;
    /* A UUID without a letter in it. */
    if (s.len == 36 && kl_split_token(s, 0) == 36)
        return uuid(s);
    return lettered(s, has, stamp);
}

static struct kl_shape shape_by(struct kl_str value, unsigned has, struct kl_stamp *stamp)
{
    if ((has & HAS_HIGH) && only(has, HAS_DIGIT | HAS_HIGH) &&
        kl_numeral_is_foreign(value))
        return shape(KL_SHAPE_FOREIGN);
    if (!(has & HAS_DIGIT) || (has & HAS_LETTER))
        return lettered(value, has, stamp);
    return unlettered(value, has, stamp);
}

struct kl_shape kl_shape_of(struct kl_str value)
{
    struct kl_stamp stamp;

    return kl_shape_read(value, &stamp);
}

bool kl_shape_is_stamp(enum kl_shape_kind kind)
{
    return kind >= KL_SHAPE_YEAR_MONTH && kind <= KL_SHAPE_BAD_CLOCK;
}

struct kl_shape kl_shape_read(struct kl_str value, struct kl_stamp *stamp)
{
    struct kl_shape out;
    unsigned has;

    if (!value.len)
        return shape(KL_SHAPE_EMPTY);
    has = look(value);
    if (has == HAS_DIGIT)
        return shape(KL_SHAPE_DIGITS);
    out = shape_by(value, has, stamp);
    out.worded = (has & HAS_DIGIT) && (has & (HAS_LETTER | HAS_HIGH)) &&
                 out.kind != KL_SHAPE_FOREIGN;
    out.odd = has & (HAS_BLANK | HAS_CONTROL | HAS_HIGH);
    out.hex_word = has == HAS_LOWER_HEX || has == HAS_UPPER_HEX;
    return out;
}

bool kl_class_is_number(enum kl_class class_)
{
    return class_ == KL_CLASS_PADDED_NUMBER || class_ == KL_CLASS_NUMBER ||
           class_ == KL_CLASS_UNPADDED_NUMBER || class_ == KL_CLASS_EPOCH ||
           class_ == KL_CLASS_PADDED_EPOCH || class_ == KL_CLASS_INVERTED_TIME;
}

bool kl_class_is_date(enum kl_class class_)
{
    return class_ == KL_CLASS_ISO_DATE || class_ == KL_CLASS_ISO_DATETIME ||
           class_ == KL_CLASS_ISO_PREFIX;
}

const char *kl_class_name(enum kl_class class_)
{
    static const char *const names[] = {
        [KL_CLASS_TEXT] = "text",
        [KL_CLASS_LABEL] = "label",
        [KL_CLASS_LABELLED] = "labelled",
        [KL_CLASS_PATH_COMPONENT] = "path-component",
        [KL_CLASS_PLACEHOLDER] = "placeholder",
        [KL_CLASS_PADDED_NUMBER] = "padded-number",
        [KL_CLASS_NUMBER] = "number",
        [KL_CLASS_UNPADDED_NUMBER] = "unpadded-number",
        [KL_CLASS_PADDED_DECIMAL] = "padded-decimal",
        [KL_CLASS_DECIMAL] = "decimal",
        [KL_CLASS_SIGNED_NUMBER] = "signed-number",
        [KL_CLASS_INVERTED_TIME] = "inverted-time",
        [KL_CLASS_EPOCH] = "epoch",
        [KL_CLASS_PADDED_EPOCH] = "padded-epoch",
        [KL_CLASS_ISO_DATE] = "iso-date",
        [KL_CLASS_ISO_DATETIME] = "iso-datetime",
        [KL_CLASS_ISO_PREFIX] = "iso-prefix",
        [KL_CLASS_UNPADDED_DATE] = "unpadded-date",
        [KL_CLASS_DATE_MDY] = "date-mdy",
        [KL_CLASS_DATE_DMY] = "date-dmy",
        [KL_CLASS_UUID] = "uuid",
        [KL_CLASS_ULID] = "ulid",
        [KL_CLASS_KSUID] = "ksuid",
        [KL_CLASS_OBJECTID] = "objectid",
        [KL_CLASS_HEX] = "hex",
        [KL_CLASS_VERSION] = "version",
        [KL_CLASS_IPV4] = "ipv4",
        [KL_CLASS_TOKEN] = "token",
    };

    return names[class_];
}
