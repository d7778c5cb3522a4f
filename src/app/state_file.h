/* A file of lines in the user's state folder: what keyline keeps from one run to the
 * next.
 *
 * The latest line is the last. The file may hold keys of tables, so it is the user's
 * alone (mode 0600). A new one takes the place of the old one whole, and whoever adds a
 * line has the file "<path>.lock" locked from reading to writing, so that two runs at
 * once do not lose each other's lines. Whatever else is found in the file is passed over
 * by those who read the lines.
 */
#ifndef KL_APP_STATE_FILE_H
#define KL_APP_STATE_FILE_H

#include "base/buf.h"
#include "base/err.h"

/* The lines without their ends; they lie in text. A zeroed struct has none. */
struct kl_state_lines {
    struct kl_buf text;
    struct kl_str *list;
    size_t n, cap;
};

/* How many lines stay. */
struct kl_state_bounds {
    size_t all;
    size_t each; /* of those that begin with the same words */
};

/* The file: $XDG_STATE_HOME/keyline/NAME, or ~/.local/state/keyline/NAME. KL_NOT_FOUND
 * when neither folder is known. */
enum kl_code kl_state_path(const char *name, const char *xdg_state_home, const char *home,
                           struct kl_buf *out, struct kl_err *err);
/* A file that is not there, or cannot be read, has no lines; path may be NULL. */
void kl_state_read(const char *path, struct kl_state_lines *lines);
void kl_state_lines_release(struct kl_state_lines *lines);
/* Adds a line of JSON as the latest one; the same line further up goes, and so do the
 * oldest that are too many. begin: what the lines of its kind begin with. KL_IO,
 * KL_DENIED. */
enum kl_code kl_state_add(const char *path, struct kl_str line, struct kl_str begin,
                          const struct kl_state_bounds *bounds, struct kl_err *err);

#endif
