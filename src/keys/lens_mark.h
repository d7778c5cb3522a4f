/* The gutter mark of a row: which finding speaks of it.
 *
 * A predicate on the row given the column's state: shorter than the width, longer,
 * another width, a descent in value. It may change when more is read.
 */
#ifndef KL_KEYS_LENS_MARK_H
#define KL_KEYS_LENS_MARK_H

#include "keys/lens.h"

/* The first finding of report, and so the worst, that speaks of key; SIZE_MAX: none.
 * keys/kinds.h says which kinds speak of rows, keys/mark.h when. prev is the row stored
 * before key (in key order, also when read in reverse); absent for the first. attrs are
 * the attributes of the row's item. Allocates nothing that grows with the key.
 */
size_t kl_lens_mark(const struct kl_lens *lens, const struct kl_report *report,
                    struct kl_str key, struct kl_str prev,
                    const struct kl_evidence *attrs, size_t nattrs);

#endif
