#include "config.h"

#include "ui/status.h"

#include <limits.h>

#include "base/i18n.h"

#define GAP 2           /* columns between two hints */
#define BETWEEN_WIDTH 3 /* columns of " › " */
#define CUT_WIDTH 4     /* of "… › " */
#define NAME_CUT 20     /* columns of a long name in a path that does not fit */
#define WIDE 60         /* columns from which a title shows the operation in any case, */
#define OPERATION_LEAST 10 /* or so much of it */
#define APART 3            /* columns between words and the hints beside them */
#define HINTS_MAX 8        /* hints of a view; no list is longer */

/* Name i of a path: what the data is called, then those of the view. */
static struct kl_str name_at(const struct kl_names *path, const char *label, size_t i)
{
    return kl_str_from(i ? path->names[i - 1] : label);
}

/* A path as it is drawn: all of it, or what there is room for. */
struct trail_line {
    const struct kl_names *path;
    const char *label;
    size_t first; /* names before it are left out */
    int longest;  /* columns that a name may take */
};

/* Columns of name i. */
static int name_width(const struct trail_line *trail, size_t i,
                      const struct ui_canvas *canvas)
{
    int width = ui_pen_data_width(canvas, name_at(trail->path, trail->label, i));

    return width < trail->longest ? width : trail->longest;
}

/* Columns that it takes, with what stands between names. */
static int trail_width(const struct trail_line *trail, const struct ui_canvas *canvas)
{
    int width = trail->first ? CUT_WIDTH : 0;

    for (size_t i = trail->first; i <= trail->path->n; i++)
        width += (i > trail->first ? BETWEEN_WIDTH : 0) + name_width(trail, i, canvas);
    return width;
}

/* Too long for the line: long names are cut, and names go from its beginning, since the
 * end says most. */
static void fit_trail(struct trail_line *trail, int room, const struct ui_canvas *canvas)
{
    if (trail_width(trail, canvas) <= room)
        return;
    trail->longest = NAME_CUT;
    while (trail->first < trail->path->n && trail_width(trail, canvas) > room)
        trail->first++;
}

/* The last name has what room is left: of one that is alone the end is shown. */
static void draw_last(const struct trail_line *trail, struct ui_pen *pen)
{
    size_t last = trail->path->n;
    struct kl_str name = name_at(trail->path, trail->label, last);
    int over = ui_pen_data_width(pen->canvas, name) - (pen->end - pen->x);

    if (over > 0 && trail->first == last) {
        ui_pen_words(pen, "…", UI_STYLE_TITLE);
        pen->skip = over + 1;
    }
    ui_pen_data(pen, name, last ? UI_STYLE_TITLE_HERE : UI_STYLE_TITLE);
}

static void draw_path(const struct kl_names *path, const char *label, struct ui_pen *pen)
{
    struct trail_line trail = {.path = path, .label = label, .longest = pen->end};

    fit_trail(&trail, pen->end - pen->x, pen->canvas);
    if (trail.first)
        ui_pen_words(pen, "… › ", UI_STYLE_TITLE);
    for (size_t i = trail.first; i < path->n; i++) {
        int end = pen->end;

        pen->end = pen->x + name_width(&trail, i, pen->canvas);
        ui_pen_data(pen, name_at(path, label, i), UI_STYLE_TITLE);
        pen->x = pen->end; /* a name that was cut ends there, and the path goes on */
        pen->cut = false;
        pen->end = end;
        ui_pen_words(pen, " › ", UI_STYLE_TITLE);
    }
    draw_last(&trail, pen);
}

/* Columns for what is done here, beside a path so wide: where one is stays, but on a
 * line that is not short the direction is seen. */
static int operation_width(struct ui_rect line, int from, int wide, int wanted)
{
    int width = line.w - from - wide - 3, least = wanted;

    if (line.w < WIDE || least > OPERATION_LEAST)
        least = line.w < WIDE ? 0 : OPERATION_LEAST;
    width = width < least ? least : width;
    return width < wanted ? width : wanted;
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
    wide = trail_width(&(struct trail_line){&path, label, 0, INT_MAX}, canvas);
    what_width = ui_pen_words_width(canvas, kl_buf_str(&what));
    least = what_width < 8 ? what_width : 8; /* less of it says nothing */
    /* The program's name goes first. */
    if (line.w >= wide + what_width + 13)
        ui_pen_words(&pen, " keyline  ", UI_STYLE_TITLE);
    else
        ui_pen_words(&pen, " ", UI_STYLE_TITLE);
    what_width = operation_width(line, pen.x, wide, what_width);
    pen.end = what_width > 0 ? line.w - what_width - 2 : line.w;
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
        kl_buf_addf(&cost, _("%sloading %u s, %s stops"), pen.x > line.x + 1 ? " · " : "",
                    waited, ui_view_key(view, UI_ACTION_ESCAPE).text);
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
        draw_binding(&pen, &lines, kl_buf_str(&keys), _(row->hint));
    }
    kl_buf_release(&keys);
    kl_buf_release(&first);
}
