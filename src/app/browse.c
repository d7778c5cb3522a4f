#include "config.h"

#include "app/browse.h"

#include "app/demand.h"
#include "app/finder.h"
#include "app/operation.h"
#include "app/plan.h"
#include "app/verdict.h"
#include "app/window.h"

#define REMOTE_BUDGET 10 /* pages a search for findings reads on before it asks */
#define LOCAL_BUDGET 200

/* A request under way. */
struct slot {
    uint64_t id; /* 0: free */
    struct kl_errand errand;
    bool find;
};

struct kl_browse {
    struct kl_ground ground;
    struct kl_query query; /* with the view's direction */
    struct kl_browse_options options;
    struct kl_plan plan;
    struct kl_verdict verdict;
    struct kl_finder finder;
    bool halted; /* after stop or a failure: no wants until a move */

    struct slot front, back;
    uint64_t last_id;
    uint64_t pages, capacity_milli;
};

/* ---- life ---- */

struct kl_browse *kl_browse_new(const struct kl_schema *schema,
                                const struct kl_query *query,
                                const struct kl_browse_options *options)
{
    struct kl_browse *browse = KL_NEW(struct kl_browse);

    browse->options = *options;
    if (!browse->options.window_bytes)
        browse->options.window_bytes = KL_BROWSE_WINDOW;
    kl_query_copy(&browse->query, query);
    kl_ground_init(&browse->ground, schema, query, browse->options.window_bytes);
    browse->ground.scheme = options->scheme;
    browse->ground.range.lower.strict |= options->drops.lower;
    browse->ground.range.upper.strict |= options->drops.upper;
    kl_verdict_init(&browse->verdict, &browse->ground, options->scheme, query->reverse);
    browse->verdict.silence = options->silence;
    browse->plan = (struct kl_plan){
        .scroll = {.ground = &browse->ground,
                   .reverse = query->reverse,
                   .height = options->height ? options->height : 1},
        .target = KL_TARGET_TOP,
        .above = SIZE_MAX,
        .forward = true,
        .page_limit = options->page_limit,
        .no_ahead = options->no_ahead,
        .tail_read = options->no_tail,
    };
    return browse;
}

static void release_slot(struct slot *slot)
{
    kl_errand_release(&slot->errand);
    *slot = (struct slot){0};
}

void kl_browse_free(struct kl_browse **browse)
{
    struct kl_browse *b = *browse;

    if (!b)
        return;
    kl_ground_release(&b->ground);
    kl_query_release(&b->query);
    kl_plan_release(&b->plan);
    release_slot(&b->front);
    release_slot(&b->back);
    kl_verdict_release(&b->verdict);
    kl_finder_release(&b->finder);
    free(b);
    *browse = NULL;
}

struct kl_drops kl_browse_drops(const struct kl_browse *browse)
{
    return browse->options.drops;
}

const struct kl_query *kl_browse_query(const struct kl_browse *browse)
{
    return &browse->query;
}

static struct kl_scroll *scroll_of(struct kl_browse *browse)
{
    return &browse->plan.scroll;
}

static struct kl_place *cursor_of(const struct kl_browse *browse)
{
    return kl_scroll_place(&browse->plan.scroll);
}

/* ---- requests ---- */

/* What the view waits for; kind NONE: nothing. May reach the target. */
static void plan_front(struct kl_browse *browse, struct kl_errand *errand, bool *find)
{
    *find = false;
    kl_plan_reach(&browse->plan, errand);
    if (!errand->kind)
        kl_plan_view(&browse->plan, errand);
    if (!errand->kind && browse->finder.want.kind) {
        *find = true;
        kl_errand_copy(errand, &browse->finder.want);
    }
}

static uint64_t take_slot(struct kl_browse *browse, struct slot *slot,
                          struct kl_errand *take_errand, bool find)
{
    release_slot(slot);
    *slot = (struct slot){.id = ++browse->last_id, .errand = *take_errand, .find = find};
    *take_errand = (struct kl_errand){0};
    return slot->id;
}

