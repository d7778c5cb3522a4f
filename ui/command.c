#include "config.h"

#include "ui/command.h"

#include "base/i18n.h"
#include "base/suggest.h"
#include "ui/command_words.h"
#include "ui/set.h"

/* An action's name and help are those of its own table. */
static const struct ui_command_row table[] = {
#define UI_COMMAND(id, label, word, asks, text)                                          \
    {.command = UI_COMMAND_##id,                                                         \
     .name = (label),                                                                    \
     .argument = (word),                                                                 \
     .question = UI_QUESTION_##asks,                                                     \
     .help = (text)},
#define UI_COMMAND_ASKS(id, word, asks)                                                  \
    {.action = UI_ACTION_##id, .argument = (word), .question = UI_QUESTION_##asks},
#include "ui/command.def"
#undef UI_COMMAND
#undef UI_COMMAND_ASKS
};

/* Names by which people know a command elsewhere. */
static const struct {
    const char *word, *name;
} others[] = {{"q", "quit"}, {"h", "help"}};

size_t ui_command_listed(void)
{
    return KL_ARRAY_LEN(table);
}

static void fill_row(const struct ui_command_row *from, struct ui_command_row *row)
{
    const struct ui_action_row *action = ui_action_row(from->action);

    *row = *from;
    if (action) {
        row->name = action->name;
        row->help = action->help;
    }
}

static bool is_in_table(const struct ui_action_row *action)
{
    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++) {
        if (table[i].action == action->action && !table[i].name)
            return true;
        if (table[i].name && strcmp(table[i].name, action->name) == 0)
            return true;
    }
    return false;
}

bool ui_command_at(size_t i, struct ui_command_row *row)
{
    const struct ui_action_row *action;
    size_t left = i - KL_ARRAY_LEN(table);

    if (i < KL_ARRAY_LEN(table)) {
        fill_row(&table[i], row);
        return true;
    }
    for (size_t k = 0; (action = ui_action_at(k)); k++) {
        if (action->action == UI_ACTION_NONE || is_in_table(action) || left--)
            continue;
        fill_row(&(struct ui_command_row){.action = action->action,
                                          .question = UI_QUESTION_NONE},
                 row);
        return true;
    }
    return false;
}

/* ---- a line ---- */

void ui_command_read(struct kl_str text, struct ui_command_line *line)
{
    size_t at = 0, from;

    while (at < text.len && (text.data[at] == ' ' || text.data[at] == ':'))
        at++;
    from = at;
    while (at < text.len && text.data[at] != ' ')
        at++;
    line->name = kl_str_sub(text, from, at - from);
    while (at < text.len && text.data[at] == ' ')
        at++;
    line->at = at;
    line->argument = kl_str_sub(text, at, SIZE_MAX);
}

bool ui_command_is_number(struct kl_str name)
{
    bool minus = name.len > 1 && name.data[0] == '-';

    return name.len && kl_str_all_digits(kl_str_sub(name, minus, SIZE_MAX));
}

static enum kl_code unknown(const char *word, struct kl_err *err)
{
    enum kl_code code = kl_err_set(err, KL_NOT_FOUND, _("no command %s"), word);
    struct ui_command_row row;
    const char **names = NULL;
    size_t n = 0, cap = 0;
    const char *near;

    for (size_t i = 0; ui_command_at(i, &row); i++) {
        KL_GROW(names, n, cap);
        names[n++] = row.name;
    }
    KL_GROW(names, n, cap);
    names[n] = NULL;
    near = kl_suggest(word, names);
    if (near)
        kl_err_advise(err, _("did you mean %s?"), near);
    else
        kl_err_advise(err, "%s", _("Tab lists them"));
    free(names);
    return code;
}

enum kl_code ui_command_find(struct kl_str name, struct ui_command_row *row,
                             struct kl_err *err)
{
    char *word = kl_mem_dup(name.data, name.len);
    const char *meant = word;
    enum kl_code code = KL_OK;
    size_t i = 0;

    for (size_t k = 0; k < KL_ARRAY_LEN(others); k++) {
        if (strcmp(word, others[k].word) == 0)
            meant = others[k].name;
    }
    while (ui_command_at(i, row) && strcmp(row->name, meant) != 0)
        i++;
    if (!ui_command_at(i, row))
        code = unknown(word, err);
    free(word);
    return code;
}

/* ---- while it is typed ---- */

enum ui_style ui_command_typing(struct ui_view *view, struct kl_str text,
                                struct kl_buf *out)
{
    struct ui_command_line line;
    struct ui_command_row row;

    ui_command_read(text, &line);
    if (!line.name.len) {
        kl_buf_add_text(out,
                        _("a command, such as goto 100 or next-finding; Tab lists them"));
        return UI_STYLE_FAINT;
    }
    if (ui_command_is_number(line.name) || ui_command_find(line.name, &row, NULL))
        return UI_STYLE_FAINT;
    if (row.command == UI_COMMAND_SET)
        return ui_set_typing(view->host, line.argument, out);
    if (line.argument.len && view->ops->typing && row.command == UI_COMMAND_NONE &&
        row.question != UI_QUESTION_NONE)
        return view->ops->typing(view, row.question, line.argument, out);
    kl_buf_addf(out, "%s%s%s: %s", row.name, row.argument ? " " : "",
                row.argument ? row.argument : "", _(row.help));
    return UI_STYLE_FAINT;
}

/* ---- completion ---- */

/* A name, and a space where its argument follows. */
static void complete_name(const struct ui_view *view, struct kl_str text, size_t from,
                          struct ui_candidates *candidates)
{
    struct ui_command_row row;

    ui_candidates_begin(candidates, text, from);
    for (size_t i = 0; ui_command_at(i, &row); i++) {
        struct kl_buf name = {0};

        if (row.command == UI_COMMAND_NONE &&
            !ui_action_works(row.action, view->ops->kind))
            continue;
        kl_buf_addf(&name, "%s%s", row.name, row.argument ? " " : "");
        ui_candidates_add(candidates, kl_buf_str(&name), _(row.help));
        kl_buf_release(&name);
    }
}

void ui_command_complete(const struct ui_view *view, struct kl_str text,
                         struct ui_candidates *candidates)
{
    struct ui_command_line line;
    struct ui_command_row row;

    ui_command_read(text, &line);
    if (line.at == text.len && (!text.len || text.data[text.len - 1] != ' '))
        complete_name(view, text, line.at - line.name.len, candidates);
    else if (ui_command_find(line.name, &row, NULL))
        return;
    else if (row.command == UI_COMMAND_QUERY)
        ui_command_complete_query(view, text, line.at, candidates);
    else if (row.command == UI_COMMAND_SET)
        ui_command_complete_set(view, text, line.at, candidates);
    else if (row.question != UI_QUESTION_NONE)
        ui_command_complete_answer(view, row.question, text, line.at, candidates);
}
