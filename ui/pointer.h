/* What the mouse does to the view on top: a click moves the cursor there, a second one on
 * the same line opens, the wheel scrolls, a drag is the view's own matter.
 *
 * Where things are is what the last frame laid out: ui_list_at(), or the view's point().
 */
#ifndef UI_POINTER_H
#define UI_POINTER_H

#include "ui/mouse.h"
#include "ui/view.h"

/* What was clicked last; a zeroed struct: nothing. */
struct ui_pointer {
    uint64_t view; /* its generation */
    size_t line;
};

/* Does it, but for opening. true: a second click on the same line. */
bool ui_pointer_did(struct ui_pointer *pointer, struct ui_view *view,
                    const struct ui_mouse *mouse);
/* A key was pressed: the next click is the first one. */
void ui_pointer_forget(struct ui_pointer *pointer);

#endif
