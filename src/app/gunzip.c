#include "config.h"

#include "app/gunzip.h"

#include <zlib.h>

#include "base/i18n.h"

#define GZIP_WINDOW (16 + MAX_WBITS)

struct kl_gunzip {
    z_stream stream;
    int status;   /* of zlib; once it is bad nothing is unpacked any more */
    bool between; /* behind a member, before the next */
};

bool kl_gunzip_is(struct kl_str begin)
{
    return kl_str_starts(begin, KL_STR("\x1f\x8b"));
}

struct kl_gunzip *kl_gunzip_new(void)
{
    struct kl_gunzip *gunzip = KL_NEW(struct kl_gunzip);

    gunzip->status = inflateInit2(&gunzip->stream, GZIP_WINDOW);
    return gunzip;
}

void kl_gunzip_free(struct kl_gunzip **gunzip)
{
    if (!*gunzip)
        return;
    inflateEnd(&(*gunzip)->stream);
    free(*gunzip);
    *gunzip = NULL;
}

bool kl_gunzip_whole(const struct kl_gunzip *gunzip)
{
    return gunzip->between;
}

/* Archives on tapes end with zeros, which gzip passes over, too. */
static void skip_padding(struct kl_gunzip *gunzip)
{
    z_stream *stream = &gunzip->stream;

    while (gunzip->between && stream->avail_in && !*stream->next_in) {
        stream->next_in++;
        stream->avail_in--;
    }
}

enum kl_code kl_gunzip_take(struct kl_gunzip *gunzip, struct kl_str *in, char *out,
                            size_t size, size_t *n, struct kl_err *err)
{
    z_stream *stream = &gunzip->stream;

    stream->next_in = (Bytef *)(uintptr_t)in->data;
    stream->avail_in = (uInt)in->len;
    stream->next_out = (Bytef *)out;
    stream->avail_out = (uInt)size;
    skip_padding(gunzip);
    while (stream->avail_in && stream->avail_out && gunzip->status == Z_OK) {
        gunzip->between = false;
        gunzip->status = inflate(stream, Z_NO_FLUSH);
        if (gunzip->status != Z_STREAM_END)
            break; /* all is used up, the room is full, or it is damaged */
        gunzip->between = true;
        gunzip->status = inflateReset(stream);
        skip_padding(gunzip);
    }
    *in = kl_str_sub(*in, in->len - stream->avail_in, SIZE_MAX);
    *n = size - stream->avail_out;
    if (gunzip->status == Z_BUF_ERROR)
        gunzip->status = Z_OK;
    if (gunzip->status != Z_OK)
        return kl_err_set(err, KL_INVALID, _("the compressed data is damaged: %s"),
                          stream->msg ? stream->msg : zError(gunzip->status));
    return KL_OK;
}
