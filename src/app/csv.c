#include "config.h"

#include "app/csv.h"

#include "base/enclose.h"
#include "base/map.h"
#include "base/temp_file.h"
#include "model/plain.h"
#include "model/value.h"

/* Rows are read back in pieces of about this many bytes. */
#define PIECE_BYTES ((size_t)1 << 18)

/* A row that waits: so many cells follow, each with its column and its text. */
struct row_head {
    uint32_t cells;
    uint32_t bytes; /* of all its cells */
};

struct cell_head {
    uint32_t column;
    uint32_t len;
};

struct kl_csv {
    struct kl_csv_sink sink;
    struct kl_map columns;
    bool open;
    bool headed; /* the header is written */
    struct kl_temp_file waiting;
    struct kl_buf row, line; /* kept for their memory */
};

struct kl_csv *kl_csv_new(const char *const *names, size_t n, bool open,
                          const struct kl_csv_sink *sink)
{
    struct kl_csv *csv = KL_NEW(struct kl_csv);

    csv->sink = *sink;
    csv->open = open;
    for (size_t i = 0; i < n; i++)
        kl_map_put(&csv->columns, kl_str_from(names[i]), csv->columns.n);
    return csv;
}

void kl_csv_free(struct kl_csv **csv)
{
    if (!*csv)
        return;
    kl_map_release(&(*csv)->columns);
    kl_temp_file_release(&(*csv)->waiting);
    kl_buf_release(&(*csv)->row);
    kl_buf_release(&(*csv)->line);
    free(*csv);
    *csv = NULL;
}

/* ---- cells ---- */

/* In quotes where RFC 4180 wants them, and the empty text, which else is no value. */
static void add_quoted(struct kl_str text, struct kl_buf *out)
{
    bool quoted = !text.len;

    for (size_t i = 0; i < text.len && !quoted; i++)
        quoted = strchr("\",\r\n", text.data[i]) && text.data[i];
    if (quoted)
        kl_enclose('"', text, out);
    else
        kl_buf_add_str(out, text);
}

static void add_cell(const json_t *value, struct kl_buf *out)
{
    const json_t *inner;
    enum kl_value_type type = kl_value_type(value, &inner);
    struct kl_buf json = {0};

    if (type == KL_VALUE_S || type == KL_VALUE_B) {
        add_quoted(kl_value_text(inner), out);
        return;
    }
    kl_plain_value(value, KL_PLAIN_COMPACT, &json);
    add_quoted(kl_buf_str(&json), out);
    kl_buf_release(&json);
}

static enum kl_code write_line(struct kl_csv *csv, struct kl_err *err)
{
    kl_buf_add_text(&csv->line, "\r\n");
    return csv->sink.write(csv->sink.arg, kl_buf_str(&csv->line), err);
}

static enum kl_code write_header(struct kl_csv *csv, struct kl_err *err)
{
    if (csv->headed)
        return KL_OK;
    csv->headed = true;
    kl_buf_clear(&csv->line);
    for (size_t i = 0; i < csv->columns.n; i++) {
        if (i)
            kl_buf_add_char(&csv->line, ',');
        add_quoted(csv->columns.entries[i].key, &csv->line);
    }
    return write_line(csv, err);
}

/* ---- columns that are known ---- */

static enum kl_code write_row(struct kl_csv *csv, const struct kl_item *item,
                              struct kl_err *err)
{
    enum kl_code code = write_header(csv, err);

    kl_buf_clear(&csv->line);
    for (size_t i = 0; i < csv->columns.n; i++) {
        const json_t *value = kl_item_get(item, csv->columns.entries[i].key.data);

        if (i)
            kl_buf_add_char(&csv->line, ',');
        if (value)
            add_cell(value, &csv->line);
    }
    return code ? code : write_line(csv, err);
}

/* ---- columns that come ---- */

static enum kl_code write_out(struct kl_csv *csv, struct kl_err *err)
{
    enum kl_code code =
        kl_temp_file_append(&csv->waiting, csv->row.data, csv->row.len, err);

    kl_buf_clear(&csv->row);
    return code;
}

static enum kl_code keep_row(struct kl_csv *csv, const struct kl_item *item,
                             struct kl_err *err)
{
    struct row_head head = {0};
    size_t start = csv->row.len;
    const char *name;
    json_t *value;

