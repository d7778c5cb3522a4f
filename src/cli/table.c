#include "config.h"

#include "cli/table.h"

#include "cli/print.h"

static void clear_rows(struct cli_table *table)
{
    for (size_t i = 0; i < table->ncells; i++)
        free(table->cells[i].text);
    table->ncells = 0;
    table->nrows = 0;
}

void cli_table_release(struct cli_table *table)
{
    clear_rows(table);
    for (size_t i = 0; i < table->ncolumns; i++)
        free(table->columns[i].name);
    free(table->columns);
    free(table->cells);
    free(table->row_from);
    free(table->cell_column);
    kl_map_release(&table->names);
    *table = (struct cli_table){0};
}

static size_t column_of(struct cli *cli, struct cli_table *table, struct kl_str name)
{
    size_t *at = kl_map_put(&table->names, name, SIZE_MAX);
    struct kl_buf visible = {0};

    if (*at != SIZE_MAX)
        return *at;
    kl_utf8_visible(name, cli->visible, &visible);
    KL_GROW(table->columns, table->ncolumns, table->columns_cap);
    table->columns[table->ncolumns] = (struct cli_table_column){
        .width = kl_utf8_width(kl_buf_str(&visible)), .right = true};
    table->columns[table->ncolumns].name = kl_buf_take(&visible, NULL);
    table->stale = true;
    return *at = table->ncolumns++;
}

void cli_table_column(struct cli *cli, struct cli_table *table, struct kl_str name)
{
    column_of(cli, table, name);
}

void cli_table_row(struct cli_table *table)
{
    KL_GROW(table->row_from, table->nrows, table->rows_cap);
    table->row_from[table->nrows++] = table->ncells;
}

void cli_table_cell(struct cli *cli, struct cli_table *table, struct kl_str column,
                    struct kl_str text, size_t width, bool right)
{
    struct kl_buf visible = {0}, fitted = {0};
    struct cli_table_column *c;
    struct cli_cell *cell;

    if (table->fixed && !kl_map_get(&table->names, column))
        return;
    KL_GROW(table->cell_column, table->ncells, table->cell_column_cap);
    table->cell_column[table->ncells] = column_of(cli, table, column);
    c = &table->columns[table->cell_column[table->ncells]];
    KL_GROW(table->cells, table->ncells, table->cells_cap);
    cell = &table->cells[table->ncells++];
    kl_utf8_visible(text, cli->visible, &visible);
    cell->width = kl_utf8_fit(kl_buf_str(&visible), width ? width : SIZE_MAX,
                              cli->visible, &fitted);
    cell->text = kl_buf_take(&fitted, NULL);
    cell->right = right;
    kl_buf_release(&visible);
    if (cell->width > c->width) {
        c->width = cell->width;
        table->stale = true;
    }
    c->right = c->right && right;
    c->used = true;
}

/* One cell and the gap behind it; the last one of a line has no blanks behind it. */
static void add_cell(const struct cli_table_column *column, const char *text,
                     size_t width, bool right, size_t *gap, struct kl_buf *line)
{
    size_t blank = column->width - width;

    for (*gap += right ? blank : 0; *gap; --*gap)
        kl_buf_add_char(line, ' ');
    kl_buf_add_text(line, text);
    *gap = 2 + (right ? 0 : blank);
}

static void put_header(struct cli *cli, struct cli_table *table)
{
    struct kl_buf line = {0};
    size_t gap = 0;

    for (size_t i = 0; i < table->ncolumns; i++) {
        struct cli_table_column *c = &table->columns[i];

        c->right = c->right && c->used;
        add_cell(c, c->name, kl_utf8_width(kl_str_from(c->name)), c->right, &gap, &line);
    }
    cli_putf(cli, "%s%s%s%s\n", table->header_shown ? "\n" : "", cli_style(cli, CLI_BOLD),
             kl_buf_text(&line), cli_style(cli, CLI_PLAIN));
    table->header_shown = true;
    table->stale = false;
    kl_buf_release(&line);
}

static void put_row(struct cli *cli, struct cli_table *table, size_t row,
                    const struct cli_cell **by_column)
{
    size_t to = row + 1 < table->nrows ? table->row_from[row + 1] : table->ncells;
    struct kl_buf line = {0};
    size_t gap = 0;

    memset(by_column, 0, table->ncolumns * sizeof(by_column[0]));
    for (size_t i = table->row_from[row]; i < to; i++)
        by_column[table->cell_column[i]] = &table->cells[i];
    for (size_t i = 0; i < table->ncolumns; i++) {
        const struct cli_cell *cell = by_column[i];

        add_cell(&table->columns[i], cell ? cell->text : "", cell ? cell->width : 0,
                 table->columns[i].right, &gap, &line);
    }
    while (line.len && line.data[line.len - 1] == ' ')
        line.len--;
    kl_buf_add_char(&line, '\n');
    kl_buf_add_str(&cli->out.buf, kl_buf_str(&line));
    cli_stream_settle(&cli->out);
    kl_buf_release(&line);
}

static void put_block(struct cli *cli, struct cli_table *table)
{
    const struct cli_cell **by_column =
        KL_NEW_ARRAY(const struct cli_cell *, table->ncolumns + 1);

    if (table->stale || !table->header_shown)
        put_header(cli, table);
    for (size_t row = 0; row < table->nrows; row++)
        put_row(cli, table, row, by_column);
    clear_rows(table);
    free(by_column);
}

void cli_table_settle(struct cli *cli, struct cli_table *table)
{
    if (table->nrows >= CLI_TABLE_BLOCK)
        put_block(cli, table);
}

void cli_table_end(struct cli *cli, struct cli_table *table)
{
    if (table->nrows)
        put_block(cli, table);
}
