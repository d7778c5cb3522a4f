/* The lines around the body: where one is, what is said, what it cost.
 */
#ifndef UI_STATUS_H
#define UI_STATUS_H

#include "ui/view.h"

/* " keyline  demo.db › leaderboard › SEASON#RAW      Query ↑ rankKey all keys". */
void ui_status_title(const struct ui_view *view, struct ui_canvas *canvas,
                     struct ui_rect line);
/* A sentence, broken at spaces over the lines there are; the last one is cut. Returns
 * what stays free of the last line. */
struct ui_rect ui_status_message(struct ui_canvas *canvas, struct ui_rect lines,
                                 struct kl_str words, enum ui_style style);
/* The lines that all of it would take on a screen of that width. */
int ui_status_message_lines(const struct ui_canvas *canvas, int width,
                            struct kl_str words);
/* Operation, counts and capacity. waited: seconds that the view has been loading, 0: less
 * than one. Returns the column after it. */
int ui_status_cost(const struct ui_view *view, struct ui_canvas *canvas,
                   struct ui_rect line, unsigned waited);
/* What the keys do, at the right end of the line: the view's hints from the first on as
 * far as there is room; the last one (help) always stands, if any does. */
void ui_status_hints(const struct ui_view *view, struct ui_canvas *canvas,
                     struct ui_rect line);
/* Columns that all of them take. */
int ui_status_hints_width(const struct ui_view *view);
/* What the keys do while a prompt is open, in the same way. */
void ui_status_prompt_hints(struct ui_canvas *canvas, struct ui_rect line);
/* What may follow the first key of a binding: "yc copy the cell, or the line". */
void ui_status_pending(const struct ui_view *view, int32_t key, struct ui_canvas *canvas,
                       struct ui_rect lines);

#endif
