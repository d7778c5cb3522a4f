#include "config.h"

#include "ui/rows.h"

#include "base/i18n.h"
#include "model/value.h"
#include "keys/explain.h"
#include "ui/keys_ask.h"
#include "ui/severity.h"

/* What is asked of the partition, as it was typed. */
static void add_asked(const struct ui_rows *rows, struct kl_names *names)
{
    struct kl_buf words = {0};

    if (rows->asked.text.len)
        ui_path_add(names, rows->view.host, kl_buf_str(&rows->asked.text));
    if (rows->filter_text.len) {
        kl_buf_addf(&words, _("filter %s"), kl_buf_text(&rows->filter_text));
        ui_path_add(names, rows->view.host, kl_buf_str(&words));
    }
    kl_buf_release(&words);
}

void ui_rows_path(const struct ui_view *view, struct kl_names *names)
{
    const struct ui_rows *rows = (const struct ui_rows *)view;
    struct kl_buf typed = {0};

    ui_partition_path(names, view->host, rows->table, rows->schema.index);
    if (rows->scan)
        kl_buf_add_text(&typed, "Scan");
    else if (rows->browse)
        ui_partition_add(rows->partition, rows->schema.keys.npk, &typed);
    else
        kl_buf_add_str(&typed, kl_buf_str(&rows->typed));
    ui_path_add(names, view->host, kl_buf_str(&typed));
    kl_buf_release(&typed);
    if (rows->browse)
        add_asked(rows, names);
}

void ui_rows_operation(const struct ui_view *view, struct kl_buf *out)
{
    const struct ui_rows *rows = (const struct ui_rows *)view;

    if (rows->browse && !ui_rows_local_title(rows, out))
        kl_browse_operation(rows->browse, view->host->mode == KL_VISIBLE_ASCII, out);
}

/* What an S or N attribute of the row holds; false: it has none. */
static bool attribute_of(const struct kl_row *row, const char *name, struct kl_buf *out)
{
    struct kl_item item = {0};
    const json_t *inner = NULL;
    enum kl_value_type type;
    bool found;

    if (kl_item_decode(kl_page_item(row->page, row->item), &item, NULL))
        return false;
    type = kl_value_type(kl_item_get(&item, name), &inner);
    found = type == KL_VALUE_S || type == KL_VALUE_N;
    if (found)
        kl_buf_add_str(out, kl_value_text(inner));
    kl_item_release(&item);
    return found;
}

/* What the key says through a column, as an attribute would have it. */
static bool key_says(const struct ui_rows *rows, struct kl_str key,
                     const struct kl_column *column, struct kl_buf *out)
{
    const struct kl_lens *lens = kl_browse_lens(rows->browse);

    for (size_t i = 0; lens && i < kl_lens_columns(lens); i++) {
        const struct kl_lens_column *shown = kl_lens_column(lens, i);

        if (shown->segment == column->segment && strcmp(shown->name, column->name) == 0 &&
            kl_lens_decode(lens, key, i, false, out))
            return true;
    }
    return false;
}

/* What key and item of this row say, where a finding is about their difference. */
static void add_difference(const struct ui_rows *rows, const struct kl_row *row,
                           const struct kl_column *column, struct kl_buf *out)
{
    struct kl_buf key = {0}, item = {0};

    if (column->attribute && key_says(rows, row->key, column, &key) &&
        attribute_of(row, column->attribute, &item) &&
        !kl_str_eq(kl_buf_str(&key), kl_buf_str(&item)))
        kl_buf_addf(out, _(" · in this row the key says %s, the item %s"),
                    kl_buf_text(&key), kl_buf_text(&item));
    kl_buf_release(&key);
    kl_buf_release(&item);
}

/* What the user knows of is not told again, but that there is some. */
static void add_silenced(const struct kl_report *report, struct kl_buf *out)
{
    size_t n = report->nfindings - kl_report_heard(report);

    if (n)
        kl_buf_addf(
            out, ngettext(" · %zu finding silenced", " · %zu findings silenced", n), n);
}

static enum ui_style finding_words(const struct kl_report *report, size_t i,
                                   struct kl_buf *out)
{
    const struct kl_finding *finding = &report->findings[i];

    kl_buf_addf(out, "%s ", ui_severity_mark(finding->severity));
    kl_explain_line(report, finding, out);
    return ui_severity_style(finding->severity);
}

/* The finding at the cursor. */
static enum ui_style row_words(const struct ui_rows *rows, const struct kl_report *report,
                               const struct kl_row *row, struct kl_buf *out)
{
    const struct kl_finding *finding = &report->findings[row->finding];
    enum ui_style style = finding_words(report, row->finding, out);

    if (finding->column < report->ncolumns &&
        strcmp(finding->kind->id, "key-attribute-mismatch") == 0)
        add_difference(rows, row, &report->columns[finding->column], out);
    return style;
}

