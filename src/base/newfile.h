/* A file that gets its name only when it is whole.
 *
 * It is written beside its place under a name of its own and then renamed: whoever opens
 * the name sees the file that was there before, or all of the new one. A file that was
 * there is replaced and hands on its permissions; a symbolic link is followed.
 *
 *     struct kl_newfile new_file = {0};
 *     code = kl_newfile_open(&new_file, path, &err);
 *     if (!code) { fprintf(new_file.file, …); code = kl_newfile_commit(&new_file, &err);
 * } kl_newfile_release(&new_file);
 */
#ifndef KL_BASE_NEWFILE_H
#define KL_BASE_NEWFILE_H

#include <stdio.h>

#include "base/err.h"

struct kl_newfile {
    FILE *file; /* to write to */
    char *path, *temp;
};

/* KL_INVALID: path is there and no regular file. KL_NOT_FOUND, KL_DENIED, KL_IO. */
enum kl_code kl_newfile_open(struct kl_newfile *new_file, const char *path,
                             struct kl_err *err);
/* The file is whole and gets its name. KL_IO when it could not all be written. */
enum kl_code kl_newfile_commit(struct kl_newfile *new_file, struct kl_err *err);
/* Without a commit nothing is left of the file. */
void kl_newfile_release(struct kl_newfile *new_file);

#endif
