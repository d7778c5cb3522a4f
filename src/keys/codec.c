#include "config.h"

#include "keys/codec.h"

#include "base/ascii.h"
#include "base/digits.h"
#include "base/i18n.h"
#include "keys/instant.h"

/* A value inside a message: its beginning, so that the rest of the message fits. */
#define SHOWN_MAX 64
#define SHOWN(s)                                                                         \
    (int)((s).len < SHOWN_MAX ? (s).len : SHOWN_MAX), (s).data ? (s).data : ""

enum kl_code kl_codec_number(const char *name, struct kl_str value, struct kl_buf *out,
                             struct kl_err *err)
{
    size_t i = 0;
    char bad;

    if (kl_str_all_digits(value)) {
        kl_buf_add_str(out, kl_digits_trim(value));
        return KL_OK;
    }
    if (!value.len)
        return kl_err_set(err, KL_INVALID, _("%s is empty: it takes a whole number"),
                          name);
    while (kl_ascii_is_digit(value.data[i]))
        i++;
    bad = value.data[i];
    kl_err_set(err, KL_INVALID, _("%s %.*s is not a whole number of plain digits"), name,
               SHOWN(value));
    if (kl_instant_scan_date(value))
        kl_err_advise(err, _("a date is taken where the scheme says epoch or epochms; "
                             "of a padded number it does not know the unit"));
    else if (bad == '-')
        kl_err_advise(err, _("shift by an offset so that all values are positive"));
    else if (bad == '+')
        kl_err_advise(err, _("drop the plus"));
    else if (bad == '.')
        kl_err_advise(err, _("store the smallest unit as a whole number (cents)"));
    else if (bad == ',' || bad == '_' || bad == '\'' || bad == ' ' || bad == '\t')
        kl_err_advise(err, _("leave out blanks and digit grouping"));
    return KL_INVALID;
}

static enum kl_code too_wide(const struct kl_seg *seg, struct kl_str digits,
                             struct kl_err *err)
{
    kl_err_set(err, KL_INVALID, _("%s %.*s needs %zu digits, the scheme gives %zu"),
               seg->text, SHOWN(digits), digits.len, seg->width);
    kl_err_advise(err,
                  _("declare at least %zu digits; keyline scheme width says how many "
                    "leave room"),
                  digits.len);
    return KL_INVALID;
}

static enum kl_code other_width(const struct kl_seg *seg, struct kl_str text,
                                struct kl_err *err)
{
    return kl_err_set(err, KL_INVALID,
                      ngettext("%s %.*s has %zu digit, the scheme gives %zu",
                               "%s %.*s has %zu digits, the scheme gives %zu", text.len),
                      seg->text, SHOWN(text), text.len, seg->width);
}

static enum kl_code encode_padded(const struct kl_seg *seg, struct kl_str digits,
                                  struct kl_buf *out, struct kl_err *err)
{
    return kl_digits_pad(digits, seg->width, out) ? KL_OK : too_wide(seg, digits, err);
}

static enum kl_code encode_inverted(const struct kl_seg *seg, struct kl_str digits,
                                    struct kl_buf *out, struct kl_err *err)
{
    struct kl_buf rest = {0};
    struct kl_str max = kl_str_from(seg->max);

    if (digits.len > seg->width)
        return too_wide(seg, digits, err);
    if (!kl_digits_sub(max, digits, &rest))
        return kl_err_set(err, KL_INVALID,
                          _("%s %.*s is larger than %.*s, from which it is subtracted"),
                          seg->text, SHOWN(digits), SHOWN(max));
    kl_digits_pad(kl_buf_str(&rest), seg->width, out);
    kl_buf_release(&rest);
    return KL_OK;
}

/* What numbers count in the segment: its type says so, or somebody knows it. */
static enum kl_unit unit_of(const struct kl_seg *seg)
{
    if (seg->type == KL_SEG_EPOCHMS)
        return KL_UNIT_MS;
    return seg->type == KL_SEG_EPOCH ? KL_UNIT_S : seg->unit;
}

static const struct {
    uint32_t nanos; /* of one */
    int places;     /* digits of a second's fraction */
    const char *name;
} units[] = {
    [KL_UNIT_S] = {1000000000, 0, N_("seconds")},
    [KL_UNIT_MS] = {1000000, 3, N_("milliseconds")},
    [KL_UNIT_US] = {1000, 6, N_("microseconds")},
    [KL_UNIT_NS] = {1, 9, N_("nanoseconds")},
};

/* The ISO date-time (or date: midnight) in digits of the unit. */
static enum kl_code time_digits(const struct kl_seg *seg, struct kl_str value,
                                struct kl_buf *out, struct kl_err *err)
{
    enum kl_unit unit = unit_of(seg);
    struct kl_instant instant = {0};
    struct kl_buf full = {0};
    bool whole;

