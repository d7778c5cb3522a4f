#include "config.h"

#include "keys/odd_number.h"

#include "keys/numeral.h"

/* Hexadecimal digits of the longest whole numbers; longer ones are hashes. */
#define HEX_DIGITS_MAX 16

static uint64_t keys_of(const struct kl_reading *r, enum kl_shape_kind shape)
{
    return r->values->shapes[shape];
}

/* Whether numbers make the column, in one form or another, and some are of this one. */
static bool has(const struct kl_reading *r, enum kl_shape_kind shape)
{
    return r->numerals && !r->dates && !r->mixed_ids && keys_of(r, shape);
}

/* Whether the numbers of a form stand beside others. */
static bool is_mixed(const struct kl_reading *r, enum kl_shape_kind shape)
{
    uint64_t others = keys_of(r, KL_SHAPE_DIGITS) + keys_of(r, KL_SHAPE_DECIMAL) +
                      keys_of(r, KL_SHAPE_SIGNED) + keys_of(r, KL_SHAPE_PLUS);

    return others - (shape == KL_SHAPE_PLUS ? keys_of(r, shape) : 0) > 0;
}

/* The keys of a form, of all that the column has. */
static void count(const struct kl_reading *r, enum kl_shape_kind shape,
                  struct kl_finding *out)
{
    struct kl_few few = {.keys = out->examples, .n = out->nexamples};

    if (!keys_of(r, shape))
        return;
    kl_few_merge(&few, &r->values->forms.of[shape]->few);
    out->examples = kl_few_take(&few, &out->nexamples);
    out->count += keys_of(r, shape);
    out->facts[0] = r->values->keys - keys_of(r, KL_SHAPE_EMPTY);
}

static bool set_pair(const struct kl_rule_case *c, enum kl_meaning_id meaning,
                     struct kl_finding *out)
{
    struct kl_str stored_first, meant_first;

    if (!kl_tally_meanings_pair(&c->reading->values->meanings, meaning, &stored_first,
                                &meant_first))
        return false;
    kl_rule_set_witness(out, stored_first, meant_first);
    return true;
}

static bool is_of(const struct kl_rule_case *c, const struct kl_buf *key,
                  enum kl_shape_kind shape)
{
    return kl_shape_of(kl_rule_value_in(c, kl_buf_str(key))).kind == shape;
}

/* Takes the pair of two keys of one context that stand against their values, the one of
 * all such pairs whose meant_first is bytewise smallest. */
static void try_pair(const struct kl_rule_case *c, struct kl_str a, struct kl_str b,
                     struct kl_finding *out)
{
    struct kl_str x = kl_rule_value_in(c, a), y = kl_rule_value_in(c, b);
    size_t off = (size_t)(x.data - a.data);
    int stored = kl_str_cmp(a, b), meant;

    if (off != (size_t)(y.data - b.data) || kl_str_common(a, b) < off)
        return;
    meant = kl_numeral_cmp(x, y);
    if (!meant || (meant < 0) == (stored < 0) ||
        (out->has_witness &&
         kl_str_cmp(meant < 0 ? a : b, kl_buf_str(&out->meant_first)) >= 0))
        return;
    kl_rule_set_witness(out, meant < 0 ? b : a, meant < 0 ? a : b);
}

static void try_few(const struct kl_rule_case *c, const struct kl_few *few,
                    struct kl_str key, struct kl_finding *out)
{
    for (size_t i = 0; i < few->n; i++)
        try_pair(c, kl_buf_str(&few->keys[i]), key, out);
}

/* A pair of the smallest keys of the form and of other numbers. */
static void search_pair(const struct kl_rule_case *c, enum kl_shape_kind shape,
                        struct kl_finding *out)
{
    const struct kl_tally *values = c->reading->values;
    const struct kl_few *few = &values->forms.of[shape]->few;

    for (size_t i = 0; i < few->n; i++) {
        struct kl_str key = kl_buf_str(&few->keys[i]);

        for (size_t k = 0; k < values->widths.n; k++) {
            try_few(c, &values->widths.at[k].padded_few, key, out);
            try_few(c, &values->widths.at[k].plain_few, key, out);
        }
    }
}

/* A pair by value of which one is of the form: another one is another finding's. */
static void set_pair_of(const struct kl_rule_case *c, enum kl_shape_kind shape,
                        struct kl_finding *out)
{
    out->has_witness =
        set_pair(c, KL_MEANING_NUMBER, out) &&
        (is_of(c, &out->stored_first, shape) || is_of(c, &out->meant_first, shape));
    if (!out->has_witness && !c->judge->summary->pooled && keys_of(c->reading, shape))
        search_pair(c, shape, out);
}

/* In paths a column's values may have nothing to do with one another: there a pair in
 * one folder must show the fault. */
static bool is_shown(const struct kl_rule_case *c, const struct kl_finding *out)
{
    return c->judge->trie->delim != KL_DELIM_SLASH || out->has_witness;
}

bool kl_odd_number_spaced(const struct kl_rule_case *c, struct kl_finding *out)
{
    const struct kl_reading *r = c->reading;

    if (!r->spaced)
        return false;
    count(r, KL_SHAPE_SPACED, out);
    out->facts[1] = r->values->longest[KL_SHAPE_SPACED];
    return true;
}

