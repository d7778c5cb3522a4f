/* Puts items into the embedded store and deletes them, a batch at a time.
 *
 * A batch is one transaction over one table: begin, any number of puts and deletes,
 * then commit or rollback; of several for one key the last one counts. Batches of a
 * group are one transaction together. The database is not touched before commit, and a
 * killed process leaves it as it was. Items are sorted by key before they are
 * written, through a temporary file beside the database above a bound of memory.
 *
 *     struct kl_store_writer *writer = NULL;
 *     if (!(code = kl_store_writer_open(path, &writer, err)) &&
 *         !(code = kl_store_writer_begin(writer, &schema, 64 << 20, err)) &&
 *         !(code = kl_store_writer_put(writer, item, err)))
 *         code = kl_store_writer_commit(writer, &counts, token, err);
 *     kl_store_writer_close(&writer);
 */
#ifndef KL_STORE_WRITER_H
#define KL_STORE_WRITER_H

#include "model/source.h"

struct kl_store_writer;

struct kl_store_counts {
    uint64_t put;        /* items of the batch that are now in the table */
    uint64_t replaced;   /* of them, items that replaced one of an earlier batch */
    uint64_t duplicates; /* puts and deletes undone by a later one of the same batch */
    uint64_t deleted;    /* items of earlier batches that are gone */
    uint64_t absent;     /* deletes of items that were not there */
};

/* Opens a database for writing and makes it when it is not there (its folder must
 * be). KL_INVALID: another kind of file, or made by a newer keyline; KL_DENIED. */
enum kl_code kl_store_writer_open(const char *path, struct kl_store_writer **writer,
                                  struct kl_err *err);
/* Rolls an open batch back. A file that was made and never committed to is removed. */
void kl_store_writer_close(struct kl_store_writer **writer);

/* KL_NOT_FOUND when there is no such table (yet). */
enum kl_code kl_store_writer_describe(struct kl_store_writer *writer, const char *table,
                                      struct kl_schema *schema, struct kl_err *err);

/* Starts a batch; the table is made by commit when it is not there. memory is the
 * bound in bytes, 0 for KL_STORE_MEMORY. KL_EXISTS when the table is there with
 * another key schema (the message names both); KL_INVALID for a schema or a table
 * name that DynamoDB would refuse. */
#define KL_STORE_MEMORY ((size_t)384 << 20)
enum kl_code kl_store_writer_begin(struct kl_store_writer *writer,
                                   const struct kl_schema *schema, size_t memory,
                                   struct kl_err *err);
/* item is one DynamoDB JSON object {"pk":{"S":…},…}; it is checked (keys there and
 * of the right type and size, numbers valid, strings UTF-8, at most 400 KB) and
 * normalised. KL_INVALID says what is wrong; nothing of it is kept and the batch
 * goes on. Any other code: the batch is lost. */
enum kl_code kl_store_writer_put(struct kl_store_writer *writer, struct kl_str item,
                                 struct kl_err *err);
/* Deletes the item with that key, {"pk":{"S":…},…}: exactly the key attributes. Errors
 * as above. */
enum kl_code kl_store_writer_delete(struct kl_store_writer *writer, struct kl_str key,
                                    struct kl_err *err);
/* The same check without a batch and but for the keys; nothing is kept. */
enum kl_code kl_store_writer_check(struct kl_store_writer *writer, struct kl_str item,
                                   struct kl_err *err);
/* Where in the item's text the last refused put or check found its fault. */
size_t kl_store_writer_fault_offset(const struct kl_store_writer *writer);
/* Called now and then during commit, from its thread. */
typedef void (*kl_store_progress_fn)(void *ctx, uint64_t written, uint64_t total);
void kl_store_writer_watch(struct kl_store_writer *writer, kl_store_progress_fn progress,
                           void *ctx);
/* Writes the batch and ends it. On any error (KL_CANCELLED too) nothing is kept. */
enum kl_code kl_store_writer_commit(struct kl_store_writer *writer,
                                    struct kl_store_counts *counts,
                                    struct kl_token *token, struct kl_err *err);
void kl_store_writer_rollback(struct kl_store_writer *writer);

/* Batches that are committed from now on are kept, or not, together, by group_end. What
 * they made is seen by the calls above. An error of a commit undoes the whole group. */
void kl_store_writer_group(struct kl_store_writer *writer);
/* Ends the group; without keep nothing of it is left. */
enum kl_code kl_store_writer_group_end(struct kl_store_writer *writer, bool keep,
                                       struct kl_err *err);

#endif