/* Findings, none of which is at the cursor: the worst, and how to get there. */
static enum ui_style summary_words(const struct ui_rows *rows,
                                   const struct kl_report *report, enum ui_view_kind kind,
                                   struct kl_buf *out)
{
    enum ui_style style = finding_words(report, 0, out);
    size_t others = kl_report_heard(report) - 1;

    if (others)
        kl_buf_addf(
            out,
            ngettext(" · and %zu other finding", " · and %zu other findings", others),
            others);
    add_silenced(report, out);
    kl_buf_addf(out, _(" · %s goes there"),
                ui_host_key(rows->view.host, kind, UI_ACTION_NEXT_FINDING).text);
    return style;
}

static enum ui_style search_words(const struct ui_rows *rows, enum ui_view_kind kind,
                                  struct kl_buf *out)
{
    uint64_t read = 0, pages = 0;

    kl_browse_find_cost(rows->browse, &read, &pages);
    if (kl_browse_find_state(rows->browse) == KL_FIND_BUSY)
        kl_buf_add_text(out, _("looking for a finding: "));
    else
        kl_buf_addf(out, _("no finding yet, %s reads on: "),
                    ui_host_key(rows->view.host, kind, UI_ACTION_NEXT_FINDING).text);
    ui_add_count(out, read);
    kl_buf_addf(out,
                ngettext(" rows read in %lu request", " rows read in %lu requests",
                         (unsigned long)pages),
                (unsigned long)pages);
    return UI_STYLE_INFO;
}

/* Whether there are paths, or a column has an order that byte order could be held
 * against. */
static bool has_order(const struct kl_report *report)
{
    if (report->paths.keys)
        return true;
    for (size_t i = 0; i < report->ncolumns; i++) {
        if (report->columns[i].order != KL_ORDER_NONE)
            return true;
    }
    return false;
}

static void no_rows_words(const struct ui_rows *rows, struct kl_buf *out)
{
    const struct kl_query *asked = &rows->asked.query;

    if (rows->filter)
        kl_buf_addf(out, _("no row matches the filter · %s changes it"),
                    ui_view_key(&rows->view, UI_ACTION_FILTER).text);
    else if (asked->cond.op != KL_COND_NONE || asked->nsk_eq || asked->filter)
        kl_buf_addf(out, _("no rows match the condition · %s changes it"),
                    ui_view_key(&rows->view, UI_ACTION_CONDITION).text);
    else if (rows->scan)
        kl_buf_add_text(out, _("there are no items"));
    else
        kl_buf_addf(out, _("no rows: there is no such partition · %s asks for another"),
                    ui_view_key(&rows->view, UI_ACTION_PARTITION).text);
}

/* Why the rows have no order to check; false: they have one. */
static bool unordered_words(const struct ui_rows *rows, struct kl_buf *out)
{
    if (rows->scan)
        kl_buf_addf(out,
                    _("a Scan: partitions come in the order of their hash, in no "
                      "key order · %s follows an item into its partition"),
                    ui_view_key(&rows->view, UI_ACTION_INDEX).text);
    else if (!rows->schema.keys.nsk && rows->schema.index)
        kl_buf_add_text(out,
                        _("this index has no sort key: its rows have no order to check"));
    else if (!rows->schema.keys.nsk)
        kl_buf_add_text(out, _("this table has no sort key: one row per partition"));
    else if (ui_rows_key_type(rows) != KL_KEY_S)
        kl_buf_addf(out, _("%s is of type %s: ordered by value, nothing to check"),
                    ui_rows_key_name(rows), kl_key_type_name(ui_rows_key_type(rows)));
    else
        return false;
    return true;
}

/* Nothing is wrong: what is right, and what that rests on. */
static enum ui_style clean_words(const struct ui_rows *rows,
                                 const struct kl_report *report, enum ui_view_kind kind,
                                 struct kl_buf *out)
{
    struct kl_browse_status status;

