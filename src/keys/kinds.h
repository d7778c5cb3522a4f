/* The finding kinds: one table, from which check, explain and the manual come.
 *
 * A kind is one entry here (keys/kinds.c) and one small test function (keys/rules.h says
 * how to add one).
 */
#ifndef KL_KEYS_KINDS_H
#define KL_KEYS_KINDS_H

#include "base/str.h"

enum kl_severity { KL_INFO, KL_WARNING, KL_ERROR };

const char *kl_severity_name(enum kl_severity severity); /* "error" */

/* In the order of the table. */
enum kl_kind_id {
    KL_KIND_UNPADDED_NUMBER,
    KL_KIND_HALF_MIGRATED_PADDING,
    KL_KIND_MIXED_WIDTH_NUMBER,
    KL_KIND_PADDING_OVERFLOW,
    KL_KIND_PADDING_NEAR_LIMIT,
    KL_KIND_PADDING_DUPLICATE,
    KL_KIND_UNPADDED_TIE_BREAK,
    KL_KIND_MIXED_DIRECTION,
    KL_KIND_KEY_TOO_LONG,
    KL_KIND_KEY_ATTRIBUTE_MISMATCH,
    KL_KIND_TIE_BREAK_DIRECTION,
    KL_KINDS,
};

/* Numbers of a finding (struct kl_finding.facts), by kind:
 *
 *   kind                    0                1                2             3
 *   unpadded-number         shortest width   longest width    width to use  keys judged
 *   unpadded-tie-break      the same
 *   half-migrated-padding   the width        keys of it       shortest      keys judged
 *   mixed-width-number      padded widths    width to use     shortest      keys judged
 *   padding-overflow        the width        longest width    width to use  keys judged
 *   padding-near-limit      the width        values left (UINT64_MAX: more than fit)
 *   padding-duplicate       numbers written in two ways
 *   mixed-direction         keys inverted    keys plain       1: most are inverted
 *   key-too-long            bytes of the longest key
 *   key-attribute-mismatch  keys that equal  keys with both
 *   tie-break-direction     index of the tie-break's column
 *
 * "Width to use" is the digits of the longest value and two to spare, as `scheme
 * width` says; of mixed-width-number the largest width there is.
 */
#define KL_FACTS 4

struct kl_kind {
    const char *id; /* "half-migrated-padding" */
    enum kl_kind_id number;
    enum kl_severity severity; /* the highest it has */
    bool needs_witness;        /* an error only with a pair that stands the wrong way */
    const char *title;         /* N_(): what it is, one line */
    const char *detail;        /* N_(): why it is a fault */
    const char *advice;        /* N_(): what to do, in general */
    const char *bad;           /* example keys, one a line */
    const char *good;          /* example keys, one a line */
};

const struct kl_kind *kl_kind_find(struct kl_str id); /* NULL: no such kind */
const struct kl_kind *kl_kind_at(size_t i);           /* all, in table order; NULL ends */

#endif
