#include "config.h"

#include "app/state_file.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"
#include "base/i18n.h"
#include "base/newfile.h"
#include "base/path.h"

#define FILE_MAX ((size_t)4 << 20) /* more was not written here */
#define LOCK_TRIES 100             /* of 10 ms: who has the lock writes some kilobytes */

enum kl_code kl_state_path(const char *name, const char *xdg_state_home, const char *home,
                           struct kl_buf *out, struct kl_err *err)
{
    struct kl_buf file = {0};
    bool found;

    kl_buf_addf(&file, "keyline/%s", name);
    found = kl_path_xdg(xdg_state_home, home, ".local/state", kl_buf_text(&file), out);
    kl_buf_release(&file);
    return found ? KL_OK
                 : kl_err_set(err, KL_NOT_FOUND,
                              _("no folder for what keyline remembers: HOME is not set"));
}

void kl_state_read(const char *path, struct kl_state_lines *lines)
{
    size_t from = 0;

    /* A pipe with no writer would be waited for. */
    if (!path || !kl_file_is_regular(path) ||
        kl_file_read(path, FILE_MAX, &lines->text, NULL))
        return;
    while (from < lines->text.len) {
        struct kl_str rest = kl_str_sub(kl_buf_str(&lines->text), from, SIZE_MAX);
        size_t end = kl_str_find(rest, KL_STR("\n"), 0);

        end = end == SIZE_MAX ? rest.len : end;
        KL_GROW(lines->list, lines->n, lines->cap);
        lines->list[lines->n++] = kl_str_sub(rest, 0, end);
        from += end + 1;
    }
}

void kl_state_lines_release(struct kl_state_lines *lines)
{
    kl_buf_release(&lines->text);
    free(lines->list);
    *lines = (struct kl_state_lines){.n = 0};
}

/* The lines that stay, and the new one behind them. */
static void keep_lines(const struct kl_state_lines *lines, struct kl_str fresh,
                       struct kl_str begin, const struct kl_state_bounds *bounds,
                       struct kl_buf *out)
{
    size_t left = bounds->all - 1, alike = bounds->each - 1, first = lines->n;
    bool *keep = KL_NEW_ARRAY(bool, lines->n);

    while (first > 0 && left > 0) {
        struct kl_str line = lines->list[--first];
        bool same = kl_str_starts(line, begin);

        keep[first] = line.len && line.data[0] == '{' && !kl_str_eq(line, fresh) &&
                      (!same || alike > 0);
        left -= keep[first];
        alike -= keep[first] && same;
    }
    for (size_t i = first; i < lines->n; i++) {
        if (!keep[i])
            continue;
        kl_buf_add_str(out, lines->list[i]);
        kl_buf_add_char(out, '\n');
    }
    kl_buf_add_str(out, fresh);
    kl_buf_add_char(out, '\n');
    free(keep);
}

/* Keys of tables are nobody else's business, whatever the folder lets people see. */
static enum kl_code write_file(const char *path, const struct kl_buf *text,
                               struct kl_err *err)
{
    struct kl_newfile file = {0};
    enum kl_code code = kl_newfile_open(&file, path, err);

    if (!code && fchmod(fileno(file.file), 0600))
        code = kl_err_set(err, KL_IO, _("cannot write %s"), path);
    if (!code) {
        fwrite(text->data, 1, text->len, file.file);
        code = kl_newfile_commit(&file, err);
    }
    kl_newfile_release(&file);
    return code;
}

static enum kl_code make_folder(const char *path, struct kl_err *err)
{
    char *folder = kl_path_folder(path);
    enum kl_code code = kl_file_mkdirs(folder, err);

    free(folder);
    return code;
}

static enum kl_code take_lock(int fd, const char *name, struct kl_err *err)
{
    static const struct timespec pause = {.tv_nsec = 10 * 1000 * 1000};

    for (unsigned i = 0; i < LOCK_TRIES; i++) {
        struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};

        if (fcntl(fd, F_SETLK, &whole) == 0)
            return KL_OK;
        if (errno == ENOLCK || errno == EINVAL)
            return KL_OK; /* a file system without locks: one run at a time, then */
        nanosleep(&pause, NULL);
    }
    return kl_err_set(err, KL_IO, _("another keyline keeps %s locked"), name);
}

/* Locks the file beside path; *fd is to be closed, which unlocks it. */
static enum kl_code lock(const char *path, int *fd, struct kl_err *err)
{
    struct kl_buf name = {0};
    enum kl_code code;

    kl_buf_addf(&name, "%s.lock", path);
    *fd = open(kl_buf_text(&name), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (*fd < 0)
        code = kl_err_set(err, KL_IO, _("cannot write %s: %s"), kl_buf_text(&name),
                          strerror(errno));
    else
        code = take_lock(*fd, kl_buf_text(&name), err);
    kl_buf_release(&name);
    return code;
}

enum kl_code kl_state_add(const char *path, struct kl_str line, struct kl_str begin,
                          const struct kl_state_bounds *bounds, struct kl_err *err)
{
    struct kl_state_lines lines = {.n = 0};
    struct kl_buf text = {0};
    int fd = -1;
    enum kl_code code = make_folder(path, err);

    if (!code)
        code = lock(path, &fd, err);
    if (!code) {
        kl_state_read(path, &lines);
        keep_lines(&lines, line, begin, bounds, &text);
        code = write_file(path, &text, err);
    }
    if (fd >= 0)
        close(fd);
    kl_buf_release(&text);
    kl_state_lines_release(&lines);
    return code;
}