    kl_browse_status(rows->browse, &status);
    if (!kl_browse_rows(rows->browse)) {
        if (status.complete && !status.loading)
            no_rows_words(rows, out);
        return status.loading ? UI_STYLE_FAINT : UI_STYLE_WARNING;
    }
    if (unordered_words(rows, out) || !report->keys)
        return UI_STYLE_FAINT;
    kl_buf_add_text(out, has_order(report)
                             ? "✓ "
                             : _("no numbers or times in these keys to check · "));
    kl_explain_clean(report, out);
    add_silenced(report, out);
    if (report->paths.keys && ui_action_works(UI_ACTION_TREE, kind))
        kl_buf_addf(out, _(" · %s shows the tree"),
                    ui_host_key(rows->view.host, kind, UI_ACTION_TREE).text);
    if (!report->complete && !status.loading && ui_action_works(UI_ACTION_CHECK, kind) &&
        rows->asked.query.cond.op == KL_COND_NONE &&
        !kl_browse_query(rows->browse)->filter)
        kl_buf_addf(out, _(" · %s checks all"),
                    ui_host_key(rows->view.host, kind, UI_ACTION_CHECK).text);
    if (kl_browse_query(rows->browse)->filter)
        kl_buf_add_text(out, _(" · of the rows that the filter keeps"));
    return has_order(report) ? UI_STYLE_GOOD : UI_STYLE_FAINT;
}

/* Notes are no faults: the order is right, and something is to be known about it. */
static enum ui_style note_words(const struct ui_rows *rows,
                                const struct kl_report *report, enum ui_view_kind kind,
                                struct kl_buf *out)
{
    enum ui_style style = clean_words(rows, report, kind, out);

    kl_buf_add_text(out, out->len ? " · " : "");
    finding_words(report, 0, out);
    return style;
}

/* That it is local, and behind it the finding at the cursor. */
static enum ui_style local_words(const struct ui_rows *rows,
                                 const struct kl_report *report, enum ui_view_kind kind,
                                 struct kl_buf *out)
{
    enum ui_style style = ui_rows_local_words(rows, kind, out);
    struct kl_row row;

    if (ui_rows_here(rows, &row) && row.finding < report->nfindings) {
        kl_buf_add_text(out, " · ");
        row_words(rows, report, &row, out);
    }
    return style;
}

enum ui_style ui_rows_message(struct ui_view *view, struct kl_buf *out)
{
    return ui_rows_message_in((struct ui_rows *)view, UI_VIEW_ROWS, out);
}

enum ui_style ui_rows_message_in(struct ui_rows *rows, enum ui_view_kind kind,
                                 struct kl_buf *out)
{
    const struct kl_report *report;
    struct kl_row row;

    if (rows->err.code) {
        if (!rows->browse)
            return ui_keys_error(&rows->view, &rows->err, UI_ACTION_PARTITION, out);
        ui_error_words(&rows->err, out);
        if (ui_action_works(UI_ACTION_RERUN, kind))
            kl_buf_addf(out, _(" · %s tries again"),
                        ui_host_key(rows->view.host, kind, UI_ACTION_RERUN).text);
        return UI_STYLE_ERROR;
    }
    if (!rows->browse)
        return UI_STYLE_FAINT;
    report = kl_browse_report(rows->browse);
    if (ui_rows_filter_words(rows, out))
        return UI_STYLE_INFO;
    if (kl_browse_find_state(rows->browse) == KL_FIND_BUSY ||
        kl_browse_find_state(rows->browse) == KL_FIND_ASK)
        return search_words(rows, kind, out);
    if (ui_rows_local_wanted(rows))
        return local_words(rows, report, kind, out);
    if (ui_rows_here(rows, &row) && row.finding < report->nfindings)
        return row_words(rows, report, &row, out);
    if (ui_rows_survey_words(rows, out))
        return UI_STYLE_INFO;
    if (!kl_report_heard(report))
        return clean_words(rows, report, kind, out);
    if (report->findings[0].severity == KL_INFO)
        return note_words(rows, report, kind, out);
    return summary_words(rows, report, kind, out);
}

void ui_rows_cost(const struct ui_view *view, struct kl_buf *out)
{
    const struct ui_rows *rows = (const struct ui_rows *)view;
    struct kl_browse_status status;

    if (!rows->browse)
        return;
    kl_browse_status(rows->browse, &status);
    if (rows->marks.count) {
        ui_add_count(out, rows->marks.count);
        kl_buf_add_text(out, _(" marked · "));
    }
    kl_buf_add_text(out, rows->scan ? "Scan" : "Query");
    if (kl_browse_query(rows->browse)->filter)
        kl_buf_add_text(out, _(" + filter"));
    kl_buf_add_text(out, " · ");
    ui_add_count(out, status.read);
    kl_buf_add_text(out, _(" read · "));
    ui_add_count(out, status.matched);
    kl_buf_add_text(out, _(" matched · "));
    ui_add_capacity(out, status.capacity_milli);
    kl_buf_add_text(out, " · ");
    ui_add_pages(out, status.pages);
    if (status.complete)
        kl_buf_add_text(out, _(" · end"));
    else if (status.gaps)
        kl_buf_addf(out, ngettext(" · %zu gap", " · %zu gaps", status.gaps), status.gaps);
    else
        kl_buf_add_text(out, status.paused ? _(" · paused") : _(" · more"));
}
