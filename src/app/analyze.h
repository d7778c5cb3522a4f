/* The key analysis over a source: whole collections, whole tables. Files of keys are in
 * app/analyze_keys.h.
 *
 * Blocking; each call takes the job's token and a progress callback (done is items; total
 * where it is known).
 * A report comes back even when the work was cut short: it is then not complete,
 * and the code says why. Memory is bounded: keys that must be sorted spill to a
 * temporary file above options->memory.
 */
#ifndef KL_APP_ANALYZE_H
#define KL_APP_ANALYZE_H

#include "keys/check.h"
#include "keys/scheme.h"
#include "app/key_tap.h"
#include "app/progress.h"
#include "app/session.h"

#define KL_ANALYZE_MEMORY ((size_t)352 << 20)
#define KL_ANALYZE_SEGMENTS 4

struct kl_analyze_options {
    const struct kl_scheme *scheme; /* declared by the user; NULL: inferred */
    bool reverse;                   /* the reader reads descending */
    size_t memory;           /* bytes of keys held for sorting; 0: KL_ANALYZE_MEMORY */
    const char *temp_folder; /* where they spill above it; NULL: /tmp */
    size_t threads;          /* to use for a file; 0: as many as help */
    uint32_t segments;       /* of a table, read at a time; 0: KL_ANALYZE_SEGMENTS */
    struct kl_listener listener; /* hears why reading a table takes long */
    kl_progress_fn progress;
    void *arg;
    const struct kl_key_tap *tap; /* not of a file; NULL: nobody looks */
    /* Out, of a table: the report of all keys together, by whose lens each of them can be
     * read; NULL: not wanted. */
    struct kl_report **pooled;
};

static inline size_t kl_analyze_memory(const struct kl_analyze_options *options)
{
    return options->memory ? options->memory : KL_ANALYZE_MEMORY;
}

static inline const char *kl_analyze_folder(const struct kl_analyze_options *options)
{
    return options->temp_folder ? options->temp_folder : "/tmp";
}

struct kl_analyze_cost {
    uint64_t read; /* items, or keys of a file */
    uint64_t pages, capacity_milli;
    uint64_t empty; /* of a file: empty lines, skipped */
    /* Of a table. */
    bool projected;    /* only the keys and so many attributes were asked for … */
    size_t attributes; /* … which may say what the keys say */
    bool sorted;       /* it was read again, to sort it */
};

/* The sort keys of query's partition (and condition), every page followed. Evidence
 * is taken from the items. A condition makes the report not complete: it is of part
 * of the collection. On a table whose sort key is not an S (or that has none) the
 * report has no keys and no columns: order there is the order of values. */
enum kl_code kl_analyze_collection(struct kl_source *source,
                                   const struct kl_schema *schema,
                                   const struct kl_query *query,
                                   const struct kl_analyze_options *options,
                                   struct kl_report **report,
                                   struct kl_analyze_cost *cost, struct kl_token *token,
                                   struct kl_err *err);

/* Every collection of a table, by a Scan of several segments, then all keys together for
 * what no collection showed (doc/decisions/reading-keys.md, Collections). How it is read
 * is told by app/table_scan.h. The report is the same, to the byte, whatever the number
 * of segments and the order in which their pages come. */
enum kl_code kl_analyze_table(const struct kl_opener *opener,
                              const struct kl_schema *schema,
                              const struct kl_analyze_options *options,
                              struct kl_report **report, struct kl_analyze_cost *cost,
                              struct kl_token *token, struct kl_err *err);

/* A template and how many keys have it: what `scheme infer` prints. */
struct kl_inferred {
    const char *template_; /* borrowed from the report */
    uint64_t keys;
    size_t column, ncolumns; /* its columns in the report: from column on */
};

/* The templates of a report, the most frequent first, then by text. The array is
 * the caller's to free(). */
struct kl_inferred *kl_analyze_templates(const struct kl_report *report, size_t *n);

#endif
