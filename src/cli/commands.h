/* The list of commands, and the options that all or many of them take. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include "cli/cli.h"

extern const struct kl_args_option cli_global_options[]; /* of every command */
extern const struct kl_args_option cli_data_options[];   /* of those that read tables */
extern const struct kl_args_option cli_screen_options[]; /* and that open the screen */

/* All commands; the first is browse, NULL ends. Longer names come before shorter ones
 * that they begin with. */
const struct cli_command *cli_command_at(size_t i);
/* The command that the words name, NULL: none. All words are read into args; the operands
 * behind the name start at *used. */
const struct cli_command *cli_command_find(const char *const *words, size_t n,
                                           struct kl_args *args, size_t *used);
/* The options of all commands, which is why one name means the same in all. */
#define CLI_TABLES_MAX 64
size_t cli_command_tables(const struct kl_args_option *tables[CLI_TABLES_MAX]);
const char *cli_command_suggest(const char *word); /* a name near to word, or NULL */

/* Each is in cmd_<name>.c, help in help.c. */
extern const struct cli_command cli_cmd_browse;
extern const struct cli_command cli_cmd_demo;
extern const struct cli_command cli_cmd_tables;
extern const struct cli_command cli_cmd_describe;
extern const struct cli_command cli_cmd_whoami;
extern const struct cli_command cli_cmd_partitions;
extern const struct cli_command cli_cmd_query;
extern const struct cli_command cli_cmd_scan;
extern const struct cli_command cli_cmd_get;
extern const struct cli_command cli_cmd_children;
extern const struct cli_command cli_cmd_check;
extern const struct cli_command cli_cmd_explain;
extern const struct cli_command cli_cmd_scheme_infer;
extern const struct cli_command cli_cmd_scheme_width;
extern const struct cli_command cli_cmd_scheme;
extern const struct cli_command cli_cmd_key;
extern const struct cli_command cli_cmd_import;
extern const struct cli_command cli_cmd_export;
extern const struct cli_command cli_cmd_expr;
extern const struct cli_command cli_cmd_completion;
extern const struct cli_command cli_cmd_complete;
extern const struct cli_command cli_cmd_help;

#define CLI_SYNOPSIS(...) ((const char *const[]){__VA_ARGS__, NULL})

#endif
