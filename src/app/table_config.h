/* What is configured for one table, seen through one index or none.
 *
 *     struct kl_table_config table = {0};
 *     kl_table_config_read(&table, config, "orders", NULL, kl_session_label(session));
 *     …
 *     kl_table_config_release(&table);
 *
 * What stands above all sections comes first, then the sections whose pattern is the
 * table's in the order of the file, then what was set since; a later value replaces an
 * earlier one. Lists of `ignore` add up, and an empty one begins anew. '*' and '?' of a
 * pattern never stand for the '@' before an index: "orders" and "orders*" are tables,
 * "orders@*" the indexes of orders.
 */
#ifndef KL_APP_TABLE_CONFIG_H
#define KL_APP_TABLE_CONFIG_H

#include "model/source.h"
#include "keys/scheme.h"
#include "keys/silence.h"
#include "app/config.h"

#define KL_COLUMN_WIDTH_MIN 3
#define KL_COLUMN_WIDTH_MAX 120

struct kl_column_width {
    char *name;
    unsigned width; /* columns of the screen */
};

struct kl_table_config {
    uint64_t numbers[KL_OPTION_COUNT]; /* of the scalar options of tables */
    char *scheme_text;                 /* NULL: none */
    struct kl_scheme *scheme;          /* NULL: none */
    struct kl_silence silence;
    struct kl_names columns, hide;
    struct kl_column_width *widths;
    size_t nwidths, widths_cap;
};

/* table is zeroed; config NULL: the defaults. index and place may be NULL. */
void kl_table_config_read(struct kl_table_config *table, const struct kl_config *config,
                          const char *name, const char *index, const char *place);
void kl_table_config_release(struct kl_table_config *table);

/* Puts one setting over what is there. KL_INVALID, KL_NOT_FOUND (a kind of finding): the
 * text is none for the option, and what is there may be half of it. */
enum kl_code kl_table_config_put(struct kl_table_config *table,
                                 const struct kl_option_row *row, struct kl_str text,
                                 struct kl_err *err);

#endif
