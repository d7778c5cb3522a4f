#include "config.h"

#include "app/tree_ways.h"

#include "base/digits.h"

#define SETTLED 64 /* rows that are looked at */
#define LEAST_ROWS 3
#define PERCENT 80

/* ---- places of a key ---- */

size_t kl_tree_depth(struct kl_str s, struct kl_str delimiter)
{
    size_t n = 0;

    for (size_t at = 0; (at = kl_str_find(s, delimiter, at)) != SIZE_MAX;
         at += delimiter.len)
        n++;
    return n;
}

size_t kl_tree_name(struct kl_str key, struct kl_str delimiter)
{
    size_t name = 0;

    for (size_t at = 0; (at = kl_str_find(key, delimiter, at)) != SIZE_MAX;) {
        at += delimiter.len;
        if (at < key.len)
            name = at;
    }
    return name;
}

/* ---- what rows say ---- */

void kl_tree_facts_release(struct kl_tree_facts *facts)
{
    for (size_t i = 0; i < facts->n; i++)
        free(facts->attrs[i].name);
    *facts = (struct kl_tree_facts){0};
}

/* NULL: there are too many. */
static struct kl_tree_attr *attr_of(struct kl_tree_facts *facts, struct kl_str name,
                                    bool number)
{
    for (size_t i = 0; i < facts->n; i++) {
        struct kl_tree_attr *attr = &facts->attrs[i];

        if (attr->number == number && kl_str_eq(kl_str_from(attr->name), name))
            return attr;
    }
    if (facts->n == KL_TREE_ATTRS)
        return NULL;
    facts->attrs[facts->n] =
        (struct kl_tree_attr){.name = kl_mem_dup(name.data, name.len), .number = number};
    return &facts->attrs[facts->n++];
}

static void add_depth(struct kl_tree_attr *attr, struct kl_str text, size_t depth)
{
    int64_t value;

    if (!kl_digits_to_i64(text, &value))
        return;
    if (!attr->depth) {
        attr->offset = value - (int64_t)depth;
        attr->least = attr->most = depth;
    }
    if (value != (int64_t)depth + attr->offset)
        return;
    attr->depth++;
    attr->least = depth < attr->least ? depth : attr->least;
    attr->most = depth > attr->most ? depth : attr->most;
}

void kl_tree_facts_add(struct kl_tree_facts *facts, struct kl_str key,
                       struct kl_str delimiter, const struct kl_page *page, size_t i)
{
    struct kl_str parent = kl_str_sub(key, 0, kl_tree_name(key, delimiter));
    struct kl_str bare =
        kl_str_sub(parent, 0, parent.len ? parent.len - delimiter.len : 0);
    size_t depth = kl_tree_depth(parent, delimiter);

    facts->rows++;
    for (size_t a = 0; a < kl_page_nattrs(page, i); a++) {
        struct kl_page_attr value = kl_page_attr(page, i, a);
        bool number = value.type == KL_KEY_N;
        struct kl_tree_attr *attr = attr_of(facts, value.name, number);

        if (!attr)
            continue;
        attr->rows++;
        if (number && kl_str_all_digits(value.text))
            add_depth(attr, value.text, depth);
        attr->parent += !number && kl_str_eq(value.text, parent);
        attr->bare += !number && parent.len && kl_str_eq(value.text, bare);
    }
}

void kl_tree_facts_merge(struct kl_tree_facts *into, const struct kl_tree_facts *from)
{
    into->rows += from->rows;
    for (size_t i = 0; i < from->n; i++) {
        const struct kl_tree_attr *a = &from->attrs[i];
        struct kl_tree_attr *attr = attr_of(into, kl_str_from(a->name), a->number);

        if (!attr)
            continue;
        attr->rows += a->rows;
        attr->parent += a->parent;
        attr->bare += a->bare;
        if (!attr->depth) {
            attr->offset = a->offset;
            attr->least = a->least;
            attr->most = a->most;
        }
        if (!a->depth || a->offset != attr->offset)
            continue;
        attr->depth += a->depth;
        attr->least = a->least < attr->least ? a->least : attr->least;
        attr->most = a->most > attr->most ? a->most : attr->most;
    }
}

bool kl_tree_facts_settled(const struct kl_tree_facts *facts)
{
    return facts->rows >= SETTLED;
}

/* ---- what the table has ---- */

void kl_tree_ways_release(struct kl_tree_ways *ways)
{
    free(ways->parent);
    free(ways->index);
    free(ways->depth);
    free(ways->size);
    *ways = (struct kl_tree_ways){0};
}

void kl_tree_ways_copy(struct kl_tree_ways *to, const struct kl_tree_ways *from)
{
    *to = *from;
    to->parent = kl_mem_strdup(from->parent);
    to->index = kl_mem_strdup(from->index);
    to->depth = kl_mem_strdup(from->depth);
    to->size = kl_mem_strdup(from->size);
}

static bool holds(uint64_t matches, uint64_t rows)
{
    return matches >= LEAST_ROWS && matches * 100 >= rows * PERCENT;
}

static bool wins(const struct kl_tree_attr *attr, uint64_t matches,
                 const struct kl_tree_attr *best, uint64_t most)
{
    return !best || matches > most ||
           (matches == most && strcmp(attr->name, best->name) < 0);
}

