#include "config.h"

#include "ui/screen_command.h"

#include "base/digits.h"
#include "base/i18n.h"
#include "base/suggest.h"
#include "app/args.h"
#include "app/words.h"
#include "ui/command.h"
#include "ui/dialog.h"
#include "ui/screen_set.h"
#include "ui/screen_trail.h"
#include "ui/views.h"

void ui_screen_ask_command(struct ui_screen *screen, struct kl_str text)
{
    ui_dialog_open(&screen->host, UI_QUESTION_COMMAND, ":", text);
}

bool ui_screen_refuse(struct ui_screen *screen, const char *name, const char *why)
{
    ui_host_note(&screen->host, UI_STYLE_WARNING, "%s: %s", name, why);
    return false;
}

bool ui_screen_refuse_error(struct ui_screen *screen, const struct kl_err *err)
{
    ui_host_error(&screen->host, err);
    return false;
}

/* ---- actions ---- */

/* What was asked gets the text, as if it had been typed. */
static void answer(struct ui_screen *screen, struct kl_str text)
{
    struct ui_prompt *prompt = &screen->host.prompt;

    ui_dialog_open(&screen->host, prompt->question, kl_buf_text(&prompt->label), text);
    ui_screen_answer(screen);
    ui_screen_settle(screen);
}

/* A partition is asked for by several questions, one after another, a word for each. */
static bool answer_by_words(struct ui_screen *screen, struct kl_str argument)
{
    struct kl_names words = {.n = 0};
    struct kl_err err = {0};
    size_t used = 0;
    bool done = kl_words_read(argument, &words, &err) == KL_OK;

    if (!done)
        ui_dialog_close(&screen->host);
    while (done && used < words.n && screen->host.prompt.open)
        answer(screen, kl_str_from(words.names[used++]));
    if (!done)
        ui_screen_refuse_error(screen, &err);
    else if (used < words.n)
        ui_host_note(&screen->host, UI_STYLE_WARNING,
                     _("%s was not needed: quotes keep the words of a value together"),
                     words.names[used]);
    kl_names_release(&words);
    return done;
}

/* A question that the action leaves open stays so when nothing is there to answer it. */
static bool run_action(struct ui_screen *screen, const struct ui_command_row *row,
                       struct kl_str argument)
{
    struct ui_prompt *prompt = &screen->host.prompt;

    if (!ui_action_works(row->action, screen->top->ops->kind))
        return ui_screen_refuse(screen, row->name, _("does nothing in this view"));
    screen->host.key = 0;
    ui_screen_act(screen, row->action, false);
    ui_screen_settle(screen);
    if (!argument.len)
        return true;
    if (!prompt->open && screen->host.note.len)
        return true; /* it has said why it does not ask */
    if (!prompt->open)
        return ui_screen_refuse(screen, row->name, _("takes no argument"));
    if (prompt->question == UI_QUESTION_PARTITION)
        return answer_by_words(screen, argument);
    answer(screen, argument);
    return true;
}

bool ui_screen_run(struct ui_screen *screen, enum ui_action action,
                   struct kl_str argument)
{
    const struct ui_action_row *row = ui_action_row(action);

    return run_action(
        screen, &(struct ui_command_row){.action = action, .name = row->name}, argument);
}

/* ---- commands that are no actions ---- */

static void open_table(struct ui_screen *screen, const char *table, const char *index)
{
    ui_host_push(&screen->host, ui_partitions_new(&screen->host, table, index));
    ui_screen_settle(screen);
}

/* The list that lies at the bottom of the stack, if it is one of tables. */
static bool go_tables(struct ui_screen *screen, struct kl_str argument)
{
    const struct ui_view *view = screen->top;

    if (argument.len)
        return ui_screen_refuse(screen, "tables", _("takes no argument"));
    while (view && view->ops->kind != UI_VIEW_TABLES)
        view = view->below;
    if (!view)
        ui_host_push(&screen->host, ui_tables_new(&screen->host, NULL, false));
    while (view && screen->top != view)
        ui_screen_leave(screen);
    ui_screen_settle(screen);
    return true;
}

