/* Paths as text. What is returned is for free(), unless it is const. */
#ifndef KL_BASE_PATH_H
#define KL_BASE_PATH_H

#include "base/buf.h"

char *kl_path_folder(const char *path); /* up to the last '/'; "." where there is none */
char *kl_path_join(const char *folder, const char *name); /* folder/name */
const char *kl_path_name(const char *path);               /* behind the last '/' */
/* Appends where the user's files of one kind are, as the XDG Base Directory Specification
 * says: name below xdg, where that is an absolute path, else below usual in home. false:
 * there is no home folder, and nothing is appended. */
bool kl_path_xdg(const char *xdg, const char *home, const char *usual, const char *name,
                 struct kl_buf *out);

#endif
