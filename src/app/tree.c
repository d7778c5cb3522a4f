#include "config.h"

#include "app/tree.h"

#include "app/tree_lines.h"
#include "app/tree_state.h"

/* ---- life ---- */

static void free_level(struct kl_tree_node *folder);

static void free_nodes(struct kl_tree_level *level, size_t from)
{
    for (size_t i = from; i < level->n; i++) {
        free_level(level->nodes[i]);
        free(level->nodes[i]->name);
        free(level->nodes[i]);
    }
    level->n = from < level->n ? from : level->n;
}

static void forget_error(struct kl_tree_level *level)
{
    free(level->err);
    level->err = NULL;
}

static void free_level(struct kl_tree_node *folder)
{
    struct kl_tree_level *level = folder->level;

    if (!level)
        return;
    free_nodes(level, 0);
    free(level->nodes);
    free(level->cursor);
    forget_error(level);
    free(level);
    folder->level = NULL;
}

static struct kl_tree_level *level_of(struct kl_tree_node *folder)
{
    if (!folder->level)
        folder->level = KL_NEW(struct kl_tree_level);
    return folder->level;
}

struct kl_tree *kl_tree_new(const struct kl_schema *schema, const struct kl_key_value *pk)
{
    struct kl_tree *tree = KL_NEW(struct kl_tree);

    kl_schema_copy(&tree->schema, schema);
    for (size_t i = 0; i < schema->keys.npk; i++)
        kl_key_value_copy(&tree->pk[i], &pk[i]);
    tree->root = (struct kl_tree_node){.folder = true, .open = true};
    tree->stale = true;
    return tree;
}

void kl_tree_free(struct kl_tree **tree)
{
    if (!*tree)
        return;
    free_level(&(*tree)->root);
    for (size_t i = 0; i < KL_KEY_ATTRS; i++)
        kl_key_value_release(&(*tree)->pk[i]);
    kl_schema_release(&(*tree)->schema);
    kl_buf_release(&(*tree)->delimiter);
    kl_tree_facts_release(&(*tree)->facts);
    kl_tree_ways_release(&(*tree)->ways);
    free((*tree)->lines);
    free(*tree);
    *tree = NULL;
}

void kl_tree_set_delimiter(struct kl_tree *tree, struct kl_str delimiter)
{
    free_level(&tree->root);
    tree->stale = true;
    if (kl_str_eq(kl_buf_str(&tree->delimiter), delimiter))
        return;
    kl_buf_set(&tree->delimiter, delimiter);
    kl_tree_facts_release(&tree->facts);
    kl_tree_ways_find(&tree->ways, &tree->facts, &tree->schema);
    tree->way = KL_TREE_SKIP;
}

struct kl_str kl_tree_delimiter(const struct kl_tree *tree)
{
    return kl_buf_str(&tree->delimiter);
}

const struct kl_schema *kl_tree_schema(const struct kl_tree *tree)
{
    return &tree->schema;
}

const struct kl_key_value *kl_tree_partition(const struct kl_tree *tree)
{
    return tree->pk;
}

struct kl_tree_node *kl_tree_root(struct kl_tree *tree)
{
    return &tree->root;
}

/* ---- what is learned ---- */

void kl_tree_learn(struct kl_tree *tree, struct kl_str key, const struct kl_page *page,
                   size_t i)
{
    if (!tree->delimiter.len || kl_tree_facts_settled(&tree->facts))
        return;
    kl_tree_facts_add(&tree->facts, key, kl_buf_str(&tree->delimiter), page, i);
    kl_tree_ways_find(&tree->ways, &tree->facts, &tree->schema);
}

const struct kl_tree_ways *kl_tree_ways(const struct kl_tree *tree)
{
    return &tree->ways;
}

void kl_tree_set_way(struct kl_tree *tree, enum kl_tree_way way)
{
    tree->way = way;
}

enum kl_tree_way kl_tree_way(const struct kl_tree *tree)
{
    return tree->way;
}

static enum kl_tree_way usable(const struct kl_tree *tree, enum kl_tree_way way,
                               struct kl_str prefix)
{
    return kl_tree_ways_has(&tree->ways, way, prefix) ? way : KL_TREE_SKIP;
}

