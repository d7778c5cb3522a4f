/* Marked rows, and copying them: all that are marked, or the row at the cursor. */
#include "config.h"

#include "ui/rows.h"

#include "base/i18n.h"
#include "model/plain.h"
#include "app/csv.h"

/* Of items that are copied at once: nothing waits longer than a moment for them. */
#define COPY_BYTES (8u << 20)

/* ---- marking ---- */

bool ui_rows_is_marked(struct ui_rows *rows, const struct kl_row *row)
{
    return rows->marks.count && row->state == KL_ROW_LOADED &&
           kl_marks_has(&rows->marks, row->page, row->item);
}

static void tell_count(struct ui_rows *rows)
{
    struct kl_buf count = {0};

    ui_add_count(&count, rows->marks.count);
    ui_host_note(rows->view.host, UI_STYLE_INFO,
                 ngettext("%s row is marked: %s copies it as JSON, %s as CSV, %s its key",
                          "%s rows are marked: %s copies them as JSON, %s as CSV, %s "
                          "their keys",
                          (unsigned long)rows->marks.count),
                 kl_buf_text(&count), ui_view_key(&rows->view, UI_ACTION_COPY_JSON).text,
                 ui_view_key(&rows->view, UI_ACTION_COPY_CSV).text,
                 ui_view_key(&rows->view, UI_ACTION_COPY_KEYS).text);
    kl_buf_release(&count);
}

static void tell_full(struct ui_rows *rows)
{
    struct kl_buf words = {0};

    ui_add_count(&words, rows->marks.count);
    kl_buf_add_text(&words,
                    _(" rows are marked, and no more have room: marks hold at most "));
    ui_add_bytes(&words, KL_MARKS_BYTES);
    ui_host_note(rows->view.host, UI_STYLE_WARNING, "%s", kl_buf_text(&words));
    kl_buf_release(&words);
}

void ui_rows_mark(struct ui_rows *rows)
{
    struct kl_row row;

    if (!ui_rows_here(rows, &row))
        return;
    if (!kl_marks_set(&rows->marks, row.page, row.item, !ui_rows_is_marked(rows, &row))) {
        tell_full(rows);
        return;
    }
    kl_buf_clear(&rows->mark_from);
    kl_marks_key(row.page, row.item, &rows->mark_from);
    rows->view.ops->act(&rows->view, UI_ACTION_DOWN);
    tell_count(rows);
}

/* The rows shown from one place to another; false: they do not all have room. */
static bool mark_rows(struct ui_rows *rows, size_t from, size_t to, size_t *not_loaded)
{
    struct kl_row row;

    for (size_t i = from; i <= to && ui_rows_row(rows, i, &row); i++) {
        if (row.state != KL_ROW_LOADED)
            ++*not_loaded;
        else if (!kl_marks_set(&rows->marks, row.page, row.item, true))
            return false;
    }
    return true;
}

static void mark_and_tell(struct ui_rows *rows, size_t from, size_t to)
{
    size_t not_loaded = 0;

    if (!mark_rows(rows, from, to, &not_loaded)) {
        tell_full(rows);
        return;
    }
    tell_count(rows);
    if (not_loaded)
        kl_buf_addf(&rows->view.host->note,
                    ngettext(" · %zu row is no longer in memory and was left out",
                             " · %zu rows are no longer in memory and were left out",
                             not_loaded),
                    not_loaded);
}

/* The place of the row that was marked last; SIZE_MAX: it is not among those shown. */
static size_t marked_last(struct ui_rows *rows)
{
    struct kl_buf key = {0};
    size_t n = ui_rows_length(rows), found = SIZE_MAX;
    struct kl_row row;

    for (size_t i = 0; i < n && found == SIZE_MAX && rows->mark_from.len; i++) {
        if (!ui_rows_row(rows, i, &row) || row.state != KL_ROW_LOADED)
            continue;
        kl_buf_clear(&key);
        kl_marks_key(row.page, row.item, &key);
        if (kl_str_eq(kl_buf_str(&key), kl_buf_str(&rows->mark_from)))
            found = i;
    }
    kl_buf_release(&key);
    return found;
}

