#include "config.h"

#include "app/edge.h"

void kl_edge_release(struct kl_edge *edge)
{
    kl_key_value_release(&edge->key);
    kl_buf_release(&edge->row);
    free(edge->cursor);
    *edge = (struct kl_edge){0};
}

static int outward(enum kl_side side, const struct kl_key_value *a,
                   const struct kl_key_value *b)
{
    int cmp = kl_key_value_cmp(a, b);

    return side == KL_HIGH ? cmp : -cmp;
}

/* Of one edge inside a group of rows. */
static bool two_sides(const struct kl_edge *a, const struct kl_edge *b)
{
    return a->cover == KL_COVER_PART && b->cover == KL_COVER_PART && a->stamp == b->stamp;
}

bool kl_edge_reaches(const struct kl_edge *a, const struct kl_edge *b, enum kl_side side)
{
    int cmp;

    if (a->end || b->end)
        return a->end;
    cmp = outward(side, &a->key, &b->key);
    if (cmp != 0)
        return cmp > 0;
    return a->cover == KL_COVER_ALL || b->cover == KL_COVER_NONE || two_sides(a, b);
}

bool kl_edge_meets(const struct kl_edge *high, const struct kl_edge *low)
{
    int cmp;

    if (high->end || low->end)
        return true;
    cmp = outward(KL_HIGH, &high->key, &low->key);
    if (cmp != 0)
        return cmp > 0;
    return high->cover == KL_COVER_ALL || low->cover == KL_COVER_ALL ||
           two_sides(high, low);
}

bool kl_edge_holds(const struct kl_edge *edge, enum kl_side side,
                   const struct kl_key_value *key, bool part)
{
    int cmp = edge->end ? -1 : outward(side, key, &edge->key);

    return cmp < 0 || (cmp == 0 && (edge->cover == KL_COVER_ALL ||
                                    (part && edge->cover == KL_COVER_PART)));
}
