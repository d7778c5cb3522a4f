#include "config.h"

#include "app/dry_run.h"

#include "dynamo/request.h"

enum kl_code kl_dry_run(const struct kl_query *query, const struct kl_schema *schema,
                        struct kl_buf *out, struct kl_err *err)
{
    const struct kl_key_schema *keys, *table = kl_schema_table_keys(schema);
    enum kl_code code = kl_schema_keys(schema, query->index, &keys, err);

    if (code)
        return code;
    return query->npk ? kl_request_query(query, keys, table, out, err)
                      : kl_request_scan(query, keys, table, out, err);
}
