/* The command line: subcommands, what they share, and how the program ends.
 *
 * main.c fills a host (the process's environment and streams) and calls cli_main().
 * A command is one struct cli_command in cmd_<name>.c, listed in commands.c: its
 * options, its help, and a function that gets a struct cli and the parsed words,
 * prints its result and returns an exit status. An error goes through cli_fail(),
 * which prints
 *
 *     keyline: no such table: leaderbord in demo.db
 *     keyline: did you mean leaderboard?
 *
 * A test holds the options and help of every command against the manual.
 */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include "base/utf8.h"
#include "app/args.h"
#include "app/config_read.h"
#include "app/session.h"
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
    struct kl_config *config; /* what the screen sets is set in it */
    const char *note;         /* what is wrong with the configuration; "": nothing */
    bool colour;              /* false: --color never, or NO_COLOR */
};

/* The process, as main.c found it. Everything is borrowed. */
struct cli_host {
    FILE *in;   /* standard input */
    FILE *err;  /* standard error */
    int out_fd; /* standard output */
    bool in_terminal, out_terminal, err_terminal;
    bool utf8; /* the locale's character set */
    const char *env_db, *env_no_color, *env_term, *env_config;
    const char *xdg_config_home;
    const char *xdg_data_home, *xdg_state_home, *home;
    const char *temp_folder; /* TMPDIR, else the system's */
    /* Any other variable, for the AWS configuration; NULL: there is no environment. */
    const char *(*get_env)(void *arg, const char *name);
    /* What keys and styles are called in a configuration; NULL: any name will do. */
    const struct kl_config_words *config_words;
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
    struct kl_config config;
    struct kl_buf config_note; /* for the screen; empty: nothing is wrong with it */
    enum kl_visible visible;   /* how text of tables is shown */
    bool colour;               /* styles on standard output */
    bool progress;             /* a bar on standard error is welcome */
};

struct cli_command {
    const char *name;                     /* "query", "scheme width" */
    const char *const *synopsis;          /* what follows "keyline "; NULL ends */
    const char *summary;                  /* N_(): one line */
    const char *text;                     /* N_(): more, or NULL */
    const struct kl_args_option *options; /* besides the global ones; NULL: none */
    size_t min, max;                      /* operands behind the name */
    bool data;                            /* takes --db */
    bool screen; /* opens the screen, on which a fault in the configuration is told */
    bool group;  /* the first word of others, no command in itself: not listed */
    int (*run)(struct cli *cli, const struct kl_args *args);
};

/* Parses, runs, flushes; returns the exit status of the process. */
int cli_main(const struct cli_host *host, int argc, char **argv);

#endif
