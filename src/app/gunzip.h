/* Unpacks gzip as a stream: members one after another are one text; zeros behind one are
 * padding. */
#ifndef KL_APP_GUNZIP_H
#define KL_APP_GUNZIP_H

#include "base/err.h"
#include "base/str.h"

struct kl_gunzip;

/* Whether a file that begins so is compressed. */
bool kl_gunzip_is(struct kl_str begin);
struct kl_gunzip *kl_gunzip_new(void);
void kl_gunzip_free(struct kl_gunzip **gunzip);
/* Unpacks from *in, which moves on, into at most size bytes; *n: how many came. All of in
 * is used up, or out is full. KL_INVALID: damaged. */
enum kl_code kl_gunzip_take(struct kl_gunzip *gunzip, struct kl_str *in, char *out,
                            size_t size, size_t *n, struct kl_err *err);
/* Whether the data may end here: behind a member. */
bool kl_gunzip_whole(const struct kl_gunzip *gunzip);

#endif