static void fill_request(const struct kl_browse *browse, const struct slot *slot,
                         struct kl_browse_request *request)
{
    request->id = slot->id;
    /* Ground that is read again was summarised when it was new. */
    request->evidence = browse->ground.analysed && slot->errand.kind != KL_ERRAND_AGAIN;
}

/* The front's errand as a request. One that has nothing to ask for (no key can match
 * its condition) is answered here, by an empty page. */
static bool want_front(struct kl_browse *browse, struct kl_browse_request *request)
{
    struct kl_errand errand = {0};
    bool find, made = false;

    for (;;) {
        plan_front(browse, &errand, &find);
        if (!errand.kind ||
            (browse->front.id && kl_errand_same(&errand, &browse->front.errand)))
            break;
        if (kl_demand_query(&browse->ground, &errand, &request->query)) {
            request->replaces = browse->front.id;
            if (browse->back.id && kl_errand_same(&errand, &browse->back.errand)) {
                request->replaces = browse->back.id;
                release_slot(&browse->back);
            }
            take_slot(browse, &browse->front, &errand, find);
            fill_request(browse, &browse->front, request);
            made = true;
            break;
        }
        if (!kl_ground_accept(&browse->ground, &errand, &(struct kl_page){0}) && !find)
            break;
        if (find) /* its ground is another by now: it looks again */
            kl_finder_came(&browse->finder, &browse->ground, NULL, 0);
        kl_browse_work(browse);
        kl_errand_release(&errand);
    }
    kl_errand_release(&errand);
    return made;
}

static bool want_back(struct kl_browse *browse, struct kl_browse_request *request)
{
    struct kl_errand errand;
    bool made = false;

    kl_plan_ahead(&browse->plan, &errand);
    if (errand.kind && !browse->back.id &&
        !(browse->front.id && kl_errand_same(&errand, &browse->front.errand)) &&
        kl_demand_query(&browse->ground, &errand, &request->query)) {
        if (errand.kind == KL_ERRAND_END)
            browse->plan.tail_read = true;
        take_slot(browse, &browse->back, &errand, false);
        fill_request(browse, &browse->back, request);
        request->background = true;
        made = true;
    }
    kl_errand_release(&errand);
    return made;
}

bool kl_browse_want(struct kl_browse *browse, struct kl_browse_request *request)
{
    *request = (struct kl_browse_request){0};
    if (browse->halted)
        return false;
    return want_front(browse, request) || want_back(browse, request);
}

void kl_browse_request_release(struct kl_browse_request *request)
{
    kl_query_release(&request->query);
    *request = (struct kl_browse_request){0};
}

static struct slot *slot_of(struct kl_browse *browse, uint64_t id)
{
    if (id && browse->front.id == id)
        return &browse->front;
    return id && browse->back.id == id ? &browse->back : NULL;
}

/* ---- replies ---- */

static void try_target(struct kl_browse *browse)
{
    struct kl_errand errand;

    kl_plan_reach(&browse->plan, &errand);
    kl_errand_release(&errand);
}

/* The cursor that many rows on, within the run. */
static void step(struct kl_browse *browse, long delta)
{
    size_t rows = kl_browse_rows(browse), cursor = kl_browse_cursor(browse);

    if (!rows)
        return;
    if (delta < 0)
        cursor = (size_t)-delta < cursor ? cursor - (size_t)-delta : 0;
    else
        cursor = (size_t)delta < rows - 1 - cursor ? cursor + (size_t)delta : rows - 1;
    kl_scroll_put(scroll_of(browse), cursor);
}

/* New ground gives the cursor the rows that a move had to do without. */
static void pay_owed(struct kl_browse *browse)
{
    long owed = browse->plan.owed;

    if (browse->plan.target != KL_TARGET_NONE)
        return;
    browse->plan.owed = 0;
    step(browse, owed);
}

