/* An item without some of its attributes, as an index gives it. */
#ifndef KL_STORE_PROJECT_H
#define KL_STORE_PROJECT_H

#include "base/buf.h"
#include "base/err.h"

typedef bool (*kl_project_fn)(const void *arg, struct kl_str name);

/* Appends the item's JSON object with those attributes whose names keep says yes to, in
 * their order and as they are. item is in stored form; it gets room behind its text.
 * KL_INVALID when it is no such object. */
enum kl_code kl_project_item(struct kl_buf *item, kl_project_fn keep, const void *arg,
                             struct kl_buf *out, struct kl_err *err);

#endif
