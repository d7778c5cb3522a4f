/* The sort keys of a whole table, partition by partition, each in order, read by several
 * Scans at a time (app/scan_pool.h).
 *
 * The first page is read alone and whole: out of it is learned which attributes may say
 * what the keys say (app/candidates.h). All others are asked for the keys and these
 * attributes only. That saves bandwidth and never capacity: DynamoDB bills the items, not
 * what is given of them. Where there are several segments, the first page is read again.
 *
 * A segment gives the items of a partition together and in order of their sort key (the
 * partitions themselves in no order that means anything). That is checked, not
 * trusted: where it fails the caller begins again with kl_table_scan_sorted(), which
 * reads everything first and sorts it, through a temporary file above a bound.
 */
#ifndef KL_APP_TABLE_SCAN_H
#define KL_APP_TABLE_SCAN_H

#include "keys/summary.h"
#include "app/progress.h"
#include "app/scan_pool.h"

/* One key with its item's candidates for evidence, all borrowed. begins: it is the first
 * of its partition; the partitions of one segment come one after the other, those of
 * several in between. partition is its name (app/partition_name.h). */
typedef enum kl_code (*kl_table_key_fn)(void *arg, uint32_t segment, bool begins,
                                        struct kl_str partition, struct kl_str key,
                                        const struct kl_evidence *evidence, size_t n);

struct kl_table_scan {
    const struct kl_opener *opener; /* borrowed, as all that is not out */
    const struct kl_schema *schema; /* with a sort key; keys are its first attribute */
    uint32_t segments;              /* 1 to KL_SCAN_SEGMENTS_MAX */
    struct kl_listener listener;    /* hears why a request takes long */
    kl_table_key_fn key;
    void *arg;
    kl_progress_fn progress; /* done: items; once per page */
    void *progress_arg;
    size_t memory;           /* for sorting */
    const char *temp_folder; /* for what is above it */
    /* Out. */
    uint64_t read, pages, capacity_milli;
    struct kl_names attributes; /* learned */
    bool projected;             /* pages were asked for these and the keys alone */
    bool learned;               /* private */
};

/* Both may be called on one struct, one after the other; counts go on.
 * KL_EXISTS: a partition came a second time, or its keys out of order. */
enum kl_code kl_table_scan_run(struct kl_table_scan *scan, struct kl_token *token,
                               struct kl_err *err);
/* All keys come as of segment 0. */
enum kl_code kl_table_scan_sorted(struct kl_table_scan *scan, struct kl_token *token,
                                  struct kl_err *err);
void kl_table_scan_release(struct kl_table_scan *scan);

#endif
