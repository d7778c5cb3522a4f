/* Every field of a report as text, so that two reports can be compared whole. */
#ifndef KL_TESTS_REPORT_TEXT_H
#define KL_TESTS_REPORT_TEXT_H

#include "keys/check.h"

void report_text(const struct kl_report *report, struct kl_buf *out);

#endif