static void accept(struct kl_browse *browse, const struct slot *slot,
                   struct kl_page *page)
{
    bool wanted = kl_errand_same(&slot->errand, &browse->finder.want);
    uint64_t scanned = page->scanned;
    struct kl_run *run;

    if (slot->errand.kind != KL_ERRAND_AGAIN) {
        kl_verdict_count(&browse->verdict, page);
        kl_verdict_is_old(&browse->verdict);
    }
    run = kl_ground_accept(&browse->ground, &slot->errand, page);
    if (wanted)
        kl_finder_came(&browse->finder, &browse->ground, run, scanned);
    kl_scroll_keep(scroll_of(browse));
    kl_verdict_tend_lens(&browse->verdict);
    try_target(browse);
    pay_owed(browse);
    kl_window_evict(&browse->ground,
                    (KL_PLAN_AHEAD_SCREENS + 1) * browse->plan.scroll.height);
}

void kl_browse_accept(struct kl_browse *browse, uint64_t id, struct kl_page *page)
{
    struct slot *slot = slot_of(browse, id);
    struct slot taken;

    browse->pages++;
    browse->capacity_milli += page->capacity_milli;
    if (slot) {
        if (slot == &browse->front && slot->errand.kind == KL_ERRAND_EDGE && !slot->find)
            browse->plan.step_pages++;
        taken = *slot;
        *slot = (struct slot){0};
        accept(browse, &taken, page);
        release_slot(&taken);
    }
    kl_page_release(page);
    *page = (struct kl_page){0};
}

void kl_browse_fail(struct kl_browse *browse, uint64_t id)
{
    struct slot *slot = slot_of(browse, id);

    if (!slot)
        return;
    if (slot->find)
        kl_finder_stop(&browse->finder, &browse->ground);
    if (slot == &browse->back && slot->errand.kind == KL_ERRAND_END)
        browse->plan.tail_read = false;
    release_slot(slot);
    browse->halted = true;
}

void kl_browse_retry(struct kl_browse *browse)
{
    browse->halted = false;
    browse->plan.step_pages = 0;
}

void kl_browse_pause(struct kl_browse *browse)
{
    if (browse->plan.step_pages < KL_PLAN_STEP_PAGES)
        browse->plan.step_pages = KL_PLAN_STEP_PAGES;
}

/* A move of the user's: what went before no longer counts. */
static void begin_move(struct kl_browse *browse)
{
    kl_browse_retry(browse);
    browse->plan.owed = 0;
    if (kl_browse_rows(browse)) /* without rows there is nowhere else to be */
        browse->plan.target = KL_TARGET_NONE;
    browse->plan.index = 0;
    browse->plan.above = SIZE_MAX;
    kl_finder_stop(&browse->finder, &browse->ground);
}

void kl_browse_stop(struct kl_browse *browse)
{
    begin_move(browse);
    release_slot(&browse->front);
    release_slot(&browse->back);
    browse->halted = true;
}

/* ---- the view ---- */

void kl_browse_resize(struct kl_browse *browse, size_t height)
{
    browse->plan.scroll.height = height ? height : 1;
    kl_scroll_keep(scroll_of(browse));
}

size_t kl_browse_rows(const struct kl_browse *browse)
{
    return kl_scroll_rows(&browse->plan.scroll);
}

size_t kl_browse_cursor(const struct kl_browse *browse)
{
    return kl_scroll_cursor(&browse->plan.scroll);
}

size_t kl_browse_top(const struct kl_browse *browse)
{
    return kl_scroll_top(&browse->plan.scroll);
}

