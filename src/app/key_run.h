/* Keys in order: a run of them in memory, or in a temporary file.
 *
 * Immutable once it is made, so that several threads read it, each through a cursor of
 * its own. A position in a run is a number: 0 the first key, `end` behind the last one.
 */
#ifndef KL_APP_KEY_RUN_H
#define KL_APP_KEY_RUN_H

#include "base/buf.h"
#include "base/temp_file.h"
#include "app/key_sort.h"

struct kl_key_run {
    const struct kl_key_entry *entries; /* in memory, borrowed; NULL: in a file */
    const struct kl_temp_file *file;    /* borrowed */
    off_t from;                         /* in the file */
    uint64_t end;                       /* entries, or bytes in the file */
    /* Some of its positions in the file, in order: one in every so many bytes. */
    uint64_t *marks;
    size_t nmarks, mark_cap;
};

/* Appends sorted keys to the file. KL_IO, KL_CANCELLED. */
enum kl_code kl_key_run_write(struct kl_key_run *run, const struct kl_key_entry *entries,
                              size_t n, struct kl_temp_file *file,
                              const struct kl_token *token, struct kl_err *err);
void kl_key_run_release(struct kl_key_run *run);
/* Where the first key stands that is not below key. KL_IO. */
enum kl_code kl_key_run_find(const struct kl_key_run *run, struct kl_str key,
                             uint64_t *at, struct kl_err *err);
/* The key that part/parts of the way through the run, more or less. out is empty before;
 * *found is false in an empty run. KL_IO. */
enum kl_code kl_key_run_sample(const struct kl_key_run *run, size_t part, size_t parts,
                               struct kl_buf *out, bool *found, struct kl_err *err);

/* A place in a run, for one thread. */
struct kl_key_cursor {
    const struct kl_key_run *run;
    struct kl_str key; /* the current one */
    bool live;         /* there is one */
    bool dry;          /* the next one is not in memory: fill */
    /* Private. */
    uint64_t at, end; /* of the key behind the current one */
    struct kl_buf block;
    size_t pos;
};

/* Before the keys from one position to another; advance goes to the first one. */
void kl_key_cursor_init(struct kl_key_cursor *cursor, const struct kl_key_run *run,
                        uint64_t from, uint64_t to);
void kl_key_cursor_release(struct kl_key_cursor *cursor);
/* Goes to the next key, if it can without giving up those it went over: these are
 * borrowed until `fill`. Else it says that it is dry. */
void kl_key_cursor_advance(struct kl_key_cursor *cursor);
/* Reads on, for a dry cursor, and goes to the next key. KL_IO. */
enum kl_code kl_key_cursor_fill(struct kl_key_cursor *cursor, struct kl_err *err);

#endif
