#include "config.h"

#include "ui/rows.h"

#include "base/digits.h"
#include "base/i18n.h"
#include "ui/watch.h"

void ui_rows_ask_watch(struct ui_rows *rows)
{
    ui_watch_ask(rows->view.host, 0);
}

enum ui_style ui_rows_preview_watch(struct ui_rows *rows, struct kl_str text,
                                    struct kl_buf *out)
{
    (void)rows;
    return ui_watch_typing(text, out);
}

bool ui_rows_take_watch(struct ui_rows *rows, struct kl_str text)
{
    struct ui_host *host = rows->view.host;
    unsigned seconds;

    if (!rows->browse || !ui_watch_seconds(host, text, &seconds))
        return false;
    ui_host_push(host, ui_watch_new(host, &rows->view, seconds));
    return true;
}
