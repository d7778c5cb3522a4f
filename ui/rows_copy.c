#include "config.h"

#include "ui/rows.h"

#include "base/i18n.h"
#include "model/plain.h"
#include "model/value.h"

void ui_value_copied(const json_t *value, struct kl_buf *out)
{
    const json_t *inner;
    enum kl_value_type type = kl_value_type(value, &inner);

    if (type == KL_VALUE_S || type == KL_VALUE_N || type == KL_VALUE_B)
        kl_buf_add_str(out, kl_value_text(inner));
    else if (type != KL_VALUE_ABSENT)
        kl_plain_value(value, KL_PLAIN_COMPACT, out);
}

static void copy_attribute(struct ui_rows *rows, const struct kl_row *row,
                           const char *name)
{
    struct kl_item item = {0};
    struct kl_err err = {0};
    struct kl_buf out = {0};

    if (kl_item_decode(kl_page_item(row->page, row->item), &item, &err)) {
        ui_host_error(rows->view.host, &err);
    } else {
        ui_value_copied(kl_item_get(&item, name), &out);
        ui_host_copy(rows->view.host, name, kl_buf_str(&out));
    }
    kl_buf_release(&out);
    kl_item_release(&item);
}

static void copy_key(struct ui_rows *rows, const struct kl_row *row)
{
    ui_host_copy(rows->view.host, ui_rows_key_name(rows), ui_rows_key(rows, row));
}

static void copy_cell(struct ui_rows *rows, const struct kl_row *row)
{
    struct kl_buf out = {0};

    if (ui_rows_column_here(rows)) {
        copy_attribute(rows, row, ui_rows_column_here(rows)->name);
        return;
    }
    if (rows->focus == UI_FOCUS_DECODED)
        ui_rows_decode(rows, ui_rows_key(rows, row), true, &out);
    if (out.len)
        ui_host_copy(rows->view.host, _("decoded value"), kl_buf_str(&out));
    else
        copy_key(rows, row);
    kl_buf_release(&out);
}

static void copy_item(struct ui_rows *rows, const struct kl_row *row)
{
    struct kl_item item = {0};
    struct kl_err err = {0};
    struct kl_buf out = {0};

    if (kl_item_decode(kl_page_item(row->page, row->item), &item, &err)) {
        ui_host_error(rows->view.host, &err);
    } else {
        kl_plain_item(&item, NULL, 0, KL_PLAIN_INDENTED, &out);
        ui_host_copy(rows->view.host, _("item as JSON"), kl_buf_str(&out));
    }
    kl_buf_release(&out);
    kl_item_release(&item);
}

static void copy_here(struct ui_rows *rows,
                      void (*copy)(struct ui_rows *rows, const struct kl_row *row))
{
    struct kl_row row;

    if (ui_rows_here(rows, &row))
        copy(rows, &row);
    else
        ui_host_note(rows->view.host, UI_STYLE_WARNING, "%s",
                     _("there is no loaded row here to copy"));
}

void ui_rows_copy_cell(struct ui_rows *rows)
{
    copy_here(rows, copy_cell);
}

void ui_rows_copy_key(struct ui_rows *rows)
{
    copy_here(rows, copy_key);
}

void ui_rows_copy_item(struct ui_rows *rows)
{
    copy_here(rows, copy_item);
}
