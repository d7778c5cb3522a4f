#include "config.h"

#include "app/tree_level.h"

#include "base/digits.h"
#include "base/i18n.h"

void kl_tree_part_release(struct kl_tree_part *part)
{
    for (size_t i = 0; i < part->n; i++)
        free(part->entries[i].name);
    free(part->entries);
    free(part->cursor);
    kl_tree_facts_release(&part->facts);
    *part = (struct kl_tree_part){0};
}

/* A part while it is read. */
struct reading {
    const struct kl_tree_ask *ask;
    struct kl_tree_part *part;
};

/* ---- entries ---- */

static void read_size(const struct reading *reading, const struct kl_child *child,
                      struct kl_tree_entry *entry)
{
    const char *name = reading->ask->ways->size;

    for (size_t a = 0; a < kl_page_nattrs(child->page, child->item); a++) {
        struct kl_page_attr attr = kl_page_attr(child->page, child->item, a);

        if (attr.type == KL_KEY_N && (name ? kl_str_eq(attr.name, kl_str_from(name))
                                           : kl_tree_names_size(attr.name)))
            entry->sized =
                kl_str_all_digits(attr.text) && kl_digits_to_u64(attr.text, &entry->size);
    }
}

static bool take(void *arg, const struct kl_child *child)
{
    struct reading *reading = arg;
    struct kl_tree_part *part = reading->part;
    struct kl_tree_entry *entry;

    KL_GROW(part->entries, part->n, part->cap);
    entry = &part->entries[part->n++];
    *entry = (struct kl_tree_entry){.name = kl_mem_dup(child->name.data, child->name.len),
                                    .len = child->name.len,
                                    .folder = child->folder,
                                    .row = child->row};
    if (child->page) {
        if (reading->ask->learn)
            kl_tree_facts_add(&part->facts, child->key, reading->ask->delimiter,
                              child->page, child->item);
        if (!child->folder)
            read_size(reading, child, entry);
    }
    return part->n < KL_TREE_PART;
}

/* ---- by skip-scan ---- */

static enum kl_code skip(struct reading *reading, struct kl_source *source,
                         struct kl_token *token, struct kl_err *err)
{
    const struct kl_tree_ask *ask = reading->ask;
    const char *size = ask->ways->size;
    const struct kl_children children = {.source = source,
                                         .schema = ask->schema,
                                         .pk = ask->pk,
                                         .npk = ask->schema->keys.npk,
                                         .prefix = ask->prefix,
                                         .delimiter = ask->delimiter,
                                         .from = ask->from,
                                         .behind = ask->behind,
                                         .until = ask->until,
                                         .most = KL_TREE_PART_REQUESTS,
                                         .attributes = ask->learn || size,
                                         .only = ask->learn ? NULL : &size,
                                         .nonly = !ask->learn && size,
                                         .progress = ask->progress,
                                         .progress_arg = ask->progress_arg,
                                         .take = take,
                                         .arg = reading};

    return kl_children_read(&children, &reading->part->cost, token, err);
}

/* ---- by parent and by depth ---- */

static const struct kl_key_value *own_value(const struct kl_tree_ask *ask,
                                            const char *name)
{
    for (size_t i = 0; i < ask->schema->keys.npk; i++) {
        if (!strcmp(ask->schema->keys.pk[i].name, name))
            return &ask->pk[i];
    }
    return NULL;
}

static void query_by_parent(const struct kl_tree_ask *ask, struct kl_query *query)
{
    const struct kl_index *index = kl_schema_index(ask->schema, ask->ways->index);
    struct kl_str parent = ask->prefix;

    if (ask->ways->bare)
        parent.len -= ask->delimiter.len;
    kl_query_init(query, ask->schema->table);
    query->index = kl_mem_strdup(ask->ways->index);
    query->npk = index->keys.npk;
    for (size_t i = 0; i < query->npk; i++) {
        const struct kl_key_value *own = own_value(ask, index->keys.pk[i].name);

        if (own)
            kl_key_value_copy(&query->pk[i], own);
        else
            kl_key_value_set(&query->pk[i], KL_KEY_S, parent);
    }
    for (size_t i = 0; i < ask->schema->keys.npk; i++) {
        const struct kl_key_attr *attr = &ask->schema->keys.pk[i];

        if (!kl_key_schema_has(&index->keys, kl_str_from(attr->name)))
            query->filter = kl_filter_and(
                query->filter, kl_filter_new_term(KL_FILTER_EQ, attr->name, &ask->pk[i]));
    }
}

