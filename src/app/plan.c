#include "config.h"

#include "app/plan.h"

#define FIRST_SCREENS 3 /* the interactive first page asks for about so many */
#define LIMIT_MIN 20    /* rows of a request in screens, on a screen of any height */
#define LIMIT_MAX 1000

void kl_plan_release(struct kl_plan *plan)
{
    kl_key_value_release(&plan->key);
}

/* ---- targets ---- */

static void errand_edge(const struct kl_run *run, enum kl_side side, uint32_t limit,
                        struct kl_errand *errand)
{
    *errand = (struct kl_errand){.kind = KL_ERRAND_EDGE,
                                 .side = side,
                                 .run = run->id,
                                 .stamp = run->edge[side].stamp,
                                 .limit = limit};
}

static uint32_t screens(const struct kl_plan *plan, size_t count)
{
    size_t rows = count * plan->scroll.height;

    return rows < LIMIT_MIN ? LIMIT_MIN : rows > LIMIT_MAX ? LIMIT_MAX : (uint32_t)rows;
}

static uint32_t first_limit(const struct kl_plan *plan)
{
    return screens(plan, FIRST_SCREENS);
}

/* A Scan has no key order: its ground is one run, read from the top on. */
static bool is_scan(const struct kl_plan *plan)
{
    return !plan->scroll.ground->query.npk;
}

/* A filter may keep nothing of a page: then pages are read that are worth their request,
 * and none ahead of what was asked for. */
static bool is_filtered(const struct kl_plan *plan)
{
    return plan->scroll.ground->query.filter;
}

/* Enough for the row to go to and a screen around it, where that is not far. */
static uint32_t limit_to(const struct kl_plan *plan, size_t rows)
{
    size_t more = plan->index < rows ? 0 : plan->index - rows;

    if (more > LIMIT_MAX)
        return plan->page_limit;
    more += plan->scroll.height;
    return !plan->index || more < first_limit(plan) ? first_limit(plan) : (uint32_t)more;
}

/* The same, of a request that goes on where a run ends. */
static uint32_t next_limit(const struct kl_plan *plan, size_t rows)
{
    return is_filtered(plan) ? plan->page_limit : limit_to(plan, rows);
}

/* The cursor on that row of its run, with so many rows above it on the screen. */
static void put(struct kl_plan *plan, size_t index, size_t above)
{
    kl_scroll_put(&plan->scroll, index);
    if (above == SIZE_MAX)
        return;
    plan->scroll.above = above;
    kl_scroll_keep(&plan->scroll);
}

static void reached(struct kl_plan *plan)
{
    plan->target = KL_TARGET_NONE;
    plan->index = 0;
    plan->above = SIZE_MAX;
}

static void reach_end(struct kl_plan *plan, enum kl_side side, struct kl_errand *errand)
{
    struct kl_run *run = kl_ground_at_end(plan->scroll.ground, side);
    enum kl_side inwards = kl_side_other(side);
    bool top = plan->target == KL_TARGET_TOP, far;
    size_t rows = kl_scroll_run_rows(run), at;

    if (!run) {
        *errand = (struct kl_errand){
            .kind = KL_ERRAND_END, .side = side, .limit = limit_to(plan, 0)};
        return;
    }
    far = plan->index >= rows && !run->edge[inwards].end;
    if (!rows && far) {
        kl_scroll_go(&plan->scroll, run, 0, 0);
        if (plan->step_pages < KL_PLAN_STEP_PAGES)
            errand_edge(run, inwards, next_limit(plan, 0), errand);
        return;
    }
    kl_scroll_go(&plan->scroll, run,
                 side == KL_LOW ? kl_run_begin(run) : kl_run_end(run) - 1,
                 top ? 0 : plan->scroll.height - 1);
    at = plan->index < rows ? plan->index : rows - 1;
    if (rows)
        put(plan, top ? at : rows - 1 - at, plan->above);
    if (far && plan->step_pages < KL_PLAN_STEP_PAGES)
        errand_edge(run, inwards, next_limit(plan, rows), errand);
    else
        reached(plan);
}

/* The row at the cursor becomes the first on the screen, and the cursor goes down. */
static void put_below(struct kl_plan *plan, size_t by)
{
    size_t first = kl_scroll_cursor(&plan->scroll), rows = kl_scroll_rows(&plan->scroll);
    size_t at = by < rows - first ? first + by : rows - 1;

    put(plan, at, at - first);
}