    kl_buf_add(&csv->row, &head, sizeof(head));
    json_object_foreach(item->root, name, value)
    {
        size_t at = csv->row.len;
        struct cell_head cell = {.column = (uint32_t)*kl_map_put(
                                     &csv->columns, kl_str_from(name), csv->columns.n)};

        kl_buf_add(&csv->row, &cell, sizeof(cell));
        add_cell(value, &csv->row);
        cell.len = (uint32_t)(csv->row.len - at - sizeof(cell));
        memcpy(csv->row.data + at, &cell, sizeof(cell));
        head.cells++;
    }
    head.bytes = (uint32_t)(csv->row.len - start - sizeof(head));
    memcpy(csv->row.data + start, &head, sizeof(head));
    return csv->row.len < PIECE_BYTES ? KL_OK : write_out(csv, err);
}

/* The line of a row that waited; by_column has room for every column. */
static enum kl_code write_kept(struct kl_csv *csv, const char *cells, uint32_t n,
                               struct kl_str *by_column, struct kl_err *err)
{
    memset(by_column, 0, csv->columns.n * sizeof(*by_column));
    for (uint32_t i = 0; i < n; i++) {
        struct cell_head cell;

        memcpy(&cell, cells, sizeof(cell));
        by_column[cell.column] = (struct kl_str){cells + sizeof(cell), cell.len};
        cells += sizeof(cell) + cell.len;
    }
    kl_buf_clear(&csv->line);
    for (size_t i = 0; i < csv->columns.n; i++) {
        if (i)
            kl_buf_add_char(&csv->line, ',');
        kl_buf_add_str(&csv->line, by_column[i]);
    }
    return write_line(csv, err);
}

/* Fills the buffer with a piece of the file from at on. */
static enum kl_code read_piece(struct kl_csv *csv, off_t at, size_t want,
                               struct kl_err *err)
{
    off_t left = csv->waiting.size - at;
    size_t n = left < (off_t)want ? (size_t)left : want;

    kl_buf_clear(&csv->row);
    kl_buf_reserve(&csv->row, n);
    csv->row.len = n;
    return kl_temp_file_read(&csv->waiting, at, csv->row.data, n, err);
}

/* Writes the rows that are whole in the piece; *used: their bytes. */
static enum kl_code write_piece(struct kl_csv *csv, struct kl_str *by_column,
                                size_t *used, size_t *want, struct kl_err *err)
{
    enum kl_code code = KL_OK;
    struct row_head head;

    *used = 0;
    while (!code && *used + sizeof(head) <= csv->row.len) {
        memcpy(&head, csv->row.data + *used, sizeof(head));
        *want = sizeof(head) + head.bytes;
        if (*used + *want > csv->row.len)
            break;
        code = write_kept(csv, csv->row.data + *used + sizeof(head), head.cells,
                          by_column, err);
        *used += *want;
    }
    return code;
}

static enum kl_code write_waiting(struct kl_csv *csv, struct kl_err *err)
{
    struct kl_str *by_column = KL_NEW_ARRAY(struct kl_str, csv->columns.n + 1);
    size_t used, want = PIECE_BYTES;
    enum kl_code code = KL_OK;

    for (off_t at = 0; !code && at < csv->waiting.size; at += (off_t)used) {
        code = read_piece(csv, at, want > PIECE_BYTES ? want : PIECE_BYTES, err);
        if (!code)
            code = write_piece(csv, by_column, &used, &want, err);
    }
    free(by_column);
    return code;
}

enum kl_code kl_csv_add(struct kl_csv *csv, const struct kl_item *item,
                        struct kl_err *err)
{
    enum kl_code code = KL_OK;

    if (!csv->open)
        return write_row(csv, item, err);
    if (!csv->waiting.folder)
        code = kl_temp_file_open(&csv->waiting, csv->sink.folder, err);
    return code ? code : keep_row(csv, item, err);
}

enum kl_code kl_csv_end(struct kl_csv *csv, struct kl_err *err)
{
    enum kl_code code = write_header(csv, err);

    if (code || !csv->waiting.folder)
        return code;
    code = write_out(csv, err);
    return code ? code : write_waiting(csv, err);
}
