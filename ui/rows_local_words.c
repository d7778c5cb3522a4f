/* What the rows view says of rows that it shows locally. */
#include "config.h"

#include "ui/rows.h"

#include "base/digits.h"
#include "base/i18n.h"

const char *ui_rows_local_arrow(const struct ui_rows *rows, const char *attribute)
{
    const struct ui_rows_local *local = &rows->local;

    if (!local->ready || !ui_rows_local_is_by(local, attribute))
        return "";
    return local->descending ? "↓" : "↑";
}

static const char *order_name(const struct ui_rows_local *local)
{
    return local->by == UI_LOCAL_COLUMN ? local->attribute : _("the decoded value");
}

static void add_counts(const struct ui_rows_local *local, struct kl_buf *out)
{
    size_t loaded = kl_local_rows_loaded(local->rows);

    if (local->keep.len) {
        ui_add_count(out, kl_local_rows_count(local->rows));
        kl_buf_addf(out,
                    ngettext(" of %s loaded row holds ", " of %s loaded rows hold ",
                             (unsigned long)loaded),
                    kl_digits_count(loaded, true).text);
        kl_buf_addf(out, "“%s”", kl_buf_text(&local->keep));
    }
}

static void add_moved(const struct ui_rows_local *local, struct kl_buf *out)
{
    size_t moved = kl_local_rows_moved(local->rows);

    if (!moved) {
        kl_buf_add_text(out, _("no row moves"));
        return;
    }
    kl_buf_addf(out, ngettext("%s row moves", "%s rows move", (unsigned long)moved),
                kl_digits_count(moved, true).text);
}

static void add_order(const struct ui_rows_local *local, struct kl_buf *out)
{
    const struct kl_local_width *width = &local->width;
    struct kl_buf of = {0};

    ui_add_count(&of, kl_local_rows_loaded(local->rows));
    switch (local->by) {
    case UI_LOCAL_STORED:
        break;
    case UI_LOCAL_COLUMN:
    case UI_LOCAL_DECODED:
        kl_buf_addf(out,
                    _("local order by %s %s, of %s loaded rows; not DynamoDB's order"),
                    order_name(local), local->descending ? "↓" : "↑", kl_buf_text(&of));
        break;
    case UI_LOCAL_INTENDED:
        kl_buf_addf(out,
                    _("local: the order that is meant, of %s loaded rows; not DynamoDB's "
                      "order · "),
                    kl_buf_text(&of));
        add_moved(local, out);
        break;
    case UI_LOCAL_WIDTH:
        kl_buf_addf(out,
                    _("local: if %s had %zu digits, of %s loaded rows; not DynamoDB's "
                      "order · "),
                    kl_buf_text(&local->column), width->what_if.width, kl_buf_text(&of));
        add_moved(local, out);
        if (width->over)
            kl_buf_addf(out,
                        ngettext(" · %s number does not fit", " · %s numbers do not fit",
                                 (unsigned long)width->over),
                        kl_digits_count(width->over, true).text);
        break;
    }
    kl_buf_release(&of);
}

enum ui_style ui_rows_local_words(const struct ui_rows *rows, enum ui_view_kind kind,
                                  struct kl_buf *out)
{
    const struct ui_rows_local *local = &rows->local;
    size_t left_out;

    if (!local->ready) {
        kl_buf_addf(out, _("looking at the loaded rows · %s stops"),
                    ui_view_key(&rows->view, UI_ACTION_ESCAPE).text);
        return UI_STYLE_INFO;
    }
    add_counts(local, out);
    if (local->keep.len && local->by != UI_LOCAL_STORED)
        kl_buf_add_text(out, " · ");
    add_order(local, out);
    left_out = kl_local_rows_left_out(local->rows);
    if (left_out)
        kl_buf_addf(out,
                    ngettext(" · %s row is no longer in memory and was left out",
                             " · %s rows are no longer in memory and were left out",
                             (unsigned long)left_out),
                    kl_digits_count(left_out, true).text);
    if (kind == UI_VIEW_ROWS)
        kl_buf_addf(out, _(" · %s takes it away"),
                    ui_view_key(&rows->view, UI_ACTION_ESCAPE).text);
    return local->by == UI_LOCAL_STORED ? UI_STYLE_INFO : UI_STYLE_WARNING;
}

bool ui_rows_local_title(const struct ui_rows *rows, struct kl_buf *out)
{
    const struct ui_rows_local *local = &rows->local;

    if (!local->ready)
        return false;
    if (local->keep.len)
        kl_buf_addf(out, "& %s · ", kl_buf_text(&local->keep));
    switch (local->by) {
    case UI_LOCAL_STORED:
        return false;
    case UI_LOCAL_COLUMN:
    case UI_LOCAL_DECODED:
        kl_buf_addf(out, _("local order: %s %s"), order_name(local),
                    local->descending ? "↓" : "↑");
        return true;
    case UI_LOCAL_INTENDED:
        kl_buf_add_text(out, _("local: the order meant"));
        return true;
    case UI_LOCAL_WIDTH:
        kl_buf_addf(out, _("local: %s at %zu digits"), kl_buf_text(&local->column),
                    local->width.what_if.width);
        return true;
    }
    return false;
}
