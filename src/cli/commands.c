#include "config.h"

#include "cli/commands.h"

#include "base/i18n.h"
#include "base/suggest.h"

const struct kl_args_option cli_global_options[] = {
    {.name = "color",
     .arg = "auto|always|never",
     .help = N_("colours; auto: on a terminal without NO_COLOR")},
    {.name = "no-progress", .help = N_("no progress bar on standard error")},
    {.name = "config",
     .arg = "FILE",
     .help = N_("in place of keyline.conf (environment: KEYLINE_CONFIG)")},
    {.name = "no-config", .help = N_("no configuration but the defaults")},
    {.name = "check-config",
     .help = N_("is the configuration right, and what does it say?")},
    {.name = "help", .letter = 'h', .help = N_("this text")},
    {.name = "version", .help = N_("the version")},
    {0},
};

const struct kl_args_option cli_data_options[] = {
    {.name = "db",
     .arg = "FILE",
     .help = N_("the embedded store in FILE (environment: KEYLINE_DB)")},
    {.name = "endpoint-url", .arg = "URL", .help = N_("DynamoDB at URL")},
    {.name = "region", .arg = "REGION", .help = N_("DynamoDB in this region")},
    {.name = "profile",
     .arg = "NAME",
     .help = N_("DynamoDB with a profile of ~/.aws/config")},
    {.name = "ca-bundle",
     .arg = "FILE",
     .help = N_("certificates to trust in place of the system's")},
    {0},
};

const struct kl_args_option cli_screen_options[] = {
    {.name = "theme", .arg = KL_THEMES, .help = N_("its colours")},
    {.name = "no-mouse", .help = N_("the mouse is the terminal's: it selects text")},
    {0},
};

static const struct cli_command *const commands[] = {
    &cli_cmd_browse,       &cli_cmd_demo,         &cli_cmd_tables, &cli_cmd_describe,
    &cli_cmd_whoami,       &cli_cmd_partitions,   &cli_cmd_query,  &cli_cmd_scan,
    &cli_cmd_get,          &cli_cmd_children,     &cli_cmd_check,  &cli_cmd_explain,
    &cli_cmd_scheme_infer, &cli_cmd_scheme_width, &cli_cmd_scheme, &cli_cmd_key,
    &cli_cmd_import,       &cli_cmd_export,       &cli_cmd_expr,   &cli_cmd_completion,
    &cli_cmd_complete,     &cli_cmd_help,
};

const struct cli_command *cli_command_at(size_t i)
{
    return i < KL_ARRAY_LEN(commands) ? commands[i] : NULL;
}

const char *cli_command_suggest(const char *word)
{
    const char *names[KL_ARRAY_LEN(commands) + 1] = {0};

    for (size_t i = 0; i < KL_ARRAY_LEN(commands); i++)
        names[i] = commands[i]->name;
    return kl_suggest(word, names);
}

/* Whether the operands begin with the words of name; *used is their number. */
static bool is_named(const char *name, const struct kl_args *args, size_t *used)
{
    struct kl_str rest = kl_str_from(name);

    for (*used = 0; *used < args->noperands; ++*used) {
        struct kl_str word = kl_str_from(args->operands[*used]);

        if (!word.len || !kl_str_starts(rest, word))
            return false;
        rest = kl_str_sub(rest, word.len, rest.len);
        if (!rest.len) {
            ++*used;
            return true;
        }
        if (rest.data[0] != ' ')
            return false;
        rest = kl_str_sub(rest, 1, rest.len);
    }
    return false;
}

size_t cli_command_tables(const struct kl_args_option *tables[CLI_TABLES_MAX])
{
    size_t n = 0;

    tables[n++] = cli_global_options;
    tables[n++] = cli_data_options;
    tables[n++] = cli_screen_options;
    for (size_t i = 0; i < KL_ARRAY_LEN(commands); i++)
        if (commands[i]->options)
            tables[n++] = commands[i]->options;
    return n;
}

const struct cli_command *cli_command_find(const char *const *words, size_t n,
                                           struct kl_args *args, size_t *used)
{
    const struct kl_args_option *tables[CLI_TABLES_MAX];

    kl_args_parse(args, tables, cli_command_tables(tables), words, n, NULL);
    for (size_t i = 0; i < KL_ARRAY_LEN(commands); i++)
        if (is_named(commands[i]->name, args, used))
            return commands[i];
    *used = 0;
    return NULL;
}