static void reach_key(struct kl_plan *plan, struct kl_errand *errand)
{
    enum kl_side side = kl_scroll_ahead(&plan->scroll, true);
    struct kl_run *run = kl_ground_covering(plan->scroll.ground, &plan->key, side);
    struct kl_leaf *leaf = NULL;
    int64_t pos = 0;

    if (!run) {
        *errand = (struct kl_errand){
            .kind = KL_ERRAND_FROM, .side = side, .limit = first_limit(plan)};
        kl_key_value_copy(&errand->key, &plan->key);
        return;
    }
    switch (kl_run_locate(run, &plan->key, side, &pos, &leaf)) {
    case KL_LOCATE_ROW:
        kl_scroll_go(&plan->scroll, run, pos,
                     run == kl_scroll_place(&plan->scroll)->run ? plan->scroll.above : 0);
        if (plan->above != SIZE_MAX)
            put_below(plan, plan->above);
        reached(plan);
        break;
    case KL_LOCATE_LEAF:
        *errand = (struct kl_errand){.kind = KL_ERRAND_AGAIN, .leaf = leaf->id};
        break;
    case KL_LOCATE_BEYOND:
        if (run->edge[side].end) {
            plan->target = KL_TARGET_END;
            reach_end(plan, side, errand);
        } else if (plan->step_pages < KL_PLAN_STEP_PAGES) {
            errand_edge(run, side, next_limit(plan, 0), errand);
        }
        break;
    }
}

/* Goes to the target where the ground is known; else says what to read. */
/* The end of a Scan lies behind all of it. */
static void read_to_end(struct kl_plan *plan, struct kl_errand *errand)
{
    struct kl_run *run = kl_ground_at_end(plan->scroll.ground, KL_LOW);

    if (!run || run->edge[KL_HIGH].end) {
        reach_end(plan, run ? KL_HIGH : KL_LOW, errand);
        return;
    }
    kl_scroll_go(&plan->scroll, run, kl_run_end(run) - 1, plan->scroll.height - 1);
    if (plan->step_pages < KL_PLAN_STEP_PAGES)
        errand_edge(run, KL_HIGH, plan->page_limit, errand);
}

void kl_plan_reach(struct kl_plan *plan, struct kl_errand *errand)
{
    *errand = (struct kl_errand){0};
    switch (plan->target) {
    case KL_TARGET_NONE:
        break;
    case KL_TARGET_TOP:
        reach_end(plan, kl_scroll_ahead(&plan->scroll, false), errand);
        break;
    case KL_TARGET_END:
        if (is_scan(plan))
            read_to_end(plan, errand);
        else
            reach_end(plan, kl_scroll_ahead(&plan->scroll, true), errand);
        break;
    case KL_TARGET_KEY:
        reach_key(plan, errand);
        break;
    }
}

/* ---- what to read next ---- */

/* The unloaded leaf nearest to from, among the rows from..to of the view. */
static struct kl_leaf *unloaded(const struct kl_plan *plan, size_t from, size_t to)
{
    const struct kl_run *run = kl_scroll_place(&plan->scroll)->run;
    int64_t a = kl_scroll_pos(&plan->scroll, run, from);
    int64_t b = kl_scroll_pos(&plan->scroll, run, to);
    enum kl_side side = b >= a ? KL_HIGH : KL_LOW;
    struct kl_leaf *leaf = kl_run_leaf(run, a);

    while (leaf && leaf->loaded) {
        leaf = kl_run_next_leaf(run, leaf, side);
        if (leaf && (side == KL_HIGH ? leaf->first > b
                                     : leaf->first + (int64_t)leaf->nrows - 1 < b))
            return NULL;
    }
    return leaf;
}

/* A body that the screen shows and the window has not. */
static bool want_visible(const struct kl_plan *plan, struct kl_errand *errand)
{
    size_t rows = kl_scroll_rows(&plan->scroll), cursor = kl_scroll_cursor(&plan->scroll);
    size_t top = kl_scroll_top(&plan->scroll), bottom = top + plan->scroll.height - 1;
    const struct kl_leaf *leaf;

    if (!rows)
        return false;
    if (bottom >= rows)
        bottom = rows - 1;
    leaf = unloaded(plan, cursor, bottom);
    if (!leaf)
        leaf = unloaded(plan, cursor, top);
    if (leaf)
        *errand = (struct kl_errand){.kind = KL_ERRAND_AGAIN, .leaf = leaf->id};
    return leaf;
}

