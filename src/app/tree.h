/* A tree of keys as a person walks it: which folders were opened, what stands in them,
 * what that cost, and what is to be read next. No screen and no threads: reading is a job
 * that the caller runs (app/tree_job.h) and gives back.
 *
 *     struct kl_tree *tree = kl_tree_new(&schema, pk);
 *     kl_tree_set_delimiter(tree, KL_STR("/"));
 *     job = kl_tree_read(tree, kl_tree_root(tree), KL_TREE_START, absent);
 *     … run it …
 *     kl_tree_take(tree, kl_tree_root(tree), job);
 *     for (size_t i = 0; i < kl_tree_lines(tree); i++)
 *         draw(kl_tree_line(tree, i));
 *
 * Nothing below a node is read before that is asked for. Nodes live until their level is
 * read anew from the start (kl_tree_take with KL_TREE_START) or the delimiter is changed.
 */
#ifndef KL_APP_TREE_H
#define KL_APP_TREE_H

#include "app/tree_job.h"

/* How many keys lie below a folder, its own included. */
struct kl_tree_count {
    bool known, running;
    bool end; /* all were counted; else there are at least so many */
    uint64_t keys, requests, capacity_milli;
};

/* What was read of one level by one way. */
struct kl_tree_measure {
    bool done;
    struct kl_children_cost cost; /* end: the whole level */
    uint64_t children;            /* found */
};

struct kl_tree_node;

/* What stands in a folder. */
struct kl_tree_level {
    struct kl_tree_node **nodes;
    size_t n, cap;
    size_t gap;   /* names between nodes[gap - 1] and nodes[gap] were not read; 0: none */
    bool read;    /* at least its first part */
    bool end;     /* nothing comes behind the last node */
    bool loading; /* a part of it is on its way */
    enum kl_tree_way way;
    char *cursor;
    uint64_t elsewhere; /* rows that were found by it, and lie elsewhere */
    struct kl_tree_measure measures[KL_TREE_WAYS];
    struct kl_tree_count count;
    struct kl_err *err; /* why the last part did not come; NULL: it did */
};

struct kl_tree_node {
    struct kl_tree_node *parent; /* NULL: the root, which has no name and no line */
    char *name;                  /* without delimiter; owned */
    size_t len;
    size_t at; /* its place in the level it stands in */
    bool folder;
    bool row; /* it is a key, of a folder with the delimiter */
    bool sized;
    bool open;                          /* a folder: its level is shown */
    bool twin;                          /* a file and a folder of one name stand here */
    const struct kl_tree_node *between; /* the folder between whose name and contents it
                                           stands; NULL: none */
    uint64_t size;
    struct kl_tree_level *level; /* of a folder that was opened or counted; NULL else */
};

enum kl_tree_line_kind {
    KL_TREE_LINE_NODE,
    KL_TREE_LINE_LOADING, /* the rest: of the level in node */
    KL_TREE_LINE_EMPTY,   /* there is nothing but the folder's own row */
    KL_TREE_LINE_MORE,    /* there is more to be read */
    KL_TREE_LINE_GAP,
    KL_TREE_LINE_FAILED,
};

struct kl_tree_line {
    enum kl_tree_line_kind kind;
    struct kl_tree_node *node;
    size_t depth; /* from 0 */
};

struct kl_tree;

/* Both are copied. The sort key is an S. There is no delimiter yet. */
struct kl_tree *kl_tree_new(const struct kl_schema *schema,
                            const struct kl_key_value *pk);
void kl_tree_free(struct kl_tree **tree);
/* Forgets all nodes; what was learned of attributes stays where the delimiter does. */
void kl_tree_set_delimiter(struct kl_tree *tree, struct kl_str delimiter);
struct kl_str kl_tree_delimiter(const struct kl_tree *tree); /* empty: none yet */
const struct kl_schema *kl_tree_schema(const struct kl_tree *tree);
const struct kl_key_value *kl_tree_partition(const struct kl_tree *tree);

