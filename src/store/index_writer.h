/* Keeps the rows of a table's indexes right while a batch writes its items.
 *
 * Old rows go at once; new ones are sorted first and written at the end, since the order
 * of an index is not that of its table. Private to store/writer; all of it inside one
 * transaction. A zeroed struct, and one of a table without indexes, does nothing.
 *
 *     kl_index_writer_init(&indexes, db, table, &schema, memory, folder, err);
 *     kl_index_writer_put(&indexes, text, old, err);   for each item
 *     kl_index_writer_finish(&indexes, token, err);
 *     kl_index_writer_release(&indexes);
 */
#ifndef KL_STORE_INDEX_WRITER_H
#define KL_STORE_INDEX_WRITER_H

#include "store/db.h"
#include "store/intake.h"

struct kl_index_writer {
    /* Private. */
    struct kl_db *db;
    int64_t table;
    const struct kl_schema *schema;
    struct kl_index_rows now, before; /* of the item, and of the one it replaces */
    struct kl_intake intake;
    struct kl_sorter **fresh; /* the new rows of each index */
    struct kl_index_growth {
        int64_t items, bytes;
    } * growth; /* of each index */
    sqlite3_stmt *insert, *remove;
};

/* schema is borrowed; memory and folder are as for kl_sorter_new. */
enum kl_code kl_index_writer_init(struct kl_index_writer *writer, struct kl_db *db,
                                  int64_t table, const struct kl_schema *schema,
                                  size_t memory, const char *folder, struct kl_err *err);
void kl_index_writer_release(struct kl_index_writer *writer);
/* An item is written, absent: none, it is deleted; old is what it replaces, absent:
 * nothing. Both in stored form. */
enum kl_code kl_index_writer_put(struct kl_index_writer *writer, struct kl_str item,
                                 struct kl_str old, struct kl_err *err);
/* Writes the new rows, and the counts. */
enum kl_code kl_index_writer_finish(struct kl_index_writer *writer,
                                    struct kl_token *token, struct kl_err *err);

#endif
