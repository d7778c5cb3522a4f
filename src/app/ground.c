#include "config.h"

#include "app/ground.h"

#include "app/demand.h"
#include "app/ground_again.h"
#include "app/window.h"

/* ---- life ---- */

void kl_ground_init(struct kl_ground *ground, const struct kl_schema *schema,
                    const struct kl_query *query, size_t window_bytes)
{
    *ground = (struct kl_ground){.window_bytes = window_bytes};
    kl_schema_copy(&ground->schema, schema);
    kl_query_copy(&ground->query, query);
    kl_query_set_start(&ground->query, (struct kl_str){0});
    ground->query.reverse = false;
    ground->query.limit = 0;
    kl_range_from_cond(&ground->range, &ground->query.cond);
    ground->key_at = SIZE_MAX;
    ground->names = kl_row_names_of(schema, !query->npk);
    if (query->npk && schema->keys.nsk > query->nsk_eq) {
        ground->key_at = schema->keys.npk + query->nsk_eq;
        ground->analysed = schema->keys.sk[query->nsk_eq].type == KL_KEY_S;
    }
}

void kl_ground_forget(struct kl_ground *ground)
{
    for (size_t i = 0; i < ground->n; i++)
        kl_run_free(&ground->runs[i]);
    ground->n = 0;
    ground->loaded_bytes = 0;
    memset(ground->places, 0, sizeof(ground->places));
}

void kl_ground_release(struct kl_ground *ground)
{
    kl_ground_forget(ground);
    free(ground->runs);
    kl_schema_release(&ground->schema);
    kl_query_release(&ground->query);
    kl_range_release(&ground->range);
    *ground = (struct kl_ground){0};
}

/* ---- looking ---- */

struct kl_run *kl_ground_run(const struct kl_ground *ground, uint64_t id)
{
    for (size_t i = 0; i < ground->n; i++)
        if (ground->runs[i]->id == id)
            return ground->runs[i];
    return NULL;
}

struct kl_leaf *kl_ground_leaf(const struct kl_ground *ground, uint64_t id,
                               struct kl_run **run)
{
    for (size_t i = 0; i < ground->n; i++)
        for (size_t k = 0; k < ground->runs[i]->n; k++)
            if (ground->runs[i]->leaves[k]->id == id) {
                *run = ground->runs[i];
                return ground->runs[i]->leaves[k];
            }
    return NULL;
}

struct kl_run *kl_ground_at_end(const struct kl_ground *ground, enum kl_side side)
{
    struct kl_run *run = NULL;

    if (ground->n)
        run = ground->runs[side == KL_HIGH ? ground->n - 1 : 0];
    return run && run->edge[side].end ? run : NULL;
}

bool kl_ground_complete(const struct kl_ground *ground)
{
    return ground->n == 1 && ground->runs[0]->edge[KL_LOW].end &&
           ground->runs[0]->edge[KL_HIGH].end;
}

struct kl_run *kl_ground_covering(const struct kl_ground *ground,
                                  const struct kl_key_value *key, enum kl_side side)
{
    for (size_t i = 0; i < ground->n; i++)
        if (kl_run_holds(ground->runs[i], key, side))
            return ground->runs[i];
    return NULL;
}

static size_t index_of(const struct kl_ground *ground, const struct kl_run *run)
{
    size_t at = 0;

    while (at < ground->n && ground->runs[at] != run)
        at++;
    return at;
}

struct kl_run *kl_ground_beside(const struct kl_ground *ground, const struct kl_run *run,
                                enum kl_side side)
{
    size_t at = index_of(ground, run) + (side == KL_HIGH ? 1 : (size_t)-1);

    return at < ground->n ? ground->runs[at] : NULL;
}

void kl_ground_beyond(const struct kl_ground *ground, const struct kl_key_value *key,
                      enum kl_side side, bool strict, struct kl_range *out)
{
    kl_range_copy(out, &ground->range);
    if (ground->key_at == SIZE_MAX)
        return;
    if (side == KL_HIGH)
        kl_range_raise(out, key, strict);
    else
        kl_range_cap(out, key, strict);
}

/* ---- what came ---- */

/* A cursor as a page of one item, scanned with the keys of the schema. */
static bool read_cursor(const struct kl_ground *ground, struct kl_str cursor,
                        struct kl_page *page)
{
    const char *names[KL_PAGE_KEYS];
    struct kl_page_wants wants = {.keys = names,
                                  .nkeys = kl_schema_names(&ground->schema, names)};

