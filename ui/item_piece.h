/* The pieces that a text opens to, below the line of its node: the lines of an item's
 * tree that are counted, not nodes.
 *
 * A piece of text ends at a line feed or where the width of the tree ends, and never
 * within a character; a piece of binary is what a line of hex has room for. Pieces count
 * from 1.
 */
#ifndef UI_ITEM_PIECE_H
#define UI_ITEM_PIECE_H

#include "ui/item_tree.h"

/* Whether such a value has a text that can be cut: S, N and B. */
bool ui_item_piece_can(enum kl_value_type type);
/* Whether it takes no more than so many columns; looks at no more than it has to. */
bool ui_item_piece_fits(const struct ui_item_tree *tree, struct kl_str text, int room);
/* Finds the pieces of a node, by the width of the tree. */
void ui_item_piece_cut(struct ui_item_tree *tree, uint32_t node);
/* Bytes of a piece: of the text, or of decoded binary. */
void ui_item_piece_add(const struct ui_item_tree *tree, uint32_t node, uint32_t piece,
                       struct kl_buf *out);
/* Bytes that a piece of that binary has. */
size_t ui_item_piece_bytes(const struct ui_item_tree *tree, uint32_t node);
/* The piece that holds a byte of the text, and the byte that a piece begins with; of
 * binary those of its base64. */
uint32_t ui_item_piece_of(const struct ui_item_tree *tree, uint32_t node, size_t offset);
size_t ui_item_piece_from(const struct ui_item_tree *tree, uint32_t node, uint32_t piece);

#endif
