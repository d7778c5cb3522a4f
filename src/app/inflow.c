#include "config.h"

#include "app/inflow.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/i18n.h"
#include "app/gunzip.h"

#define READ_BYTES ((size_t)1 << 20)
/* What is taken apart is dropped in pieces of this, so that a fault can be placed at
 * the line before. */
#define DROP_BYTES (READ_BYTES / 2)
#define POLL_MS 100
#define PACKED_BYTES ((size_t)1 << 17)

/* ---- Opening and reading */

static enum kl_code cannot(const char *verb, const char *path, struct kl_err *err)
{
    enum kl_code code = errno == ENOENT   ? KL_NOT_FOUND
                        : errno == EACCES ? KL_DENIED
                                          : KL_IO;

    return kl_err_set(err, code, _("cannot %s %s: %s"), verb, path, strerror(errno));
}

enum kl_code kl_inflow_open(struct kl_inflow *in, const char *path,
                            const struct kl_token *token, struct kl_err *err)
{
    bool standard = strcmp(path, "-") == 0;
    int fd = standard ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC);
    struct stat st;

    *in = (struct kl_inflow){.fd = -1};
    if (fd < 0)
        return cannot(_("open"), path, err);
    if (fstat(fd, &st) == 0 && S_ISDIR(st.st_mode)) {
        close(fd);
        return kl_err_set(err, KL_INVALID, _("%s is a folder, not a data file"), path);
    }
    *in = (struct kl_inflow){
        .path = kl_mem_strdup(standard ? _("standard input") : path),
        .token = token,
        .fd = fd,
        .total = S_ISREG(st.st_mode) ? (uint64_t)st.st_size : 0,
        .line = 1,
    };
    kl_scan_init(&in->scan, &in->buf);
    return KL_OK;
}

void kl_inflow_release(struct kl_inflow *in)
{
    if (in->path)
        close(in->fd);
    free(in->path);
    kl_buf_release(&in->buf);
    kl_buf_release(&in->packed);
    kl_gunzip_free(&in->gunzip);
    *in = (struct kl_inflow){.fd = -1};
}

uint64_t kl_inflow_done(const struct kl_inflow *in)
{
    return in->gunzip ? in->packed_taken : in->dropped + in->pos;
}

uint64_t kl_inflow_total(const struct kl_inflow *in)
{
    return in->total;
}

/* Waits for bytes in short steps, so that a silent FIFO can be left. */
static enum kl_code wait_for_bytes(struct kl_inflow *in, struct kl_err *err)
{
    struct pollfd poll_fd = {.fd = in->fd, .events = POLLIN};
    int ready;

    do {
        if (kl_token_cancelled(in->token))
            return kl_err_set(err, KL_CANCELLED, _("cancelled"));
        ready = poll(&poll_fd, 1, POLL_MS);
    } while (ready == 0 || (ready < 0 && errno == EINTR));
    return KL_OK;
}

static void drop_taken(struct kl_inflow *in)
{
    size_t left = in->buf.len - in->pos;

    memmove(in->buf.data, kl_inflow_here(in), left);
    in->buf.len = left;
    in->dropped += in->pos;
    in->pos = 0;
}

/* At most want bytes of the file, *got 0 at its end. */
static enum kl_code read_file(struct kl_inflow *in, char *to, size_t want, size_t *got,
                              struct kl_err *err)
{
    enum kl_code code = wait_for_bytes(in, err);
    ssize_t n;

    *got = 0;
    if (code)
        return code;
    do
        n = read(in->fd, to, want);
    while (n < 0 && errno == EINTR && !kl_token_cancelled(in->token));
    if (n < 0 && errno == EINTR)
        return kl_err_set(err, KL_CANCELLED, _("cancelled"));
    if (n < 0)
        return cannot(_("read"), in->path, err);
    *got = (size_t)n;
    return KL_OK;
}

static enum kl_code damaged(struct kl_inflow *in, struct kl_err *err)
{
    in->damaged = true;
    kl_err_prefix(err, "%s", in->path);
    return KL_INVALID;
}

static enum kl_code unpack(struct kl_inflow *in, char *to, size_t want, size_t *got,
                           struct kl_err *err)
{
    enum kl_code code = KL_OK;
    size_t n;

