#include "config.h"

#include "ui/rows.h"

#include "base/enclose.h"
#include "base/i18n.h"
#include "model/plain.h"
#include "model/value.h"
#include "keys/quote.h"
#include "ui/rows_complete.h"

#define ITEMS_LOOKED_AT 200 /* rows that are decoded for it */
#define VALUE_MAX 80        /* bytes; who wants a longer one copies it */

static const struct {
    const char *text;
    const char *help; /* N_() */
} functions[] = {
    {"begins_with(", N_("(attribute, \"text\")")},
    {"contains(", N_("(attribute, value)")},
    {"attribute_exists(", N_("(attribute)")},
    {"attribute_not_exists(", N_("(attribute)")},
    {"attribute_type(", N_("(attribute, \"S\")")},
    {"size(", N_("(attribute) = number")},
    {"not ", N_("what does not hold")},
};

/* What may follow a comparison that is whole. */
static const char *const joins[] = {"and ", "or "};

static bool is_name_byte(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           c == '_' || c == '#' || c == '-';
}

static bool is_plain_name(struct kl_str name)
{
    for (size_t i = 0; i < name.len; i++) {
        if (!is_name_byte(name.data[i]))
            return false;
    }
    return name.len && !(name.data[0] >= '0' && name.data[0] <= '9') &&
           name.data[0] != '-';
}

/* A name as the language has it: in backticks where it is not plain. */
static void offer_name(const struct ui_rows_offer *offer, struct kl_str name)
{
    struct kl_buf text = {0};

    if (is_plain_name(name))
        kl_buf_add_str(&text, name);
    else
        kl_enclose('`', name, &text);
    ui_candidates_add(offer->candidates, kl_buf_str(&text), NULL);
    kl_buf_release(&text);
}

static void offer_names(const struct ui_rows_offer *offer, const struct kl_row *row)
{
    struct kl_item item = {0};
    const char *name;
    json_t *value;

    if (kl_item_decode(kl_page_item(row->page, row->item), &item, NULL))
        return;
    json_object_foreach(item.root, name, value) offer_name(offer, kl_str_from(name));
    kl_item_release(&item);
}

/* What the attribute that is compared holds in the row, as it would be typed. */
static void offer_value(const struct ui_rows_offer *offer, const struct kl_row *row)
{
    char *name = kl_mem_dup(offer->name.data, offer->name.len);
    struct kl_item item = {0};
    const json_t *inner = NULL;
    enum kl_value_type type;
    struct kl_buf text = {0};

    if (!kl_item_decode(kl_page_item(row->page, row->item), &item, NULL)) {
        type = kl_value_type(kl_item_get(&item, name), &inner);
        if (type == KL_VALUE_S)
            kl_json_string(kl_value_text(inner), &text);
        else if (type == KL_VALUE_N)
            kl_buf_add_str(&text, kl_value_text(inner));
        else if (type == KL_VALUE_BOOL)
            kl_buf_add_text(&text, json_is_true(inner) ? "true" : "false");
        if (text.len <= VALUE_MAX)
            ui_candidates_add(offer->candidates, kl_buf_str(&text), NULL);
    }
    kl_item_release(&item);
    kl_buf_release(&text);
    free(name);
}

/* Where the word begins that is being typed: a name, a number, or text from its quote. */
static size_t word_begins(struct kl_str text)
{
    size_t from = 0, at = 0;

    while (at < text.len) {
        char c = text.data[at];
        size_t end = at + 1;

        from = at;
        if (c == '"')
            end = kl_quote_end(text, at);
        else if (c == '`')
            end = kl_str_find(text, KL_STR("`"), at + 1);
        else if (is_name_byte(c))
            while (end < text.len && is_name_byte(text.data[end]))
                end++;
        else
            from = end; /* an operator or a space: the next word begins behind it */
        if (end == SIZE_MAX)
            return from;
        at = end + (c == '`');
    }
    return from;
}

/* The text without the spaces at its end. */
static struct kl_str trimmed(struct kl_str text)
{
    while (text.len && text.data[text.len - 1] == ' ')
        text.len--;
    return text;
}

/* The name that ends the text; absent: something else does. */
static struct kl_str last_name(struct kl_str text)
{
    size_t from = text.len;

    if (from && text.data[from - 1] == '`') {
        size_t open = from - 1;

        while (open && text.data[open - 1] != '`')
            open--;
        return kl_str_sub(text, open, from - 1 - open);
    }
    while (from && is_name_byte(text.data[from - 1]))
        from--;
    return from < text.len ? kl_str_sub(text, from, SIZE_MAX) : (struct kl_str){0};
}

/* The attribute that a value before the word's place would be compared with; absent: no
 * value is expected there. */
static struct kl_str compared(struct kl_str before)
{
    struct kl_str text = trimmed(before);
    size_t end = text.len;

    while (end && strchr("<>=", text.data[end - 1]))
        end--;
    if (end == text.len)
        return (struct kl_str){0};
    return last_name(trimmed(kl_str_sub(text, 0, end)));
}

/* Whether what stands before is a comparison: then a word joins it to the next. */
static bool is_whole(struct kl_str before)
{
    struct kl_str text = trimmed(before);
    char last = text.len ? text.data[text.len - 1] : '(';
    struct kl_str word = last_name(text);

    if (last == ')' || last == '"')
        return true;
    return word.len && compared(kl_str_sub(text, 0, text.len - word.len)).len;
}

void ui_rows_complete_filter(struct ui_rows_offer *offer)
{
    size_t from = word_begins(offer->text);
    struct kl_str before = kl_str_sub(offer->text, 0, from);

    offer->name = compared(before);
    ui_candidates_begin(offer->candidates, offer->text, from);
    if (offer->name.len) {
        ui_rows_each(offer, ITEMS_LOOKED_AT, offer_value);
    } else if (is_whole(before)) {
        for (size_t i = 0; i < KL_ARRAY_LEN(joins); i++)
            ui_candidates_add(offer->candidates, kl_str_from(joins[i]), NULL);
    } else {
        ui_rows_each(offer, ITEMS_LOOKED_AT, offer_names);
        for (size_t i = 0; i < KL_ARRAY_LEN(functions); i++)
            ui_candidates_add(offer->candidates, kl_str_from(functions[i].text),
                              _(functions[i].help));
    }
}

static void offer_column(const struct ui_rows_offer *offer, const struct kl_row *row)
{
    struct kl_item item = {0};
    const char *name;
    json_t *value;

    if (kl_item_decode(kl_page_item(row->page, row->item), &item, NULL))
        return;
    json_object_foreach(item.root, name, value)
        ui_candidates_add(offer->candidates, kl_str_from(name), NULL);
    kl_item_release(&item);
}

void ui_rows_complete_columns(struct ui_rows_offer *offer)
{
    size_t from = offer->text.len;

    while (from && offer->text.data[from - 1] != ',' && offer->text.data[from - 1] != ' ')
        from--;
    ui_candidates_begin(offer->candidates, offer->text, from);
    ui_rows_each(offer, ITEMS_LOOKED_AT, offer_column);
}
