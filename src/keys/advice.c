#include "config.h"

#include "keys/advice.h"

#include "base/digits.h"
#include "base/i18n.h"
#include "base/utf8.h"
#include "keys/codec.h"
#include "keys/explain.h"
#include "keys/instant.h"
#include "keys/literal.h"

#define ABOVE_TIMES                                                                      \
    '~' /* above all that stands behind a date: T, a blank, a delimiter                  \
         */

/* Where a condition's value ends: inside or at the end of a segment. */
struct spot {
    const struct kl_seg *seg;
    struct kl_str front; /* the value up to the segment */
    struct kl_str value; /* what there is of the segment, not empty */
    struct kl_str stop;  /* the literal behind it, or empty */
    bool first;          /* of the open segments */
    bool last;           /* of all */
};

void kl_advice_release(struct kl_advice *advice)
{
    kl_buf_release(&advice->why);
    kl_bounds_release(&advice->meant);
    kl_buf_release(&advice->shown);
}

/* ---- where a value ends ---- */

static struct kl_str stop_behind(const struct kl_scheme *scheme, size_t i)
{
    bool literal = i + 1 < scheme->n && scheme->segs[i + 1].type == KL_SEG_LITERAL;

    return literal ? kl_seg_text(&scheme->segs[i + 1]) : (struct kl_str){0};
}

/* The end of the segment that begins at off, when the key goes on behind it; SIZE_MAX:
 * the key ends in it. */
static size_t end_of(const struct kl_scheme *scheme, size_t i, struct kl_str key,
                     size_t off)
{
    const struct kl_seg *seg = &scheme->segs[i];
    struct kl_str rest = kl_str_sub(key, off, SIZE_MAX), stop = stop_behind(scheme, i);
    size_t len = kl_codec_scan(seg, rest);

    if (stop.len && len && kl_str_starts(kl_str_sub(rest, len, SIZE_MAX), stop))
        return off + len;
    if (stop.len)
        return len == rest.len ? SIZE_MAX : kl_str_find(key, stop, off);
    return i + 1 < scheme->n && seg->width && rest.len > seg->width ? off + seg->width
                                                                    : SIZE_MAX;
}

static bool find_spot(const struct kl_scheme *scheme, struct kl_str key, struct spot *out)
{
    size_t off = 0, opens = 0;

    for (size_t i = 0; i < scheme->n && off < key.len; i++) {
        const struct kl_seg *seg = &scheme->segs[i];
        struct kl_str rest = kl_str_sub(key, off, SIZE_MAX);
        size_t end;

        if (seg->type == KL_SEG_LITERAL) {
            if (!kl_str_starts(rest, kl_seg_text(seg)))
                return false;
            off += seg->len;
            continue;
        }
        end = end_of(scheme, i, key, off);
        if (end == SIZE_MAX) {
            *out = (struct spot){.seg = seg,
                                 .front = kl_str_sub(key, 0, off),
                                 .value = rest,
                                 .stop = stop_behind(scheme, i),
                                 .first = !opens,
                                 .last = i + 1 == scheme->n};
            return true;
        }
        opens++;
        off = end;
    }
    return false;
}

/* ---- what there is to say ---- */

/* A number with fewer digits than all of its segment have. */
static bool is_too_short(const struct spot *spot)
{
    return spot->seg->type == KL_SEG_PAD && spot->value.len < spot->seg->width &&
           kl_str_all_digits(spot->value);
}

/* A number or a date in full. */
static bool is_whole(const struct spot *spot)
{
    const struct kl_seg *seg = spot->seg;

    if (seg->type == KL_SEG_DATE || seg->type == KL_SEG_ISO)
        return kl_codec_fits(seg, spot->value);
    return seg->type != KL_SEG_INT && kl_seg_is_number(seg) &&
           kl_codec_fits(seg, spot->value);
}

/* A date where values have a time behind it. */
static bool is_bare_date(const struct spot *spot)
{
    return spot->seg->type == KL_SEG_ISO &&
           kl_instant_scan_date(spot->value) == spot->value.len;
}

static void set_meant(struct kl_advice *out, enum kl_bound_op op, struct kl_str a)
{
    out->meant.op = op;
    kl_buf_add_str(&out->meant.a, a);
}

/* The values of the ends through the scheme, when both are of its first open segment. An
 * inverted one was typed as it is stored: there the ends would change places. */
static bool ask_through(const struct kl_scheme *scheme, enum kl_bound_op op,
                        const struct spot *a, const struct spot *b, struct kl_advice *out)
{
    struct kl_buf low = {0}, high = {0};
    bool done = a->first && a->seg->type != KL_SEG_INV && (!b || b->seg == a->seg);

    for (int i = 0; done && i < (b ? 2 : 1); i++) {
        const struct spot *spot = i ? b : a;
        struct kl_buf *value = i ? &high : &low;

        if (is_too_short(spot))
            kl_buf_add_str(value, kl_digits_trim(spot->value));
        else
            done = !kl_codec_decode(spot->seg, spot->value, value, NULL);
    }
    done = done &&
           !kl_bounds_through(scheme, op, kl_buf_str(&low), kl_buf_str(&high),
                              &out->meant, NULL) &&
           out->meant.op != KL_BOUND_EMPTY && out->meant.op != KL_BOUND_NONE;
    kl_buf_release(&low);
    kl_buf_release(&high);
    return done;
}

