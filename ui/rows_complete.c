#include "config.h"

#include "ui/rows_complete.h"

#include <strings.h>

#include "base/i18n.h"
#include "model/key_text.h"
#include "model/plain.h"
#include "keys/quote.h"

#define KEYS_LOOKED_AT 2000 /* rows; a key costs nothing */

void ui_rows_each(const struct ui_rows_offer *offer, size_t max,
                  void (*look)(const struct ui_rows_offer *offer,
                               const struct kl_row *row))
{
    struct kl_browse *browse = offer->rows->browse;
    size_t cursor = browse ? kl_browse_cursor(browse) : 0;
    size_t from = cursor > max / 2 ? cursor - max / 2 : 0;
    struct kl_row row;

    for (size_t i = from; i - from < max && !offer->candidates->more; i++) {
        if (!browse || !kl_browse_row(browse, i, &row))
            return;
        if (row.state == KL_ROW_LOADED)
            look(offer, &row);
    }
}

/* ---- conditions on the sort key ---- */

/* The value as it would be typed: what is not plain stands in quotes. */
static void offer_literal(const struct ui_rows_offer *offer, struct kl_str value)
{
    struct kl_buf text = {0};

    kl_json_string(value, &text);
    ui_candidates_add(offer->candidates, kl_buf_str(&text), NULL);
    kl_buf_release(&text);
}

/* Behind the next delimiter of the key, or "/", from there on; the whole key. */
static size_t next_level(const struct ui_rows_offer *offer, struct kl_str key,
                         size_t from)
{
    const struct kl_lens *lens = kl_browse_lens(offer->rows->browse);
    struct kl_part parts[64];
    size_t n = lens ? kl_lens_parts(lens, key, parts, KL_ARRAY_LEN(parts)) : 0;
    size_t slash = kl_str_find(key, KL_STR("/"), from);
    size_t end = slash == SIZE_MAX ? key.len : slash + 1;

    for (size_t i = 0; i < n; i++) {
        size_t behind = parts[i].off + parts[i].len;

        if (parts[i].role == KL_PART_DELIMITER && behind > from && behind < end)
            end = behind;
    }
    return end;
}

/* One level of the keys that begin so: as files of a folder are completed. */
static void offer_beginning(const struct ui_rows_offer *offer, const struct kl_row *row)
{
    struct kl_str key = ui_rows_key(offer->rows, row);
    struct kl_str typed = offer->candidates->typed;
    bool quoted = typed.len && typed.data[0] == '"';
    size_t level;

    if (quoted)
        typed = kl_str_sub(typed, 1, typed.len);
    if (key.len <= typed.len || !kl_str_starts(key, typed) || key.data[0] == '"' ||
        key.data[0] == ' ')
        return;
    level = next_level(offer, key, typed.len);
    key = kl_str_sub(key, 0, level);
    if (quoted || key.data[key.len - 1] == ' ')
        offer_literal(offer, key);
    else
        ui_candidates_add(offer->candidates, key, NULL);
}

/* What the key's first number means, as a scheme takes it; false: it has none. */
static bool offer_decoded(const struct ui_rows_offer *offer, struct kl_str key)
{
    struct kl_buf words = {0}, plain = {0};
    size_t column = ui_rows_decode(offer->rows, key, true, &words);
    bool found =
        column != SIZE_MAX &&
        kl_lens_decode(kl_browse_lens(offer->rows->browse), key, column, false, &plain) &&
        kl_str_all_digits(kl_buf_str(&plain));

    if (found)
        ui_candidates_add(
            offer->candidates, kl_buf_str(&plain),
            kl_lens_column(kl_browse_lens(offer->rows->browse), column)->name);
    kl_buf_release(&words);
    kl_buf_release(&plain);
    return found;
}

/* A bound: numbers and binary values as they are typed; of text what the scheme would
 * take, or the whole key in quotes, which make it literal. */
static void offer_bound(const struct ui_rows_offer *offer, const struct kl_row *row)
{
    enum kl_key_type type = ui_rows_key_type(offer->rows);
    struct kl_str key = ui_rows_key(offer->rows, row), typed = offer->candidates->typed;
    struct kl_key_value value = kl_key_value_borrow(type, key);
    struct kl_buf text = {0};

    if (type != KL_KEY_S) {
        kl_key_text_add(&value, &text);
        ui_candidates_add(offer->candidates, kl_buf_str(&text), NULL);
    } else if ((typed.len && typed.data[0] == '"') || !offer_decoded(offer, key)) {
        offer_literal(offer, key);
    }
    kl_buf_release(&text);
}

