#include "config.h"

#include "app/dry_run.h"

#include "dynamo/request.h"

enum kl_code kl_dry_run(const struct kl_query *query, const struct kl_schema *schema,
                        struct kl_buf *out, struct kl_err *err)
{
    const struct kl_key_schema *keys;
    enum kl_code code = kl_schema_keys(schema, query->index, &keys, err);

    if (code)
        return code;
    return query->npk ? kl_request_query(query, keys, &schema->keys, out, err)
                      : kl_request_scan(query, keys, &schema->keys, out, err);
}
