#include "config.h"

#include "ui/screen_trail.h"

#include "base/i18n.h"
#include "ui/views.h"

/* Views that show something of their own, and not of the one below. */
static bool stands_alone(const struct ui_view *view)
{
    return view->ops->kind == UI_VIEW_TABLES || view->ops->kind == UI_VIEW_PARTITIONS ||
           view->ops->kind == UI_VIEW_ROWS;
}

/* The action that opens a view over the one below. */
static const struct {
    enum ui_view_kind kind;
    enum ui_action action;
} openers[] = {
    {UI_VIEW_ITEM, UI_ACTION_OPEN},         {UI_VIEW_KEY, UI_ACTION_KEY_PANE},
    {UI_VIEW_FINDINGS, UI_ACTION_FINDINGS}, {UI_VIEW_INDEXES, UI_ACTION_INDEX},
    {UI_VIEW_EXPR, UI_ACTION_EXPR},         {UI_VIEW_COLUMNS, UI_ACTION_COLUMNS},
    {UI_VIEW_EXPORT, UI_ACTION_EXPORT},     {UI_VIEW_TREE, UI_ACTION_TREE},
    {UI_VIEW_WAYS, UI_ACTION_WAYS},         {UI_VIEW_CELL, UI_ACTION_CELL},
};

static enum ui_action opener_of(enum ui_view_kind kind)
{
    for (size_t i = 0; i < KL_ARRAY_LEN(openers); i++) {
        if (openers[i].kind == kind)
            return openers[i].action;
    }
    return UI_ACTION_NONE;
}

static bool can_be_opened_again(const struct ui_view *view)
{
    return stands_alone(view) || opener_of(view->ops->kind) != UI_ACTION_NONE;
}

bool ui_screen_is_opener(const struct ui_screen *screen, enum ui_action action)
{
    return screen->top->below && opener_of(screen->top->ops->kind) == action;
}

static void put_on(struct ui_screen *screen, struct ui_view *view)
{
    for (struct ui_view *below = screen->top; below && stands_alone(view);
         below = below->below) {
        if (below->ops->rest)
            below->ops->rest(below, true);
    }
    view->below = screen->top;
    screen->top = view;
}

void ui_screen_push(struct ui_screen *screen, struct ui_view *take_view)
{
    /* Help is no step of a way. */
    if (take_view->ops->kind != UI_VIEW_HELP)
        ui_trail_release(&screen->host.forward);
    put_on(screen, take_view);
}

static void take_place(const struct ui_view *view, struct ui_place *place)
{
    *place = (struct ui_place){.kind = view->ops->kind};
    if (view->ops->place)
        view->ops->place(view, place);
}

void ui_screen_pop(struct ui_screen *screen)
{
    struct ui_view *view = screen->top;

    ui_trail_forget(&screen->host.back, view);
    screen->top = view->below;
    view->ops->close(view);
    for (view = screen->top; view; view = view->below) {
        if (view->ops->rest)
            view->ops->rest(view, false);
        if (stands_alone(view))
            break;
    }
}

void ui_screen_leave(struct ui_screen *screen)
{
    struct ui_place place;

    if (can_be_opened_again(screen->top)) {
        take_place(screen->top, &place);
        ui_trail_add(&screen->host.forward, &place, NULL);
    }
    ui_screen_pop(screen);
}

/* From where the view is to a place within it; where it was goes to the other list. */
static void move_within(struct ui_screen *screen, const struct ui_place *place,
                        struct ui_trail *other)
{
    struct ui_place here;

    take_place(screen->top, &here);
    ui_trail_add(other, &here, screen->top);
    screen->top->ops->return_to(screen->top, place);
}

void ui_screen_back(struct ui_screen *screen)
{
    struct ui_host *host = &screen->host;
    struct ui_step step;

    if (ui_trail_is_within(&host->back, screen->top) &&
        ui_trail_take(&host->back, &step)) {
        move_within(screen, &step.place, &host->forward);
        ui_place_release(&step.place);
    } else if (screen->top->below) {
        ui_screen_leave(screen);
    } else {
        ui_host_note(host, UI_STYLE_INFO, _("this is the first view: %s leaves"),
                     ui_view_key(screen->top, UI_ACTION_QUIT).text);
    }
}

struct ui_view *ui_place_open(struct ui_host *host, const struct ui_place *place)
{
    struct ui_view *view = NULL;

    if (place->kind == UI_VIEW_TABLES) {
        view = ui_tables_new(host, place->table, false);
    } else if (place->kind == UI_VIEW_PARTITIONS && place->table) {
        view = ui_partitions_new(host, place->table, place->index);
        if (place->partition[0].data)
            ui_partitions_go(view, place->partition);
    } else if (place->kind == UI_VIEW_ROWS && place->table) {
        view = ui_rows_at(host, place);
    }
    return view;
}

/* A view over this one is opened as a person would. */
static void open_over(struct ui_screen *screen, enum ui_view_kind kind)
{
    enum ui_action action = opener_of(kind);
    struct ui_view *view = screen->top;

    if (!ui_action_works(action, view->ops->kind) || !view->ops->act(view, action))
        return;
    if (screen->host.pushed)
        put_on(screen, screen->host.pushed);
    screen->host.pushed = NULL;
}

void ui_screen_forward(struct ui_screen *screen)
{
    struct ui_host *host = &screen->host;
    struct ui_view *view;
    struct ui_step step;

    /* The view that a step lies within may have been opened again since: it is the top
     * one, for whatever else is opened ends what lay ahead. */
    if (host->forward.n && !ui_trail_is_within(&host->forward, NULL) &&
        !screen->top->ops->return_to)
        ui_trail_release(&host->forward);
    if (!ui_trail_take(&host->forward, &step)) {
        ui_host_note(host, UI_STYLE_INFO, "%s",
                     _("nothing lies ahead: back went no "
                       "step before"));
        return;
    }
    view = step.within ? NULL : ui_place_open(host, &step.place);
    if (step.within)
        move_within(screen, &step.place, &host->back);
    else if (view)
        put_on(screen, view);
    else
        open_over(screen, step.place.kind);
    ui_place_release(&step.place);
}
