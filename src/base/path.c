#include "config.h"

#include "base/path.h"

char *kl_path_folder(const char *path)
{
    const char *slash = strrchr(path, '/');

    if (!slash)
        return kl_mem_strdup(".");
    return kl_mem_dup(path, slash == path ? 1 : (size_t)(slash - path));
}

char *kl_path_join(const char *folder, const char *name)
{
    struct kl_buf path = {0};

    kl_buf_add_text(&path, folder);
    if (path.len && path.data[path.len - 1] != '/')
        kl_buf_add_char(&path, '/');
    kl_buf_add_text(&path, name);
    return kl_buf_take(&path, NULL);
}

const char *kl_path_name(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? slash + 1 : path;
}

bool kl_path_xdg(const char *xdg, const char *home, const char *usual, const char *name,
                 struct kl_buf *out)
{
    if (xdg && xdg[0] == '/')
        kl_buf_addf(out, "%s/%s", xdg, name);
    else if (home && home[0])
        kl_buf_addf(out, "%s/%s/%s", home, usual, name);
    else
        return false;
    return true;
}
