/* A pen writes text of many styles on one line of a canvas, between two columns.
 *
 * ui_pen_words() writes keyline's own words (its glyphs become ASCII where the
 * terminal is not UTF-8), ui_pen_data() bytes of a table: whatever is not shown as
 * it is (controls, invalid bytes, invisible characters) comes in its escaped form
 * and style. What does not fit is cut, with a mark in the last column.
 *
 *     struct ui_pen pen = ui_pen_at(canvas, 2, y, 40);
 *     ui_pen_words(&pen, "rows ", UI_STYLE_FAINT);
 *     ui_pen_data(&pen, key, UI_STYLE_KEY_TEXT);
 */
#ifndef UI_PEN_H
#define UI_PEN_H

#include "ui/canvas.h"

struct ui_pen {
    struct ui_canvas *canvas;
    int x, y;
    int from, end; /* columns that may be written: from <= x < end */
    int skip;      /* columns still to be swallowed before anything is drawn */
    bool cut;      /* something did not fit */
};

struct ui_pen ui_pen_at(struct ui_canvas *canvas, int x, int y, int width);
struct ui_pen ui_pen_on(struct ui_canvas *canvas, struct ui_rect line);
void ui_pen_words(struct ui_pen *pen, const char *words, enum ui_style style);
void ui_pen_str(struct ui_pen *pen, struct kl_str words, enum ui_style style);
void ui_pen_data(struct ui_pen *pen, struct kl_str data, enum ui_style style);
void ui_pen_space(struct ui_pen *pen, int columns, enum ui_style style);
/* Spaces up to column x, when it lies before it. */
void ui_pen_to(struct ui_pen *pen, int x, enum ui_style style);
/* data in a column of that width, at its right end when right, then two spaces. */
void ui_pen_column(struct ui_pen *pen, struct kl_str data, int width, bool right,
                   enum ui_style style);
/* Columns that data takes when it is written with ui_pen_data(). */
int ui_pen_data_width(const struct ui_canvas *canvas, struct kl_str data);
int ui_pen_words_width(const struct ui_canvas *canvas, struct kl_str words);

#endif
