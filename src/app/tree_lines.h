/* Where the nodes of a tree stand, in their level and on the screen. */
#ifndef KL_APP_TREE_LINES_H
#define KL_APP_TREE_LINES_H

#include "app/tree.h"

/* Gives the nodes of a level their places, and finds those that do not stand where a
 * person would look: node->twin, node->between. sorted: they are in the order of their
 * keys. */
void kl_tree_place(struct kl_tree_node *folder, bool sorted);

#endif
