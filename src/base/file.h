/* Files and folders: whole reads, and where the user keeps things. */
#ifndef KL_BASE_FILE_H
#define KL_BASE_FILE_H

#include <stdio.h>

#include "base/buf.h"
#include "base/err.h"

/* The whole file; KL_TOO_LARGE above max bytes, KL_NOT_FOUND, KL_DENIED, KL_IO. */
enum kl_code kl_file_read(const char *path, size_t max, struct kl_buf *out,
                          struct kl_err *err);
bool kl_file_exists(const char *path);
bool kl_file_is_regular(const char *path); /* and is there */
/* A file for reading and writing in folder that has no name: closed, it is gone. KL_IO,
 * KL_DENIED, KL_NOT_FOUND. */
enum kl_code kl_file_temp(const char *folder, FILE **file, struct kl_err *err);
/* Makes the folder and its parents, mode 0700. */
enum kl_code kl_file_mkdirs(const char *path, struct kl_err *err);
/* XDG data folder of keyline: $XDG_DATA_HOME/keyline or $HOME/.local/share/keyline.
 * The two variables come in by parameter (NULL or empty: unset). */
enum kl_code kl_file_data_dir(const char *xdg_data_home, const char *home,
                              struct kl_buf *out, struct kl_err *err);

#endif
