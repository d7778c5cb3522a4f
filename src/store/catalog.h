/* The tables of a database and their indexes: names, key schemas, exact counts. */
#ifndef KL_STORE_CATALOG_H
#define KL_STORE_CATALOG_H

#include "store/db.h"

enum kl_code kl_catalog_names(struct kl_db *db, struct kl_names *names,
                              struct kl_err *err);
/* The table's number and what describes it. KL_NOT_FOUND names it. */
enum kl_code kl_catalog_find(struct kl_db *db, const char *table, int64_t *id,
                             struct kl_schema *schema, struct kl_err *err);
/* All inside a transaction. */
enum kl_code kl_catalog_create(struct kl_db *db, const struct kl_schema *schema,
                               int64_t *id, struct kl_err *err);
enum kl_code kl_catalog_add(struct kl_db *db, int64_t id, int64_t items, int64_t bytes,
                            struct kl_err *err);
/* Of index number i of the table's schema. */
enum kl_code kl_catalog_add_index(struct kl_db *db, int64_t id, size_t i, int64_t items,
                                  int64_t bytes, struct kl_err *err);
/* The number by which the database knows index i of a schema; 0 is the table itself. */
int64_t kl_catalog_number(size_t i);

#endif
