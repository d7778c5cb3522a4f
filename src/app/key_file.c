#include "config.h"

#include "app/key_file.h"

#include <errno.h>
#include <unistd.h>

#include "base/i18n.h"

/* Small enough to stay in the cache between reading and looking at it. */
#define BLOCK_BYTES ((size_t)256 << 10)

void kl_key_file_init(struct kl_key_file *in, FILE *file, const char *name,
                      enum kl_keys_format format)
{
    *in = (struct kl_key_file){.file = file, .name = name, .format = format, .at = -1};
}

void kl_key_file_part(struct kl_key_file *in, off_t from, off_t until, bool begins)
{
    /* With the byte before it, which may be the end of the key before. */
    in->at = begins ? from : from - 1;
    in->cut_first = !begins;
    in->until = until;
}

void kl_key_file_release(struct kl_key_file *in)
{
    kl_buf_release(&in->block);
    in->pos = 0;
}

static size_t left_in(const struct kl_key_file *in)
{
    return in->block.len - in->pos;
}

/* Bytes at most n; 0 at the end, -1 with errno. */
static ssize_t read_some(struct kl_key_file *in, char *to, size_t n)
{
    ssize_t got;

    if (in->at < 0) {
        got = (ssize_t)fread(to, 1, n, in->file);
        return got == 0 && ferror(in->file) ? -1 : got;
    }
    do
        got = pread(fileno(in->file), to, n, in->at);
    while (got < 0 && errno == EINTR);
    if (got > 0)
        in->at += got;
    return got;
}

/* Reads on behind what is left of the block. */
static enum kl_code read_block(struct kl_key_file *in, struct kl_err *err)
{
    size_t left = left_in(in);
    ssize_t got;

    if (left > KL_KEY_FILE_KEY_MAX)
        return kl_err_set(err, KL_TOO_LARGE, _("%s holds a key of more than %zu bytes"),
                          in->name, KL_KEY_FILE_KEY_MAX);
    if (in->pos && left)
        memmove(in->block.data, in->block.data + in->pos, left);
    in->block.len = left;
    in->pos = 0;
    got = read_some(in, kl_buf_reserve(&in->block, BLOCK_BYTES), BLOCK_BYTES);
    if (got < 0)
        return kl_err_set(err, KL_IO, _("cannot read %s: %s"), in->name, strerror(errno));
    in->block.len += (size_t)got;
    in->bytes += (size_t)got;
    in->ended = got == 0;
    return KL_OK;
}

/* Whether what comes next is of another part. */
static bool is_beyond(const struct kl_key_file *in)
{
    return in->at >= 0 && !in->cut_first && in->at - (off_t)left_in(in) >= in->until;
}

/* The next piece of the file up to its end mark; false: the block holds none. */
static bool take_piece(struct kl_key_file *in, struct kl_str *piece, bool *marked)
{
    const char *from = in->block.data + in->pos;
    size_t left = left_in(in);
    int mark = in->format == KL_KEYS_LINES ? '\n' : '\0';
    const char *end = left ? memchr(from, mark, left) : NULL;

    *marked = end != NULL;
    if (!end && !(in->ended && left))
        return false;
    *piece = (struct kl_str){from, end ? (size_t)(end - from) : left};
    in->pos += piece->len + (end != NULL);
    return true;
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

/* The keys that the block holds. */
static size_t take_keys(struct kl_key_file *in, struct kl_str *keys, size_t max)
{
    size_t n = 0;
    bool marked;

    while (n < max && !is_beyond(in) && take_piece(in, &keys[n], &marked)) {
        if (in->cut_first)
            in->cut_first = false;
        else
            n += make_key(in, &keys[n], marked);
    }
    return n;
}

enum kl_code kl_key_file_read(struct kl_key_file *in, struct kl_str *keys, size_t max,
                              size_t *n, struct kl_err *err)
{
    enum kl_code code = KL_OK;

    *n = 0;
    for (;;) {
        *n = take_keys(in, keys, max);
        if (*n || in->ended || is_beyond(in))
            return KL_OK;
        code = read_block(in, err);
        if (code)
            return code;
    }
}
