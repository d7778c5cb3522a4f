#include "config.h"

#include "app/run.h"

static struct kl_edge take(struct kl_edge *edge)
{
    struct kl_edge taken = *edge;

    *edge = (struct kl_edge){0};
    return taken;
}

struct kl_run *kl_run_new(uint64_t id)
{
    struct kl_run *run = KL_NEW(struct kl_run);

    run->id = id;
    return run;
}

void kl_run_free(struct kl_run **run)
{
    if (!*run)
        return;
    for (size_t i = 0; i < (*run)->n; i++)
        kl_leaf_free(&(*run)->leaves[i]);
    free((*run)->leaves);
    kl_edge_release(&(*run)->edge[KL_LOW]);
    kl_edge_release(&(*run)->edge[KL_HIGH]);
    kl_summary_free(&(*run)->summary);
    free(*run);
    *run = NULL;
}

static void make_room(struct kl_run *run, size_t at, size_t count)
{
    while (run->cap < run->n + count)
        KL_GROW(run->leaves, run->cap, run->cap);
    if (run->n > at)
        memmove(run->leaves + at + count, run->leaves + at,
                (run->n - at) * sizeof(struct kl_leaf *));
    run->n += count;
}

void kl_run_insert(struct kl_run *run, size_t at, struct kl_leaf *take_leaf)
{
    if (run->n == 0)
        take_leaf->first = 0;
    else if (at == 0)
        take_leaf->first = run->leaves[0]->first - (int64_t)take_leaf->nrows;
    else
        take_leaf->first =
            run->leaves[at - 1]->first + (int64_t)run->leaves[at - 1]->nrows;
    make_room(run, at, 1);
    run->leaves[at] = take_leaf;
}

static void join_summary(struct kl_run *run, enum kl_side side, struct kl_run *other)
{
    struct kl_summary *low = side == KL_HIGH ? run->summary : other->summary;
    struct kl_summary *high = side == KL_HIGH ? other->summary : run->summary;

    other->summary = NULL;
    run->summary = low ? low : high;
    if (low && high)
        kl_summary_merge(low, &high);
}

int64_t kl_run_join(struct kl_run *run, enum kl_side side, struct kl_run **take_other)
{
    struct kl_run *other = *take_other;
    size_t at = side == KL_HIGH ? run->n : 0;
    int64_t shift = side == KL_HIGH ? kl_run_end(run) - kl_run_begin(other)
                                    : kl_run_begin(run) - kl_run_end(other);

    make_room(run, at, other->n);
    for (size_t i = 0; i < other->n; i++) {
        other->leaves[i]->first += shift;
        run->leaves[at + i] = other->leaves[i];
    }
    other->n = 0;
    kl_edge_release(&run->edge[side]);
    run->edge[side] = take(&other->edge[side]);
    run->read += other->read;
    join_summary(run, side, other);
    kl_run_free(take_other);
    return shift;
}

bool kl_run_holds(const struct kl_run *run, const struct kl_key_value *key,
                  enum kl_side side)
{
    return kl_edge_holds(&run->edge[KL_LOW], KL_LOW, key, side == KL_LOW) &&
           kl_edge_holds(&run->edge[KL_HIGH], KL_HIGH, key, side == KL_HIGH);
}

int64_t kl_run_begin(const struct kl_run *run)
{
    return run->n ? run->leaves[0]->first : 0;
}

int64_t kl_run_end(const struct kl_run *run)
{
    const struct kl_leaf *last = run->n ? run->leaves[run->n - 1] : NULL;

    return last ? last->first + (int64_t)last->nrows : 0;
}

/* Number of leaves that begin at or before pos; the last of them holds it (empty
 * leaves begin where the next one does, so they are never the last). */
