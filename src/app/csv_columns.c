#include "config.h"

#include "app/csv_columns.h"

#include "base/ascii.h"
#include "base/i18n.h"
#include "base/utf8.h"
#include "model/number.h"
#include "model/plain.h"
#include "model/scan.h"
#include "app/json_walk.h"
#include "app/plain_item.h"

static const struct {
    const char *name;
    const char *must; /* what a cell must be, N_(); NULL: for the store to say */
} types[] = {
    [KL_CSV_TEXT] = {"S", NULL},
    [KL_CSV_NUMBER] = {"N", NULL},
    [KL_CSV_BINARY] = {"B", NULL},
    [KL_CSV_BOOL] = {"BOOL", N_("true or false")},
    [KL_CSV_JSON] = {"JSON", N_("JSON")},
    [KL_CSV_STRINGS] = {"SS", N_("a JSON list")},
    [KL_CSV_NUMBERS] = {"NS", N_("a JSON list")},
    [KL_CSV_BINARIES] = {"BS", N_("a JSON list")},
};

/* ---- Columns */

void kl_csv_columns_release(struct kl_csv_columns *columns)
{
    for (size_t i = 0; i < columns->n; i++) {
        kl_buf_release(&columns->columns[i].name);
        kl_buf_release(&columns->columns[i].json);
    }
    free(columns->columns);
    kl_buf_release(&columns->scratch);
    *columns = (struct kl_csv_columns){.n = 0};
}

struct kl_csv_column *kl_csv_columns_add(struct kl_csv_columns *columns,
                                         struct kl_str name)
{
    struct kl_csv_column *column;

    KL_GROW(columns->columns, columns->n, columns->cap);
    column = &columns->columns[columns->n++];
    *column = (struct kl_csv_column){.type = KL_CSV_TEXT};
    kl_buf_set(&column->name, name);
    kl_json_string(name, &column->json);
    return column;
}

struct kl_csv_column *kl_csv_columns_find(const struct kl_csv_columns *columns,
                                          struct kl_str name)
{
    for (size_t i = 0; i < columns->n; i++)
        if (kl_str_eq(kl_buf_str(&columns->columns[i].name), name))
            return &columns->columns[i];
    return NULL;
}

void kl_csv_column_give(struct kl_csv_column *column, enum kl_csv_type type)
{
    column->type = type;
    column->given = true;
}

/* Cuts ":N" off a name. */
static bool cut_type(struct kl_str *name, enum kl_csv_type *type)
{
    for (size_t i = 0; i < KL_ARRAY_LEN(types); i++) {
        size_t len = strlen(types[i].name);

        if (name->len > len + 1 && name->data[name->len - len - 1] == ':' &&
            kl_str_eq(kl_str_sub(*name, name->len - len, len),
                      kl_str_from(types[i].name))) {
            *type = (enum kl_csv_type)i;
            name->len -= len + 1;
            return true;
        }
    }
    return false;
}

enum kl_code kl_csv_columns_parse(const char *text, struct kl_csv_columns *columns,
                                  struct kl_err *err)
{
    struct kl_str list = kl_str_from(text), name;

    for (size_t i = 0; (name = kl_str_part(list, ',', i)).data; i++) {
        enum kl_csv_type type = KL_CSV_TEXT;
        bool given = cut_type(&name, &type);
        struct kl_csv_column *column;

        if (!name.len)
            return kl_err_set(err, KL_INVALID, _("the name of a column is empty"));
        if (kl_csv_columns_find(columns, name))
            return kl_err_set(err, KL_INVALID, _("the column %.*s occurs twice"),
                              KL_STR_ARG(name));
        column = kl_csv_columns_add(columns, name);
        if (given)
            kl_csv_column_give(column, type);
    }
    return KL_OK;
}

/* ---- Cells */

