#include "config.h"

#include "app/s3_export.h"

#include <jansson.h>

#include "base/file.h"
#include "base/i18n.h"
#include "base/path.h"
#include "model/scan.h"
#include "app/folder.h"
#include "app/unwrap.h"

#define SUMMARY "manifest-summary.json"
#define FILES "manifest-files.json"
/* About 200 bytes for each data file, of which an export has thousands. */
#define MANIFEST_MAX ((size_t)256 << 20)
/* A summary and an entry of the files are below this. */
#define PEEK_BYTES ((size_t)1 << 14)
#define CHECKSUM_MAX ((size_t)1 << 10)
/* How many folders above a manifest a data file is looked for. */
#define ABOVE 4

/* ---- Finding manifests */

/* The first object of a file, when it is a manifest; whether of files. */
static bool peek(const char *path, bool *files)
{
    struct kl_buf start = {0};
    json_error_t error;
    json_t *root;
    bool is;

    kl_folder_peek(path, PEEK_BYTES, &start);
    root = json_loads(kl_buf_text(&start), JSON_DISABLE_EOF_CHECK, &error);
    *files = json_is_string(json_object_get(root, "dataFileS3Key"));
    is = *files || json_is_string(json_object_get(root, "manifestFilesS3Key"));
    json_decref(root);
    kl_buf_release(&start);
    return is;
}

static bool has(const char *folder, const char *name)
{
    char *path = kl_path_join(folder, name);
    bool there = kl_file_exists(path);

    free(path);
    return there;
}

static void add_if_export(const char *folder, struct kl_names *found)
{
    const char *name = has(folder, SUMMARY) ? SUMMARY : FILES;
    char *path;

    if (!has(folder, name))
        return;
    path = kl_path_join(folder, name);
    kl_names_add(found, kl_str_from(path));
    free(path);
}

static void add_below(const char *folder, struct kl_names *found)
{
    struct kl_names names = {0};

    kl_folder_list(folder, &names);
    for (size_t i = 0; i < names.n; i++) {
        char *path = kl_path_join(folder, names.names[i]);

        add_if_export(path, found);
        free(path);
    }
    kl_names_release(&names);
}

/* The manifests of a folder. */
static void find_manifests(const char *folder, struct kl_names *found)
{
    char *inner = kl_path_join(folder, "AWSDynamoDB");

    add_if_export(folder, found);
    if (!found->n)
        add_below(folder, found);
    if (!found->n)
        add_below(inner, found);
    free(inner);
}

bool kl_s3_export_is(const char *path, bool folder)
{
    struct kl_names found = {0};
    bool is, files;

    if (!folder)
        return peek(path, &files);
    find_manifests(path, &found);
    is = found.n > 0;
    kl_names_release(&found);
    return is;
}

/* ---- The summary */

/* What the summary says; all of it may be NULL or 0. */
struct summary {
    char *table;
    bool counted;
    uint64_t items;
    bool encrypted; /* by a key of KMS: an etag is no checksum then */
};

static enum kl_code invalid(const char *path, const char *what, struct kl_err *err)
{
    return kl_err_set(err, KL_INVALID, "%s: %s", path, what);
}

/* Beside a manifest lies its own checksum. */
static enum kl_code verify_manifest(const char *path, struct kl_err *err)
{
    struct kl_part part = {.path = (char *)(uintptr_t)path};
    struct kl_buf name = {0}, sum = {0};
    size_t len = strlen(path);
    enum kl_code code = KL_OK;

    if (len <= strlen(".json") || strcmp(path + len - strlen(".json"), ".json"))
        return KL_OK;
    kl_buf_add(&name, path, len - strlen(".json"));
    kl_buf_add_text(&name, ".md5");
    if (kl_file_exists(kl_buf_text(&name)))
        code = kl_file_read(kl_buf_text(&name), CHECKSUM_MAX, &sum, err);
    while (sum.len > 0 && strchr(" \t\r\n", sum.data[sum.len - 1]))
        sum.len--;
    if (!code && sum.len > 0) {
        part.md5 = kl_mem_dup(sum.data, sum.len);
        code = kl_part_verify(&part, NULL, err);
    }
    free(part.md5);
    kl_buf_release(&name);
    kl_buf_release(&sum);
    return code;
}

