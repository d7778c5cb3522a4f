/* The lines that the first exports to Amazon EMR have: name ETX value STX name ETX value
 * …, each value in DynamoDB JSON with types in lower case.
 */
#ifndef KL_APP_READ_STX_H
#define KL_APP_READ_STX_H

#include "app/feed.h"

/* Whether a file begins with such a line. */
bool kl_read_stx_is(const struct kl_probe *probe);
struct kl_reader *kl_read_stx_new(const struct kl_reader_options *options);

#endif
