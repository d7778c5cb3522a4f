#include "config.h"

#include "keys/bounds.h"

#include "base/digits.h"
#include "base/i18n.h"
#include "base/utf8.h"
#include "keys/codec.h"
#include "keys/edge.h"
#include "keys/quote.h"

static const struct kl_str ONE = {"1", 1};

/* What was typed: gt or ge a, lt or le b. */
struct typed {
    bool lower, upper;
    bool lower_strict, upper_strict;
    struct kl_str a, b;
};

void kl_bounds_release(struct kl_bounds *bounds)
{
    if (!bounds)
        return;
    kl_buf_release(&bounds->a);
    kl_buf_release(&bounds->b);
    *bounds = (struct kl_bounds){0};
}

/* Where the last character of the first len bytes begins: an invalid byte is one. */
static size_t last_character(struct kl_str s, size_t len)
{
    struct kl_str head = kl_str_sub(s, 0, len);

    for (size_t back = 1; back <= 4 && back <= len; back++) {
        size_t n;

        if (kl_utf8_decode(head, len - back, &n) >= 0 && n == back)
            return len - back;
    }
    return len - 1;
}

bool kl_bounds_successor(struct kl_str prefix, struct kl_buf *out)
{
    size_t len = prefix.len;

    while (len) {
        size_t at = last_character(prefix, len), n;
        int32_t c = kl_utf8_decode(kl_str_sub(prefix, 0, len), at, &n);
        unsigned char byte = (unsigned char)prefix.data[at];

        len = at;
        if (c == 0x10ffff || (c < 0 && byte == 0xff))
            continue;
        kl_buf_add(out, prefix.data, at);
        if (c < 0)
            kl_buf_add_char(out, (char)(byte + 1));
        else
            kl_utf8_encode(c == 0xd7ff ? 0xe000 : (uint32_t)c + 1, out);
        return true;
    }
    return false;
}

/* The segment at i, and the literal behind it. */
static void look_at(const struct kl_scheme *scheme, size_t i, struct kl_edge_place *place)
{
    place->seg = &scheme->segs[i++];
    place->behind = (struct kl_str){0};
    place->last = i == scheme->n;
    place->maybe_last = false;
    if (!place->last && scheme->segs[i].type == KL_SEG_LITERAL)
        place->behind = kl_seg_text(&scheme->segs[i]);
    else
        place->maybe_last = place->last || scheme->segs[i].type == KL_SEG_TEXT ||
                            scheme->segs[i].type == KL_SEG_PATH;
}

static enum kl_code add_leading(const struct kl_edge_place *place, struct kl_str value,
                                struct kl_buf *front, struct kl_err *err);

/* The segment that values belong to: the first open one, or the one behind those that
 * have a value each. front holds what stands before it. */
static enum kl_code find_place(const struct kl_scheme *scheme,
                               const struct kl_str *leading, size_t n,
                               struct kl_edge_place *place, struct kl_buf *front,
                               struct kl_err *err)
{
    enum kl_code code = KL_OK;

    for (size_t i = 0, open = 0; i < scheme->n && !code; i++) {
        if (scheme->segs[i].type == KL_SEG_LITERAL) {
            kl_buf_add_str(front, kl_seg_text(&scheme->segs[i]));
            continue;
        }
        look_at(scheme, i, place);
        if (open == n) {
            place->front = kl_buf_str(front);
            return KL_OK;
        }
        code = add_leading(place, leading[open++], front, err);
    }
    return kl_err_set(err, KL_INVALID,
                      _("the scheme has no segment for a value, only literals"));
}

static enum kl_code crossed(struct kl_str a, struct kl_str b, struct kl_err *err)
{
    return kl_err_set(err, KL_INVALID, _("the lower bound %.*s is above the upper %.*s"),
                      (int)(a.len < 64 ? a.len : 64), a.data,
                      (int)(b.len < 64 ? b.len : 64), b.data);
}

/* The largest value of a number's segment. */
static void largest(const struct kl_seg *seg, struct kl_buf *out)
{
    if (seg->max)
        kl_buf_add_text(out, seg->max);
    else
        kl_digits_nines(seg->width, out);
}

