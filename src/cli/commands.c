#include "config.h"

#include "base/i18n.h"
#include "cli/cli.h"
#include "cli/cond.h"

/* The table of commands, their options and their help. The manual (doc/keyline.1)
 * documents the same names; a test compares the two. */

const struct cli_option cli_global_options[] = {
    {.name = "color",
     .arg = "auto|always|never",
     .help = N_("colours and styles; auto: on a terminal, unless NO_COLOR is set")},
    {.name = "no-progress", .help = N_("no progress bar on standard error")},
    {.name = "help", .letter = 'h', .help = N_("this text")},
    {.name = "version", .help = N_("the version")},
    {0},
};

const struct cli_option cli_data_options[] = {
    {.name = "db",
     .arg = "FILE",
     .help = N_("the embedded store in FILE (environment: KEYLINE_DB)")},
    {0},
};

static const struct cli_option check_options[] = {
    {.name = "keys",
     .arg = "FILE",
     .help = N_("the keys of FILE, one a line, \"-\": standard input")},
    {.name = "null", .help = N_("keys of FILE end with NUL and are exact")},
    {.name = "scheme", .arg = "S", .help = N_("what the keys are meant to be")},
    {.name = "reverse", .help = N_("the keys are read in descending order")},
    {.name = "fail-on",
     .arg = "error|warning|info",
     .help = N_("status 1 from this severity on (default: warning)")},
    {.name = "output", .arg = "text|json", .help = N_("the form of the report")},
    {0},
};

static const struct cli_option demo_options[] = {
    {.name = "reset", .help = N_("build the sample tables anew")},
    {.name = "print", .help = N_("print them and what is found, without the screen")},
    {0},
};

static const struct cli_option get_options[] = {
    {.name = "output",
     .arg = "json|typed",
     .help = N_("plain JSON (default) or DynamoDB's")},
    {0},
};

static const struct cli_option import_options[] = {
    {.name = "table",
     .arg = "T",
     .help = N_("into this table (default: named after the file)")},
    {.name = "partition-key",
     .arg = "A[:S|N|B]",
     .help = N_("the partition key attribute and its type")},
    {.name = "sort-key",
     .arg = "A[:S|N|B]",
     .help = N_("the sort key attribute and its type")},
    {.name = "skip-bad", .help = N_("report and leave out items that cannot be kept")},
    {0},
};

static const struct cli_option key_options[] = {
    {.name = "decode", .help = N_("take keys apart")},
    {.name = "output",
     .arg = "text|json",
     .help = N_("the form of decoded keys; json: one object a line")},
    {0},
};

static const struct cli_option partitions_options[] = {
    {.name = "limit", .arg = "N", .help = N_("stop after N values")},
    {0},
};

static const struct cli_option query_options[] = {
    {.name = "partition",
     .arg = "NAME=VALUE",
     .repeat = true,
     .help = N_("a partition attribute by its name")},
    CLI_COND_OPTIONS,
    {.name = "reverse", .help = N_("descending order")},
    {.name = "limit", .arg = "N", .help = N_("print at most N rows")},
    {.name = "columns", .arg = "A,B", .help = N_("only these attributes, in this order")},
    {.name = "output",
     .arg = "table|keys|json|jsonl|typed",
     .help = N_("the format (default: table)")},
    {.name = "null", .help = N_("keys end with NUL and are exact (--output keys)")},
    {0},
};

static const struct cli_option infer_options[] = {
    {.name = "keys",
     .arg = "FILE",
     .help = N_("the keys of FILE, one a line, \"-\": standard input")},
    {.name = "null", .help = N_("keys of FILE end with NUL and are exact")},
    {0},
};

static const struct cli_option tables_options[] = {
    {.name = "output", .arg = "text|json", .help = N_("json: with keys and counts")},
    {0},
};

#define LINES(...) ((const char *const[]){__VA_ARGS__, NULL})

