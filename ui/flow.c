#include "config.h"

#include "ui/flow.h"

void ui_flow_begin(struct ui_flow *flow, int width, enum kl_visible mode)
{
    *flow = (struct ui_flow){0};
    flow->canvas.mode = mode;
    ui_canvas_reset(&flow->canvas, width, UI_FLOW_LINES);
    flow->pen = ui_pen_at(&flow->canvas, 0, -1, width);
}

void ui_flow_release(struct ui_flow *flow)
{
    ui_canvas_release(&flow->canvas);
    *flow = (struct ui_flow){0};
}

int ui_flow_lines(const struct ui_flow *flow)
{
    int lines = flow->pen.y + 1;

    return lines < UI_FLOW_LINES ? lines : UI_FLOW_LINES;
}

void ui_flow_line(struct ui_flow *flow, int x, int indent)
{
    int y = flow->pen.y < UI_FLOW_LINES ? flow->pen.y + 1 : UI_FLOW_LINES;

    flow->pen = ui_pen_at(&flow->canvas, 0, y, flow->canvas.width);
    flow->pen.x = flow->start = x < flow->canvas.width ? x : 0;
    flow->indent = indent < flow->canvas.width / 2 ? indent : 0;
}

/* Makes sure that a piece of that width is not cut by the end of the line. */
static void make_room(struct ui_flow *flow, int width)
{
    if (flow->pen.x > flow->start && flow->pen.x + width > flow->pen.end)
        ui_flow_line(flow, flow->indent, flow->indent);
}

void ui_flow_words(struct ui_flow *flow, int gap, struct kl_str words,
                   enum ui_style style)
{
    int width = ui_pen_words_width(&flow->canvas, words);

    make_room(flow, gap + width);
    if (flow->pen.x > flow->start)
        ui_pen_space(&flow->pen, gap, UI_STYLE_TEXT);
    ui_pen_str(&flow->pen, words, style);
}

void ui_flow_sentence(struct ui_flow *flow, struct kl_str words, enum ui_style style)
{
    size_t off = 0;

    while (off < words.len) {
        size_t end = kl_str_find(words, KL_STR(" "), off);

        if (end == SIZE_MAX)
            end = words.len;
        ui_flow_words(flow, off ? 1 : 0, kl_str_sub(words, off, end - off), style);
        off = end + 1;
    }
}
