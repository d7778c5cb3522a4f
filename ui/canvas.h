/* A grid of cells: the screen as data, without a terminal.
 *
 * Views draw into a canvas; ui/paint.c turns the difference of two canvases into
 * bytes for the terminal, tests print one as text. A cell holds one grapheme
 * cluster; a cluster two columns wide is followed by a cell of length 0. Whatever
 * is written, a cell never holds a control byte, an invalid byte or a character
 * that is not shown: those are put as their visible form. So nothing that a table
 * holds reaches the terminal raw, wherever it is drawn.
 *
 * Coordinates count from 0 and may lie outside: what is outside is not drawn. A
 * zeroed struct is an empty canvas.
 */
#ifndef UI_CANVAS_H
#define UI_CANVAS_H

#include "base/utf8.h"
#include "ui/layout.h"
#include "ui/style.h"

#define UI_CELL_BYTES 28 /* longer clusters lose their last combining marks */

struct ui_cell {
    char text[UI_CELL_BYTES]; /* zero-filled */
    uint8_t len;              /* 0: blank, or the right half of a wide cluster */
    uint8_t width;            /* 1 or 2; 0: right half */
    uint8_t style;            /* enum ui_style */
    uint8_t mods;
};

struct ui_canvas {
    struct ui_cell *cells;
    int width, height;
    enum kl_visible mode;   /* ASCII: only characters up to 0x7e are put */
    int cursor_x, cursor_y; /* where text is edited; cursor_y -1: nowhere */
};

void ui_canvas_release(struct ui_canvas *canvas);
/* width × height blank cells; negative sizes count as 0. The mode is kept. */
void ui_canvas_reset(struct ui_canvas *canvas, int width, int height);
/* NULL when outside. */
const struct ui_cell *ui_canvas_at(const struct ui_canvas *canvas, int x, int y);
/* Puts one cluster, width columns wide, at x, y. A wide one that would stick out is
 * a space; half of a wide one that is overwritten becomes a space. */
void ui_canvas_put(struct ui_canvas *canvas, int x, int y, struct kl_str cluster,
                   int width, enum ui_style style);
/* Spaces of that style over a rectangle. */
void ui_canvas_fill(struct ui_canvas *canvas, struct ui_rect rect, enum ui_style style);
/* Copies the first lines of another canvas, as many as rect has, to its place. */
void ui_canvas_copy(struct ui_canvas *canvas, struct ui_rect rect,
                    const struct ui_canvas *from);
/* Adds modifiers to every cell of a rectangle. */
void ui_canvas_mod(struct ui_canvas *canvas, struct ui_rect rect, unsigned mods);

#endif