/* The one word of an argument. */
static bool one_word(struct ui_screen *screen, struct kl_str argument,
                     const char *command, struct kl_names *words)
{
    struct kl_err err = {0};

    if (kl_words_read(argument, words, &err))
        return ui_screen_refuse_error(screen, &err);
    if (words->n != 1)
        return ui_screen_refuse(screen, command, _("takes one name"));
    return true;
}

static bool go_table(struct ui_screen *screen, struct kl_str argument)
{
    struct kl_names words = {.n = 0};
    bool done;

    if (!argument.len && ui_action_works(UI_ACTION_TABLE, screen->top->ops->kind))
        return ui_screen_run(screen, UI_ACTION_TABLE, argument);
    done = one_word(screen, argument, "table", &words);
    if (done)
        open_table(screen, words.names[0], NULL);
    kl_names_release(&words);
    return done;
}

static const struct kl_args_option partitions_options[] = {KL_INDEX_OPTION, {0}};

/* The table, and through which index: of the words, or of the view. */
static bool partitions_of(struct ui_screen *screen, const struct kl_args *args)
{
    const char *index = kl_args_get(args, "index");
    const struct kl_schema *schema = ui_view_schema(screen->top);

    if (args->noperands > 1)
        return ui_screen_refuse(screen, "partitions", _("takes one name"));
    if (args->noperands)
        open_table(screen, args->operands[0], index);
    else if (schema)
        open_table(screen, schema->table, index ? index : schema->index);
    else
        return ui_screen_refuse(screen, "partitions", _("of which table?"));
    return true;
}

static bool go_partitions(struct ui_screen *screen, struct kl_str argument)
{
    static const struct kl_args_option *const tables[] = {partitions_options};
    struct kl_names words = {.n = 0};
    struct kl_args args = {0};
    struct kl_err err = {0};
    bool done =
        !kl_words_read(argument, &words, &err) &&
        !kl_args_parse(&args, tables, 1, (const char *const *)words.names, words.n, &err);

    if (done)
        done = partitions_of(screen, &args);
    else
        ui_screen_refuse_error(screen, &err);
    kl_args_release(&args);
    kl_names_release(&words);
    return done;
}

/* The line of a list that reads so; SIZE_MAX: none does. */
static size_t line_of(const struct ui_view *view, struct kl_str text)
{
    struct kl_buf line = {0};
    size_t i = 0;

    for (; i < view->list->n; i++) {
        kl_buf_clear(&line);
        view->ops->line(view, i, &line);
        if (kl_str_eq(kl_buf_str(&line), text))
            break;
    }
    kl_buf_release(&line);
    return i < view->list->n ? i : SIZE_MAX;
}

static bool no_line(struct ui_screen *screen, const struct ui_view *view,
                    const char *name)
{
    struct kl_buf *lines = KL_NEW_ARRAY(struct kl_buf, view->list->n);
    const char **names = KL_NEW_ARRAY(const char *, view->list->n + 1);
    struct kl_err err = {0};
    const char *near;

    for (size_t i = 0; i < view->list->n; i++) {
        view->ops->line(view, i, &lines[i]);
        names[i] = kl_buf_text(&lines[i]);
    }
    near = kl_suggest(name, names);
    kl_err_set(&err, KL_NOT_FOUND, _("no index %s"), name);
    if (near)
        kl_err_advise(&err, _("did you mean %s?"), near);
    ui_screen_refuse_error(screen, &err);
    for (size_t i = 0; i < view->list->n; i++)
        kl_buf_release(&lines[i]);
    free(lines);
    free(names);
    return false;
}

/* As if the name were chosen from the list that the action opens. */
static bool go_index(struct ui_screen *screen, struct kl_str argument)
{
    const struct ui_view *before = screen->top;
    struct kl_names words = {.n = 0};
    bool done = ui_screen_run(screen, UI_ACTION_INDEX, KL_STR(""));
    struct ui_view *list = screen->top;
    size_t line;

    if (!done || !argument.len || list == before)
        return done;
    done = one_word(screen, argument, "index", &words);
    line = done ? line_of(list, kl_str_from(words.names[0])) : 0;
    if (done && line == SIZE_MAX)
        done = no_line(screen, list, words.names[0]);
    if (done) {
        ui_list_go(list->list, line);
        ui_screen_act(screen, UI_ACTION_OPEN, false);
        ui_screen_settle(screen);
    } else {
        ui_screen_pop(screen);
    }
    kl_names_release(&words);
    return done;
}

