#include "config.h"

#include "cli/complete_store.h"

#include "base/clock.h"
#include "model/key_text.h"
#include "app/partitions.h"
#include "cli/commands.h"
#include "cli/data.h"

#define LOOK_MS 250 /* for partitions in a large table: who presses Tab waits */

/* "~/" of the shell, which has not expanded what is being typed. */
static void expand_home(struct cli_typing *typing, struct kl_buf *path)
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

static bool is_embedded(const struct cli_typing *typing)
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
static bool open_data(struct cli_typing *typing, bool table, struct cli_data *data)
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

void cli_complete_tables(struct cli_typing *typing)
{
    struct cli_data data = {0};
    struct kl_names names = {0};

    if (open_data(typing, false, &data) &&
        !kl_source_list_tables(data.source, &names, typing->cli->token, NULL)) {
        for (size_t i = 0; i < names.n; i++)
            cli_typing_offer_text(typing, names.names[i], "");
    }
    kl_names_release(&names);
    cli_data_release(&data);
}

void cli_complete_indexes(struct cli_typing *typing)
{
    struct cli_data data = {0};

    if (open_data(typing, true, &data))
        for (size_t i = 0; i < data.schema.nindexes; i++)
            cli_typing_offer_text(typing, data.schema.indexes[i].name, "");
    cli_data_release(&data);
}

/* The distinct first values that the beginning of the table has. */
static void read_partitions(struct cli_typing *typing, struct cli_data *data, size_t attr,
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
            cli_typing_offer(typing, kl_buf_str(&word), "");
        kl_buf_set(&last, kl_buf_str(&word));
    }
    kl_buf_release(&word);
    kl_buf_release(&last);
    kl_partitions_release(&partitions);
}

void cli_complete_partitions(struct cli_typing *typing)
{
    struct cli_data data = {0};

    if (open_data(typing, true, &data))
        read_partitions(typing, &data, 0, "");
    cli_data_release(&data);
}

void cli_complete_named(struct cli_typing *typing)
{
    struct cli_data data = {0};
    bool sort = !strcmp(typing->option->name, "sort");
    const struct kl_key_schema *keys = &data.schema.keys;
    size_t n = 0;

    if (open_data(typing, true, &data))
        n = sort ? keys->nsk : keys->npk;
    for (size_t i = 0; i < n; i++) {
        struct kl_buf before = {0};

        kl_buf_addf(&before, "%s=", sort ? keys->sk[i].name : keys->pk[i].name);
        if (!sort && kl_str_starts(typing->typed, kl_buf_str(&before)))
            read_partitions(typing, &data, i, kl_buf_text(&before));
        else
            cli_typing_offer(typing, kl_buf_str(&before), "");
        kl_buf_release(&before);
    }
    cli_data_release(&data);
}
