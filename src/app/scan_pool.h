/* A parallel Scan: one thread and one source a segment, pages handed over one by one.
 *
 *     struct kl_scan_pool pool = {.opener = &opener, .query = &query, .segments = 4,
 *                                 .take = print_page, .arg = out};
 *     code = kl_scan_pool_run(&pool, token, &err);
 *
 * The pages of a segment come in its order; those of several segments as they arrive. At
 * most two pages a segment wait to be taken. Whatever ends the run, all threads have
 * ended before it returns.
 */
#ifndef KL_APP_SCAN_POOL_H
#define KL_APP_SCAN_POOL_H

#include "app/session.h"

#define KL_SCAN_SEGMENTS_MAX 64 /* threads of one run */

/* Takes a page of a segment (from 0), in the thread of kl_scan_pool_run(); the page is
 * the pool's. *more is true, and set to false when enough was read. An error ends the
 * run and is its own. */
typedef enum kl_code (*kl_scan_take_fn)(void *arg, uint32_t segment,
                                        const struct kl_page *page, bool *more,
                                        struct kl_err *err);

struct kl_scan_pool {
    const struct kl_opener *opener; /* of a source for each thread; borrowed */
    /* A Scan; its segment and segments are the pool's. A start key goes with one segment
     * only, and is where that begins. */
    const struct kl_query *query;
    uint32_t segments;           /* 1 to KL_SCAN_SEGMENTS_MAX */
    bool evidence;               /* pages list the other attributes too */
    struct kl_listener listener; /* told from one thread at a time */
    kl_scan_take_fn take;
    void *arg;
};

/* Reads until every segment's end, until enough was taken (KL_OK too), until a source
 * fails (its error), or until token is set (KL_CANCELLED). */
enum kl_code kl_scan_pool_run(const struct kl_scan_pool *pool, struct kl_token *token,
                              struct kl_err *err);

#endif