static const char *text_of(const json_t *object, const char *name)
{
    return json_string_value(json_object_get(object, name));
}

static bool read_count(const json_t *object, uint64_t *items)
{
    const json_t *count = json_object_get(object, "itemCount");

    *items = json_is_integer(count) && json_integer_value(count) > 0
                 ? (uint64_t)json_integer_value(count)
                 : 0;
    return json_is_integer(count) && json_integer_value(count) >= 0;
}

static enum kl_code check_format(const char *path, const char *format, struct kl_err *err)
{
    if (!format || strcmp(format, "DYNAMODB_JSON") == 0)
        return KL_OK;
    if (strcmp(format, "ION") == 0) {
        kl_err_set(err, KL_INVALID, _("%s: an export in Amazon Ion, which is not read"),
                   path);
        kl_err_advise(err, _("export the table again with the format DynamoDB JSON "
                             "(--export-format DYNAMODB_JSON)"));
        return KL_INVALID;
    }
    return kl_err_set(err, KL_INVALID, _("%s: an export of the unknown format %s"), path,
                      format);
}

static enum kl_code read_summary(const char *path, struct summary *summary,
                                 struct kl_bundle *bundle, struct kl_err *err)
{
    struct kl_buf text = {0}, table = {0};
    json_error_t error;
    json_t *root = NULL;
    const char *sse, *type;
    enum kl_code code = verify_manifest(path, err);

    if (!code)
        code = kl_file_read(path, MANIFEST_MAX, &text, err);
    if (code)
        goto out;
    root = json_loadb(kl_buf_text(&text), text.len, 0, &error);
    if (!root) {
        code = kl_err_set(err, KL_INVALID, "%s:%d: %s", path, error.line, error.text);
        goto out;
    }
    code = check_format(path, text_of(root, "outputFormat"), err);
    kl_unwrap_table_arn(kl_str_from(text_of(root, "tableArn")), &table);
    if (!table.len)
        kl_unwrap_table_arn(kl_str_from(text_of(root, "exportArn")), &table);
    summary->table = table.len ? kl_buf_take(&table, NULL) : NULL;
    summary->counted = read_count(root, &summary->items);
    sse = text_of(root, "s3SseAlgorithm");
    summary->encrypted = sse && strcmp(sse, "KMS") == 0;
    type = text_of(root, "exportType");
    if (!code && type && strcmp(type, "INCREMENTAL_EXPORT") == 0)
        kl_bundle_note(
            bundle, path,
            _("an incremental export: what changed from %s to %s, not the "
              "whole table"),
            text_of(root, "exportFromTime") ? text_of(root, "exportFromTime") : "?",
            text_of(root, "exportToTime") ? text_of(root, "exportToTime") : "?");
out:
    json_decref(root);
    kl_buf_release(&text);
    kl_buf_release(&table);
    return code;
}

/* ---- The data files */

static char *above_of(const char *folder)
{
    const char *name = kl_path_name(folder);

    if (strcmp(name, ".") == 0)
        return kl_mem_strdup("..");
    return strcmp(name, "..") == 0 ? kl_path_join(folder, "..") : kl_path_folder(folder);
}

/* The file of a key, in a folder or one above it: as the key names it, or with fewer of
 * its folders. NULL: it is not there. */
static char *locate(const char *folder, const char *key)
{
    char *base = kl_mem_strdup(folder), *found = NULL;

    for (int i = 0; i <= ABOVE && !found; i++) {
        char *above;

        for (const char *rest = key; rest && !found; rest = strchr(rest, '/')) {
            rest += *rest == '/';
            found = kl_path_join(base, rest);
            if (!kl_file_exists(found)) {
                free(found);
                found = NULL;
            }
        }
        above = above_of(base);
        free(base);
        base = above;
    }
    free(base);
    return found;
}

static bool is_safe(const char *key)
{
    return key[0] && key[0] != '/' && strcmp(key, "..") && strncmp(key, "../", 3) &&
           !strstr(key, "/../") &&
           (strlen(key) < 3 || strcmp(key + strlen(key) - 3, "/.."));
}

static char *copy_text(const json_t *object, const char *name)
{
    const char *text = text_of(object, name);

    return text && text[0] ? kl_mem_strdup(text) : NULL;
}