static void query_by_depth(const struct kl_tree_ask *ask, struct kl_query *query)
{
    int64_t depth =
        (int64_t)kl_tree_depth(ask->prefix, ask->delimiter) + ask->ways->offset;
    struct kl_key_value level = {0};
    struct kl_buf text = {0};

    kl_query_init_of(query, ask->schema);
    query->npk = ask->schema->keys.npk;
    for (size_t i = 0; i < query->npk; i++)
        kl_key_value_copy(&query->pk[i], &ask->pk[i]);
    if (ask->prefix.len) {
        query->cond.op = KL_COND_BEGINS_WITH;
        kl_key_value_set(&query->cond.a, KL_KEY_S, ask->prefix);
    }
    if (ask->way == KL_TREE_SKIP)
        return;
    kl_buf_addf(&text, "%lld", (long long)depth);
    kl_key_value_set(&level, KL_KEY_N, kl_buf_str(&text));
    query->filter = kl_filter_new_term(KL_FILTER_EQ, ask->ways->depth, &level);
    kl_key_value_release(&level);
    kl_buf_release(&text);
}

void kl_tree_level_query(const struct kl_tree_ask *ask, struct kl_query *query)
{
    if (ask->way == KL_TREE_PARENT)
        query_by_parent(ask, query);
    else
        query_by_depth(ask, query);
}

/* In an index several rows may have one key. */
static bool is_last(const struct kl_tree_part *part, const struct kl_child *child)
{
    const struct kl_tree_entry *last = part->n ? &part->entries[part->n - 1] : NULL;

    return last && last->folder == child->folder &&
           kl_str_eq((struct kl_str){last->name, last->len}, child->name);
}

/* A row that stands directly below the prefix; others are counted. */
static void take_row(struct reading *reading, const struct kl_page *page, size_t i)
{
    const struct kl_tree_ask *ask = reading->ask;
    size_t place = ask->way == KL_TREE_PARENT ? ask->ways->key : ask->schema->keys.npk;
    struct kl_str key = kl_page_key(page, i, place).text;
    size_t at = key.data ? kl_str_find(key, ask->delimiter, ask->prefix.len) : SIZE_MAX;
    bool folder = at != SIZE_MAX;
    size_t end = folder ? at : key.len;
    const struct kl_child child = {
        .name = kl_str_sub(key, ask->prefix.len, end - ask->prefix.len),
        .key = key,
        .folder = folder,
        .row = true,
        .page = page,
        .item = i};

    if (kl_str_eq(key, ask->prefix))
        return;
    if (!key.data || !kl_str_starts(key, ask->prefix) ||
        (folder && at + ask->delimiter.len != key.len))
        reading->part->elsewhere++;
    else if (!is_last(reading->part, &child))
        take(reading, &child);
}

static enum kl_code read_page(struct reading *reading, struct kl_source *source,
                              struct kl_query *query, struct kl_token *token,
                              struct kl_err *err)
{
    struct kl_tree_part *part = reading->part;
    struct kl_page page = {0};
    enum kl_code code = kl_source_query(source, query, true, &page, token, err);
    struct kl_progress progress;

    part->cost.requests++;
    part->cost.read += page.scanned;
    part->cost.capacity_milli += page.capacity_milli;
    for (size_t i = 0; i < page.nitems; i++)
        take_row(reading, &page, i);
    if (!code) {
        kl_query_set_start(query, kl_page_last_key(&page));
        part->cost.end = !page.last_key.len;
    }
    kl_page_release(&page);
    progress = (struct kl_progress){.done = part->n,
                                    .pages = part->cost.requests,
                                    .capacity_milli = part->cost.capacity_milli};
    return code ? code
                : kl_progress_tell(reading->ask->progress, reading->ask->progress_arg,
                                   &progress);
}

static enum kl_code read_rows(struct reading *reading, struct kl_source *source,
                              struct kl_token *token, struct kl_err *err)
{
    const struct kl_tree_ask *ask = reading->ask;
    struct kl_tree_part *part = reading->part;
    struct kl_query query = {0};
    enum kl_code code = KL_OK;

    kl_tree_level_query(ask, &query);
    if (ask->cursor)
        kl_query_set_start(&query, kl_str_from(ask->cursor));
    while (!code && !part->cost.end && part->n < KL_TREE_PART &&
           part->cost.requests < KL_TREE_PART_REQUESTS)
        code = read_page(reading, source, &query, token, err);
    part->cursor = kl_mem_strdup(query.start_key);
    kl_query_release(&query);
    return code;
}

enum kl_code kl_tree_level_read(const struct kl_tree_ask *ask, struct kl_source *source,
                                struct kl_tree_part *part, struct kl_token *token,
                                struct kl_err *err)
{
    struct reading reading = {.ask = ask, .part = part};

    return ask->way == KL_TREE_SKIP ? skip(&reading, source, token, err)
                                    : read_rows(&reading, source, token, err);
}
