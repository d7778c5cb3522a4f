/* A child process whose output is read; it never sees the screen.
 *
 * Its input is empty, its output and errors are pipes, and it has no terminal to open: it
 * runs in a session of its own. No shell is involved. When the job is cancelled, or the
 * time is over, the child and what it has started are killed.
 */
#ifndef KL_AWS_CHILD_H
#define KL_AWS_CHILD_H

#include "base/buf.h"
#include "base/err.h"
#include "base/token.h"

struct kl_child {
    struct kl_buf out;    /* standard output, out_max bytes at most */
    struct kl_buf errors; /* the first bytes of standard error; the rest is dropped */
    int status;           /* of exit(); 128 + n when signal n ended it */
};

/* Splits a command line as a POSIX shell and Python's shlex do: blanks, quotes of both
 * kinds, backslashes; no variables, no patterns, no comments. The words and the array are
 * one block of memory, to free(). KL_INVALID: an open quote, or nothing in it. */
enum kl_code kl_child_split(const char *line, char ***words, struct kl_err *err);

/* Runs argv[0], found along PATH, and waits. KL_NOT_FOUND: no such program; KL_TOO_LARGE;
 * KL_IO: the time is over; KL_CANCELLED. */
enum kl_code kl_child_run(char *const *argv, size_t out_max, uint64_t limit_ms,
                          struct kl_token *token, struct kl_child *child,
                          struct kl_err *err);
void kl_child_release(struct kl_child *child); /* wipes the output */

#endif
