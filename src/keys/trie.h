/* The keys of a collection under one delimiter: a trie of labels and values.
 *
 * A node is a label (by its text) or a value (any); a value node is a column and has a
 * tally. Under KL_DELIM_NONE a whole key is one segment; upper-case words (PROFILE)
 * are kept apart from the values there. With a delimiter only keys that hold it are
 * added: a row of one segment takes no part in what the others say.
 *
 * At most KL_TRIE_NODES nodes, in order of appearance, and KL_SPLIT_MAX segments:
 * keys that need more are counted where they leave the trie (cut).
 */
#ifndef KL_KEYS_TRIE_H
#define KL_KEYS_TRIE_H

#include "base/map.h"
#include "keys/flaws.h"
#include "keys/split.h"
#include "keys/tally.h"

#define KL_TRIE_NODES 1024

struct kl_trie_node {
    size_t parent;
    bool is_label;
    char *label; /* owned; NULL for a value */
    size_t len;
    size_t value_child, last_label; /* 0: none yet */
    uint64_t keys, ends, cut;
    struct kl_few few;      /* the smallest keys that end here */
    struct kl_tally *tally; /* of a value */
    struct kl_flaws *flaws; /* of values; NULL: none */
};

struct kl_trie {
    enum kl_delim delim;
    struct kl_trie_node *nodes; /* 0: the root; parents first */
    size_t n, cap;
    struct kl_map labels; /* parent and label to node */
};

struct kl_trie *kl_trie_new(enum kl_delim delim);
void kl_trie_free(struct kl_trie **trie);
/* The next key, cut into n segments; more: there are others behind them. */
void kl_trie_add(struct kl_trie *trie, struct kl_str key, const struct kl_segment *segs,
                 size_t n, bool more, const struct kl_row *row);
void kl_trie_merge(struct kl_trie *into, const struct kl_trie *from, enum kl_join join,
                   const size_t *names);
/* The child of a node, SIZE_MAX when there is none. */
size_t kl_trie_value(const struct kl_trie *trie, size_t node);
size_t kl_trie_label(const struct kl_trie *trie, size_t node, struct kl_str label);
/* Adds the smallest keys that end at a node or below it. */
void kl_trie_few(const struct kl_trie *trie, size_t node, struct kl_few *few);

#endif
