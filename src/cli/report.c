#include "config.h"

#include "cli/report.h"

#include <locale.h>

#include "base/digits.h"
#include "base/i18n.h"
#include "model/plain.h"
#include "keys/explain.h"
#include "keys/scheme.h"
#include "cli/print.h"

#define LONG_KEY_SHOWN 256 /* bytes of a key that is cut */

/* The mark in front of a line, in its colour. */
static void put_mark(struct cli *cli, const enum kl_severity *severity)
{
    static const struct {
        const char *utf8, *ascii;
        enum cli_style style;
    } marks[] = {
        [KL_INFO] = {"·", "-", CLI_CYAN},
        [KL_WARNING] = {"!", "!", CLI_YELLOW},
        [KL_ERROR] = {"✗", "x", CLI_RED},
        {"✓", "+", CLI_GREEN},
    };
    size_t i = severity ? (size_t)*severity : KL_ARRAY_LEN(marks) - 1;

    cli_putf(cli, "%s%s%s ", cli_style(cli, marks[i].style),
             cli->visible == KL_VISIBLE_ASCII ? marks[i].ascii : marks[i].utf8,
             cli_style(cli, CLI_PLAIN));
}

static bool put_verdict(struct cli *cli, const struct kl_report *report, size_t column,
                        const char *prefix)
{
    struct kl_buf text = {0};
    bool any = kl_explain_verdict(report, column, &text);

    if (any) {
        cli_put(cli, prefix);
        put_mark(cli, NULL);
        cli_put_visible(cli, kl_buf_str(&text));
        cli_putf(cli,
                 report->complete
                     ? ngettext(" (%s of %s key)\n", " (%s of %s keys)\n", report->keys)
                     : ngettext(" (%s of %s key read so far)\n",
                                " (%s of %s keys read so far)\n", report->keys),
                 kl_digits_count(report->columns[column].keys, true).text,
                 kl_digits_count(report->keys, true).text);
    }
    kl_buf_release(&text);
    return any;
}

/* What is right, and what the paths are; how many lines say what is right. */
static size_t put_verdicts(struct cli *cli, const struct kl_report *report,
                           const char *prefix)
{
    struct kl_buf text = {0};
    size_t lines = 0;

    for (size_t i = 0; i < report->ncolumns; i++)
        lines += put_verdict(cli, report, i, prefix);
    if (!lines && kl_explain_paths(report, &text)) {
        cli_putf(cli, "%s  %s", prefix, _("path: "));
        cli_put_visible(cli, kl_buf_str(&text));
        cli_put(cli, "\n");
    }
    kl_buf_release(&text);
    return lines;
}

/* "half-migrated padding in score: 37 of 1241 keys … [error half-migrated-padding]". */
static void put_finding_line(struct cli *cli, const struct kl_report *report,
                             const struct kl_finding *finding, const char *prefix)
{
    struct kl_buf text = {0};

    cli_put(cli, prefix);
    put_mark(cli, &finding->severity);
    kl_explain_line(report, finding, &text);
    cli_put_visible(cli, kl_buf_str(&text));
    cli_putf(cli, "  %s[%s %s%s]%s\n", cli_style(cli, CLI_DIM),
             kl_severity_name(finding->severity), finding->kind->id,
             finding->silenced ? _(", silenced") : "", cli_style(cli, CLI_PLAIN));
    kl_buf_release(&text);
}

static void put_field(struct cli *cli, const char *name, struct kl_str value)
{
    cli_putf(cli, "    %s%-13s%s ", cli_style(cli, CLI_DIM), name,
             cli_style(cli, CLI_PLAIN));
    cli_put_visible(cli, value);
    cli_put(cli, "\n");
}

/* A key of more bytes than a sort key may have is cut: JSON has all of it. */
static void put_key(struct cli *cli, const char *name, const struct kl_buf *key)
{
    struct kl_str all = kl_buf_str(key);
    struct kl_buf text = {0};
    size_t shown = LONG_KEY_SHOWN;

    if (all.len <= KL_SCHEME_KEY_MAX) {
        put_field(cli, name, all);
        return;
    }
    while (shown && ((unsigned char)all.data[shown] & 0xc0) == 0x80)
        shown--;
    kl_buf_add_str(&text, kl_str_sub(all, 0, shown));
    kl_buf_addf(&text, _("… (%s bytes)"), kl_digits_count(all.len, true).text);
    put_field(cli, name, kl_buf_str(&text));
    kl_buf_release(&text);
}