    for (*got = 0; !code && !*got;) {
        if (!in->packed_left.len) {
            kl_buf_clear(&in->packed);
            code = read_file(in, kl_buf_reserve(&in->packed, PACKED_BYTES), PACKED_BYTES,
                             &n, err);
            if (code)
                return code;
            if (!n && kl_gunzip_whole(in->gunzip))
                return KL_OK;
            if (!n) {
                kl_err_set(err, KL_INVALID, _("the compressed data ends too early"));
                return damaged(in, err);
            }
            in->packed.len = n;
            in->packed_left = kl_buf_str(&in->packed);
        }
        n = in->packed_left.len;
        code = kl_gunzip_take(in->gunzip, &in->packed_left, to, want, got, err);
        in->packed_taken += n - in->packed_left.len;
    }
    return code ? damaged(in, err) : KL_OK;
}

enum kl_code kl_inflow_fill(struct kl_inflow *in, struct kl_err *err)
{
    struct kl_buf *buf = &in->buf;
    size_t left = buf->len - in->pos;
    size_t want = left > READ_BYTES ? left : READ_BYTES;
    size_t got;
    char *to;
    enum kl_code code;

    if (in->pos >= DROP_BYTES)
        drop_taken(in);
    to = kl_buf_reserve(buf, want);
    code =
        in->gunzip ? unpack(in, to, want, &got, err) : read_file(in, to, want, &got, err);
    if (code)
        return code;
    buf->len += got;
    in->eof = got == 0;
    kl_scan_init(&in->scan, buf);
    return KL_OK;
}

/* What was read so far is packed: it is unpacked, and so is what comes. */
static enum kl_code begin_unpacking(struct kl_inflow *in, struct kl_err *err)
{
    in->gunzip = kl_gunzip_new();
    kl_buf_add_str(&in->packed, kl_buf_str(&in->buf));
    in->packed_left = kl_buf_str(&in->packed);
    kl_buf_clear(&in->buf);
    in->eof = false;
    return kl_inflow_fill(in, err);
}

/* A compressed file is unpacked, a byte order mark passed over. */
enum kl_code kl_inflow_begin(struct kl_inflow *in, struct kl_err *err)
{
    enum kl_code code = KL_OK;

    while (in->buf.len < 3 && !in->eof && !code)
        code = kl_inflow_fill(in, err);
    if (!code && kl_gunzip_is(kl_buf_str(&in->buf)))
        code = begin_unpacking(in, err);
    while (in->buf.len < 3 && !in->eof && !code)
        code = kl_inflow_fill(in, err);
    if (!code && in->buf.len >= 3 && memcmp(in->buf.data, "\xef\xbb\xbf", 3) == 0)
        in->pos = 3;
    return code;
}

/* ---- Positions */

uint64_t kl_inflow_lines(const char *from, const char *to)
{
    uint64_t lines = 0;

    while ((from = memchr(from, '\n', (size_t)(to - from)))) {
        lines++;
        from++;
    }
    return lines;
}

void kl_inflow_take(struct kl_inflow *in, const char *p)
{
    in->line += kl_inflow_lines(kl_inflow_here(in), p);
    in->pos = (size_t)(p - in->buf.data);
}

enum kl_code kl_inflow_skip_line(struct kl_inflow *in, struct kl_err *err)
{
    enum kl_code code = KL_OK;
    const char *end;

    while (!(end = memchr(kl_inflow_here(in), '\n', kl_inflow_left(in))) && !code &&
           !in->eof) {
        in->pos = in->buf.len;
        code = kl_inflow_fill(in, err);
    }
    kl_inflow_take(in, end ? end + 1 : in->buf.data + in->buf.len);
    return code;
}

enum kl_code kl_inflow_skip_space(struct kl_inflow *in, struct kl_err *err)
{
    enum kl_code code = KL_OK;

    for (;;) {
        kl_inflow_take(in, kl_scan_space(kl_inflow_here(in)));
        if (kl_inflow_left(in) > 0 || in->eof || code)
            return code;
        code = kl_inflow_fill(in, err);
    }
}

uint64_t kl_inflow_line(const struct kl_inflow *in, const char *at)
{
    const char *here = kl_inflow_here(in);

    return at < here ? in->line - kl_inflow_lines(at, here)
                     : in->line + kl_inflow_lines(here, at);
}

enum kl_code kl_inflow_stop(const struct kl_inflow *in, const char *at, const char *what,
                            struct kl_err *err)
{
    return kl_err_set(err, KL_INVALID, "%s:%llu: %s", in->path,
                      (unsigned long long)kl_inflow_line(in, at), what);
}
