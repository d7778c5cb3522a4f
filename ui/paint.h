/* From two canvases to the bytes that turn one screen into the other.
 *
 * Only cells that differ are sent. Terminals disagree about the width of some
 * clusters, so that the cursor is placed anew after each that is not a plain
 * character, and the cell to its right is always sent again. Pure: the terminal's
 * abilities come in as strings.
 */
#ifndef UI_PAINT_H
#define UI_PAINT_H

#include "ui/canvas.h"

struct ui_ink_strings {
    char *on[UI_STYLE_COUNT][UI_MODS]; /* from any state to that ink; owned by the term */
    char *off;                         /* to the terminal's own ink */
};

struct ui_paint {
    const struct ui_ink_strings *inks;
    const char *hide_cursor, *show_cursor, *clear; /* NULL or "": cannot */
    /* Appends the bytes that put the cursor at column x of line y. */
    void (*move)(int x, int y, struct kl_buf *out);
    bool keep_corner; /* writing the last cell of the screen would scroll it */
};

/* Appends to out what turns shown into next; with all everything is sent, on a
 * cleared screen. shown becomes a copy of next. */
void ui_paint_frame(const struct ui_paint *paint, struct ui_canvas *shown,
                    const struct ui_canvas *next, bool all, struct kl_buf *out);

#endif
