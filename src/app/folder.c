#include "config.h"

#include "app/folder.h"

#include <dirent.h>
#include <sys/stat.h>

bool kl_folder_is(const char *path)
{
    struct stat st;

    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

static int by_bytes(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

void kl_folder_list(const char *folder, struct kl_names *names)
{
    DIR *dir = opendir(folder);
    const struct dirent *entry;

    if (!dir)
        return;
    while ((entry = readdir(dir)))
        if (entry->d_name[0] != '.')
            kl_names_add(names, kl_str_from(entry->d_name));
    closedir(dir);
    if (names->n)
        qsort(names->names, names->n, sizeof(*names->names), by_bytes);
}

void kl_folder_peek(const char *path, size_t max, struct kl_buf *out)
{
    FILE *file = fopen(path, "rbe");

    if (!file)
        return;
    out->len += fread(kl_buf_reserve(out, max), 1, max, file);
    out->data[out->len] = '\0';
    fclose(file);
}
