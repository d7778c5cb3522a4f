#include "config.h"

#include "model/scan.h"

#include "base/ascii.h"
#include "base/i18n.h"
#include "base/utf8.h"

void kl_scan_init(struct kl_scan *scan, struct kl_buf *buf)
{
    memset(kl_buf_reserve(buf, KL_SCAN_SLACK), 0, KL_SCAN_SLACK);
    *scan = (struct kl_scan){.start = buf->data, .end = buf->data + buf->len};
}

const char *kl_scan_fault(struct kl_scan *scan, const char *at, const char *what)
{
    if (!scan->fault) {
        scan->fault = at >= scan->end ? N_("it ends too early") : what;
        scan->fault_at = at >= scan->end ? scan->end : at;
    }
    return NULL;
}

enum kl_code kl_scan_err(const struct kl_scan *scan, const char *what, struct kl_err *err)
{
    return kl_err_set(err, KL_INVALID, _("malformed %s at byte %zu: %s"), what,
                      (size_t)(scan->fault_at - scan->start), gettext(scan->fault));
}

/* The value of four hexadecimal digits, or -1. */
static int32_t hex4(const char *p)
{
    int32_t value = 0;

    for (int i = 0; i < 4; i++) {
        int digit = kl_ascii_hex(p[i]);

        if (digit < 0)
            return -1;
        value = value << 4 | digit;
    }
    return value;
}

static bool is_high_surrogate(int32_t unit)
{
    return unit >= 0xd800 && unit <= 0xdbff;
}

static bool is_low_surrogate(int32_t unit)
{
    return unit >= 0xdc00 && unit <= 0xdfff;
}

/* p is at a backslash and 'u'. */
static const char *unicode_escape(struct kl_scan *scan, const char *p)
{
    int32_t unit = hex4(p + 2);

    if (unit < 0)
        return kl_scan_fault(scan, p, N_("\\u without four hexadecimal digits"));
    if (is_low_surrogate(unit))
        return kl_scan_fault(scan, p, N_("lone surrogate in an escape"));
    if (!is_high_surrogate(unit))
        return p + 6;
    if (p[6] != '\\' || p[7] != 'u' || !is_low_surrogate(hex4(p + 8)))
        return kl_scan_fault(scan, p, N_("lone surrogate in an escape"));
    return p + 12;
}

/* p is at a backslash. */
static const char *escape(struct kl_scan *scan, const char *p)
{
    switch (p[1]) {
    case '"':
    case '\\':
    case '/':
    case 'b':
    case 'f':
    case 'n':
    case 'r':
    case 't':
        return p + 2;
    case 'u':
        return unicode_escape(scan, p);
    default:
        return kl_scan_fault(scan, p + 1 < scan->end ? p : scan->end,
                             N_("unknown escape in a string"));
    }
}

static bool is_tail(const char *p)
{
    return ((unsigned char)*p & 0xc0) == 0x80;
}

/* One character of two to four bytes. The second byte's range keeps out overlong
 * forms, surrogates and what is above U+10FFFF (Unicode 15, table 3-7). */
static const char *utf8_character(struct kl_scan *scan, const char *p)
{
    unsigned char first = (unsigned char)p[0];
    unsigned char second = (unsigned char)p[1];

    if (first >= 0xc2 && first <= 0xdf && is_tail(p + 1))
        return p + 2;
    if ((first & 0xf0) == 0xe0 && is_tail(p + 1) && is_tail(p + 2) &&
        (first != 0xe0 || second >= 0xa0) && (first != 0xed || second <= 0x9f))
        return p + 3;
    if (first >= 0xf0 && first <= 0xf4 && is_tail(p + 1) && is_tail(p + 2) &&
        is_tail(p + 3) && (first != 0xf0 || second >= 0x90) &&
        (first != 0xf4 || second <= 0x8f))
        return p + 4;
    return kl_scan_fault(scan, p, N_("invalid UTF-8 in a string"));
}

const char *kl_scan_string_rest(struct kl_scan *scan, const char *p, bool *escapes)
{
    while (p) {
        unsigned char c;

        p += kl_skip_plain(p);
        c = (unsigned char)*p;
        if (c == '"') {
            return p;
        } else if (c == '\\') {
            *escapes = true;
            p = escape(scan, p);
        } else if (c < 0x20) {
            return kl_scan_fault(scan, p, N_("control character in a string"));
        } else {
            while (p && (unsigned char)*p >= 0x80)
                p = utf8_character(scan, p);
        }
    }
    return NULL;
}

static const char *digits(const char *p)
{
    while (kl_ascii_is_digit(*p))
        p++;
    return p;
}

