#include "config.h"

#include "cli/commands.h"

#include "base/file.h"
#include "base/i18n.h"
#include "app/analyze.h"
#include "app/demo.h"
#include "cli/out.h"
#include "cli/print.h"
#include "cli/progress.h"
#include "cli/report.h"
#include "cli/screen.h"

#define PRINTED_ROWS 10

/* The first rows of one season, and what its keys are found to be. */
static enum kl_code print_season(struct cli *cli, const struct kl_args *args,
                                 struct kl_source *source, const struct kl_schema *schema,
                                 const char *season, struct kl_err *err)
{
    const struct kl_analyze_options options = {0};
    struct kl_analyze_cost cost = {0};
    struct kl_report *report = NULL;
    struct kl_query query = {0};
    struct kl_page page = {0};
    struct cli_out out = {.cli = cli};
    enum kl_code code;

    kl_query_init_of(&query, schema);
    kl_key_value_set(&query.pk[0], KL_KEY_S, kl_str_from(season));
    query.npk = 1;
    query.limit = PRINTED_ROWS;
    code = cli_out_init(&out, args, schema, err);
    if (!code)
        code = kl_source_query(source, &query, false, &page, cli->token, err);
    cli_putf(cli, "%s%s %s %s%s\n", cli_style(cli, CLI_BOLD), schema->table,
             cli->visible == KL_VISIBLE_ASCII ? ">" : "›", season,
             cli_style(cli, CLI_PLAIN));
    for (size_t i = 0; i < page.nitems && !code; i++)
        code = cli_out_row(&out, &page, i, err);
    if (!code)
        code = cli_out_end(&out, true, err);
    query.limit = 0;
    if (!code)
        code = kl_analyze_collection(source, schema, &query, &options, &report, &cost,
                                     cli->token, err);
    if (!code)
        cli_report_brief(cli, report, "");
    cli_put(cli, "\n");
    kl_report_free(&report);
    cli_out_release(&out);
    kl_page_release(&page);
    kl_query_release(&query);
    return code;
}

static enum kl_code print_seasons(struct cli *cli, const struct kl_args *args,
                                  const struct kl_session *session, struct kl_err *err)
{
    struct kl_source *source = NULL;
    struct kl_schema schema = {0};
    enum kl_code code = kl_session_source(session, &source, err);

    if (!code)
        code = kl_source_describe(source, "leaderboard", &schema, cli->token, err);
    for (size_t i = 0; kl_demo_season(i) && !code; i++)
        code = print_season(cli, args, source, &schema, kl_demo_season(i), err);
    kl_schema_release(&schema);
    kl_source_close(&source);
    return code;
}

static enum kl_code print_demo(struct cli *cli, const struct kl_args *args,
                               const struct kl_session *session, struct kl_err *err)
{
    const char *path = kl_session_db(session);
    struct cli_progress progress;
    enum kl_code code = KL_OK;

    cli_progress_init(&progress, cli, _("items of the sample tables"));
    if (kl_args_has(args, "reset") || !kl_demo_ready(path))
        code = kl_demo_build(path, cli_progress_tell, &progress, cli->token, err);
    cli_progress_clear(&progress);
    return code ? code : print_seasons(cli, args, session, err);
}

static int run(struct cli *cli, const struct kl_args *args)
{
    const struct kl_session_options options = {
        .demo = true,
        .xdg_data_home = cli->host->xdg_data_home,
        .xdg_state_home = cli->host->xdg_state_home,
        .home = cli->host->home,
        .temp_folder = cli->host->temp_folder,
        .forget = !kl_config_is_on(&cli->config, KL_OPTION_REMEMBER),
    };
    struct kl_session *session = NULL;
    struct kl_start start = {0};
    struct kl_err err = {0};
    enum kl_code code = kl_session_open(&options, &session, &err);
    int status = CLI_DONE;

    if (!code && (kl_args_has(args, "print") || !cli->host->out_terminal)) {
        code = print_demo(cli, args, session, &err);
    } else if (!code) {
        kl_start_demo(&start, session, kl_args_has(args, "reset"));
        status = cli_screen_open(cli, session, &start);
    }
    kl_start_release(&start);
    kl_session_free(&session);
    return code ? cli_end(cli, code, &err) : status;
}

static const struct kl_args_option options[] = {
    {.name = "reset", .help = N_("build the sample tables anew")},
    {.name = "print", .help = N_("print them and what is found, without the screen")},
    {0},
};

const struct cli_command cli_cmd_demo = {
    .name = "demo",
    .synopsis = CLI_SYNOPSIS("demo [--reset] [--print] [--theme NAME] [--no-mouse]"),
    .summary = N_("the screen on sample tables; needs no data"),
    .text =
        N_("The tables are made once, in the user's data folder. With --print, or when\n"
           "standard output is not a terminal: the first ten rows of each sample\n"
           "leaderboard and what is found in it.\n"),
    .options = options,
    .screen = true,
    .run = run,
};
