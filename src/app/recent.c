#include "config.h"

#include "app/recent.h"

#include <jansson.h>
#include <sys/stat.h>

#include "base/file.h"
#include "base/i18n.h"
#include "base/newfile.h"
#include "model/key_text.h"
#include "model/plain.h"
#include "model/value.h"

#define FILE_MAX ((size_t)4 << 20) /* more was not written here */

enum kl_code kl_recent_path(const char *xdg_state_home, const char *home,
                            struct kl_buf *out, struct kl_err *err)
{
    if (xdg_state_home && xdg_state_home[0] == '/')
        kl_buf_addf(out, "%s/keyline/recent", xdg_state_home);
    else if (home && home[0])
        kl_buf_addf(out, "%s/.local/state/keyline/recent", home);
    else
        return kl_err_set(err, KL_NOT_FOUND,
                          _("no folder for what keyline remembers: HOME is not set"));
    return KL_OK;
}

/* ---- lines ---- */

/* What all lines of one table or index begin with. */
static void add_place(const char *data, const struct kl_schema *schema,
                      struct kl_buf *out)
{
    kl_buf_add_text(out, "{\"data\":");
    kl_json_string(kl_str_from(data), out);
    kl_buf_add_text(out, ",\"table\":");
    kl_json_string(kl_str_from(schema->table), out);
    if (schema->index) {
        kl_buf_add_text(out, ",\"index\":");
        kl_json_string(kl_str_from(schema->index), out);
    }
    kl_buf_add_text(out, ",\"values\":[");
}

static void add_values(const struct kl_key_value *values, size_t n, struct kl_buf *out)
{
    struct kl_buf text = {0};

    for (size_t i = 0; i < n; i++) {
        kl_buf_clear(&text);
        kl_key_text_add(&values[i], &text);
        kl_buf_addf(out, "%s[\"%s\",", i ? "," : "", kl_key_type_name(values[i].type));
        kl_json_string(kl_buf_str(&text), out);
        kl_buf_add_char(out, ']');
    }
    kl_buf_add_text(out, "]}");
    kl_buf_release(&text);
}

static struct kl_str string_at(const json_t *array, size_t i)
{
    return kl_value_text(json_array_get(array, i));
}

/* The values of a line, when they are those of a partition key of the schema. */
static bool read_values(struct kl_str line, const struct kl_schema *schema,
                        struct kl_partition *partition)
{
    json_t *root = json_loadb(line.data, line.len, JSON_ALLOW_NUL, NULL);
    const json_t *values = json_object_get(root, "values");
    bool ok = json_array_size(values) == schema->keys.npk;

    for (size_t i = 0; ok && i < schema->keys.npk; i++) {
        const json_t *value = json_array_get(values, i);
        struct kl_str type = string_at(value, 0), text = string_at(value, 1);
        enum kl_key_type kind = schema->keys.pk[i].type;

        ok = type.data && text.data &&
             kl_str_eq(type, kl_str_from(kl_key_type_name(kind))) &&
             !kl_key_text_read(text, kind, KL_PARTITION_KEY_MAX, &partition->values[i],
                               NULL);
        partition->nvalues = i + 1;
    }
    json_decref(root);
    return ok;
}

/* ---- the file ---- */

/* Its lines; the text is kept by the caller. */
struct lines {
    struct kl_buf text;
    struct kl_str *list;
    size_t n, cap;
};

static void read_lines(const char *path, struct lines *lines)
{
    size_t from = 0;

    if (!path || kl_file_read(path, FILE_MAX, &lines->text, NULL))
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

static void release_lines(struct lines *lines)
{
    kl_buf_release(&lines->text);
    free(lines->list);
}

static bool starts_with(struct kl_str line, const struct kl_buf *place)
{
    return kl_str_eq(kl_str_sub(line, 0, place->len), kl_buf_str(place));
}

void kl_recent_read(const char *path, const char *data, const struct kl_schema *schema,
                    struct kl_partitions *recent)
{
    struct lines lines = {.n = 0};
    struct kl_buf place = {0};

    read_lines(path, &lines);
    add_place(data, schema, &place);
    for (size_t i = lines.n; i-- > 0 && recent->n < KL_RECENT_EACH;) {
        struct kl_partition partition = {.nvalues = 0};

        if (!starts_with(lines.list[i], &place))
            continue;
        KL_GROW(recent->list, recent->n, recent->cap);
        if (read_values(lines.list[i], schema, &partition))
            recent->list[recent->n++] = partition;
        else
            for (size_t k = 0; k < partition.nvalues; k++)
                kl_key_value_release(&partition.values[k]);
    }
    kl_buf_release(&place);
    release_lines(&lines);
}

/* The lines that stay, beside the new one, the latest last. */
static void keep_lines(const struct lines *lines, const struct kl_buf *place,
                       struct kl_str fresh, struct kl_buf *out)
{
    size_t left = KL_RECENT_MAX - 1, here = KL_RECENT_EACH - 1, first = lines->n;
    bool *keep = KL_NEW_ARRAY(bool, lines->n);

    while (first > 0 && left > 0) {
        struct kl_str line = lines->list[--first];
        bool same_place = starts_with(line, place);

        keep[first] = line.len && line.data[0] == '{' && !kl_str_eq(line, fresh) &&
                      (!same_place || here > 0);
        left -= keep[first];
        here -= keep[first] && same_place;
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
    const char *slash = strrchr(path, '/');
    char *folder = kl_mem_dup(path, (size_t)(slash - path));
    struct kl_newfile file = {0};
    enum kl_code code = kl_file_mkdirs(folder, err);

    free(folder);
    if (!code)
        code = kl_newfile_open(&file, path, err);
    if (!code && fchmod(fileno(file.file), 0600))
        code = kl_err_set(err, KL_IO, _("cannot write %s"), path);
    if (!code) {
        fwrite(text->data, 1, text->len, file.file);
        code = kl_newfile_commit(&file, err);
    }
    kl_newfile_release(&file);
    return code;
}

enum kl_code kl_recent_add(const char *path, const char *data,
                           const struct kl_schema *schema,
                           const struct kl_key_value *values, struct kl_err *err)
{
    struct lines lines = {.n = 0};
    struct kl_buf place = {0}, fresh = {0}, text = {0};
    enum kl_code code;

    read_lines(path, &lines);
    add_place(data, schema, &place);
    kl_buf_add_str(&fresh, kl_buf_str(&place));
    add_values(values, schema->keys.npk, &fresh);
    keep_lines(&lines, &place, kl_buf_str(&fresh), &text);
    code = write_file(path, &text, err);
    kl_buf_release(&place);
    kl_buf_release(&fresh);
    kl_buf_release(&text);
    release_lines(&lines);
    return code;
}