/* Whether a number is written as DynamoDB writes it. */
static bool is_number(struct kl_csv_columns *columns, struct kl_str cell)
{
    struct kl_buf *normal = &columns->scratch;

    kl_buf_clear(normal);
    return (kl_ascii_is_digit(*cell.data) || *cell.data == '-') &&
           !kl_number_normalise(cell, normal, NULL) &&
           kl_str_eq(kl_buf_str(normal), cell);
}

/* Whether the cell is JSON, of any kind or a list or map; scratch then holds it. */
static bool is_json(struct kl_csv_columns *columns, struct kl_str cell, bool any)
{
    struct kl_scan scan;
    const char *p, *end;

    if (!any && *cell.data != '{' && *cell.data != '[')
        return false;
    kl_buf_set(&columns->scratch, cell);
    kl_scan_init(&scan, &columns->scratch);
    scan.fault = NULL;
    p = kl_scan_space(columns->scratch.data);
    end = kl_scan_value(&scan, p, 0);
    return end && kl_scan_space(end) == scan.end;
}

void kl_csv_columns_note(struct kl_csv_columns *columns,
                         const struct kl_csv_record *record)
{
    for (size_t i = 0; i < record->n && i < columns->n; i++) {
        struct kl_csv_column *column = &columns->columns[i];
        struct kl_str cell = kl_csv_cell(record, i);

        if (!cell.len || column->given)
            continue;
        column->filled++;
        column->numbers += is_number(columns, cell);
        column->bools += kl_str_is_word(cell, "true") || kl_str_is_word(cell, "false");
        column->jsons += is_json(columns, cell, false);
    }
}

void kl_csv_columns_guess(struct kl_csv_columns *columns)
{
    for (size_t i = 0; i < columns->n; i++) {
        struct kl_csv_column *column = &columns->columns[i];

        if (column->given || !column->filled)
            continue;
        if (column->numbers == column->filled)
            column->type = KL_CSV_NUMBER;
        else if (column->bools == column->filled)
            column->type = KL_CSV_BOOL;
        else if (column->jsons == column->filled)
            column->type = KL_CSV_JSON;
    }
}

void kl_csv_columns_list(const struct kl_csv_columns *columns, enum kl_csv_type type,
                         struct kl_buf *out)
{
    size_t n = 0;

    for (size_t i = 0; i < columns->n; i++) {
        if (columns->columns[i].type != type || columns->columns[i].given)
            continue;
        kl_buf_add_text(out, n++ ? ", " : "");
        kl_utf8_visible(kl_buf_str(&columns->columns[i].name), KL_VISIBLE_UTF8, out);
    }
}

/* ---- Items */

static void add_text(const char *type, struct kl_str text, struct kl_buf *out)
{
    kl_buf_addf(out, "{\"%s\":", type);
    kl_json_string(text, out);
    kl_buf_add_char(out, '}');
}

static bool is_typed_list(struct kl_str array)
{
    const char *p = kl_json_first_element(array);

    for (; p; p = kl_json_next_element(p))
        if (!kl_plain_item_typed(p))
            return false;
    return true;
}

/* The value in scratch: as it is where it has DynamoDB's types, else as plain JSON. */
static void add_json(struct kl_csv_columns *columns, struct kl_buf *out)
{
    struct kl_str value = kl_json_value(kl_scan_space(columns->scratch.data));

    if (*value.data == '{' && kl_plain_item_typed(value.data)) {
        kl_buf_add_str(out, value);
    } else if (*value.data == '[' && is_typed_list(value)) {
        kl_buf_add_text(out, "{\"L\":");
        kl_buf_add_str(out, value);
        kl_buf_add_char(out, '}');
    } else if (*value.data == '{' && !kl_plain_item_is(value)) {
        kl_buf_add_text(out, "{\"M\":");
        kl_buf_add_str(out, value);
        kl_buf_add_char(out, '}');
    } else {
        kl_plain_item_value(value, out);
    }
}

