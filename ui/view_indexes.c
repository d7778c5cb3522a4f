/* The indexes of a table, and the table itself: which of them to read. Over rows the item
 * at their cursor is followed into it. */
#include "config.h"

#include "ui/views.h"

#include "base/i18n.h"
#include "ui/partition_ask.h"
#include "ui/rows.h"
#include "ui/search.h"

#define NAME_MIN 12
#define NAME_MAX_WIDTH 30

/* What the item at the cursor has of the key of one place. */
struct follow {
    struct kl_key_value pk[KL_KEY_ATTRS];
    struct kl_key_value sk; /* the first sort attribute */
    const char *missing;    /* an attribute of the key that it has not; NULL: all */
    bool known;             /* there is an item */
};

struct indexes_view {
    struct ui_view view;
    struct ui_list list;     /* the table, then its indexes */
    struct kl_schema schema; /* of the table */
    char *current;           /* the index it is seen through below; NULL: the table */
    struct ui_rows *rows;    /* NULL: no item to follow */
    struct ui_partition_ask ask;
    struct kl_schema asked; /* where the partition that is asked for lies */
};

static const struct kl_index *index_at(const struct indexes_view *self, size_t i)
{
    return i ? &self->schema.indexes[i - 1] : NULL;
}

static const struct kl_key_schema *keys_at(const struct indexes_view *self, size_t i)
{
    return i ? &index_at(self, i)->keys : &self->schema.keys;
}

/* The schema as it is seen through line i. */
static void see_through(const struct indexes_view *self, size_t i, struct kl_schema *out)
{
    kl_schema_copy(out, &self->schema);
    kl_schema_use_index(out, i ? index_at(self, i)->name : NULL, NULL);
}

/* ---- following an item ---- */

static void follow_release(struct follow *follow)
{
    for (size_t i = 0; i < KL_KEY_ATTRS; i++)
        kl_key_value_release(&follow->pk[i]);
    kl_key_value_release(&follow->sk);
    *follow = (struct follow){0};
}

/* The values of all key attributes; keys are the names that the page was scanned with. */
static void take_values(const struct kl_key_schema *keys, const struct kl_page *page,
                        struct follow *follow)
{
    for (size_t i = 0; i < keys->npk + keys->nsk; i++) {
        const struct kl_key_attr *attr =
            i < keys->npk ? &keys->pk[i] : &keys->sk[i - keys->npk];
        struct kl_page_attr value = kl_page_key(page, 0, i);

        if (!value.text.data || value.type != attr->type) {
            follow->missing = follow->missing ? follow->missing : attr->name;
            continue;
        }
        if (i < keys->npk)
            kl_key_value_set(&follow->pk[i], value.type, value.text);
        else if (i == keys->npk)
            kl_key_value_set(&follow->sk, value.type, value.text);
    }
}

static void look_at_item(const struct indexes_view *self, size_t i, struct follow *follow)
{
    const struct kl_key_schema *keys = keys_at(self, i);
    const char *names[KL_PAGE_KEYS];
    struct kl_page_wants wants = {.keys = names,
                                  .nkeys = kl_schema_page_keys(keys, keys, names)};
    struct kl_page page = {0};
    struct kl_row row;

    *follow = (struct follow){0};
    if (!self->rows || !ui_rows_here(self->rows, &row) ||
        kl_page_scan_item(&page, kl_page_item(row.page, row.item), &wants, NULL))
        return;
    follow->known = true;
    take_values(keys, &page, follow);
    kl_page_release(&page);
}

/* Why the item cannot be followed: it is not in the index, or what is read here lacks the
 * attribute. */
static void tell_missing(const struct indexes_view *self, size_t i, const char *missing)
{
    const struct kl_index *here =
        self->current ? kl_schema_index(&self->schema, self->current) : NULL;

    if (here && !kl_index_projects(here, &self->schema.keys, kl_str_from(missing)))
        ui_host_note(self->view.host, UI_STYLE_WARNING,
                     _("the index %s does not project %s: follow the item into the table "
                       "first"),
                     here->name, missing);
    else
        ui_host_note(self->view.host, UI_STYLE_WARNING,
                     _("this item is not in the index %s: it has no key attribute %s"),
                     i ? index_at(self, i)->name : self->schema.table, missing);
}

/* The rows of the item's partition there, with the cursor on the item. */
static void open_rows(struct indexes_view *self, size_t i, const struct follow *follow)
{
    struct ui_host *host = self->view.host;
    struct kl_schema seen;
    struct follow item;
    struct ui_view *rows;

    see_through(self, i, &seen);
    rows = ui_rows_new(host, &seen, follow->pk, follow->sk.data ? &follow->sk : NULL);
    look_at_item(self, 0, &item);
    if (!item.missing) {
        const struct kl_key_value key[] = {item.pk[0], item.sk};

        ui_rows_go_to_item(rows, key, 1 + self->schema.keys.nsk);
    }
    follow_release(&item);
    kl_schema_release(&seen);
    ui_host_push(host, rows);
}

