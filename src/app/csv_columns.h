/* The columns of a CSV file: their names, what type their cells have, and a record of
 * them as an item.
 *
 * CSV has no types. A column's is given, or guessed from the first records: a number (N)
 * when every cell that is not empty is one, written as DynamoDB writes it (so that none
 * loses a digit or a zero); true or false (BOOL); JSON lists and maps, plain or with
 * DynamoDB's types (L and M); else text (S). Where a later cell does not fit a guess it
 * is text. An empty cell is no attribute; in quotes it is an empty text, unless all cells
 * are in quotes.
 */
#ifndef KL_APP_CSV_COLUMNS_H
#define KL_APP_CSV_COLUMNS_H

#include "base/err.h"
#include "model/schema.h"
#include "app/csv_record.h"

enum kl_csv_type {
    KL_CSV_TEXT,
    KL_CSV_NUMBER,
    KL_CSV_BINARY, /* base64 */
    KL_CSV_BOOL,
    KL_CSV_JSON,
    /* JSON lists, as export writes sets; only when given. */
    KL_CSV_STRINGS,
    KL_CSV_NUMBERS,
    KL_CSV_BINARIES,
};

struct kl_csv_column {
    struct kl_buf name;
    struct kl_buf json; /* the name as a JSON string */
    enum kl_csv_type type;
    bool given;   /* the type was */
    uint64_t odd; /* cells that did not fit the guess */
    /* Cells of the sample: that are not empty, and what they are. */
    size_t filled, numbers, bools, jsons;
};

struct kl_csv_columns {
    struct kl_csv_column *columns;
    size_t n, cap;
    bool all_quoted; /* quotes say nothing about a cell */
    struct kl_buf scratch;
};

void kl_csv_columns_release(struct kl_csv_columns *columns);
/* Adds a column of that name. */
struct kl_csv_column *kl_csv_columns_add(struct kl_csv_columns *columns,
                                         struct kl_str name);
struct kl_csv_column *kl_csv_columns_find(const struct kl_csv_columns *columns,
                                          struct kl_str name);
void kl_csv_column_give(struct kl_csv_column *column, enum kl_csv_type type);
/* "id,when:S,size:N": names with the types S, N, B, BOOL, JSON, SS, NS or BS. KL_INVALID:
 * a name is empty or occurs twice. */
enum kl_code kl_csv_columns_parse(const char *text, struct kl_csv_columns *columns,
                                  struct kl_err *err);

/* One record of the sample, and the guess from them all. */
void kl_csv_columns_note(struct kl_csv_columns *columns,
                         const struct kl_csv_record *record);
void kl_csv_columns_guess(struct kl_csv_columns *columns);
/* Appends the item of a record, which has no more cells than there are columns.
 * KL_INVALID names the column whose cell is not what its given type says. */
enum kl_code kl_csv_columns_item(struct kl_csv_columns *columns,
                                 const struct kl_csv_record *record, struct kl_buf *out,
                                 struct kl_err *err);
/* Appends the names of the columns that were guessed to be of a type: "age, price". */
void kl_csv_columns_list(const struct kl_csv_columns *columns, enum kl_csv_type type,
                         struct kl_buf *out);

#endif