/* A value inside a sentence, until the next one is shown. */
static const char *show(struct kl_advice *out, struct kl_str value)
{
    kl_buf_clear(&out->shown);
    kl_explain_key(value, &out->shown);
    return kl_buf_text(&out->shown);
}

static void say_digits(struct kl_advice *out, const struct spot *spot)
{
    kl_buf_addf(&out->why,
                ngettext("%s has %zu digit in every key",
                         "%s has %zu digits in every key", spot->seg->width),
                spot->seg->text, spot->seg->width);
}

/* ---- a prefix ---- */

/* The value, and nothing that only begins so: with what stands behind it in a key. */
static void mean_value_alone(const struct spot *spot, struct kl_str value,
                             struct kl_advice *out)
{
    out->meant.op = spot->last ? KL_BOUND_EQ : KL_BOUND_BEGINS_WITH;
    kl_buf_add_str(&out->meant.a, spot->front);
    kl_buf_add_str(&out->meant.a, value);
    kl_buf_add_str(&out->meant.a, spot->stop);
}

static bool advise_short_prefix(const struct spot *spot, struct kl_advice *out)
{
    struct kl_buf text = {0};
    bool done = spot->value.data[0] != '0' &&
                !kl_codec_encode(spot->seg, spot->value, &text, NULL);

    if (done) {
        say_digits(out, spot);
        kl_buf_addf(&out->why, _("; for %s"), show(out, spot->value));
        mean_value_alone(spot, kl_buf_str(&text), out);
    }
    kl_buf_release(&text);
    return done;
}

/* A folder without its slash; a name with a point in it is rather a file's. */
static bool advise_path(struct kl_str prefix, struct kl_advice *out)
{
    size_t name = prefix.len;

    while (name && prefix.data[name - 1] != '/')
        name--;
    if (name == prefix.len ||
        kl_str_find(kl_str_sub(prefix, name, SIZE_MAX), KL_STR("."), 0) != SIZE_MAX)
        return false;
    kl_buf_addf(&out->why, _("%s... begins so too; the folder alone"),
                show(out, kl_str_sub(prefix, name, SIZE_MAX)));
    set_meant(out, KL_BOUND_BEGINS_WITH, prefix);
    kl_buf_add_char(&out->meant.a, '/');
    return true;
}

static bool advise_prefix(const struct spot *spot, struct kl_str prefix,
                          struct kl_advice *out)
{
    if (is_too_short(spot))
        return advise_short_prefix(spot, out);
    if (spot->seg->type == KL_SEG_PATH && spot->last)
        return advise_path(prefix, out);
    if (!spot->last && !spot->stop.len)
        return false;
    if (spot->seg->type == KL_SEG_INT && kl_str_all_digits(spot->value)) {
        kl_buf_addf(&out->why, _("%s0 begins so too"), show(out, spot->value));
    } else if (spot->seg->type == KL_SEG_TEXT && !spot->last) {
        kl_buf_addf(&out->why, _("%s... begins so too"), show(out, spot->value));
    } else {
        return false;
    }
    kl_buf_addf(&out->why, _("; %s alone"), show(out, spot->value));
    mean_value_alone(spot, spot->value, out);
    return true;
}

/* ---- ranges ---- */

/* Behind all keys of the value, which go on with the literal's first character. */
static bool mean_behind(const struct spot *spot, enum kl_bound_op op, struct kl_str a,
                        struct kl_advice *out)
{
    struct kl_buf with = {0};
    struct kl_buf *bound = op == KL_BOUND_BETWEEN ? &out->meant.b : &out->meant.a;
    size_t delimiter = 0;
    bool done;

    if (!spot->stop.len)
        return false;
    kl_utf8_decode(spot->stop, 0, &delimiter);
    kl_buf_add_str(&with, spot->front);
    kl_buf_add_str(&with, spot->value);
    kl_buf_add_str(&with, kl_str_sub(spot->stop, 0, delimiter));
    done = kl_bounds_successor(kl_buf_str(&with), bound);
    kl_buf_release(&with);
    out->meant.op = op == KL_BOUND_LE   ? KL_BOUND_LT
                    : op == KL_BOUND_GT ? KL_BOUND_GE
                                        : op;
    if (op == KL_BOUND_BETWEEN)
        kl_buf_add_str(&out->meant.a, a);
    return done;
}

/* Times of a day have the date in front. */
static void mean_whole_day(struct kl_str day, enum kl_bound_op op, struct kl_str a,
                           struct kl_advice *out)
{
    struct kl_buf *bound = op == KL_BOUND_BETWEEN ? &out->meant.b : &out->meant.a;

    out->meant.op = op == KL_BOUND_GT ? KL_BOUND_GE : op;
    kl_buf_add_str(bound, day);
    kl_buf_add_char(bound, ABOVE_TIMES);
    if (op == KL_BOUND_BETWEEN)
        kl_buf_add_str(&out->meant.a, a);
}

