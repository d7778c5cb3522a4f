/* A cursor over lines, and the part of them that is on the screen. */
#ifndef UI_LIST_H
#define UI_LIST_H

#include "ui/action.h"
#include "ui/canvas.h"
#include "ui/layout.h"

/* Zeroed: empty. n may change at any time; cursor and top follow. */
struct ui_list {
    size_t n;
    size_t cursor;
    size_t top;
    int height; /* lines on the screen, from the last draw */
    int y;      /* and the first of these lines, on the screen */
};

void ui_list_set(struct ui_list *list, size_t n);
void ui_list_go(struct ui_list *list, size_t cursor);
/* Moves the cursor for DOWN, PAGE_UP and the like; false: not such an action. */
bool ui_list_act(struct ui_list *list, enum ui_action action);
/* Moves cursor and lines together, as far as there are lines. */
void ui_list_scroll(struct ui_list *list, long by);
/* To be called when drawing the lines into rect: brings the cursor onto the screen. */
void ui_list_fit(struct ui_list *list, struct ui_rect rect);
/* The lines of the list that body has room for, from the first on the screen on; what was
 * drawn of the last one is marked when it is the cursor's. at is zeroed at first.
 *
 *     while (ui_list_line(list, canvas, &body, &at))
 *         …draw line at.i into at.rect…
 */
struct ui_list_line {
    size_t i;
    struct ui_rect rect;
    bool begun;
};
bool ui_list_line(const struct ui_list *list, struct ui_canvas *canvas,
                  struct ui_rect *body, struct ui_list_line *at);
/* The line that was drawn at y; SIZE_MAX: there is none. */
size_t ui_list_at(const struct ui_list *list, int y);

#endif