static void put_details(struct cli *cli, const struct kl_report *report,
                        const struct kl_finding *finding)
{
    struct kl_buf text = {0};

    if (finding->column != SIZE_MAX)
        put_field(cli, _("template"),
                  kl_str_from(report->columns[finding->column].template_));
    if (finding->has_witness) {
        put_key(cli, _("stored first"), &finding->stored_first);
        put_key(cli, _("meant first"), &finding->meant_first);
        kl_explain_pair(kl_buf_str(&finding->stored_first),
                        kl_buf_str(&finding->meant_first), &text);
        put_field(cli, "", kl_buf_str(&text));
        kl_buf_clear(&text);
    }
    for (size_t i = 0; i < finding->nexamples; i++)
        put_key(cli, i ? "" : _("examples"), &finding->examples[i]);
    for (size_t i = 0; i < finding->npartitions_shown; i++)
        put_field(cli, i ? "" : _("partitions"), kl_buf_str(&finding->partitions[i]));
    if (finding->npartitions > finding->npartitions_shown) {
        kl_buf_addf(&text,
                    ngettext("… %s partition in all", "… %s partitions in all",
                             finding->npartitions),
                    kl_digits_count(finding->npartitions, true).text);
        put_field(cli, "", kl_buf_str(&text));
        kl_buf_clear(&text);
    }
    kl_explain_advice(report, finding, &text);
    put_field(cli, _("advice"), kl_buf_str(&text));
    kl_buf_release(&text);
}

/* What no column or finding says: keys without any order to hold against. */
static void put_nothing(struct cli *cli, const struct kl_report *report,
                        const char *prefix)
{
    uint64_t examined = report->keys - report->pooled - report->misfits;

    if (!report->complete && !report->keys)
        return;
    cli_put(cli, prefix);
    if (!examined) {
        cli_put(cli, report->keys ? _("no key that can be checked\n")
                                  : _("no keys: nothing to check\n"));
        return;
    }
    put_mark(cli, NULL);
    cli_putf(
        cli,
        ngettext(
            "no numbers or times in these keys, byte order is their order (%s key)\n",
            "no numbers or times in these keys, byte order is their order (%s keys)\n",
            examined),
        kl_digits_count(examined, true).text);
}

void cli_report_text(struct cli *cli, const struct kl_report *report)
{
    size_t lines = report->nfindings + put_verdicts(cli, report, "");

    for (size_t i = 0; i < report->nfindings; i++) {
        if (report->findings[i].silenced)
            continue;
        put_finding_line(cli, report, &report->findings[i], "");
        put_details(cli, report, &report->findings[i]);
    }
    for (size_t i = 0; i < report->nfindings; i++)
        if (report->findings[i].silenced)
            put_finding_line(cli, report, &report->findings[i], "");
    if (!lines)
        put_nothing(cli, report, "");
}

void cli_report_brief(struct cli *cli, const struct kl_report *report, const char *prefix)
{
    size_t lines = report->nfindings + put_verdicts(cli, report, prefix);

    for (size_t i = 0; i < report->nfindings; i++)
        put_finding_line(cli, report, &report->findings[i], prefix);
    if (!lines)
        put_nothing(cli, report, prefix);
}

static void add_keys(const struct kl_buf *keys, size_t n, struct kl_buf *out)
{
    kl_buf_add_char(out, '[');
    for (size_t i = 0; i < n; i++) {
        kl_buf_add_text(out, i ? ", " : "");
        kl_json_key(kl_buf_str(&keys[i]), out);
    }
    kl_buf_add_char(out, ']');
}

static void add_text(const char *name, const char *text, struct kl_buf *out)
{
    kl_buf_addf(out, "\"%s\": ", name);
    if (text)
        kl_json_key(kl_str_from(text), out);
    else
        kl_buf_add_text(out, "null");
}

/* "paths": what they are; where there are none, nothing. */
static void add_paths(const struct kl_paths *p, struct kl_buf *out)
{
    if (!p->keys)
        return;
    kl_buf_addf(out, " \"paths\": {\"depth\": {\"min\": %zu, \"max\": %zu}, ", p->least,
                p->most);
    kl_buf_addf(out, "\"files\": %llu, \"folders\": %llu, \"folder_rows\": %llu, ",
                (unsigned long long)(p->keys - p->rows), (unsigned long long)p->folders,
                (unsigned long long)p->rows);
    kl_buf_addf(out, "\"rows_without_slash\": %llu, \"files_beside_folders\": %llu},\n",
                (unsigned long long)p->bare, (unsigned long long)p->twins);
}