/* bound is the one that keys of its own value stand behind: the upper one, or a strict
 * lower one. */
static bool advise_bound(const struct kl_scheme *scheme, enum kl_bound_op op,
                         struct kl_str low, struct kl_str bound, struct kl_advice *out)
{
    struct spot end, from;
    bool between = op == KL_BOUND_BETWEEN;
    bool has_from = between && find_spot(scheme, low, &from);
    struct kl_buf stop = {0};

    if (!find_spot(scheme, bound, &end))
        return false;
    if (is_too_short(&end) || (has_from && is_too_short(&from))) {
        say_digits(out, is_too_short(&end) ? &end : &from);
        return between ? has_from && ask_through(scheme, op, &from, &end, out)
                       : ask_through(scheme, op, &end, NULL, out);
    }
    if (!is_bare_date(&end) && (end.last || !is_whole(&end)))
        return false;
    kl_explain_key(end.stop, &stop);
    show(out, end.value);
    kl_buf_addf(&out->why,
                op == KL_BOUND_GT ? _("%s%s... is returned too; without it")
                                  : _("%s%s... is left out; with it"),
                kl_buf_text(&out->shown), is_bare_date(&end) ? "" : kl_buf_text(&stop));
    kl_buf_release(&stop);
    if (is_bare_date(&end)) {
        mean_whole_day(bound, op, low, out);
        return true;
    }
    if (between ? has_from && ask_through(scheme, op, &from, &end, out)
                : ask_through(scheme, op, &end, NULL, out))
        return true;
    kl_bounds_release(&out->meant);
    return mean_behind(&end, op, low, out);
}

/* A number that is too short is never meant, whatever is asked of it. */
static bool advise_short(const struct kl_scheme *scheme, enum kl_bound_op op,
                         struct kl_str bound, struct kl_advice *out)
{
    struct spot spot;

    if (!find_spot(scheme, bound, &spot) || !is_too_short(&spot))
        return false;
    say_digits(out, &spot);
    return ask_through(scheme, op, &spot, NULL, out);
}

static bool advise(const struct kl_scheme *scheme, enum kl_bound_op op, struct kl_str a,
                   struct kl_str b, bool strict, struct kl_advice *out)
{
    struct spot spot;

    switch (op) {
    case KL_BOUND_BEGINS_WITH:
        return find_spot(scheme, a, &spot) && advise_prefix(&spot, a, out);
    case KL_BOUND_LE:
    case KL_BOUND_GT:
        return advise_bound(scheme, op, (struct kl_str){0}, a, out);
    case KL_BOUND_BETWEEN:
        return !strict && advise_bound(scheme, op, a, b, out);
    case KL_BOUND_GE:
    case KL_BOUND_LT:
    case KL_BOUND_EQ:
        return advise_short(scheme, op, a, out);
    case KL_BOUND_NONE:
    case KL_BOUND_EMPTY:
        break;
    }
    return false;
}

bool kl_advise(const struct kl_scheme *scheme, enum kl_bound_op op, struct kl_str a,
               struct kl_str b, bool strict, struct kl_advice *out)
{
    struct kl_advice found = {0};

    if (!advise(scheme, op, a, b, strict, &found)) {
        kl_advice_release(&found);
        return false;
    }
    *out = found;
    return true;
}

/* ---- the direction of reading ---- */

static bool is_time(const struct kl_seg *seg)
{
    return seg->type == KL_SEG_DATE || seg->type == KL_SEG_ISO ||
           seg->type == KL_SEG_EPOCH || seg->type == KL_SEG_EPOCHMS;
}

static bool is_ordered(const struct kl_seg *seg)
{
    return is_time(seg) || (kl_seg_is_number(seg) && seg->type != KL_SEG_INT);
}

/* The next open segment from i on, when no word stands before it; n: there is none. */
static size_t next_open(const struct kl_scheme *scheme, size_t i)
{
    for (; i < scheme->n && scheme->segs[i].type == KL_SEG_LITERAL; i++) {
        struct kl_str text = kl_seg_text(&scheme->segs[i]);
        bool word = false;

        for (size_t off = 0; off < text.len && !word;)
            off += kl_literal_run(text, off, &word);
        if (word)
            return scheme->n;
    }
    return i;
}

bool kl_advise_reverse(const struct kl_scheme *scheme, struct kl_buf *out)
{
    size_t first = 0, tie;

    while (first < scheme->n && (scheme->segs[first].type == KL_SEG_LITERAL ||
                                 !is_ordered(&scheme->segs[first])))
        first++;
    tie = first < scheme->n ? next_open(scheme, first + 1) : scheme->n;
    if (tie == scheme->n || !is_ordered(&scheme->segs[tie]))
        return false;
    kl_explain_tie(
        &(const struct kl_column){.name = scheme->segs[first].text},
        &(const struct kl_column){
            .name = scheme->segs[tie].text,
            .inverted = scheme->segs[tie].type == KL_SEG_INV,
            .order = is_time(&scheme->segs[tie]) ? KL_ORDER_TIME : KL_ORDER_NUMERIC,
        },
        true, out);
    return true;
}
