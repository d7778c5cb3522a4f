/* The ways in which one level of a tree of keys can be read, and which of them a table
 * has.
 *
 * - By skip-scan (app/children.h): always there.
 * - By parent: an index whose partition key is an attribute that holds the folder in
 * which a row lies, with its delimiter or without. What other partitions have in a folder
 * of the same name is read too, and filtered.
 * - By depth: the keys that begin with the folder, filtered by an attribute that holds
 * how deep a row lies. Everything below the folder is read.
 *
 * The last two see rows only: a folder that is there because of what lies in it, and has
 * no row of its own, is not listed by them.
 *
 * Which attributes these are is learned from rows: an attribute holds the parent when it
 * equals it in 80 of 100 rows that have it, and in three rows at least; the depth when it
 * is the number of delimiters before the name, and a constant more, in as many, of two
 * depths at least. More matches win, then the smaller name.
 */
#ifndef KL_APP_TREE_WAYS_H
#define KL_APP_TREE_WAYS_H

#include "model/page.h"
#include "model/schema.h"

enum kl_tree_way { KL_TREE_SKIP, KL_TREE_PARENT, KL_TREE_DEPTH };
#define KL_TREE_WAYS 3

#define KL_TREE_ATTRS 64 /* attributes that are looked at */

/* One attribute, over the rows seen. */
struct kl_tree_attr {
    char *name;
    bool number;
    uint64_t rows;         /* that have it */
    uint64_t parent, bare; /* an S: the row's folder, with and without delimiter */
    uint64_t depth;        /* an N: the row's depth and offset */
    int64_t offset;
    size_t least, most; /* depths of the rows that agree */
};

/* A zeroed struct: no row was seen. */
struct kl_tree_facts {
    struct kl_tree_attr attrs[KL_TREE_ATTRS];
    size_t n;
    uint64_t rows;
};

void kl_tree_facts_release(struct kl_tree_facts *facts);
/* Item i of a page that was scanned for evidence. */
void kl_tree_facts_add(struct kl_tree_facts *facts, struct kl_str key,
                       struct kl_str delimiter, const struct kl_page *page, size_t i);
void kl_tree_facts_merge(struct kl_tree_facts *into, const struct kl_tree_facts *from);
/* So many rows were seen that their attributes need not be looked at any more. */
bool kl_tree_facts_settled(const struct kl_tree_facts *facts);

/* What there is; NULL: there is none. All owned; a zeroed struct has the skip-scan. */
struct kl_tree_ways {
    char *parent; /* the attribute; also when no index is by it */
    bool bare;    /* it holds the folder without its delimiter */
    char *index;  /* the index by it */
    size_t key;   /* of its pages: which key is the one of the tree */
    bool alone;   /* the index's partition key is the parent and no more */
    bool sorted;  /* the index has the order of the tree */
    char *depth;  /* the attribute */
    int64_t offset;
    char *size;                      /* the attribute with the size of a file */
    uint64_t parent_rows, parent_of; /* that agree, of those that have it */
    uint64_t depth_rows, depth_of;
};

void kl_tree_ways_release(struct kl_tree_ways *ways);
void kl_tree_ways_copy(struct kl_tree_ways *to, const struct kl_tree_ways *from);
/* What was learned, held against the table's indexes. Replaces what ways is. */
void kl_tree_ways_find(struct kl_tree_ways *ways, const struct kl_tree_facts *facts,
                       const struct kl_schema *schema);
/* Whether the level below a prefix can be read that way: what has no folder has no
 * parent. */
bool kl_tree_ways_has(const struct kl_tree_ways *ways, enum kl_tree_way way,
                      struct kl_str prefix);
/* Whether an attribute of that name is likely to be the size of a file. */
bool kl_tree_names_size(struct kl_str name);
/* How many delimiters there are in s. */
size_t kl_tree_depth(struct kl_str s, struct kl_str delimiter);
/* Where the name of a key begins: behind the delimiter before it, its own at the end not
 * counted. */
size_t kl_tree_name(struct kl_str key, struct kl_str delimiter);

#endif
