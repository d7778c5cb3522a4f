/* One cell: the whole value of the column at the cursor in the row at the cursor, over as
 * many lines as it needs. Left and right go to the columns beside it, [ and ] to the
 * rows. */
#include "config.h"

#include "ui/views.h"

#include "base/base64.h"
#include "base/i18n.h"
#include "base/map.h"
#include "model/json_text.h"
#include "model/plain.h"
#include "ui/item_draw.h"
#include "ui/rows.h"
#include "ui/search.h"
#include "ui/wrap.h"

#define FORMS 2
#define MARGIN 1
#define HEX_COLUMNS(n) (8 + 3 * (n) + 1 + (n)) /* that n bytes of a line take */

struct form {
    const char *name; /* N_() */
    struct kl_buf text;
};

struct cell_view {
    struct ui_view view;
    struct ui_list list; /* lines of the form shown */
    struct ui_rows *rows;
    uint64_t shown; /* hash of what is shown; 0: nothing yet */
    struct kl_buf name;
    enum kl_value_type type;
    size_t bytes; /* of the value */
    struct form forms[FORMS];
    size_t nforms, form;
    int width; /* columns that lines were made for */
    size_t *ends, ends_cap;
    struct kl_err err;
};

/* ---- what is shown ---- */

static struct kl_buf *add_form(struct cell_view *self, const char *name)
{
    struct form *form = &self->forms[self->nforms++];

    form->name = name;
    kl_buf_clear(&form->text);
    return &form->text;
}

/* "000010  00 ff …  ..": where, the bytes in hex, and those that are ASCII. */
static void add_hex(struct kl_str bytes, int width, struct kl_buf *out)
{
    size_t per_line = width >= HEX_COLUMNS(16) ? 16 : width >= HEX_COLUMNS(8) ? 8 : 4;

    for (size_t at = 0; at < bytes.len; at += per_line) {
        struct kl_str part = kl_str_sub(bytes, at, per_line);

        kl_buf_addf(out, "%06zx  ", at);
        for (size_t i = 0; i < per_line; i++) {
            if (i < part.len)
                kl_buf_addf(out, "%02x ", (unsigned char)part.data[i]);
            else
                kl_buf_add_text(out, "   ");
        }
        kl_buf_add_char(out, ' ');
        for (size_t i = 0; i < part.len; i++)
            kl_buf_add_char(out, part.data[i] >= ' ' && part.data[i] < 0x7f ? part.data[i]
                                                                            : '.');
        kl_buf_add_char(out, '\n');
    }
}

static void set_bytes(struct cell_view *self, struct kl_str bytes, struct kl_str base64)
{
    self->bytes = bytes.len;
    add_hex(bytes, self->width, add_form(self, N_("bytes")));
    kl_buf_add_str(add_form(self, N_("base64")), base64);
}

static void set_text(struct cell_view *self, struct kl_str text)
{
    self->bytes = text.len;
    kl_buf_add_str(add_form(self, N_("as it is")), text);
    if (kl_json_text_is(text))
        kl_json_text_indent(text, add_form(self, N_("the JSON in it, laid out")));
}

static void set_base64(struct cell_view *self, struct kl_str base64)
{
    struct kl_buf bytes = {0};

    kl_base64_decode(base64, &bytes);
    set_bytes(self, kl_buf_str(&bytes), base64);
    kl_buf_release(&bytes);
}

static void set_value(struct cell_view *self, const struct kl_item *item,
                      const char *name)
{
    const json_t *value = kl_item_get(item, name), *inner = NULL;

    self->type = kl_value_type(value, &inner);
    if (self->type == KL_VALUE_S || self->type == KL_VALUE_N) {
        set_text(self, kl_value_text(inner));
    } else if (self->type == KL_VALUE_B) {
        set_base64(self, kl_value_text(inner));
    } else if (self->type != KL_VALUE_ABSENT) {
        kl_plain_value(value, KL_PLAIN_INDENTED, add_form(self, N_("JSON")));
        kl_typed_item(item, &name, 1, KL_PLAIN_INDENTED,
                      add_form(self, N_("DynamoDB JSON")));
        self->bytes = self->forms[0].text.len;
    }
}

static void set_attribute(struct cell_view *self, const struct kl_row *row,
                          const char *name)
{
    struct kl_item item = {0};

    if (kl_item_decode(kl_page_item(row->page, row->item), &item, &self->err) == KL_OK)
        set_value(self, &item, name);
    kl_item_release(&item);
}