    kl_buf_add_str(&full, value);
    if (kl_instant_scan_date(value) == value.len)
        kl_buf_add_text(&full, "T00:00Z");
    whole = kl_instant_scan(kl_buf_str(&full), &instant) == full.len;
    kl_buf_release(&full);
    if (!whole || !value.len)
        return kl_err_set(err, KL_INVALID,
                          _("%s %.*s is neither %zu digits nor a date-time"), seg->text,
                          SHOWN(value), seg->width);
    if (instant.finer || instant.nanos % units[unit].nanos)
        return kl_err_set(err, KL_INVALID, _("%s %.*s is finer than whole %s"), seg->text,
                          SHOWN(value), _(units[unit].name));
    if (instant.epoch < 0 || instant.epoch > 9999999999)
        return kl_err_set(err, KL_INVALID,
                          _("%s %.*s is outside what %zu digits can hold"), seg->text,
                          SHOWN(value), seg->width);
    kl_buf_addf(out, "%010lld", (long long)instant.epoch);
    if (units[unit].places)
        kl_buf_addf(out, "%0*u", units[unit].places,
                    (unsigned)(instant.nanos / units[unit].nanos));
    return KL_OK;
}

/* The digits of a number, or of a time where the segment's numbers are times. */
static enum kl_code read_number(const struct kl_seg *seg, struct kl_str value,
                                struct kl_buf *digits, struct kl_err *err)
{
    struct kl_buf time = {0};
    enum kl_code code;

    if (seg->unit == KL_UNIT_NONE || !kl_instant_scan_date(value) ||
        kl_str_all_digits(value))
        return kl_codec_number(seg->text, value, digits, err);
    code = time_digits(seg, value, &time, err);
    if (!code)
        kl_buf_add_str(digits, kl_digits_trim(kl_buf_str(&time)));
    kl_buf_release(&time);
    return code;
}

static enum kl_code encode_number(const struct kl_seg *seg, struct kl_str value,
                                  struct kl_buf *out, struct kl_err *err)
{
    struct kl_buf digits = {0};
    enum kl_code code = read_number(seg, value, &digits, err);

    if (code)
        goto out;
    if (seg->type == KL_SEG_INT)
        kl_buf_add_str(out, kl_buf_str(&digits));
    else if (seg->type == KL_SEG_INV)
        code = encode_inverted(seg, kl_buf_str(&digits), out, err);
    else
        code = encode_padded(seg, kl_buf_str(&digits), out, err);
out:
    kl_buf_release(&digits);
    return code;
}

static enum kl_code encode_epoch(const struct kl_seg *seg, struct kl_str value,
                                 struct kl_buf *out, struct kl_err *err)
{
    if (!kl_str_all_digits(value))
        return time_digits(seg, value, out, err);
    if (value.len == seg->width) {
        kl_buf_add_str(out, value);
        return KL_OK;
    }
    if (value.len > seg->width)
        too_wide(seg, value, err);
    else
        other_width(seg, value, err);
    kl_err_advise(err,
                  _("epoch is in seconds (10 digits), epochms in milliseconds (13)"));
    return KL_INVALID;
}

/* What a value of a checked text type must look like; for messages. */
static const char *form_of(const struct kl_seg *seg)
{
    switch (seg->type) {
    case KL_SEG_ISO:
        return _("a date-time like 2024-06-23T10:00:00Z");
    case KL_SEG_DATE:
        return _("a date like 2024-06-23");
    case KL_SEG_UUID:
        return _("a UUID: 36 characters, 8-4-4-4-12 hexadecimal digits");
    case KL_SEG_ULID:
        return _("a ULID: 26 characters of Crockford's base 32");
    case KL_SEG_KSUID:
        return _("a KSUID: 27 letters and digits");
    case KL_SEG_HEX:
        return _("hexadecimal digits");
    case KL_SEG_EPOCH:
    case KL_SEG_EPOCHMS:
    case KL_SEG_PAD:
    case KL_SEG_INV:
    case KL_SEG_FIX:
    case KL_SEG_INT:
        return _("plain digits");
    case KL_SEG_LITERAL:
    case KL_SEG_TEXT:
    case KL_SEG_PATH:
        break;
    }
    return "";
}

static enum kl_code misfit(const struct kl_seg *seg, struct kl_str text,
                           struct kl_err *err)
{
    if (seg->type == KL_SEG_HEX && text.len != seg->width)
        return other_width(seg, text, err);
    return kl_err_set(err, KL_INVALID, _("%s %.*s is not %s"), seg->text, SHOWN(text),
                      form_of(seg));
}

