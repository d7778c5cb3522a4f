/* The short path of a summary: a key that has the form of the one before.
 *
 * Two keys have one form when they are of one length and differ in digits only. Such a
 * run of keys takes the same way through every trie, so the way is found once; of each
 * key only what digits can change is looked at, and what all keys of the run have in
 * common is counted when the run ends. What comes out is what key by key would give.
 *
 * Keys with '-', ':' or '/' in them do not run: whether those stand in a date can hang
 * on the digits. Nor do keys with items.
 */
#ifndef KL_KEYS_LANE_H
#define KL_KEYS_LANE_H

#include "keys/lane_numbers.h"
#include "keys/trie.h"

#define KL_LANE_NODES 24
#define KL_LANE_COLUMNS 12
#define KL_LANE_FOLLOWS (KL_MEANINGS + 2)
#define KL_LANE_WAIT 31
#define KL_LANE_WORD 8 /* bytes: texts of so many are held as numbers */

/* A tally on the way. */
struct kl_lane_column {
    struct kl_tally *tally;
    struct kl_tally_width *width;
    enum kl_shape_kind shape; /* DIGITS, TEXT or EMPTY */
    size_t off, len;
    uint64_t hash; /* of the value */
    /* The context is that behind the value of another column, and then segments that stay
     * the same, of which this is the sum; no column: it stays the same itself. */
    const struct kl_lane_column *left;
    uint64_t context, factor, sum;
    struct kl_witness *follows[KL_LANE_FOLLOWS]; /* those that the values belong to */
    size_t nfollows;
    bool moved, paired; /* they are in a context of the run, and it has two keys */
    struct kl_lane_numbers *numbers; /* of DIGITS */
    struct kl_natural_group *group;  /* of a TEXT with digits; NULL: none that counts */
    uint64_t first, last;            /* of a TEXT of KL_LANE_WORD at most: its range */
};

struct kl_lane {
    bool running;
    uint64_t n; /* keys of the run that are not counted yet */
    struct kl_trie_node *nodes[KL_LANE_NODES]; /* each on the way once */
    struct kl_trie_node *ends[KL_DELIM_NONE + 1];
    size_t nnodes, nends;
    struct kl_lane_column columns[KL_LANE_COLUMNS];
    struct kl_lane_numbers numbers[KL_LANE_COLUMNS];
    size_t ncolumns;
    /* Keys of a form that no run began with: the next try comes after so many more. */
    unsigned wait, waited;
};

/* From one key to the next. */
struct kl_lane_step {
    int order;      /* below 0: ascending, 0: equal, above 0: descending */
    size_t common;  /* length of the common prefix */
    bool same_form; /* of one length, and they differ in digits only */
};

struct kl_lane_step kl_lane_step(struct kl_str from, struct kl_str to);
/* Begins a run, if it can, with a key that was just added to the tries (NULL: not there)
 * under the candidates it holds. */
void kl_lane_start(struct kl_lane *lane, struct kl_trie *const *tries, size_t ntries,
                   unsigned candidates, struct kl_str key);
/* The next key, of the form of prev, the one before. false: it is not of the run. */
bool kl_lane_take(struct kl_lane *lane, struct kl_str key, struct kl_str prev,
                  size_t common);
/* Counts the run; prev is its last key. */
void kl_lane_end(struct kl_lane *lane, struct kl_str prev);

#endif
