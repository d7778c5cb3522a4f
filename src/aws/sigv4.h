/* AWS Signature Version 4 of one request, stage by stage.
 *
 * Rules: docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.
 * All headers given are signed, and Host, which comes from the URL. The payload hash is
 * that of the body. The path is normalised and encoded once more, as every service but
 * S3 wants it.
 *
 *     struct kl_sigv4 signed_ = {0};
 *     kl_sigv4_sign(&request, &creds, &signed_, err);
 *     … send request.headers and signed_.headers …
 *     kl_sigv4_release(&signed_);
 */
#ifndef KL_AWS_SIGV4_H
#define KL_AWS_SIGV4_H

#include "net/transport.h"
#include "aws/creds.h"

struct kl_sigv4_request {
    const char *method;
    const char *url;
    const struct kl_http_header *headers;
    size_t nheaders;
    struct kl_str body;
    const char *region;
    const char *service; /* "dynamodb", "sts" */
    int64_t time;        /* seconds since 1970, the server's as far as is known */
};

/* What is to be sent beside the headers that were given. */
struct kl_sigv4 {
    struct kl_http_header
        headers[3]; /* X-Amz-Date, [X-Amz-Security-Token,] Authorization */
    size_t nheaders;
    char date[17];
    struct kl_buf authorization;
    struct kl_buf token;
};

/* KL_INVALID when the URL is none. An empty token counts as none. */
enum kl_code kl_sigv4_sign(const struct kl_sigv4_request *request,
                           const struct kl_creds *creds, struct kl_sigv4 *out,
                           struct kl_err *err);
void kl_sigv4_release(struct kl_sigv4 *out);

/* The stages, each appending to its buffer. headers are all that are signed, with
 * X-Amz-Date; names receives "content-type;host;…". */
enum kl_code kl_sigv4_canonical(const struct kl_sigv4_request *request,
                                struct kl_buf *canonical, struct kl_buf *names,
                                struct kl_err *err);
void kl_sigv4_to_sign(const struct kl_sigv4_request *request, struct kl_str canonical,
                      struct kl_buf *out);
void kl_sigv4_signature(const struct kl_sigv4_request *request, const char *secret,
                        struct kl_str to_sign, struct kl_buf *hex);
/* "20260131T235959Z". */
void kl_sigv4_date(int64_t time, char out[17]);

#endif