enum kl_tree_way kl_tree_way_of(const struct kl_tree *tree,
                                const struct kl_tree_node *folder)
{
    if (folder->level && folder->level->read)
        return folder->level->way;
    return usable(tree, tree->way, folder->parent ? KL_STR("/") : KL_STR(""));
}

static void learn_part(struct kl_tree *tree, const struct kl_tree_part *part)
{
    if (!part->facts.rows)
        return;
    kl_tree_facts_merge(&tree->facts, &part->facts);
    kl_tree_ways_find(&tree->ways, &tree->facts, &tree->schema);
}

/* ---- reading ---- */

void kl_tree_add_cost(struct kl_tree *tree, uint64_t requests, uint64_t read,
                      uint64_t capacity_milli)
{
    tree->cost.requests += requests;
    tree->cost.read += read;
    tree->cost.capacity_milli += capacity_milli;
}

struct kl_children_cost kl_tree_cost(const struct kl_tree *tree)
{
    return tree->cost;
}

void kl_tree_key(const struct kl_tree *tree, const struct kl_tree_node *node,
                 struct kl_buf *out)
{
    if (!node->parent)
        return;
    kl_tree_key(tree, node->parent, out);
    kl_buf_add(out, node->name, node->len);
    if (node->folder)
        kl_buf_add_str(out, kl_buf_str(&tree->delimiter));
}

static struct kl_tree_ask ask_of(const struct kl_tree *tree, struct kl_str prefix)
{
    return (struct kl_tree_ask){.schema = &tree->schema,
                                .pk = tree->pk,
                                .prefix = prefix,
                                .delimiter = kl_buf_str(&tree->delimiter),
                                .ways = &tree->ways,
                                .learn = !kl_tree_facts_settled(&tree->facts)};
}

/* Behind the node, and before the one that follows in the level when that is known. */
static void set_bounds(const struct kl_tree *tree, const struct kl_tree_level *level,
                       size_t behind, struct kl_buf *from, struct kl_buf *until,
                       struct kl_tree_ask *ask)
{
    kl_tree_key(tree, level->nodes[behind], from);
    ask->from = kl_buf_str(from);
    ask->behind = true;
    if (behind + 1 == level->n)
        return;
    kl_tree_key(tree, level->nodes[behind + 1], until);
    ask->until = kl_buf_str(until);
}

/* Where the part begins and ends, by skip-scan. */
static void set_part(const struct kl_tree *tree, const struct kl_tree_level *level,
                     enum kl_tree_what what, struct kl_str key, struct kl_buf *from,
                     struct kl_buf *until, struct kl_tree_ask *ask)
{
    size_t end;

    switch (what) {
    case KL_TREE_START:
        break;
    case KL_TREE_MORE:
        if (level->n)
            set_bounds(tree, level, level->n - 1, from, until, ask);
        break;
    case KL_TREE_GAP:
        set_bounds(tree, level, level->gap - 1, from, until, ask);
        break;
    case KL_TREE_JUMP:
        end = kl_str_find(key, ask->delimiter, ask->prefix.len);
        ask->from = kl_str_sub(key, 0, end);
        break;
    }
}

struct kl_job_level *kl_tree_read(struct kl_tree *tree, struct kl_tree_node *folder,
                                  enum kl_tree_what what, struct kl_str key)
{
    struct kl_tree_level *level = level_of(folder);
    struct kl_buf prefix = {0}, from = {0}, until = {0};
    struct kl_tree_ask ask;
    struct kl_job_level *job;

    kl_tree_key(tree, folder, &prefix);
    ask = ask_of(tree, kl_buf_str(&prefix));
    ask.way = what == KL_TREE_START ? usable(tree, tree->way, ask.prefix) : level->way;
    if (ask.way == KL_TREE_SKIP)
        set_part(tree, level, what, key, &from, &until, &ask);
    else if (what != KL_TREE_START)
        ask.cursor = level->cursor;
    job = kl_job_level_new(&ask, what);
    level->loading = true;
    forget_error(level);
    tree->stale = true;
    kl_buf_release(&prefix);
    kl_buf_release(&from);
    kl_buf_release(&until);
    return job;
}

