#include "config.h"

#include "cli/complete.h"

#include "base/i18n.h"
#include "keys/kinds.h"
#include "keys/scheme.h"
#include "cli/commands.h"
#include "cli/complete_store.h"
#include "cli/synopsis.h"

/* ---- from the tables of the program ---- */

static void offer_choices(struct cli_typing *typing, const char *arg)
{
    struct kl_str choice = kl_args_choice(arg, 0);

    for (size_t i = 0; choice.data; choice = kl_args_choice(arg, ++i))
        cli_typing_offer(typing, choice, "");
}

static void offer_files(struct cli_typing *typing)
{
    typing->out->files = true;
}

/* The words of a name come one by one: "scheme", then "infer" or "width". */
static void offer_commands(struct cli_typing *typing)
{
    struct kl_buf before = {0};
    size_t from = typing->command && !typing->command->group ? typing->used : 0;

    for (size_t i = from; i < typing->args.noperands; i++)
        kl_buf_addf(&before, "%s ", typing->args.operands[i]);
    for (size_t i = 0; cli_command_at(i); i++) {
        const struct cli_command *command = cli_command_at(i);
        struct kl_str name = kl_str_from(command->name);

        if (command->group || !kl_str_starts(name, kl_buf_str(&before)))
            continue;
        name = kl_str_sub(name, before.len, SIZE_MAX);
        if (kl_str_find(name, KL_STR(" "), 0) == SIZE_MAX)
            cli_typing_offer(typing, name, _(command->summary));
    }
    for (size_t i = 0; cli_command_at(i) && !before.len; i++)
        if (cli_command_at(i)->group)
            cli_typing_offer_text(typing, cli_command_at(i)->name,
                                  _(cli_command_at(i)->summary));
    kl_buf_release(&before);
}

static void offer_kinds(struct cli_typing *typing)
{
    for (size_t i = 0; kl_kind_at(i); i++)
        cli_typing_offer_text(typing, kl_kind_at(i)->id, _(kl_kind_at(i)->title));
}

/* Behind the last comma of a list. */
static void offer_kind_list(struct cli_typing *typing)
{
    struct kl_str typed = typing->typed;
    size_t from = typed.len;

    while (from && typed.data[from - 1] != ',')
        from--;
    /* Both are parts of one word, the one behind the other. */
    typing->head =
        (struct kl_str){typed.data - typing->head.len, typing->head.len + from};
    typing->typed = kl_str_sub(typed, from, SIZE_MAX);
    offer_kinds(typing);
}

/* NAME= of the scheme that stands before. */
static void offer_segments(struct cli_typing *typing)
{
    const struct kl_args *args = &typing->args;
    struct kl_scheme *scheme = NULL;
    struct kl_buf name = {0};

    if (args->noperands <= typing->used ||
        kl_scheme_parse(kl_str_from(args->operands[typing->used]), &scheme, NULL))
        return;
    for (size_t i = 0; i < scheme->n; i++) {
        if (scheme->segs[i].type == KL_SEG_LITERAL)
            continue;
        kl_buf_clear(&name);
        kl_buf_addf(&name, "%s=", scheme->segs[i].text);
        cli_typing_offer(typing, kl_buf_str(&name), "");
    }
    kl_buf_release(&name);
    kl_scheme_free(&scheme);
}

static void offer_options(struct cli_typing *typing, const struct kl_args_option *options)
{
    for (; options && options->name; options++) {
        struct kl_buf word = {0};

        kl_buf_addf(&word, "--%s", options->name);
        if (options->repeat || !kl_args_has(&typing->args, options->name))
            cli_typing_offer(typing, kl_buf_str(&word), _(options->help));
        kl_buf_release(&word);
    }
}

static void offer_command_options(struct cli_typing *typing)
{
    const struct cli_command *command =
        typing->command ? typing->command : cli_command_at(0);

    if (typing->ended)
        return;
    offer_options(typing, command->options);
    if (command->data)
        offer_options(typing, cli_data_options);
    if (command->screen)
        offer_options(typing, cli_screen_options);
    offer_options(typing, cli_global_options);
}

/* Of an option the attributes of a table, else the segments of a scheme. */
static void offer_named(struct cli_typing *typing)
{
    if (typing->option)
        cli_complete_named(typing);
    else
        offer_segments(typing);
}

