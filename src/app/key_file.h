/* Reads the keys of a file: one a line, or ended by NUL bytes.
 *
 * A regular file can be read in parts, by several readers at once: a part has the keys
 * that begin in it. Life cycle: init, read… until there are no more, release.
 */
#ifndef KL_APP_KEY_FILE_H
#define KL_APP_KEY_FILE_H

#include <stdio.h>
#include <sys/types.h>

#include "base/buf.h"
#include "base/err.h"

#define KL_KEY_FILE_KEY_MAX ((size_t)16 << 20) /* longer is an error */

/* How the keys of a file are ended. */
enum kl_keys_format {
    KL_KEYS_LINES, /* LF; one CR before it is not part of the key; empty lines skipped */
    KL_KEYS_NUL,   /* NUL; exact, an empty key is a key */
};

struct kl_key_file {
    FILE *file;       /* borrowed; its place is left alone when a part is read */
    const char *name; /* for messages; borrowed */
    enum kl_keys_format format;
    uint64_t bytes; /* read so far */
    uint64_t empty; /* empty lines skipped */
    /* Private. */
    struct kl_buf block;
    size_t pos;     /* in the block: where the next key begins */
    off_t at;       /* in the file: behind the block; -1: a stream */
    off_t until;    /* keys that begin from here on are of another part */
    bool cut_first; /* the part begins within a key, which is not of it */
    bool ended;
};

/* The whole of a file as it comes; format and name as above. */
void kl_key_file_init(struct kl_key_file *in, FILE *file, const char *name,
                      enum kl_keys_format format);
/* Only the keys that begin at offset `from` or later and before `until`; begins: `from`
 * is where the first key of all begins, not just any byte. Of a regular file. */
void kl_key_file_part(struct kl_key_file *in, off_t from, off_t until, bool begins);
void kl_key_file_release(struct kl_key_file *in);
/* The next keys, at most max; *n is 0 at the end only. They are borrowed until the next
 * call. KL_IO, KL_TOO_LARGE for a key over KL_KEY_FILE_KEY_MAX. */
enum kl_code kl_key_file_read(struct kl_key_file *in, struct kl_str *keys, size_t max,
                              size_t *n, struct kl_err *err);

#endif