/* ---- what is learned ---- */

/* Item i of a page, scanned for evidence, whose sort key is key. */
void kl_tree_learn(struct kl_tree *tree, struct kl_str key, const struct kl_page *page,
                   size_t i);
const struct kl_tree_ways *kl_tree_ways(const struct kl_tree *tree);
/* How levels are read from now on, where they can be. */
void kl_tree_set_way(struct kl_tree *tree, enum kl_tree_way way);
enum kl_tree_way kl_tree_way(const struct kl_tree *tree);
/* How the level of a folder is read. */
enum kl_tree_way kl_tree_way_of(const struct kl_tree *tree,
                                const struct kl_tree_node *folder);

/* ---- reading ---- */

struct kl_tree_node *kl_tree_root(struct kl_tree *tree);
/* The job for a part of a folder's level; the level is loading from then on. key: of
 * JUMP, where to go. */
struct kl_job_level *kl_tree_read(struct kl_tree *tree, struct kl_tree_node *folder,
                                  enum kl_tree_what what, struct kl_str key);
/* What it read; the job stays the caller's. */
void kl_tree_take(struct kl_tree *tree, struct kl_tree_node *folder,
                  struct kl_job_level *job);
/* A job that reads the level by a way for its cost alone. */
struct kl_job_level *kl_tree_measure(const struct kl_tree *tree,
                                     const struct kl_tree_node *folder,
                                     enum kl_tree_way way);
void kl_tree_take_measure(struct kl_tree *tree, struct kl_tree_node *folder,
                          const struct kl_job_level *job);
/* The request by which the level would be read, for people: of the table's raw bytes. */
void kl_tree_describe(const struct kl_tree *tree, const struct kl_tree_node *folder,
                      enum kl_tree_way way, struct kl_buf *out);
/* The job that counts what is below a folder, and what it says: also on its way. */
struct kl_job_count *kl_tree_count(struct kl_tree *tree, struct kl_tree_node *folder);
void kl_tree_take_count(struct kl_tree *tree, struct kl_tree_node *folder,
                        const struct kl_progress *progress, bool over, bool end);
/* Adds to the cost of the tree what was read for it in other ways. */
void kl_tree_add_cost(struct kl_tree *tree, uint64_t requests, uint64_t read,
                      uint64_t capacity_milli);
/* Of all that was read. */
struct kl_children_cost kl_tree_cost(const struct kl_tree *tree);

enum kl_tree_found {
    KL_TREE_FOUND,   /* *node is the key's */
    KL_TREE_READ,    /* read *what of the folder *node, and look again */
    KL_TREE_MISSING, /* it is not there: *node is the folder in which it would stand */
};

/* The node of a key. Folders on the way to it are opened. */
enum kl_tree_found kl_tree_find(struct kl_tree *tree, struct kl_str key,
                                struct kl_tree_node **node, enum kl_tree_what *what);

/* ---- lines ---- */

/* Opens or closes a folder on the screen; nothing is read. */
void kl_tree_show(struct kl_tree *tree, struct kl_tree_node *folder, bool open);
size_t kl_tree_lines(struct kl_tree *tree);
struct kl_tree_line kl_tree_line(struct kl_tree *tree, size_t i);
/* The line of a node, or of the closest folder around it that has one; 0 for the root. */
size_t kl_tree_line_of(struct kl_tree *tree, const struct kl_tree_node *node);
/* Whether something stands behind the node in its level. */
bool kl_tree_continues(const struct kl_tree_node *node);

/* Appends the key of a node: of a folder its prefix, with the delimiter. */
void kl_tree_key(const struct kl_tree *tree, const struct kl_tree_node *node,
                 struct kl_buf *out);
/* Rows of the partition that are known to lie below a folder, its own included. */
uint64_t kl_tree_known(const struct kl_tree_node *folder);

#endif
