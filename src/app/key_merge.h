/* Several runs of keys as one, or that part of it that lies between two keys.
 *
 * Life cycle: open, read… until there are no more, release.
 */
#ifndef KL_APP_KEY_MERGE_H
#define KL_APP_KEY_MERGE_H

#include "app/key_run.h"

/* A zeroed struct has no keys. */
struct kl_key_merge {
    /* Private. */
    struct kl_key_cursor *cursors;
    size_t ncursors;
    struct kl_key_cursor **heap; /* the live ones, the smallest key first */
    size_t nheap;
    bool *waiting; /* cursors that are not in the heap but may have more */
};

/* The keys from low on and below high; absent: no such bound. The runs are borrowed.
 * KL_IO. */
enum kl_code kl_key_merge_open(struct kl_key_merge *merge, struct kl_key_run *const *runs,
                               size_t n, struct kl_str low, struct kl_str high,
                               struct kl_err *err);
/* Opens n merges, each of about as many keys: those of the first come first, and so on.
 */
enum kl_code kl_key_merge_shares(struct kl_key_merge *const *merges, size_t n,
                                 struct kl_key_run *const *runs, size_t nruns,
                                 struct kl_err *err);
void kl_key_merge_release(struct kl_key_merge *merge);
/* The next keys, at most max, each as often as it is there; *n is 0 at the end only.
 * They are borrowed until the next call. KL_IO. */
enum kl_code kl_key_merge_read(struct kl_key_merge *merge, struct kl_str *keys,
                               size_t max, size_t *n, struct kl_err *err);

#endif
