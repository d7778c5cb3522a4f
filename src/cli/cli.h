/* The command line: subcommands, what they share, and how the program ends.
 *
 * main.c fills a host (the process's environment and streams) and calls cli_main().
 * A command is one entry of one table (cli.c) and one function in cmd_<name>.c: it
 * gets a struct cli and its parsed words, prints its result to cli->out, and
 * returns an exit status. An error goes through cli_fail(), which prints
 *
 *     keyline: no such table: leaderbord in demo.db
 *     keyline: did you mean leaderboard?
 *
 * Where a command uses an option table, a test holds its help text and the manual
 * against each other.
 */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include "app/session.h"
#include "base/utf8.h"
#include "cli/opt.h"
#include "cli/stream.h"

enum cli_status {
    CLI_DONE = 0,
    CLI_FOUND = 1,  /* check: a finding at or above the level */
    CLI_FAILED = 2, /* the command could not do its work */
    CLI_INTERRUPTED = 130,
};

/* How the terminal screen is opened; the seam between cli and ui. */
struct cli_screen {
    const struct kl_session *session;
    const struct kl_start *start;
    bool colour; /* false: --color never, or NO_COLOR */
};

/* The process, as main.c found it. Everything is borrowed. */
struct cli_host {
    FILE *in;   /* standard input */
    FILE *err;  /* standard error */
    int out_fd; /* standard output */
    bool in_terminal, out_terminal, err_terminal;
    bool utf8; /* the locale's character set */
    const char *env_db, *env_no_color, *env_term;
    const char *xdg_data_home, *home;
    /* The screen; returns an exit status, err filled when it is not CLI_DONE. */
    int (*open_screen)(const struct cli_screen *screen, struct kl_err *err);
};

struct cli_command;

/* One run of one command. */
struct cli {
    const struct cli_host *host;
    const struct cli_command *command;
    bool bare; /* no command word was given: browse is meant, or a word misspelt */
    struct kl_token *token; /* set by Ctrl-C */
    struct cli_stream out;
    enum kl_visible visible; /* how text of tables is shown */
    bool colour;             /* styles on standard output */
    bool progress;           /* a bar on standard error is welcome */
};

struct cli_command {
    const char *name;                 /* "query", "scheme width" */
    const char *const *synopsis;      /* what follows "keyline "; NULL ends */
    const char *summary;              /* N_(): one line */
    const char *text;                 /* N_(): more, or NULL */
    const struct cli_option *options; /* besides the global ones; NULL: none */
    size_t min, max;                  /* operands behind the name */
    bool data;                        /* takes --db */
    bool group; /* the first word of others, no command in itself: not listed */
    int (*run)(struct cli *cli, const struct cli_args *args);
};

/* Parses, runs, flushes; returns the exit status of the process. */
int cli_main(const struct cli_host *host, int argc, char **argv);

extern const struct cli_option cli_global_options[]; /* of every command */
extern const struct cli_option cli_data_options[];   /* of those that read tables */
/* All commands; the first is browse, NULL ends. Longer names come first. */
const struct cli_command *cli_command_at(size_t i);
const char *cli_command_suggest(const char *word); /* a name near to word, or NULL */

/* Prints err; the status is CLI_FAILED, or CLI_INTERRUPTED (and nothing printed)
 * when the code is KL_CANCELLED. Returns it. */
int cli_fail(struct cli *cli, const struct kl_err *err);
/* The same with a message of the command's own words: bad arguments. */
int cli_usage(struct cli *cli, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* A message on standard error, "keyline: …", made visible. */
void cli_note(struct cli *cli, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* A line on standard error without the name in front: cost, the sent form. */
void cli_remark(struct cli *cli, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Text onto standard output: as it is, for what is not from a table … */
void cli_putf(struct cli *cli, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void cli_put(struct cli *cli, const char *text);
/* … broken into lines of at most 78 columns, indented … */
void cli_put_wrapped(struct cli *cli, const char *text, size_t indent);
/* … and made visible, always. */
void cli_put_visible(struct cli *cli, struct kl_str s);
/* Bytes that carry exact values: made visible only on a terminal. */
void cli_put_exact(struct cli *cli, struct kl_str s);
/* JSON text: on a terminal what is not shown becomes \uXXXX, which JSON reads as
 * the same value. */
void cli_put_json(struct cli *cli, struct kl_str json);
/* The escape sequence of a style, empty without colour. */
enum cli_style { CLI_PLAIN, CLI_BOLD, CLI_DIM, CLI_RED, CLI_YELLOW, CLI_GREEN, CLI_CYAN };
const char *cli_style(const struct cli *cli, enum cli_style style);
/* Whether standard output takes no more: then nothing more needs to be read. */
bool cli_output_gone(struct cli *cli);

/* The session and a source of the data options. */
enum kl_code cli_open(struct cli *cli, const struct cli_args *args,
                      struct kl_session **session, struct kl_source **source,
                      struct kl_err *err);
/* The schema of a table; the error suggests one that is there. */
enum kl_code cli_describe(struct cli *cli, struct kl_source *source, const char *table,
                          struct kl_schema *schema, struct kl_err *err);

/* The commands. */
int cli_cmd_browse(struct cli *cli, const struct cli_args *args);
int cli_cmd_check(struct cli *cli, const struct cli_args *args);
int cli_cmd_demo(struct cli *cli, const struct cli_args *args);
int cli_cmd_describe(struct cli *cli, const struct cli_args *args);
int cli_cmd_explain(struct cli *cli, const struct cli_args *args);
int cli_cmd_get(struct cli *cli, const struct cli_args *args);
int cli_cmd_help(struct cli *cli, const struct cli_args *args);
int cli_cmd_import(struct cli *cli, const struct cli_args *args);
int cli_cmd_key(struct cli *cli, const struct cli_args *args);
int cli_cmd_partitions(struct cli *cli, const struct cli_args *args);
int cli_cmd_query(struct cli *cli, const struct cli_args *args);
int cli_cmd_scheme(struct cli *cli, const struct cli_args *args);
int cli_cmd_scheme_infer(struct cli *cli, const struct cli_args *args);
int cli_cmd_scheme_width(struct cli *cli, const struct cli_args *args);
int cli_cmd_tables(struct cli *cli, const struct cli_args *args);

#endif
