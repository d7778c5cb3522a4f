/* A check at work: the trie under the delimiter chosen, what each column is, and the
 * report that comes of it. For the files of the check only.
 */
#ifndef KL_KEYS_JUDGE_H
#define KL_KEYS_JUDGE_H

#include "keys/check.h"
#include "keys/reading.h"
#include "keys/summary_state.h"

struct kl_judge {
    struct kl_summary *summary; /* settled */
    const struct kl_check_options *options;
    struct kl_trie *trie;        /* NULL: no keys to look at */
    struct kl_reading *readings; /* by node; of values only */
    char **names;                /* by node; of values only */
    enum kl_named_by *named_by;
    size_t *columns;   /* by node: index into the report's; SIZE_MAX: none */
    size_t *terminals; /* by node: that at or below which most of its keys end */
    size_t *nodes;     /* by column: its node; SIZE_MAX: the whole path */
    bool path;         /* paths of different depth: one column for them all */
    struct kl_report *report;
};

/* Chooses the delimiter (doc/decisions/reading-keys.md) and with it the trie; NULL: there
 * are no keys. */
struct kl_trie *kl_judge_choose(struct kl_summary *summary);
void kl_judge_release(struct kl_judge *judge);

/* The value node directly to the left, no label between; SIZE_MAX: none. */
size_t kl_judge_left(const struct kl_judge *judge, size_t node);
/* Segments from the start of a key to node's. */
size_t kl_judge_depth(const struct kl_judge *judge, size_t node);
/* The column of all paths; that of a node's values, else that of all paths; SIZE_MAX:
 * none. */
size_t kl_judge_path_column(const struct kl_judge *judge);
size_t kl_judge_column(const struct kl_judge *judge, size_t node);
/* Whether a node's keys are upper-case words, in a collection without a delimiter. */
bool kl_judge_is_bare(const struct kl_judge *judge, size_t node);

#endif
