#include "config.h"

#include "ui/status.h"

#include "base/i18n.h"

#define GAP 2       /* columns between two hints */
#define APART 3     /* columns between words and the hints beside them */
#define HINTS_MAX 8 /* hints of a view; no list is longer */

static void draw_path(const struct kl_names *path, const char *label, struct ui_pen *pen)
{
    ui_pen_data(pen, kl_str_from(label), UI_STYLE_TITLE);
    for (size_t i = 0; i < path->n; i++) {
        bool here = i + 1 == path->n;

        ui_pen_words(pen, " › ", UI_STYLE_TITLE);
        ui_pen_data(pen, kl_str_from(path->names[i]),
                    here ? UI_STYLE_TITLE_HERE : UI_STYLE_TITLE);
    }
}

static int path_width(const struct kl_names *path, const char *label,
                      const struct ui_canvas *canvas)
{
    int width = ui_pen_data_width(canvas, kl_str_from(label));

    for (size_t i = 0; i < path->n; i++)
        width += 3 + ui_pen_data_width(canvas, kl_str_from(path->names[i]));
    return width;
}

void ui_status_title(const struct ui_view *view, struct ui_canvas *canvas,
                     struct ui_rect line)
{
    struct ui_pen pen = ui_pen_on(canvas, line);
    struct kl_names path = {0};
    struct kl_buf what = {0};
    const char *label = kl_session_label(view->host->session);
    int wide, what_width, least;

    ui_canvas_fill(canvas, line, UI_STYLE_TITLE);
    view->ops->path(view, &path);
    if (view->ops->operation)
        view->ops->operation(view, &what);
    wide = path_width(&path, label, canvas);
    what_width = ui_pen_words_width(canvas, kl_buf_str(&what));
    least = what_width < 8 ? what_width : 8; /* less of it says nothing */
    /* The program's name goes first, then the operation: where one is stays. */
    if (line.w >= wide + what_width + 13)
        ui_pen_words(&pen, " keyline  ", UI_STYLE_TITLE);
    else
        ui_pen_words(&pen, " ", UI_STYLE_TITLE);
    if (pen.x + wide + what_width + 3 > line.w)
        what_width = line.w - pen.x - wide - 3;
    pen.end = what_width > 0 ? line.w - what_width - 2 : line.w;
    /* Too long for the line: its end, which says most, is what is shown. */
    if (wide > pen.end - pen.x)
        pen.skip = wide - (pen.end - pen.x);
    draw_path(&path, label, &pen);
    if (what_width && what_width >= least) {
        pen = ui_pen_at(canvas, line.w - what_width - 1, line.y, what_width);
        ui_pen_str(&pen, kl_buf_str(&what), UI_STYLE_TITLE);
    }
    kl_buf_release(&what);
    kl_names_release(&path);
}

/* How much of words, from off on, goes on a line of that width; broken after the last
 * space that fits. */
static size_t line_bytes(const struct ui_canvas *canvas, struct kl_str words, size_t off,
                         int width)
{
    size_t end = off, at_space = off;
    struct kl_grapheme g;
    int used = 0;

    while (kl_utf8_next(words, end, &g)) {
        struct kl_str cluster = kl_str_sub(words, g.off, g.len);

        used += ui_pen_words_width(canvas, cluster);
        if (used > width)
            return at_space > off ? at_space - off : end - off;
        end = g.off + g.len;
        if (kl_str_eq(cluster, KL_STR(" ")))
            at_space = end;
    }
    return end - off;
}

int ui_status_message_lines(const struct ui_canvas *canvas, int width,
                            struct kl_str words)
{
    size_t off = 0, len = 1;
    int lines = 0;

    for (; off < words.len && len; off += len, lines++)
        len = line_bytes(canvas, words, off, width - 2);
    return lines;
}

struct ui_rect ui_status_message(struct ui_canvas *canvas, struct ui_rect lines,
                                 struct kl_str words, enum ui_style style)
{
    struct ui_rect rest = {lines.x, lines.y + lines.h - 1, lines.w - 1, lines.h > 0};
    size_t off = 0;

    for (int i = 0; i < lines.h && off < words.len; i++) {
        struct ui_pen pen = ui_pen_at(canvas, lines.x + 1, lines.y + i, lines.w - 2);
        size_t len = words.len - off;
        bool last = i + 1 == lines.h;

        if (!last)
            len = line_bytes(canvas, words, off, lines.w - 2);
        ui_pen_str(&pen, kl_str_sub(words, off, len), style);
        if (last)
            rest = (struct ui_rect){pen.x + APART, rest.y, pen.end - pen.x - APART, 1};
        off += len ? len : words.len;
    }
    return rest;
}

/* What a key does, in a word or two. */
struct hint {
    struct kl_buf key;
    const char *name;
};

/* The hints of a view, each with the first key of its action. Returns how many. */
static size_t view_hints(const struct ui_view *view, struct hint *hints)
{
    const enum ui_action *actions = view->hints ? view->hints : view->ops->hints;
    size_t n = 0;

    for (; n < HINTS_MAX && actions[n] != UI_ACTION_NONE; n++) {
        hints[n] = (struct hint){.name = _(ui_action_row(actions[n])->hint)};
        ui_keymap_keys(view->host->keymap, view->ops->kind, actions[n], 1, &hints[n].key);
    }
    return n;
}

static void release_hints(struct hint *hints, size_t n)
{
    for (size_t i = 0; i < n; i++)
        kl_buf_release(&hints[i].key);
}