    return kl_page_scan_item(page, cursor, &wants, NULL) == KL_OK;
}

bool kl_ground_cursor(const struct kl_ground *ground, struct kl_str cursor,
                      struct kl_key_value *key, struct kl_buf *row)
{
    struct kl_page page = {0};
    bool ok = read_cursor(ground, cursor, &page);

    if (ok && ground->key_at != SIZE_MAX) {
        struct kl_page_attr attr = kl_page_key(&page, 0, ground->key_at);

        ok = attr.text.data != NULL;
        if (ok)
            kl_key_value_set(key, attr.type, attr.text);
    }
    if (ok)
        kl_row_name(&ground->names, &page, 0, row);
    kl_page_release(&page);
    return ok;
}

/* Nothing can lie beyond the edge: then it is the end. */
static void settle_edge(const struct kl_ground *ground, struct kl_edge *edge,
                        enum kl_side side)
{
    struct kl_range beyond;

    if (edge->end)
        return;
    kl_ground_beyond(ground, &edge->key, side, edge->cover == KL_COVER_ALL, &beyond);
    if (kl_range_empty(&beyond)) {
        kl_edge_release(edge);
        edge->end = true;
    }
    kl_range_release(&beyond);
}

/* How many rows of the key that a cursor stands at are known: of a group that is not
 * meant (a strict bound sent as BETWEEN), all that matter. */
static enum kl_cover cover_at(const struct kl_ground *ground,
                              const struct kl_demand *demand,
                              const struct kl_key_value *key)
{
    bool meant = ground->key_at == SIZE_MAX || kl_range_holds(&demand->keep, key);

    return ground->names.n && meant ? KL_COVER_PART : KL_COVER_ALL;
}

/* Where the reply ends: at the server's cursor, or with the ground. A table without
 * a sort key has one item at most, so a cursor there leads nowhere. */
static void outer_edge(struct kl_ground *ground, const struct kl_demand *demand,
                       const struct kl_page *page, enum kl_side side,
                       struct kl_edge *edge)
{
    struct kl_str cursor = kl_page_last_key(page);

    edge->end = true;
    if (!cursor.data || (ground->key_at == SIZE_MAX && !ground->names.n) ||
        !kl_ground_cursor(ground, cursor, &edge->key, &edge->row))
        return;
    edge->end = false;
    edge->cover = cover_at(ground, demand, &edge->key);
    edge->cursor = kl_mem_dup(cursor.data, cursor.len);
    edge->stamp = ++ground->last_id;
    settle_edge(ground, edge, side);
}

/* The other side of the edge that was read on from. */
static void far_side(const struct kl_edge *from, struct kl_edge *edge)
{
    static const enum kl_cover others[] = {[KL_COVER_NONE] = KL_COVER_ALL,
                                           [KL_COVER_PART] = KL_COVER_PART,
                                           [KL_COVER_ALL] = KL_COVER_NONE};

    kl_key_value_copy(&edge->key, &from->key);
    edge->cover = others[from->cover];
    edge->stamp = from->stamp;
}

static void inner_edge(struct kl_ground *ground, const struct kl_errand *errand,
                       struct kl_edge *edge)
{
    switch (errand->kind) {
    case KL_ERRAND_NONE:
    case KL_ERRAND_AGAIN:
    case KL_ERRAND_END:
        edge->end = true;
        break;
    case KL_ERRAND_FROM:
        kl_key_value_copy(&edge->key, &errand->key);
        edge->cover = KL_COVER_ALL;
        edge->stamp = ++ground->last_id;
        settle_edge(ground, edge, kl_side_other(errand->side));
        break;
    case KL_ERRAND_EDGE:
        far_side(&kl_ground_run(ground, errand->run)->edge[errand->side], edge);
        break;
    }
}

/* ---- new ground ---- */

static void insert_run(struct kl_ground *ground, size_t at, struct kl_run *run)
{
    KL_GROW(ground->runs, ground->n, ground->cap);
    memmove(ground->runs + at + 1, ground->runs + at,
            (ground->n - at) * sizeof(struct kl_run *));
    ground->runs[at] = run;
    ground->n++;
}

static void take_out(struct kl_ground *ground, size_t at)
{
    memmove(ground->runs + at, ground->runs + at + 1,
            (ground->n - at - 1) * sizeof(struct kl_run *));
    ground->n--;
}

static bool begins_below(const struct kl_edge *a, const struct kl_edge *b)
{
    return !b->end && (a->end || !kl_edge_reaches(b, a, KL_LOW));
}

