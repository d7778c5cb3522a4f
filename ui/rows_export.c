#include "config.h"

#include "ui/rows.h"

#include "base/i18n.h"

/* The rows of the current run that are meant: from, up to end. */
static void bounds(const struct ui_rows *rows, enum ui_rows_which which, size_t *from,
                   size_t *end)
{
    size_t n = ui_rows_length(rows);

    *from = which == UI_ROWS_PAGE ? ui_rows_top(rows) : 0;
    *end = which == UI_ROWS_PAGE ? *from + (size_t)rows->look.page : n;
    *end = *end < n ? *end : n;
}

void ui_rows_count(const struct ui_rows *rows, enum ui_rows_which which, size_t *loaded,
                   size_t *others)
{
    size_t from, end;
    struct kl_row row;

    *loaded = which == UI_ROWS_MARKED ? rows->marks.count : 0;
    *others = 0;
    if (which == UI_ROWS_MARKED)
        return;
    bounds(rows, which, &from, &end);
    for (size_t i = from; i < end && ui_rows_row(rows, i, &row); i++) {
        if (row.state == KL_ROW_LOADED)
            ++*loaded;
        else
            ++*others;
    }
}

static enum kl_code add_item(struct kl_buf *body, struct kl_str item, struct kl_err *err)
{
    if (body->len + item.len > KL_PAGE_MAX - 16)
        return kl_err_set(err, KL_TOO_LARGE, "%s",
                          _("these are more than 128 MB of items: export the whole "
                            "result"));
    if (body->data[body->len - 1] != '[')
        kl_buf_add_char(body, ',');
    kl_buf_add_str(body, item);
    return KL_OK;
}

static enum kl_code add_marked(struct ui_rows *rows, struct kl_buf *body,
                               struct kl_err *err)
{
    size_t *list = KL_NEW_ARRAY(size_t, rows->marks.count + 1);
    size_t n = ui_rows_list_marks(rows, list);
    enum kl_code code = KL_OK;

    for (size_t i = 0; i < n && !code; i++)
        code = add_item(body, kl_marks_item(&rows->marks, list[i]), err);
    free(list);
    return code;
}

static enum kl_code add_rows(const struct ui_rows *rows, enum ui_rows_which which,
                             struct kl_buf *body, struct kl_err *err)
{
    enum kl_code code = KL_OK;
    size_t from, end;
    struct kl_row row;

    bounds(rows, which, &from, &end);
    for (size_t i = from; i < end && !code && ui_rows_row(rows, i, &row); i++) {
        if (row.state == KL_ROW_LOADED)
            code = add_item(body, kl_page_item(row.page, row.item), err);
    }
    return code;
}

enum kl_code ui_rows_items(struct ui_rows *rows, enum ui_rows_which which,
                           struct kl_buf *body, struct kl_err *err)
{
    enum kl_code code;

    kl_buf_add_text(body, "{\"Items\":[");
    code = which == UI_ROWS_MARKED ? add_marked(rows, body, err)
                                   : add_rows(rows, which, body, err);
    kl_buf_add_text(body, "]}");
    return code;
}

void ui_rows_columns(const struct ui_rows *rows, struct kl_names *names)
{
    kl_names_add(names, kl_str_from(ui_rows_key_name(rows)));
    for (size_t i = 0; i < rows->nshown; i++)
        kl_names_add(names, kl_str_from(rows->grid.columns[rows->shown[i]].name));
}