/* The part of a move that there is no ground for yet, a screen of it at most. */
static long beyond(const struct kl_browse *browse, long delta)
{
    const struct kl_run *run = cursor_of(browse)->run;
    long rows = (long)kl_browse_rows(browse), cursor = (long)kl_browse_cursor(browse);
    long most = (long)browse->plan.scroll.height, over = 0;

    if (!run || run->edge[kl_scroll_ahead(&browse->plan.scroll, delta > 0)].end)
        return 0;
    if (delta > 0 && delta > rows - 1 - cursor)
        over = rows ? delta - (rows - 1 - cursor) : delta;
    else if (delta < 0 && -delta > cursor)
        over = delta + cursor;
    return over > most ? most : over < -most ? -most : over;
}

void kl_browse_move(struct kl_browse *browse, long delta)
{
    begin_move(browse);
    if (delta)
        browse->plan.forward = delta > 0;
    browse->plan.owed = beyond(browse, delta);
    step(browse, delta);
}

void kl_browse_scroll(struct kl_browse *browse, long delta)
{
    size_t above = browse->plan.scroll.above;

    kl_browse_move(browse, delta);
    browse->plan.scroll.above = above;
    kl_scroll_keep(scroll_of(browse));
}

void kl_browse_go(struct kl_browse *browse, size_t index)
{
    kl_browse_move(browse, (long)index - (long)kl_browse_cursor(browse));
    browse->plan.owed = 0;
}

/* above: rows of the screen above the row, SIZE_MAX: as it comes. */
static void aim_at(struct kl_browse *browse, enum kl_target target, size_t index,
                   size_t above)
{
    begin_move(browse);
    browse->plan.target = target;
    browse->plan.index = index;
    browse->plan.above = above;
    browse->plan.forward = target != KL_TARGET_END;
    try_target(browse);
}

static void aim(struct kl_browse *browse, enum kl_target target)
{
    aim_at(browse, target, 0, SIZE_MAX);
}

void kl_browse_go_top(struct kl_browse *browse)
{
    aim(browse, KL_TARGET_TOP);
}

void kl_browse_go_end(struct kl_browse *browse)
{
    aim(browse, KL_TARGET_END);
}

void kl_browse_go_number(struct kl_browse *browse, int64_t number, size_t above)
{
    if (number < 0)
        aim_at(browse, KL_TARGET_END, (size_t) - (number + 1), above);
    else
        aim_at(browse, KL_TARGET_TOP, number ? (size_t)number - 1 : 0, above);
}

void kl_browse_seek(struct kl_browse *browse, const struct kl_key_value *key)
{
    kl_browse_seek_below(browse, key, SIZE_MAX);
}

void kl_browse_seek_below(struct kl_browse *browse, const struct kl_key_value *key,
                          size_t rows)
{
    struct kl_key_value copy;

    if (browse->ground.key_at == SIZE_MAX)
        return;
    kl_key_value_copy(&copy, key);
    kl_key_value_release(&browse->plan.key);
    browse->plan.key = copy;
    aim_at(browse, KL_TARGET_KEY, 0, rows);
}

void kl_browse_reverse(struct kl_browse *browse)
{
    browse->query.reverse = !browse->query.reverse;
    browse->plan.scroll.reverse = browse->verdict.reverse = browse->query.reverse;
    kl_verdict_is_old(&browse->verdict);
    kl_verdict_set_survey(&browse->verdict, NULL);
    aim(browse, KL_TARGET_TOP);
}

/* The key of the cursor's row; of a leaf without its body the first one's. */
static void cursor_key(const struct kl_browse *browse, struct kl_key_value *key)
{
    const struct kl_place *cursor = cursor_of(browse);
    const struct kl_leaf *leaf =
        cursor->run ? kl_run_leaf(cursor->run, cursor->pos) : NULL;
    struct kl_key_value borrowed;

    if (!leaf)
        return;
    borrowed = leaf->loaded ? kl_leaf_key(leaf, cursor->pos) : leaf->low;
    kl_key_value_copy(key, &borrowed);
}