/* ---- what stands where ---- */

/* By what a table of options, or a synopsis, calls it. */
static const struct {
    const char *name;
    void (*offer)(struct cli_typing *typing);
} places[] = {
    {"FILE", offer_files},
    {"FILE|-", offer_files},
    {"FILE...", offer_files},
    {"TABLE", cli_complete_tables},
    {"PARTITION", cli_complete_partitions},
    {"I", cli_complete_indexes},
    {"T", cli_complete_tables},
    {"NAME=VALUE", offer_named},
    {"ID", offer_kinds},
    {"ID[,ID]", offer_kind_list},
    {"NAME=VALUE...", offer_named},
    {"COMMAND", offer_commands},
    {"COND", offer_command_options},
};

static void offer_place(struct cli_typing *typing, const char *name)
{
    for (size_t i = 0; i < KL_ARRAY_LEN(places); i++) {
        if (!strcmp(places[i].name, name)) {
            places[i].offer(typing);
            return;
        }
    }
    offer_choices(typing, name);
}

/* Without a command word: one, a table and its partition, or files. */
static void offer_first(struct cli_typing *typing)
{
    size_t before = typing->args.noperands;

    offer_commands(typing);
    if (!before)
        cli_complete_tables(typing);
    else if (before == 1)
        cli_complete_partitions(typing);
    if (!typing->out->n && (before || typing->typed.len))
        offer_files(typing);
}

static void offer_operand(struct cli_typing *typing)
{
    struct kl_buf name = {0};

    if (!typing->command) {
        offer_first(typing);
        return;
    }
    if (typing->command->group) {
        offer_commands(typing);
        return;
    }
    cli_synopsis_operand(typing->command, typing->args.noperands - typing->used, &name);
    if (name.len)
        offer_place(typing, kl_buf_text(&name));
    else
        offer_command_options(typing);
    kl_buf_release(&name);
}

/* "--output=js": the value of an option in the same word. */
static bool split_option(struct cli_typing *typing,
                         const struct kl_args_option *const *tables, size_t ntables)
{
    size_t equals = kl_str_find(typing->typed, KL_STR("="), 0);
    bool second, ended;
    char *word;

    if (!kl_str_starts(typing->typed, KL_STR("--")) || equals == SIZE_MAX)
        return false;
    word = kl_mem_dup(typing->typed.data, equals);
    typing->option =
        kl_args_pending(tables, ntables, &(const char *){word}, 1, &second, &ended);
    free(word);
    typing->head = kl_str_sub(typing->typed, 0, equals + 1);
    typing->typed = kl_str_sub(typing->typed, equals + 1, SIZE_MAX);
    return true;
}

void cli_complete_find(struct cli_complete *complete, struct cli *cli,
                       const char *const *words, size_t n)
{
    struct cli_typing typing = {.out = complete, .cli = cli};
    const struct kl_args_option *tables[CLI_TABLES_MAX + 1];
    size_t ntables;
    bool second = false, in_word;

    if (!n)
        return;
    typing.typed = kl_str_from(words[n - 1]);
    typing.command = cli_command_find(words, n - 1, &typing.args, &typing.used);
    /* An option of that name of another command may allow other values. */
    tables[0] = typing.command ? typing.command->options : NULL;
    ntables = 1 + cli_command_tables(tables + 1);
    typing.option =
        kl_args_pending(tables, ntables, words, n - 1, &second, &typing.ended);
    in_word = !typing.option && !typing.ended && split_option(&typing, tables, ntables);
    if (typing.option)
        offer_place(&typing, second ? typing.option->arg2 : typing.option->arg);
    else if (!in_word && !typing.ended && kl_str_starts(typing.typed, KL_STR("-")))
        offer_command_options(&typing);
    else if (!in_word)
        offer_operand(&typing);
    kl_args_release(&typing.args);
}

void cli_complete_release(struct cli_complete *complete)
{
    for (size_t i = 0; i < complete->n; i++) {
        kl_buf_release(&complete->words[i].text);
        kl_buf_release(&complete->words[i].help);
    }
    free(complete->words);
    *complete = (struct cli_complete){0};
}
