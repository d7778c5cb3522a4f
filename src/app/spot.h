/* Where the cursor stands in a browse, and what the screen shows around it: to be kept
 * when the browse is let go, and to be gone to in another one of the same query.
 *
 * Rows near the top or the end are counted, so that they have their number again; others
 * are found by their key, with one request wherever they are.
 */
#ifndef KL_APP_SPOT_H
#define KL_APP_SPOT_H

#include "app/browse.h"

#define KL_SPOT_NEAR 1000 /* rows from the top or the end that are counted */

/* A zeroed struct is the top. */
struct kl_spot {
    int64_t number;          /* of the cursor's row, as kl_row has it */
    size_t above;            /* rows of the screen above it */
    struct kl_key_value top; /* the sort key of the first row on the screen */
};

void kl_spot_release(struct kl_spot *spot);
void kl_spot_copy(struct kl_spot *spot, const struct kl_spot *from);
/* Replaces *spot by where the browse is. */
void kl_spot_take(struct kl_spot *spot, struct kl_browse *browse);
void kl_spot_go(const struct kl_spot *spot, struct kl_browse *browse);

#endif
