/* Looking into folders and at the beginning of files. */
#ifndef KL_APP_FOLDER_H
#define KL_APP_FOLDER_H

#include "base/buf.h"
#include "model/source.h"

bool kl_folder_is(const char *path);
/* The names in it in byte order, those that begin with '.' left out; nothing when it
 * cannot be read. */
void kl_folder_list(const char *folder, struct kl_names *names);
/* The first bytes of a file, appended; nothing when it cannot be read. */
void kl_folder_peek(const char *path, size_t max, struct kl_buf *out);

#endif
