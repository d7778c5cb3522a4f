#include "config.h"

#include "app/ground.h"

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
    if (schema->keys.nsk > query->nsk_eq) {
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

static struct kl_run *run_of(const struct kl_ground *ground, uint64_t id)
{
    for (size_t i = 0; i < ground->n; i++)
        if (ground->runs[i]->id == id)
            return ground->runs[i];
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
                                  const struct kl_key_value *key)
{
    for (size_t i = 0; i < ground->n; i++)
        if (kl_run_holds(ground->runs[i], key))
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

/* ---- requests ---- */

/* The ground beyond a key on side. */
static void range_beyond(const struct kl_ground *ground, const struct kl_key_value *key,
                         enum kl_side side, bool strict, struct kl_range *out)
{
    kl_range_copy(out, &ground->range);
    if (side == KL_HIGH)
        kl_range_raise(out, key, strict);
    else
        kl_range_cap(out, key, strict);
}

/* The request's own condition, where it has one, and the rows that are meant. */
struct demand {
    bool descending;
    bool own_cond; /* send keep as a condition; else the query's is sent */
    struct kl_range keep;
    const char *start_key; /* borrowed */
    uint32_t limit;
};

static void demand_release(struct demand *demand)
{
    kl_range_release(&demand->keep);
}

static bool demand_edge(const struct kl_ground *ground, const struct kl_errand *errand,
                        struct demand *demand)
{
    const struct kl_run *run = run_of(ground, errand->run);
    const struct kl_run_edge *edge = run ? &run->edge[errand->side] : NULL;

    if (!edge || edge->end || kl_key_value_cmp(&edge->key, &errand->key) != 0)
        return false;
    range_beyond(ground, &edge->key, errand->side, edge->covered, &demand->keep);
    demand->own_cond = !edge->cursor;
    demand->start_key = edge->cursor;
    return true;
}

static struct kl_leaf *find_leaf(const struct kl_ground *ground, uint64_t id,
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

/* What an errand asks for; false when there is nothing to ask. For AGAIN see
 * query_again(): its request is kept as it was. */
static bool demand_make(const struct kl_ground *ground, const struct kl_errand *errand,
                        struct demand *demand)
{
    *demand =
        (struct demand){.descending = errand->side == KL_LOW, .limit = errand->limit};
    switch (errand->kind) {
    case KL_ERRAND_NONE:
    case KL_ERRAND_AGAIN:
        return false;
    case KL_ERRAND_END: /* inwards from that side */
        demand->descending = errand->side == KL_HIGH;
        kl_range_copy(&demand->keep, &ground->range);
        return true;
    case KL_ERRAND_FROM:
        range_beyond(ground, &errand->key, errand->side, false, &demand->keep);
        demand->own_cond = true;
        return true;
    case KL_ERRAND_EDGE:
        return demand_edge(ground, errand, demand);
    }
    return false;
}

static bool query_again(const struct kl_ground *ground, uint64_t id,
                        struct kl_query *query)
{
    struct kl_run *run;
    const struct kl_leaf *leaf = find_leaf(ground, id, &run);

    if (!leaf)
        return false;
    kl_query_copy(query, &ground->query);
    if (leaf->cond) {
        kl_cond_release(&query->cond);
        kl_cond_copy(&query->cond, leaf->cond);
    }
    query->reverse = leaf->descending;
    query->limit = leaf->limit;
    kl_query_set_start(query, kl_str_from(leaf->start_key));
    return true;
}

bool kl_ground_query(const struct kl_ground *ground, const struct kl_errand *errand,
                     struct kl_query *query)
{
    struct demand demand;
    bool ok;

    if (errand->kind == KL_ERRAND_AGAIN)
        return query_again(ground, errand->leaf, query);
    ok = demand_make(ground, errand, &demand) && !kl_range_empty(&demand.keep);
    if (ok) {
        kl_query_copy(query, &ground->query);
        if (demand.own_cond)
            kl_range_cond(&demand.keep, &query->cond);
        query->reverse = demand.descending;
        query->limit = demand.limit;
        kl_query_set_start(query, kl_str_from(demand.start_key));
    }
    demand_release(&demand);
    return ok;
}

/* ---- what came ---- */

/* The key that a cursor stands at; false when it has none that can be read. */
static bool cursor_key(const struct kl_ground *ground, struct kl_str cursor,
                       struct kl_key_value *key)
{
    const char *name = ground->schema.keys.sk[ground->query.nsk_eq].name;
    struct kl_page_wants wants = {.keys = &name, .nkeys = 1};
    struct kl_page page = {0};
    bool found = false;

    if (!kl_page_scan_item(&page, cursor, &wants, NULL)) {
        struct kl_page_attr attr = kl_page_key(&page, 0, 0);

        found = attr.text.data != NULL;
        if (found)
            kl_key_value_set(key, attr.type, attr.text);
    }
    kl_page_release(&page);
    return found;
}

/* Nothing can lie beyond the edge: then it is the end. */
static void settle_edge(const struct kl_ground *ground, struct kl_run_edge *edge,
                        enum kl_side side)
{
    struct kl_range beyond;

    if (edge->end)
        return;
    range_beyond(ground, &edge->key, side, edge->covered, &beyond);
    if (kl_range_empty(&beyond)) {
        kl_run_edge_release(edge);
        edge->end = true;
    }
    kl_range_release(&beyond);
}

/* Where the reply ends: at the server's cursor, or with the ground. A table without
 * a sort key has one item at most, so a cursor there leads nowhere. */
static void outer_edge(const struct kl_ground *ground, const struct kl_page *page,
                       enum kl_side side, struct kl_run_edge *edge)
{
    struct kl_str cursor = kl_page_last_key(page);

    edge->end = true;
    if (!cursor.data || ground->key_at == SIZE_MAX ||
        !cursor_key(ground, cursor, &edge->key))
        return;
    edge->end = false;
    edge->covered = true;
    edge->cursor = kl_mem_dup(cursor.data, cursor.len);
    settle_edge(ground, edge, side);
}

static void inner_edge(const struct kl_ground *ground, const struct kl_errand *errand,
                       struct kl_run_edge *edge)
{
    const struct kl_run *run;

    switch (errand->kind) {
    case KL_ERRAND_NONE:
    case KL_ERRAND_AGAIN:
    case KL_ERRAND_END:
        edge->end = true;
        break;
    case KL_ERRAND_FROM:
        kl_key_value_copy(&edge->key, &errand->key);
        edge->covered = true;
        settle_edge(ground, edge, kl_side_other(errand->side));
        break;
    case KL_ERRAND_EDGE:
        run = run_of(ground, errand->run);
        kl_key_value_copy(&edge->key, &errand->key);
        edge->covered = !run->edge[errand->side].covered;
        break;
    }
}

static void load_body(struct kl_ground *ground, struct kl_leaf *leaf,
                      struct kl_page *page)
{
    ground->loaded_bytes -= leaf->memory;
    kl_leaf_load(leaf, page);
    ground->loaded_bytes += leaf->memory;
}

static void slim(struct kl_ground *ground, struct kl_leaf *leaf)
{
    ground->loaded_bytes -= leaf->memory;
    kl_leaf_slim(leaf);
    ground->loaded_bytes += leaf->memory;
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

static bool begins_below(const struct kl_run_edge *a, const struct kl_run_edge *b)
{
    return !b->end && (a->end || !kl_run_edge_reaches(b, a, KL_LOW));
}

static bool ends_below(const struct kl_run_edge *a, const struct kl_run_edge *b)
{
    return !a->end && !kl_run_edge_reaches(a, b, KL_HIGH);
}

/* Where a run that is not in the list belongs. Its inner edge, where reading began,
 * is in nobody's ground; the outer one may lie beyond other runs. */
static size_t slot_for(const struct kl_ground *ground, const struct kl_run *run,
                       enum kl_side side)
{
    size_t at = 0;

    while (at < ground->n &&
           (side == KL_HIGH
                ? begins_below(&ground->runs[at]->edge[KL_LOW], &run->edge[KL_LOW])
                : ends_below(&ground->runs[at]->edge[KL_HIGH], &run->edge[KL_HIGH])))
        at++;
    return at;
}

/* The places of a run that fresh replaces go to the same rows there. */
static void rehouse(struct kl_ground *ground, struct kl_run *old, struct kl_run *fresh)
{
    for (size_t i = 0; i < KL_PLACES; i++) {
        struct kl_place *place = &ground->places[i];
        struct kl_leaf *leaf = place->run == old ? kl_run_leaf(old, place->pos) : NULL;
        struct kl_key_value key;

        if (place->run != old)
            continue;
        if (leaf) {
            key = leaf->loaded ? kl_leaf_key(leaf, place->pos) : leaf->low;
            if (kl_run_locate(fresh, &key, KL_HIGH, &place->pos, &leaf) != KL_LOCATE_ROW)
                place->pos = kl_run_end(fresh) - 1;
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

/* A leaf for what came; its rows are chosen by what was meant. */
static struct kl_leaf *new_leaf(struct kl_ground *ground, struct demand *demand,
                                const struct kl_run_edge *outer, struct kl_page *page)
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
    leaf->keep = demand->keep;
    demand->keep = (struct kl_range){0};
    if (!outer->end && leaf->descending)
        kl_range_raise(&leaf->keep, &outer->key, false);
    else if (!outer->end)
        kl_range_cap(&leaf->keep, &outer->key, false);
    load_body(ground, leaf, page);
    return leaf;
}

/* Cuts off what the run beside it has already. */
static void trim(struct kl_run *run, struct kl_leaf *leaf, const struct kl_run *beside,
                 enum kl_side side)
{
    const struct kl_run_edge *edge = &beside->edge[kl_side_other(side)];
    size_t before = leaf->nrows, cut;

    if (side == KL_HIGH)
        kl_range_cap(&leaf->keep, &edge->key, edge->covered);
    else
        kl_range_raise(&leaf->keep, &edge->key, edge->covered);
    kl_leaf_choose(leaf);
    cut = before - leaf->nrows;
    run->read -= cut < run->read ? cut : run->read;
}

static bool meets(const struct kl_run *run, const struct kl_run *beside,
                  enum kl_side side)
{
    return side == KL_HIGH
               ? kl_run_edge_meets(&run->edge[KL_HIGH], &beside->edge[KL_LOW])
               : kl_run_edge_meets(&beside->edge[KL_HIGH], &run->edge[KL_LOW]);
}

/* The first run on side that does not lie wholly inside fresh. */
static struct kl_run *first_beyond(const struct kl_ground *ground,
                                   const struct kl_run *fresh, enum kl_side side)
{
    struct kl_run *beside = kl_ground_beside(ground, fresh, side);

    while (beside && kl_run_edge_reaches(&fresh->edge[side], &beside->edge[side], side))
        beside = kl_ground_beside(ground, beside, side);
    return beside;
}

static void join_sides(struct kl_ground *ground, struct kl_run **run)
{
    struct kl_run *beside = kl_ground_beside(ground, *run, KL_HIGH);

    if (beside && meets(*run, beside, KL_HIGH))
        *run = join_at(ground, index_of(ground, *run));
    beside = kl_ground_beside(ground, *run, KL_LOW);
    if (beside && meets(*run, beside, KL_LOW))
        *run = join_at(ground, index_of(ground, beside));
}

/* Puts fresh among the runs: cuts the leaf's rows where other ground begins, replaces
 * the runs that lie inside it and joins those it meets. */
static struct kl_run *settle(struct kl_ground *ground, struct kl_run *fresh,
                             struct kl_leaf *leaf, enum kl_side side)
{
    struct kl_run *beyond, *inside;

    insert_run(ground, slot_for(ground, fresh, side), fresh);
    beyond = first_beyond(ground, fresh, side);
    if (beyond && meets(fresh, beyond, side))
        trim(fresh, leaf, beyond, side);
    if (leaf->nrows) {
        kl_run_insert(fresh, 0, leaf);
        kl_leaf_note_keys(leaf);
        if (ground->analysed)
            fresh->summary = kl_leaf_summarise(leaf, ground->scheme);
        slim(ground, leaf);
    } else {
        ground->loaded_bytes -= leaf->memory;
        kl_leaf_free(&leaf);
    }
    while ((inside = kl_ground_beside(ground, fresh, side)) != beyond) {
        rehouse(ground, inside, fresh);
        drop_run(ground, index_of(ground, inside));
    }
    join_sides(ground, &fresh);
    return fresh;
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
        return kl_ground_covering(ground, &errand->key);
    }
    return NULL;
}

static struct kl_run *accept_new(struct kl_ground *ground, const struct kl_errand *errand,
                                 struct kl_page *page)
{
    struct kl_run *run = known_by_now(ground, errand);
    struct demand demand = {0};
    struct kl_leaf *leaf;
    enum kl_side side = reads_to(errand);

    if (run || !demand_make(ground, errand, &demand))
        goto out;
    run = kl_run_new(++ground->last_id);
    run->read = page->scanned;
    inner_edge(ground, errand, &run->edge[kl_side_other(side)]);
    outer_edge(ground, page, side, &run->edge[side]);
    leaf = new_leaf(ground, &demand, &run->edge[side], page);
    run = settle(ground, run, leaf, side);
out:
    demand_release(&demand);
    return run;
}

/* ---- known ground again ---- */

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

/* The reply ends before the leaf's ground does (items came, or grew, since): what is
 * left becomes a leaf of its own, still to be read. */
static void split_rest(struct kl_ground *ground, struct kl_run *run, struct kl_leaf *leaf)
{
    struct kl_str cursor = kl_page_last_key(&leaf->body);
    struct kl_range_end *far = leaf->descending ? &leaf->keep.lower : &leaf->keep.upper;
    struct kl_key_value at = {0};
    struct kl_leaf *rest;
    int cmp;

    if (!cursor.data || leaf->key_at == SIZE_MAX || !cursor_key(ground, cursor, &at))
        return;
    cmp = far->set ? kl_key_value_cmp(&at, &far->value) : leaf->descending ? 1 : -1;
    if (leaf->descending ? cmp > 0 : cmp < 0) {
        rest = KL_NEW(struct kl_leaf);
        rest->id = ++ground->last_id;
        rest->descending = leaf->descending;
        rest->limit = leaf->limit;
        rest->key_at = leaf->key_at;
        rest->start_key = kl_mem_dup(cursor.data, cursor.len);
        rest->unread = true;
        if (leaf->cond) {
            rest->cond = KL_NEW(struct kl_cond);
            kl_cond_copy(rest->cond, leaf->cond);
        }
        kl_range_copy(&rest->keep, &leaf->keep);
        if (leaf->descending) {
            kl_range_cap(&rest->keep, &at, true);
            kl_range_raise(&leaf->keep, &at, false);
        } else {
            kl_range_raise(&rest->keep, &at, true);
            kl_range_cap(&leaf->keep, &at, false);
        }
        kl_run_insert(run, kl_run_index(run, leaf) + !leaf->descending, rest);
    }
    kl_key_value_release(&at);
}

static struct kl_run *accept_again(struct kl_ground *ground, uint64_t id,
                                   struct kl_page *page)
{
    struct kl_run *run = NULL;
    struct kl_leaf *leaf = find_leaf(ground, id, &run);
    size_t before;

    if (!leaf)
        return NULL;
    before = leaf->nrows;
    load_body(ground, leaf, page);
    slim(ground, leaf);
    leaf->unread = false;
    kl_leaf_note_keys(leaf);
    resettle(ground, run, leaf, before);
    split_rest(ground, run, leaf);
    return run;
}

struct kl_run *kl_ground_accept(struct kl_ground *ground, const struct kl_errand *errand,
                                struct kl_page *page)
{
    struct kl_run *run = errand->kind == KL_ERRAND_AGAIN
                             ? accept_again(ground, errand->leaf, page)
                             : accept_new(ground, errand, page);

    kl_page_release(page);
    *page = (struct kl_page){0};
    return run;
}
