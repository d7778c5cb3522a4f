/* Known ground that is read again, because its body was dropped: there may be more rows
 * or fewer than there were. Private to app/ground.
 *
 * In an index the row that is gone may be the one at which a leaf ended among equal keys:
 * rows of the next leaf may then be shown twice, until all is read anew.
 */
#ifndef KL_APP_GROUND_AGAIN_H
#define KL_APP_GROUND_AGAIN_H

#include "app/ground.h"

/* Takes the page of the leaf with that id, as kl_ground_accept() does of
 * KL_ERRAND_AGAIN. The rows around it move with its new length, places stay on their
 * rows; what of its ground the page does not reach becomes an unread leaf of its own.
 * Returns the leaf's run; NULL when there is no such leaf any more. */
struct kl_run *kl_ground_accept_again(struct kl_ground *ground, uint64_t id,
                                      struct kl_page *page);

#endif
