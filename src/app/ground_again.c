#include "config.h"

#include "app/ground_again.h"

#include "app/window.h"

/* A place in a leaf that came back with another number of rows: as far from its nearer
 * end as it was. */
static int64_t moved_within(const struct kl_leaf *leaf, size_t before, int64_t pos)
{
    size_t at = (size_t)(pos - leaf->first);

    if (2 * at >= before)
        at = leaf->nrows + at > before ? leaf->nrows + at - before : 0;
    if (at >= leaf->nrows && leaf->nrows)
        at = leaf->nrows - 1;
    return leaf->first + (int64_t)at;
}

/* The rows above the leaf move with its new end, and the places in them. */
static void resettle(struct kl_ground *ground, struct kl_run *run, struct kl_leaf *leaf,
                     size_t before)
{
    int64_t grown = (int64_t)leaf->nrows - (int64_t)before;
    int64_t old_end = leaf->first + (int64_t)before;

    for (size_t i = kl_run_index(run, leaf) + 1; grown && i < run->n; i++)
        run->leaves[i]->first += grown;
    for (size_t i = 0; grown && i < KL_PLACES; i++) {
        struct kl_place *place = &ground->places[i];

        if (place->run != run || place->pos < leaf->first)
            continue;
        if (place->pos >= old_end)
            place->pos += grown;
        else
            place->pos = moved_within(leaf, before, place->pos);
    }
}

/* Whether the leaf's ground goes on behind the row where the reply was cut. */
static bool has_rest(const struct kl_leaf *leaf, const struct kl_key_value *at,
                     const struct kl_buf *row)
{
    const struct kl_range_end *far =
        leaf->descending ? &leaf->keep.lower : &leaf->keep.upper;
    int cmp = 0;

    if (leaf->key_at != SIZE_MAX)
        cmp = far->set ? kl_key_value_cmp(at, &far->value) : leaf->descending ? 1 : -1;
    if (cmp == 0) /* by the row where it ends, which the reply has or has not */
        return leaf->until.len && !kl_leaf_has(leaf, &leaf->until) &&
               !kl_str_eq(kl_buf_str(row), kl_buf_str(&leaf->until));
    return leaf->descending ? cmp > 0 : cmp < 0;
}

/* The part of the leaf's ground behind the row where it was cut. */
static struct kl_leaf *cut_rest(struct kl_leaf *leaf, const struct kl_key_value *at,
                                struct kl_buf *row)
{
    struct kl_leaf *rest = KL_NEW(struct kl_leaf);
    bool unique = leaf->names.n == 0;

    rest->descending = leaf->descending;
    rest->limit = leaf->limit;
    rest->key_at = leaf->key_at;
    rest->names = leaf->names;
    rest->unread = true;
    if (leaf->cond) {
        rest->cond = KL_NEW(struct kl_cond);
        kl_cond_copy(rest->cond, leaf->cond);
    }
    kl_range_copy(&rest->keep, &leaf->keep);
    rest->until = leaf->until;
    rest->until_kept = leaf->until_kept;
    leaf->until = *row;
    leaf->until_kept = true;
    *row = (struct kl_buf){0};
    if (leaf->key_at != SIZE_MAX && leaf->descending) {
        kl_range_cap(&rest->keep, at, unique);
        kl_range_raise(&leaf->keep, at, false);
    } else if (leaf->key_at != SIZE_MAX) {
        kl_range_raise(&rest->keep, at, unique);
        kl_range_cap(&leaf->keep, at, false);
    }
    return rest;
}

/* The reply ends before the leaf's ground does (items came, or grew, since): what is
 * left becomes a leaf of its own, still to be read. */
static void split_rest(struct kl_ground *ground, struct kl_run *run, struct kl_leaf *leaf)
{
    struct kl_str cursor = kl_page_last_key(&leaf->body);
    struct kl_key_value at = {0};
    struct kl_buf row = {0};

    if (cursor.data && (leaf->key_at != SIZE_MAX || leaf->names.n) &&
        kl_ground_cursor(ground, cursor, &at, &row) && has_rest(leaf, &at, &row)) {
        struct kl_leaf *rest = cut_rest(leaf, &at, &row);

        rest->id = ++ground->last_id;
        rest->start_key = kl_mem_dup(cursor.data, cursor.len);
        kl_run_insert(run, kl_run_index(run, leaf) + !leaf->descending, rest);
    }
    kl_key_value_release(&at);
    kl_buf_release(&row);
}

struct kl_run *kl_ground_accept_again(struct kl_ground *ground, uint64_t id,
                                      struct kl_page *page)
{
    struct kl_run *run = NULL;
    struct kl_leaf *leaf = kl_ground_leaf(ground, id, &run);
    size_t before;

    if (!leaf)
        return NULL;
    before = leaf->nrows;
    kl_window_load(ground, leaf, page);
    kl_window_slim(ground, leaf);
    leaf->unread = false;
    kl_leaf_note_keys(leaf);
    resettle(ground, run, leaf, before);
    split_rest(ground, run, leaf);
    return run;
}
