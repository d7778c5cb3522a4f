#include "config.h"

#include "ui/prompt.h"

#include "base/i18n.h"

#define PROMPT_MAX 4096 /* bytes of a line; no key or condition is longer */

void ui_prompt_release(struct ui_prompt *prompt)
{
    for (size_t i = 0; i < UI_QUESTIONS; i++)
        ui_history_release(&prompt->history[i]);
    kl_buf_release(&prompt->search.needle);
    kl_buf_release(&prompt->label);
    kl_buf_release(&prompt->text);
    kl_buf_release(&prompt->kept);
    *prompt = (struct ui_prompt){0};
}

static void set_text(struct ui_prompt *prompt, struct kl_str text)
{
    kl_buf_set(&prompt->text, text);
    prompt->cursor = prompt->text.len;
}

void ui_prompt_open(struct ui_prompt *prompt, enum ui_question question,
                    const char *label, struct kl_str text)
{
    prompt->open = true;
    prompt->question = question;
    kl_buf_clear(&prompt->label);
    kl_buf_add_text(&prompt->label, label);
    set_text(prompt, text);
    prompt->recall = prompt->history[question].n;
    prompt->search.active = false;
    kl_buf_clear(&prompt->kept);
}

void ui_prompt_close(struct ui_prompt *prompt)
{
    prompt->open = false;
}

/* What is a secret, or a yes or no, has no name. */
static const char *const names[UI_QUESTIONS] = {
    [UI_QUESTION_COMMAND] = "command",     [UI_QUESTION_SEARCH] = "search",
    [UI_QUESTION_CONDITION] = "condition", [UI_QUESTION_PARTITION] = "partition",
    [UI_QUESTION_TABLE] = "table",         [UI_QUESTION_KEYS] = "keys",
    [UI_QUESTION_FILE] = "file",           [UI_QUESTION_FILTER] = "filter",
    [UI_QUESTION_QUERY] = "query",         [UI_QUESTION_KEEP] = "keep",
    [UI_QUESTION_WIDTH] = "width",         [UI_QUESTION_SECONDS] = "seconds",
    [UI_QUESTION_DELIMITER] = "delimiter",
};

const char *ui_question_name(enum ui_question question)
{
    return names[question];
}

bool ui_prompt_remember(struct ui_prompt *prompt)
{
    if (!ui_question_name(prompt->question))
        return false;
    return ui_history_add(&prompt->history[prompt->question], kl_buf_str(&prompt->text));
}

static size_t next_edge(const struct ui_prompt *prompt, size_t from)
{
    struct kl_grapheme g;

    return kl_utf8_next(kl_buf_str(&prompt->text), from, &g) ? g.off + g.len : from;
}

static size_t edge_before(const struct ui_prompt *prompt, size_t from)
{
    size_t edge = 0, next;

    while ((next = next_edge(prompt, edge)) < from)
        edge = next;
    return from ? edge : 0;
}

static size_t word_before(const struct ui_prompt *prompt, size_t from)
{
    const char *text = kl_buf_text(&prompt->text);

    while (from && text[from - 1] == ' ')
        from--;
    while (from && text[from - 1] != ' ')
        from--;
    return from;
}

static enum ui_prompt_result erase(struct ui_prompt *prompt, size_t from, size_t to)
{
    struct kl_buf *text = &prompt->text;

    if (from == to)
        return UI_PROMPT_NONE;
    memmove(text->data + from, text->data + to, text->len - to + 1);
    text->len -= to - from;
    prompt->cursor = from;
    return UI_PROMPT_CHANGED;
}

static enum ui_prompt_result insert(struct ui_prompt *prompt, struct kl_str bytes)
{
    struct kl_buf *text = &prompt->text;

    if (!bytes.len || text->len + bytes.len > PROMPT_MAX)
        return UI_PROMPT_NONE;
    kl_buf_reserve(text, bytes.len);
    memmove(text->data + prompt->cursor + bytes.len, text->data + prompt->cursor,
            text->len - prompt->cursor);
    memcpy(text->data + prompt->cursor, bytes.data, bytes.len);
    text->len += bytes.len;
    text->data[text->len] = '\0';
    prompt->cursor += bytes.len;
    return UI_PROMPT_CHANGED;
}

void ui_prompt_replace(struct ui_prompt *prompt, size_t from, struct kl_str text)
{
    erase(prompt, from, prompt->cursor);
    insert(prompt, text);
}

