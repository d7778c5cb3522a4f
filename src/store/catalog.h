/* The tables of a database: names, key schemas, exact counts. */
#ifndef KL_STORE_CATALOG_H
#define KL_STORE_CATALOG_H

#include "store/db.h"

enum kl_code kl_catalog_names(struct kl_db *db, struct kl_names *names,
                              struct kl_err *err);
/* The table's number and what describes it. KL_NOT_FOUND names it. */
enum kl_code kl_catalog_find(struct kl_db *db, const char *table, int64_t *id,
                             struct kl_schema *schema, struct kl_err *err);
/* Both inside a transaction. */
enum kl_code kl_catalog_create(struct kl_db *db, const struct kl_schema *schema,
                               int64_t *id, struct kl_err *err);
enum kl_code kl_catalog_add(struct kl_db *db, int64_t id, int64_t items, int64_t bytes,
                            struct kl_err *err);
/* Whether DynamoDB would make such a table: its name, one partition key, at most one
 * sort key, different names of at most 255 bytes. KL_INVALID says what not. */
enum kl_code kl_catalog_check(const struct kl_schema *schema, struct kl_err *err);
/* Whether the name of a table may hold c. */
bool kl_catalog_allows(char c);
/* "id (S), when (N)" */
void kl_catalog_describe_keys(const struct kl_key_schema *keys, struct kl_buf *out);

#endif
