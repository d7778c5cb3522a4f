#include "config.h"

#include "keys/edge.h"

#include "base/digits.h"

static const struct kl_str ONE = {"1", 1};

void kl_edge_spell(const struct kl_edge_place *place, struct kl_str text, bool behind,
                   struct kl_buf *out)
{
    kl_buf_add_str(out, place->front);
    kl_buf_add_str(out, text);
    if (behind)
        kl_buf_add_str(out, place->behind);
}

/* The first string behind all keys whose segment is text. */
static bool beyond(const struct kl_edge_place *place, struct kl_str text,
                   struct kl_buf *out)
{
    struct kl_buf key = {0};
    bool there;

    kl_edge_spell(place, text, true, &key);
    there = kl_bounds_successor(kl_buf_str(&key), out);
    kl_buf_release(&key);
    return there;
}

/* Keys from a value of the segment on. */
static void lower_edge(const struct kl_edge_place *place, const struct kl_edge_value *end,
                       struct kl_edge *edge)
{
    if (!end->there) {
        edge->there = place->front.len > 0;
        kl_buf_add_str(&edge->key, place->front);
    } else if (end->strict && !place->last) {
        edge->there = true;
        edge->beyond = !beyond(place, kl_buf_str(&end->text), &edge->key);
    } else {
        edge->there = true;
        edge->strict = end->strict;
        kl_edge_spell(place, kl_buf_str(&end->text), false, &edge->key);
    }
}

/* Keys up to a value of the segment. alone: no lower edge stands with it. */
static void upper_edge(const struct kl_edge_place *place, const struct kl_edge_value *end,
                       bool alone, struct kl_edge *edge)
{
    struct kl_str text = kl_buf_str(&end->text);
    struct kl_buf next = {0};

    if (!end->there) {
        edge->there = place->front.len && kl_bounds_successor(place->front, &edge->key);
    } else if (alone && kl_seg_is_number(place->seg)) {
        kl_digits_add(text, ONE, &next);
        edge->strict = true;
        edge->there = kl_digits_pad(kl_buf_str(&next), text.len, &edge->key);
        kl_buf_release(&next);
    } else if (end->strict || place->last) {
        edge->there = true;
        edge->strict = end->strict;
        kl_edge_spell(place, text, false, &edge->key);
    } else {
        edge->there = beyond(place, text, &edge->key);
        edge->strict = alone || place->maybe_last;
    }
}

/* Two edges as one BETWEEN, whose ends are in the range. */
static void between(struct kl_edge *lower, struct kl_edge *upper, struct kl_bounds *out)
{
    int order;

    if (lower->strict)
        kl_buf_add_char(&lower->key, '\0');
    order = kl_str_cmp(kl_buf_str(&lower->key), kl_buf_str(&upper->key));
    if (order > 0 || (!order && upper->strict)) {
        out->op = KL_BOUND_EMPTY;
        return;
    }
    out->op = KL_BOUND_BETWEEN;
    out->drop_b = upper->strict;
    kl_buf_add_str(&out->a, kl_buf_str(&lower->key));
    kl_buf_add_str(&out->b, kl_buf_str(&upper->key));
}

void kl_edge_combine(struct kl_edge *lower, struct kl_edge *upper, struct kl_bounds *out)
{
    if (lower->beyond) {
        out->op = KL_BOUND_EMPTY;
    } else if (lower->there && upper->there) {
        between(lower, upper, out);
    } else if (lower->there) {
        out->op = lower->strict ? KL_BOUND_GT : KL_BOUND_GE;
        kl_buf_add_str(&out->a, kl_buf_str(&lower->key));
    } else if (upper->there) {
        out->op = upper->strict ? KL_BOUND_LT : KL_BOUND_LE;
        kl_buf_add_str(&out->a, kl_buf_str(&upper->key));
    }
}

void kl_edge_range(const struct kl_edge_place *place, const struct kl_edge_value *low,
                   const struct kl_edge_value *high, struct kl_bounds *out)
{
    struct kl_edge lower = {0}, upper = {0};

    if (!low->there && !high->there && place->front.len) {
        out->op = KL_BOUND_BEGINS_WITH;
        kl_buf_add_str(&out->a, place->front);
        return;
    }
    lower_edge(place, low, &lower);
    upper_edge(place, high, !lower.there, &upper);
    kl_edge_combine(&lower, &upper, out);
    kl_buf_release(&lower.key);
    kl_buf_release(&upper.key);
}