static struct kl_tree_node *make_node(struct kl_tree_node *folder,
                                      struct kl_tree_entry *take_entry)
{
    struct kl_tree_node *node = KL_NEW(struct kl_tree_node);

    *node = (struct kl_tree_node){.parent = folder,
                                  .name = take_entry->name,
                                  .len = take_entry->len,
                                  .folder = take_entry->folder,
                                  .row = take_entry->row,
                                  .sized = take_entry->sized,
                                  .size = take_entry->size};
    take_entry->name = NULL;
    return node;
}

/* Puts what came at its place in the level. */
static void insert(struct kl_tree_node *folder, size_t at, struct kl_tree_part *part)
{
    struct kl_tree_level *level = folder->level;
    size_t n = part->n;

    if (level->n + n > level->cap) {
        level->cap = 2 * (level->n + n);
        level->nodes = kl_mem_realloc(level->nodes, level->cap, sizeof(*level->nodes));
    }
    if (n)
        memmove(level->nodes + at + n, level->nodes + at,
                (level->n - at) * sizeof(*level->nodes));
    for (size_t i = 0; i < n; i++)
        level->nodes[at + i] = make_node(folder, &part->entries[i]);
    level->n += n;
}

static void take_start(struct kl_tree_node *folder, const struct kl_job_level *job)
{
    struct kl_tree_level *level = folder->level;

    free_nodes(level, 0);
    level->gap = 0;
    level->elsewhere = 0;
    level->way = job->ask.way;
    level->measures[level->way] = (struct kl_tree_measure){0};
}

/* Where in the level the part belongs. */
static size_t place_of(struct kl_tree_node *folder, const struct kl_job_level *job)
{
    struct kl_tree_level *level = folder->level;

    switch (job->what) {
    case KL_TREE_START:
        take_start(folder, job);
        return 0;
    case KL_TREE_MORE:
        return level->n;
    case KL_TREE_JUMP:
        if (level->gap)
            free_nodes(level, level->gap);
        level->gap = job->part.n ? level->n : 0;
        return level->n;
    case KL_TREE_GAP:
        break;
    }
    return level->gap;
}

static void add_measure(struct kl_tree_measure *measure, const struct kl_tree_part *part)
{
    measure->done = true;
    measure->cost.requests += part->cost.requests;
    measure->cost.read += part->cost.read;
    measure->cost.capacity_milli += part->cost.capacity_milli;
    measure->children += part->n;
}

static void take_part(struct kl_tree *tree, struct kl_tree_node *folder,
                      struct kl_job_level *job)
{
    struct kl_tree_level *level = folder->level;
    struct kl_tree_measure *measure;
    size_t at = place_of(folder, job);

    measure = &level->measures[job->ask.way];
    insert(folder, at, &job->part);
    add_measure(measure, &job->part);
    if (job->what == KL_TREE_GAP)
        level->gap = job->part.cost.end ? 0 : level->gap + job->part.n;
    else
        level->end = job->part.cost.end;
    measure->cost.end = level->end && !level->gap;
    level->read = true;
    level->elsewhere += job->part.elsewhere;
    free(level->cursor);
    level->cursor = job->part.cursor;
    job->part.cursor = NULL;
    kl_tree_place(folder, level->way != KL_TREE_PARENT || tree->ways.sorted);
}

void kl_tree_take(struct kl_tree *tree, struct kl_tree_node *folder,
                  struct kl_job_level *job)
{
    struct kl_tree_level *level = level_of(folder);

    level->loading = false;
    tree->stale = true;
    kl_tree_add_cost(tree, job->part.cost.requests, job->part.cost.read,
                     job->part.cost.capacity_milli);
    learn_part(tree, &job->part);
    if (job->job.code && job->job.code != KL_CANCELLED) {
        level->err = KL_NEW(struct kl_err);
        *level->err = job->job.err;
    }
    /* What came before the failure is there; a first part that failed whole is as if it
     * had not been asked for. */
    if (!job->job.code || job->part.n)
        take_part(tree, folder, job);
}

