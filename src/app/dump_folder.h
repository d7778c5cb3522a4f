/* A dump as the tool dynamodump makes it: for each table a folder with schema.json (what
 * describe-table answers) and data/0001.json and on.
 */
#ifndef KL_APP_DUMP_FOLDER_H
#define KL_APP_DUMP_FOLDER_H

#include "app/bundle.h"

/* The folder of a table, one that holds such folders, or a table's schema.json. */
bool kl_dump_folder_is(const char *path, bool folder);
enum kl_code kl_dump_folder_open(const char *path, struct kl_bundle *bundle,
                                 struct kl_err *err);

#endif