/* A typed number as its plain digits; refused when the segment cannot hold it. */
static enum kl_code read_number(const struct kl_seg *seg, struct kl_str value,
                                struct kl_buf *out, struct kl_err *err)
{
    struct kl_buf text = {0}, digits = {0};
    enum kl_code code = kl_codec_encode(seg, value, &text, err);

    if (!code)
        code = kl_codec_decode(seg, kl_buf_str(&text), &digits, err);
    if (!code)
        kl_buf_add_str(out, kl_digits_trim(kl_buf_str(&digits)));
    kl_buf_release(&text);
    kl_buf_release(&digits);
    return code;
}

/* Makes both ends inclusive: above a is from a + 1, below b is to b - 1. false: then
 * no number is left. */
static bool close_ends(const struct kl_seg *seg, const struct typed *typed,
                       struct kl_edge_value *low, struct kl_edge_value *high)
{
    struct kl_buf moved = {0}, max = {0};
    bool some = true;

    if (low->there && typed->lower_strict) {
        kl_digits_add(kl_buf_str(&low->text), ONE, &moved);
        largest(seg, &max);
        some = kl_digits_cmp(kl_buf_str(&moved), kl_buf_str(&max)) <= 0;
        kl_buf_set(&low->text, kl_buf_str(&moved));
        kl_buf_clear(&moved);
    }
    if (high->there && typed->upper_strict) {
        some = kl_digits_sub(kl_buf_str(&high->text), ONE, &moved) && some;
        kl_buf_set(&high->text, kl_buf_str(&moved));
    }
    if (some && low->there && high->there)
        some = kl_digits_cmp(kl_buf_str(&low->text), kl_buf_str(&high->text)) <= 0;
    kl_buf_release(&moved);
    kl_buf_release(&max);
    return some;
}

/* A number as the key holds it; inverted it becomes the other end. */
static void write_number(const struct kl_seg *seg, struct kl_edge_value *end)
{
    struct kl_buf digits = {0};

    if (!end->there)
        return;
    if (seg->type == KL_SEG_INV)
        kl_digits_sub(kl_str_from(seg->max), kl_buf_str(&end->text), &digits);
    else
        kl_buf_add_str(&digits, kl_buf_str(&end->text));
    kl_buf_clear(&end->text);
    kl_digits_pad(kl_buf_str(&digits), seg->width, &end->text);
    kl_buf_release(&digits);
}

static enum kl_code number_range(const struct kl_edge_place *place,
                                 const struct typed *typed, struct kl_bounds *out,
                                 struct kl_err *err)
{
    const struct kl_seg *seg = place->seg;
    struct kl_edge_value low = {.there = typed->lower}, high = {.there = typed->upper};
    bool inverted = seg->type == KL_SEG_INV;
    enum kl_code code = KL_OK;

    if (low.there)
        code = read_number(seg, typed->a, &low.text, err);
    if (!code && high.there)
        code = read_number(seg, typed->b, &high.text, err);
    if (code)
        goto out;
    if (low.there && high.there &&
        kl_digits_cmp(kl_buf_str(&low.text), kl_buf_str(&high.text)) > 0) {
        code = crossed(typed->a, typed->b, err);
        goto out;
    }
    if (!close_ends(seg, typed, &low, &high)) {
        out->op = KL_BOUND_EMPTY;
        goto out;
    }
    write_number(seg, &low);
    write_number(seg, &high);
    kl_edge_range(place, inverted ? &high : &low, inverted ? &low : &high, out);
out:
    kl_buf_release(&low.text);
    kl_buf_release(&high.text);
    return code;
}

/* A typed bound must not hold what ends the segment: no value does. */
static enum kl_code check_text(const struct kl_edge_place *place, struct kl_str text,
                               struct kl_err *err)
{
    bool free_text = place->seg->type == KL_SEG_TEXT || place->seg->type == KL_SEG_PATH;

    if (!free_text || !place->behind.len ||
        kl_str_find(text, place->behind, 0) == SIZE_MAX)
        return KL_OK;
    kl_err_set(err, KL_INVALID, _("%s holds %.*s, which ends it: no value does"),
               place->seg->text, (int)(place->behind.len < 64 ? place->behind.len : 64),
               place->behind.data);
    kl_err_advise(err, _("in double quotes it is sent as it is"));
    return KL_INVALID;
}

