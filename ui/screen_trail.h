/* Back and forward: the stack of views, and the steps within them. */
#ifndef UI_SCREEN_TRAIL_H
#define UI_SCREEN_TRAIL_H

#include "ui/screen_parts.h"

/* Puts a view on the stack: what lay ahead is forgotten. A view that stands for itself
 * makes those below it let go of what they have read. */
void ui_screen_push(struct ui_screen *screen, struct ui_view *take_view);
/* Closes the top view for good; those that it covered are seen again. */
void ui_screen_pop(struct ui_screen *screen);
/* Closes the top view, which is not the last one: forward opens it again. */
void ui_screen_leave(struct ui_screen *screen);
/* Whether the action is the one that opens a view of the top one's kind over another:
 * pressed again it closes it, where the view has no other use for it. */
bool ui_screen_is_opener(const struct ui_screen *screen, enum ui_action action);
/* A step back within the top view, or else out of it. */
void ui_screen_back(struct ui_screen *screen);
/* The step that back took last, the other way. */
void ui_screen_forward(struct ui_screen *screen);

#endif
