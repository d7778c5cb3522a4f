/* How a line of an item's tree looks: marker, name, type, value, what it means beside it,
 * size. */
#ifndef UI_ITEM_DRAW_H
#define UI_ITEM_DRAW_H

#include "ui/item_tree.h"
#include "ui/pen.h"

/* Where things stand on the lines of one frame. */
struct ui_item_look {
    int names; /* columns for markers, indents and names */
    int sizes; /* columns at the right end; 0: no sizes */
    struct kl_str needle;
};

/* Columns that the names on the lines take, the first thousand or so, bounded by most. */
int ui_item_names_width(const struct ui_item_tree *tree, int most);
/* Where the value begins, and columns it has: on a line of that width. */
int ui_item_value_at(const struct ui_item_look *look);
int ui_item_room(const struct ui_item_look *look, int width);

void ui_item_draw_name(const struct ui_item_tree *tree, uint32_t node,
                       const struct ui_item_look *look, struct ui_canvas *canvas,
                       struct ui_rect line);
void ui_item_draw_value(const struct ui_item_tree *tree, uint32_t node,
                        const struct ui_item_look *look, struct ui_canvas *canvas,
                        struct ui_rect line);
void ui_item_draw_size(const struct ui_item_tree *tree, uint32_t node,
                       const struct ui_item_look *look, struct ui_canvas *canvas,
                       struct ui_rect line);
void ui_item_draw_piece(const struct ui_item_tree *tree, struct ui_item_line at,
                        const struct ui_item_look *look, struct ui_canvas *canvas,
                        struct ui_rect line);

/* The time that digits of 2001 to 2100 are, in seconds (also with a fraction), ms, µs or
 * ns since 1970: "2024-06-23 00:00:00 UTC". false: they are none. */
bool ui_item_time(struct kl_str digits, struct kl_buf *out);

#endif