static bool ends_below(const struct kl_edge *a, const struct kl_edge *b)
{
    return !a->end && !kl_edge_reaches(a, b, KL_HIGH);
}

/* Where a run that is not in the list belongs: beside the one that was read on from. Else
 * its inner edge, where reading began, is in nobody's ground; the outer one may lie
 * beyond other runs. */
static size_t slot_for(const struct kl_ground *ground, const struct kl_run *run,
                       enum kl_side side, const struct kl_run *from)
{
    size_t at = 0;

    if (from)
        return index_of(ground, from) + (side == KL_HIGH);
    while (at < ground->n &&
           (side == KL_HIGH
                ? begins_below(&ground->runs[at]->edge[KL_LOW], &run->edge[KL_LOW])
                : ends_below(&ground->runs[at]->edge[KL_HIGH], &run->edge[KL_HIGH])))
        at++;
    return at;
}

/* Of the rows with one key from pos on, the one that is the same as a row elsewhere. */
static int64_t same_row(const struct kl_ground *ground, const struct kl_run *run,
                        int64_t pos, const struct kl_leaf *leaf, int64_t at)
{
    struct kl_buf want = {0}, name = {0};
    const struct kl_leaf *here = kl_run_leaf(run, pos);
    int64_t found = pos;

    if (!ground->names.n || !leaf->loaded || !here || !here->loaded)
        return pos;
    kl_row_name(&ground->names, &leaf->body, kl_leaf_item(leaf, at), &want);
    for (int64_t i = pos; i < here->first + (int64_t)here->nrows; i++) {
        kl_row_name(&ground->names, &here->body, kl_leaf_item(here, i), &name);
        if (kl_str_eq(kl_buf_str(&name), kl_buf_str(&want))) {
            found = i;
            break;
        }
    }
    kl_buf_release(&want);
    kl_buf_release(&name);
    return found;
}

/* Rows of two runs that end at one end of all ground are the same, counted from there. */
static bool by_end(const struct kl_run *old, const struct kl_run *fresh, int64_t *pos)
{
    if (old->edge[KL_HIGH].end && fresh->edge[KL_HIGH].end)
        *pos += kl_run_end(fresh) - kl_run_end(old);
    else if (old->edge[KL_LOW].end && fresh->edge[KL_LOW].end)
        *pos += kl_run_begin(fresh) - kl_run_begin(old);
    else
        return false;
    return *pos >= kl_run_begin(fresh) && *pos < kl_run_end(fresh);
}

/* The places of a run that fresh replaces go to the same rows there. */
static void rehouse(struct kl_ground *ground, struct kl_run *old, struct kl_run *fresh)
{
    for (size_t i = 0; i < KL_PLACES; i++) {
        struct kl_place *place = &ground->places[i];
        struct kl_leaf *leaf = place->run == old ? kl_run_leaf(old, place->pos) : NULL;
        struct kl_leaf *there = NULL;
        int64_t at = place->pos, old_pos = at;
        struct kl_key_value key;

        if (place->run != old)
            continue;
        if (leaf && by_end(old, fresh, &at)) {
            place->pos = at;
        } else if (leaf) {
            key = leaf->loaded ? kl_leaf_key(leaf, place->pos) : leaf->low;
            if (kl_run_locate(fresh, &key, KL_HIGH, &place->pos, &there) != KL_LOCATE_ROW)
                place->pos = kl_run_end(fresh) - 1;
            else
                place->pos = same_row(ground, fresh, place->pos, leaf, old_pos);
        } else {
            place->pos = 0;
        }
        place->run = fresh;
    }
}

static void drop_run(struct kl_ground *ground, size_t at)
{
    struct kl_run *run = ground->runs[at];

    for (size_t i = 0; i < run->n; i++)
        ground->loaded_bytes -= run->leaves[i]->memory;
    take_out(ground, at);
    kl_run_free(&run);
}

/* Joins runs at and at + 1, which meet. The one with more leaves stays. */
static struct kl_run *join_at(struct kl_ground *ground, size_t at)
{
    struct kl_run *low = ground->runs[at], *high = ground->runs[at + 1];
    bool keep_low = low->n >= high->n;
    struct kl_run *run = keep_low ? low : high, *other = keep_low ? high : low;
    const struct kl_run *gone = other;
    int64_t shift;

    take_out(ground, keep_low ? at + 1 : at);
    shift = kl_run_join(run, keep_low ? KL_HIGH : KL_LOW, &other);
    for (size_t i = 0; i < KL_PLACES; i++)
        if (ground->places[i].run == gone) {
            ground->places[i].run = run;
            ground->places[i].pos += shift;
        }
    return run;
}

