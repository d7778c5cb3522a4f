#include "config.h"

#include "cli/out.h"

#include "base/i18n.h"
#include "model/item.h"
#include "model/value.h"
#include "cli/print.h"

/* Columns of a cell that is not a key. */
#define CELL_WIDTH 40

/* "a,b" as a list of names. */
static enum kl_code read_columns(struct cli_out *out, const char *text,
                                 struct kl_err *err)
{
    size_t cap = 0;

    out->names = kl_mem_strdup(text);
    for (char *at = out->names; at;) {
        char *comma = strchr(at, ',');

        if (comma)
            *comma++ = '\0';
        if (!at[0])
            return kl_err_set(err, KL_INVALID, _("--columns %s: an empty name"), text);
        for (size_t i = 0; i < out->ncolumns; i++)
            if (!strcmp(out->columns[i], at))
                return kl_err_set(err, KL_INVALID, _("--columns: %s is given twice"), at);
        KL_GROW(out->columns, out->ncolumns, cap);
        out->columns[out->ncolumns++] = at;
        at = comma;
    }
    return KL_OK;
}

/* The partition key is the same in every row of a Query and stands there only where it
 * is all there is. */
static bool shows_partition(const struct cli_out *out)
{
    return out->scan || !out->schema->keys.nsk;
}

/* The keys first. */
static void name_columns(struct cli_out *out)
{
    const struct kl_key_schema *keys = &out->schema->keys;

    if (out->ncolumns) {
        for (size_t i = 0; i < out->ncolumns; i++)
            cli_table_column(out->cli, &out->table, kl_str_from(out->columns[i]));
        out->table.fixed = true;
        return;
    }
    for (size_t i = 0; shows_partition(out) && i < keys->npk; i++)
        cli_table_column(out->cli, &out->table, kl_str_from(keys->pk[i].name));
    for (size_t i = 0; i < keys->nsk; i++)
        cli_table_column(out->cli, &out->table, kl_str_from(keys->sk[i].name));
}

/* A line is shown in a form that a terminal does not take as a command; its end is one,
 * but no terminal needs the carriage return of CSV. */
static enum kl_code put_line(void *arg, struct kl_str line, struct kl_str end,
                             struct kl_err *err)
{
    const struct cli_out *out = arg;
    struct cli *cli = out->cli;

    (void)err;
    if (out->items.format == KL_ITEM_CSV || out->items.format == KL_ITEM_KEYS)
        cli_put_exact(cli, line);
    else
        cli_put_json(cli, line);
    if (out->items.format == KL_ITEM_CSV && cli->host->out_terminal)
        end = KL_STR("\n");
    kl_buf_add_str(&cli->out.buf, end);
    cli_stream_settle(&cli->out);
    return KL_OK;
}

static void begin_items(struct cli_out *out)
{
    out->items.schema = out->schema;
    out->items.columns = out->columns;
    out->items.ncolumns = out->ncolumns;
    out->items.key_at = out->key_at;
    out->items.sink = (struct kl_item_sink){put_line, out, out->cli->host->temp_folder};
    kl_item_out_begin(&out->items);
}

enum kl_code cli_out_init(struct cli_out *out, const struct kl_args *args,
                          const struct kl_schema *schema, struct kl_err *err)
{
    const char *format = kl_args_get(args, "output");
    const char *columns = kl_args_get(args, "columns");
    enum kl_code code = KL_OK;
    bool keys;

    out->schema = schema;
    out->items.format = out->csv_file ? KL_ITEM_CSV : KL_ITEM_TYPED;
    if (format)
        out->items.format = kl_item_format_of(format);
    out->as_table = format ? out->items.format == KL_ITEM_FORMATS : !out->for_file;
    keys = !out->as_table && out->items.format == KL_ITEM_KEYS;
    out->items.null_ended = kl_args_has(args, "null");
    if (out->items.null_ended && !keys)
        return kl_err_set(err, KL_INVALID, _("--null goes with --output keys only"));
    if (columns && keys)
        return kl_err_set(
            err, KL_INVALID,
            _("--columns: --output keys prints sort keys and nothing else"));
    if (keys && !schema->keys.nsk)
        return kl_err_set(err, KL_INVALID, _("--output keys: %s has no sort key"),
                          kl_schema_place(schema));
    if (columns)
        code = read_columns(out, columns, err);
    if (!code && out->as_table)
        name_columns(out);
    else if (!code)
        begin_items(out);
    return code;
}

static void put_cells(struct cli_out *out, const struct kl_page *page, size_t i,
                      const struct kl_item *item)
{
    const struct kl_key_schema *keys = &out->schema->keys;
    struct kl_buf text = {0};
    const char *name;
    json_t *value;

    cli_table_row(&out->table);
    for (size_t k = 0; k < keys->npk + keys->nsk; k++) {
        struct kl_page_attr key = kl_page_key(page, i, k);

        if (k < keys->npk && !shows_partition(out) && !out->ncolumns)
            continue;
        if (key.type == KL_KEY_B)
            kl_item_out_key(key.text, key.type, &text);
        else
            kl_buf_add_str(&text, key.text);
        cli_table_cell(out->cli, &out->table, key.name, kl_buf_str(&text), 0,
                       key.type == KL_KEY_N);
        kl_buf_clear(&text);
    }
    json_object_foreach(item->root, name, value)
    {
        if (kl_key_schema_has(keys, kl_str_from(name)))
            continue;
        kl_value_preview(value, 4 * CELL_WIDTH, &text);
        cli_table_cell(out->cli, &out->table, kl_str_from(name), kl_buf_str(&text),
                       CELL_WIDTH, kl_value_type(value, NULL) == KL_VALUE_N);
        kl_buf_clear(&text);
    }
    kl_buf_release(&text);
    cli_table_settle(out->cli, &out->table);
}

enum kl_code cli_out_row(struct cli_out *out, const struct kl_page *page, size_t i,
                         struct kl_err *err)
{
    struct kl_item item = {0};
    enum kl_code code;

    if (!out->as_table)
        return kl_item_out_row(&out->items, page, i, err);
    code = kl_item_decode(kl_page_item(page, i), &item, err);
    if (!code)
        put_cells(out, page, i, &item);
    kl_item_release(&item);
    return code;
}

enum kl_code cli_out_end(struct cli_out *out, bool whole, struct kl_err *err)
{
    if (out->as_table)
        cli_table_end(out->cli, &out->table);
    return whole && !out->as_table ? kl_item_out_end(&out->items, err) : KL_OK;
}

void cli_out_release(struct cli_out *out)
{
    cli_table_release(&out->table);
    kl_item_out_release(&out->items);
    free(out->columns);
    free(out->names);
}