static void open_place(struct indexes_view *self, size_t i)
{
    struct follow follow;

    look_at_item(self, i, &follow);
    if (follow.missing) {
        tell_missing(self, i, follow.missing);
    } else if (follow.known) {
        open_rows(self, i, &follow);
    } else {
        ui_host_push(self->view.host,
                     ui_partitions_new(self->view.host, self->schema.table,
                                       i ? index_at(self, i)->name : NULL));
    }
    follow_release(&follow);
}

/* ---- how it looks ---- */

static void path(const struct ui_view *view, struct kl_names *names)
{
    const struct indexes_view *self = (const struct indexes_view *)view;

    if (self->rows)
        self->rows->view.ops->path(&self->rows->view, names);
    else
        ui_partition_path(names, view->host, self->schema.table, self->current);
    ui_path_add(names, view->host, kl_str_from(_("indexes")));
}

static const char *name_at(const struct indexes_view *self, size_t i)
{
    return i ? index_at(self, i)->name : self->schema.table;
}

static int name_width(const struct indexes_view *self, const struct ui_canvas *canvas)
{
    int width = NAME_MIN;

    for (size_t i = 0; i < self->list.n; i++) {
        int own = ui_pen_data_width(canvas, kl_str_from(name_at(self, i)));

        width = own > width ? own : width;
    }
    return width > NAME_MAX_WIDTH ? NAME_MAX_WIDTH : width;
}

/* "parent S → path S" */
static void add_keys(const struct kl_key_schema *keys, struct kl_buf *out)
{
    for (size_t i = 0; i < keys->npk + keys->nsk; i++) {
        const struct kl_key_attr *attr =
            i < keys->npk ? &keys->pk[i] : &keys->sk[i - keys->npk];

        kl_buf_addf(out, "%s%s %s",
                    i == 0           ? ""
                    : i == keys->npk ? " → "
                                     : ", ",
                    attr->name, kl_key_type_name(attr->type));
    }
}

static void draw_place(const struct indexes_view *self, size_t i,
                       struct ui_canvas *canvas, struct ui_rect line, int name)
{
    const struct kl_index *index = index_at(self, i);
    struct ui_pen pen = ui_pen_on(canvas, line);
    struct kl_buf keys = {0};
    struct follow follow;
    enum ui_style style;

    look_at_item(self, i, &follow);
    style = follow.missing ? UI_STYLE_FAINT : UI_STYLE_TEXT;
    add_keys(keys_at(self, i), &keys);
    ui_pen_space(&pen, 2, UI_STYLE_TEXT);
    ui_pen_column(&pen, kl_str_from(name_at(self, i)), name, false,
                  follow.missing ? UI_STYLE_FAINT : UI_STYLE_STRONG);
    ui_pen_column(&pen,
                  kl_str_from(!index         ? _("table")
                              : index->local ? _("local")
                                             : _("global")),
                  6, false, UI_STYLE_FAINT);
    ui_pen_column(&pen, kl_buf_str(&keys), 30, false, style);
    ui_pen_column(&pen, kl_str_from(index ? index->projection : ""), 9, false,
                  UI_STYLE_FAINT);
    kl_buf_clear(&keys);
    if (follow.known && !follow.missing)
        ui_partition_add(follow.pk, keys_at(self, i)->npk, &keys);
    ui_pen_data(&pen, kl_buf_str(&keys), UI_STYLE_TEXT);
    kl_buf_release(&keys);
    follow_release(&follow);
}

static void draw_header(const struct indexes_view *self, struct ui_canvas *canvas,
                        struct ui_rect line, int name)
{
    struct ui_pen pen = ui_pen_on(canvas, line);

    ui_pen_space(&pen, 2, UI_STYLE_TEXT);
    ui_pen_column(&pen, kl_str_from(_("name")), name, false, UI_STYLE_HEADER);
    ui_pen_column(&pen, kl_str_from(_("kind")), 6, false, UI_STYLE_HEADER);
    ui_pen_column(&pen, kl_str_from(_("key")), 30, false, UI_STYLE_HEADER);
    ui_pen_column(&pen, kl_str_from(_("holds")), 9, false, UI_STYLE_HEADER);
    if (self->rows)
        ui_pen_words(&pen, _("of this item"), UI_STYLE_HEADER);
}

