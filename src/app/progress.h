/* How far a long piece of work is, and whether it should go on.
 *
 * Work that reads many pages calls back once per page. The callback may block (a
 * background job waits there while the foreground lane is busy) and may stop the
 * work: any code but KL_OK ends it with that code.
 */
#ifndef KL_APP_PROGRESS_H
#define KL_APP_PROGRESS_H

#include "base/err.h"

struct kl_progress {
    uint64_t done;           /* items, keys or bytes, as the work says */
    uint64_t total;          /* 0: not known */
    uint64_t pages;          /* requests made */
    uint64_t capacity_milli; /* capacity units × 1000 */
};

typedef enum kl_code (*kl_progress_fn)(void *arg, const struct kl_progress *progress);

/* Calls fn unless it is NULL. */
enum kl_code kl_progress_tell(kl_progress_fn fn, void *arg,
                              const struct kl_progress *progress);

#endif
