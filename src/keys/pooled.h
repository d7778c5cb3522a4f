/* What only all keys of a table together show, beside what its collections show. */
#ifndef KL_KEYS_POOLED_H
#define KL_KEYS_POOLED_H

#include "keys/report.h"

/* Adds to total, the report over many collections (keys/total.h), the findings of a
 * table-wide report whose kind and column it has not: what no collection showed. The
 * keys and collections of total stay. A column that no collection had items enough to
 * name by is named, when all of them together have. */
void kl_pooled_add(struct kl_report *total, const struct kl_report *pooled);

#endif
