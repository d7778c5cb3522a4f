/* The views there are, and how each is made. */
#ifndef UI_VIEWS_H
#define UI_VIEWS_H

#include "ui/view.h"

/* All tables. select: the table the cursor starts on, NULL: the first. build: the
 * sample database is built first, by a job. */
struct ui_view *ui_tables_new(struct ui_host *host, const char *select, bool build);
/* The partitions of a table, by a Scan. */
struct ui_view *ui_partitions_new(struct ui_host *host, const char *table);
/* The rows of one partition; its value as typed (S text, N decimal, B b64:…). The
 * table is described first. */
struct ui_view *ui_rows_open(struct ui_host *host, const char *table,
                             struct kl_str typed);
struct ui_view *ui_rows_new(struct ui_host *host, const struct kl_schema *schema,
                            const struct kl_key_value *partition);
/* What stands on the row at the cursor of a rows view: rows is below on the stack for
 * as long as the view lives. */
struct ui_view *ui_item_new(struct ui_host *host, struct ui_view *rows);
struct ui_view *ui_key_new(struct ui_host *host, struct ui_view *rows);
struct ui_view *ui_findings_new(struct ui_host *host, struct ui_view *rows);
/* What the keys do in a view of that kind, and what the screen's signs mean. */
struct ui_view *ui_help_new(struct ui_host *host, enum ui_view_kind kind);

#endif
