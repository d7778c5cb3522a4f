/* The keys as they would be once what is wrong with them is put right.
 *
 * Made from a report and a lens that reads its keys. A kind of finding that a machine can
 * put right has a rewrite function (keys/kinds.h), which gives a segment of a key its new
 * text; the rest of the key stays as it is. A new key is given only when it comes apart
 * into the same segments with the same values, and is a sort key by its length.
 * Silenced findings change nothing.
 *
 *     struct kl_rewrite *rewrite = kl_rewrite_new(report, report);
 *     if (kl_rewrite_key(rewrite, key, NULL, 0, &new_key) == KL_REWRITE_NEW)
 *         …
 *     kl_rewrite_free(&rewrite);
 */
#ifndef KL_KEYS_REWRITE_H
#define KL_KEYS_REWRITE_H

#include "keys/report.h"
#include "keys/summary.h"

struct kl_rewrite;

enum kl_rewrite_result {
    KL_REWRITE_SAME, /* the key is right as it is */
    KL_REWRITE_NEW,
    KL_REWRITE_TOO_LONG, /* the new key would have more bytes than a sort key may */
    KL_REWRITE_UNLIKE,   /* the new key would not decode to the same values */
};

/* What the findings of report ask for. Keys are read by the lens of layout: the same
 * report, or that of all keys of a table together where report is of its collections
 * one by one. Both are borrowed and must outlive the rewrite. */
struct kl_rewrite *kl_rewrite_new(const struct kl_report *report,
                                  const struct kl_report *layout);
void kl_rewrite_free(struct kl_rewrite **rewrite);
/* Whether any finding can be put right so. */
bool kl_rewrite_any(const struct kl_rewrite *rewrite);
/* Whether the nth finding of the report can; not: it is silenced, of a kind for which
 * no machine can know what was meant, the layout has no such column, or it is not known
 * which partitions have it: widths are put right in every partition of a table, all else
 * only where it was found, and a finding names five partitions at most. */
bool kl_rewrite_covers(const struct kl_rewrite *rewrite, size_t finding);
/* The new key is appended to out when it is NEW, or would be but is TOO_LONG or UNLIKE.
 * partition: where the key stands, of a table; else any. */
enum kl_rewrite_result kl_rewrite_key(const struct kl_rewrite *rewrite,
                                      struct kl_str partition, struct kl_str key,
                                      const struct kl_evidence *attrs, size_t nattrs,
                                      struct kl_buf *out);

#endif