/* What came again shorter than it was leaves a rest to be read. */
static bool want_rest(const struct kl_plan *plan, struct kl_errand *errand)
{
    const struct kl_run *run = kl_scroll_place(&plan->scroll)->run;

    for (size_t i = 0; i < run->n; i++)
        if (run->leaves[i]->unread) {
            *errand =
                (struct kl_errand){.kind = KL_ERRAND_AGAIN, .leaf = run->leaves[i]->id};
            return true;
        }
    return false;
}

/* Whether the screen has room, or a move could not go, where ground is unread. */
static bool short_of_ground(const struct kl_plan *plan, enum kl_side *side)
{
    const struct kl_run *run = kl_scroll_place(&plan->scroll)->run;
    size_t rows = kl_scroll_run_rows(run), height = plan->scroll.height;
    enum kl_side down = kl_scroll_ahead(&plan->scroll, true), up = kl_side_other(down);
    bool below = rows - kl_scroll_top(&plan->scroll) < height || plan->owed > 0;
    bool above = rows < height || plan->owed < 0;

    *side = below && !run->edge[down].end ? down : up;
    return (below && !run->edge[down].end) || (above && !run->edge[up].end);
}

static void want_ground(const struct kl_plan *plan, struct kl_errand *errand)
{
    enum kl_side side;

    if (plan->step_pages < KL_PLAN_STEP_PAGES && short_of_ground(plan, &side))
        errand_edge(kl_scroll_place(&plan->scroll)->run, side, plan->page_limit, errand);
}

bool kl_plan_paused(const struct kl_plan *plan)
{
    enum kl_side side;

    return plan->step_pages >= KL_PLAN_STEP_PAGES &&
           kl_scroll_place(&plan->scroll)->run &&
           ((is_scan(plan) && plan->target == KL_TARGET_END) ||
            short_of_ground(plan, &side));
}

void kl_plan_view(const struct kl_plan *plan, struct kl_errand *errand)
{
    *errand = (struct kl_errand){0};
    if (!kl_scroll_place(&plan->scroll)->run)
        return;
    if (!want_visible(plan, errand) && !want_rest(plan, errand))
        want_ground(plan, errand);
}

/* On opening: the last rows, where wrong ones hide. */
static bool want_tail(const struct kl_plan *plan, struct kl_errand *errand)
{
    enum kl_side side = kl_scroll_ahead(&plan->scroll, true);

    if (plan->tail_read || !plan->scroll.ground->analysed || is_filtered(plan) ||
        !kl_ground_at_end(plan->scroll.ground, kl_side_other(side)) ||
        kl_ground_at_end(plan->scroll.ground, side))
        return false;
    *errand = (struct kl_errand){
        .kind = KL_ERRAND_END, .side = side, .limit = screens(plan, 1)};
    return true;
}

/* One page ahead in the direction of travel. */
static bool want_ahead(const struct kl_plan *plan, struct kl_errand *errand)
{
    const struct kl_run *run = kl_scroll_place(&plan->scroll)->run;
    size_t rows = kl_scroll_run_rows(run), top = kl_scroll_top(&plan->scroll);
    size_t reserve = KL_PLAN_AHEAD_SCREENS * plan->scroll.height;
    size_t bottom = top + plan->scroll.height;
    enum kl_side side = kl_scroll_ahead(&plan->scroll, plan->forward);
    const struct kl_leaf *leaf = NULL;
    size_t left = plan->forward ? rows - (bottom < rows ? bottom : rows) : top;

    if (!rows)
        return false;
    if (plan->forward && left)
        leaf = unloaded(plan, bottom, left < reserve ? rows - 1 : bottom + reserve - 1);
    else if (left)
        leaf = unloaded(plan, top - 1, left < reserve ? 0 : top - reserve);
    if (leaf)
        *errand = (struct kl_errand){.kind = KL_ERRAND_AGAIN, .leaf = leaf->id};
    else if (left < reserve && !run->edge[side].end && !is_filtered(plan))
        errand_edge(run, side, plan->page_limit, errand);
    return errand->kind != KL_ERRAND_NONE;
}

void kl_plan_ahead(const struct kl_plan *plan, struct kl_errand *errand)
{
    *errand = (struct kl_errand){0};
    if (plan->target != KL_TARGET_NONE || !kl_scroll_place(&plan->scroll)->run)
        return;
    if (!want_tail(plan, errand) && !plan->no_ahead)
        want_ahead(plan, errand);
}
