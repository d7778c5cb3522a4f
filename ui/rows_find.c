#include "config.h"

#include "ui/rows.h"

#include "base/clock.h"
#include "base/i18n.h"
#include "ui/search.h"

#define SLICE_MS 4

static bool contains(struct kl_str text, struct kl_str needle)
{
    return ui_search_find(text, needle, 0) != SIZE_MAX;
}

/* Whether one of the item's values, as the cells show them but whole, holds it. */
static bool item_contains(struct kl_str json, struct kl_str needle)
{
    struct kl_item item = {0};
    struct kl_buf text = {0};
    const char *name;
    json_t *value;
    bool found = false;

    if (kl_item_decode(json, &item, NULL))
        return false;
    json_object_foreach(item.root, name, value)
    {
        kl_buf_clear(&text);
        kl_value_preview(value, SIZE_MAX, &text);
        found = contains(kl_buf_str(&text), needle);
        if (found)
            break;
    }
    kl_buf_release(&text);
    kl_item_release(&item);
    return found;
}

/* Decoding costs: an item whose JSON holds neither the text nor anything escaped does
 * not have it in a value. */
bool ui_rows_row_contains(const struct ui_rows *rows, const struct kl_row *row,
                          struct kl_str needle)
{
    struct kl_str json = kl_page_item(row->page, row->item);

    if (contains(ui_rows_key(rows, row), needle))
        return true;
    if (!contains(json, needle) && kl_str_find(json, KL_STR("\\"), 0) == SIZE_MAX)
        return false;
    return item_contains(json, needle);
}

/* Brings the column that holds it into view. */
static void focus_on_hit(struct ui_rows *rows)
{
    struct kl_str needle = kl_buf_str(&rows->view.host->needle);
    const struct ui_grid_row *cells;
    struct ui_canvas canvas = {.mode = rows->view.host->mode};
    struct kl_row row;

    if (!ui_rows_here(rows, &row) || contains(ui_rows_key(rows, &row), needle)) {
        rows->focus = UI_FOCUS_KEY;
        return;
    }
    ui_grid_begin(&rows->grid);
    cells = ui_grid_row(&rows->grid, &canvas, kl_page_item(row.page, row.item));
    ui_rows_arrange(rows);
    for (size_t i = 0; cells && i < rows->nshown; i++) {
        if (contains(kl_buf_str(&cells->cells[rows->shown[i]].text), needle)) {
            rows->focus = UI_FOCUS_ATTRS + i;
            return;
        }
    }
}

static void end_search(struct ui_rows *rows, bool found)
{
    struct ui_host *host = rows->view.host;
    struct ui_rows_search *search = &rows->search;
    struct kl_buf note = {0};

    search->active = false;
    if (found && !search->wrapped)
        return;
    if (found)
        kl_buf_add_text(&note, search->forward ? _("search went on at the top")
                                               : _("search went on at the end"));
    else
        kl_buf_addf(&note, _("not found in the rows read so far: %s"),
                    kl_buf_text(&host->needle));
    if (!found && search->not_loaded) {
        kl_buf_add_text(&note, " · ");
        ui_add_count(&note, search->not_loaded);
        kl_buf_add_text(&note, _(" rows are no longer in memory and were left out"));
    }
    ui_host_note(host, found ? UI_STYLE_INFO : UI_STYLE_WARNING, "%s",
                 kl_buf_text(&note));
    kl_buf_release(&note);
}

/* Steps to the next row and looks at it. */
static bool step(struct ui_rows *rows)
{
    struct ui_rows_search *search = &rows->search;
    size_t n = ui_rows_length(rows);
    struct kl_row row;

    if (search->forward) {
        search->at = search->at + 1 < n ? search->at + 1 : 0;
        search->wrapped |= search->at == 0;
    } else {
        search->wrapped |= search->at == 0;
        search->at = search->at ? search->at - 1 : n - 1;
    }
    search->left--;
    if (!ui_rows_row(rows, search->at, &row))
        return false;
    if (row.state != KL_ROW_LOADED) {
        search->not_loaded++;
        return false;
    }
    return ui_rows_row_contains(rows, &row, kl_buf_str(&rows->view.host->needle));
}

bool ui_rows_search_work(struct ui_rows *rows)
{
    uint64_t until = kl_clock_ms() + SLICE_MS;

    while (rows->search.active) {
        if (!rows->search.left || !ui_rows_length(rows)) {
            end_search(rows, false);
        } else if (step(rows)) {
            ui_rows_go(rows, rows->search.at);
            focus_on_hit(rows);
            end_search(rows, true);
        } else if (kl_clock_ms() >= until) {
            break;
        }
    }
    return rows->search.active;
}

void ui_rows_search_begin(struct ui_rows *rows, bool forward)
{
    size_t n = ui_rows_length(rows);

    rows->search = (struct ui_rows_search){
        .active = n > 0, .forward = forward, .at = ui_rows_cursor(rows), .left = n};
    ui_rows_search_work(rows);
}

/* ---- the item that was followed ---- */

/* Whether the row's key of the table, found by its name, is that of the item. */
static bool is_item(const struct ui_rows *rows, const struct kl_row *row)
{
    const struct kl_key_schema *table = kl_schema_table_keys(&rows->schema);
    const char *names[KL_PAGE_KEYS];
    size_t n = kl_schema_names(&rows->schema, names), same = 0;

    for (size_t i = 0; i < n; i++) {
        struct kl_str text = kl_page_key(row->page, row->item, i).text;

        if (!strcmp(names[i], table->pk[0].name))
            same += kl_str_eq(text, kl_key_value_str(&rows->goal.item[0]));
        else if (table->nsk && !strcmp(names[i], table->sk[0].name))
            same += kl_str_eq(text, kl_key_value_str(&rows->goal.item[1]));
    }
    return same == rows->goal.nitem;
}

void ui_rows_follow(struct ui_rows *rows)
{
    struct kl_browse_status status;
    struct kl_row first, row;
    size_t i;

    if (!rows->browse || !rows->goal.nitem)
        return;
    kl_browse_status(rows->browse, &status);
    if (status.loading)
        return;
    i = kl_browse_cursor(rows->browse);
    if (kl_browse_row(rows->browse, i, &first) && first.state == KL_ROW_LOADED)
        for (; kl_browse_row(rows->browse, i, &row) && row.state == KL_ROW_LOADED &&
               kl_str_eq(row.key, first.key);
             i++)
            if (is_item(rows, &row)) {
                kl_browse_go(rows->browse, i);
                break;
            }
    for (size_t k = 0; k < rows->goal.nitem; k++)
        kl_key_value_release(&rows->goal.item[k]);
    rows->goal.nitem = 0;
}
