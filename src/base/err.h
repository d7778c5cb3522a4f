/* What went wrong, on the caller's stack.
 *
 * A function that can fail returns enum kl_code (0 is KL_OK) and fills the
 * struct kl_err it was given. The first error wins: a filled struct is left as
 * it is. On success it is untouched; NULL is allowed everywhere. A message is
 * lower case without a full stop and says what failed and on what; advice, when
 * there is any, says what to do.
 *
 *     struct kl_err err = {0};
 *     if (kl_file_read(path, MAX, &buf, &err))
 *         fprintf(stderr, "keyline: %s\n", err.text);
 */
#ifndef KL_BASE_ERR_H
#define KL_BASE_ERR_H

#include "base/mem.h"

enum kl_code {
    KL_OK = 0,
    KL_CANCELLED, /* the job's token was set: not a failure to report */
    KL_INVALID,   /* input, option, file or reply is not what it must be */
    KL_NOT_FOUND, /* no such table, item, file */
    KL_TOO_LARGE, /* beyond a documented limit */
    KL_IO,        /* the operating system or a library refused */
    KL_DENIED,    /* no permission */
    KL_EXISTS,    /* already there, or there in another shape */
};

struct kl_err {
    enum kl_code code;
    char text[480];
    char advice[240];
};

/* Fills err unless it is filled already; returns code, so that a function ends
 * with `return kl_err_set(err, KL_INVALID, "...")`. */
enum kl_code kl_err_set(struct kl_err *err, enum kl_code code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Adds what to do about it; kept from the first call. */
void kl_err_advise(struct kl_err *err, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Puts "what: " in front of the message, for the place the caller knows. */
void kl_err_prefix(struct kl_err *err, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