/* The list in scratch as a set of the type called name. */
static void add_set(struct kl_csv_columns *columns, const char *name, struct kl_buf *out)
{
    struct kl_str list = kl_json_value(kl_scan_space(columns->scratch.data));
    const char *p = kl_json_first_element(list);

    kl_buf_addf(out, "{\"%s\":[", name);
    for (const char *comma = ""; p; p = kl_json_next_element(p), comma = ",") {
        struct kl_str element = kl_json_value(p);
        const char *quote = *p == '-' || kl_ascii_is_digit(*p) ? "\"" : "";

        kl_buf_addf(out, "%s%s", comma, quote);
        kl_buf_add_str(out, element);
        kl_buf_add_text(out, quote);
    }
    kl_buf_add_text(out, "]}");
}

static bool is_list(struct kl_csv_columns *columns, struct kl_str cell)
{
    return is_json(columns, cell, false) && *kl_scan_space(columns->scratch.data) == '[';
}

static bool fits(struct kl_csv_columns *columns, const struct kl_csv_column *column,
                 struct kl_str cell)
{
    switch (column->type) {
    case KL_CSV_TEXT:
    case KL_CSV_BINARY:
        return true;
    case KL_CSV_NUMBER:
        return column->given || is_number(columns, cell);
    case KL_CSV_BOOL:
        return kl_str_is_word(cell, "true") || kl_str_is_word(cell, "false");
    case KL_CSV_JSON:
        return is_json(columns, cell, column->given);
    case KL_CSV_STRINGS:
    case KL_CSV_NUMBERS:
    case KL_CSV_BINARIES:
        return is_list(columns, cell);
    }
    return true;
}

static void add_cell(struct kl_csv_columns *columns, enum kl_csv_type type,
                     struct kl_str cell, struct kl_buf *out)
{
    switch (type) {
    case KL_CSV_TEXT:
    case KL_CSV_NUMBER:
    case KL_CSV_BINARY:
        add_text(types[type].name, cell, out);
        break;
    case KL_CSV_BOOL:
        kl_buf_addf(out, "{\"BOOL\":%s}",
                    kl_str_is_word(cell, "true") ? "true" : "false");
        break;
    case KL_CSV_JSON:
        add_json(columns, out);
        break;
    case KL_CSV_STRINGS:
    case KL_CSV_NUMBERS:
    case KL_CSV_BINARIES:
        add_set(columns, types[type].name, out);
        break;
    }
}

/* Whether a cell is an attribute. */
static bool is_there(const struct kl_csv_columns *columns, size_t i,
                     const struct kl_csv_record *record)
{
    return record->cells[i].len > 0 || (record->cells[i].quoted && !columns->all_quoted &&
                                        columns->columns[i].type == KL_CSV_TEXT);
}

enum kl_code kl_csv_columns_item(struct kl_csv_columns *columns,
                                 const struct kl_csv_record *record, struct kl_buf *out,
                                 struct kl_err *err)
{
    bool any = false;

    kl_buf_add_char(out, '{');
    for (size_t i = 0; i < record->n; i++) {
        struct kl_csv_column *column = &columns->columns[i];
        struct kl_str cell = kl_csv_cell(record, i);
        bool fitting;

        if (!is_there(columns, i, record))
            continue;
        if (!kl_utf8_valid(cell))
            return kl_err_set(err, KL_INVALID, _("column %s: it is not valid UTF-8"),
                              kl_buf_text(&column->name));
        fitting = fits(columns, column, cell);
        if (!fitting && column->given)
            return kl_err_set(err, KL_INVALID, _("column %s: it is not %s"),
                              kl_buf_text(&column->name),
                              gettext(types[column->type].must));
        column->odd += !fitting;
        kl_buf_add_text(out, any ? "," : "");
        any = true;
        kl_buf_add_str(out, kl_buf_str(&column->json));
        kl_buf_add_char(out, ':');
        add_cell(columns, fitting ? column->type : KL_CSV_TEXT, cell, out);
    }
    kl_buf_add_char(out, '}');
    return KL_OK;
}
