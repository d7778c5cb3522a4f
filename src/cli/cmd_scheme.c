#include "config.h"

#include "cli/commands.h"

#include "base/digits.h"
#include "base/i18n.h"
#include "keys/scheme.h"
#include "keys/verdict.h"
#include "cli/keysource.h"
#include "cli/print.h"

static int run_group(struct cli *cli, const struct kl_args *args)
{
    if (args->noperands)
        return cli_usage(cli, _("no such command: scheme %s; there are infer and width"),
                         args->operands[0]);
    return cli_usage(cli, _("scheme needs one of its commands: infer or width"));
}

/* Why a column has its name and type. */
static void put_evidence(struct cli *cli, const struct kl_report *report,
                         const struct kl_column *column)
{
    struct kl_buf text = {0};

    kl_buf_addf(&text, "    %-12s ", column->name);
    if (kl_explain_is_path(column))
        kl_explain_paths(report, &text);
    else if (column->attribute)
        kl_buf_addf(&text,
                    ngettext("attribute %s%s in %s of %s item",
                             "attribute %s%s in %s of %s items", column->of),
                    column->attribute, column->cut ? _(", cut short,") : "",
                    kl_digits_count(column->matches, true).text,
                    kl_digits_count(column->of, true).text);
    else if (column->probably_inverted)
        kl_buf_addf(&text, _("probably inverted: %s - value, nearly all begin with 9s"),
                    column->inverted_max);
    else
        kl_buf_addf(&text, "%s", kl_class_name(column->inner));
    if (column->attribute && column->inverted)
        kl_buf_addf(&text, _(", inverted: %s - %s"), column->inverted_max,
                    column->attribute);
    if (column->min && column->max && column->width)
        kl_buf_addf(&text, _(", %s to %s"), column->min, column->max);
    cli_put_visible(cli, kl_buf_str(&text));
    cli_put(cli, "\n");
    kl_buf_release(&text);
}

static void put_evidence_of(struct cli *cli, const struct kl_report *report,
                            const struct kl_inferred *inferred)
{
    cli_putf(cli, "    %-12s ", "");
    cli_putf(cli, ngettext("%s key\n", "%s keys\n", inferred->keys),
             kl_digits_count(inferred->keys, true).text);
    for (size_t i = 0; i < inferred->ncolumns; i++)
        put_evidence(cli, report, &report->columns[inferred->column + i]);
}

static void put_none(struct cli *cli, const struct kl_report *report)
{
    if (report->pooled)
        cli_remark(cli,
                   ngettext("no template: %s key has more segments or labels, or is "
                            "longer, than is looked into",
                            "no template: %s keys have more segments or labels, or are "
                            "longer, than is looked into",
                            report->pooled),
                   kl_digits_count(report->pooled, true).text);
    else
        cli_remark(cli, _("no template: there are no keys"));
}

static int run_infer(struct cli *cli, const struct kl_args *args)
{
    const struct kl_analyze_options options = {0};
    struct kl_inferred *inferred;
    struct cli_keys keys = {0};
    struct kl_err err = {0};
    enum kl_code code;
    size_t n;

    if (args->noperands == 1)
        return cli_usage(cli, _("scheme infer needs TABLE and PARTITION"));
    code = cli_keys_read(cli, args, &options, &keys, &err);
    if (!code && keys.by_value)
        code = kl_err_set(&err, KL_INVALID,
                          _("%s: the sort key is no string, or there is none"),
                          args->operands[0]);
    if (!code) {
        inferred = kl_analyze_templates(keys.report, &n);
        for (size_t i = 0; i < n; i++) {
            cli_put_exact(cli, kl_str_from(inferred[i].template_));
            cli_put(cli, "\n");
            put_evidence_of(cli, keys.report, &inferred[i]);
        }
        free(inferred);
        if (!n)
            put_none(cli, keys.report);
    }
    cli_keys_release(&keys);
    return cli_end(cli, code, &err);
}

/* The number alone on the first line, for scripts; then why. */
static int run_width(struct cli *cli, const struct kl_args *args)
{
    struct kl_str max = kl_str_from(args->operands[0]);
    struct kl_buf text = {0};
    struct kl_err err = {0};
    size_t width;

    if (kl_scheme_width(max, &width, &err))
        return cli_fail(cli, &err);
    cli_putf(cli, "%zu\n", width);
    kl_explain_width(max, width, &text);
    cli_putf(cli, "%s\n", kl_buf_text(&text));
    kl_buf_release(&text);
    return CLI_DONE;
}

static const struct kl_args_option infer_options[] = {
    {.name = "keys",
     .arg = "FILE",
     .help = N_("the keys of FILE, one a line, \"-\": standard input")},
    {.name = "null", .help = N_("keys of FILE end with NUL and are exact")},
    {0},
};

const struct cli_command cli_cmd_scheme_infer = {
    .name = "scheme infer",
    .synopsis = CLI_SYNOPSIS("scheme infer TABLE PARTITION",
                             "scheme infer --keys FILE|- [--null]"),
    .summary = N_("the templates of sort keys, with the evidence for them"),
    .options = infer_options,
    .max = 2,
    .data = true,
    .run = run_infer,
};

const struct cli_command cli_cmd_scheme_width = {
    .name = "scheme width",
    .synopsis = CLI_SYNOPSIS("scheme width MAX"),
    .summary = N_("the digits to choose for values up to MAX, and why"),
    .min = 1,
    .max = 1,
    .run = run_width,
};

const struct cli_command cli_cmd_scheme = {
    .name = "scheme",
    .synopsis =
        CLI_SYNOPSIS("scheme infer TABLE PARTITION | --keys FILE|-", "scheme width MAX"),
    .summary = N_("templates of sort keys: infer and width"),
    .max = SIZE_MAX,
    .group = true,
    .run = run_group,
};