static void set_key(struct cell_view *self, const struct kl_row *row)
{
    struct kl_str key = ui_rows_key(self->rows, row);
    struct kl_buf base64 = {0};

    switch (ui_rows_key_type(self->rows)) {
    case KL_KEY_S:
        self->type = KL_VALUE_S;
        set_text(self, key);
        break;
    case KL_KEY_N:
        self->type = KL_VALUE_N;
        set_text(self, key);
        break;
    case KL_KEY_B:
        self->type = KL_VALUE_B;
        kl_base64_encode(key, &base64);
        set_bytes(self, key, kl_buf_str(&base64));
        break;
    }
    kl_buf_release(&base64);
}

static void set_decoded(struct cell_view *self, const struct kl_row *row)
{
    struct kl_buf text = {0};

    self->type = KL_VALUE_S;
    ui_rows_decode(self->rows, ui_rows_key(self->rows, row), false, &text);
    set_text(self, kl_buf_str(&text));
    kl_buf_release(&text);
}

static void load(struct cell_view *self, const struct kl_row *row)
{
    const struct ui_grid_column *column = ui_rows_column_here(self->rows);

    self->type = KL_VALUE_ABSENT;
    self->nforms = self->bytes = 0;
    self->err = (struct kl_err){0};
    kl_buf_clear(&self->name);
    if (column) {
        kl_buf_add_text(&self->name, column->name);
        set_attribute(self, row, column->name);
    } else if (self->rows->focus == UI_FOCUS_DECODED) {
        kl_buf_addf(&self->name, "= %s", ui_rows_key_name(self->rows));
        set_decoded(self, row);
    } else {
        kl_buf_add_text(&self->name, ui_rows_key_name(self->rows));
        set_key(self, row);
    }
}

static struct kl_str text_shown(const struct cell_view *self)
{
    if (!self->nforms)
        return KL_STR("");
    return kl_buf_str(&self->forms[self->form < self->nforms ? self->form : 0].text);
}

static void cut(struct cell_view *self)
{
    ui_list_set(&self->list, ui_wrap(text_shown(self), self->width, self->view.host->mode,
                                     &self->ends, &self->ends_cap));
}

/* What is shown depends on the row, the column and the width. */
static uint64_t hash_of(const struct cell_view *self, const struct kl_row *row, int width)
{
    return (kl_hash(kl_page_item(row->page, row->item)) ^
            (uint64_t)(self->rows->focus + 1) * 0x9e3779b97f4a7c15u ^
            (uint64_t)width << 48) |
           1;
}

static void follow(struct cell_view *self, int width)
{
    struct kl_row row;
    uint64_t hash;

    if (!ui_rows_here(self->rows, &row))
        return;
    hash = hash_of(self, &row, width);
    if (hash == self->shown)
        return;
    if (width == self->width)
        ui_list_go(&self->list, 0);
    self->shown = hash;
    self->width = width;
    load(self, &row);
    cut(self);
}

/* ---- drawing ---- */

static struct kl_str line_text(const struct cell_view *self, size_t i)
{
    size_t from = i ? self->ends[i - 1] : 0;
    struct kl_str line = kl_str_sub(text_shown(self), from, self->ends[i] - from);

    if (line.len && line.data[line.len - 1] == '\n')
        line.len--;
    return line;
}

/* The first only where there is another form. */
static const enum ui_action hints[] = {UI_ACTION_NEXT_FORM, UI_ACTION_NEXT_ITEM,
                                       UI_ACTION_COPY_CELL, UI_ACTION_BACK,
                                       UI_ACTION_HELP,      UI_ACTION_NONE};

static void draw(struct ui_view *view, struct ui_canvas *canvas, struct ui_rect body)
{
    struct ui_list_line at = {0};
    struct cell_view *self = (struct cell_view *)view;

    follow(self, body.w > 2 * MARGIN + 1 ? body.w - 2 * MARGIN : 1);
    view->hints = self->nforms > 1 ? hints : &hints[1];
    ui_list_fit(&self->list, body);
    while (ui_list_line(&self->list, canvas, &body, &at)) {
        struct ui_pen pen =
            ui_pen_at(canvas, at.rect.x + MARGIN, at.rect.y, at.rect.w - MARGIN);
        struct kl_str text = line_text(self, at.i);

        ui_pen_data(&pen, text,
                    self->type == KL_VALUE_N ? UI_STYLE_NUMBER : UI_STYLE_TEXT);
        ui_search_mark(canvas, at.rect.x + MARGIN, at.rect.y, at.rect.w - MARGIN, text,
                       kl_buf_str(&view->host->needle));
    }
}

