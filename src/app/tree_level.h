/* Reads a part of one level of a tree of keys, by any of the ways there are
 * (app/tree_ways.h): what stands directly below a prefix.
 */
#ifndef KL_APP_TREE_LEVEL_H
#define KL_APP_TREE_LEVEL_H

#include "app/children.h"
#include "app/tree_ways.h"

/* A part ends when so many children were found, or so many requests made. */
#define KL_TREE_PART 1000
#define KL_TREE_PART_REQUESTS 100

/* What to read; all borrowed. */
struct kl_tree_ask {
    const struct kl_schema *schema; /* the sort key is an S */
    const struct kl_key_value *pk;  /* schema->keys.npk of them */
    struct kl_str prefix, delimiter;
    enum kl_tree_way way; /* one that the level has */
    const struct kl_tree_ways *ways;
    bool learn; /* read all attributes, and see what they hold */
    /* Where to begin; by skip-scan as in struct kl_children, else where the part before
     * ended (NULL: at the start). */
    struct kl_str from, until;
    bool behind;
    const char *cursor;
    kl_progress_fn progress;
    void *progress_arg;
};

struct kl_tree_entry {
    char *name; /* without delimiter; owned */
    size_t len;
    bool folder, row;
    bool sized;
    uint64_t size;
};

/* What was read. A zeroed struct is empty. */
struct kl_tree_part {
    struct kl_tree_entry *entries; /* in the order in which they came */
    size_t n, cap;
    struct kl_children_cost cost;
    char *cursor;       /* where to go on; NULL: by skip-scan, or at the end */
    uint64_t elsewhere; /* rows that were found by parent or depth, and lie elsewhere */
    struct kl_tree_facts facts;
};

void kl_tree_part_release(struct kl_tree_part *part);
/* part is zeroed, and valid also when it fails. KL_INVALID: the sort key is no text. */
enum kl_code kl_tree_level_read(const struct kl_tree_ask *ask, struct kl_source *source,
                                struct kl_tree_part *part, struct kl_token *token,
                                struct kl_err *err);
/* The Query that reads the level by parent or depth, but for its limit and start; by
 * skip-scan the one that would read all below it, of which it reads parts. */
void kl_tree_level_query(const struct kl_tree_ask *ask, struct kl_query *query);

#endif
