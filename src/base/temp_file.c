#include "config.h"

#include "base/temp_file.h"

#include <errno.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/i18n.h"

static enum kl_code fail(const char *what, const char *folder, struct kl_err *err)
{
    return kl_err_set(err, KL_IO, "%s %s: %s", what, folder, strerror(errno));
}

enum kl_code kl_temp_file_open(struct kl_temp_file *file, const char *folder,
                               struct kl_err *err)
{
    struct kl_buf path = {0};
    int fd;

    kl_buf_addf(&path, "%s/.keyline-sort-XXXXXX", folder);
    fd = mkstemp(path.data);
    if (fd >= 0)
        unlink(path.data);
    kl_buf_release(&path);
    if (fd < 0)
        return fail(_("cannot make a temporary file in"), folder, err);
    *file = (struct kl_temp_file){.folder = kl_mem_strdup(folder), .fd = fd};
    return KL_OK;
}

void kl_temp_file_release(struct kl_temp_file *file)
{
    if (file->folder)
        close(file->fd);
    free(file->folder);
    *file = (struct kl_temp_file){0};
}

enum kl_code kl_temp_file_append(struct kl_temp_file *file, const void *data, size_t len,
                                 struct kl_err *err)
{
    const char *from = data;

    while (len > 0) {
        ssize_t n = pwrite(file->fd, from, len, file->size);

        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return fail(_("cannot write the temporary file in"), file->folder, err);
        from += n;
        len -= (size_t)n;
        file->size += n;
    }
    return KL_OK;
}

enum kl_code kl_temp_file_read(const struct kl_temp_file *file, off_t at, void *to,
                               size_t n, struct kl_err *err)
{
    char *next = to;

    while (n > 0) {
        ssize_t got = pread(file->fd, next, n, at);

        if (got < 0 && errno == EINTR)
            continue;
        if (got == 0)
            errno = EIO; /* it was there when it was written */
        if (got <= 0)
            return fail(_("cannot read the temporary file in"), file->folder, err);
        next += got;
        n -= (size_t)got;
        at += got;
    }
    return KL_OK;
}
