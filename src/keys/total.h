/* One report over many collections: one finding for each kind and column of them all.
 *
 *     struct kl_total *total = kl_total_new();
 *     for each collection: kl_total_add(total, its report, its partition);
 *     report = kl_total_end(total, true);
 *     kl_total_free(&total);
 *
 * The order of adding and joining does not matter, to the byte, and memory is bounded:
 * beyond KL_TOTAL_COLUMNS columns those that come first by template are kept, beyond
 * KL_TOTAL_SPOKEN with a finding too; what is left out then is counted (unlisted).
 */
#ifndef KL_KEYS_TOTAL_H
#define KL_KEYS_TOTAL_H

#include "keys/report.h"

#define KL_TOTAL_COLUMNS 1024 /* columns that are listed; others only with a finding */
#define KL_TOTAL_SPOKEN 4096  /* columns that have a finding */

struct kl_total;

struct kl_total *kl_total_new(void);
void kl_total_free(struct kl_total **total);
/* The report of one collection. */
void kl_total_add(struct kl_total *total, const struct kl_report *one,
                  struct kl_str partition);
/* What other has gathered of other collections. */
void kl_total_join(struct kl_total *total, const struct kl_total *other);
/* Columns that collections name differently, for want of items in one of them, become
 * one; a name by attribute goes before one by position. Layout and lens stay empty. */
struct kl_report *kl_total_end(const struct kl_total *total, bool complete);

#endif
