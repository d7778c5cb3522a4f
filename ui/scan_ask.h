/* The question before a Scan that may cost: what it would read. */
#ifndef UI_SCAN_ASK_H
#define UI_SCAN_ASK_H

#include "ui/view.h"

/* What is known of the table, while a person thinks about reading it. */
void ui_scan_draw(const struct kl_schema *schema, struct ui_canvas *canvas,
                  struct ui_rect body);
/* "Scan: reads the whole table, about 4.2 GB, 1,000,000 items, 512,696 RCU: Enter …" */
enum ui_style ui_scan_question(const struct ui_view *view, const struct kl_schema *schema,
                               struct kl_buf *out);

#endif
