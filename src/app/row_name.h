/* What tells a row of an index from others with the same key: its table's key, as bytes.
 * Private to app/browse.
 *
 * In a partition of a table the sort key does that alone. In an index several rows may
 * have one key, and in a Scan rows have no key order: there they stand in an order of the
 * source's own.
 */
#ifndef KL_APP_ROW_NAME_H
#define KL_APP_ROW_NAME_H

#include "model/page.h"

/* Which keys of a page are the table's own; n 0: rows need no names. */
struct kl_row_names {
    size_t at[2];
    size_t n;
};

/* Of the pages of a Query or a Scan of a schema: none for a Query of a table. */
struct kl_row_names kl_row_names_of(const struct kl_schema *schema, bool scan);
/* The name of an item of a page scanned with the schema's keys; replaces out. */
void kl_row_name(const struct kl_row_names *names, const struct kl_page *page,
                 size_t item, struct kl_buf *out);

#endif