void kl_browse_refresh(struct kl_browse *browse)
{
    const struct kl_run *run = cursor_of(browse)->run;
    size_t index = kl_browse_cursor(browse);
    bool near_top =
        !run || (run->edge[kl_scroll_ahead(&browse->plan.scroll, false)].end &&
                 index < 2 * browse->plan.scroll.height);
    struct kl_key_value key = {0};

    cursor_key(browse, &key);
    kl_browse_stop(browse);
    kl_ground_forget(&browse->ground);
    kl_verdict_is_old(&browse->verdict);
    kl_verdict_set_survey(&browse->verdict, NULL);
    browse->plan.tail_read = browse->options.no_tail;
    if (near_top || !key.data) {
        aim_at(browse, KL_TARGET_TOP, index, SIZE_MAX);
    } else {
        kl_browse_seek(browse, &key);
    }
    kl_key_value_release(&key);
}

/* ---- rows, and what their keys say ---- */

const struct kl_report *kl_browse_report(struct kl_browse *browse)
{
    return kl_verdict_report(&browse->verdict);
}

void kl_browse_set_survey(struct kl_browse *browse, struct kl_report *take_report)
{
    kl_verdict_set_survey(&browse->verdict, take_report);
}

const struct kl_lens *kl_browse_lens(const struct kl_browse *browse)
{
    return browse->verdict.lens;
}

bool kl_browse_lens_changed(struct kl_browse *browse)
{
    bool changed = browse->verdict.lens_changed;

    browse->verdict.lens_changed = false;
    return changed;
}

struct kl_lens *kl_browse_take_lens(struct kl_browse *browse)
{
    struct kl_lens *lens = browse->verdict.lens;

    browse->verdict.lens = NULL;
    return lens;
}

void kl_browse_set_lens(struct kl_browse *browse, struct kl_lens *take_lens)
{
    if (!take_lens)
        return;
    kl_lens_free(&browse->verdict.lens);
    browse->verdict.lens = take_lens;
}

/* From the top while contiguous with it, else from the end, else not known. */
static int64_t number_of(const struct kl_browse *browse, const struct kl_run *run,
                         size_t index)
{
    if (run->edge[kl_scroll_ahead(&browse->plan.scroll, false)].end)
        return (int64_t)index + 1;
    if (run->edge[kl_scroll_ahead(&browse->plan.scroll, true)].end)
        return (int64_t)index - (int64_t)kl_scroll_run_rows(run);
    return 0;
}

bool kl_browse_row(struct kl_browse *browse, size_t index, struct kl_row *row)
{
    struct kl_run *run = cursor_of(browse)->run;
    struct kl_leaf *leaf;
    int64_t pos;

    *row = (struct kl_row){.state = KL_ROW_WAITING, .finding = SIZE_MAX};
    if (index >= kl_scroll_run_rows(run))
        return false;
    pos = kl_scroll_pos(&browse->plan.scroll, run, index);
    leaf = kl_run_leaf(run, pos);
    row->number = number_of(browse, run, index);
    if (!leaf->loaded)
        return true;
    row->state = KL_ROW_LOADED;
    row->page = &leaf->body;
    row->item = kl_leaf_item(leaf, pos);
    kl_run_key(run, pos, &row->key);
    kl_run_key(run, pos - 1, &row->prev);
    kl_run_key(run, pos + 1, &row->next);
    row->finding = kl_verdict_mark(&browse->verdict, run, pos);
    return true;
}

/* ---- w and W ---- */

static bool is_marked(void *arg, const struct kl_run *run, int64_t pos)
{
    struct kl_browse *browse = arg;

    return kl_verdict_mark(&browse->verdict, run, pos) != SIZE_MAX;
}

/* Where probes begin: the cursor's key up to its first number; absent: none. */
static struct kl_str probe_prefix(struct kl_browse *browse)
{
    const struct kl_place *cursor = cursor_of(browse);
    struct kl_part parts[16];
    struct kl_str key;
    size_t n;

