#include "config.h"

#include "app/children.h"

#include "base/i18n.h"
#include "keys/bounds.h"
#include "app/range.h"

#define FIRST_BATCH 8
#define LARGEST_BATCH 512

/* One level while it is read. */
struct level {
    const struct kl_children *in;
    struct kl_children_cost *cost;
    struct kl_query query;
    struct kl_range range; /* what is left of the level */
    uint32_t batch;
    struct kl_buf last; /* the last child's key */
    bool in_folder;     /* it is a folder */
    size_t below;       /* keys of this page that lie below a folder */
    uint64_t taken;
    bool stopped; /* by who takes the children */
};

static size_t sort_key(const struct level *level)
{
    return level->in->schema->keys.npk;
}

static void set_bound(struct kl_range_end *end, struct kl_str text, bool strict)
{
    kl_key_value_set(&end->value, KL_KEY_S, text);
    end->set = true;
    end->strict = strict;
}

/* Begins behind everything that begins with folder; there may be nothing. */
static void raise_behind(struct level *level, struct kl_str folder)
{
    struct kl_buf next = {0};

    if (kl_bounds_successor(folder, &next))
        set_bound(&level->range.lower, kl_buf_str(&next), false);
    else
        level->cost->end = true;
    kl_buf_release(&next);
}

/* The part of the keys that begin with prefix which is asked for. */
static void begin_range(struct level *level)
{
    const struct kl_children *in = level->in;
    struct kl_buf end = {0};

    if (in->from.data && in->behind &&
        kl_str_find(in->from, in->delimiter, in->prefix.len) != SIZE_MAX)
        raise_behind(level, in->from);
    else if (in->from.data)
        set_bound(&level->range.lower, in->from, in->behind);
    else if (in->prefix.len)
        set_bound(&level->range.lower, in->prefix, false);
    if (in->until.data)
        set_bound(&level->range.upper, in->until, true);
    else if (in->prefix.len && kl_bounds_successor(in->prefix, &end))
        set_bound(&level->range.upper, kl_buf_str(&end), true);
    kl_buf_release(&end);
}

/* Goes on behind everything below the folder in which the page ended. */
static void jump(struct level *level)
{
    raise_behind(level, kl_buf_str(&level->last));
    level->batch = FIRST_BATCH;
    kl_query_set_start(&level->query, (struct kl_str){0});
    level->in_folder = false;
}

static void take(struct level *level, const struct kl_child *child)
{
    level->taken++;
    if (!level->in->take(level->in->arg, child))
        level->stopped = true;
}

static void take_key(struct level *level, const struct kl_page *page, size_t i)
{
    const struct kl_children *in = level->in;
    struct kl_str key = kl_page_key(page, i, sort_key(level)).text;
    size_t at = kl_str_find(key, in->delimiter, in->prefix.len);
    bool folder = at != SIZE_MAX;
    size_t end = folder ? at + in->delimiter.len : key.len;
    struct kl_child child = {
        .name = kl_str_sub(key, in->prefix.len, (folder ? at : end) - in->prefix.len),
        .key = kl_str_sub(key, 0, end),
        .folder = folder,
        .row = key.len == end,
        .item = i};

    if (!kl_str_starts(key, in->prefix) || key.len == in->prefix.len)
        return;
    /* In an index several rows may have one key. */
    if (level->in_folder ? kl_str_starts(key, kl_buf_str(&level->last))
                         : kl_str_eq(key, kl_buf_str(&level->last))) {
        level->below++;
        return;
    }
    child.page = child.row ? page : NULL;
    kl_buf_set(&level->last, child.key);
    level->in_folder = folder;
    take(level, &child);
}

/* What is asked for may be a key wider than the range (app/range.h). */
static bool in_range(const struct level *level, const struct kl_page *page, size_t i)
{
    const struct kl_key_value key =
        kl_key_value_borrow(KL_KEY_S, kl_page_key(page, i, sort_key(level)).text);

    return kl_range_holds(&level->range, &key);
}

/* Pages grow while at least half of what they hold are children. */
static void take_page(struct level *level, const struct kl_page *page)
{
    level->below = 0;
    for (size_t i = 0; i < page->nitems && !level->stopped; i++) {
        if (in_range(level, page, i))
            take_key(level, page, i);
    }
    if (level->stopped)
        return;
    if (!page->last_key.len) {
        level->cost->end = true;
    } else if (level->in_folder) {
        jump(level);
    } else if (level->below > page->nitems / 2 && level->in->schema->index) {
        /* The key may have any number of rows in an index: goes on behind it. */
        set_bound(&level->range.lower, kl_buf_str(&level->last), true);
        kl_query_set_start(&level->query, (struct kl_str){0});
        level->batch = FIRST_BATCH;
    } else {
        kl_query_set_start(&level->query, kl_page_last_key(page));
        if (level->below > page->nitems / 2)
            level->batch = FIRST_BATCH;
        else if (level->batch < LARGEST_BATCH)
            level->batch *= 2;
    }
}

static enum kl_code tell(const struct level *level)
{
    const struct kl_progress progress = {.done = level->taken,
                                         .pages = level->cost->requests,
                                         .capacity_milli = level->cost->capacity_milli};

    return kl_progress_tell(level->in->progress, level->in->progress_arg, &progress);
}

static enum kl_code read_page(struct level *level, struct kl_token *token,
                              struct kl_err *err)
{
    struct kl_page page = {0};
    enum kl_code code;

    if (kl_range_empty(&level->range)) {
        level->cost->end = true;
        return KL_OK;
    }
    kl_cond_release(&level->query.cond);
    kl_range_cond(&level->range, &level->query.cond);
    level->query.limit = level->batch;
    code = kl_source_query(level->in->source, &level->query, level->in->attributes, &page,
                           token, err);
    level->cost->requests++;
    level->cost->read += page.scanned;
    level->cost->capacity_milli += page.capacity_milli;
    if (!code)
        take_page(level, &page);
    kl_page_release(&page);
    return code ? code : tell(level);
}

static void init_query(struct level *level)
{
    const struct kl_children *in = level->in;

    kl_query_init_of(&level->query, in->schema);
    level->query.consistent = in->consistent;
    for (size_t i = 0; i < in->npk; i++)
        kl_key_value_copy(&level->query.pk[i], &in->pk[i]);
    level->query.npk = in->npk;
    if (in->attributes && !in->only)
        return;
    kl_query_add_column(&level->query, in->schema->keys.sk[0].name);
    for (size_t i = 0; i < in->nonly; i++)
        kl_query_add_column(&level->query, in->only[i]);
}

enum kl_code kl_children_read(const struct kl_children *children,
                              struct kl_children_cost *cost, struct kl_token *token,
                              struct kl_err *err)
{
    const struct kl_schema *schema = children->schema;
    struct level level = {.in = children, .cost = cost, .batch = FIRST_BATCH};
    enum kl_code code = KL_OK;

    *cost = (struct kl_children_cost){0};
    if (!schema->keys.nsk || schema->keys.sk[0].type != KL_KEY_S)
        return kl_err_set(err, KL_INVALID, _("%s has no tree: its sort key is no text"),
                          kl_schema_place(schema));
    init_query(&level);
    begin_range(&level);
    while (!code && !cost->end && !level.stopped &&
           (!children->most || cost->requests < children->most))
        code = read_page(&level, token, err);
    kl_query_release(&level.query);
    kl_range_release(&level.range);
    kl_buf_release(&level.last);
    return code;
}
