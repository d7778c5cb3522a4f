/* Key values on the command line: PARTITION, --partition NAME=VALUE, --sort NAME=VALUE.
 */
#ifndef KL_APP_KEY_ARGS_H
#define KL_APP_KEY_ARGS_H

#include "app/ask.h"
#include "app/args.h"

/* The values by --partition and --sort, as typed; operand (may be NULL) is the first
 * partition attribute's. KL_INVALID: no such attribute, or given twice. */
enum kl_code kl_key_args_read(const struct kl_args *args, const char *operand,
                              const struct kl_schema *schema, struct kl_ask *ask,
                              struct kl_err *err);
/* The values of all partition attributes, by operand (may be NULL) and --partition. pk
 * has room for KL_KEY_ATTRS. */
enum kl_code kl_key_args_partition(const struct kl_args *args, const char *operand,
                                   const struct kl_schema *schema,
                                   struct kl_key_value *pk, size_t *npk,
                                   struct kl_err *err);

#endif
