/* The inside of a summary: for keys/summary.c and the check only.
 *
 * The delimiter is a property of the whole collection, known at its end, so a summary
 * keeps one trie per candidate. The last key is not counted until another follows or
 * the check is made: an adjoining run that begins with the same key counts it.
 */
#ifndef KL_KEYS_SUMMARY_STATE_H
#define KL_KEYS_SUMMARY_STATE_H

#include "keys/below.h"
#include "keys/evidence.h"
#include "keys/folders.h"
#include "keys/key_letters.h"
#include "keys/labels.h"
#include "keys/lane.h"
#include "keys/summary.h"
#include "keys/trie.h"

#define KL_SUMMARY_KEY_MAX 1024               /* bytes of a sort key: DynamoDB's quota */
#define KL_SUMMARY_LOOKED_AT 4096             /* longer ones are counted, not analysed */
#define KL_SUMMARY_SCHEME (KL_DELIM_NONE + 1) /* the trie of a declared scheme */
#define KL_SUMMARY_TRIES (KL_SUMMARY_SCHEME + 1)

/* Where a key lies that is not in a buffer of the summary. */
#define KL_SUMMARY_OUTSIDE 2

struct kl_summary {
    const struct kl_scheme *scheme; /* borrowed; NULL: found out */
    bool pooled;                    /* of several collections */
    bool settled;                   /* every key is counted */
    uint64_t keys, repeated;
    uint64_t with_items; /* keys that came with attributes */
    uint64_t misfits;    /* not of the scheme */
    uint64_t unlooked;   /* longer than KL_SUMMARY_LOOKED_AT */
    uint64_t long_keys;  /* longer than KL_SUMMARY_KEY_MAX */
    size_t longest;
    struct kl_few long_few;
    struct kl_counted unfilled; /* keys that are a placeholder as a whole */
    struct kl_words labels;     /* with the delimiters behind them */
    bool shown;                 /* the last counted key's were, and it is no exception */
    uint64_t low; /* which bytes below 0x40, digits aside, stand in keys: one bit each */
    struct kl_below *below[KL_DELIMS];
    struct kl_folders folders;
    struct kl_key_letters letters;
    bool odd; /* the last key that was looked at has other bytes than plain ASCII */
    uint64_t with[KL_DELIMS]; /* keys that hold each candidate */
    struct kl_trie *tries[KL_SUMMARY_TRIES];
    struct kl_attrs attrs;
    struct kl_buf first;
    /* The last key, which is not counted yet, and the one before it, the last that was.
     * Each lies in the buffer of this number or, while many are added, where it came
     * from. */
    struct kl_str last, prev;
    unsigned last_in, prev_in;
    struct kl_buf kept[KL_SUMMARY_OUTSIDE];
    bool has_first, has_last, has_prev;
    struct kl_lane_step step; /* from prev to last, when there are both */
    struct kl_buf texts;      /* of row */
    struct kl_attr *row;      /* the last key's item */
    size_t nrow;
    struct kl_lane lane; /* a run of keys that ends with prev */
    unsigned lane_candidates;
    /* The heap puts summaries of two threads side by side: what each writes with every
     * key must not share a cache line with the other's. */
    char apart[64];
};

#endif
