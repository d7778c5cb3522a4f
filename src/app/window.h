/* The window of page bodies that known ground keeps in memory. Private to app/browse. */
#ifndef KL_APP_WINDOW_H
#define KL_APP_WINDOW_H

#include "app/ground.h"

/* Moves a page into a leaf of the ground, as kl_leaf_load, and counts its memory. */
void kl_window_load(struct kl_ground *ground, struct kl_leaf *leaf, struct kl_page *page);
/* kl_leaf_slim, likewise. */
void kl_window_slim(struct kl_ground *ground, struct kl_leaf *leaf);
/* Drops bodies until they fit the ground's window_bytes: those of runs without a place
 * first, then the farthest from the places; never within `near` rows of one. */
void kl_window_evict(struct kl_ground *ground, size_t near);

#endif