/* ---- history ---- */

/* Shows line `to` of the history; behind its last one stands what was being typed. */
static void show_line(struct ui_prompt *prompt, size_t to)
{
    const struct ui_history *history = &prompt->history[prompt->question];

    if (prompt->recall >= history->n) {
        kl_buf_set(&prompt->kept, kl_buf_str(&prompt->text));
    }
    prompt->recall = to;
    set_text(prompt, to >= history->n ? kl_buf_str(&prompt->kept)
                                      : kl_str_from(history->lines[to]));
}

/* Shows an older (-1) or younger (+1) line of the history. */
static enum ui_prompt_result recall(struct ui_prompt *prompt, int step)
{
    size_t to = prompt->recall + (size_t)(long)step;

    if (to > prompt->history[prompt->question].n)
        return UI_PROMPT_NONE;
    show_line(prompt, to);
    return UI_PROMPT_CHANGED;
}

static enum ui_prompt_result search_begin(struct ui_prompt *prompt)
{
    if (!ui_question_name(prompt->question))
        return UI_PROMPT_NONE;
    prompt->search.active = true;
    prompt->search.missing = false;
    kl_buf_clear(&prompt->search.needle);
    return UI_PROMPT_CHANGED;
}

/* The next line from there that holds the needle, with the cursor where it does. */
static enum ui_prompt_result search_from(struct ui_prompt *prompt, size_t from, int step)
{
    struct kl_str needle = kl_buf_str(&prompt->search.needle);
    size_t at = ui_history_find(&prompt->history[prompt->question], needle, from, step);

    prompt->search.missing = at == SIZE_MAX;
    if (at != SIZE_MAX) {
        show_line(prompt, at);
        prompt->cursor = kl_str_find(kl_buf_str(&prompt->text), needle, 0);
    }
    return UI_PROMPT_CHANGED;
}

/* Another needle: a line that is shown already may hold it. */
static enum ui_prompt_result search_again(struct ui_prompt *prompt, size_t from)
{
    return search_from(prompt,
                       from < prompt->history[prompt->question].n ? from + 1 : from, -1);
}

static bool types(int32_t key)
{
    return key >= ' ' && key < 0x110000 && !(key >= 0x7f && key < 0xa0);
}

static enum ui_prompt_result search_end(struct ui_prompt *prompt, bool keep)
{
    prompt->search.active = false;
    if (!keep)
        show_line(prompt, prompt->history[prompt->question].n);
    return UI_PROMPT_CHANGED;
}

static void drop_last(struct kl_buf *text)
{
    struct kl_grapheme g = {0};
    size_t at = 0;

    while (kl_utf8_next(kl_buf_str(text), at, &g) && g.off + g.len < text->len)
        at = g.off + g.len;
    text->len = at;
    if (text->data)
        text->data[at] = '\0';
}

/* Whatever is neither of the search nor typed ends it, on the line that is shown, and is
 * then a key like any other. */
static bool search_key(struct ui_prompt *prompt, int32_t key,
                       enum ui_prompt_result *result)
{
    *result = UI_PROMPT_CHANGED;
    if (key == UI_CTRL('R')) {
        *result = search_from(prompt, prompt->recall, -1);
    } else if (key == UI_CTRL('S')) {
        *result = search_from(prompt, prompt->recall, 1);
    } else if (key == UI_KEY_BACKSPACE) {
        drop_last(&prompt->search.needle);
        *result = search_again(prompt, prompt->history[prompt->question].n);
    } else if (key == UI_KEY_ESC || key == UI_CTRL('G') || key == UI_CTRL('C')) {
        *result = search_end(prompt, false);
    } else if (types(key)) {
        kl_utf8_encode((uint32_t)key, &prompt->search.needle);
        *result = search_again(prompt, prompt->recall);
    } else {
        search_end(prompt, true);
        return false;
    }
    return true;
}

/* ---- keys ---- */

static enum ui_prompt_result type_key(struct ui_prompt *prompt, int32_t key)
{
    struct kl_buf bytes = {0};
    enum ui_prompt_result result;

    if (!types(key))
        return UI_PROMPT_NONE;
    kl_utf8_encode((uint32_t)key, &bytes);
    result = insert(prompt, kl_buf_str(&bytes));
    kl_buf_release(&bytes);
    return result;
}

