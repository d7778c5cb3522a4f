/* How the keys of a collection are laid out: the delimiter and the trie of labels.
 *
 * What a report learned, in the form in which one key is read. A node is a label or
 * a value; the values behind one sequence of labels are a column (INV#0001 and
 * INV#0001#LINE#9 share the first value's node). Node 0 is the root: nothing read
 * yet. Parents stand before their children.
 */
#ifndef KL_KEYS_LAYOUT_H
#define KL_KEYS_LAYOUT_H

#include "keys/split.h"

struct kl_layout_node {
    size_t parent;
    bool is_label;
    char *label; /* its bytes, owned; NULL for a value */
    size_t len;
    size_t column; /* of a value: index into the report's columns; SIZE_MAX: none */
    uint64_t keys; /* that come through here */
    uint64_t ends; /* that end here */
};

struct kl_layout {
    enum kl_delim delim;
    struct kl_layout_node *nodes;
    size_t n;
};

/* A segment of a key. */
struct kl_place {
    size_t off, len;
    bool label;  /* by its form: names an entity type, in the layout or not */
    size_t node; /* SIZE_MAX: the layout has no such place */
};

void kl_layout_free(struct kl_layout **layout);
struct kl_layout *kl_layout_copy(const struct kl_layout *layout);
/* The segments of key, at most max and KL_SPLIT_MAX; bytes between two places are the
 * delimiter. With more segments the last place runs to the end of the key. */
size_t kl_layout_read(const struct kl_layout *layout, struct kl_str key,
                      struct kl_place *places, size_t max);

#endif
