#include "config.h"

#include "ui/rows.h"

#include "base/clock.h"
#include "base/digits.h"
#include "base/i18n.h"
#include "keys/scheme.h"

#define SLICE_MS 4

static void release_made(struct ui_rows *rows)
{
    struct ui_rows_local *local = &rows->local;

    if (local->lens)
        rows->look.rulers_of = NULL; /* another lens may come to lie in its place */
    kl_local_rows_free(&local->rows);
    kl_intended_free(&local->intended);
    kl_lens_free(&local->lens);
    local->ready = false;
}

bool ui_rows_local_wanted(const struct ui_rows *rows)
{
    return rows->local.by != UI_LOCAL_STORED || rows->local.keep.len;
}

bool ui_rows_local_shown(const struct ui_rows *rows)
{
    return rows->local.ready;
}

/* ---- making ---- */

static bool keeps(const void *arg, const struct kl_row *row)
{
    const struct ui_rows *rows = arg;

    return ui_rows_row_contains(rows, row, kl_buf_str(&rows->local.keep));
}

static bool decoded_value(void *arg, const struct kl_row *row, size_t *group,
                          struct kl_buf *out)
{
    const struct ui_rows *rows = arg;
    struct kl_buf text = {0};
    bool found = ui_rows_decode(rows, ui_rows_key(rows, row), false, &text) != SIZE_MAX;

    (void)group;
    if (found)
        kl_local_by_add(kl_str_all_digits(kl_buf_str(&text)) ? KL_VALUE_N : KL_VALUE_S,
                        kl_buf_str(&text), out);
    kl_buf_release(&text);
    return found;
}

/* The columns of the key may be others by now: the one meant is found by its name. */
static bool fill_width(struct ui_rows *rows, struct kl_local_order *order)
{
    struct ui_rows_local *local = &rows->local;
    const struct kl_lens *lens = kl_browse_lens(rows->browse);
    struct kl_row row;

    local->width.over = local->width.none = 0;
    local->width.what_if.lens = lens;
    local->width.what_if.column =
        lens ? kl_what_if_column(lens, kl_buf_str(&local->column)) : SIZE_MAX;
    if (local->width.what_if.column == SIZE_MAX)
        return false;
    local->lens = kl_what_if_lens(&local->width.what_if,
                                  ui_rows_here(rows, &row) ? row.key : KL_STR(""));
    kl_local_by_width(order, &local->width, kl_browse_query(rows->browse)->reverse);
    return true;
}

static bool fill_order(struct ui_rows *rows, struct kl_local_order *order)
{
    struct ui_rows_local *local = &rows->local;

    switch (local->by) {
    case UI_LOCAL_STORED:
        return true;
    case UI_LOCAL_COLUMN:
        kl_local_by_attribute(order, local->attribute);
        order->descending = local->descending;
        return true;
    case UI_LOCAL_DECODED:
        order->value = decoded_value;
        order->cmp = kl_local_by_cmp;
        order->arg = rows;
        order->descending = local->descending;
        return true;
    case UI_LOCAL_INTENDED:
        local->intended = kl_intended_new(kl_browse_report(rows->browse));
        kl_local_by_intention(order, local->intended,
                              kl_browse_query(rows->browse)->reverse);
        return true;
    case UI_LOCAL_WIDTH:
        return fill_width(rows, order);
    }
    return false;
}

void ui_rows_local_drop(struct ui_rows *rows)
{
    release_made(rows);
}

void ui_rows_local_make(struct ui_rows *rows)
{
    struct kl_local_order order = {0};

    release_made(rows);
    rows->search.active = false;
    if (!ui_rows_local_wanted(rows))
        return;
    if (!fill_order(rows, &order)) {
        ui_rows_local_end(rows);
        return;
    }
    if (rows->local.keep.len) {
        order.keep = keeps;
        order.keep_arg = rows;
    }
    rows->local.rows = kl_local_rows_new(rows->browse, &order);
    ui_rows_local_work(rows);
}

void ui_rows_local_end(struct ui_rows *rows)
{
    struct ui_rows_local *local = &rows->local;

    release_made(rows);
    free(local->attribute);
    kl_buf_release(&local->keep);
    kl_buf_release(&local->column);
    *local = (struct ui_rows_local){0};
}

