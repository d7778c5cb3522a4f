/* Paths as text. What is returned is for free(), unless it is const. */
#ifndef KL_BASE_PATH_H
#define KL_BASE_PATH_H

#include "base/mem.h"

char *kl_path_folder(const char *path); /* up to the last '/'; "." where there is none */
char *kl_path_join(const char *folder, const char *name); /* folder/name */
const char *kl_path_name(const char *path);               /* behind the last '/' */

#endif
