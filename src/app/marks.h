/* Rows that were marked, by their keys.
 *
 * A mark holds the row's item as it was read last, so that what is marked can be copied
 * when its page is no longer in memory. Marks are of rows of one schema. A zeroed struct
 * has none.
 *
 *     kl_marks_set(&marks, row.page, row.item, true);
 *     kl_marks_list(&marks, false, list);
 *     for (size_t i = 0; i < marks.count; i++)
 *         kl_marks_item(&marks, list[i]) …
 */
#ifndef KL_APP_MARKS_H
#define KL_APP_MARKS_H

#include "model/page.h"

#define KL_MARKS_BYTES (32u << 20) /* of the items of all marked rows together */

struct kl_marks {
    struct kl_map keys; /* of rows that are or were marked -> place */
    struct kl_mark {
        bool marked;
        struct kl_buf item; /* empty unless marked */
    } * list;               /* by place */
    size_t n, cap;
    size_t count; /* of marked rows */
    size_t bytes; /* of their items */
    struct kl_buf scratch;
};

void kl_marks_release(struct kl_marks *marks);
/* Appends what tells the row apart from others of its schema. */
void kl_marks_key(const struct kl_page *page, size_t item, struct kl_buf *out);
bool kl_marks_has(struct kl_marks *marks, const struct kl_page *page, size_t item);
/* The place of the row's mark; SIZE_MAX: it is not marked. */
size_t kl_marks_find(struct kl_marks *marks, const struct kl_page *page, size_t item);
/* Marks the row, or takes its mark away; false: its item has no room among the others. */
bool kl_marks_set(struct kl_marks *marks, const struct kl_page *page, size_t item,
                  bool marked);
/* Takes the items of marked rows from a page that was just read. */
void kl_marks_renew(struct kl_marks *marks, const struct kl_page *page);
/* The places of all marks in the order of their keys, or against it; list has room for
 * marks->count. */
void kl_marks_list(const struct kl_marks *marks, bool reverse, size_t *list);
struct kl_str kl_marks_item(const struct kl_marks *marks, size_t place); /* its JSON */

#endif