/* The rows are there: the cursor stays on its row, if that was kept. */
static void show(struct ui_rows *rows)
{
    struct ui_rows_local *local = &rows->local;
    size_t at = local->to_top
                    ? 0
                    : kl_local_rows_find(local->rows, kl_browse_cursor(rows->browse));

    local->ready = true;
    local->to_top = false;
    ui_list_set(&local->list, kl_local_rows_count(local->rows));
    ui_rows_go(rows, at == SIZE_MAX ? 0 : at);
}

bool ui_rows_local_work(struct ui_rows *rows)
{
    struct ui_rows_local *local = &rows->local;
    uint64_t until = kl_clock_ms() + SLICE_MS;
    bool more = local->rows && !local->ready;

    while (more && kl_clock_ms() < until)
        more = kl_local_rows_work(local->rows);
    if (local->rows && !local->ready && !more)
        show(rows);
    return more;
}

bool ui_rows_local_move(struct ui_rows *rows, enum ui_action action)
{
    struct ui_rows_local *local = &rows->local;

    if (!local->ready || !ui_list_act(&local->list, action))
        return false;
    if (local->list.n)
        ui_rows_go(rows, local->list.cursor);
    return true;
}

/* ---- what keys do ---- */

static bool has_rows(struct ui_rows *rows)
{
    if (kl_browse_rows(rows->browse))
        return true;
    ui_host_note(rows->view.host, UI_STYLE_INFO, "%s", _("no rows are loaded"));
    return false;
}

/* Another order; the text that rows are kept by stays. */
static void want_order(struct ui_rows *rows, enum ui_local_by by)
{
    struct ui_rows_local *local = &rows->local;

    free(local->attribute);
    local->attribute = NULL;
    local->descending = false;
    local->by = by;
}

bool ui_rows_local_is_by(const struct ui_rows_local *local, const char *attribute)
{
    return attribute
               ? local->by == UI_LOCAL_COLUMN && strcmp(local->attribute, attribute) == 0
               : local->by == UI_LOCAL_DECODED;
}

/* NULL: what keys decode to, or the key, in whose order the rows of a Query stand. */
static const char *attribute_here(const struct ui_rows *rows)
{
    const struct ui_grid_column *column = ui_rows_column_here(rows);

    if (column)
        return column->name;
    return rows->focus == UI_FOCUS_KEY && rows->scan ? ui_rows_key_name(rows) : NULL;
}

void ui_rows_local_sort(struct ui_rows *rows)
{
    struct ui_rows_local *local = &rows->local;
    const char *name = attribute_here(rows);

    if (rows->focus == UI_FOCUS_KEY && !name) {
        ui_host_note(rows->view.host, UI_STYLE_INFO,
                     _("rows stand in the order of the key: %s reads the other way, %s "
                       "goes to a column to sort by"),
                     ui_view_key(&rows->view, UI_ACTION_REVERSE).text,
                     ui_view_key(&rows->view, UI_ACTION_RIGHT).text);
        return;
    }
    if (!has_rows(rows))
        return;
    if (!ui_rows_local_is_by(local, name)) {
        want_order(rows, name ? UI_LOCAL_COLUMN : UI_LOCAL_DECODED);
        local->attribute = kl_mem_strdup(name);
    } else if (!local->descending) {
        local->descending = true;
    } else {
        want_order(rows, UI_LOCAL_STORED);
    }
    local->to_top = local->by != UI_LOCAL_STORED;
    ui_rows_local_make(rows);
}

/* Keys whose order is not that of their bytes have no other one to be held against. */
static bool has_text_keys(struct ui_rows *rows)
{
    if (rows->scan) {
        ui_host_note(rows->view.host, UI_STYLE_INFO, "%s",
                     _("a Scan has no key order that another could be held against"));
        return false;
    }
    if (rows->schema.keys.nsk && ui_rows_key_type(rows) == KL_KEY_S)
        return has_rows(rows);
    ui_host_note(rows->view.host, UI_STYLE_INFO, "%s",
                 _("only sort keys that are text have another order than the one "
                   "meant"));
    return false;
}

void ui_rows_local_intended(struct ui_rows *rows)
{
    if (!has_text_keys(rows))
        return;
    want_order(rows,
               rows->local.by == UI_LOCAL_INTENDED ? UI_LOCAL_STORED : UI_LOCAL_INTENDED);
    ui_rows_local_make(rows);
}

