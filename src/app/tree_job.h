/* The jobs of a tree of keys (app/tree.h): a part of a level, and how many keys there are
 * below a folder.
 */
#ifndef KL_APP_TREE_JOB_H
#define KL_APP_TREE_JOB_H

#include "app/jobs.h"
#include "app/tree_level.h"

/* Which part of a level. */
enum kl_tree_what {
    KL_TREE_START, /* the first */
    KL_TREE_MORE,  /* what comes behind the last that was read */
    KL_TREE_JUMP,  /* from a name on, with a gap before it */
    KL_TREE_GAP,   /* into the gap */
};

struct kl_job_level {
    struct kl_job job;
    enum kl_tree_what what;
    struct kl_tree_ask ask; /* its parts are owned by: */
    struct kl_schema schema;
    struct kl_key_value pk[KL_KEY_ATTRS];
    struct kl_tree_ways ways;
    struct kl_buf prefix, delimiter, from, until;
    char *cursor;
    struct kl_tree_part part; /* out; also when it failed */
};
/* ask is copied, but for its progress, which is the job's. */
struct kl_job_level *kl_job_level_new(const struct kl_tree_ask *ask,
                                      enum kl_tree_what what);

/* Counts the keys that begin with prefix, by Queries that give no items. Background. */
struct kl_job_count {
    struct kl_job job;
    struct kl_query query;
    /* Out, also when it failed or was cancelled: */
    struct kl_progress progress; /* done: keys */
    bool end;                    /* all were counted */
};
struct kl_job_count *kl_job_count_new(const struct kl_schema *schema,
                                      const struct kl_key_value *pk,
                                      struct kl_str prefix);

#endif
