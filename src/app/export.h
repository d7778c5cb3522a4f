/* An export to a file, as a job of the worker: the rows it is given, or all that a Query
 * has, read to its end.
 *
 *     struct kl_job_export *export = kl_job_export_new(&what);
 *     kl_export_read(export, &query, drops);       // or
 *     kl_export_rows(export, &body, &err);
 *     id = kl_worker_submit(worker, &export->job);
 *     … KL_EVENT_PROGRESS: items, pages, capacity; KL_EVENT_DONE: what it came to.
 *
 * The file gets its name when it is whole; without that nothing is left of it. A file
 * that is there is replaced only where that was allowed, also one that comes meanwhile.
 */
#ifndef KL_APP_EXPORT_H
#define KL_APP_EXPORT_H

#include "app/item_out.h"
#include "app/range.h"
#include "app/worker.h"

/* What is written, and where. */
struct kl_export {
    const char *path;
    bool replace; /* a file of that name */
    enum kl_item_format format;
    const struct kl_names *columns; /* n 0: every attribute */
    const struct kl_schema *schema;
    const char *temp_folder;
};

struct kl_job_export {
    struct kl_job job;
    char *path, *temp_folder;
    bool replace, reads;
    enum kl_item_format format;
    struct kl_names columns;
    struct kl_schema schema;
    struct kl_query query;
    struct kl_range range; /* rows of the query outside of it are dropped */
    struct kl_page rows;   /* in place of a query */
    /* Out. */
    uint64_t items; /* written */
    uint64_t bytes; /* of the file */
    uint64_t read, pages, capacity_milli;
};

/* What is borrowed is copied. */
struct kl_job_export *kl_job_export_new(const struct kl_export *what);
/* The rows of a Query or a Scan, not those at the bounds of drops (kl_browse_options).
 * Its limit and start key are ignored. */
void kl_export_read(struct kl_job_export *export, const struct kl_query *query,
                    struct kl_drops drops);
/* The items of {"Items":[…]}; body is used up. KL_INVALID, KL_TOO_LARGE. */
enum kl_code kl_export_rows(struct kl_job_export *export, struct kl_buf *body,
                            struct kl_err *err);
/* Gives back what was not submitted. */
void kl_export_free(struct kl_job_export **export);

/* The path that a person typed: ~ and ~/ are the home folder; the rest is as it is.
 * KL_INVALID: nothing, a folder's name, ~user, no home folder. */
enum kl_code kl_export_path(struct kl_str typed, const char *home, struct kl_buf *out,
                            struct kl_err *err);
/* A name for the file: table and partition, without what is odd in a file's name, and the
 * ending of the format. partition may be empty. */
void kl_export_name(const char *table, struct kl_str partition,
                    enum kl_item_format format, struct kl_buf *out);
/* The format whose ending a name has, .gz aside; KL_ITEM_FORMATS: it has none of them. */
enum kl_item_format kl_export_format(struct kl_str name);

#endif
