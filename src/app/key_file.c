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
    in->ended = false;
    in->bytes = in->empty = 0;
    return true;
}

/* Reads on behind what is left of the block. */
static enum kl_code read_block(struct kl_key_file *in, struct kl_err *err)
{
    size_t left = in->block.len - in->at, got;

    if (left > KL_ANALYZE_KEY_MAX)
        return kl_err_set(err, KL_TOO_LARGE, _("%s holds a key of more than %zu bytes"),
                          in->name, KL_ANALYZE_KEY_MAX);
    if (left)
        memmove(in->block.data, in->block.data + in->at, left);
    in->block.len = left;
    in->at = 0;
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
        if (in->format == KL_KEYS_NUL)
            return KL_OK;
        if (marked && key->len && key->data[key->len - 1] == '\r')
            key->len--;
        if (key->len)
            return KL_OK;
        in->empty++;
    }
}
