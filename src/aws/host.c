#include "config.h"

#include "aws/host.h"

#include <errno.h>
#include <fcntl.h>
#include <pwd.h>
#include <unistd.h>

#include "base/ascii.h"
#include "base/file.h"
#include "base/i18n.h"
#include "aws/crypto.h"

static const char *no_env(void *data, const char *name)
{
    (void)data;
    (void)name;
    return NULL;
}

static enum kl_code read_file(void *data, const char *path, size_t max,
                              struct kl_buf *out, struct kl_err *err)
{
    (void)data;
    return kl_file_read(path, max, out, err);
}

static bool write_all(int fd, struct kl_str bytes)
{
    while (bytes.len) {
        ssize_t n = write(fd, bytes.data, bytes.len);

        if (n < 0 && errno != EINTR)
            return false;
        if (n > 0)
            bytes = kl_str_sub(bytes, (size_t)n, SIZE_MAX);
    }
    return true;
}

static enum kl_code write_file(void *data, const char *path, struct kl_str bytes,
                               struct kl_err *err)
{
    struct kl_buf temporary = {0};
    bool done = false;
    int fd;

    (void)data;
    kl_buf_addf(&temporary, "%s.XXXXXX", path);
    fd = mkstemp(temporary.data); /* mode 0600 */
    if (fd >= 0) {
        done = write_all(fd, bytes) && !fsync(fd);
        done = !close(fd) && done && !rename(temporary.data, path);
        if (!done)
            unlink(temporary.data);
    }
    kl_buf_release(&temporary);
    return done ? KL_OK
                : kl_err_set(err, KL_IO, _("cannot write %s: %s"), path, strerror(errno));
}

static int64_t now(void *data)
{
    (void)data;
    return time(NULL);
}

static void random_bytes(void *data, unsigned char *out, size_t n)
{
    (void)data;
    kl_crypto_random(out, n);
}

void kl_host_init(struct kl_host *host)
{
    *host = (struct kl_host){.get_env = no_env,
                             .read_file = read_file,
                             .write_file = write_file,
                             .now = now,
                             .random = random_bytes};
}

const char *kl_host_env(const struct kl_host *host, const char *name)
{
    const char *value = host->get_env(host->data, name);

    return value && value[strspn(value, " \t")] ? value : NULL;
}

enum kl_code kl_host_home(const struct kl_host *host, struct kl_buf *out,
                          struct kl_err *err)
{
    const char *home = kl_host_env(host, "HOME");
    struct passwd entry, *found = NULL;
    char text[4096];

    if (home) {
        kl_buf_add_text(out, home);
        return KL_OK;
    }
    getpwuid_r(getuid(), &entry, text, sizeof(text), &found);
    if (!found || !found->pw_dir || !*found->pw_dir)
        return kl_err_set(err, KL_NOT_FOUND, _("no home folder: HOME is not set"));
    kl_buf_add_text(out, found->pw_dir);
    return KL_OK;
}

static bool is_name(char c)
{
    return c == '_' || kl_ascii_is_alnum(c);
}

/* The variable at "$": its text is added; returns what was read, 0 when it is none. */
static size_t expand_variable(const struct kl_host *host, const char *at,
                              struct kl_buf *out)
{
    bool braces = at[1] == '{';
    const char *name = at + 1 + braces, *value;
    struct kl_buf copy = {0};
    size_t len = 0;

    while (is_name(name[len]))
        len++;
    if (!len || (braces && name[len] != '}'))
        return 0;
    kl_buf_add(&copy, name, len);
    value = host->get_env(host->data, kl_buf_text(&copy));
    kl_buf_release(&copy);
    if (!value)
        return 0;
    kl_buf_add_text(out, value);
    return 1 + len + 2 * (size_t)braces;
}

enum kl_code kl_host_expand(const struct kl_host *host, const char *path,
                            struct kl_buf *out, struct kl_err *err)
{
    enum kl_code code = KL_OK;
    size_t len;

    if (path[0] == '~' && (path[1] == '/' || !path[1])) {
        code = kl_host_home(host, out, err);
        path++;
    }
    for (; *path; path += len) {
        len = *path == '$' ? expand_variable(host, path, out) : 0;
        if (len)
            continue;
        kl_buf_add_char(out, *path);
        len = 1;
    }
    return code;
}

enum kl_code kl_host_home_path(const struct kl_host *host, const char *below,
                               struct kl_buf *path, struct kl_err *err)
{
    enum kl_code code = kl_host_home(host, path, err);

    if (!code)
        kl_buf_addf(path, "/%s", below);
    return code;
}