enum kl_code kl_codec_encode(const struct kl_seg *seg, struct kl_str value,
                             struct kl_buf *out, struct kl_err *err)
{
    switch (seg->type) {
    case KL_SEG_PAD:
    case KL_SEG_INV:
    case KL_SEG_FIX:
    case KL_SEG_INT:
        return encode_number(seg, value, out, err);
    case KL_SEG_EPOCH:
    case KL_SEG_EPOCHMS:
        return encode_epoch(seg, value, out, err);
    case KL_SEG_LITERAL:
    case KL_SEG_TEXT:
    case KL_SEG_PATH:
    case KL_SEG_ISO:
    case KL_SEG_DATE:
    case KL_SEG_UUID:
    case KL_SEG_ULID:
    case KL_SEG_KSUID:
    case KL_SEG_HEX:
        break;
    }
    if (!kl_codec_fits(seg, value))
        return misfit(seg, value, err);
    kl_buf_add_str(out, value);
    return KL_OK;
}

static bool is_hex(char c)
{
    return kl_ascii_hex(c) >= 0;
}

static bool is_base62(char c)
{
    return kl_ascii_is_alnum(c);
}

/* Crockford's base 32: no I, L, O, U. */
static bool is_crockford(char c)
{
    return is_base62(c) && !strchr("ILOUilou", c);
}

static bool all_of(struct kl_str s, bool (*is)(char))
{
    for (size_t i = 0; i < s.len; i++)
        if (!is(s.data[i]))
            return false;
    return true;
}

static bool is_uuid(struct kl_str s)
{
    for (size_t i = 0; i < s.len; i++) {
        bool dash = i == 8 || i == 13 || i == 18 || i == 23;

        if (dash ? s.data[i] != '-' : !is_hex(s.data[i]))
            return false;
    }
    return s.len == 36;
}

/* An inverted number within its maximum. */
static bool inverted_fits(const struct kl_seg *seg, struct kl_str text)
{
    return text.len == seg->width && kl_str_all_digits(text) &&
           kl_digits_cmp(text, kl_str_from(seg->max)) <= 0;
}

bool kl_codec_fits(const struct kl_seg *seg, struct kl_str text)
{
    switch (seg->type) {
    case KL_SEG_LITERAL:
        return kl_str_eq(kl_seg_text(seg), text);
    case KL_SEG_TEXT:
    case KL_SEG_PATH:
        return true;
    case KL_SEG_INT:
        return kl_str_all_digits(text) && kl_digits_trim(text).len == text.len;
    case KL_SEG_INV:
        return inverted_fits(seg, text);
    case KL_SEG_PAD:
    case KL_SEG_FIX:
    case KL_SEG_EPOCH:
    case KL_SEG_EPOCHMS:
        return text.len == seg->width && kl_str_all_digits(text);
    case KL_SEG_ISO:
        return text.len && kl_instant_scan(text, NULL) == text.len;
    case KL_SEG_DATE:
        return text.len && kl_instant_scan_date(text) == text.len;
    case KL_SEG_UUID:
        return is_uuid(text);
    case KL_SEG_ULID:
        return text.len == seg->width && text.data[0] <= '7' &&
               all_of(text, is_crockford);
    case KL_SEG_KSUID:
        return text.len == seg->width && all_of(text, is_base62);
    case KL_SEG_HEX:
        return text.len == seg->width && all_of(text, is_hex);
    }
    return false;
}

/* Why a number's text is not one of the segment. */
static enum kl_code number_misfit(const struct kl_seg *seg, struct kl_str text,
                                  struct kl_err *err)
{
    if (!kl_str_all_digits(text))
        return kl_err_set(err, KL_INVALID, _("%s %.*s is not plain digits"), seg->text,
                          SHOWN(text));
    if (seg->type == KL_SEG_INT)
        return kl_err_set(err, KL_INVALID,
                          _("%s %.*s has leading zeros, the scheme's int has none"),
                          seg->text, SHOWN(text));
    if (text.len != seg->width)
        return other_width(seg, text, err);
    return kl_err_set(err, KL_INVALID, _("%s %.*s is larger than its maximum %.*s"),
                      seg->text, SHOWN(text), SHOWN(kl_str_from(seg->max)));
}

enum kl_code kl_codec_decode(const struct kl_seg *seg, struct kl_str text,
                             struct kl_buf *out, struct kl_err *err)
{
    if (!kl_codec_fits(seg, text))
        return kl_seg_is_number(seg) ? number_misfit(seg, text, err)
                                     : misfit(seg, text, err);
    if (seg->type == KL_SEG_INV)
        kl_digits_sub(kl_str_from(seg->max), text, out);
    else if (seg->type == KL_SEG_PAD || seg->type == KL_SEG_FIX)
        kl_buf_add_str(out, kl_digits_trim(text));
    else
        kl_buf_add_str(out, text);
    return KL_OK;
}

size_t kl_codec_scan(const struct kl_seg *seg, struct kl_str s)
{
    if (seg->type == KL_SEG_ISO)
        return kl_instant_scan(s, NULL);
    if (seg->type == KL_SEG_DATE)
        return kl_instant_scan_date(s);
    if (seg->width && seg->width <= s.len &&
        kl_codec_fits(seg, kl_str_sub(s, 0, seg->width)))
        return seg->width;
    return 0;
}