static enum kl_code text_range(const struct kl_edge_place *place,
                               const struct typed *typed, struct kl_bounds *out,
                               struct kl_err *err)
{
    struct kl_edge_value low = {.there = typed->lower, .strict = typed->lower_strict};
    struct kl_edge_value high = {.there = typed->upper, .strict = typed->upper_strict};
    enum kl_code code = KL_OK;
    int order = low.there && high.there ? kl_str_cmp(typed->a, typed->b) : -1;

    if (low.there)
        code = check_text(place, typed->a, err);
    if (!code && high.there)
        code = check_text(place, typed->b, err);
    if (!code && order > 0)
        code = crossed(typed->a, typed->b, err);
    if (code)
        return code;
    if (!order && (low.strict || high.strict)) {
        out->op = KL_BOUND_EMPTY;
        return KL_OK;
    }
    kl_buf_add_str(&low.text, typed->a);
    kl_buf_add_str(&high.text, typed->b);
    kl_edge_range(place, &low, &high, out);
    kl_buf_release(&low.text);
    kl_buf_release(&high.text);
    return KL_OK;
}

/* Whether byte order of the keys says anything of the segment's values. */
static enum kl_code check_ordered(const struct kl_edge_place *place, struct kl_err *err)
{
    if (place->seg->type == KL_SEG_INT) {
        kl_err_set(err, KL_INVALID,
                   _("%s is not padded: byte order is not numeric order, so a range of "
                     "numbers is no range of keys"),
                   place->seg->text);
        kl_err_advise(err, _("ask for one value, or give literal bounds in quotes"));
        return KL_INVALID;
    }
    if (!place->seg->width && !place->last && !place->behind.len)
        return kl_err_set(err, KL_INVALID,
                          _("%s has no delimiter behind it: only begins_with can ask for "
                            "it"),
                          place->seg->text);
    return KL_OK;
}

static enum kl_code plain_range(const struct kl_edge_place *place, struct typed *typed,
                                struct kl_bounds *out, struct kl_err *err)
{
    enum kl_code code = check_ordered(place, err);

    if (code)
        return code;
    typed->lower = typed->lower && typed->a.len;
    typed->upper = typed->upper && typed->b.len;
    return kl_seg_is_number(place->seg) ? number_range(place, typed, out, err)
                                        : text_range(place, typed, out, err);
}

/* A time in short before a delimiter that a longer one goes on with: 2024-06-23T10:00
 * before ":" also begins 2024-06-23T10:00:30. */
static enum kl_code check_time(const struct kl_edge_place *place, struct kl_str text,
                               struct kl_err *err)
{
    static const char *const more[] = {"00", "00:00", "0000"};
    bool longer = false;

    if (place->seg->type != KL_SEG_ISO || place->last)
        return KL_OK;
    for (size_t i = 0; i < KL_ARRAY_LEN(more) && !longer; i++) {
        struct kl_buf key = {0};

        kl_buf_add_str(&key, text);
        kl_buf_add_str(&key, place->behind);
        kl_buf_add_text(&key, more[i]);
        longer = kl_codec_scan(place->seg, kl_buf_str(&key)) > text.len;
        kl_buf_release(&key);
    }
    if (!longer)
        return KL_OK;
    kl_err_set(err, KL_INVALID, _("%s %.*s begins longer times too"), place->seg->text,
               (int)(text.len < 64 ? text.len : 64), text.data);
    kl_err_advise(err, _("give it whole, as the keys have it, or a range"));
    return KL_INVALID;
}

/* The text that a key has for a value, where that alone says which keys have it. */
static enum kl_code spell_value(const struct kl_edge_place *place, struct kl_str value,
                                struct kl_buf *text, struct kl_err *err)
{
    enum kl_code code = kl_codec_encode(place->seg, value, text, err);

    if (!code)
        code = check_text(place, kl_buf_str(text), err);
    if (!code)
        code = check_time(place, kl_buf_str(text), err);
    if (!code && !place->seg->width && !place->last && !place->behind.len)
        code = check_ordered(place, err);
    return code;
}

