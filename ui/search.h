/* Looking for a text in texts, the way a person types it.
 *
 * Without a capital letter in the needle ASCII letters match in both cases.
 */
#ifndef UI_SEARCH_H
#define UI_SEARCH_H

#include "ui/view.h"

/* Offset of the first occurrence at or after from; SIZE_MAX when there is none or
 * the needle is empty. */
size_t ui_search_find(struct kl_str text, struct kl_str needle, size_t from);
/* Marks every occurrence in data that was drawn with ui_pen_data() at x, y; cells
 * from x + width on are left alone. */
void ui_search_mark(struct ui_canvas *canvas, int x, int y, int width, struct kl_str data,
                    struct kl_str needle);
/* The next (or previous) line of a list that holds the host's needle; the cursor goes
 * there. Wraps round, and says so in a note, as it says when there is none. */
void ui_search_list(struct ui_view *view, bool forward);

#endif
