/* Reads the keys of a file: one a line, or ended by NUL bytes. */
#ifndef KL_APP_KEY_FILE_H
#define KL_APP_KEY_FILE_H

#include <stdio.h>

#include "base/buf.h"
#include "app/analyze.h"

struct kl_key_file {
    FILE *file;       /* borrowed */
    const char *name; /* for messages; borrowed */
    enum kl_keys_format format;
    uint64_t bytes; /* read so far */
    uint64_t empty; /* empty lines skipped */
    /* Private. */
    struct kl_buf block;
    size_t at;                    /* in the block: where the next key begins */
    size_t key_at, key_len;       /* the key that was returned last */
    size_t before_at, before_len; /* the one before it */
    bool has_key, has_before;
    bool ended;
};

void kl_key_file_release(struct kl_key_file *in);
/* The next key, borrowed until the next call; *more is false at the end. KL_IO,
 * KL_TOO_LARGE for a key over KL_ANALYZE_KEY_MAX. *fresh: a block was read for it. */
enum kl_code kl_key_file_next(struct kl_key_file *in, struct kl_str *key, bool *more,
                              bool *fresh, struct kl_err *err);
/* The key before the last one returned, borrowed as that is; absent: none. */
struct kl_str kl_key_file_before(const struct kl_key_file *in);
/* Back to offset from, as if nothing had been read. false: the file cannot. */
bool kl_key_file_rewind(struct kl_key_file *in, long from);

#endif