static enum kl_code add_leading(const struct kl_edge_place *place, struct kl_str value,
                                struct kl_buf *front, struct kl_err *err)
{
    struct kl_buf text = {0};
    enum kl_code code = spell_value(place, value, &text, err);

    kl_buf_add_str(front, kl_buf_str(&text));
    kl_buf_release(&text);
    return code;
}

static enum kl_code plain_eq(const struct kl_edge_place *place, struct kl_str value,
                             struct kl_bounds *out, struct kl_err *err)
{
    struct kl_buf text = {0};
    enum kl_code code = spell_value(place, value, &text, err);

    if (!code) {
        out->op = place->last ? KL_BOUND_EQ : KL_BOUND_BEGINS_WITH;
        kl_edge_spell(place, kl_buf_str(&text), true, &out->a);
        if (!out->a.len)
            out->op = KL_BOUND_EMPTY;
    }
    kl_buf_release(&text);
    return code;
}

/* Values of a segment that begin with a text: of numbers nobody means that. */
static enum kl_code plain_prefix(const struct kl_edge_place *place, struct kl_str value,
                                 struct kl_bounds *out, struct kl_err *err)
{
    enum kl_code code = KL_OK;

    if (kl_seg_is_number(place->seg))
        return kl_err_set(err, KL_INVALID,
                          _("%s is a number, which has no beginning; use = < <= > >= or "
                            "between"),
                          place->seg->text);
    code = check_text(place, value, err);
    if (!code && !place->seg->width)
        code = check_ordered(place, err);
    kl_edge_spell(place, value, false, &out->a);
    out->op = out->a.len ? KL_BOUND_BEGINS_WITH : KL_BOUND_NONE;
    if (place->seg->width && value.len > place->seg->width)
        out->op = KL_BOUND_EMPTY;
    return code;
}

static enum kl_code literal_range(const struct typed *typed, struct kl_bounds *out,
                                  struct kl_err *err)
{
    struct kl_edge lower = {.strict = typed->lower_strict};
    struct kl_edge upper = {.strict = typed->upper_strict};
    enum kl_code code = KL_OK;

    if (typed->lower)
        code = kl_quote_read(typed->a, &lower.key, err);
    if (!code && typed->upper)
        code = kl_quote_read(typed->b, &upper.key, err);
    lower.there = lower.key.len > 0;
    upper.there = upper.key.len > 0;
    if (!code && lower.there && upper.there &&
        kl_str_cmp(kl_buf_str(&lower.key), kl_buf_str(&upper.key)) > 0)
        code = crossed(typed->a, typed->b, err);
    if (!code)
        kl_edge_combine(&lower, &upper, out);
    kl_buf_release(&lower.key);
    kl_buf_release(&upper.key);
    return code;
}

static enum kl_code any_range(const struct kl_edge_place *place, struct typed *typed,
                              struct kl_bounds *out, struct kl_err *err)
{
    bool a = typed->lower && kl_quote_is(typed->a),
         b = typed->upper && kl_quote_is(typed->b);

    if (!a && !b)
        return plain_range(place, typed, out, err);
    if (typed->lower && typed->upper && a != b)
        return kl_err_set(err, KL_INVALID,
                          _("of two bounds either both are in quotes or none"));
    return literal_range(typed, out, err);
}

static enum kl_code any_eq(const struct kl_edge_place *place, struct kl_str value,
                           struct kl_bounds *out, struct kl_err *err)
{
    if (!kl_quote_is(value))
        return plain_eq(place, value, out, err);
    if (kl_quote_read(value, &out->a, err))
        return KL_INVALID;
    out->op = out->a.len ? KL_BOUND_EQ : KL_BOUND_EMPTY;
    return KL_OK;
}

static enum kl_code any_prefix(const struct kl_edge_place *place, struct kl_str value,
                               struct kl_bounds *out, struct kl_err *err)
{
    if (!kl_quote_is(value))
        kl_edge_spell(place, value, false, &out->a);
    else if (kl_quote_read(value, &out->a, err))
        return KL_INVALID;
    out->op = out->a.len ? KL_BOUND_BEGINS_WITH : KL_BOUND_NONE;
    return KL_OK;
}

