#include "config.h"

#include "app/key_file.h"

#include <errno.h>

#include "base/i18n.h"

#define BLOCK_BYTES ((size_t)1 << 20)

void kl_key_file_release(struct kl_key_file *in)
{
    kl_buf_release(&in->block);
    in->at = 0;
}

bool kl_key_file_rewind(struct kl_key_file *in, long from)
{
    if (from < 0 || fseek(in->file, from, SEEK_SET))
        return false;
    kl_buf_clear(&in->block);
    in->at = 0;
    in->has_key = in->has_before = false;
    in->ended = false;
    in->bytes = in->empty = 0;
    return true;
}

/* Drops what is no longer needed: all before the last key returned, which will be the
 * one before the next. */
static void drop_read(struct kl_key_file *in)
{
    size_t from = in->has_key ? in->key_at : in->at;

    if (from && in->block.len > from)
        memmove(in->block.data, in->block.data + from, in->block.len - from);
    in->block.len -= from;
    in->at -= from;
    in->key_at = 0;
}

/* Reads on behind what is left of the block. */
static enum kl_code read_block(struct kl_key_file *in, struct kl_err *err)
{
    size_t left = in->block.len - in->at, got;

    if (left > KL_ANALYZE_KEY_MAX)
        return kl_err_set(err, KL_TOO_LARGE, _("%s holds a key of more than %zu bytes"),
                          in->name, KL_ANALYZE_KEY_MAX);
    drop_read(in);
    got = fread(kl_buf_reserve(&in->block, BLOCK_BYTES), 1, BLOCK_BYTES, in->file);
    in->block.len += got;
    in->bytes += got;
    if (got == 0 && ferror(in->file))
        return kl_err_set(err, KL_IO, _("cannot read %s: %s"), in->name, strerror(errno));
    in->ended = got == 0;
    return KL_OK;
}

/* The next piece of the file up to its end mark; false: the block holds none. */
static bool take_piece(struct kl_key_file *in, struct kl_str *piece, bool *marked)
{
    const char *from = in->block.data + in->at;
    size_t left = in->block.len - in->at;
    int mark = in->format == KL_KEYS_LINES ? '\n' : '\0';
    const char *end = left ? memchr(from, mark, left) : NULL;

    *marked = end != NULL;
    if (!end && !(in->ended && left))
        return false;
    *piece = (struct kl_str){from, end ? (size_t)(end - from) : left};
    in->at += piece->len + (end != NULL);
    return true;
}

struct kl_str kl_key_file_before(const struct kl_key_file *in)
{
    if (!in->has_before)
        return (struct kl_str){0};
    return (struct kl_str){in->block.data + in->before_at, in->before_len};
}

static void note_key(struct kl_key_file *in, struct kl_str key)
{
    in->before_at = in->key_at;
    in->before_len = in->key_len;
    in->has_before = in->has_key;
    in->key_at = (size_t)(key.data - in->block.data);
    in->key_len = key.len;
    in->has_key = true;
}

/* Whether a piece is a key; takes off what is not part of it. */
static bool make_key(struct kl_key_file *in, struct kl_str *piece, bool marked)
{
    if (in->format == KL_KEYS_NUL)
        return true;
    if (marked && piece->len && piece->data[piece->len - 1] == '\r')
        piece->len--;
    if (!piece->len)
        in->empty++;
    return piece->len > 0;
}

enum kl_code kl_key_file_next(struct kl_key_file *in, struct kl_str *key, bool *more,
                              bool *fresh, struct kl_err *err)
{
    bool marked;

    *fresh = false;
    for (;;) {
        while (!take_piece(in, key, &marked)) {
            enum kl_code code = KL_OK;

            *more = !in->ended;
            if (in->ended)
                return KL_OK;
            *fresh = true;
            code = read_block(in, err);
            if (code)
                return code;
        }
        *more = true;
        if (make_key(in, key, marked)) {
            note_key(in, *key);
            return KL_OK;
        }
    }
}