static void draw(struct ui_view *view, struct ui_canvas *canvas, struct ui_rect body)
{
    struct ui_list_line at = {0};
    struct indexes_view *self = (struct indexes_view *)view;
    int name = name_width(self, canvas);

    if (body.h > 1)
        draw_header(self, canvas, ui_rect_take_line(&body), name);
    ui_list_fit(&self->list, body);
    while (ui_list_line(&self->list, canvas, &body, &at)) {
        draw_place(self, at.i, canvas, at.rect, name);
        ui_search_mark(canvas, at.rect.x + 2, at.rect.y, name,
                       kl_str_from(name_at(self, at.i)), kl_buf_str(&view->host->needle));
    }
}

static enum ui_style message(struct ui_view *view, struct kl_buf *out)
{
    const struct indexes_view *self = (const struct indexes_view *)view;

    if (self->schema.typed)
        kl_buf_add_text(out, _("this table may not be described: its indexes are not "
                               "known"));
    else if (!self->schema.nindexes)
        kl_buf_add_text(out, _("this table has no indexes"));
    else if (self->rows)
        kl_buf_addf(out,
                    _("%s shows this item among the rows of its partition "
                      "there; %s types a partition."),
                    ui_view_key(view, UI_ACTION_OPEN).text,
                    ui_view_key(view, UI_ACTION_PARTITION).text);
    else
        kl_buf_addf(out, _("%s lists the partitions; %s types one."),
                    ui_view_key(view, UI_ACTION_OPEN).text,
                    ui_view_key(view, UI_ACTION_PARTITION).text);
    return UI_STYLE_FAINT;
}

/* ---- what it does ---- */

static void ask_partition(struct indexes_view *self)
{
    kl_schema_release(&self->asked);
    see_through(self, self->list.cursor, &self->asked);
    ui_partition_ask_begin(&self->ask, self->view.host, &self->asked);
}

static bool act(struct ui_view *view, enum ui_action action)
{
    struct indexes_view *self = (struct indexes_view *)view;

    if (action == UI_ACTION_OPEN)
        open_place(self, self->list.cursor);
    else if (action == UI_ACTION_PARTITION)
        ask_partition(self);
    else
        return false;
    return true;
}

static bool answer(struct ui_view *view, enum ui_question question, struct kl_str text)
{
    struct indexes_view *self = (struct indexes_view *)view;
    bool whole, done;

    (void)question;
    done = ui_partition_ask_take(&self->ask, view->host, &self->asked, text, &whole);
    if (whole)
        ui_host_push(view->host,
                     ui_rows_new(view->host, &self->asked, self->ask.values, NULL));
    return done;
}

static void line(const struct ui_view *view, size_t i, struct kl_buf *out)
{
    kl_buf_add_text(out, name_at((const struct indexes_view *)view, i));
}

static void close_view(struct ui_view *view)
{
    struct indexes_view *self = (struct indexes_view *)view;

    ui_partition_ask_release(&self->ask);
    kl_schema_release(&self->asked);
    kl_schema_release(&self->schema);
    free(self->current);
    free(self);
}

static void complete(const struct ui_view *view, enum ui_question question,
                     struct kl_str text, struct ui_candidates *candidates)
{
    const struct indexes_view *self = (const struct indexes_view *)view;

    if (question == UI_QUESTION_PARTITION)
        ui_partition_ask_complete(&self->ask, view->host, &self->asked,
                                  ui_partitions_known(view->below, &self->asked), text,
                                  candidates);
}

static const enum ui_action hints[] = {UI_ACTION_OPEN, UI_ACTION_PARTITION,
                                       UI_ACTION_BACK, UI_ACTION_HELP, UI_ACTION_NONE};

static const struct ui_view_ops ops = {
    .kind = UI_VIEW_INDEXES,
    .hints = hints,
    .path = path,
    .draw = draw,
    .message = message,
    .act = act,
    .line = line,
    .answer = answer,
    .complete = complete,
    .close = close_view,
};

struct ui_view *ui_indexes_new(struct ui_host *host, const struct kl_schema *schema,
                               struct ui_view *rows)
{
    struct indexes_view *self = KL_NEW(struct indexes_view);

    ui_view_init(&self->view, &ops, host);
    self->view.list = &self->list;
    kl_schema_copy(&self->schema, schema);
    kl_schema_use_index(&self->schema, NULL, NULL);
    self->current = kl_mem_strdup(schema->index);
    self->rows = (struct ui_rows *)rows;
    ui_list_set(&self->list, 1 + self->schema.nindexes);
    if (self->schema.nindexes && !self->current)
        ui_list_go(&self->list, 1);
    return &self->view;
}
