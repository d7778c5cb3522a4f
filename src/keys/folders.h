/* What the keys of a collection are as paths: folders, and the rows that stand for them.
 *
 * A folder is a name with a slash behind it and something behind that, or the row of its
 * own: p/q/ for p/q/r.txt. What is seen of one is seen where its first key stands: p/q/
 * itself or, when there is none, the first key that lies in it. Whether a row p/q without
 * the slash exists is known then, too: it stands before, and all between extends it. So
 * the rows that begin the last key are remembered (open), and in a run what may be told
 * of a row before the run is left open (pending) for the run to its left.
 *
 * Memory is bounded by the length of a key. A zeroed struct is empty.
 */
#ifndef KL_KEYS_FOLDERS_H
#define KL_KEYS_FOLDERS_H

#include "keys/few.h"
#include "keys/join.h"
#include "keys/split.h"

struct kl_folders {
    uint64_t folders; /* different ones */
    uint64_t rows;    /* keys that end in a slash: rows of folders */
    uint64_t twins;   /* folders with a row, and a file of their name */
    /* Folder rows without their slash. */
    struct kl_counted next;                  /* directly before what lies in the folder */
    struct kl_counted away;                  /* with other keys between */
    struct kl_buf stored_first, meant_first; /* AWAY: one between, and what is in it */
    size_t least, most;                      /* depth: names on the way; 0: no keys */
    size_t *open;                            /* lengths of rows that begin the last key */
    size_t nopen, open_cap;
    struct kl_folders_pending *pending;
    size_t npending, pending_cap;
};

void kl_folders_release(struct kl_folders *folders);
/* The next key, cut into n of total segments at slashes; prev: the one before (absent:
 * none); at: the length of what they have in common; first: the first key of the run. */
void kl_folders_add(struct kl_folders *folders, struct kl_str first, struct kl_str prev,
                    struct kl_str key, size_t at, const struct kl_segment *segs, size_t n,
                    size_t total);
/* A key that has at bytes in common with the one before, and else is not looked at: it
 * begins no other, and lies in no folder that is new. */
static inline void kl_folders_pass(struct kl_folders *folders, size_t at)
{
    while (folders->nopen && folders->open[folders->nopen - 1] > at)
        folders->nopen--;
}

/* What from counts is added; the join of two runs that adjoin comes before
 * (kl_folders_join). */
void kl_folders_merge(struct kl_folders *into, const struct kl_folders *from);
/* from's first key follows prev, into's last (absent: into has no keys, and first says
 * nothing); looked: that key was added to from. from_last: from's last key. */
void kl_folders_join(struct kl_folders *into, struct kl_str first, struct kl_str prev,
                     const struct kl_folders *from, struct kl_str from_first, bool looked,
                     struct kl_str from_last);

#endif