static int hint_width(const struct hint *hint)
{
    return (int)kl_utf8_width(kl_buf_str(&hint->key)) + 1 +
           (int)kl_utf8_width(kl_str_from(hint->name));
}

/* From the first on as far as there is room; the last one before all others. */
static void draw_hints(const struct hint *hints, size_t n, struct ui_canvas *canvas,
                       struct ui_rect line)
{
    size_t shown = 0;
    struct ui_pen pen;
    int used;

    if (!n || (used = hint_width(&hints[n - 1])) > line.w)
        return;
    while (shown + 1 < n && used + GAP + hint_width(&hints[shown]) <= line.w)
        used += GAP + hint_width(&hints[shown++]);
    pen = ui_pen_at(canvas, line.x + line.w - used, line.y, used);
    for (size_t i = 0; i <= shown; i++) {
        const struct hint *hint = &hints[i < shown ? i : n - 1];

        ui_pen_str(&pen, kl_buf_str(&hint->key), UI_STYLE_HINT_KEY);
        ui_pen_words(&pen, " ", UI_STYLE_FAINT);
        ui_pen_words(&pen, hint->name, UI_STYLE_FAINT);
        ui_pen_space(&pen, i < shown ? GAP : 0, UI_STYLE_TEXT);
    }
}

int ui_status_hints_width(const struct ui_view *view)
{
    struct hint hints[HINTS_MAX];
    size_t n = view_hints(view, hints);
    int width = 0;

    for (size_t i = 0; i < n; i++)
        width += (i ? GAP : 0) + hint_width(&hints[i]);
    release_hints(hints, n);
    return width;
}

void ui_status_hints(const struct ui_view *view, struct ui_canvas *canvas,
                     struct ui_rect line)
{
    struct hint hints[HINTS_MAX];
    size_t n = view_hints(view, hints);

    draw_hints(hints, n, canvas, line);
    release_hints(hints, n);
}

void ui_status_prompt_hints(struct ui_canvas *canvas, struct ui_rect line)
{
    static const struct {
        int32_t key;
        const char *name;
    } keys[] = {{UI_KEY_ENTER, N_("go")},
                {UI_KEY_TAB, N_("complete")},
                {UI_CTRL('R'), N_("earlier")},
                {UI_CTRL('U'), N_("clear")},
                {UI_KEY_ESC, N_("cancel")}};
    struct hint hints[KL_ARRAY_LEN(keys)] = {0};

    for (size_t i = 0; i < KL_ARRAY_LEN(keys); i++) {
        ui_key_name(keys[i].key, &hints[i].key);
        hints[i].name = _(keys[i].name);
    }
    draw_hints(hints, KL_ARRAY_LEN(keys), canvas, line);
    release_hints(hints, KL_ARRAY_LEN(keys));
}

int ui_status_cost(const struct ui_view *view, struct ui_canvas *canvas,
                   struct ui_rect line, unsigned waited)
{
    struct ui_pen pen = ui_pen_on(canvas, line);
    struct kl_buf cost = {0};

    ui_pen_words(&pen, " ", UI_STYLE_COST);
    if (view->ops->cost)
        view->ops->cost(view, &cost);
    ui_pen_str(&pen, kl_buf_str(&cost), UI_STYLE_COST);
    if (waited) {
        kl_buf_clear(&cost);
        kl_buf_addf(&cost, _("%sloading %u s, Esc stops"),
                    pen.x > line.x + 1 ? " · " : "", waited);
        ui_pen_str(&pen, kl_buf_str(&cost), UI_STYLE_INFO);
    }
    kl_buf_release(&cost);
    return pen.x;
}

/* A key and what it does; on the next line where this one is too short for both. */
static void draw_binding(struct ui_pen *pen, struct ui_rect *lines, struct kl_str key,
                         const char *help)
{
    int width = (int)kl_utf8_width(key) + 1 + (int)kl_utf8_width(kl_str_from(help));

    if (pen->x > pen->from + 1 && pen->x + width >= pen->end && lines->h > 0) {
        *pen = ui_pen_on(pen->canvas, ui_rect_take_line(lines));
        ui_pen_words(pen, " ", UI_STYLE_TEXT);
    }
    ui_pen_str(pen, key, UI_STYLE_HINT_KEY);
    ui_pen_words(pen, " ", UI_STYLE_TEXT);
    ui_pen_words(pen, help, UI_STYLE_TEXT);
    ui_pen_space(pen, APART, UI_STYLE_TEXT);
}

void ui_status_pending(const struct ui_view *view, int32_t key, struct ui_canvas *canvas,
                       struct ui_rect lines)
{
    struct ui_pen pen = ui_pen_on(canvas, ui_rect_take_line(&lines));
    const struct ui_action_row *row;
    struct kl_buf keys = {0}, first = {0};

    ui_key_name(key, &first);
    ui_pen_words(&pen, " ", UI_STYLE_TEXT);
    for (size_t i = 0; (row = ui_action_at(i)); i++) {
        if (!ui_action_works(row->action, view->ops->kind))
            continue;
        kl_buf_clear(&keys);
        ui_keymap_keys(view->host->keymap, view->ops->kind, row->action, 1, &keys);
        if (keys.len <= first.len ||
            !kl_str_starts(kl_buf_str(&keys), kl_buf_str(&first)))
            continue;
        draw_binding(&pen, &lines, kl_buf_str(&keys), _(row->help));
    }
    kl_buf_release(&keys);
    kl_buf_release(&first);
}
