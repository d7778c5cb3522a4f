/* What DynamoDB answers: the body as it was sent, checked and unpacked. */
#ifndef KL_DYNAMO_RESPONSE_H
#define KL_DYNAMO_RESPONSE_H

#include "net/transport.h"

/* Gives the body: checked against x-amz-crc32, which is of the bytes as received (absent
 * or no number: nothing to check), then unpacked when it came as gzip. reply's own body
 * is empty afterwards. max is of the unpacked bytes.
 *   KL_IO         the checksum differs, or the gzip is cut or broken. Worth a retry.
 *   KL_TOO_LARGE  it unpacks to more than max.
 *   KL_INVALID    another encoding than gzip. */
enum kl_code kl_response_body(struct kl_http_reply *reply, size_t max,
                              struct kl_buf *body, struct kl_err *err);

#endif
