/* A key on P-256 that is made when a test runs, and signatures by it. */
#ifndef KL_TESTS_EC_KEY_H
#define KL_TESTS_EC_KEY_H

#include "base/buf.h"

/* A fresh private key of that curve, as `aws login` writes it ("EC PRIVATE KEY"). */
void ec_key_make(const char *curve, struct kl_buf *pem);
/* signature (r, then s) is pem's of data. */
bool ec_key_verify(struct kl_str pem, struct kl_str data,
                   const unsigned char signature[64]);

#endif
