#include "config.h"

#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/i18n.h"
#include "base/path.h"
#include "base/temp_file.h"

static enum kl_code fail(struct kl_err *err, int error, const char *what,
                         const char *path)
{
    enum kl_code code = error == ENOENT || error == ENOTDIR ? KL_NOT_FOUND
                        : error == EACCES                   ? KL_DENIED
                                                            : KL_IO;

    return kl_err_set(err, code, "%s %s: %s", what, path, strerror(error));
}

enum kl_code kl_file_read(const char *path, size_t max, struct kl_buf *out,
                          struct kl_err *err)
{
    enum kl_code code = KL_OK;
    ssize_t got = 1;
    int fd = open(path, O_RDONLY | O_CLOEXEC);

    if (fd < 0)
        return fail(err, errno, _("cannot open"), path);
    while (got && !code) {
        got = read(fd, kl_buf_reserve(out, 65536), 65536);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            code = fail(err, errno, _("cannot read"), path);
        else if (out->len + (size_t)got > max)
            code = kl_err_set(err, KL_TOO_LARGE, _("%s is larger than %zu bytes"), path,
                              max);
        else
            out->len += (size_t)got;
        if (code)
            break;
    }
    kl_buf_reserve(out, 0)[0] = '\0'; /* read() left what it likes */
    close(fd);
    return code;
}

bool kl_file_exists(const char *path)
{
    return access(path, F_OK) == 0;
}

bool kl_file_is_regular(const char *path)
{
    struct stat st;

    return stat(path, &st) == 0 && S_ISREG(st.st_mode);
}

enum kl_code kl_file_temp(const char *folder, FILE **file, struct kl_err *err)
{
    struct kl_temp_file temp = {0};
    enum kl_code code = kl_temp_file_open(&temp, folder, err);
    int fd;

    if (code)
        return code;
    fd = dup(temp.fd);
    *file = fd < 0 ? NULL : fdopen(fd, "w+b");
    if (!*file) {
        code = fail(err, errno, _("cannot open a temporary file in"), folder);
        if (fd >= 0)
            close(fd);
    }
    kl_temp_file_release(&temp);
    return code;
}

enum kl_code kl_file_mkdirs(const char *path, struct kl_err *err)
{
    enum kl_code code = KL_OK;
    struct stat st;
    char *copy;

    if (!*path)
        return fail(err, ENOENT, _("cannot make the folder"), "\"\"");
    copy = kl_mem_strdup(path);
    for (char *at = copy + 1; !code; at++) {
        char end = *at;

        if (end && end != '/')
            continue;
        *at = '\0';
        if (mkdir(copy, 0700) && errno != EEXIST)
            code = fail(err, errno, _("cannot make the folder"), copy);
        *at = end;
        if (!end)
            break;
    }
    if (!code && (stat(path, &st) || !S_ISDIR(st.st_mode)))
        code = kl_err_set(err, KL_IO, _("%s is not a folder"), path);
    free(copy);
    return code;
}

enum kl_code kl_file_data_dir(const char *xdg_data_home, const char *home,
                              struct kl_buf *out, struct kl_err *err)
{
    if (!kl_path_xdg(xdg_data_home, home, ".local/share", "keyline", out))
        return kl_err_set(err, KL_NOT_FOUND,
                          _("no folder for keyline's data: HOME is not set"));
    return KL_OK;
}
