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
    struct kl_range range; /* what is left of the subtree */
    uint32_t batch;
    bool jumped; /* the last key taken lies below a folder: the rest of the page does */
    bool done;
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

/* The keys from prefix on that begin with it. */
static void begin_range(struct level *level)
{
    struct kl_buf end = {0};

    if (level->in->prefix.len)
        set_bound(&level->range.lower, level->in->prefix, false);
    if (level->in->prefix.len && kl_bounds_successor(level->in->prefix, &end))
        set_bound(&level->range.upper, kl_buf_str(&end), true);
    kl_buf_release(&end);
}

/* Goes on behind everything below a folder; there may be nothing. */
static void jump(struct level *level, struct kl_str folder)
{
    struct kl_buf next = {0};

    level->jumped = true;
    level->batch = FIRST_BATCH;
    if (kl_bounds_successor(folder, &next))
        set_bound(&level->range.lower, kl_buf_str(&next), false);
    else
        level->done = true;
    kl_buf_release(&next);
    kl_query_set_start(&level->query, (struct kl_str){0});
}

static void take_folder(struct level *level, struct kl_str key, size_t at)
{
    const struct kl_children *in = level->in;
    size_t end = at + in->delimiter.len;
    const struct kl_child child = {
        .name = kl_str_sub(key, in->prefix.len, at - in->prefix.len),
        .folder = true,
        .row = key.len == end};

    if (!in->take(in->arg, &child))
        level->done = true;
    jump(level, kl_str_sub(key, 0, end));
}

static void take_key(struct level *level, struct kl_str key)
{
    const struct kl_children *in = level->in;
    size_t at = kl_str_find(key, in->delimiter, in->prefix.len);
    const struct kl_child file = {.name = kl_str_sub(key, in->prefix.len, SIZE_MAX),
                                  .row = true};

    if (!kl_str_starts(key, in->prefix) || key.len == in->prefix.len)
        return;
    if (at != SIZE_MAX)
        take_folder(level, key, at);
    else if (!in->take(in->arg, &file))
        level->done = true;
}

static void take_page(struct level *level, const struct kl_page *page)
{
    level->jumped = false;
    for (size_t i = 0; i < page->nitems && !level->done && !level->jumped; i++)
        take_key(level, kl_page_key(page, i, sort_key(level)).text);
    if (level->done || level->jumped)
        return;
    level->done = !page->last_key.len;
    kl_query_set_start(&level->query, kl_page_last_key(page));
    if (level->batch < LARGEST_BATCH)
        level->batch *= 2;
}

static enum kl_code read_page(struct level *level, struct kl_token *token,
                              struct kl_err *err)
{
    struct kl_page page = {0};
    enum kl_code code;

    if (kl_range_empty(&level->range)) {
        level->done = true;
        return KL_OK;
    }
    kl_cond_release(&level->query.cond);
    kl_range_cond(&level->range, &level->query.cond);
    level->query.limit = level->batch;
    code = kl_source_query(level->in->source, &level->query, false, &page, token, err);
    level->cost->requests++;
    level->cost->read += page.scanned;
    level->cost->capacity_milli += page.capacity_milli;
    if (!code)
        take_page(level, &page);
    kl_page_release(&page);
    return code;
}

static void init_query(struct level *level)
{
    const struct kl_children *in = level->in;

    kl_query_init_of(&level->query, in->schema);
    level->query.consistent = in->consistent;
    for (size_t i = 0; i < in->npk; i++)
        kl_key_value_copy(&level->query.pk[i], &in->pk[i]);
    level->query.npk = in->npk;
    kl_query_add_column(&level->query, in->schema->keys.sk[0].name);
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
                          schema->index ? schema->index : schema->table);
    init_query(&level);
    begin_range(&level);
    while (!code && !level.done)
        code = read_page(&level, token, err);
    kl_query_release(&level.query);
    kl_range_release(&level.range);
    return code;
}
