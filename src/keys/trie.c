#include "config.h"

#include "keys/trie.h"

struct kl_trie *kl_trie_new(enum kl_delim delim)
{
    struct kl_trie *trie = KL_NEW(struct kl_trie);

    trie->delim = delim;
    KL_GROW(trie->nodes, trie->n, trie->cap);
    trie->nodes[trie->n++] = (struct kl_trie_node){0};
    return trie;
}

void kl_trie_free(struct kl_trie **trie)
{
    struct kl_trie *t = *trie;

    if (!t)
        return;
    for (size_t i = 0; i < t->n; i++) {
        free(t->nodes[i].label);
        kl_few_release(&t->nodes[i].few);
        kl_tally_free(&t->nodes[i].tally);
        kl_flaws_free(&t->nodes[i].flaws);
    }
    free(t->nodes);
    kl_map_release(&t->labels);
    free(t);
    *trie = NULL;
}

/* The name of a label below a node, for the map. */
static void name_of(size_t parent, struct kl_str label, struct kl_buf *out)
{
    kl_buf_add(out, &parent, sizeof(parent));
    kl_buf_add_str(out, label);
}

size_t kl_trie_value(const struct kl_trie *trie, size_t node)
{
    return trie->nodes[node].value_child ? trie->nodes[node].value_child : SIZE_MAX;
}

static bool is_labelled(const struct kl_trie_node *node, struct kl_str label)
{
    return kl_str_eq((struct kl_str){node->label, node->len}, label);
}

size_t kl_trie_label(const struct kl_trie *trie, size_t node, struct kl_str label)
{
    size_t last = trie->nodes[node].last_label;
    struct kl_buf name = {0};
    const size_t *found;

    if (last && is_labelled(&trie->nodes[last], label))
        return last;
    name_of(node, label, &name);
    found = kl_map_get(&trie->labels, kl_buf_str(&name));
    kl_buf_release(&name);
    return found ? *found : SIZE_MAX;
}

static size_t new_node(struct kl_trie *trie, size_t parent)
{
    if (trie->n == KL_TRIE_NODES)
        return SIZE_MAX;
    KL_GROW(trie->nodes, trie->n, trie->cap);
    trie->nodes[trie->n] = (struct kl_trie_node){.parent = parent};
    return trie->n++;
}

static size_t value_below(struct kl_trie *trie, size_t parent)
{
    size_t node = trie->nodes[parent].value_child;

    if (node)
        return node;
    node = new_node(trie, parent);
    if (node == SIZE_MAX)
        return node;
    trie->nodes[node].tally = kl_tally_new();
    trie->nodes[parent].value_child = node;
    return node;
}

static size_t label_below(struct kl_trie *trie, size_t parent, struct kl_str label)
{
    size_t node = kl_trie_label(trie, parent, label);

    if (node == SIZE_MAX) {
        struct kl_buf name = {0};

        node = new_node(trie, parent);
        if (node == SIZE_MAX)
            return node;
        trie->nodes[node].is_label = true;
        trie->nodes[node].label = kl_mem_dup(label.data, label.len);
        trie->nodes[node].len = label.len;
        name_of(parent, label, &name);
        kl_map_put(&trie->labels, kl_buf_str(&name), node);
        kl_buf_release(&name);
    }
    trie->nodes[parent].last_label = node;
    return node;
}

/* An upper-case word among whole keys: its own column, behind a label without text. */
static size_t bare_label(struct kl_trie *trie)
{
    size_t node = label_below(trie, 0, KL_STR(""));

    trie->nodes[node].keys++;
    return value_below(trie, node);
}

static size_t step(struct kl_trie *trie, size_t parent, struct kl_str text, bool label)
{
    if (!label)
        return value_below(trie, parent);
    return trie->delim == KL_DELIM_NONE ? bare_label(trie)
                                        : label_below(trie, parent, text);
}

void kl_trie_add(struct kl_trie *trie, struct kl_str key, const struct kl_segment *segs,
                 size_t n, bool more, const struct kl_row *row)
{
    size_t node = 0;
    uint64_t context = 0;

    trie->nodes[0].keys++;
    for (size_t i = 0; i < n; i++) {
        const struct kl_segment *seg = &segs[i];
        struct kl_str text = kl_str_sub(key, seg->off, seg->len);
        size_t next = step(trie, node, text, seg->label);
        uint64_t hash;

        if (next == SIZE_MAX) {
            trie->nodes[node].cut++;
            return;
        }
        node = next;
        trie->nodes[node].keys++;
        hash = trie->nodes[node].tally ? kl_tally_add(trie->nodes[node].tally, key,
                                                      seg->off, seg->len, context, row)
                                       : kl_hash(text);
        if (trie->nodes[node].tally)
            kl_flaws_note(&trie->nodes[node].flaws, key, trie->delim, segs, i,
                          more || i + 1 < n);
        context = kl_tally_context(context, hash);
    }
    if (more) {
        trie->nodes[node].cut++;
        return;
    }
    trie->nodes[node].ends++;
    kl_few_append(&trie->nodes[node].few, key);
}

void kl_trie_merge(struct kl_trie *into, const struct kl_trie *from, enum kl_join join,
                   const size_t *names)
{
    size_t *to = KL_NEW_ARRAY(size_t, from->n);

    for (size_t i = 0; i < from->n; i++) {
        const struct kl_trie_node *node = &from->nodes[i];
        struct kl_str label = {node->label, node->len};

        if (i && to[node->parent] == SIZE_MAX) {
            to[i] = SIZE_MAX;
            continue;
        }
        to[i] = !i               ? 0
                : node->is_label ? label_below(into, to[node->parent], label)
                                 : value_below(into, to[node->parent]);
        if (to[i] == SIZE_MAX) {
            into->nodes[to[node->parent]].cut += node->keys;
            continue;
        }
        into->nodes[to[i]].keys += node->keys;
        into->nodes[to[i]].ends += node->ends;
        into->nodes[to[i]].cut += node->cut;
        kl_few_merge(&into->nodes[to[i]].few, &node->few);
        kl_flaws_merge(&into->nodes[to[i]].flaws, node->flaws);
        if (node->tally)
            kl_tally_merge(into->nodes[to[i]].tally, node->tally, join, names);
    }
    free(to);
}

/* Parents stand before their children. */
void kl_trie_few(const struct kl_trie *trie, size_t node, struct kl_few *few)
{
    for (size_t i = node; i < trie->n; i++) {
        size_t up = i;

        while (up > node)
            up = trie->nodes[up].parent;
        if (up == node)
            kl_few_merge(few, &trie->nodes[i].few);
    }
}