    if (!browse->verdict.lens || !cursor->run ||
        !kl_run_key(cursor->run, cursor->pos, &key))
        return (struct kl_str){0};
    n = kl_lens_parts(browse->verdict.lens, key, parts, KL_ARRAY_LEN(parts));
    for (size_t i = 0; i < n; i++)
        switch (parts[i].role) {
        case KL_PART_TEXT:
        case KL_PART_LABEL:
        case KL_PART_DELIMITER:
            break;
        case KL_PART_PADDING:
        case KL_PART_DIGITS:
        case KL_PART_INVERTED:
        case KL_PART_WRONG:
            return kl_str_sub(key, 0, parts[i].off);
        }
    return (struct kl_str){0};
}

void kl_browse_find(struct kl_browse *browse, bool forward)
{
    enum kl_find before = browse->finder.state;
    struct kl_place place = browse->ground.places[KL_PLACE_FIND];
    unsigned asked = browse->options.budget ? browse->options.budget : REMOTE_BUDGET;
    unsigned budget = browse->options.remote ? asked : LOCAL_BUDGET;

    begin_move(browse);
    browse->finder.state = before; /* it may go on where it asked */
    browse->ground.places[KL_PLACE_FIND] = place;
    browse->plan.forward = forward;
    browse->finder.page_limit = browse->options.page_limit;
    kl_finder_start(&browse->finder, &browse->ground,
                    kl_scroll_ahead(&browse->plan.scroll, forward), probe_prefix(browse),
                    budget, kl_verdict_marks(&browse->verdict));
}

enum kl_find kl_browse_find_state(const struct kl_browse *browse)
{
    return browse->finder.state;
}

void kl_browse_find_cost(const struct kl_browse *browse, uint64_t *rows, uint64_t *pages)
{
    *rows = browse->finder.rows;
    *pages = browse->finder.pages;
}

bool kl_browse_work(struct kl_browse *browse)
{
    const struct kl_run *before = cursor_of(browse)->run;
    bool busy = browse->finder.state == KL_FIND_BUSY;
    size_t top = kl_browse_top(browse);
    bool more = busy && kl_finder_work(&browse->finder, &browse->ground, is_marked,
                                       browse, kl_verdict_marks(&browse->verdict));

    if (busy && browse->finder.state == KL_FIND_FOUND) {
        size_t cursor = kl_browse_cursor(browse), height = browse->plan.scroll.height;

        /* On the screen already: it stays; else the row stands in its middle. */
        if (before == cursor_of(browse)->run && cursor >= top && cursor - top < height)
            browse->plan.scroll.above = cursor - top;
        else
            browse->plan.scroll.above = height / 2;
        kl_scroll_keep(scroll_of(browse));
    }
    return more;
}

/* ---- the status line ---- */

void kl_browse_status(const struct kl_browse *browse, struct kl_browse_status *status)
{
    const struct kl_run *run = cursor_of(browse)->run;
    const struct kl_ground *ground = &browse->ground;

    *status = (struct kl_browse_status){.pages = browse->pages,
                                        .capacity_milli = browse->capacity_milli,
                                        .gaps = ground->n ? ground->n - 1 : 0};
    for (size_t i = 0; i < ground->n; i++) {
        status->read += ground->runs[i]->read;
        status->matched += kl_scroll_run_rows(ground->runs[i]);
    }
    status->complete = kl_ground_complete(ground);
    if (run) {
        status->end_known = run->edge[kl_scroll_ahead(&browse->plan.scroll, true)].end;
        status->top_known = run->edge[kl_scroll_ahead(&browse->plan.scroll, false)].end;
    }
    status->loading = browse->front.id || (!browse->halted && !run);
    status->paused = kl_plan_paused(&browse->plan);
}

void kl_browse_operation(const struct kl_browse *browse, bool ascii, struct kl_buf *out)
{
    kl_operation_add(&browse->query, &browse->ground.schema.keys, ascii, out);
}
