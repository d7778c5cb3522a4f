/* The first rows of a view, read again every n seconds: what is asked for that. */
#ifndef UI_WATCH_H
#define UI_WATCH_H

#include "ui/view.h"

/* Asks how many seconds lie between two readings; now 0: none so far. */
void ui_watch_ask(struct ui_host *host, unsigned now);
enum ui_style ui_watch_typing(struct kl_str text, struct kl_buf *out);
/* The answer; false: a note says that it is none. */
bool ui_watch_seconds(struct ui_host *host, struct kl_str text, unsigned *seconds);
/* rows: a rows view with a browse, below on the stack for as long as this one lives. */
struct ui_view *ui_watch_new(struct ui_host *host, struct ui_view *rows,
                             unsigned seconds);

#endif
