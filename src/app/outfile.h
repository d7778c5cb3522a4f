/* A file that is written to: whole or not at all, and compressed where its name ends in
 * .gz.
 *
 *     struct kl_outfile *file = NULL;
 *     code = kl_outfile_open(path, &file, err);
 *     while (!code && there is more)
 *         code = kl_outfile_write(file, bytes, err);
 *     if (!code)
 *         code = kl_outfile_commit(file, err);
 *     kl_outfile_free(&file);
 */
#ifndef KL_APP_OUTFILE_H
#define KL_APP_OUTFILE_H

#include "base/err.h"
#include "base/str.h"

struct kl_outfile;

/* KL_INVALID: path is there and no regular file; KL_NOT_FOUND, KL_DENIED, KL_IO. */
enum kl_code kl_outfile_open(const char *path, struct kl_outfile **file,
                             struct kl_err *err);
enum kl_code kl_outfile_write(struct kl_outfile *file, struct kl_str bytes,
                              struct kl_err *err);
/* The file gets its name. */
enum kl_code kl_outfile_commit(struct kl_outfile *file, struct kl_err *err);
/* Without a commit nothing is left of it. */
void kl_outfile_free(struct kl_outfile **file);

#endif
