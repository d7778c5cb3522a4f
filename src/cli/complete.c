#include "config.h"

#include "cli/complete.h"

#include "base/clock.h"
#include "base/i18n.h"
#include "model/key_text.h"
#include "keys/kinds.h"
#include "keys/scheme.h"
#include "app/partitions.h"
#include "cli/commands.h"
#include "cli/data.h"

#define LOOK_MS 250 /* for partitions in a large table: who presses Tab waits */

/* One question. */
struct typing {
    struct cli_complete *out;
    struct cli *cli;
    const struct cli_command *command; /* NULL: no command word yet */
    struct kl_args args;               /* of the words before */
    size_t used;                       /* operands that are the command's name */
    struct kl_str typed; /* the word so far, without "--option=" before it */
    struct kl_str head;  /* "--option=" */
    const struct kl_args_option *option; /* whose argument it is, or NULL */
    bool ended;                          /* it is behind "--": no option */
};

/* A line of the answer is a candidate: what would break it is left out. */
static bool fits_a_line(struct kl_str text)
{
    for (size_t i = 0; i < text.len; i++)
        if ((unsigned char)text.data[i] < 0x20 || text.data[i] == 0x7f)
            return false;
    return text.len > 0;
}

static void offer(struct typing *typing, struct kl_str text, const char *help)
{
    struct cli_complete *out = typing->out;
    struct cli_complete_word *word;

    if (!kl_str_starts(text, typing->typed) || !fits_a_line(text))
        return;
    KL_GROW(out->words, out->n, out->cap);
    word = &out->words[out->n++];
    *word = (struct cli_complete_word){0};
    kl_buf_add_str(&word->text, typing->head);
    kl_buf_add_str(&word->text, text);
    kl_buf_add_text(&word->help, help);
}

static void offer_text(struct typing *typing, const char *text, const char *help)
{
    offer(typing, kl_str_from(text), help);
}

/* ---- from the tables of the program ---- */

/* "table|keys|json" */
static void offer_choices(struct typing *typing, const char *choices)
{
    struct kl_str all = kl_str_from(choices);

    for (size_t from = 0, to; from <= all.len; from = to + 1) {
        to = kl_str_find(all, KL_STR("|"), from);
        to = to == SIZE_MAX ? all.len : to;
        offer(typing, kl_str_sub(all, from, to - from), "");
    }
}

static void offer_files(struct typing *typing)
{
    typing->out->files = true;
}

/* The words of a name come one by one: "scheme", then "infer" or "width". */
static void offer_commands(struct typing *typing)
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
            offer(typing, name, _(command->summary));
    }
    for (size_t i = 0; cli_command_at(i) && !before.len; i++)
        if (cli_command_at(i)->group)
            offer_text(typing, cli_command_at(i)->name, _(cli_command_at(i)->summary));
    kl_buf_release(&before);
}

static void offer_kinds(struct typing *typing)
{
    for (size_t i = 0; kl_kind_at(i); i++)
        offer_text(typing, kl_kind_at(i)->id, _(kl_kind_at(i)->title));
}

/* NAME= of the scheme that stands before. */
static void offer_segments(struct typing *typing)
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
        offer(typing, kl_buf_str(&name), "");
    }
    kl_buf_release(&name);
    kl_scheme_free(&scheme);
}

static void offer_options(struct typing *typing, const struct kl_args_option *options)
{
    for (; options && options->name; options++) {
        struct kl_buf word = {0};

        kl_buf_addf(&word, "--%s", options->name);
        if (options->repeat || !kl_args_has(&typing->args, options->name))
            offer(typing, kl_buf_str(&word), _(options->help));
        kl_buf_release(&word);
    }
}

static void offer_command_options(struct typing *typing)
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

/* ---- from an embedded store ---- */

