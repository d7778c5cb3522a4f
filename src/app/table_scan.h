/* The sort keys of a whole table, partition by partition, each in order.
 *
 * A Scan gives the items of a partition together and in order of their sort key (the
 * partitions themselves in no order that means anything). That is checked, not
 * trusted: where it fails the caller begins again with kl_table_scan_sorted(), which
 * reads everything first and sorts it, through a temporary file above a bound.
 */
#ifndef KL_APP_TABLE_SCAN_H
#define KL_APP_TABLE_SCAN_H

#include "model/source.h"
#include "keys/summary.h"
#include "app/progress.h"

/* One key with its item's other attributes, all borrowed. begins: it is the first of
 * its partition. partition is the value of the partition attribute, raw. */
typedef enum kl_code (*kl_table_key_fn)(void *arg, bool begins, struct kl_str partition,
                                        struct kl_str key,
                                        const struct kl_evidence *evidence, size_t n);

struct kl_table_scan {
    struct kl_source *source;
    const struct kl_schema *schema; /* one partition attribute, one sort attribute */
    kl_table_key_fn key;
    void *arg;
    kl_progress_fn progress; /* done: items; once per page */
    void *progress_arg;
    size_t memory;                        /* for sorting */
    const char *temp_folder;              /* for what is above it */
    uint64_t read, pages, capacity_milli; /* out */
};

/* KL_EXISTS: a partition came a second time, or its keys out of order. */
enum kl_code kl_table_scan_run(struct kl_table_scan *scan, struct kl_token *token,
                               struct kl_err *err);
enum kl_code kl_table_scan_sorted(struct kl_table_scan *scan, struct kl_token *token,
                                  struct kl_err *err);

#endif
