#include "config.h"

#include "cli/stream.h"

#include <errno.h>
#include <unistd.h>

#define SETTLE_BYTES 65536

void cli_stream_settle(struct cli_stream *stream)
{
    if (stream->buf.len >= SETTLE_BYTES)
        cli_stream_flush(stream);
}

void cli_stream_flush(struct cli_stream *stream)
{
    size_t done = 0;

    if (stream->file && !stream->error) {
        if (kl_outfile_write(stream->file, kl_buf_str(&stream->buf), NULL))
            stream->error = errno ? errno : EIO;
        done = stream->buf.len;
    }
    while (!stream->error && done < stream->buf.len) {
        ssize_t n = write(stream->fd, stream->buf.data + done, stream->buf.len - done);

        if (n >= 0)
            done += (size_t)n;
        else if (errno != EINTR)
            stream->error = errno;
    }
    kl_buf_clear(&stream->buf);
}