/* A line by its number, from the end with a minus. */
static bool go_line(struct ui_screen *screen, struct kl_str argument)
{
    struct ui_list *list = screen->top->list;
    bool minus = argument.len && argument.data[0] == '-';
    int64_t number;

    if (!ui_command_is_number(argument) ||
        !kl_digits_to_i64(kl_str_sub(argument, minus, SIZE_MAX), &number))
        return ui_screen_refuse(screen, "goto", _("takes the number of a line here"));
    if (!list->n)
        return true;
    if ((uint64_t)number > list->n)
        number = (int64_t)list->n;
    ui_list_go(list, minus ? list->n - (size_t)number : number ? (size_t)number - 1 : 0);
    return true;
}

static bool go_to(struct ui_screen *screen, struct kl_str argument)
{
    struct ui_view *view = screen->top;

    if (!argument.len)
        return ui_screen_refuse(screen, "goto", _("takes the number of a row, or a key"));
    if (view->list)
        return go_line(screen, argument);
    if (view->ops->kind != UI_VIEW_ROWS)
        return ui_screen_refuse(screen, "goto", _("does nothing in this view"));
    return view->ops->answer(view, UI_QUESTION_GOTO, argument);
}

static bool go_query(struct ui_screen *screen, struct kl_str argument)
{
    struct kl_names words = {.n = 0};
    struct kl_err err = {0};
    struct ui_view *view = NULL;

    if (!kl_words_read(argument, &words, &err))
        view = ui_rows_query(&screen->host, &words, &err);
    kl_names_release(&words);
    if (!view)
        return ui_screen_refuse_error(screen, &err);
    ui_host_push(&screen->host, view);
    ui_screen_settle(screen);
    return true;
}

/* ---- the rest ---- */

static bool leave(struct ui_screen *screen, struct kl_str argument)
{
    (void)argument;
    screen->todo |= UI_DO_LEAVE;
    return true;
}

static bool run_code(struct ui_screen *screen, struct kl_str argument)
{
    return ui_screen_run(screen, UI_ACTION_EXPR, argument);
}

/* As if the name were typed into the form, and the form begun. */
static bool run_export(struct ui_screen *screen, struct kl_str argument)
{
    struct ui_view *form;
    bool done = ui_screen_run(screen, UI_ACTION_EXPORT, KL_STR(""));

    form = screen->top;
    if (!done || !argument.len || form->ops->kind != UI_VIEW_EXPORT)
        return done;
    form->ops->answer(form, UI_QUESTION_FILE, argument);
    ui_screen_act(screen, UI_ACTION_EXPORT, false);
    ui_screen_settle(screen);
    return true;
}

static bool (*const runs[])(struct ui_screen *screen, struct kl_str argument) = {
    [UI_COMMAND_TABLES] = go_tables,
    [UI_COMMAND_TABLE] = go_table,
    [UI_COMMAND_PARTITIONS] = go_partitions,
    [UI_COMMAND_INDEX] = go_index,
    [UI_COMMAND_GOTO] = go_to,
    [UI_COMMAND_EXPR] = run_code,
    [UI_COMMAND_QUERY] = go_query,
    [UI_COMMAND_SET] = ui_screen_set_option,
    [UI_COMMAND_EXPORT] = run_export,
    [UI_COMMAND_COLUMNS] = ui_screen_set_columns,
    [UI_COMMAND_EXIT] = leave,
};

bool ui_screen_command(struct ui_screen *screen, struct kl_str text)
{
    struct ui_command_line line;
    struct ui_command_row row;
    struct kl_err err = {0};

    ui_command_read(text, &line);
    if (!line.name.len)
        return true;
    if (ui_command_is_number(line.name) && !line.argument.len)
        return go_to(screen, line.name);
    if (ui_command_find(line.name, &row, &err))
        return ui_screen_refuse_error(screen, &err);
    if (row.command == UI_COMMAND_NONE)
        return run_action(screen, &row, line.argument);
    return runs[row.command](screen, line.argument);
}
