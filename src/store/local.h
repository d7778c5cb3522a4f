/* The embedded store as a source: one SQLite file, DynamoDB's rules.
 *
 * Same order, paging and capacity rules as DynamoDB: pages of 1 MB, limit counts
 * items read, a cursor at exactly limit, ExclusiveStartKey of any well-formed key
 * of the queried partition, Scan in a stable order of partition hashes. Items are
 * kept as the DynamoDB JSON text they were imported as, numbers normalised.
 */
#ifndef KL_STORE_LOCAL_H
#define KL_STORE_LOCAL_H

#include "model/source.h"

/* Opens an existing database for reading. KL_NOT_FOUND: no such file;
 * KL_INVALID: not a keyline database, or made by a newer keyline. */
enum kl_code kl_local_open(const char *path, struct kl_source **source, struct kl_err *err);

/* Opens a database for writing and makes it when it is not there. */
struct kl_store_writer;
enum kl_code kl_store_writer_open(const char *path, struct kl_store_writer **writer,
                                  struct kl_err *err);
void kl_store_writer_close(struct kl_store_writer **writer);

/* Makes sure the table exists with this key schema. KL_EXISTS when it is there
 * with another one; the message names both. */
enum kl_code kl_store_writer_table(struct kl_store_writer *writer,
                                   const struct kl_schema *schema, struct kl_err *err);

struct kl_store_counts {
    uint64_t put;        /* items now in the table from this batch */
    uint64_t replaced;   /* of them, items that replaced one of an earlier batch */
    uint64_t duplicates; /* items overwritten by a later one of the same batch */
};

/* A batch is one transaction over one table: begin, any number of puts in any
 * order, then commit or rollback. Items are sorted by key before they are
 * written, spilling to a temporary file above memory bytes. A killed process
 * leaves the database as it was before begin. */
enum kl_code kl_store_writer_begin(struct kl_store_writer *writer, const char *table,
                                   size_t memory, struct kl_err *err);
/* item is one DynamoDB JSON object {"pk":{"S":…},…}; it is checked (keys there and
 * of the right type and size, numbers valid, strings UTF-8, at most 400 KB) and
 * normalised. KL_INVALID says what is wrong; nothing of it is kept. */
enum kl_code kl_store_writer_put(struct kl_store_writer *writer, struct kl_str item,
                                 struct kl_err *err);
enum kl_code kl_store_writer_commit(struct kl_store_writer *writer,
                                    struct kl_store_counts *counts, struct kl_token *token,
                                    struct kl_err *err);
void kl_store_writer_rollback(struct kl_store_writer *writer);

#endif
