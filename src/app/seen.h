/* Whether a name comes twice, among any number of them and in bounded memory.
 *
 * The first KL_SEEN_HELD are held, as hashes, and one that comes again is told at once.
 * All of more than those go to a sorted list, through a temporary file above a bound,
 * and what comes again is told at the end. Two names of one hash are taken for the same:
 * whoever asks must only lose time by that. Life cycle: new, add…, end, free.
 */
#ifndef KL_APP_SEEN_H
#define KL_APP_SEEN_H

#include "base/err.h"
#include "base/str.h"
#include "base/token.h"

#define KL_SEEN_HELD ((size_t)1 << 20)

struct kl_seen;

/* held: how many names are held, KL_SEEN_HELD at most; folder: where the temporary file
 * goes, borrowed. */
struct kl_seen *kl_seen_new(size_t held, const char *folder);
void kl_seen_free(struct kl_seen **seen);
/* KL_EXISTS: it came before. KL_IO. */
enum kl_code kl_seen_add(struct kl_seen *seen, struct kl_str name, struct kl_err *err);
/* No more come. KL_EXISTS: one of them came twice. KL_IO, KL_CANCELLED. */
enum kl_code kl_seen_end(struct kl_seen *seen, struct kl_token *token,
                         struct kl_err *err);

#endif
