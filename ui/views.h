/* The views there are, and how each is made. */
#ifndef UI_VIEWS_H
#define UI_VIEWS_H

#include "model/query.h"
#include "keys/scheme.h"
#include "app/partitions.h"
#include "app/range.h"
#include "ui/view.h"

/* All tables. select: the table the cursor starts on, NULL: the first. build: the
 * sample database is built first, by a job. */
struct ui_view *ui_tables_new(struct ui_host *host, const char *select, bool build);
/* The partitions of a table or, unless it is NULL, of its index, by a Scan. */
struct ui_view *ui_partitions_new(struct ui_host *host, const char *table,
                                  const char *index);
/* The partition that many places on in the list of the partitions view below this one on
 * the stack that shows the same table and index, whose cursor goes there: borrowed until
 * the list changes. NULL: there is none, and a note for this view says so. */
const struct kl_key_value *ui_partitions_beside(struct ui_view *view,
                                                const struct kl_schema *schema,
                                                const struct kl_key_value *partition,
                                                int step);
/* The cursor of such a view goes to the partition, where it is in the list. */
void ui_partitions_follow(struct ui_view *below, const struct kl_schema *schema,
                          const struct kl_key_value *partition);
/* The list of a partitions view that lies below and shows the same table and index;
 * borrowed until it changes. NULL: there is none. */
const struct kl_partitions *ui_partitions_known(struct ui_view *below,
                                                const struct kl_schema *schema);
/* The table's indexes, and the table itself; schema may be seen through one of them.
 * rows: a rows view, whose item at the cursor is followed into what is chosen, and which
 * is below on the stack for as long as the view lives; NULL: its partitions are listed.
 */
struct ui_view *ui_indexes_new(struct ui_host *host, const struct kl_schema *schema,
                               struct ui_view *rows);
/* The rows of one partition; its value as typed (S text, N decimal, B b64:…). The
 * table is described first. */
struct ui_view *ui_rows_open(struct ui_host *host, const char *table,
                             struct kl_str typed);
/* The same by the values of all partition attributes of the schema. at: the sort key to
 * begin at, where the schema has one; NULL: the top. */
struct ui_view *ui_rows_new(struct ui_host *host, const struct kl_schema *schema,
                            const struct kl_key_value *partition,
                            const struct kl_key_value *at);
/* Rows asked for by the words behind keyline query; the table is described first. NULL:
 * err says what is wrong with the words, which are left as they are then. */
struct ui_view *ui_rows_query(struct ui_host *host, struct kl_names *take_words,
                              struct kl_err *err);
/* A view of the place, if views of its kind stand for themselves; else NULL. */
struct ui_view *ui_place_open(struct ui_host *host, const struct ui_place *place);
/* The rows of a place. */
struct ui_view *ui_rows_at(struct ui_host *host, const struct ui_place *place);
/* Puts the cursor on the partition, when it has come. */
void ui_partitions_go(struct ui_view *partitions, const struct kl_key_value *values);
/* The rows that a query asks for, of the table or index that the schema is seen through;
 * without partition values: those of a Scan, in no key order. drops: of its condition.
 * scheme: how the keys are shown at first; NULL: inferred. */
struct ui_view *ui_rows_new_query(struct ui_host *host, const struct kl_schema *schema,
                                  const struct kl_query *query, struct kl_drops drops,
                                  const struct kl_scheme *scheme);
/* Asks for a condition over any attributes of the table, and shows which table or index
 * reads it. schema: seen through whatever; NULL: the table is described first. scheme: of
 * the table's sort key; NULL: the configured one, if there is one. where: the condition;
 * NULL: it is asked for. */
struct ui_view *ui_plan_new(struct ui_host *host, const char *table,
                            const struct kl_schema *schema,
                            const struct kl_scheme *scheme, const char *where);
/* Puts the cursor on the item of that key of the table, when it has come. */
void ui_rows_go_to_item(struct ui_view *rows, const struct kl_key_value *key, size_t n);
/* An option of tables was set: the rows view follows, and stays where it is. */
void ui_rows_configure(struct ui_view *rows, enum kl_option option);
/* What stands on the row at the cursor of a rows view: rows is below on the stack for
 * as long as the view lives. */
struct ui_view *ui_item_new(struct ui_host *host, struct ui_view *rows);
struct ui_view *ui_key_new(struct ui_host *host, struct ui_view *rows);
/* A form to write rows into a file; rows as above. */
struct ui_view *ui_export_new(struct ui_host *host, struct ui_view *rows);
struct ui_view *ui_findings_new(struct ui_host *host, struct ui_view *rows);
/* The query of a rows view, which lies below, as code. */
struct ui_view *ui_expr_new(struct ui_host *host, struct ui_view *rows);
struct ui_view *ui_columns_new(struct ui_host *host, struct ui_view *rows);
struct ui_view *ui_cell_new(struct ui_host *host, struct ui_view *rows);
/* The rows of a partition whose sort key, an S, begins with prefix. */
struct ui_view *ui_rows_new_below(struct ui_host *host, const struct kl_schema *schema,
                                  const struct kl_key_value *partition,
                                  struct kl_str prefix);
/* The sort keys of a partition as a tree. sample: rows of it, scanned for evidence, from
 * which the delimiter is guessed; NULL: the first ones are read for that. at: the key to
 * go to; absent: the top. */
struct ui_view *ui_tree_new(struct ui_host *host, const struct kl_schema *schema,
                            const struct kl_key_value *partition,
                            const struct kl_page *sample, struct kl_str at);
/* Whether there is no tree of the schema's keys: a note for the view says why. */
bool ui_tree_refuses(const struct ui_view *view, const struct kl_schema *schema);
/* When the view is a tree of that partition: goes to a key in it. */
bool ui_tree_go_to(struct ui_view *view, const struct kl_schema *schema,
                   const struct kl_key_value *partition, struct kl_str key);
/* The ways to read the level that a tree view, which is below on the stack for as long as
 * this one lives, has its cursor in, and what each costs. */
struct ui_view *ui_tree_ways_new(struct ui_host *host, struct ui_view *tree);
/* What the keys do in a view of that kind, and what the screen's signs mean. */
struct ui_view *ui_help_new(struct ui_host *host, enum ui_view_kind kind);

#endif
