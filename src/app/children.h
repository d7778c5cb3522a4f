/* One level of a tree of keys, by skip-scan: what stands directly below a prefix, without
 * reading what is below that.
 *
 * A few keys are read at a time: 8, and twice as many as long as most of them are
 * children. When a page ends in a folder, reading goes on behind everything below that.
 * Requests are at most 2 for each child and one more, and at most 50 items are read for a
 * child, however many descendants there are.
 *
 * The delimiter is any text, a control character too. A name is what stands between the
 * prefix and the next delimiter or the end of the key; a file and a folder of one name
 * are two children. The key that equals the prefix is no child.
 */
#ifndef KL_APP_CHILDREN_H
#define KL_APP_CHILDREN_H

#include "model/source.h"
#include "app/progress.h"

struct kl_child {
    struct kl_str name; /* without the delimiter; borrowed, may be empty for a folder */
    bool folder;        /* there are keys below name and the delimiter */
    bool row;           /* the folder itself is a key (a file always is) */
    struct kl_str key;  /* prefix and name, and of a folder the delimiter; borrowed */
    const struct kl_page *page; /* its item is number item of it; NULL: it has no row */
    size_t item;
};

struct kl_children_cost {
    uint64_t requests, read, capacity_milli;
    bool end; /* the end of the level was reached: nothing is left to be read */
};

/* Where to read: the partition and a sort key that is text. */
struct kl_children {
    struct kl_source *source;
    const struct kl_schema *schema;
    const struct kl_key_value *pk;
    size_t npk;
    struct kl_str prefix;    /* may be empty: the top of the tree */
    struct kl_str delimiter; /* not empty */
    bool consistent;
    /* Where in the level to begin, a key that begins with prefix; absent: at its start.
     * behind: from is a child's key, and what is below it is not read either. */
    struct kl_str from;
    bool behind;
    struct kl_str until;     /* the key before which to end; absent: the level's end */
    uint64_t most;           /* requests; 0: as many as it takes */
    bool attributes;         /* read what is beside the keys: */
    const char *const *only; /* these; NULL: all of them */
    size_t nonly;
    kl_progress_fn progress; /* after each request: done counts children; NULL: none */
    void *progress_arg;
    /* Sees each child in key order; false stops. */
    bool (*take)(void *arg, const struct kl_child *child);
    void *arg;
};

/* KL_INVALID: the sort key is no text; else what the source says. cost is filled also
 * when it fails. */
enum kl_code kl_children_read(const struct kl_children *children,
                              struct kl_children_cost *cost, struct kl_token *token,
                              struct kl_err *err);

#endif
