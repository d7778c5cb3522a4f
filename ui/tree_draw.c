#include "config.h"

#include "ui/tree.h"

#include "base/i18n.h"
#include "app/delimiter.h"
#include "ui/search.h"

#define GUIDE 3     /* columns of "├─ " */
#define NAME_MIN 16 /* columns of the names */
#define NOTE_MIN 30 /* columns of the notes, before names take more */

/* One frame. */
struct frame {
    struct ui_tree *self;
    struct ui_canvas *canvas;
    int name; /* columns of the names */
};

static int indent(struct kl_tree_line line)
{
    return GUIDE * (int)line.depth;
}

static int name_width(const struct frame *frame, struct kl_tree_line line)
{
    if (line.kind != KL_TREE_LINE_NODE)
        return 1;
    return ui_pen_data_width(frame->canvas,
                             (struct kl_str){line.node->name, line.node->len}) +
           (line.node->folder
                ? ui_pen_data_width(frame->canvas, kl_tree_delimiter(frame->self->tree))
                : 0);
}

/* The lines on the screen say how wide the names are. */
static void measure(struct frame *frame, int width, int height)
{
    const struct ui_list *list = &frame->self->list;
    int most = NAME_MIN, room = width - NOTE_MIN;

    for (size_t i = list->top; i < list->n && i < list->top + (size_t)height; i++) {
        struct kl_tree_line line = kl_tree_line(frame->self->tree, i);
        int own = indent(line) + name_width(frame, line);

        most = own > most ? own : most;
    }
    if (room < width / 2)
        room = width / 2;
    frame->name = most < room ? most : room;
}

/* A deep name is brought onto the screen, with some of the way to it. */
static void follow(struct frame *frame)
{
    struct kl_tree_line here = ui_tree_here(frame->self);
    int end = here.node ? indent(here) + name_width(frame, here) : 0;
    int shift = end - frame->name;

    if (shift > indent(here) - 2 * GUIDE)
        shift = indent(here) - 2 * GUIDE;
    frame->self->shift = shift > 0 ? shift : 0;
}

/* The lines that lead from the folders around it to a line. */
static void draw_guides(struct kl_tree_line line, struct ui_pen *pen)
{
    const struct kl_tree_node *node = line.node;
    bool is_node = line.kind == KL_TREE_LINE_NODE;
    bool goes_on = is_node ? kl_tree_continues(node) : line.kind == KL_TREE_LINE_GAP;
    struct kl_buf text = {0};

    if (line.depth) {
        const struct kl_tree_node *at = is_node ? node->parent : node;
        size_t n = line.depth - 1;
        bool *bars = KL_NEW_ARRAY(bool, n + 1);

        for (size_t i = n; i-- > 0; at = at->parent)
            bars[i] = kl_tree_continues(at);
        for (size_t i = 0; i < n; i++)
            kl_buf_add_text(&text, bars[i] ? "│  " : "   ");
        kl_buf_add_text(&text, goes_on ? "├─ " : "└─ ");
        free(bars);
    }
    ui_pen_str(pen, kl_buf_str(&text), UI_STYLE_RULE);
    kl_buf_release(&text);
}

static void draw_name(const struct frame *frame, struct kl_tree_line line,
                      struct ui_pen *pen)
{
    const struct kl_tree_node *node = line.node;

    if (line.kind != KL_TREE_LINE_NODE) {
        ui_pen_words(pen, "…", UI_STYLE_FAINT);
        return;
    }
    ui_pen_data(pen, (struct kl_str){node->name, node->len},
                node->folder ? UI_STYLE_STRONG : UI_STYLE_KEY_TEXT);
    if (node->folder)
        ui_pen_data(pen, kl_tree_delimiter(frame->self->tree), UI_STYLE_KEY_DELIMITER);
}

static void draw_note(const struct frame *frame, struct kl_tree_line line,
                      struct ui_pen *pen)
{
    bool folder = line.kind == KL_TREE_LINE_NODE && line.node->folder;
    struct kl_buf note = {0};
    enum ui_style style = ui_tree_note(frame->self, line, &note);