/* The leaf ends at an edge in reading direction: before the rows of its key (strict) or
 * with them, and in a group of them with, or before, its row. */
static void end_leaf(struct kl_leaf *leaf, const struct kl_edge *edge, bool strict,
                     bool with_row)
{
    if (edge->cover == KL_COVER_PART) {
        kl_buf_set(&leaf->until, kl_buf_str(&edge->row));
        leaf->until_kept = with_row;
        strict = false;
    }
    if (leaf->key_at == SIZE_MAX)
        return;
    if (leaf->descending)
        kl_range_raise(&leaf->keep, &edge->key, strict);
    else
        kl_range_cap(&leaf->keep, &edge->key, strict);
}

/* A leaf for what came; its rows are chosen by what was meant. */
static struct kl_leaf *new_leaf(struct kl_ground *ground, struct kl_demand *demand,
                                const struct kl_edge *outer, struct kl_page *page)
{
    struct kl_leaf *leaf = KL_NEW(struct kl_leaf);

    leaf->id = ++ground->last_id;
    leaf->descending = demand->descending;
    leaf->limit = demand->limit;
    leaf->start_key = kl_mem_strdup(demand->start_key);
    if (demand->own_cond) {
        leaf->cond = KL_NEW(struct kl_cond);
        kl_range_cond(&demand->keep, leaf->cond);
    }
    leaf->key_at = ground->key_at;
    leaf->names = ground->names;
    leaf->keep = demand->keep;
    demand->keep = (struct kl_range){0};
    if (!outer->end)
        end_leaf(leaf, outer, false, true);
    kl_window_load(ground, leaf, page);
    return leaf;
}

/* Cuts off what the run beside it has already. */
static void trim(struct kl_run *run, struct kl_leaf *leaf, const struct kl_edge *edge)
{
    size_t before = leaf->nrows, cut;

    if (edge->end)
        return;
    end_leaf(leaf, edge, edge->cover == KL_COVER_ALL, false);
    kl_leaf_choose(leaf);
    cut = before - leaf->nrows;
    run->read -= cut < run->read ? cut : run->read;
}

/* What a page that was read in the direction of side says of an edge it came to: whether
 * it holds the edge's row. */
static bool came_by(const struct kl_leaf *leaf, const struct kl_edge *edge)
{
    return edge->cover != KL_COVER_PART || kl_leaf_has(leaf, &edge->row);
}

static bool in_one_group(const struct kl_edge *a, const struct kl_edge *b)
{
    return !a->end && !b->end && a->cover == KL_COVER_PART && b->cover == KL_COVER_PART &&
           kl_key_value_cmp(&a->key, &b->key) == 0;
}

/* Whether fresh, whose page leaf has, comes to the ground of the run beside it on side.
 */
static bool meets_ahead(const struct kl_run *fresh, const struct kl_leaf *leaf,
                        const struct kl_run *beside, enum kl_side side)
{
    const struct kl_edge *outer = &fresh->edge[side];
    const struct kl_edge *near = &beside->edge[kl_side_other(side)];

    if (in_one_group(outer, near))
        return came_by(leaf, near);
    return side == KL_HIGH ? kl_edge_meets(outer, near) : kl_edge_meets(near, outer);
}

/* Whether the run beside fresh lies wholly inside it. One that fresh came to without
 * meeting the row of its edge counts as such: the row is gone, so that nobody can say
 * which rows are whose, and they are read anew. */
static bool is_inside(const struct kl_run *fresh, const struct kl_leaf *leaf,
                      const struct kl_run *beside, enum kl_side side)
{
    const struct kl_edge *outer = &fresh->edge[side], *far = &beside->edge[side];
    const struct kl_edge *near = &beside->edge[kl_side_other(side)];

    if (meets_ahead(fresh, leaf, beside, side) && !near->end && !came_by(leaf, near))
        return true;
    if (in_one_group(outer, far))
        return came_by(leaf, far);
    return kl_edge_reaches(outer, far, side);
}

/* The first run on side that does not lie wholly inside fresh. */
static struct kl_run *first_beyond(const struct kl_ground *ground,
                                   const struct kl_run *fresh, const struct kl_leaf *leaf,
                                   enum kl_side side)
{
    struct kl_run *beside = kl_ground_beside(ground, fresh, side);

    while (beside && is_inside(fresh, leaf, beside, side))
        beside = kl_ground_beside(ground, beside, side);
    return beside;
}