static void add_column(const struct kl_column *column, struct kl_buf *out)
{
    static const char *const named_by[] = {
        [KL_NAMED_BY_ATTRIBUTE] = "attribute",
        [KL_NAMED_BY_SCHEME] = "scheme",
        [KL_NAMED_BY_POSITION] = "position",
    };

    kl_buf_add_text(out, "{");
    add_text("name", column->name, out);
    kl_buf_addf(out, ", \"named_by\": \"%s\", \"segment\": %zu, ",
                named_by[column->named_by], column->segment);
    add_text("template", column->template_, out);
    kl_buf_addf(out, ", \"class\": \"%s\", \"widths\": {", kl_class_name(column->class_));
    for (size_t i = 0; i < column->nwidths; i++)
        kl_buf_addf(out, "%s\"%zu\": %llu", i ? ", " : "", column->widths[i].width,
                    (unsigned long long)column->widths[i].keys);
    kl_buf_add_text(out, "}, ");
    add_text("min", column->min, out);
    kl_buf_add_text(out, ", ");
    add_text("max", column->max, out);
    kl_buf_addf(out, ", \"in_order\": %s, \"evidence\": ",
                column->order == KL_ORDER_BROKEN || column->misplaced ? "false" : "true");
    if (column->attribute) {
        kl_buf_add_char(out, '{');
        add_text("attribute", column->attribute, out);
        kl_buf_addf(out, ", \"matches\": %llu, \"of\": %llu}",
                    (unsigned long long)column->matches, (unsigned long long)column->of);
    } else {
        kl_buf_add_text(out, "null");
    }
    kl_buf_add_char(out, '}');
}

static void add_witness(const struct kl_finding *finding, struct kl_buf *out)
{
    if (!finding->has_witness) {
        kl_buf_add_text(out, "null");
        return;
    }
    kl_buf_add_text(out, "{\"stored_first\": ");
    kl_json_key(kl_buf_str(&finding->stored_first), out);
    kl_buf_add_text(out, ", \"meant_first\": ");
    kl_json_key(kl_buf_str(&finding->meant_first), out);
    kl_buf_addf(out, ", \"byte\": %zu}", finding->byte);
}

static void add_finding(const struct kl_report *report, const struct kl_finding *finding,
                        struct kl_buf *out)
{
    const struct kl_column *column =
        finding->column == SIZE_MAX ? NULL : &report->columns[finding->column];
    struct kl_buf sentence = {0};

    kl_buf_addf(out, "{\"id\": \"%s\", \"severity\": \"%s\", ", finding->kind->id,
                kl_severity_name(finding->severity));
    add_text("column", column ? column->name : NULL, out);
    if (column)
        kl_buf_addf(out, ", \"segment\": %zu, ", column->segment);
    else
        kl_buf_add_text(out, ", \"segment\": null, ");
    add_text("template", column ? column->template_ : NULL, out);
    kl_buf_addf(out,
                ", \"count\": %llu, \"examples\": ", (unsigned long long)finding->count);
    add_keys(finding->examples, finding->nexamples, out);
    kl_buf_addf(out, ", \"partitions\": {\"count\": %llu, \"examples\": ",
                (unsigned long long)finding->npartitions);
    add_keys(finding->partitions, finding->npartitions_shown, out);
    kl_buf_add_text(out, "}, \"witness\": ");
    add_witness(finding, out);
    kl_explain_message(report, finding, &sentence);
    kl_buf_add_text(out, ", \"message\": ");
    kl_json_key(kl_buf_str(&sentence), out);
    kl_buf_clear(&sentence);
    kl_explain_advice(report, finding, &sentence);
    kl_buf_add_text(out, ", \"advice\": ");
    kl_json_key(kl_buf_str(&sentence), out);
    kl_buf_add_char(out, '}');
    kl_buf_release(&sentence);
}

/* "findings": those that count, or "silenced": those that do not. */
static void add_findings(const struct kl_report *report, bool silenced,
                         struct kl_buf *out)
{
    const char *before = "\n  ";

    kl_buf_addf(out, "\"%s\": [", silenced ? "silenced" : "findings");
    for (size_t i = 0; i < report->nfindings; i++) {
        if (report->findings[i].silenced != silenced)
            continue;
        kl_buf_add_text(out, before);
        add_finding(report, &report->findings[i], out);
        before = ",\n  ";
    }
    kl_buf_add_char(out, ']');
}

void cli_report_json(struct cli *cli, const struct kl_report *report, bool silencing,
                     const struct cli_plan *plan)
{
    struct kl_buf out = {0};

    /* Programs read this: the same words in every language. */
    setlocale(LC_MESSAGES, "C");
    kl_buf_addf(&out, "{\"complete\": %s, \"keys\": %llu, \"collections\": %llu,\n",
                report->complete ? "true" : "false", (unsigned long long)report->keys,
                (unsigned long long)report->collections);
    add_paths(&report->paths, &out);
    kl_buf_add_text(&out, " \"columns\": [");
    for (size_t i = 0; i < report->ncolumns; i++) {
        kl_buf_add_text(&out, i ? ",\n  " : "\n  ");
        add_column(&report->columns[i], &out);
    }
    kl_buf_add_text(&out, "],\n ");
    add_findings(report, false, &out);
    if (silencing) {
        kl_buf_add_text(&out, ",\n ");
        add_findings(report, true, &out);
    }
    if (plan) {
        kl_buf_add_text(&out, ",\n \"plan\": ");
        cli_plan_json(plan, &out);
    }
    kl_buf_add_text(&out, "}\n");
    cli_put_json(cli, kl_buf_str(&out));
    kl_buf_release(&out);
}
