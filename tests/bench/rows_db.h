/* A database for benches: the table "rows" with the partitions "small" of a thousand
 * items and "large" of a million, in a new folder. */
#ifndef KL_TESTS_ROWS_DB_H
#define KL_TESTS_ROWS_DB_H

#include "base/err.h"
#include "model/schema.h"

#define BENCH_SMALL 1000u
#define BENCH_LARGE 1000000u

struct bench_rows_db {
    char *folder, *path;
};

/* Makes the folder; the program ends when that fails, here and below. */
void bench_rows_db_name(struct bench_rows_db *db);
void bench_rows_db_fill(const struct bench_rows_db *db);
void bench_rows_db_remove(struct bench_rows_db *db);
/* The table's schema, for kl_schema_release(). */
void bench_rows_db_schema(struct kl_schema *schema);
/* Prints the error and ends the program, unless code is KL_OK. */
void bench_stop_if(enum kl_code code, const struct kl_err *err);

#endif