static const struct cli_command commands[] = {
    {
        .name = "browse",
        .synopsis = LINES("[browse] [TABLE [PARTITION]]"),
        .summary = N_("the terminal screen: tables, partitions, rows in key order"),
        .text = N_("Without the word browse, command words beat table names.\n"
                   "On the screen ? shows the keys and q goes back.\n"),
        .max = 2,
        .data = true,
        .run = cli_cmd_browse,
    },
    {
        .name = "demo",
        .synopsis = LINES("demo [--reset] [--print]"),
        .summary = N_("the screen on sample tables; needs no data"),
        .text = N_(
            "The tables are made once, in the user's data folder. With --print, or when\n"
            "standard output is not a terminal: the first ten rows of each sample\n"
            "leaderboard and what is found in it.\n"),
        .options = demo_options,
        .run = cli_cmd_demo,
    },
    {
        .name = "tables",
        .synopsis = LINES("tables [--output text|json]"),
        .summary = N_("the names of the tables, one a line"),
        .options = tables_options,
        .data = true,
        .run = cli_cmd_tables,
    },
    {
        .name = "describe",
        .synopsis = LINES("describe TABLE"),
        .summary = N_("the keys of a table and how much it holds"),
        .min = 1,
        .max = 1,
        .data = true,
        .run = cli_cmd_describe,
    },
    {
        .name = "partitions",
        .synopsis = LINES("partitions TABLE [--limit N]"),
        .summary = N_("the partition values of a table and their item counts"),
        .text =
            N_("DynamoDB has no list of them: this is a Scan and reads every item.\n"),
        .options = partitions_options,
        .min = 1,
        .max = 1,
        .data = true,
        .run = cli_cmd_partitions,
    },
    {
        .name = "query",
        .synopsis =
            LINES("query TABLE PARTITION [COND] [--scheme S] [--reverse] [--limit N]",
                  "      [--columns A,B] [--output FORMAT] [--null]"),
        .summary = N_("items of one partition, in the order of the sort key"),
        .text = N_(
            "COND is one of --begins-with --between --eq --lt --le --gt --ge, or a "
            "lower\n"
            "and an upper bound together. Without --limit every page is followed to the\n"
            "end. What it cost is told on standard error.\n"),
        .options = query_options,
        .min = 1,
        .max = 2,
        .data = true,
        .run = cli_cmd_query,
    },
    {
        .name = "get",
        .synopsis = LINES("get TABLE PARTITION [SORT] [--output json|typed]"),
        .summary = N_("one item by its whole key"),
        .options = get_options,
        .min = 2,
        .max = 3,
        .data = true,
        .run = cli_cmd_get,
    },
    {
        .name = "check",
        .synopsis =
            LINES("check TABLE [PARTITION] [--scheme S] [--reverse] [--fail-on LEVEL]",
                  "check --keys FILE|- [--null] [--scheme S] [--reverse] "
                  "[--fail-on LEVEL]"),
        .summary = N_("whether sort keys stand in the order that is meant"),
        .text = N_("Status 0: nothing at or above the level; 1: something; 2 or 130: cut "
                   "short.\n"
                   "Without PARTITION every item collection of the table is checked.\n"),
        .options = check_options,
        .max = 2,
        .data = true,
        .run = cli_cmd_check,
    },
    {
        .name = "explain",
        .synopsis = LINES("explain [ID]"),
        .summary = N_("a kind of finding: what it is, examples, what to do"),
        .text = N_("Without ID: all kinds, one a line.\n"),
        .max = 1,
        .run = cli_cmd_explain,
    },
    {
        .name = "scheme infer",
        .synopsis =
            LINES("scheme infer TABLE PARTITION", "scheme infer --keys FILE|- [--null]"),
        .summary = N_("the templates of sort keys, with the evidence for them"),
        .options = infer_options,
        .max = 2,
        .data = true,
        .run = cli_cmd_scheme_infer,
    },
    {
        .name = "scheme width",
        .synopsis = LINES("scheme width MAX"),
        .summary = N_("the digits to choose for values up to MAX, and why"),
        .min = 1,
        .max = 1,
        .run = cli_cmd_scheme_width,
    },
    {
        .name = "scheme",
        .synopsis =
            LINES("scheme infer TABLE PARTITION | --keys FILE|-", "scheme width MAX"),
        .summary = N_("templates of sort keys: infer and width"),
        .max = SIZE_MAX,
        .group = true,
        .run = cli_cmd_scheme,
    },
    {
        .name = "key",
        .synopsis = LINES("key SCHEME NAME=VALUE...",
                          "key --decode SCHEME KEY... [--output text|json]"),
        .summary = N_("compose a sort key by a scheme, or take keys apart"),
        .text = N_(
            "<score:pad10>#<ts:pad16>#<player> is a scheme: names, types and literals.\n"
            "A key is refused when a value does not fit or would not come back.\n"),
        .options = key_options,
        .min = 1,
        .max = SIZE_MAX,
        .run = cli_cmd_key,
    },
    {
        .name = "import",
        .synopsis =
            LINES("import FILE... --db FILE [--table T] [--partition-key A[:S|N|B]]",
                  "       [--sort-key A[:S|N|B]] [--skip-bad]"),
        .summary = N_("put data files into the embedded store"),
        .text = N_("Read are DynamoDB JSON items (one a line, with or without \"Item\") "
                   "and what\n"
                   "aws dynamodb scan and query print. Every file is one transaction: a "
                   "bad line\n"
                   "is named and nothing of its file is kept, unless --skip-bad.\n"),
        .options = import_options,
        .min = 1,
        .max = SIZE_MAX,
        .data = true,
        .run = cli_cmd_import,
    },
    {
        .name = "help",
        .synopsis = LINES("help [COMMAND]"),
        .summary = N_("help on a command"),
        .max = 2,
        .run = cli_cmd_help,
    },
};

const struct cli_command *cli_command_at(size_t i)
{
    return i < KL_ARRAY_LEN(commands) ? &commands[i] : NULL;
}

const char *cli_command_suggest(const char *word)
{
    const char *names[KL_ARRAY_LEN(commands) + 1];

    for (size_t i = 0; i < KL_ARRAY_LEN(commands); i++)
        names[i] = commands[i].name;
    names[KL_ARRAY_LEN(commands)] = NULL;
    return cli_suggest(word, names);
}
