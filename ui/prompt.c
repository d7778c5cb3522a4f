#include "config.h"

#include "ui/prompt.h"

#define PROMPT_MAX 4096 /* bytes of a line; no key or condition is longer */

void ui_prompt_release(struct ui_prompt *prompt)
{
    for (size_t i = 0; i < UI_QUESTIONS; i++) {
        struct ui_history *history = &prompt->history[i];

        for (size_t k = 0; k < history->n; k++)
            free(history->lines[k]);
        free(history->lines);
    }
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
    kl_buf_clear(&prompt->kept);
}

void ui_prompt_close(struct ui_prompt *prompt)
{
    prompt->open = false;
}

void ui_prompt_remember(struct ui_prompt *prompt)
{
    struct ui_history *history = &prompt->history[prompt->question];
    struct kl_str text = kl_buf_str(&prompt->text);

    if (!text.len || prompt->question == UI_QUESTION_CREDENTIAL ||
        (history->n && kl_str_eq(text, kl_str_from(history->lines[history->n - 1]))))
        return;
    if (history->n == UI_HISTORY_MAX) {
        free(history->lines[0]);
        memmove(history->lines, history->lines + 1,
                (UI_HISTORY_MAX - 1) * sizeof(*history->lines));
        history->n--;
    }
    if (!history->lines)
        history->lines = KL_NEW_ARRAY(char *, UI_HISTORY_MAX);
    history->lines[history->n++] = kl_mem_dup(text.data, text.len);
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

/* Shows an older (-1) or younger (+1) line of the history. */
static enum ui_prompt_result recall(struct ui_prompt *prompt, int step)
{
    const struct ui_history *history = &prompt->history[prompt->question];
    size_t to = prompt->recall + (size_t)(long)step;

    if (to > history->n)
        return UI_PROMPT_NONE;
    if (prompt->recall == history->n) {
        kl_buf_set(&prompt->kept, kl_buf_str(&prompt->text));
    }
    prompt->recall = to;
    set_text(prompt, to == history->n ? kl_buf_str(&prompt->kept)
                                      : kl_str_from(history->lines[to]));
    return UI_PROMPT_CHANGED;
}

static enum ui_prompt_result type_key(struct ui_prompt *prompt, int32_t key)
{
    struct kl_buf bytes = {0};
    enum ui_prompt_result result;

    if (key < ' ' || key >= 0x110000 || (key >= 0x7f && key < 0xa0))
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
    size_t cursor = prompt->cursor;

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

void ui_prompt_draw(const struct ui_prompt *prompt, struct ui_canvas *canvas,
                    struct ui_rect line)
{
    struct ui_pen pen = ui_pen_on(canvas, line);
    struct kl_str text = kl_buf_str(&prompt->text);
    int before = ui_pen_data_width(canvas, kl_str_sub(text, 0, prompt->cursor));
    int room;

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