bool kl_odd_number_trailed(const struct kl_rule_case *c, struct kl_finding *out)
{
    const struct kl_reading *r = c->reading;

    if (!r->trailed)
        return false;
    count(r, KL_SHAPE_TRAILED, out);
    out->facts[1] = r->values->longest[KL_SHAPE_TRAILED];
    set_pair_of(c, KL_SHAPE_TRAILED, out);
    return is_shown(c, out);
}

bool kl_odd_number_negative(const struct kl_rule_case *c, struct kl_finding *out)
{
    if (!has(c->reading, KL_SHAPE_SIGNED))
        return false;
    count(c->reading, KL_SHAPE_SIGNED, out);
    set_pair(c, KL_MEANING_SIGNED, out);
    return is_shown(c, out);
}

bool kl_odd_number_plus(const struct kl_rule_case *c, struct kl_finding *out)
{
    if (!has(c->reading, KL_SHAPE_PLUS) || !is_mixed(c->reading, KL_SHAPE_PLUS))
        return false;
    count(c->reading, KL_SHAPE_PLUS, out);
    set_pair_of(c, KL_SHAPE_PLUS, out);
    return is_shown(c, out);
}

/* Digits in front of the point. */
static void count_before_point(const struct kl_reading *r, uint64_t *least,
                               uint64_t *most)
{
    const struct kl_form_parts *parts = &r->values->forms.of[KL_SHAPE_DECIMAL]->parts;

    *least = parts->least[0];
    *most = parts->most[0];
    if (r->digits && r->shortest < *least)
        *least = r->shortest;
    if (r->digits && r->longest > *most)
        *most = r->longest;
}

bool kl_odd_number_decimal(const struct kl_rule_case *c, struct kl_finding *out)
{
    const struct kl_reading *r = c->reading;

    if (!has(r, KL_SHAPE_DECIMAL) || !r->decimals)
        return false;
    count_before_point(r, &out->facts[1], &out->facts[2]);
    if (out->facts[1] == out->facts[2])
        return false;
    count(r, KL_SHAPE_DECIMAL, out);
    set_pair(c, KL_MEANING_NUMBER, out);
    return is_shown(c, out);
}

bool kl_odd_number_grouped(const struct kl_rule_case *c, struct kl_finding *out)
{
    const struct kl_reading *r = c->reading;
    const struct kl_tally *values = r->values;

    /* Numbers in groups by blanks and of one length may be telephone numbers. */
    if (!has(r, KL_SHAPE_GROUPED) ||
        (!values->groups_marked && !is_mixed(r, KL_SHAPE_GROUPED) &&
         values->shortest[KL_SHAPE_GROUPED] == values->longest[KL_SHAPE_GROUPED]))
        return false;
    count(r, KL_SHAPE_GROUPED, out);
    set_pair_of(c, KL_SHAPE_GROUPED, out);
    return is_shown(c, out);
}

bool kl_odd_number_exponent(const struct kl_rule_case *c, struct kl_finding *out)
{
    const struct kl_reading *r = c->reading;

    if (!r->exponents || r->dates || r->mixed_ids || !r->numerals)
        return false;
    count(r, KL_SHAPE_EXPONENT, out);
    count(r, KL_SHAPE_HEX_EXPONENT, out);
    set_pair_of(c, KL_SHAPE_EXPONENT, out);
    if (!out->has_witness)
        set_pair_of(c, KL_SHAPE_HEX_EXPONENT, out);
    return is_shown(c, out);
}

bool kl_odd_number_foreign(const struct kl_rule_case *c, struct kl_finding *out)
{
    if (!has(c->reading, KL_SHAPE_FOREIGN) || !is_mixed(c->reading, KL_SHAPE_FOREIGN))
        return false;
    count(c->reading, KL_SHAPE_FOREIGN, out);
    set_pair_of(c, KL_SHAPE_FOREIGN, out);
    return is_shown(c, out);
}

/* The digits of hexadecimal numbers of one shape. */
static void count_hex(const struct kl_reading *r, enum kl_shape_kind shape, size_t before,
                      struct kl_finding *out)
{
    if (!keys_of(r, shape))
        return;
    if (!out->facts[2] || r->values->shortest[shape] - before < out->facts[1])
        out->facts[1] = r->values->shortest[shape] - before;
    if (r->values->longest[shape] - before > out->facts[2])
        out->facts[2] = r->values->longest[shape] - before;
    if (shape != KL_SHAPE_DIGITS)
        count(r, shape, out);
}

static void count_hex_words(const struct kl_reading *r, struct kl_finding *out)
{
    const struct kl_tally_hex_words *words = &r->values->hex_words;

    if (words->keys && words->shortest < out->facts[1])
        out->facts[1] = words->shortest;
    if (words->longest > out->facts[2])
        out->facts[2] = words->longest;
    out->count += words->keys;
}

bool kl_odd_number_hex(const struct kl_rule_case *c, struct kl_finding *out)
{
    const struct kl_reading *r = c->reading;

    if (r->worded != KL_WORDED_HEX || r->dates || r->mixed_ids)
        return false;
    if (r->hex) {
        count_hex(r, KL_SHAPE_HEX, 0, out);
        count_hex(r, KL_SHAPE_HEX_EXPONENT, 0, out);
        count_hex(r, KL_SHAPE_DIGITS, 0, out);
        count_hex_words(r, out);
    } else {
        count_hex(r, KL_SHAPE_HEX_PREFIXED, 2, out);
    }
    if (out->facts[1] == out->facts[2] || (r->hex && out->facts[2] > HEX_DIGITS_MAX))
        return false;
    set_pair(c, KL_MEANING_HEX, out);
    return is_shown(c, out);
}
