#include "config.h"

#include "cli/commands.h"

#include "base/digits.h"
#include "base/i18n.h"
#include "keys/silence.h"
#include "cli/keysource.h"
#include "cli/plan.h"
#include "cli/print.h"
#include "cli/report.h"
#include "cli/sarif.h"

/* The severity from which on a finding makes the status. */
static enum kl_severity fail_on(const struct kl_args *args)
{
    const char *name = kl_args_get(args, "fail-on");

    for (enum kl_severity s = KL_INFO; name && s <= KL_ERROR; s++)
        if (!strcmp(name, kl_severity_name(s)))
            return s;
    return KL_WARNING;
}

__attribute__((format(printf, 3, 4))) static void tell(struct cli *cli, bool aside,
                                                       const char *format, ...)
{
    struct kl_buf line = {0};
    va_list args;

    va_start(args, format);
    kl_buf_vaddf(&line, format, args);
    va_end(args);
    if (aside)
        cli_remark(cli, "%s", kl_buf_text(&line));
    else
        cli_putf(cli, "%s\n", kl_buf_text(&line));
    kl_buf_release(&line);
}

/* What the verdict rests on: below the text, or aside from the JSON. */
static void put_basis(struct cli *cli, const struct cli_keys *keys, bool aside)
{
    const struct kl_report *report = keys->report;

    if (keys->missing)
        tell(cli, aside, _("no items in that partition: no keys to check"));
    if (report->repeated)
        tell(cli, aside,
             ngettext("%s entry repeats a key: identical keys count once",
                      "%s entries repeat a key: identical keys count once",
                      report->repeated),
             kl_digits_count(report->repeated, true).text);
    if (keys->cost.empty)
        tell(cli, aside,
             ngettext("%s empty line was skipped", "%s empty lines were skipped",
                      keys->cost.empty),
             kl_digits_count(keys->cost.empty, true).text);
    if (report->misfits)
        tell(cli, aside,
             ngettext("%s key is not of the scheme", "%s keys are not of the scheme",
                      report->misfits),
             kl_digits_count(report->misfits, true).text);
    if (report->pooled)
        tell(cli, aside,
             ngettext("%s key has more segments or labels, or is longer, than is looked "
                      "into: counted, not examined",
                      "%s keys have more segments or labels, or are longer, than is "
                      "looked into: counted, not examined",
                      report->pooled),
             kl_digits_count(report->pooled, true).text);
    if (report->unlisted)
        tell(cli, aside,
             ngettext("%s more finding is in columns beyond those that are listed",
                      "%s more findings are in columns beyond those that are listed",
                      report->unlisted),
             kl_digits_count(report->unlisted, true).text);
    if (!report->complete)
        tell(cli, aside,
             ngettext("cut short: %s key examined, what else there is was not",
                      "cut short: %s keys examined, what else there is was not",
                      report->keys),
             kl_digits_count(report->keys, true).text);
    else if (report->collections > 1)
        tell(cli, aside,
             ngettext("%s key in %s item collections", "%s keys in %s item collections",
                      report->keys),
             kl_digits_count(report->keys, true).text,
             kl_digits_count(report->collections, true).text);
}

/* The rules of every --ignore. */
static enum kl_code read_silence(const struct kl_args *args, struct kl_silence *silence,
                                 struct kl_err *err)
{
    const char *list;
    enum kl_code code = KL_OK;

    for (size_t i = 0; !code && (list = kl_args_nth(args, "ignore", i)); i++) {
        code = kl_silence_add(silence, kl_str_from(list), err);
        if (code)
            kl_err_prefix(err, "--ignore");
    }
    return code;
}

/* What is not on the command line is told: it may decide the status. */
static void apply_configured(struct cli *cli, const struct kl_args *args,
                             const struct cli_keys *keys, struct kl_report *report)
{
    size_t silenced = kl_silence_apply(&keys->table.silence, report);

    if (keys->table.scheme_text && !kl_args_has(args, "scheme") && !keys->by_value)
        cli_remark(cli, _("scheme, as configured: %s"), keys->table.scheme_text);
    if (silenced)
        cli_remark(cli,
                   ngettext("%s finding is silenced by %s",
                            "%s findings are silenced by %s", silenced),
                   kl_digits_count(silenced, true).text, cli->config.path);
}

/* Silences what the rules say; a rule for a column that is not there is told, it may be
 * misspelt. */
static void silence_findings(struct cli *cli, const struct kl_silence *silence,
                             struct kl_report *report)
{
    const struct kl_silence_rule *stray;
    size_t from = 0;

    kl_silence_apply(silence, report);
    while ((stray = kl_silence_stray(silence, report, &from)))
        cli_remark(cli, _("--ignore %s:%s: there is no column of that name"),
                   stray->column, stray->kind->id);
}

static bool asks_for(const struct kl_args *args, const char *format)
{
    const char *output = kl_args_get(args, "output");

    return output && !strcmp(output, format);
}

static bool is_silencing(const struct kl_args *args, const struct cli_keys *keys)
{
    return kl_args_has(args, "ignore") || keys->table.silence.n;
}

static enum kl_code put_sarif(struct cli *cli, const struct kl_args *args,
                              const struct cli_keys *keys, const struct cli_plan *plan,
                              struct kl_err *err)
{
    struct kl_key_places places = {0};
    const struct cli_sarif sarif = {
        .report = keys->report,
        .silencing = is_silencing(args, keys),
        .file = kl_args_get(args, "keys"),
        .table = args->noperands ? args->operands[0] : NULL,
        .null_ended = kl_args_has(args, "null"),
        .places = &places,
    };
    enum kl_code code = KL_OK;

