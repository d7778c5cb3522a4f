/* What was answered to the questions of the screen, kept from one run to the next.
 *
 * One file in the user's state folder (app/state_file.h), a line of JSON each:
 *
 *     {"question":"condition","text":"begins_with root/photos/"}
 *
 * Answers to a question that is a secret are never given to it.
 */
#ifndef KL_APP_HISTORY_H
#define KL_APP_HISTORY_H

#include "base/err.h"
#include "model/source.h"

#define KL_HISTORY_EACH 100 /* answers to one question */
#define KL_HISTORY_MAX 1000

/* The answers to that question, the oldest first, at most KL_HISTORY_EACH. A file that is
 * not there, or cannot be read, holds none; path may be NULL. */
void kl_history_read(const char *path, const char *question, struct kl_names *answers);
/* Notes one as the latest. KL_IO, KL_DENIED. */
enum kl_code kl_history_add(const char *path, const char *question, struct kl_str text,
                            struct kl_err *err);

#endif