const char *kl_scan_number(struct kl_scan *scan, const char *p)
{
    const char *from;

    p += *p == '-';
    from = p;
    p = digits(p);
    if (p == from)
        return kl_scan_fault(scan, p, N_("a number is expected"));
    if (*from == '0' && p > from + 1)
        return kl_scan_fault(scan, from, N_("leading zero in a number"));
    if (*p == '.') {
        from = p + 1;
        p = digits(from);
        if (p == from)
            return kl_scan_fault(scan, p, N_("digit expected behind the point"));
    }
    if (*p == 'e' || *p == 'E') {
        p++;
        p += *p == '+' || *p == '-';
        from = p;
        p = digits(from);
        if (p == from)
            return kl_scan_fault(scan, p, N_("digit expected in the exponent"));
    }
    return p;
}

static const char *word(struct kl_scan *scan, const char *p, const char *text)
{
    size_t i = 0;

    while (text[i] && p[i] == text[i])
        i++;
    return text[i] ? kl_scan_fault(scan, p, N_("a value is expected")) : p + i;
}

static const char *string(struct kl_scan *scan, const char *p)
{
    bool escapes = false;

    p = kl_scan_string(scan, p + 1, &escapes);
    return p ? p + 1 : NULL;
}

/* A member's name and colon. */
static const char *member_name(struct kl_scan *scan, const char *p)
{
    if (*p != '"')
        return kl_scan_fault(scan, p, N_("a name in quotes is expected"));
    p = string(scan, p);
    if (!p)
        return NULL;
    p = kl_scan_space(p);
    if (*p != ':')
        return kl_scan_fault(scan, p, N_("':' is expected"));
    return kl_scan_space(p + 1);
}

/* p is at '{' or '['; close is what ends it. */
static const char *container(struct kl_scan *scan, const char *p, char close,
                             unsigned depth)
{
    if (depth >= KL_SCAN_DEPTH)
        return kl_scan_fault(scan, p, N_("nested too deeply"));
    p = kl_scan_space(p + 1);
    if (*p == close)
        return p + 1;
    for (;;) {
        if (close == '}')
            p = member_name(scan, p);
        p = p ? kl_scan_value(scan, p, depth + 1) : NULL;
        if (!p)
            return NULL;
        p = kl_scan_space(p);
        if (*p == close)
            return p + 1;
        if (*p != ',')
            return kl_scan_fault(scan, p,
                                 close == '}' ? N_("',' or '}' is expected")
                                              : N_("',' or ']' is expected"));
        p = kl_scan_space(p + 1);
    }
}

/* {"S":"…"} in one step, the most frequent object of a page; else NULL, without a
 * fault when it only is another value. */
static const char *typed_text(struct kl_scan *scan, const char *p)
{
    bool escapes = false;

    if (!kl_scan_is_typed_text(p) || !kl_skip_is_plain((unsigned char)p[2]))
        return NULL;
    p = kl_scan_string(scan, p + 6, &escapes);
    return p && p[1] == '}' ? p + 2 : NULL;
}

const char *kl_scan_value(struct kl_scan *scan, const char *p, unsigned depth)
{
    const char *end;

    switch (*p) {
    case '"':
        return string(scan, p);
    case '{':
        end = depth < KL_SCAN_DEPTH ? typed_text(scan, p) : NULL;
        return end ? end : container(scan, p, '}', depth);
    case '[':
        return container(scan, p, ']', depth);
    case 't':
        return word(scan, p, "true");
    case 'f':
        return word(scan, p, "false");
    case 'n':
        return word(scan, p, "null");
    default:
        if (*p != '-' && (*p < '0' || *p > '9'))
            return kl_scan_fault(scan, p, N_("a value is expected"));
        return kl_scan_number(scan, p);
    }
}

/* p is at a backslash; returns the bytes of the escape. */
static size_t unescape_one(const char *p, struct kl_buf *out)
{
    static const char from[] = "\"\\/bfnrt";
    static const char to[] = "\"\\/\b\f\n\r\t";
    int32_t unit;

    if (p[1] != 'u') {
        kl_buf_add_char(out, to[strchr(from, p[1]) - from]);
        return 2;
    }
    unit = hex4(p + 2);
    if (is_high_surrogate(unit)) {
        kl_utf8_encode(0x10000 + (((uint32_t)unit - 0xd800) << 10) +
                           ((uint32_t)hex4(p + 8) - 0xdc00),
                       out);
        return 12;
    }
    kl_utf8_encode((uint32_t)unit, out);
    return 6;
}

void kl_scan_unescape(struct kl_str text, struct kl_buf *out)
{
    size_t at = 0;

    while (at < text.len) {
        const char *from = text.data + at;
        const char *slash = memchr(from, '\\', text.len - at);
        size_t plain = slash ? (size_t)(slash - from) : text.len - at;

        kl_buf_add(out, from, plain);
        at += plain;
        if (slash)
            at += unescape_one(slash, out);
    }
}
