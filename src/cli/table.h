/* Rows in columns, for people: a header, cells aligned by display width.
 *
 * Widths and columns are those of a block of rows. Rows are held until the block is
 * full or the table ends; a later block that the columns so far do not fit begins
 * with an empty line and a header of its own. So memory is bounded and no attribute
 * is left out, wherever in the result it first occurs.
 */
#ifndef CLI_TABLE_H
#define CLI_TABLE_H

#include "base/map.h"
#include "cli/cli.h"

#define CLI_TABLE_BLOCK 1000

struct cli_cell {
    char *text; /* visible form, owned */
    size_t width;
    bool right; /* numbers stand on the right */
};

struct cli_table_column {
    char *name; /* visible form, owned */
    size_t width;
    bool right; /* every cell so far */
    bool used;  /* has a cell in this block */
};

/* A zeroed struct is an empty table. */
struct cli_table {
    struct kl_map names; /* column name -> index */
    struct cli_table_column *columns;
    size_t ncolumns, columns_cap;
    struct cli_cell *cells; /* of the block: row × column, rows may be shorter */
    size_t ncells, cells_cap;
    size_t *row_from; /* index of the first cell of each row */
    size_t nrows, rows_cap;
    size_t *cell_column; /* column of each cell */
    size_t cell_column_cap;
    bool header_shown, stale; /* stale: the header shown no longer fits */
    bool fixed;               /* columns were named beforehand, no others are added */
};

void cli_table_release(struct cli_table *table);
/* Names a column beforehand: it stands there in this order, even without cells. */
void cli_table_column(struct cli *cli, struct cli_table *table, struct kl_str name);
void cli_table_row(struct cli_table *table);
/* Puts a cell into the last row. Columns that were not named come in the order of
 * their first cell, unless the table is fixed: then nothing is put. width: at most
 * so many columns, 0 for the whole text. */
void cli_table_cell(struct cli *cli, struct cli_table *table, struct kl_str column,
                    struct kl_str text, size_t width, bool right);
/* Prints the rows held, when there are enough of them or at the end. */
void cli_table_settle(struct cli *cli, struct cli_table *table);
void cli_table_end(struct cli *cli, struct cli_table *table);

#endif
