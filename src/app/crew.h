/* The same work on several threads at once, each with its own share.
 *
 *     static void share(void *arg, size_t member) { ... }
 *     kl_crew_run(kl_crew_cores(4), share, &job);
 *
 * Returns when every member has ended. Member 0 is the caller's thread, so a crew of one
 * starts no thread; where the system gives none the caller does that share too, so no
 * member may wait for another.
 */
#ifndef KL_APP_CREW_H
#define KL_APP_CREW_H

#include <stddef.h>

typedef void (*kl_crew_fn)(void *arg, size_t member);

/* How many threads can run at once in this process, at least 1 and at most `most`. */
size_t kl_crew_cores(size_t most);
void kl_crew_run(size_t members, kl_crew_fn fn, void *arg);

#endif
