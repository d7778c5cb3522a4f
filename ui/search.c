#include "config.h"

#include "ui/search.h"

#include <ctype.h>

#include "base/i18n.h"

static bool has_capital(struct kl_str s)
{
    for (size_t i = 0; i < s.len; i++) {
        if (s.data[i] >= 'A' && s.data[i] <= 'Z')
            return true;
    }
    return false;
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool same_lowered(const char *text, struct kl_str needle)
{
    for (size_t i = 0; i < needle.len; i++) {
        if (lower(text[i]) != needle.data[i])
            return false;
    }
    return true;
}

size_t ui_search_find(struct kl_str text, struct kl_str needle, size_t from)
{
    if (!needle.len || from > text.len)
        return SIZE_MAX;
    if (has_capital(needle))
        return kl_str_find(text, needle, from);
    for (size_t i = from; i + needle.len <= text.len; i++) {
        if (same_lowered(text.data + i, needle))
            return i;
    }
    return SIZE_MAX;
}

void ui_search_mark(struct ui_canvas *canvas, int x, int y, int width, struct kl_str data,
                    struct kl_str needle)
{
    size_t at = 0;

    while ((at = ui_search_find(data, needle, at)) != SIZE_MAX) {
        int from = ui_pen_data_width(canvas, kl_str_sub(data, 0, at));
        int cells = ui_pen_data_width(canvas, kl_str_sub(data, at, needle.len));

        if (from >= width)
            return;
        cells = from + cells > width ? width - from : cells;
        ui_canvas_mod(canvas, (struct ui_rect){x + from, y, cells, 1}, UI_MOD_MATCH);
        at += needle.len;
    }
}

static bool line_matches(struct ui_view *view, size_t i, struct kl_buf *scratch)
{
    kl_buf_clear(scratch);
    view->ops->line(view, i, scratch);
    return ui_search_find(kl_buf_str(scratch), kl_buf_str(&view->host->needle), 0) !=
           SIZE_MAX;
}

void ui_search_list(struct ui_view *view, bool forward)
{
    struct ui_list *list = view->list;
    struct kl_buf scratch = {0};
    size_t i = list->cursor, tried;

    for (tried = 0; tried < list->n; tried++) {
        bool wraps = forward ? i + 1 == list->n : i == 0;

        i = forward ? (wraps ? 0 : i + 1) : (wraps ? list->n - 1 : i - 1);
        if (wraps && list->n > 1)
            ui_host_note(view->host, UI_STYLE_INFO, "%s",
                         forward ? _("search went on at the top")
                                 : _("search went on at the end"));
        if (line_matches(view, i, &scratch))
            break;
    }
    if (tried < list->n)
        ui_list_go(list, i);
    else
        ui_host_note(view->host, UI_STYLE_WARNING, _("not found: %s"),
                     kl_buf_text(&view->host->needle));
    kl_buf_release(&scratch);
}
