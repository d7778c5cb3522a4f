/* What the keys do to the columns of the rows. */
#include "config.h"

#include "ui/rows.h"

#include "base/i18n.h"

#define STEP 2 /* columns of the screen that a column is narrowed or widened by */

void ui_rows_name_columns(struct ui_rows *rows)
{
    for (size_t i = 0; i < rows->grid.n; i++)
        ui_column_meet(rows->columns, rows->grid.columns[i].name);
}

/* The place in the list of the column at the cursor, which is put into it; SIZE_MAX, and
 * a note says so: the cursor is on none. */
static size_t listed_here(struct ui_rows *rows)
{
    const struct ui_grid_column *column = ui_rows_column_here(rows);

    if (!column) {
        ui_host_note(rows->view.host, UI_STYLE_INFO,
                     _("the key's column always comes first: %s goes to the attributes"),
                     ui_view_key(&rows->view, UI_ACTION_RIGHT).text);
        return SIZE_MAX;
    }
    ui_rows_name_columns(rows);
    return ui_columns_find(rows->columns, column->name);
}

void ui_rows_hide_column(struct ui_rows *rows)
{
    size_t i = listed_here(rows);
    struct kl_buf name = {0};

    if (i == SIZE_MAX)
        return;
    ui_columns_hide(rows->columns, i, true);
    kl_utf8_visible(kl_str_from(rows->columns->list[i].name), rows->view.host->mode,
                    &name);
    ui_host_note(rows->view.host, UI_STYLE_INFO,
                 _("%s is hidden: %s lists the columns, %s shows all"),
                 kl_buf_text(&name), ui_view_key(&rows->view, UI_ACTION_COLUMNS).text,
                 ui_view_key(&rows->view, UI_ACTION_SHOW_COLUMNS).text);
    kl_buf_release(&name);
    ui_rows_arrange(rows);
}

void ui_rows_show_columns(struct ui_rows *rows)
{
    const struct ui_grid_column *here = ui_rows_column_here(rows);

    ui_columns_show_all(rows->columns);
    ui_rows_arrange(rows);
    ui_rows_focus_on(rows, here);
}

void ui_rows_focus_on(struct ui_rows *rows, const struct ui_grid_column *column)
{
    for (size_t i = 0; i < rows->nshown; i++) {
        if (&rows->grid.columns[rows->shown[i]] == column)
            rows->focus = UI_FOCUS_ATTRS + i;
    }
}

/* Past the next column that is shown. */
static void move_column(struct ui_rows *rows, bool right)
{
    size_t place = rows->focus - UI_FOCUS_ATTRS + (right ? 1 : (size_t)-1);
    const struct ui_grid_column *here = ui_rows_column_here(rows);
    size_t i = listed_here(rows), past;

    if (i == SIZE_MAX || place >= rows->nshown)
        return;
    past = ui_columns_find(rows->columns, rows->grid.columns[rows->shown[place]].name);
    while (i != past)
        i = ui_columns_move(rows->columns, i, right);
    ui_rows_arrange(rows);
    ui_rows_focus_on(rows, here);
}

void ui_rows_column_left(struct ui_rows *rows)
{
    move_column(rows, false);
}

void ui_rows_column_right(struct ui_rows *rows)
{
    move_column(rows, true);
}

void ui_rows_set_width(struct ui_rows *rows, size_t focus, int width)
{
    const char *name;

    if (focus == UI_FOCUS_DECODED) {
        ui_host_note(rows->view.host, UI_STYLE_INFO, "%s",
                     _("this column is as wide as its values"));
    } else if (focus == UI_FOCUS_KEY) {
        ui_columns_set_key_width(rows->columns, width);
    } else if (focus - UI_FOCUS_ATTRS < rows->nshown) {
        name = rows->grid.columns[rows->shown[focus - UI_FOCUS_ATTRS]].name;
        ui_rows_name_columns(rows);
        ui_columns_set_width(rows->columns, ui_columns_find(rows->columns, name), width);
    }
}

static void change_width(struct ui_rows *rows, int by)
{
    bool attribute = ui_rows_column_here(rows) != NULL;
    int now = attribute ? ui_rows_attribute_width(rows, rows->focus - UI_FOCUS_ATTRS)
                        : rows->look.key_drawn;

    ui_rows_set_width(rows, rows->focus, by ? now + by : 0);
}

void ui_rows_narrow(struct ui_rows *rows)
{
    change_width(rows, -STEP);
}

void ui_rows_widen(struct ui_rows *rows)
{
    change_width(rows, STEP);
}

void ui_rows_fit(struct ui_rows *rows)
{
    change_width(rows, 0);
}

/* Bound to a key that is no digit it freezes up to the column at the cursor. */
void ui_rows_freeze(struct ui_rows *rows)
{
    int32_t key = rows->view.host->key;
    size_t here = rows->focus < UI_FOCUS_ATTRS ? 1 : rows->focus - UI_FOCUS_ATTRS + 2;

    ui_columns_freeze(rows->columns,
                      key >= '0' && key <= '9' ? (size_t)(key - '0') : here);
    if (!rows->columns->frozen)
        ui_host_note(rows->view.host, UI_STYLE_INFO, "%s",
                     _("no column is frozen: the key scrolls with the others"));
    else if (rows->columns->frozen == 1)
        ui_host_note(rows->view.host, UI_STYLE_INFO, "%s",
                     _("the key is frozen: the others scroll beside it"));
    else
        ui_host_note(rows->view.host, UI_STYLE_INFO,
                     ngettext("the key and %zu column are frozen",
                              "the key and %zu columns are frozen",
                              rows->columns->frozen - 1),
                     rows->columns->frozen - 1);
}
