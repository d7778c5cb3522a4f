/* Looking for a text in an item's tree, also in what is closed. */
#ifndef UI_ITEM_FIND_H
#define UI_ITEM_FIND_H

#include "ui/item_tree.h"

/* The next name or text that holds needle, from a line on and round the end, in order of
 * the whole item; what holds it is opened, and a text that does not fit. Returns its
 * line; SIZE_MAX: there is none. *wrapped: it lies on the other side. */
size_t ui_item_find(struct ui_item_tree *tree, struct kl_str needle, size_t line,
                    bool forward, bool *wrapped);

#endif
