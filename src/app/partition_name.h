/* How a partition is called in a report. */
#ifndef KL_APP_PARTITION_NAME_H
#define KL_APP_PARTITION_NAME_H

#include "base/buf.h"

/* The value of its attribute, raw; of several (an index has up to four) "a, b", each with
 * its commas and backslashes escaped, so that no two partitions have one name. Replaces
 * what is in buf where it needs it; borrowed from value or buf. */
struct kl_str kl_partition_name(const struct kl_str *values, size_t n,
                                struct kl_buf *buf);

#endif
