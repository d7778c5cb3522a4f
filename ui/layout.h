/* Where things go: rectangles for a given size, integers only.
 *
 * The screen is title, body, message, status: at heights too small for all, the
 * body keeps at least one line and the others go, status first. Sizes from 1×1.
 */
#ifndef UI_LAYOUT_H
#define UI_LAYOUT_H

#include "base/buf.h"

struct ui_rect {
    int x, y, w, h;
};

struct ui_layout {
    struct ui_rect title; /* one line, or none */
    struct ui_rect body;
    struct ui_rect message; /* the finding at the cursor, a verdict, an error, a prompt */
    struct ui_rect status;  /* operation, cost, key hints */
};

/* message_lines: lines wanted for the message, from 1. */
void ui_layout_screen(int width, int height, int message_lines, struct ui_layout *layout);
/* The part of a that lies in b; w and h are never negative. */
struct ui_rect ui_rect_meet(struct ui_rect a, struct ui_rect b);
/* The first line of rect on its own, and what is left in rect. */
struct ui_rect ui_rect_take_line(struct ui_rect *rect);

/* Which rows of a list are on the screen. top is kept where possible, so that the
 * list moves only as far as the cursor makes it. Returns the new top. n rows, h
 * lines, cursor in 0..n-1; margin lines kept above and below the cursor. */
size_t ui_layout_scroll(size_t top, size_t cursor, size_t n, int h, int margin);

/* A column's place on the line; w 0: not on the screen. */
struct ui_span {
    int x, w;
};

/* Columns side by side with gap columns between two: the first frozen ones always,
 * then from *first on as many as fit, the last one cut at the edge. want[i]: widths
 * wanted, 0: no such column. *first is moved as little as shows the column focus in full,
 * or as much of it as there is room for. */
void ui_layout_columns(int width, int gap, const int *want, size_t n, size_t frozen,
                       size_t focus, size_t *first, struct ui_span *spans);

#endif
