#include "config.h"

#include "ui/history.h"

#include "base/buf.h"

void ui_history_release(struct ui_history *history)
{
    for (size_t i = 0; i < history->n; i++)
        free(history->lines[i]);
    free(history->lines);
    *history = (struct ui_history){0};
}

static void drop(struct ui_history *history, size_t at)
{
    free(history->lines[at]);
    history->n--;
    memmove(history->lines + at, history->lines + at + 1,
            (history->n - at) * sizeof(*history->lines));
}

bool ui_history_add(struct ui_history *history, struct kl_str text)
{
    size_t at = 0;

    while (at < history->n && !kl_str_eq(text, kl_str_from(history->lines[at])))
        at++;
    if (!text.len || (history->n && at + 1 == history->n))
        return false;
    if (at < history->n)
        drop(history, at);
    else if (history->n == UI_HISTORY_MAX)
        drop(history, 0);
    if (!history->lines)
        history->lines = KL_NEW_ARRAY(char *, UI_HISTORY_MAX);
    history->lines[history->n++] = kl_mem_dup(text.data, text.len);
    return true;
}

size_t ui_history_find(const struct ui_history *history, struct kl_str needle,
                       size_t from, int step)
{
    for (size_t i = from + (size_t)(long)step; i < history->n; i += (size_t)(long)step) {
        struct kl_str line = kl_str_from(history->lines[i]);

        if (!needle.len || kl_str_find(line, needle, 0) != SIZE_MAX)
            return i;
    }
    return SIZE_MAX;
}