static enum ui_prompt_result go_to(struct ui_prompt *prompt, size_t cursor)
{
    prompt->cursor = cursor;
    return UI_PROMPT_NONE;
}

enum ui_prompt_result ui_prompt_key(struct ui_prompt *prompt, int32_t key)
{
    enum ui_prompt_result result;
    size_t cursor;

    if (prompt->search.active && search_key(prompt, key, &result))
        return result;
    cursor = prompt->cursor;
    switch (key) {
    case UI_KEY_ENTER:
        return UI_PROMPT_DONE;
    case UI_KEY_ESC:
    case UI_CTRL('C'):
    case UI_CTRL('G'):
        return UI_PROMPT_CANCELLED;
    case UI_KEY_BACKSPACE:
        /* On an empty line it leaves, as in vi and less. */
        return prompt->text.len ? erase(prompt, edge_before(prompt, cursor), cursor)
                                : UI_PROMPT_CANCELLED;
    case UI_KEY_DELETE:
    case UI_CTRL('D'):
        return erase(prompt, cursor, next_edge(prompt, cursor));
    case UI_CTRL('W'):
        return erase(prompt, word_before(prompt, cursor), cursor);
    case UI_CTRL('U'):
        return erase(prompt, 0, cursor);
    case UI_CTRL('K'):
        return erase(prompt, cursor, prompt->text.len);
    case UI_KEY_LEFT:
    case UI_CTRL('B'):
        return go_to(prompt, edge_before(prompt, cursor));
    case UI_KEY_RIGHT:
    case UI_CTRL('F'):
        return go_to(prompt, next_edge(prompt, cursor));
    case UI_KEY_HOME:
    case UI_CTRL('A'):
        return go_to(prompt, 0);
    case UI_KEY_END:
    case UI_CTRL('E'):
        return go_to(prompt, prompt->text.len);
    case UI_KEY_UP:
    case UI_CTRL('P'):
        return recall(prompt, -1);
    case UI_KEY_DOWN:
    case UI_CTRL('N'):
        return recall(prompt, 1);
    case UI_CTRL('R'):
        return search_begin(prompt);
    default:
        return type_key(prompt, key);
    }
}

enum ui_prompt_result ui_prompt_paste(struct ui_prompt *prompt, struct kl_str text)
{
    struct kl_buf clean = {0};
    enum ui_prompt_result result;

    while (text.len &&
           (text.data[text.len - 1] == '\n' || text.data[text.len - 1] == '\r'))
        text.len--;
    kl_buf_add_str(&clean, text);
    for (size_t i = 0; i < clean.len; i++) {
        unsigned char c = (unsigned char)clean.data[i];

        if (c < ' ' || c == 0x7f)
            clean.data[i] = ' ';
    }
    result = insert(prompt, kl_buf_str(&clean));
    kl_buf_release(&clean);
    return result;
}

/* What of a line typed before is looked for stands in front of the line. */
static void draw_needle(const struct ui_prompt_search *search, struct ui_pen *pen)
{
    ui_pen_words(pen, search->missing ? _("not typed before \"") : _("typed before \""),
                 search->missing ? UI_STYLE_WARNING : UI_STYLE_INFO);
    ui_pen_data(pen, kl_buf_str(&search->needle), UI_STYLE_STRONG);
    ui_pen_words(pen, "\" ", search->missing ? UI_STYLE_WARNING : UI_STYLE_INFO);
}

void ui_prompt_draw(const struct ui_prompt *prompt, struct ui_canvas *canvas,
                    struct ui_rect line)
{
    struct ui_pen pen = ui_pen_on(canvas, line);
    struct kl_str text = kl_buf_str(&prompt->text);
    int before = ui_pen_data_width(canvas, kl_str_sub(text, 0, prompt->cursor));
    int room;

    if (prompt->search.active)
        draw_needle(&prompt->search, &pen);
    ui_pen_words(&pen, kl_buf_text(&prompt->label), UI_STYLE_PROMPT);
    room = pen.end - pen.x - 1;
    canvas->cursor_y = line.y;
    canvas->cursor_x = pen.x + before;
    if (before > room) {
        pen.skip = before - room;
        canvas->cursor_x = pen.x + room;
    }
    if (canvas->cursor_x >= canvas->width)
        canvas->cursor_x = canvas->width - 1;
    ui_pen_data(&pen, text, UI_STYLE_STRONG);
}
