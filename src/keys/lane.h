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

#include "keys/trie.h"

#define KL_LANE_NODES 24
#define KL_LANE_COLUMNS 12
#define KL_LANE_FOLLOWS (KL_MEANINGS + 2)

/* A tally on the way. */
struct kl_lane_column {
    struct kl_tally *tally;
    struct kl_tally_width *width;
    struct kl_natural_group *group; /* of a text with digits; NULL: none that counts */
    struct kl_witness *follows[KL_LANE_FOLLOWS]; /* those that the values belong to */
    size_t nfollows;
    enum kl_shape_kind shape; /* DIGITS, TEXT or EMPTY */
    size_t off, len;
    uint64_t value, least, most; /* of digits: now, and so far at this width */
    uint64_t context;            /* hash of what stands to the left */
    uint64_t number;             /* hash of value */
    bool timed;                  /* the last value is a plausible time */
    struct kl_time time;
    bool all_timed; /* as were all before the run: another kind of time ends it */
    uint64_t next;  /* the value of the key that comes, and its time */
    bool next_timed;
    struct kl_time next_time;
    struct kl_side *last_side; /* whose last key is the last key of the run */
    uint64_t padded, high, nines, compact[KL_COMPACT_DATE + 1]; /* of the run */
    bool full[3]; /* by enum lead: the smallest keys are complete */
};

struct kl_lane {
    bool running;
    uint64_t n; /* keys of the run that are not counted yet */
    size_t len; /* of each key */
    struct kl_trie_node *nodes[KL_LANE_NODES]; /* each on the way once */
    struct kl_trie_node *ends[KL_DELIM_NONE + 1];
    size_t nnodes, nends;
    struct kl_lane_column columns[KL_LANE_COLUMNS];
    size_t ncolumns;
};

/* From one key to the next. */
struct kl_lane_step {
    int order;      /* below 0: ascending, 0: equal, above 0: descending */
    size_t common;  /* length of the common prefix */
    bool same_form; /* of one length, and they differ in digits only */
};

struct kl_lane_step kl_lane_step(struct kl_str from, struct kl_str to);
/* Begins a run with a key that was just added to the tries (NULL: not there) under the
 * candidates it holds; false: no run. */
bool kl_lane_start(struct kl_lane *lane, struct kl_trie *const *tries, size_t ntries,
                   unsigned candidates, struct kl_str key);
/* The next key, of the form of prev, the one before. false: it is not of the run. */
bool kl_lane_take(struct kl_lane *lane, struct kl_str key, struct kl_str prev,
                  size_t common);
/* Counts the run; prev is its last key. */
void kl_lane_end(struct kl_lane *lane, struct kl_str prev);

#endif