/* The first word and the spaces behind it, in lower case as conditions have it. */
static size_t word_end(struct kl_str text, const char *word)
{
    size_t len = strlen(word), end = len;

    if (text.len <= len || strncasecmp(text.data, word, len) != 0)
        return 0;
    while (end < text.len && text.data[end] == ' ')
        end++;
    return end;
}

static const struct {
    const char *text;
    const char *help; /* N_() */
    bool text_only;   /* not of a number */
} operators[] = {
    {"begins_with ", N_("keys that begin with it"), true},
    {"between ", N_("from A to B, both included"), false},
    {"= ", N_("the key"), false},
    {"<= ", N_("keys up to it"), false},
    {">= ", N_("keys from it on"), false},
    {"< ", N_("keys below it"), false},
    {"> ", N_("keys above it"), false},
};

static void offer_operators(const struct ui_rows_offer *offer)
{
    for (size_t i = 0; i < KL_ARRAY_LEN(operators); i++) {
        if (!operators[i].text_only || ui_rows_key_type(offer->rows) != KL_KEY_N)
            ui_candidates_add(offer->candidates, kl_str_from(operators[i].text),
                              _(operators[i].help));
    }
}

/* Where the last value of between begins. */
static size_t last_value(struct kl_str text, size_t from)
{
    for (size_t at = from; at < text.len;) {
        size_t end = text.data[at] == '"' ? kl_quote_end(text, at)
                                          : kl_str_find(text, KL_STR(" "), at);

        if (end == SIZE_MAX)
            return at;
        at = from = end + (text.data[at] != '"' || text.data[end] == ' ');
    }
    return from;
}

/* Where the value begins that is being typed behind an operator; 0: there is none yet.
 * *beginning: it is that of a key. */
static size_t value_begins(struct kl_str text, bool *beginning)
{
    size_t at = word_end(text, "begins_with");

    *beginning = at > 0;
    if (at)
        return at;
    at = word_end(text, "between");
    if (at)
        return last_value(text, at);
    while (at < text.len && strchr("<>=", text.data[at]))
        at++;
    while (at && at < text.len && text.data[at] == ' ')
        at++;
    return at;
}

/* ---- what each question is about ---- */

/* Operators and keys; else a condition by names of segments and attributes. */
static void complete_condition(struct ui_rows_offer *offer)
{
    bool beginning;
    size_t from = value_begins(offer->text, &beginning);

    ui_candidates_begin(offer->candidates, offer->text, from);
    if (!offer->rows->browse)
        return;
    if (!from)
        offer_operators(offer);
    if (from && !beginning)
        ui_rows_each(offer, KEYS_LOOKED_AT, offer_bound);
    else if (offer->text.len && ui_rows_key_type(offer->rows) == KL_KEY_S)
        ui_rows_each(offer, KEYS_LOOKED_AT, offer_beginning);
    if (!offer->candidates->n)
        ui_rows_complete_filter(offer);
}

static void complete_partition(const struct ui_rows_offer *offer)
{
    const struct ui_rows *rows = offer->rows;

    ui_partition_ask_complete(&rows->ask, rows->view.host, &rows->schema,
                              ui_partitions_known(rows->view.below, &rows->schema),
                              offer->text, offer->candidates);
}

void ui_rows_complete(const struct ui_view *view, enum ui_question question,
                      struct kl_str text, struct ui_candidates *candidates)
{
    struct ui_rows_offer offer = {(const struct ui_rows *)view, candidates, text, {0}};

    if (question == UI_QUESTION_CONDITION)
        complete_condition(&offer);
    else if (question == UI_QUESTION_FILTER || question == UI_QUESTION_QUERY)
        ui_rows_complete_filter(&offer);
    else if (question == UI_QUESTION_PARTITION)
        complete_partition(&offer);
    else if (question == UI_QUESTION_COLUMNS)
        ui_rows_complete_columns(&offer);
    else if (question == UI_QUESTION_INDEX)
        ui_partition_ask_index(&offer.rows->schema, text, candidates);
    else if (question == UI_QUESTION_FILE)
        ui_candidates_add_files(candidates, text);
}
