/* A model of NoSQL Workbench: tables with their keys and indexes, and their sample rows.
 *
 * The rows of a table are its TableData; where that is empty, those of its facets. It is
 * read whole: its text lies in memory, and its records point into it.
 */
#ifndef KL_APP_WORKBENCH_H
#define KL_APP_WORKBENCH_H

#include "app/reader.h"

struct kl_workbench;

/* text is the model's object in the bytes of the reader, which must not move until
 * kl_workbench_end(). KL_INVALID: "path:line: what is not understood". */
enum kl_code kl_workbench_open(struct kl_str text, struct kl_reader *reader,
                               struct kl_workbench **model, struct kl_err *err);
void kl_workbench_free(struct kl_workbench **model);
/* False at the end. Every table begins with a record whose text is empty. */
bool kl_workbench_next(struct kl_workbench *model, struct kl_record *record);
const char *kl_workbench_end(const struct kl_workbench *model); /* behind its text */

#endif
