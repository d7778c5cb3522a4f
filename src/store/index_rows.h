/* The rows that one item has in the indexes of its table.
 *
 * An item is in an index when it has all attributes of the index's key. Its row there is
 * two tuples (store/order.h): the partition values, and the sort values followed by the
 * table's own key of the item, so that rows with equal index keys are told apart and
 * stand in the order of that key (DynamoDB leaves it undefined).
 *
 * store/intake.h fills it on the way through an item:
 *
 *     kl_index_rows_init(&rows, &schema);
 *     in.rows = &rows;
 *     if (!kl_intake_item(&in, json, &schema.keys, &err) && rows.row[0].present)
 *         …
 */
#ifndef KL_STORE_INDEX_ROWS_H
#define KL_STORE_INDEX_ROWS_H

#include "store/strict.h"

struct kl_index_row {
    bool present;
    struct kl_buf pk, sk;
    uint64_t size; /* bytes of what the index projects of the item */
};

/* The value of an attribute that is in a key of an index. */
struct kl_index_value {
    const struct kl_key_attr *attr;
    const char *index; /* for messages: the first one that has it */
    size_t max;        /* bytes; the smallest bound of those that have it */
    bool present;
    struct kl_buf value; /* in kl_order_value's encoding */
};

struct kl_index_rows {
    const struct kl_schema *schema; /* of the table */
    struct kl_index_row *row;       /* of schema->indexes, in their order */
    struct kl_index_value *values;
    size_t nvalues;
};

/* schema is borrowed. */
void kl_index_rows_init(struct kl_index_rows *rows, const struct kl_schema *schema);
void kl_index_rows_release(struct kl_index_rows *rows);

/* For store/intake: an item begins; has an attribute, behind whose value p is (NULL:
 * refused, as DynamoDB refuses an index key that is empty, too long or of another type);
 * and ends. pk and sk are the table's, size is the whole item's. */
void kl_index_rows_begin(struct kl_index_rows *rows);
const char *kl_index_rows_take(struct kl_index_rows *rows, struct kl_strict *walk,
                               const char *p, struct kl_str name,
                               const struct kl_strict_value *value);
void kl_index_rows_end(struct kl_index_rows *rows, struct kl_str pk, struct kl_str sk,
                       uint64_t size);

#endif