static struct kl_run *join(struct kl_ground *ground, struct kl_run *run,
                           enum kl_side side)
{
    return join_at(ground, index_of(ground, run) - (side == KL_LOW));
}

/* The run that fresh was read on from, or that ends where it begins. */
static struct kl_run *join_behind(struct kl_ground *ground, struct kl_run *fresh,
                                  enum kl_side behind)
{
    const struct kl_run *beside = kl_ground_beside(ground, fresh, behind);
    const struct kl_edge *own = &fresh->edge[behind], *other;

    if (!beside)
        return fresh;
    other = &beside->edge[kl_side_other(behind)];
    if (behind == KL_HIGH ? kl_edge_meets(own, other) : kl_edge_meets(other, own))
        fresh = join(ground, fresh, behind);
    return fresh;
}

static void take_rows(struct kl_ground *ground, struct kl_run *fresh,
                      struct kl_leaf *leaf)
{
    if (!leaf->nrows) {
        ground->loaded_bytes -= leaf->memory;
        kl_leaf_free(&leaf);
        return;
    }
    kl_run_insert(fresh, 0, leaf);
    kl_leaf_note_keys(leaf);
    if (ground->analysed)
        fresh->summary = kl_leaf_summarise(leaf, ground->scheme);
    kl_window_slim(ground, leaf);
}

/* Puts fresh among the runs: cuts the leaf's rows where other ground begins, replaces
 * the runs that lie inside it and joins those it meets. from: see slot_for(). */
static struct kl_run *settle(struct kl_ground *ground, struct kl_run *fresh,
                             struct kl_leaf *leaf, enum kl_side side,
                             const struct kl_run *from)
{
    struct kl_run *beyond, *inside;
    bool met;

    insert_run(ground, slot_for(ground, fresh, side, from), fresh);
    beyond = first_beyond(ground, fresh, leaf, side);
    met = beyond && meets_ahead(fresh, leaf, beyond, side);
    if (met)
        trim(fresh, leaf, &beyond->edge[kl_side_other(side)]);
    take_rows(ground, fresh, leaf);
    while ((inside = kl_ground_beside(ground, fresh, side)) != beyond) {
        rehouse(ground, inside, fresh);
        drop_run(ground, index_of(ground, inside));
    }
    if (met)
        fresh = join(ground, fresh, side);
    return join_behind(ground, fresh, kl_side_other(side));
}

/* The direction in which an errand reads. */
static enum kl_side reads_to(const struct kl_errand *errand)
{
    return errand->kind == KL_ERRAND_END ? kl_side_other(errand->side) : errand->side;
}

/* The run that has, or had in the meantime come to have, what an errand wanted. */
static struct kl_run *known_by_now(const struct kl_ground *ground,
                                   const struct kl_errand *errand)
{
    switch (errand->kind) {
    case KL_ERRAND_NONE:
    case KL_ERRAND_AGAIN:
    case KL_ERRAND_EDGE:
        return NULL;
    case KL_ERRAND_END:
        return kl_ground_at_end(ground, errand->side);
    case KL_ERRAND_FROM:
        return kl_ground_covering(ground, &errand->key, errand->side);
    }
    return NULL;
}

static struct kl_run *accept_new(struct kl_ground *ground, const struct kl_errand *errand,
                                 struct kl_page *page)
{
    struct kl_run *run = known_by_now(ground, errand);
    struct kl_demand demand = {0};
    struct kl_leaf *leaf;
    enum kl_side side = reads_to(errand);

    if (run || !kl_demand_make(ground, errand, &demand))
        goto out;
    run = kl_run_new(++ground->last_id);
    run->read = page->scanned;
    inner_edge(ground, errand, &run->edge[kl_side_other(side)]);
    outer_edge(ground, &demand, page, side, &run->edge[side]);
    leaf = new_leaf(ground, &demand, &run->edge[side], page);
    run = settle(ground, run, leaf, side,
                 errand->kind == KL_ERRAND_EDGE ? kl_ground_run(ground, errand->run)
                                                : NULL);
out:
    kl_demand_release(&demand);
    return run;
}

struct kl_run *kl_ground_accept(struct kl_ground *ground, const struct kl_errand *errand,
                                struct kl_page *page)
{
    struct kl_run *run = errand->kind == KL_ERRAND_AGAIN
                             ? kl_ground_accept_again(ground, errand->leaf, page)
                             : accept_new(ground, errand, page);

    kl_page_release(page);
    *page = (struct kl_page){0};
    return run;
}
