#include "config.h"

#include "dynamo/response.h"

#include <zlib.h>

#include "base/digits.h"
#include "base/i18n.h"

enum { GZIP_ONLY = 16 + MAX_WBITS, STEP = 256 * 1024 };

/* ---- the checksum ---- */

static bool checksum_matches(const struct kl_http_reply *reply)
{
    const char *header = kl_http_reply_header(reply, "x-amz-crc32");
    int64_t expected;

    if (!header || !kl_str_all_digits(kl_str_from(header)) ||
        !kl_digits_to_i64(kl_str_from(header), &expected) || expected > UINT32_MAX)
        return true;
    return crc32_z(0, (const unsigned char *)kl_buf_text(&reply->body),
                   reply->body.len) == (uint64_t)expected;
}

/* ---- gzip ---- */

static enum kl_code broken(struct kl_err *err)
{
    return kl_err_set(err, KL_IO, _("the compressed reply is cut or broken"));
}

/* One inflate() into more room; *done at the end of the stream. */
static enum kl_code inflate_step(z_stream *z, size_t max, struct kl_buf *out, bool *done,
                                 struct kl_err *err)
{
    size_t room = max - out->len < STEP ? max - out->len : STEP;
    unsigned char spare = 0; /* at max: one byte more than that is too many */
    bool full = room == 0;
    int result;

    z->next_out = full ? &spare : (unsigned char *)kl_buf_reserve(out, room);
    z->avail_out = full ? 1 : (uInt)room;
    result = inflate(z, Z_NO_FLUSH);
    if (full && z->avail_out == 0)
        return kl_err_set(err, KL_TOO_LARGE,
                          _("the compressed reply holds more than %zu bytes"), max);
    if (!full) {
        out->len += room - z->avail_out;
        out->data[out->len] = '\0';
    }
    *done = result == Z_STREAM_END;
    if (result != Z_OK && result != Z_STREAM_END)
        return broken(err);
    return !*done && z->avail_in == 0 && z->avail_out > 0 ? broken(err) : KL_OK;
}

static enum kl_code unpack(struct kl_str packed, size_t max, struct kl_buf *out,
                           struct kl_err *err)
{
    z_stream z = {.next_in = (unsigned char *)(uintptr_t)packed.data,
                  .avail_in = (uInt)packed.len};
    enum kl_code code = KL_OK;
    bool done = false;

    if (packed.len > UINT_MAX || inflateInit2(&z, GZIP_ONLY) != Z_OK)
        return broken(err);
    while (!code && !done)
        code = inflate_step(&z, max, out, &done, err);
    if (!code && z.avail_in > 0)
        code = broken(err);
    inflateEnd(&z);
    if (code)
        kl_buf_release(out);
    return code;
}

enum kl_code kl_response_body(struct kl_http_reply *reply, size_t max,
                              struct kl_buf *body, struct kl_err *err)
{
    const char *encoding = kl_http_reply_header(reply, "Content-Encoding");
    enum kl_code code;

    if (!checksum_matches(reply))
        return kl_err_set(err, KL_IO,
                          _("the reply was damaged on its way: its checksum "
                            "differs"));
    if (!encoding || !*encoding || !strcmp(encoding, "identity")) {
        kl_buf_release(body);
        *body = reply->body;
        reply->body = (struct kl_buf){0};
        return KL_OK;
    }
    if (strcmp(encoding, "gzip") != 0)
        return kl_err_set(err, KL_INVALID,
                          _("the reply is in an encoding that was not "
                            "asked for"));
    code = unpack(kl_buf_str(&reply->body), max, body, err);
    kl_buf_release(&reply->body);
    return code;
}
