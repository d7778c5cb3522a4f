/* The key analysis over a file of keys: one collection, in any order, without items.
 *
 * Blocking, with threads of its own where there are cores for them; what comes out is the
 * same to the byte however many. A file is read in parts that are summarised apart and
 * merged; when its keys are not in order, the parts are sorted and merged by ranges of
 * keys. The progress callback is called in the caller's thread only, and counts bytes.
 */
#ifndef KL_APP_ANALYZE_KEYS_H
#define KL_APP_ANALYZE_KEYS_H

#include "app/analyze.h"
#include "app/key_file.h"

/* The keys of a file from where it stands; name is for messages. A regular file that is
 * in order already is read once and never held. A report comes back even when the work
 * was cut short: it is of the keys before, not complete, and the code says why.
 * KL_TOO_LARGE for a key over KL_KEY_FILE_KEY_MAX, KL_IO, KL_CANCELLED. */
enum kl_code kl_analyze_keys(FILE *file, const char *name, enum kl_keys_format format,
                             const struct kl_analyze_options *options,
                             struct kl_report **report, struct kl_analyze_cost *cost,
                             struct kl_token *token, struct kl_err *err);

#endif