/* What is sent is a sort key value, and as long as one at most. */
static enum kl_code settle(enum kl_code code, struct kl_bounds *out, struct kl_err *err)
{
    size_t len = out->a.len > out->b.len ? out->a.len : out->b.len;

    if (!code && len > KL_SCHEME_KEY_MAX)
        code = kl_err_set(err, KL_INVALID,
                          _("the bound has %zu bytes, a sort key at most %d"), len,
                          KL_SCHEME_KEY_MAX);
    if (code || out->op == KL_BOUND_EMPTY) {
        kl_buf_clear(&out->a);
        kl_buf_clear(&out->b);
    }
    if (code)
        out->op = KL_BOUND_NONE;
    return code;
}

static void reset(struct kl_bounds *out)
{
    out->op = KL_BOUND_NONE;
    out->drop_b = false;
    kl_buf_clear(&out->a);
    kl_buf_clear(&out->b);
}

static enum kl_code any(const struct kl_edge_place *place, enum kl_bound_op op,
                        struct typed *typed, struct kl_bounds *out, struct kl_err *err)
{
    if (op == KL_BOUND_EQ)
        return any_eq(place, typed->a, out, err);
    if (op == KL_BOUND_BEGINS_WITH)
        return any_prefix(place, typed->a, out, err);
    if (typed->lower || typed->upper)
        return any_range(place, typed, out, err);
    out->op = op;
    return KL_OK;
}

static enum kl_code plain(const struct kl_edge_place *place, enum kl_bound_op op,
                          struct typed *typed, struct kl_bounds *out, struct kl_err *err)
{
    if (op == KL_BOUND_EQ)
        return plain_eq(place, typed->a, out, err);
    if (op == KL_BOUND_BEGINS_WITH)
        return plain_prefix(place, typed->a, out, err);
    return plain_range(place, typed, out, err);
}

/* What an operator with a (and b) says, and with upper a second one with b. */
static struct typed typed_as(enum kl_bound_op op, struct kl_str a, enum kl_bound_op upper,
                             struct kl_str b)
{
    struct typed typed = {.a = a, .b = b};

    typed.lower = op == KL_BOUND_GT || op == KL_BOUND_GE || op == KL_BOUND_BETWEEN;
    typed.upper = op == KL_BOUND_LT || op == KL_BOUND_LE || op == KL_BOUND_BETWEEN ||
                  upper != KL_BOUND_NONE;
    typed.lower_strict = op == KL_BOUND_GT;
    typed.upper_strict = op == KL_BOUND_LT || upper == KL_BOUND_LT;
    if (typed.upper && !typed.lower)
        typed.b = a;
    return typed;
}

enum kl_code kl_bounds_through(const struct kl_scheme *scheme, enum kl_bound_op op,
                               struct kl_str a, struct kl_str b, struct kl_bounds *out,
                               struct kl_err *err)
{
    return kl_bounds_pair(scheme, op, a, KL_BOUND_NONE, b, out, err);
}

enum kl_code kl_bounds_pair(const struct kl_scheme *scheme, enum kl_bound_op lower,
                            struct kl_str a, enum kl_bound_op upper, struct kl_str b,
                            struct kl_bounds *out, struct kl_err *err)
{
    struct typed typed = typed_as(lower, a, upper, b);
    struct kl_edge_place place = {0};
    struct kl_buf front = {0};
    enum kl_code code = find_place(scheme, NULL, 0, &place, &front, err);

    reset(out);
    if (!code)
        code = settle(any(&place, lower, &typed, out, err), out, err);
    kl_buf_release(&front);
    return code;
}

enum kl_code kl_bounds_behind(const struct kl_scheme *scheme,
                              const struct kl_str *leading, size_t n,
                              const struct kl_bounds_ask *ask, struct kl_bounds *out,
                              struct kl_err *err)
{
    struct typed typed = typed_as(ask->op, ask->a, ask->upper, ask->b);
    struct kl_edge_place place = {0};
    struct kl_buf front = {0};
    enum kl_code code = find_place(scheme, leading, n, &place, &front, err);

    reset(out);
    if (!code)
        code = settle(plain(&place, ask->op, &typed, out, err), out, err);
    kl_buf_release(&front);
    return code;
}
