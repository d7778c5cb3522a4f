#include "config.h"

#include "ui/pointer.h"

void ui_pointer_forget(struct ui_pointer *pointer)
{
    *pointer = (struct ui_pointer){0};
}

static void scroll(struct ui_view *view, long lines)
{
    enum ui_action step = lines > 0 ? UI_ACTION_DOWN : UI_ACTION_UP;

    if (view->ops->scroll) {
        view->ops->scroll(view, lines);
    } else if (view->list) {
        ui_list_scroll(view->list, lines);
    } else {
        for (long i = 0; i < UI_WHEEL_LINES; i++)
            view->ops->act(view, step);
    }
}

/* The cursor goes to the line at that cell; SIZE_MAX: there is none. */
static size_t point(struct ui_view *view, int x, int y)
{
    size_t line = SIZE_MAX;

    if (view->ops->point)
        return view->ops->point(view, x, y);
    if (view->list)
        line = ui_list_at(view->list, y);
    if (line != SIZE_MAX)
        ui_list_go(view->list, line);
    return line;
}

static bool click(struct ui_pointer *pointer, struct ui_view *view,
                  const struct ui_mouse *mouse)
{
    size_t line = point(view, mouse->x, mouse->y);
    bool again =
        line != SIZE_MAX && pointer->view == view->generation && pointer->line == line;

    *pointer = (struct ui_pointer){line == SIZE_MAX ? 0 : view->generation, line};
    if (again)
        ui_pointer_forget(pointer);
    return again;
}

bool ui_pointer_did(struct ui_pointer *pointer, struct ui_view *view,
                    const struct ui_mouse *mouse)
{
    switch (mouse->kind) {
    case UI_MOUSE_OTHER:
        return false;
    case UI_MOUSE_PRESS:
        return click(pointer, view, mouse);
    case UI_MOUSE_DRAG:
    case UI_MOUSE_RELEASE:
        if (view->ops->drag)
            view->ops->drag(view, mouse->x, mouse->kind == UI_MOUSE_RELEASE);
        return false;
    case UI_MOUSE_WHEEL_UP:
    case UI_MOUSE_WHEEL_DOWN:
        scroll(view,
               mouse->kind == UI_MOUSE_WHEEL_DOWN ? UI_WHEEL_LINES : -UI_WHEEL_LINES);
        return false;
    }
    return false;
}