/* "~/" of the shell, which has not expanded what is being typed. */
static void expand_home(struct typing *typing, struct kl_buf *path)
{
    struct kl_args *args = &typing->args;
    const char *home = typing->cli->host->home;

    for (size_t i = 0; i < args->noptions; i++) {
        struct kl_args_given *given = &args->options[i];

        if (strcmp(given->option->name, "db") != 0 || strncmp(given->value, "~/", 2) != 0)
            continue;
        kl_buf_addf(path, "%s%s", home ? home : "~", given->value + 1);
        given->value = kl_buf_text(path);
    }
}

static bool is_embedded(const struct typing *typing)
{
    const char *env_db = typing->cli->host->env_db;

    if (kl_args_has(&typing->args, "db"))
        return true;
    for (const struct kl_args_option *o = cli_data_options; o->name; o++)
        if (kl_args_has(&typing->args, o->name))
            return false;
    return env_db && *env_db;
}

/* Opens the store and, with table, the table that stands among the words. */
static bool open_data(struct typing *typing, bool table, struct cli_data *data)
{
    const struct kl_args *args = &typing->args;
    const char *name = NULL;
    struct kl_buf path = {0};
    bool opened;

    if (!is_embedded(typing) || (table && args->noperands <= typing->used))
        return false;
    if (table)
        name = args->operands[typing->used];
    expand_home(typing, &path);
    opened = !cli_data_open(typing->cli, args, name, data, &(struct kl_err){0});
    kl_buf_release(&path);
    return opened;
}

static void offer_tables(struct typing *typing)
{
    struct cli_data data = {0};
    struct kl_names names = {0};

    if (open_data(typing, false, &data) &&
        !kl_source_list_tables(data.source, &names, typing->cli->token, NULL)) {
        for (size_t i = 0; i < names.n; i++)
            offer_text(typing, names.names[i], "");
    }
    kl_names_release(&names);
    cli_data_release(&data);
}

static void offer_indexes(struct typing *typing)
{
    struct cli_data data = {0};

    if (open_data(typing, true, &data))
        for (size_t i = 0; i < data.schema.nindexes; i++)
            offer_text(typing, data.schema.indexes[i].name, "");
    cli_data_release(&data);
}

/* The distinct first values that the beginning of the table has. */
static void read_partitions(struct typing *typing, struct cli_data *data, size_t attr,
                            const char *before)
{
    uint64_t until = kl_clock_ms() + LOOK_MS;
    struct kl_partitions partitions = {0};
    struct kl_buf word = {0}, last = {0};

    while (!partitions.complete && kl_clock_ms() < until &&
           !kl_partitions_read(data->source, &data->schema, &partitions, 1, 0, NULL, NULL,
                               typing->cli->token, NULL))
        continue;
    for (size_t i = 0; i < partitions.n; i++) {
        kl_buf_clear(&word);
        kl_buf_add_text(&word, before);
        kl_key_text_add(&partitions.list[i].values[attr], &word);
        if (!kl_str_eq(kl_buf_str(&word), kl_buf_str(&last)))
            offer(typing, kl_buf_str(&word), "");
        kl_buf_set(&last, kl_buf_str(&word));
    }
    kl_buf_release(&word);
    kl_buf_release(&last);
    kl_partitions_release(&partitions);
}

static void offer_partitions(struct typing *typing)
{
    struct cli_data data = {0};

    if (open_data(typing, true, &data))
        read_partitions(typing, &data, 0, "");
    cli_data_release(&data);
}

/* NAME=VALUE of --partition; of --sort the names. */
static void offer_named(struct typing *typing)
{
    struct cli_data data = {0};
    bool sort = typing->option && !strcmp(typing->option->name, "sort");
    const struct kl_key_schema *keys = &data.schema.keys;

    if (!typing->option) {
        offer_segments(typing);
        return;
    }
    for (size_t i = 0;
         open_data(typing, true, &data) && i < (sort ? keys->nsk : keys->npk); i++) {
        struct kl_buf before = {0};

        kl_buf_addf(&before, "%s=", sort ? keys->sk[i].name : keys->pk[i].name);
        if (!sort && kl_str_starts(typing->typed, kl_buf_str(&before)))
            read_partitions(typing, &data, i, kl_buf_text(&before));
        else
            offer(typing, kl_buf_str(&before), "");
        kl_buf_release(&before);
        cli_data_release(&data);
    }
    cli_data_release(&data);
}

