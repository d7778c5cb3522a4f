/* One item's DynamoDB JSON text on its way into the store: checked, measured,
 * its keys taken out, its text in stored form.
 *
 * Besides what strict.h checks of its values, an item has no attribute twice, its keys
 * are there and of the right type and length, and it is at most 400 KB. A zeroed
 * struct is ready and is used again and again.
 */
#ifndef KL_STORE_INTAKE_H
#define KL_STORE_INTAKE_H

#include "store/index_rows.h"

#define KL_ITEM_MAX ((uint64_t)400 << 10)

struct kl_intake {
    /* What was found, until the next item. walk.text is the stored form. */
    struct kl_strict walk;
    struct kl_buf pk;           /* partition key in kl_order_value's encoding */
    struct kl_buf sk;           /* sort key; empty when the table has none */
    uint64_t size;              /* bytes as DynamoDB counts them */
    size_t nattrs;              /* top-level attributes */
    size_t fault_offset;        /* after an error: where in the text it is */
    struct kl_index_rows *rows; /* filled on the way; borrowed; NULL: not asked for */

    /* Private. */
    const struct kl_key_schema *keys;
};

void kl_intake_release(struct kl_intake *in);
/* KL_INVALID names the attribute and what is wrong with it. With no key attributes at
 * all in keys, only the item is checked. */
enum kl_code kl_intake_item(struct kl_intake *in, struct kl_str json,
                            const struct kl_key_schema *keys, struct kl_err *err);
/* The same for a bare key, such as an ExclusiveStartKey: exactly the key attributes. */
enum kl_code kl_intake_key(struct kl_intake *in, struct kl_str json,
                           const struct kl_key_schema *keys, struct kl_err *err);

#endif