void ui_rows_local_ask_width(struct ui_rows *rows)
{
    const struct kl_lens *lens = kl_browse_lens(rows->browse);
    struct kl_buf label = {0};
    size_t column;

    if (rows->local.by == UI_LOCAL_WIDTH) {
        want_order(rows, UI_LOCAL_STORED);
        ui_rows_local_make(rows);
        return;
    }
    if (!has_text_keys(rows))
        return;
    column = lens ? kl_what_if_column(lens, KL_STR("")) : SIZE_MAX;
    if (column == SIZE_MAX) {
        ui_host_note(rows->view.host, UI_STYLE_INFO, "%s",
                     _("these keys hold no numbers that could have another width"));
        return;
    }
    kl_buf_addf(&label, _("what if %s had how many digits? "),
                kl_lens_column(lens, column)->name);
    ui_host_ask(rows->view.host, UI_QUESTION_WIDTH, kl_buf_text(&label), KL_STR(""));
    kl_buf_release(&label);
}

/* "12", or "ts 16": the width of a column that is not the first. */
static bool parse_width(const struct ui_rows *rows, struct kl_str text, size_t *column,
                        size_t *width, struct kl_buf *wrong)
{
    const struct kl_lens *lens = kl_browse_lens(rows->browse);
    size_t blank = kl_str_find(text, KL_STR(" "), 0);
    struct kl_str name = blank == SIZE_MAX ? KL_STR("") : kl_str_sub(text, 0, blank);
    struct kl_str digits =
        blank == SIZE_MAX ? text : kl_str_sub(text, blank + 1, SIZE_MAX);
    uint64_t number = 0;

    *column = lens ? kl_what_if_column(lens, name) : SIZE_MAX;
    if (*column == SIZE_MAX)
        kl_buf_addf(wrong, _("the keys have no numbers of the name %.*s"),
                    KL_STR_ARG(name));
    else if (!kl_str_all_digits(digits) || !kl_digits_to_u64(digits, &number) ||
             number < 1 || number > KL_SCHEME_WIDTH_MAX)
        kl_buf_addf(wrong,
                    _("a number of digits, from 1 to %d; NAME N for another "
                      "number in the key"),
                    KL_SCHEME_WIDTH_MAX);
    *width = (size_t)number;
    return !wrong->len;
}

enum ui_style ui_rows_local_preview_width(struct ui_rows *rows, struct kl_str text,
                                          struct kl_buf *out)
{
    struct kl_str digits;
    struct kl_row row;
    size_t column, width;

    if (!parse_width(rows, text, &column, &width, out))
        return text.len ? UI_STYLE_WARNING : UI_STYLE_FAINT;
    kl_buf_addf(out, _("the loaded rows as they would stand if %s had %zu digits"),
                kl_lens_column(kl_browse_lens(rows->browse), column)->name, width);
    if (ui_rows_here(rows, &row) &&
        kl_lens_segment(kl_browse_lens(rows->browse), row.key, column, &digits))
        kl_buf_addf(out, ngettext("; here it has %zu", "; here it has %zu", digits.len),
                    digits.len);
    kl_buf_add_text(out, _(" · nothing is written"));
    return UI_STYLE_INFO;
}

bool ui_rows_local_take_width(struct ui_rows *rows, struct kl_str text)
{
    struct kl_buf wrong = {0};
    size_t column, width;
    bool taken = parse_width(rows, text, &column, &width, &wrong);

    if (taken) {
        want_order(rows, UI_LOCAL_WIDTH);
        rows->local.width.what_if.width = width;
        kl_buf_set(
            &rows->local.column,
            kl_str_from(kl_lens_column(kl_browse_lens(rows->browse), column)->name));
        ui_rows_local_make(rows);
    } else {
        ui_host_note(rows->view.host, UI_STYLE_WARNING, "%s", kl_buf_text(&wrong));
    }
    kl_buf_release(&wrong);
    return taken;
}

void ui_rows_local_ask_keep(struct ui_rows *rows)
{
    if (has_rows(rows))
        ui_host_ask(rows->view.host, UI_QUESTION_KEEP, _("keep loaded rows with "),
                    kl_buf_str(&rows->local.keep));
}

/* Nothing typed keeps all. */
bool ui_rows_local_take_keep(struct ui_rows *rows, struct kl_str text)
{
    kl_buf_set(&rows->local.keep, text);
    ui_rows_local_make(rows);
    return true;
}

bool ui_rows_local_escape(struct ui_rows *rows)
{
    if (!ui_rows_local_wanted(rows))
        return false;
    if (rows->local.keep.len)
        kl_buf_clear(&rows->local.keep);
    else
        want_order(rows, UI_LOCAL_STORED);
    ui_rows_local_make(rows);
    return true;
}
