#include "config.h"

#include "ui/command_words.h"

#include "base/i18n.h"
#include "app/option.h"
#include "ui/rows.h"

/* Names of tables are those of the list at the bottom of the stack. */
void ui_command_complete_answer(const struct ui_view *view, enum ui_question question,
                                struct kl_str text, size_t from,
                                struct ui_candidates *candidates)
{
    if (question == UI_QUESTION_FILE)
        ui_candidates_add_files(candidates, kl_str_sub(text, from, SIZE_MAX));
    for (; view && !candidates->n; view = view->below) {
        if (view->ops->complete && question != UI_QUESTION_FILE)
            view->ops->complete(view, question, kl_str_sub(text, from, SIZE_MAX),
                                candidates);
    }
    candidates->from += from;
}

/* An option with the space before its argument. */
static void complete_option(struct kl_str text, size_t from,
                            struct ui_candidates *candidates)
{
    ui_candidates_begin(candidates, text, from);
    for (const struct kl_args_option *option = ui_rows_query_options(); option->name;
         option++) {
        struct kl_buf word = {0};

        kl_buf_addf(&word, "--%s%s", option->name, option->arg ? " " : "");
        ui_candidates_add(candidates, kl_buf_str(&word), _(option->help));
        kl_buf_release(&word);
    }
}

/* Where the last word begins, and how many stand before it. */
static size_t last_word(struct kl_str text, size_t from, size_t *words)
{
    size_t last = from;

    *words = 0;
    for (size_t i = from; i < text.len; i++) {
        if (text.data[i] != ' ')
            continue;
        *words += i > last;
        last = i + 1;
    }
    return last;
}

/* Whether the view is about the table of that name, or has its cursor on it. */
static bool is_about(const struct ui_view *view, struct kl_str table)
{
    struct ui_place place = {.kind = view->ops->kind};
    bool same;

    if (view->ops->place)
        view->ops->place(view, &place);
    same = place.table && kl_str_eq(table, kl_str_from(place.table));
    ui_place_release(&place);
    return same;
}

/* Partitions of the table that is the word at from. */
static void complete_partition(const struct ui_view *view, struct kl_str text,
                               size_t from, size_t last, struct ui_candidates *candidates)
{
    size_t end = kl_str_find(text, KL_STR(" "), from);
    struct kl_str table = kl_str_sub(text, from, end - from);

    while (view && !is_about(view, table))
        view = view->below;
    if (view)
        ui_command_complete_answer(view, UI_QUESTION_PARTITION, text, last, candidates);
}

void ui_command_complete_query(const struct ui_view *view, struct kl_str text,
                               size_t from, struct ui_candidates *candidates)
{
    size_t words, last = last_word(text, from, &words);
    bool option = last < text.len && text.data[last] == '-';

    if (words == 0 && !option)
        ui_command_complete_answer(view, UI_QUESTION_TABLE, text, last, candidates);
    else if (words == 1 && !option)
        complete_partition(view, text, from, last, candidates);
    else
        complete_option(text, last, candidates);
}

static void add_value_now(const struct ui_view *view, const struct kl_option_row *row,
                          struct ui_candidates *candidates)
{
    struct kl_buf value = {0};

    kl_config_write(view->host->config, row->option, &value);
    ui_candidates_add(candidates, kl_buf_str(&value), _("as it is"));
    kl_buf_release(&value);
}

void ui_command_complete_set(const struct ui_view *view, struct kl_str text, size_t from,
                             struct ui_candidates *candidates)
{
    size_t words, last = last_word(text, from, &words);
    const struct kl_option_row *row;
    struct kl_str word;

    ui_candidates_begin(candidates, text, last);
    if (!words) {
        for (int i = 0; i < KL_OPTION_COUNT; i++) {
            struct kl_buf name = {0};

            row = kl_option_row((enum kl_option)i);
            kl_buf_addf(&name, "%s ", row->name);
            ui_candidates_add(candidates, kl_buf_str(&name), _(row->help));
            kl_buf_release(&name);
        }
        return;
    }
    row = kl_option_find(
        kl_str_sub(text, from, kl_str_find(text, KL_STR(" "), from) - from));
    if (!row)
        return;
    for (size_t i = 0; (word = kl_option_word(row, i)).data; i++)
        ui_candidates_add(candidates, word, NULL);
    add_value_now(view, row, candidates);
}
