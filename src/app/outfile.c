#include "config.h"

#include "app/outfile.h"

#include <errno.h>
#include <unistd.h>
#include <zlib.h>

#include "base/i18n.h"
#include "base/newfile.h"

struct kl_outfile {
    struct kl_newfile file;
    gzFile gz; /* NULL: not compressed */
};

static bool is_compressed(const char *path)
{
    size_t len = strlen(path);

    return len > 3 && !strcmp(path + len - 3, ".gz");
}

static enum kl_code fail(const struct kl_outfile *file, struct kl_err *err)
{
    return kl_err_set(err, KL_IO, _("cannot write %s: %s"), file->file.path,
                      strerror(errno));
}

/* The stream closes what it was given: a descriptor of its own. */
static enum kl_code begin_gz(struct kl_outfile *file, struct kl_err *err)
{
    int fd = dup(fileno(file->file.file));

    file->gz = fd < 0 ? NULL : gzdopen(fd, "wb");
    if (file->gz)
        return KL_OK;
    if (fd >= 0)
        close(fd);
    return fail(file, err);
}

enum kl_code kl_outfile_open(const char *path, struct kl_outfile **file,
                             struct kl_err *err)
{
    struct kl_outfile *f = KL_NEW(struct kl_outfile);
    enum kl_code code = kl_newfile_open(&f->file, path, err);

    if (!code && is_compressed(path))
        code = begin_gz(f, err);
    *file = f;
    if (code)
        kl_outfile_free(file);
    return code;
}

enum kl_code kl_outfile_write(struct kl_outfile *file, struct kl_str bytes,
                              struct kl_err *err)
{
    size_t done;

    if (!bytes.len)
        return KL_OK;
    done = file->gz ? gzfwrite(bytes.data, 1, bytes.len, file->gz)
                    : fwrite(bytes.data, 1, bytes.len, file->file.file);
    return done == bytes.len ? KL_OK : fail(file, err);
}

enum kl_code kl_outfile_commit(struct kl_outfile *file, struct kl_err *err)
{
    gzFile gz = file->gz;

    file->gz = NULL;
    if (gz && gzclose(gz) != Z_OK)
        return fail(file, err);
    return kl_newfile_commit(&file->file, err);
}

void kl_outfile_free(struct kl_outfile **file)
{
    if (!*file)
        return;
    if ((*file)->gz)
        gzclose((*file)->gz);
    kl_newfile_release(&(*file)->file);
    free(*file);
    *file = NULL;
}
