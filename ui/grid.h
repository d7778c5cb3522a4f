/* The attribute columns of rows: which there are, how wide, and what is in them.
 *
 * Columns are attributes in the order in which they were first seen, without those
 * that are keys. A row's cells are short previews, made once per item and kept in a
 * small cache, so that drawing costs the same however large items are: a frame
 * decodes at most UI_GRID_BUDGET bytes, and rows beyond that are drawn by the next
 * frame (ui_grid_pending).
 */
#ifndef UI_GRID_H
#define UI_GRID_H

#include "model/item.h"
#include "model/value.h"
#include "ui/pen.h"

#define UI_GRID_COLUMNS 64       /* attributes beyond these are seen in the item view */
#define UI_GRID_BUDGET (1 << 18) /* bytes of items decoded per frame */
#define UI_GRID_WIDTH 32         /* widest column */

struct ui_grid_cell {
    enum kl_value_type type;
    struct kl_buf text; /* raw bytes of data */
};

struct ui_grid_row {
    bool used;
    uint64_t hash; /* of the item's JSON */
    size_t len;
    bool broken; /* it does not decode: cells are empty */
    struct ui_grid_cell cells[UI_GRID_COLUMNS];
};

struct ui_grid_column {
    char *name;
    int width;
};

struct ui_grid {
    const char *const *hidden; /* names that are no columns; borrowed */
    size_t nhidden;
    struct ui_grid_column columns[UI_GRID_COLUMNS];
    size_t n;
    struct ui_grid_row *cache;
    size_t budget;
    bool pending; /* rows were left for the next frame */
};

void ui_grid_release(struct ui_grid *grid);
/* To be called before the rows of a frame are asked for. */
void ui_grid_begin(struct ui_grid *grid);
/* The cells of an item, and columns for what is new in it; NULL: not in this frame.
 * Borrowed until the next call. */
const struct ui_grid_row *ui_grid_row(struct ui_grid *grid,
                                      const struct ui_canvas *canvas, struct kl_str json);
/* The column of that name; SIZE_MAX: none. */
size_t ui_grid_find(const struct ui_grid *grid, const char *name);
enum ui_style ui_grid_style(enum kl_value_type type);
/* Numbers stand at the right of a cell. */
bool ui_grid_right(enum kl_value_type type);

#endif
