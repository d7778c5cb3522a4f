#include "config.h"

#include "app/dump_folder.h"

#include "base/file.h"
#include "base/i18n.h"
#include "base/path.h"
#include "app/folder.h"
#include "app/transfer.h"

#define SCHEMA "schema.json"
#define DATA "data"

static bool is_table(const char *folder)
{
    char *schema = kl_path_join(folder, SCHEMA), *data = kl_path_join(folder, DATA);
    bool is = kl_file_exists(schema) && kl_folder_is(data);

    free(schema);
    free(data);
    return is;
}

/* The folders of tables that a path stands for. */
static void find_tables(const char *path, struct kl_names *found)
{
    struct kl_names names = {0};

    if (is_table(path)) {
        kl_names_add(found, kl_str_from(path));
        return;
    }
    kl_folder_list(path, &names);
    for (size_t i = 0; i < names.n; i++) {
        char *inner = kl_path_join(path, names.names[i]);

        if (is_table(inner))
            kl_names_add(found, kl_str_from(inner));
        free(inner);
    }
    kl_names_release(&names);
}

bool kl_dump_folder_is(const char *path, bool folder)
{
    struct kl_names found = {0};
    bool is;

    if (!folder) {
        char *holder = kl_path_folder(path);

        is = strcmp(kl_path_name(path), SCHEMA) == 0 && is_table(holder);
        free(holder);
        return is;
    }
    find_tables(path, &found);
    is = found.n > 0;
    kl_names_release(&found);
    return is;
}

/* The table is made by its schema, also without a data file. */
static enum kl_code open_table(const char *folder, struct kl_bundle *bundle,
                               struct kl_err *err)
{
    char *file = kl_path_join(folder, SCHEMA), *data = kl_path_join(folder, DATA);
    struct kl_schema schema = {0};
    struct kl_names names = {0};
    enum kl_code code = kl_transfer_schema_read(file, &schema, err);
    size_t first = bundle->n;

    if (!code && !schema.table)
        schema.table = kl_mem_strdup(kl_path_name(folder));
    kl_folder_list(data, &names);
    for (size_t i = 0; i < names.n && !code; i++) {
        char *path = kl_path_join(data, names.names[i]);
        struct kl_part *part = kl_bundle_add(bundle, path);

        part->table = kl_mem_strdup(schema.table);
        part->schema = KL_NEW(struct kl_schema);
        kl_schema_copy(part->schema, &schema);
        free(path);
    }
    if (!code && bundle->n == first)
        code = kl_err_set(err, KL_INVALID, _("%s: no data files in it"), data);
    kl_schema_release(&schema);
    kl_names_release(&names);
    free(file);
    free(data);
    return code;
}

enum kl_code kl_dump_folder_open(const char *path, struct kl_bundle *bundle,
                                 struct kl_err *err)
{
    char *folder = kl_folder_is(path) ? kl_mem_strdup(path) : kl_path_folder(path);
    struct kl_names found = {0};
    enum kl_code code = KL_OK;

    find_tables(folder, &found);
    for (size_t i = 0; i < found.n && !code; i++)
        code = open_table(found.names[i], bundle, err);
    kl_names_release(&found);
    free(folder);
    return code;
}