static void path(const struct ui_view *view, struct kl_names *names)
{
    const struct cell_view *self = (const struct cell_view *)view;

    view->below->ops->path(view->below, names);
    ui_path_add(names, view->host, kl_buf_str(&self->name));
}

static void operation(const struct ui_view *view, struct kl_buf *out)
{
    const struct cell_view *self = (const struct cell_view *)view;

    if (!self->nforms)
        return;
    kl_buf_addf(out, "%s · ", kl_value_type_name(self->type));
    ui_add_count(out, self->bytes);
    kl_buf_add_text(out, _(" bytes"));
}

static void add_forms(const struct cell_view *self, struct kl_buf *out)
{
    size_t form = self->form < self->nforms ? self->form : 0;

    if (self->nforms > 1)
        kl_buf_addf(out, _("%s · %s shows it otherwise: %s"), _(self->forms[form].name),
                    ui_view_key(&self->view, UI_ACTION_NEXT_FORM).text,
                    _(self->forms[1 - form].name));
}

static enum ui_style message(struct ui_view *view, struct kl_buf *out)
{
    const struct cell_view *self = (const struct cell_view *)view;
    struct kl_buf time = {0};

    if (self->err.code) {
        ui_error_words(&self->err, out);
        return UI_STYLE_ERROR;
    }
    if (!self->nforms) {
        kl_buf_add_text(out, _("this row has no such attribute"));
        return UI_STYLE_FAINT;
    }
    if (!self->bytes)
        kl_buf_add_text(out, _("an empty value"));
    if (ui_item_time(text_shown(self), &time))
        kl_buf_add_str(out, kl_buf_str(&time));
    if (out->len && self->nforms > 1)
        kl_buf_add_text(out, " · ");
    kl_buf_release(&time);
    add_forms(self, out);
    return UI_STYLE_INFO;
}

/* ---- keys ---- */

static void next_form(struct cell_view *self)
{
    self->form = self->form + 1 < self->nforms ? self->form + 1 : 0;
    ui_list_go(&self->list, 0);
    cut(self);
}

static bool act(struct ui_view *view, enum ui_action action)
{
    struct cell_view *self = (struct cell_view *)view;
    struct ui_view *rows = &self->rows->view;

    if (action == UI_ACTION_NEXT_FORM)
        next_form(self);
    else if (action == UI_ACTION_NEXT_ITEM || action == UI_ACTION_PREVIOUS_ITEM)
        rows->ops->act(rows,
                       action == UI_ACTION_NEXT_ITEM ? UI_ACTION_DOWN : UI_ACTION_UP);
    else if (action == UI_ACTION_LEFT || action == UI_ACTION_RIGHT ||
             action == UI_ACTION_LINE_START || action == UI_ACTION_COPY_CELL)
        rows->ops->act(rows, action);
    else
        return false;
    return true;
}

static void line(const struct ui_view *view, size_t i, struct kl_buf *out)
{
    kl_buf_add_str(out, line_text((const struct cell_view *)view, i));
}

static void close_view(struct ui_view *view)
{
    struct cell_view *self = (struct cell_view *)view;

    for (size_t i = 0; i < FORMS; i++)
        kl_buf_release(&self->forms[i].text);
    kl_buf_release(&self->name);
    free(self->ends);
    free(self);
}

static const struct ui_view_ops ops = {
    .kind = UI_VIEW_CELL,
    .hints = hints,
    .path = path,
    .operation = operation,
    .draw = draw,
    .message = message,
    .cost = ui_below_cost,
    .act = act,
    .loading = ui_below_loading,
    .stop = ui_below_stop,
    .line = line,
    .close = close_view,
};

struct ui_view *ui_cell_new(struct ui_host *host, struct ui_view *rows)
{
    struct cell_view *self = KL_NEW(struct cell_view);

    ui_view_init(&self->view, &ops, host);
    self->view.list = &self->list;
    self->rows = (struct ui_rows *)rows;
    follow(self, 80); /* until it is drawn */
    return &self->view;
}
