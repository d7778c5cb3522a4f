/* The key pane: the key at the cursor byte by byte, why it stands where it stands, and
 * what its columns hold. Lies below the rows where there is room for both; moving moves
 * the rows. */
#include "config.h"

#include "ui/views.h"

#include "base/i18n.h"
#include "ui/pane.h"

#define SPLIT 14    /* lines of the body from which rows stay in sight */
#define ROWS_KEPT 4 /* of them, for the rows: names and some rows */

struct key_view {
    struct ui_view view;
    struct ui_rows *rows;
};

static void draw_rule(struct ui_canvas *canvas, struct ui_rect line)
{
    struct ui_pen pen = ui_pen_on(canvas, line);

    for (int i = 0; i < line.w; i++)
        ui_pen_words(&pen, "─", UI_STYLE_RULE);
}

/* The lines of the pane, and a hint where there is no room for all. */
static void draw_below(const struct ui_flow *flow, struct ui_canvas *canvas,
                       struct ui_rect below)
{
    struct ui_rect last = {below.x, below.y + below.h - 1, below.w, 1};
    struct ui_pen pen = ui_pen_on(canvas, last);

    ui_canvas_copy(canvas, below, &flow->canvas);
    if (below.h < 1 || ui_flow_lines(flow) <= below.h)
        return;
    ui_canvas_fill(canvas, last, UI_STYLE_TEXT);
    ui_pen_words(&pen, _(" … a larger screen shows more"), UI_STYLE_FAINT);
}

static void draw(struct ui_view *view, struct ui_canvas *canvas, struct ui_rect body)
{
    struct key_view *self = (struct key_view *)view;
    struct ui_rect below = body;
    struct ui_flow flow;

    ui_flow_begin(&flow, body.w, canvas->mode);
    ui_pane_draw(self->rows, body.h < SPLIT, &flow);
    if (body.h >= SPLIT) {
        int lines = ui_flow_lines(&flow), most = body.h - ROWS_KEPT - 1;

        below.h = lines < most ? lines : most;
        below.y = body.y + body.h - below.h;
        body.h -= below.h + 1;
        ui_rows_draw(self->rows, canvas, body);
        draw_rule(canvas, (struct ui_rect){body.x, body.y + body.h, body.w, 1});
        /* The browse knows its height only now, and may have moved. */
        ui_flow_release(&flow);
        ui_flow_begin(&flow, body.w, canvas->mode);
        ui_pane_draw(self->rows, false, &flow);
    }
    draw_below(&flow, canvas, below);
    ui_flow_release(&flow);
}

/* ---- the rest is that of the rows ---- */

static struct ui_view *rows_of(const struct ui_view *view)
{
    return &((const struct key_view *)view)->rows->view;
}

static void path(const struct ui_view *view, struct kl_names *names)
{
    ui_rows_path(rows_of(view), names);
    ui_path_add(names, view->host, kl_str_from(_("key")));
}

static void operation(const struct ui_view *view, struct kl_buf *out)
{
    ui_rows_operation(rows_of(view), out);
}

static enum ui_style message(struct ui_view *view, struct kl_buf *out)
{
    return ui_rows_message_in((struct ui_rows *)rows_of(view), UI_VIEW_KEY, out);
}

static bool act(struct ui_view *view, enum ui_action action)
{
    struct ui_view *rows = rows_of(view);

    return action != UI_ACTION_ESCAPE && action != UI_ACTION_KEY_PANE &&
           rows->ops->act(rows, action);
}

static bool work(struct ui_view *view)
{
    return rows_of(view)->ops->work(rows_of(view));
}

static bool answer(struct ui_view *view, enum ui_question question, struct kl_str text)
{
    return ui_rows_answer(rows_of(view), question, text);
}

static void close_view(struct ui_view *view)
{
    free(view);
}

static const enum ui_action hints[] = {UI_ACTION_NEXT_FINDING, UI_ACTION_PREVIOUS_FINDING,
                                       UI_ACTION_COPY_KEY,     UI_ACTION_BACK,
                                       UI_ACTION_HELP,         UI_ACTION_NONE};

static const struct ui_view_ops ops = {
    .kind = UI_VIEW_KEY,
    .hints = hints,
    .path = path,
    .operation = operation,
    .draw = draw,
    .message = message,
    .cost = ui_below_cost,
    .act = act,
    .work = work,
    .loading = ui_below_loading,
    .stop = ui_below_stop,
    .answer = answer,
    .close = close_view,
};

struct ui_view *ui_key_new(struct ui_host *host, struct ui_view *rows)
{
    struct key_view *self = KL_NEW(struct key_view);

    ui_view_init(&self->view, &ops, host);
    self->rows = (struct ui_rows *)rows;
    return &self->view;
}