void ui_rows_mark_to(struct ui_rows *rows)
{
    size_t from = marked_last(rows), to = ui_rows_cursor(rows);
    struct kl_row row;

    if (from == SIZE_MAX || !ui_rows_here(rows, &row)) {
        ui_host_note(rows->view.host, UI_STYLE_INFO,
                     _("%s marks a row; then %s marks all from there to the cursor"),
                     ui_view_key(&rows->view, UI_ACTION_MARK).text,
                     ui_view_key(&rows->view, UI_ACTION_MARK_TO).text);
        return;
    }
    mark_and_tell(rows, from < to ? from : to, from < to ? to : from);
}

void ui_rows_mark_all(struct ui_rows *rows)
{
    size_t n = ui_rows_length(rows);

    if (n)
        mark_and_tell(rows, 0, n - 1);
}

void ui_rows_mark_none(struct ui_rows *rows)
{
    kl_marks_release(&rows->marks);
    kl_buf_clear(&rows->mark_from);
    ui_host_note(rows->view.host, UI_STYLE_INFO, "%s", _("no row is marked"));
}

/* ---- copying ---- */

/* Where the items to be copied go, one after the other. */
struct copy {
    struct ui_rows *rows;
    struct kl_buf out;
    size_t n;
    struct kl_csv *csv;
    enum kl_code (*add)(struct copy *copy, const struct kl_item *item,
                        struct kl_err *err);
    struct kl_err err;
};

static enum kl_code add_json(struct copy *copy, const struct kl_item *item,
                             struct kl_err *err)
{
    (void)err;
    kl_buf_add_text(&copy->out, copy->n ? ",\n" : "[\n");
    kl_plain_item(item, NULL, 0, KL_PLAIN_COMPACT, &copy->out);
    return KL_OK;
}

static enum kl_code add_key(struct copy *copy, const struct kl_item *item,
                            struct kl_err *err)
{
    const struct kl_key_schema *keys = kl_schema_table_keys(&copy->rows->schema);
    const char *names[2] = {keys->pk[0].name, keys->nsk ? keys->sk[0].name : NULL};

    (void)err;
    kl_typed_item(item, names, 1 + (keys->nsk > 0), KL_PLAIN_COMPACT, &copy->out);
    kl_buf_add_char(&copy->out, '\n');
    return KL_OK;
}

static enum kl_code add_csv(struct copy *copy, const struct kl_item *item,
                            struct kl_err *err)
{
    return kl_csv_add(copy->csv, item, err);
}

static bool add_item(struct copy *copy, struct kl_str json)
{
    struct kl_item item = {0};
    enum kl_code code = kl_item_decode(json, &item, &copy->err);

    if (!code)
        code = copy->add(copy, &item, &copy->err);
    copy->n += !code;
    kl_item_release(&item);
    return !code;
}

size_t ui_rows_list_marks(struct ui_rows *rows, size_t *list)
{
    bool *listed = KL_NEW_ARRAY(bool, rows->marks.n + 1);
    size_t *by_key = KL_NEW_ARRAY(size_t, rows->marks.count + 1);
    size_t n = 0;
    struct kl_row row;

    for (size_t i = 0; rows->local.ready && ui_rows_row(rows, i, &row); i++) {
        size_t place = row.state == KL_ROW_LOADED
                           ? kl_marks_find(&rows->marks, row.page, row.item)
                           : SIZE_MAX;

        if (place == SIZE_MAX)
            continue;
        listed[place] = true;
        list[n++] = place;
    }
    kl_marks_list(&rows->marks, kl_browse_query(rows->browse)->reverse, by_key);
    for (size_t i = 0; i < rows->marks.count; i++) {
        if (!listed[by_key[i]])
            list[n++] = by_key[i];
    }
    free(listed);
    free(by_key);
    return n;
}

