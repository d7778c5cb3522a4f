#include "config.h"

#include "base/newfile.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/i18n.h"

#define NAMES 100 /* left behind by crashes, so many are passed over */

static enum kl_code fail(const char *what, const char *path, struct kl_err *err)
{
    enum kl_code code = errno == ENOENT                     ? KL_NOT_FOUND
                        : errno == EACCES || errno == EROFS ? KL_DENIED
                                                            : KL_IO;

    return kl_err_set(err, code, "%s %s: %s", what, path, strerror(errno));
}

/* A new name beside path, for a file that is not there yet. */
static int open_beside(const char *path, char **temp)
{
    int fd = -1;

    for (unsigned i = 0; fd < 0 && i < NAMES; i++) {
        struct kl_buf name = {0};

        kl_buf_addf(&name, "%s.new%u", path, i);
        fd = open(kl_buf_text(&name), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (fd >= 0)
            *temp = kl_buf_take(&name, NULL);
        kl_buf_release(&name);
        if (fd < 0 && errno != EEXIST)
            break;
    }
    return fd;
}

enum kl_code kl_newfile_open(struct kl_newfile *new_file, const char *path,
                             struct kl_err *err)
{
    struct stat st;
    bool is_there = !stat(path, &st);
    int fd;

    if (is_there && !S_ISREG(st.st_mode))
        return kl_err_set(err, KL_INVALID, _("%s is no regular file"), path);
    new_file->path = is_there ? realpath(path, NULL) : kl_mem_strdup(path);
    if (!new_file->path)
        return fail(_("cannot find"), path, err);
    fd = open_beside(new_file->path, &new_file->temp);
    if (fd < 0)
        return fail(_("cannot write"), path, err);
    if (is_there && fchmod(fd, st.st_mode & 07777)) {
        close(fd);
        return fail(_("cannot write"), path, err);
    }
    new_file->file = fdopen(fd, "wb");
    if (!new_file->file) {
        close(fd);
        return fail(_("cannot write"), path, err);
    }
    return KL_OK;
}

enum kl_code kl_newfile_commit(struct kl_newfile *new_file, struct kl_err *err)
{
    bool whole = !fflush(new_file->file) && !ferror(new_file->file) &&
                 !fsync(fileno(new_file->file));

    if (!whole || rename(new_file->temp, new_file->path))
        return fail(_("cannot write"), new_file->path, err);
    free(new_file->temp);
    new_file->temp = NULL;
    return KL_OK;
}

void kl_newfile_release(struct kl_newfile *new_file)
{
    if (new_file->file)
        fclose(new_file->file);
    if (new_file->temp)
        unlink(new_file->temp);
    free(new_file->temp);
    free(new_file->path);
    *new_file = (struct kl_newfile){0};
}