    ui_pen_words(pen, !folder ? " " : line.node->open ? "▾" : "▸", UI_STYLE_STRONG);
    ui_pen_space(pen, 1, UI_STYLE_TEXT);
    ui_pen_str(pen, kl_buf_str(&note), style);
    kl_buf_release(&note);
}

static void draw_line(const struct frame *frame, struct kl_tree_line line,
                      struct ui_rect rect)
{
    struct ui_pen pen = ui_pen_on(frame->canvas, rect), names;
    bool is_node = line.kind == KL_TREE_LINE_NODE;

    ui_pen_words(&pen, is_node && ui_tree_is_odd(line.node) ? "~" : " ", UI_STYLE_INFO);
    ui_pen_space(&pen, 1, UI_STYLE_TEXT);
    names = ui_pen_at(frame->canvas, pen.x, pen.y,
                      frame->name < pen.end - pen.x ? frame->name : pen.end - pen.x);
    names.skip = frame->self->shift;
    draw_guides(line, &names);
    draw_name(frame, line, &names);
    if (is_node && indent(line) >= frame->self->shift)
        ui_search_mark(frame->canvas, pen.x + indent(line) - frame->self->shift, pen.y,
                       names.end - pen.x - indent(line) + frame->self->shift,
                       (struct kl_str){line.node->name, line.node->len},
                       kl_buf_str(&frame->self->view.host->needle));
    pen.x = names.end;
    ui_pen_space(&pen, 2, UI_STYLE_TEXT);
    frame->self->marker = pen.x;
    draw_note(frame, line, &pen);
}

static void draw_header(const struct frame *frame, struct ui_rect line)
{
    struct kl_str delimiter = kl_tree_delimiter(frame->self->tree);
    struct ui_pen pen = ui_pen_on(frame->canvas, line);
    struct kl_buf text = {0};

    ui_pen_space(&pen, 2, UI_STYLE_TEXT);
    ui_pen_data(&pen, kl_str_from(kl_tree_schema(frame->self->tree)->keys.sk[0].name),
                UI_STYLE_HEADER);
    if (delimiter.len) {
        ui_pen_words(&pen, _(", divided by "), UI_STYLE_HEADER);
        kl_buf_add_char(&text, '"');
        kl_delimiter_write(delimiter, &text);
        kl_buf_add_char(&text, '"');
        ui_pen_data(&pen, kl_buf_str(&text), UI_STYLE_HEADER);
    }
    kl_buf_clear(&text);
    ui_tree_level_words(kl_tree_root(frame->self->tree), &text);
    ui_pen_to(&pen, line.x + frame->name + 4, UI_STYLE_TEXT);
    ui_pen_space(&pen, 2, UI_STYLE_TEXT);
    ui_pen_str(&pen, kl_buf_str(&text), UI_STYLE_HEADER);
    kl_buf_release(&text);
}

/* While there is no tree. */
static const enum ui_action no_tree_hints[] = {UI_ACTION_DELIMITER, UI_ACTION_BACK,
                                               UI_ACTION_HELP, UI_ACTION_NONE};

void ui_tree_draw(struct ui_view *view, struct ui_canvas *canvas, struct ui_rect body)
{
    struct ui_list_line at = {0};
    struct frame frame = {.self = (struct ui_tree *)view, .canvas = canvas};
    struct ui_list *list = &frame.self->list;
    struct ui_rect header = body;
    bool none = frame.self->sampled && !kl_tree_delimiter(frame.self->tree).len;

    view->hints = none ? no_tree_hints : NULL;
    header.h = header.h > 1 ? 1 : 0;
    if (header.h)
        ui_rect_take_line(&body);
    ui_list_set(list, kl_tree_lines(frame.self->tree));
    ui_list_fit(list, body);
    measure(&frame, body.w, body.h);
    follow(&frame);
    draw_header(&frame, header);
    while (ui_list_line(list, canvas, &body, &at))
        draw_line(&frame, kl_tree_line(frame.self->tree, at.i), at.rect);
}