/* ---- what stands where ---- */

/* By what a table of options, or a synopsis, calls it. */
static const struct {
    const char *name;
    void (*offer)(struct typing *typing);
} places[] = {
    {"FILE", offer_files},
    {"FILE|-", offer_files},
    {"FILE...", offer_files},
    {"TABLE", offer_tables},
    {"PARTITION", offer_partitions},
    {"I", offer_indexes},
    {"T", offer_tables},
    {"NAME=VALUE", offer_named},
    {"ID", offer_kinds},
    {"ID[,ID]", offer_kinds},
    {"NAME=VALUE...", offer_named},
    {"COMMAND", offer_commands},
    {"COND", offer_command_options},
};

static void offer_place(struct typing *typing, const char *name)
{
    for (size_t i = 0; i < KL_ARRAY_LEN(places); i++) {
        if (!strcmp(places[i].name, name)) {
            places[i].offer(typing);
            return;
        }
    }
    if (strchr(name, '|') && !strchr(name, '['))
        offer_choices(typing, name);
}

/* Behind "[--index I]" of a synopsis. */
static const char *skip_group(const char *c)
{
    int depth = 0;

    do {
        depth += (*c == '[') - (*c == ']');
        c++;
    } while (*c && depth);
    return c;
}

/* The next word of a synopsis that is of the command's name, or stands for an operand:
 * FILE... of "import FILE... [--table T] --db FILE". Absent: there is none. */
static struct kl_str next_word(const char **synopsis)
{
    const char *c = *synopsis;
    struct kl_str word = {0};

    while (*c && !word.len) {
        c += strspn(c, "]. ");
        if (strncmp(c, "[-", 2) == 0) {
            c = skip_group(c);
        } else if (*c == '-') {
            c += strcspn(c, " ");
            c += *c ? 1 + strcspn(c + 1, " ") : 0;
        } else {
            c += strspn(c, "[");
            word = (struct kl_str){c, strcspn(c, "[] ")};
            c += word.len;
        }
    }
    *synopsis = c;
    return word;
}

/* What the operand of that number is called in the command's synopsis. */
static void find_operand(const struct cli_command *command, size_t n, struct kl_buf *name)
{
    const char *synopsis = command->synopsis[0];
    size_t name_words = 1;
    struct kl_str word;

    for (const char *c = command->name; *c; c++)
        name_words += *c == ' ';
    for (size_t at = 0; (word = next_word(&synopsis)).len;) {
        if (at++ < name_words)
            continue;
        kl_buf_set(name, word);
        if (at - 1 - name_words == n)
            return;
    }
    /* The last one may stand again; a command's name has up to two words. */
    if ((name->len < 3 || strcmp(kl_buf_text(name) + name->len - 3, "...") != 0) &&
        strcmp(kl_buf_text(name), "COMMAND") != 0)
        kl_buf_clear(name);
}

/* Without a command word: one, a table and its partition, or files. */
static void offer_first(struct typing *typing)
{
    size_t before = typing->args.noperands;

    offer_commands(typing);
    if (!before)
        offer_tables(typing);
    else if (before == 1)
        offer_partitions(typing);
    if (!typing->out->n && (before || typing->typed.len))
        offer_files(typing);
}

static void offer_operand(struct typing *typing)
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
    find_operand(typing->command, typing->args.noperands - typing->used, &name);
    if (name.len)
        offer_place(typing, kl_buf_text(&name));
    else
        offer_command_options(typing);
    kl_buf_release(&name);
}

/* "--output=js": the value of an option in the same word. */
static bool split_option(struct typing *typing,
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
    struct typing typing = {.out = complete, .cli = cli};
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
