#include "config.h"

#include "cli/out.h"

#include "base/base64.h"
#include "base/i18n.h"
#include "model/item.h"
#include "model/plain.h"
#include "model/value.h"
#include "cli/print.h"

/* Columns of a cell that is not a key. */
#define CELL_WIDTH 40

static const char *const format_names[] = {
    [CLI_FORMAT_TABLE] = "table", [CLI_FORMAT_KEYS] = "keys",
    [CLI_FORMAT_JSON] = "json",   [CLI_FORMAT_JSONL] = "jsonl",
    [CLI_FORMAT_TYPED] = "typed", [CLI_FORMAT_CSV] = "csv",
};

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

/* A line of CSV. What a terminal would take as a command is shown; the end of the line
 * is one. */
static enum kl_code put_csv(void *arg, struct kl_str bytes, struct kl_err *err)
{
    struct cli *cli = arg;

    (void)err;
    cli_put_exact(cli, kl_str_sub(bytes, 0, bytes.len - 2));
    cli_put(cli, cli->host->out_terminal ? "\n" : "\r\n");
    return KL_OK;
}

/* The columns that were asked for, or the keys and what comes. */
static void begin_csv(struct cli_out *out)
{
    const struct kl_key_schema *keys = &out->schema->keys;
    const char *names[2 * KL_KEY_ATTRS];
    const struct kl_csv_sink sink = {put_csv, out->cli, out->cli->host->temp_folder};
    size_t n = 0;

    for (size_t i = 0; i < keys->npk; i++)
        names[n++] = keys->pk[i].name;
    for (size_t i = 0; i < keys->nsk; i++)
        names[n++] = keys->sk[i].name;
    out->csv = out->ncolumns ? kl_csv_new(out->columns, out->ncolumns, false, &sink)
                             : kl_csv_new(names, n, true, &sink);
}

enum kl_code cli_out_init(struct cli_out *out, const struct kl_args *args,
                          const struct kl_schema *schema, struct kl_err *err)
{
    const char *format = kl_args_get(args, "output");
    const char *columns = kl_args_get(args, "columns");
    enum kl_code code = KL_OK;

    out->schema = schema;
    for (size_t i = 0; format && i < KL_ARRAY_LEN(format_names); i++)
        if (!strcmp(format, format_names[i]))
            out->format = (enum cli_format)i;
    out->null_ended = kl_args_has(args, "null");
    if (out->null_ended && out->format != CLI_FORMAT_KEYS)
        return kl_err_set(err, KL_INVALID, _("--null goes with --output keys only"));
    if (columns && out->format == CLI_FORMAT_KEYS)
        return kl_err_set(
            err, KL_INVALID,
            _("--columns: --output keys prints sort keys and nothing else"));
    if (out->format == CLI_FORMAT_KEYS && !schema->keys.nsk)
        return kl_err_set(err, KL_INVALID, _("--output keys: %s has no sort key"),
                          schema->index ? schema->index : schema->table);
    if (columns)
        code = read_columns(out, columns, err);
    if (!code && out->format == CLI_FORMAT_TABLE)
        name_columns(out);
    if (!code && out->format == CLI_FORMAT_CSV)
        begin_csv(out);
    return code;
}

void cli_out_key(struct kl_str key, enum kl_key_type type, struct kl_buf *out)
{
    size_t len;

    switch (type) {
    case KL_KEY_N:
        kl_buf_add_str(out, key);
        return;
    case KL_KEY_B:
        kl_buf_add_text(out, "b64:");
        kl_base64_encode(key, out);
        return;
    case KL_KEY_S:
        break;
    }
    for (size_t off = 0; off < key.len; off += len) {
        int32_t cp = kl_utf8_decode(key, off, &len);

        if (cp == '\\')
            kl_buf_add_text(out, "\\\\");
        else if (cp == '\n')
            kl_buf_add_text(out, "\\n");
        else if (cp == '\r')
            kl_buf_add_text(out, "\\r");
        else if (cp < 0x20 || (cp >= 0x7f && cp < 0xa0))
            for (size_t i = 0; i < len; i++)
                kl_buf_addf(out, "\\x%02x", (unsigned char)key.data[off + i]);
        else
            kl_buf_add(out, key.data + off, len);
    }
}

static void put_key(struct cli_out *out, const struct kl_page *page, size_t i)
{
    struct kl_page_attr key = kl_page_key(page, i, out->schema->keys.npk + out->key_at);
    struct kl_buf text = {0};

    /* A binary key may hold NUL itself: it is written as b64:… whatever ends it. */
    if (out->null_ended && key.type == KL_KEY_S)
        kl_buf_add_str(&text, key.text);
    else
        cli_out_key(key.text, key.type, &text);
    cli_put_exact(out->cli, kl_buf_str(&text));
    kl_buf_add_char(&out->cli->out.buf, out->null_ended ? '\0' : '\n');
    kl_buf_release(&text);
}

static void put_json(struct cli_out *out, const struct kl_item *item)
{
    const char *const *names = out->columns;
    struct kl_buf text = {0};

    if (out->format == CLI_FORMAT_TYPED) {
        kl_buf_add_text(&text, "{\"Item\":");
        kl_typed_item(item, names, out->ncolumns, KL_PLAIN_COMPACT, &text);
        kl_buf_add_char(&text, '}');
    } else {
        kl_plain_item(item, names, out->ncolumns, KL_PLAIN_COMPACT, &text);
    }
    if (out->format == CLI_FORMAT_JSON)
        cli_put(out->cli, out->rows ? ",\n" : "[\n");
    cli_put_json(out->cli, kl_buf_str(&text));
    if (out->format != CLI_FORMAT_JSON)
        cli_put(out->cli, "\n");
    kl_buf_release(&text);
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
            cli_out_key(key.text, key.type, &text);
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
    enum kl_code code = KL_OK;

    if (out->format == CLI_FORMAT_KEYS) {
        put_key(out, page, i);
        out->rows++;
        return KL_OK;
    }
    code = kl_item_decode(kl_page_item(page, i), &item, err);
    if (code)
        return code;
    if (out->format == CLI_FORMAT_TABLE)
        put_cells(out, page, i, &item);
    else if (out->format == CLI_FORMAT_CSV)
        code = kl_csv_add(out->csv, &item, err);
    else
        put_json(out, &item);
    out->rows++;
    kl_item_release(&item);
    return code;
}

enum kl_code cli_out_end(struct cli_out *out, bool whole, struct kl_err *err)
{
    if (out->format == CLI_FORMAT_JSON && whole)
        cli_put(out->cli, out->rows ? "\n]\n" : "[]\n");
    if (out->format == CLI_FORMAT_TABLE)
        cli_table_end(out->cli, &out->table);
    return out->format == CLI_FORMAT_CSV && whole ? kl_csv_end(out->csv, err) : KL_OK;
}

void cli_out_release(struct cli_out *out)
{
    cli_table_release(&out->table);
    kl_csv_free(&out->csv);
    free(out->columns);
    free(out->names);
}