static enum kl_code add_file(const char *path, const char *folder, const json_t *entry,
                             const struct summary *summary, struct kl_bundle *bundle,
                             struct kl_err *err)
{
    const char *key = text_of(entry, "dataFileS3Key");
    struct kl_part *part;
    char *found;

    if (!key)
        return invalid(path, _("an entry without dataFileS3Key"), err);
    if (!is_safe(key))
        return kl_err_set(err, KL_INVALID, _("%s: the key %s leaves its folder"), path,
                          key);
    found = locate(folder, key);
    if (!found) {
        kl_err_set(err, KL_NOT_FOUND, _("%s: the data file %s is not there"), path, key);
        kl_err_advise(err, _("copy the whole folder AWSDynamoDB out of the bucket: "
                             "aws s3 cp --recursive"));
        return KL_NOT_FOUND;
    }
    part = kl_bundle_add(bundle, found);
    free(found);
    part->table = kl_mem_strdup(summary->table);
    part->counted = read_count(entry, &part->items);
    part->md5 = copy_text(entry, "md5Checksum");
    part->etag = summary->encrypted ? NULL : copy_text(entry, "etag");
    return KL_OK;
}

/* One object after another, one a line or not. */
static enum kl_code read_files(const char *path, const char *folder,
                               const struct summary *summary, struct kl_bundle *bundle,
                               struct kl_err *err)
{
    struct kl_buf text = {0};
    uint64_t items = 0;
    size_t at = 0, first = bundle->n;
    enum kl_code code = verify_manifest(path, err);

    if (!code)
        code = kl_file_read(path, MANIFEST_MAX, &text, err);
    while (!code && *kl_scan_space(kl_buf_text(&text) + at)) {
        json_error_t error;
        json_t *entry =
            json_loadb(text.data + at, text.len - at, JSON_DISABLE_EOF_CHECK, &error);

        if (!entry)
            code = kl_err_set(err, KL_INVALID, "%s:%d: %s", path, error.line, error.text);
        else
            code = add_file(path, folder, entry, summary, bundle, err);
        at += entry ? (size_t)error.position : 0;
        json_decref(entry);
    }
    for (size_t i = first; i < bundle->n; i++)
        items += bundle->parts[i].items;
    if (!code && summary->counted && items != summary->items)
        code = kl_err_set(
            err, KL_INVALID, _("%s: its files hold %llu items, but the export has %llu"),
            path, (unsigned long long)items, (unsigned long long)summary->items);
    kl_buf_release(&text);
    return code;
}

static enum kl_code no_files(const char *summary, struct kl_err *err)
{
    kl_err_set(err, KL_NOT_FOUND, _("%s: %s is not beside it"), summary, FILES);
    kl_err_advise(err, _("copy the whole folder AWSDynamoDB out of the bucket: "
                         "aws s3 cp --recursive"));
    return KL_NOT_FOUND;
}

/* path is a manifest: of files, where there is no summary. */
static enum kl_code open_one(const char *path, struct kl_bundle *bundle,
                             struct kl_err *err)
{
    struct summary summary = {0};
    char *folder = kl_path_folder(path), *files, *beside = NULL;
    bool of_files;
    enum kl_code code = KL_OK;

    peek(path, &of_files);
    files = of_files ? kl_mem_strdup(path) : kl_path_join(folder, FILES);
    if (of_files && strcmp(kl_path_name(path), FILES) == 0)
        beside = kl_path_join(folder, SUMMARY);
    if (of_files)
        path = beside && kl_file_exists(beside) ? beside : NULL;
    if (path)
        code = read_summary(path, &summary, bundle, err);
    if (!code && !kl_file_exists(files))
        code = no_files(path, err);
    if (!code)
        code = read_files(files, folder, &summary, bundle, err);
    free(summary.table);
    free(folder);
    free(files);
    free(beside);
    return code;
}

enum kl_code kl_s3_export_open(const char *path, struct kl_bundle *bundle,
                               struct kl_err *err)
{
    struct kl_names found = {0};
    enum kl_code code = KL_OK;

    if (kl_folder_is(path))
        find_manifests(path, &found);
    else
        kl_names_add(&found, kl_str_from(path));
    for (size_t i = 0; i < found.n && !code; i++)
        code = open_one(found.names[i], bundle, err);
    kl_names_release(&found);
    return code;
}
