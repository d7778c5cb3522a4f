#include "config.h"

#include "ui/list.h"

void ui_list_set(struct ui_list *list, size_t n)
{
    list->n = n;
    ui_list_go(list, list->cursor);
}

void ui_list_go(struct ui_list *list, size_t cursor)
{
    list->cursor = cursor < list->n ? cursor : list->n ? list->n - 1 : 0;
}

/* How far an action moves in lines; 0: it does not. */
static long step(const struct ui_list *list, enum ui_action action)
{
    long page = list->height > 1 ? list->height - 1 : 1;

    if (action == UI_ACTION_DOWN || action == UI_ACTION_UP)
        return action == UI_ACTION_DOWN ? 1 : -1;
    if (action == UI_ACTION_PAGE_DOWN || action == UI_ACTION_PAGE_UP)
        return action == UI_ACTION_PAGE_DOWN ? page : -page;
    if (action == UI_ACTION_HALF_DOWN || action == UI_ACTION_HALF_UP)
        return action == UI_ACTION_HALF_DOWN ? (page + 1) / 2 : -(page + 1) / 2;
    if (action == UI_ACTION_FIRST || action == UI_ACTION_LAST)
        return action == UI_ACTION_LAST ? (long)list->n : -(long)list->n;
    return 0;
}

/* Whether the lines move under the cursor, which stays where it is on the screen. */
static bool scrolls(enum ui_action action)
{
    return action == UI_ACTION_PAGE_DOWN || action == UI_ACTION_PAGE_UP ||
           action == UI_ACTION_HALF_DOWN || action == UI_ACTION_HALF_UP;
}

static size_t moved(size_t from, long by, size_t last)
{
    if (by < 0)
        return from > (size_t)-by ? from - (size_t)-by : 0;
    return last - from > (size_t)by ? from + (size_t)by : last;
}

bool ui_list_act(struct ui_list *list, enum ui_action action)
{
    long by = step(list, action);

    if (by && list->n)
        list->cursor = moved(list->cursor, by, list->n - 1);
    if (by && list->n && scrolls(action))
        list->top = moved(list->top, by, list->n - 1);
    return by || action == UI_ACTION_FIRST || action == UI_ACTION_LAST;
}

void ui_list_scroll(struct ui_list *list, long by)
{
    if (!list->n)
        return;
    list->cursor = moved(list->cursor, by, list->n - 1);
    list->top = moved(list->top, by, list->n - 1);
}

void ui_list_fit(struct ui_list *list, struct ui_rect rect)
{
    list->y = rect.y;
    list->height = rect.h;
    list->top = ui_layout_scroll(list->top, list->cursor, list->n, rect.h, 1);
}

bool ui_list_line(const struct ui_list *list, struct ui_canvas *canvas,
                  struct ui_rect *body, struct ui_list_line *at)
{
    if (at->begun && at->i == list->cursor)
        ui_canvas_mod(canvas, at->rect, UI_MOD_ROW);
    at->i = at->begun ? at->i + 1 : list->top;
    at->begun = true;
    if (at->i >= list->n || body->h <= 0)
        return false;
    at->rect = ui_rect_take_line(body);
    return true;
}

size_t ui_list_at(const struct ui_list *list, int y)
{
    size_t line = list->top + (size_t)(y - list->y);

    return y >= list->y && y < list->y + list->height && line < list->n ? line : SIZE_MAX;
}