static size_t leaves_upto(const struct kl_run *run, int64_t pos)
{
    size_t low = 0, high = run->n;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (run->leaves[middle]->first <= pos)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

struct kl_leaf *kl_run_leaf(const struct kl_run *run, int64_t pos)
{
    if (pos < kl_run_begin(run) || pos >= kl_run_end(run))
        return NULL;
    return run->leaves[leaves_upto(run, pos) - 1];
}

size_t kl_run_index(const struct kl_run *run, const struct kl_leaf *leaf)
{
    size_t at = leaves_upto(run, leaf->first);

    while (at > 0 && run->leaves[at - 1] != leaf)
        at--;
    return at - 1;
}

struct kl_leaf *kl_run_next_leaf(const struct kl_run *run, const struct kl_leaf *leaf,
                                 enum kl_side side)
{
    return side == KL_HIGH ? kl_run_leaf(run, leaf->first + (int64_t)leaf->nrows)
                           : kl_run_leaf(run, leaf->first - 1);
}

/* ---- keys ---- */

bool kl_run_key(const struct kl_run *run, int64_t pos, struct kl_str *key)
{
    const struct kl_leaf *leaf = kl_run_leaf(run, pos);
    struct kl_key_value value;

    if (!leaf || !leaf->loaded)
        return false;
    value = kl_leaf_key(leaf, pos);
    *key = (struct kl_str){value.data, value.len};
    return value.data != NULL;
}

/* Whether a row stands before the first one of key in the direction of side; for
 * KL_LOW that is whether it is above key. */
static bool is_short_of(const struct kl_key_value *at, const struct kl_key_value *key,
                        enum kl_side side)
{
    int cmp = kl_key_value_cmp(at, key);

    return side == KL_HIGH ? cmp < 0 : cmp > 0;
}

/* In a loaded leaf: how many rows, from its end that is nearer to the other side, are
 * short of key. */
static int64_t rows_short(const struct kl_leaf *leaf, const struct kl_key_value *key,
                          enum kl_side side)
{
    int64_t low = 0, high = (int64_t)leaf->nrows;

    while (low < high) {
        int64_t middle = low + (high - low) / 2;
        int64_t row = side == KL_HIGH ? middle : (int64_t)leaf->nrows - 1 - middle;
        struct kl_key_value at = kl_leaf_key(leaf, leaf->first + row);

        if (is_short_of(&at, key, side))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static int64_t near_pos(const struct kl_leaf *leaf, enum kl_side side)
{
    return side == KL_HIGH ? leaf->first : leaf->first + (int64_t)leaf->nrows - 1;
}

/* The first leaf in the direction of side that is not wholly short of key; positions are
 * halved, not leaves, because an empty leaf has no keys to compare. */
static struct kl_leaf *leaf_at(const struct kl_run *run, const struct kl_key_value *key,
                               enum kl_side side)
{
    int64_t low = kl_run_begin(run), high = kl_run_end(run);

    while (low < high) {
        struct kl_leaf *leaf = kl_run_leaf(run, low + (high - low) / 2);
        const struct kl_key_value *far = side == KL_HIGH ? &leaf->high : &leaf->low;

        if (is_short_of(far, key, side) == (side == KL_HIGH))
            low = leaf->first + (int64_t)leaf->nrows;
        else
            high = leaf->first;
    }
    return kl_run_leaf(run, side == KL_HIGH ? low : low - 1);
}

enum kl_locate kl_run_locate(const struct kl_run *run, const struct kl_key_value *key,
                             enum kl_side side, int64_t *pos, struct kl_leaf **leaf)
{
    const struct kl_key_value *near;

    *leaf = leaf_at(run, key, side);
    if (!*leaf)
        return KL_LOCATE_BEYOND;
    *pos = near_pos(*leaf, side);
    near = side == KL_HIGH ? &(*leaf)->low : &(*leaf)->high;
    if (!is_short_of(near, key, side))
        return KL_LOCATE_ROW;
    if (!(*leaf)->loaded)
        return KL_LOCATE_LEAF;
    *pos += (side == KL_HIGH ? 1 : -1) * rows_short(*leaf, key, side);
    return KL_LOCATE_ROW;
}
