/* A growing run of bytes, always followed by a NUL that is not counted.
 *
 * A zeroed struct is an empty buffer; kl_buf_release() frees and zeroes it. data
 * may be NULL while len is 0; kl_buf_text() never is.
 *
 *     struct kl_buf out = {0};
 *     kl_buf_addf(&out, "%zu rows", n);
 *     puts(kl_buf_text(&out));
 *     kl_buf_release(&out);
 */
#ifndef KL_BASE_BUF_H
#define KL_BASE_BUF_H

#include <stdarg.h>

#include "base/str.h"

struct kl_buf {
    char *data;
    size_t len;
    size_t cap;
};

void kl_buf_release(struct kl_buf *buf);
void kl_buf_wipe(struct kl_buf *buf);  /* releases; its bytes are overwritten first */
void kl_buf_clear(struct kl_buf *buf); /* len 0, memory kept */
void kl_buf_trim(struct kl_buf *buf);  /* gives back what is reserved and not used */
/* Room for extra more bytes; returns the place where they go (len unchanged). Who
 * writes there adds to len and puts a NUL behind it. */
char *kl_buf_reserve(struct kl_buf *buf, size_t extra);
/* What is added must not lie in buf itself. */
void kl_buf_add(struct kl_buf *buf, const void *data, size_t len);
void kl_buf_add_str(struct kl_buf *buf, struct kl_str s);
/* A copy of s, which does not lie in buf, and nothing else. */
void kl_buf_set(struct kl_buf *buf, struct kl_str s);
void kl_buf_add_text(struct kl_buf *buf, const char *text);
void kl_buf_add_char(struct kl_buf *buf, char c);
void kl_buf_addf(struct kl_buf *buf, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void kl_buf_vaddf(struct kl_buf *buf, const char *format, va_list args)
    __attribute__((format(printf, 2, 0)));
const char *kl_buf_text(const struct kl_buf *buf); /* NUL-ended, borrowed */
/* Borrowed until the next change. */
static inline struct kl_str kl_buf_str(const struct kl_buf *buf)
{
    return (struct kl_str){buf->data ? buf->data : "", buf->len};
}
/* The bytes become the caller's (NUL-ended, to free()); buf is empty after it. */
char *kl_buf_take(struct kl_buf *buf, size_t *len);

#endif