struct kl_job_level *kl_tree_measure(const struct kl_tree *tree,
                                     const struct kl_tree_node *folder,
                                     enum kl_tree_way way)
{
    struct kl_buf prefix = {0};
    struct kl_tree_ask ask;
    struct kl_job_level *job;

    kl_tree_key(tree, folder, &prefix);
    ask = ask_of(tree, kl_buf_str(&prefix));
    ask.way = way;
    job = kl_job_level_new(&ask, KL_TREE_START);
    kl_buf_release(&prefix);
    return job;
}

void kl_tree_take_measure(struct kl_tree *tree, struct kl_tree_node *folder,
                          const struct kl_job_level *job)
{
    struct kl_tree_measure *measure = &level_of(folder)->measures[job->ask.way];

    kl_tree_add_cost(tree, job->part.cost.requests, job->part.cost.read,
                     job->part.cost.capacity_milli);
    if (!job->part.cost.requests)
        return;
    *measure = (struct kl_tree_measure){0};
    add_measure(measure, &job->part);
    measure->cost.end = job->part.cost.end;
}

static void add_name_value(const char *name, const struct kl_key_value *value,
                           struct kl_buf *out)
{
    const struct kl_cond equal = {.op = KL_COND_EQ, .a = *value};

    kl_buf_addf(out, " %s ", name);
    kl_cond_describe(&equal, out);
}

void kl_tree_describe(const struct kl_tree *tree, const struct kl_tree_node *folder,
                      enum kl_tree_way way, struct kl_buf *out)
{
    const struct kl_key_schema *keys = &tree->schema.keys;
    struct kl_buf prefix = {0};
    struct kl_query query = {0};
    struct kl_tree_ask ask;

    kl_tree_key(tree, folder, &prefix);
    ask = ask_of(tree, kl_buf_str(&prefix));
    ask.way = way;
    kl_tree_level_query(&ask, &query);
    if (query.index)
        keys = &kl_schema_index(&tree->schema, query.index)->keys;
    kl_buf_addf(out, "Query %s%s%s:", query.table, query.index ? "@" : "",
                query.index ? query.index : "");
    for (size_t i = 0; i < query.npk; i++)
        add_name_value(keys->pk[i].name, &query.pk[i], out);
    if (query.cond.op != KL_COND_NONE) {
        kl_buf_addf(out, ", %s ", keys->sk[0].name);
        kl_cond_describe(&query.cond, out);
    }
    if (query.filter) {
        kl_buf_add_text(out, ", filter ");
        kl_filter_describe(query.filter, out);
    }
    kl_query_release(&query);
    kl_buf_release(&prefix);
}

/* ---- counting ---- */

struct kl_job_count *kl_tree_count(struct kl_tree *tree, struct kl_tree_node *folder)
{
    struct kl_buf prefix = {0};
    struct kl_job_count *job;

    kl_tree_key(tree, folder, &prefix);
    job = kl_job_count_new(&tree->schema, tree->pk, kl_buf_str(&prefix));
    level_of(folder)->count = (struct kl_tree_count){.running = true};
    kl_buf_release(&prefix);
    return job;
}

void kl_tree_take_count(struct kl_tree *tree, struct kl_tree_node *folder,
                        const struct kl_progress *progress, bool over, bool end)
{
    level_of(folder)->count =
        (struct kl_tree_count){.known = progress->pages > 0,
                               .running = !over,
                               .end = end,
                               .keys = progress->done,
                               .requests = progress->pages,
                               .capacity_milli = progress->capacity_milli};
    if (over)
        kl_tree_add_cost(tree, progress->pages, progress->done, progress->capacity_milli);
}

uint64_t kl_tree_known(const struct kl_tree_node *folder)
{
    const struct kl_tree_level *level = folder->level;
    uint64_t rows = folder->row;

    if (level && level->count.known && level->count.end)
        return level->count.keys;
    for (size_t i = 0; level && i < level->n; i++)
        rows += level->nodes[i]->folder ? kl_tree_known(level->nodes[i])
                                        : level->nodes[i]->row;
    return rows;
}