    cli_sarif_want(keys->report, &places);
    if (keys->file)
        code = cli_keys_places(cli, args, keys, &places, err);
    cli_sarif_put(cli, &sarif);
    put_basis(cli, keys, true);
    cli_plan_text(cli, plan, true);
    kl_key_places_release(&places);
    return code;
}

static enum kl_code put_report(struct cli *cli, const struct kl_args *args,
                               const struct cli_keys *keys, const struct cli_plan *plan,
                               struct kl_err *err)
{
    if (asks_for(args, "sarif"))
        return put_sarif(cli, args, keys, plan, err);
    if (asks_for(args, "json")) {
        cli_report_json(cli, keys->report, is_silencing(args, keys),
                        plan->plan ? plan : NULL);
        put_basis(cli, keys, true);
    } else if (keys->by_value) {
        cli_put(cli, _("ordered by value: nothing to check\n"));
    } else {
        if (!keys->missing)
            cli_report_text(cli, keys->report);
        put_basis(cli, keys, false);
        cli_plan_text(cli, plan, false);
    }
    return KL_OK;
}

/* Whether what was found makes the status. */
static bool is_found(const struct kl_args *args, const struct cli_keys *keys,
                     const struct cli_plan *plan)
{
    enum kl_severity worst;

    return (kl_report_worst(keys->report, &worst) && worst >= fail_on(args)) ||
           cli_plan_left_out(plan);
}

static int run(struct cli *cli, const struct kl_args *args)
{
    struct kl_analyze_options options = {.reverse = kl_args_has(args, "reverse")};
    const char *template_ = kl_args_get(args, "scheme");
    struct kl_scheme *scheme = NULL;
    struct kl_silence silence = {0};
    struct cli_plan plan = {0};
    struct cli_keys keys = {.keep = asks_for(args, "sarif") || kl_args_has(args, "plan")};
    struct kl_err err = {0};
    enum kl_code code = read_silence(args, &silence, &err), put_code;
    int status = CLI_DONE;

    if (!code && template_)
        code = kl_scheme_parse(kl_str_from(template_), &scheme, &err);
    options.scheme = scheme;
    if (!code)
        code = cli_plan_begin(cli, args, &options, &plan, &err);
    if (!code)
        code = cli_keys_read(cli, args, &options, &keys, &err);
    if (keys.report) {
        apply_configured(cli, args, &keys, keys.report);
        silence_findings(cli, &silence, keys.report);
        if (!code)
            code = cli_plan_make(cli, args, &keys, &plan, &err);
        put_code = put_report(cli, args, &keys, &plan, &err);
        code = code ? code : put_code;
    }
    if (code)
        status = cli_end(cli, code, &err);
    else if (is_found(args, &keys, &plan))
        status = CLI_FOUND;
    cli_plan_release(&plan);
    cli_keys_release(&keys);
    kl_silence_release(&silence);
    kl_scheme_free(&scheme);
    return status;
}

static const struct kl_args_option options[] = {
    {.name = "keys",
     .arg = "FILE",
     .help = N_("the keys of FILE, one a line, \"-\": standard input")},
    {.name = "null", .help = N_("keys of FILE end with NUL and are exact")},
    {.name = "partition",
     .arg = "NAME=VALUE",
     .repeat = true,
     .help = N_("a partition attribute by its name")},
    {.name = "index", .arg = "I", .help = N_("the sort keys of an index")},
    {.name = "scheme", .arg = "S", .help = N_("what the keys are meant to be")},
    {.name = "reverse", .help = N_("the keys are read in descending order")},
    {.name = "fail-on",
     .arg = "error|warning|info",
     .help = N_("status 1 from this severity on (default: warning)")},
    {.name = "ignore",
     .arg = "ID[,ID]",
     .repeat = true,
     .help = N_("known findings: shown, but they count for nothing")},
    {.name = "plan",
     .arg = "FILE",
     .help = N_("write old and new keys there, one JSON array a line")},
    {.name = "segments",
     .arg = "N",
     .help = N_("read N parts of the table at a time (default: 4)")},
    {.name = "output", .arg = "text|json|sarif", .help = N_("the form of the report")},
    {0},
};

const struct cli_command cli_cmd_check = {
    .name = "check",
    .synopsis = CLI_SYNOPSIS("check TABLE [PARTITION] [--partition NAME=VALUE]...",
                             "      [--index I] [--scheme S] [--reverse]",
                             "      [--fail-on LEVEL] [--ignore ID[,ID]]...",
                             "      [--segments N] [--plan FILE]",
                             "      [--output text|json|sarif]",
                             "check --keys FILE|- [--null] [--scheme S] [--reverse]",
                             "      [--fail-on LEVEL] [--ignore ID[,ID]]...",
                             "      [--plan FILE] [--output text|json|sarif]"),
    .summary = N_("whether sort keys stand in the order that is meant"),
    .text = N_("Status 0: nothing at or above the level; 1: something; 2 or 130: cut "
               "short.\n"
               "Without PARTITION every item collection of the table is checked, by a\n"
               "Scan, which DynamoDB bills for every item as a whole.\n"),
    .options = options,
    .max = 2,
    .data = true,
    .run = run,
};
