/* Some of the loaded rows of a browse, or all, in an order of one's own.
 *
 * Never the order of DynamoDB, and to be called local wherever it is shown. Made in
 * slices, so that a screen stays alive over a million rows; no request is made. Rows are
 * named by their index in the browse, so that what was made holds until the browse takes
 * another page or goes to another run: then it is to be made anew.
 *
 *     struct kl_local_rows *local = kl_local_rows_new(browse, &order);
 *     while (kl_local_rows_work(local))
 *         …the screen does something else…
 *     for (size_t i = 0; i < kl_local_rows_count(local); i++)
 *         kl_browse_row(browse, kl_local_rows_at(local, i), &row);
 *     kl_local_rows_free(&local);
 */
#ifndef KL_APP_LOCAL_ROWS_H
#define KL_APP_LOCAL_ROWS_H

#include "app/browse.h"

/* Which rows, and in which order. Functions get their arg, and a row that is loaded. */
struct kl_local_order {
    /* Whether the row is kept; NULL: all are. */
    bool (*keep)(const void *keep_arg, const struct kl_row *row);
    const void *keep_arg; /* borrowed */
    /* Appends what the row is sorted by; false: there is nothing, and it comes last in
     * either direction. *group: rows of one group are sorted among themselves, in the
     * places that the group has in the browse's order; it is 0 before the call. NULL: the
     * order of the browse. */
    bool (*value)(void *arg, const struct kl_row *row, size_t *group, struct kl_buf *out);
    int (*cmp)(const void *arg, struct kl_str a, struct kl_str b); /* of one group */
    bool descending; /* equal ones stay in the order of the browse */
    bool moved;      /* find out which rows stand elsewhere than in the browse */
    void *arg;       /* borrowed */
};

struct kl_local_rows;

struct kl_local_rows *kl_local_rows_new(struct kl_browse *browse,
                                        const struct kl_local_order *order);
void kl_local_rows_free(struct kl_local_rows **local);
/* A slice, a millisecond or so; true: there is more, and what is below does not count. */
bool kl_local_rows_work(struct kl_local_rows *local);
size_t kl_local_rows_count(const struct kl_local_rows *local);  /* rows that were kept */
size_t kl_local_rows_loaded(const struct kl_local_rows *local); /* rows looked at */
/* Rows of the run whose bodies are no longer in memory: they were left out. */
size_t kl_local_rows_left_out(const struct kl_local_rows *local);
size_t kl_local_rows_at(const struct kl_local_rows *local, size_t i); /* in the browse */
/* The place of a row of the browse; SIZE_MAX: it was not kept. Looks at every row. */
size_t kl_local_rows_find(const struct kl_local_rows *local, size_t row);
/* What it was sorted by; absent: nothing. Borrowed. */
struct kl_str kl_local_rows_value(const struct kl_local_rows *local, size_t i);
/* Whether the row stands elsewhere: the fewest rows that must be taken out so that the
 * others stand as they do in the browse. */
bool kl_local_rows_is_moved(const struct kl_local_rows *local, size_t i);
size_t kl_local_rows_moved(const struct kl_local_rows *local);

#endif
