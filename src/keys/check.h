/* The findings of a summary: what makes byte order differ from the order meant.
 *
 * Findings are data; keys/explain makes sentences of them. Each kind is one entry
 * of one table (keys/kinds.c) and one small test function. Scope and precedence
 * are those of doc/decisions/reading-keys.md: widths are compared only within a column,
 * one cause gives one finding, an error needs a witness or is reported one step lower.
 */
#ifndef KL_KEYS_CHECK_H
#define KL_KEYS_CHECK_H

#include "keys/report.h"
#include "keys/summary.h"

struct kl_check_options {
    bool complete;
    bool reverse; /* the reader reads descending: tie-break-direction applies */
    bool pooled;  /* keys of several partitions: two of them prove no wrong order, so a
                     finding that needs a witness has none and stands one step lower */
};

/* A scheme declared by the user is the summary's (kl_summary_new). */
struct kl_report *kl_check(const struct kl_summary *summary,
                           const struct kl_check_options *options);
/* The same of a summary that is not needed any more, which needs no copy. */
struct kl_report *kl_check_take(struct kl_summary **take_summary,
                                const struct kl_check_options *options);

#endif
