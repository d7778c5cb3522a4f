/* The values of a term, each read as what it is held against says: beside a key attribute
 * it has the type of the attribute, beside a segment of a scheme it may be a date.
 */
#ifndef KL_APP_FILTER_OPERAND_H
#define KL_APP_FILTER_OPERAND_H

#include "app/filter_reader.h"

/* The key attribute that the operand is; NULL: none. Borrowed from the names of in. */
const struct kl_key_attr *kl_filter_operand_key(const struct kl_filter_reader *in,
                                                const struct kl_operand *operand);
/* Adds the value or path that stands there to the operands of a term, whose first one is
 * known. key: the attribute that it is held against, NULL for none. */
enum kl_code kl_filter_operand_read(struct kl_filter_reader *in,
                                    const struct kl_key_attr *key,
                                    struct kl_filter *term);

#endif
