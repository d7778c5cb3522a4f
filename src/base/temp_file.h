/* A file without a name, for what does not fit into memory.
 *
 * It is made in a folder, loses its name at once and is gone when it is released, however
 * the program ends. It only grows; what was appended can be read by several threads.
 */
#ifndef KL_BASE_TEMP_FILE_H
#define KL_BASE_TEMP_FILE_H

#include <sys/types.h>

#include "base/err.h"

/* A zeroed struct is not open. */
struct kl_temp_file {
    char *folder; /* NULL: not open */
    int fd;
    off_t size;
};

/* All that follow: KL_IO, with the folder in the message. */
enum kl_code kl_temp_file_open(struct kl_temp_file *file, const char *folder,
                               struct kl_err *err);
void kl_temp_file_release(struct kl_temp_file *file);
enum kl_code kl_temp_file_append(struct kl_temp_file *file, const void *data, size_t len,
                                 struct kl_err *err);
/* Exactly n bytes that were appended. */
enum kl_code kl_temp_file_read(const struct kl_temp_file *file, off_t at, void *to,
                               size_t n, struct kl_err *err);

#endif
