/* What the key pane shows of the row at the cursor: the key byte by byte, why it stands
 * between its neighbours, and what its columns hold. */
#ifndef UI_PANE_H
#define UI_PANE_H

#include "ui/flow.h"
#include "ui/rows.h"

/* Adds its lines to flow. small: the bytes come after why the key stands where it does.
 */
void ui_pane_draw(const struct ui_rows *rows, bool small, struct ui_flow *flow);

#endif