static void find_parent(struct kl_tree_ways *ways, const struct kl_tree_facts *facts)
{
    const struct kl_tree_attr *best = NULL;
    uint64_t most = 0;

    for (size_t i = 0; i < facts->n; i++) {
        const struct kl_tree_attr *attr = &facts->attrs[i];
        uint64_t matches = attr->parent >= attr->bare ? attr->parent : attr->bare;

        if (!holds(matches, attr->rows) || !wins(attr, matches, best, most))
            continue;
        best = attr;
        most = matches;
    }
    if (!best)
        return;
    ways->parent = kl_mem_strdup(best->name);
    ways->bare = best->bare > best->parent;
    ways->parent_rows = most;
    ways->parent_of = best->rows;
}

static void find_depth(struct kl_tree_ways *ways, const struct kl_tree_facts *facts)
{
    const struct kl_tree_attr *best = NULL;

    for (size_t i = 0; i < facts->n; i++) {
        const struct kl_tree_attr *attr = &facts->attrs[i];

        if (holds(attr->depth, attr->rows) && attr->most > attr->least &&
            wins(attr, attr->depth, best, best ? best->depth : 0))
            best = attr;
    }
    if (!best)
        return;
    ways->depth = kl_mem_strdup(best->name);
    ways->offset = best->offset;
    ways->depth_rows = best->depth;
    ways->depth_of = best->rows;
}

bool kl_tree_names_size(struct kl_str name)
{
    static const char *const names[] = {"size",      "bytes",         "filesize",
                                        "file_size", "sizebytes",     "size_bytes",
                                        "length",    "contentlength", "content_length"};

    for (size_t i = 0; i < KL_ARRAY_LEN(names); i++) {
        if (kl_str_is_word(name, names[i]))
            return true;
    }
    return false;
}

/* Of several the one that most rows have. */
static void find_size(struct kl_tree_ways *ways, const struct kl_tree_facts *facts)
{
    const struct kl_tree_attr *best = NULL;

    for (size_t i = 0; i < facts->n; i++) {
        const struct kl_tree_attr *attr = &facts->attrs[i];

        if (attr->number && kl_tree_names_size(kl_str_from(attr->name)) &&
            wins(attr, attr->rows, best, best ? best->rows : 0))
            best = attr;
    }
    ways->size = kl_mem_strdup(best ? best->name : NULL);
}

/* Which key of the index's pages is the sort key of the tree; SIZE_MAX: none. */
static size_t place_of_key(const struct kl_index *index, const struct kl_schema *schema)
{
    const char *names[KL_PAGE_KEYS];
    size_t n = kl_schema_page_keys(&index->keys, kl_schema_table_keys(schema), names);

    for (size_t i = 0; i < n; i++) {
        if (!strcmp(names[i], schema->keys.sk[0].name))
            return i;
    }
    return SIZE_MAX;
}

/* Whether the partition attributes of an index are the parent and, if more, those of the
 * partition that the tree is of. */
static bool is_by_parent(const struct kl_index *index, const struct kl_schema *schema,
                         const char *parent)
{
    if (!kl_key_schema_has(&index->keys, kl_str_from(parent)))
        return false;
    for (size_t i = 0; i < index->keys.npk; i++) {
        const struct kl_key_attr *attr = &index->keys.pk[i];
        bool own = false;

        for (size_t k = 0; k < schema->keys.npk; k++)
            own = own || !strcmp(attr->name, schema->keys.pk[k].name);
        if (strcmp(attr->name, parent) != 0 && !own)
            return false;
    }
    for (size_t i = 0; i < index->keys.npk; i++) {
        if (!strcmp(index->keys.pk[i].name, parent))
            return index->keys.pk[i].type == KL_KEY_S;
    }
    return false;
}

/* Whether rows of other partitions can be told from those of the tree. */
static bool tells_partitions(const struct kl_index *index, const struct kl_schema *schema)
{
    for (size_t k = 0; k < schema->keys.npk; k++) {
        if (!kl_index_projects(index, kl_schema_table_keys(schema),
                               kl_str_from(schema->keys.pk[k].name)))
            return false;
    }
    return true;
}

static void find_index(struct kl_tree_ways *ways, const struct kl_schema *schema)
{
    for (size_t i = 0; ways->parent && i < schema->nindexes; i++) {
        const struct kl_index *index = &schema->indexes[i];
        size_t key = place_of_key(index, schema);
        bool sorted = key == index->keys.npk && index->keys.nsk;

        if (!is_by_parent(index, schema, ways->parent) || key == SIZE_MAX ||
            !tells_partitions(index, schema) || (ways->index && !sorted))
            continue;
        free(ways->index);
        ways->index = kl_mem_strdup(index->name);
        ways->key = key;
        ways->alone = index->keys.npk == 1;
        ways->sorted = sorted;
        if (sorted)
            break;
    }
}

void kl_tree_ways_find(struct kl_tree_ways *ways, const struct kl_tree_facts *facts,
                       const struct kl_schema *schema)
{
    kl_tree_ways_release(ways);
    find_parent(ways, facts);
    find_index(ways, schema);
    find_depth(ways, facts);
    find_size(ways, facts);
}

bool kl_tree_ways_has(const struct kl_tree_ways *ways, enum kl_tree_way way,
                      struct kl_str prefix)
{
    switch (way) {
    case KL_TREE_SKIP:
        return true;
    case KL_TREE_PARENT:
        return ways->index && prefix.len;
    case KL_TREE_DEPTH:
        return ways->depth != NULL;
    }
    return false;
}
