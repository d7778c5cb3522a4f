#include "config.h"

#include "ui/item_text.h"

#include "model/plain.h"

void ui_item_text_release(struct ui_item_text *text)
{
    kl_buf_release(&text->json);
    free(text->ends);
    *text = (struct ui_item_text){0};
}

static void cut_lines(struct ui_item_text *text)
{
    struct kl_str all = kl_buf_str(&text->json);

    for (size_t at = 0; at < all.len;) {
        size_t end = kl_str_find(all, KL_STR("\n"), at);

        KL_GROW(text->ends, text->n, text->cap);
        text->ends[text->n++] = end < all.len ? end : all.len;
        at = text->ends[text->n - 1] + 1;
    }
}

void ui_item_text_set(struct ui_item_text *text, const struct kl_item *item, bool typed)
{
    ui_item_text_release(text);
    if (typed)
        kl_typed_item(item, NULL, 0, KL_PLAIN_INDENTED, &text->json);
    else
        kl_plain_item(item, NULL, 0, KL_PLAIN_INDENTED, &text->json);
    cut_lines(text);
}

void ui_item_text_take(struct ui_item_text *text, struct kl_str json)
{
    ui_item_text_release(text);
    kl_buf_add_str(&text->json, json);
    cut_lines(text);
}

struct kl_str ui_item_text_line(const struct ui_item_text *text, size_t i)
{
    size_t from = i ? text->ends[i - 1] + 1 : 0;

    return kl_str_sub(kl_buf_str(&text->json), from, text->ends[i] - from);
}

size_t ui_item_text_name(struct kl_str line)
{
    size_t at = 0;

    while (at < line.len && line.data[at] == ' ')
        at++;
    if (at == line.len || line.data[at] != '"')
        return 0;
    for (at++; at < line.len && line.data[at] != '"'; at++)
        at += line.data[at] == '\\';
    return at + 1 < line.len && line.data[at + 1] == ':' ? at + 1 : 0;
}

/* An attribute's name is the one thing that is indented by one level. */
static bool begins_attribute(struct kl_str line)
{
    return kl_str_starts(line, KL_STR("  \""));
}

size_t ui_item_text_of(const struct ui_item_text *text, size_t attribute)
{
    for (size_t i = 0; i < text->n; i++) {
        if (begins_attribute(ui_item_text_line(text, i)) && !attribute--)
            return i;
    }
    return 0;
}

size_t ui_item_text_attribute(const struct ui_item_text *text, size_t line)
{
    size_t begun = 0;

    for (size_t i = 0; i <= line && i < text->n; i++)
        begun += begins_attribute(ui_item_text_line(text, i));
    return begun ? begun - 1 : 0;
}
