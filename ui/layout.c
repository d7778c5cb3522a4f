#include "config.h"

#include "ui/layout.h"

static int at_least_0(int n)
{
    return n < 0 ? 0 : n;
}

static int min_int(int a, int b)
{
    return a < b ? a : b;
}

static int max_int(int a, int b)
{
    return a > b ? a : b;
}

struct ui_rect ui_rect_meet(struct ui_rect a, struct ui_rect b)
{
    struct ui_rect meet;

    meet.x = max_int(a.x, b.x);
    meet.y = max_int(a.y, b.y);
    meet.w = at_least_0(min_int(a.x + a.w, b.x + b.w) - meet.x);
    meet.h = at_least_0(min_int(a.y + a.h, b.y + b.h) - meet.y);
    return meet;
}

struct ui_rect ui_rect_take_line(struct ui_rect *rect)
{
    struct ui_rect line = *rect;

    line.h = min_int(1, at_least_0(rect->h));
    rect->y += line.h;
    rect->h -= line.h;
    return line;
}

void ui_layout_screen(int width, int height, int message_lines, struct ui_layout *layout)
{
    int title = height >= 2;
    int status = height >= 3;
    int message = max_int(0, min_int(message_lines, height - title - status - 1));
    int body;

    width = at_least_0(width);
    height = at_least_0(height);
    body = at_least_0(height - title - message - status);
    layout->title = (struct ui_rect){0, 0, width, title};
    layout->body = (struct ui_rect){0, title, width, body};
    layout->message = (struct ui_rect){0, title + body, width, message};
    layout->status = (struct ui_rect){0, title + body + message, width, status};
}

size_t ui_layout_scroll(size_t top, size_t cursor, size_t n, int h, int margin)
{
    size_t lines = h > 0 ? (size_t)h : 1;
    size_t keep = margin > 0 ? (size_t)margin : 0;

    if (n <= lines)
        return 0;
    if (keep > (lines - 1) / 2)
        keep = (lines - 1) / 2;
    if (cursor < top + keep)
        top = cursor > keep ? cursor - keep : 0;
    if (cursor + keep + 1 > top + lines)
        top = cursor + keep + 1 - lines;
    return top > n - lines ? n - lines : top;
}

/* Places columns from i on, starting at x; returns the index after the last placed. */
static size_t place(int width, int gap, const int *want, size_t i, size_t end, int *x,
                    struct ui_span *spans)
{
    for (; i < end && *x < width; i++) {
        if (!want[i])
            continue;
        spans[i].x = *x;
        spans[i].w = min_int(want[i], width - *x);
        *x += spans[i].w + gap;
    }
    return i;
}

/* Whether column focus is whole when the scrolled columns start at first. */
static bool shows(int width, int gap, const int *want, int x, size_t first, size_t focus)
{
    for (size_t i = first; i < focus; i++)
        x += want[i] ? want[i] + gap : 0;
    return x + want[focus] <= width;
}

void ui_layout_columns(int width, int gap, const int *want, size_t n, size_t frozen,
                       size_t focus, size_t *first, struct ui_span *spans)
{
    int x = 0;

    for (size_t i = 0; i < n; i++)
        spans[i] = (struct ui_span){0, 0};
    frozen = frozen < n ? frozen : n;
    place(width, gap, want, 0, frozen, &x, spans);
    if (*first < frozen || *first >= n)
        *first = frozen;
    if (focus >= frozen && focus < n) {
        if (focus < *first)
            *first = focus;
        while (*first < focus && !shows(width, gap, want, x, *first, focus))
            (*first)++;
    }
    place(width, gap, want, *first, n, &x, spans);
}