static bool add_marks(struct copy *copy)
{
    struct ui_rows *rows = copy->rows;
    size_t *list = KL_NEW_ARRAY(size_t, rows->marks.count + 1);
    size_t n = ui_rows_list_marks(rows, list);
    bool good = true;

    for (size_t i = 0; i < n && good; i++)
        good = add_item(copy, kl_marks_item(&rows->marks, list[i]));
    free(list);
    return good;
}

static void tell_too_many(struct ui_rows *rows)
{
    struct kl_buf words = {0};

    kl_buf_add_text(&words, _("the marked rows hold "));
    ui_add_bytes(&words, rows->marks.bytes);
    kl_buf_addf(&words, _(", too much for a clipboard: %s writes them to a file"),
                ui_view_key(&rows->view, UI_ACTION_EXPORT).text);
    ui_host_note(rows->view.host, UI_STYLE_WARNING, "%s", kl_buf_text(&words));
    kl_buf_release(&words);
}

/* Every item that is to be copied; false: there is none, or it went wrong, and a note
 * says so. */
static bool add_items(struct copy *copy)
{
    struct ui_rows *rows = copy->rows;
    struct kl_row row;

    if (rows->marks.bytes > COPY_BYTES) {
        tell_too_many(rows);
        return false;
    }
    if (rows->marks.count ? add_marks(copy)
                          : ui_rows_here(rows, &row) &&
                                add_item(copy, kl_page_item(row.page, row.item)))
        return true;
    if (copy->err.code)
        ui_host_error(rows->view.host, &copy->err);
    else
        ui_host_note(rows->view.host, UI_STYLE_WARNING, "%s",
                     _("there is no loaded row here to copy"));
    return false;
}

static void hand_over(struct copy *copy, const char *what)
{
    struct kl_buf words = {0};

    ui_add_count(&words, copy->n);
    kl_buf_addf(&words, ngettext(" row as %s", " rows as %s", (unsigned long)copy->n),
                what);
    ui_host_copy(copy->rows->view.host, kl_buf_text(&words), kl_buf_str(&copy->out));
    kl_buf_release(&words);
}

void ui_rows_copy_json(struct ui_rows *rows)
{
    struct copy copy = {.rows = rows, .add = add_json};

    if (add_items(&copy)) {
        kl_buf_add_text(&copy.out, "\n]\n");
        hand_over(&copy, "JSON");
    }
    kl_buf_release(&copy.out);
}

void ui_rows_copy_keys(struct ui_rows *rows)
{
    struct copy copy = {.rows = rows, .add = add_key};

    if (add_items(&copy))
        hand_over(&copy, _("keys, a line of DynamoDB JSON each"));
    kl_buf_release(&copy.out);
}

static enum kl_code write_csv(void *arg, struct kl_str bytes, struct kl_err *err)
{
    (void)err;
    kl_buf_add_str(arg, bytes);
    return KL_OK;
}

/* The keys, and the attributes that are shown, in their order. */
static struct kl_csv *new_csv(const struct ui_rows *rows, struct kl_buf *out)
{
    struct kl_csv_sink sink = {.write = write_csv, .arg = out};
    const char *names[KL_PAGE_KEYS + UI_GRID_COLUMNS];
    size_t n = kl_schema_names(&rows->schema, names), nkeys = n;

    for (size_t i = 0; i < rows->nshown; i++) {
        const char *name = rows->grid.columns[rows->shown[i]].name;
        bool is_key = false;

        for (size_t k = 0; k < nkeys && !is_key; k++)
            is_key = strcmp(names[k], name) == 0;
        if (!is_key)
            names[n++] = name;
    }
    return kl_csv_new(names, n, false, &sink);
}

void ui_rows_copy_csv(struct ui_rows *rows)
{
    struct copy copy = {.rows = rows, .add = add_csv};

    copy.csv = new_csv(rows, &copy.out);
    if (add_items(&copy)) {
        if (kl_csv_end(copy.csv, &copy.err))
            ui_host_error(rows->view.host, &copy.err);
        else
            hand_over(&copy, "CSV");
    }
    kl_csv_free(&copy.csv);
    kl_buf_release(&copy.out);
}
