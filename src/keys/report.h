/* The findings of a report in their order; the rest of a report is keys/check.h. */
#ifndef KL_KEYS_REPORT_H
#define KL_KEYS_REPORT_H

#include "keys/check.h"

/* By severity (worst first), column, id. */
void kl_report_sort(struct kl_report *report);

#endif
