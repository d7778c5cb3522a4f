#include "config.h"

#include "app/bundle.h"

#include <errno.h>
#include <sys/stat.h>

#include "base/ascii.h"
#include "base/base64.h"
#include "base/i18n.h"
#include "aws/crypto.h"
#include "app/dump_folder.h"
#include "app/s3_export.h"

#define CHUNK_BYTES ((size_t)1 << 18)

/* The first that a path is like. */
static const struct form {
    bool (*is)(const char *path, bool folder);
    enum kl_code (*open)(const char *path, struct kl_bundle *bundle, struct kl_err *err);
} forms[] = {
    {kl_s3_export_is, kl_s3_export_open},
    {kl_dump_folder_is, kl_dump_folder_open},
};

struct kl_part *kl_bundle_add(struct kl_bundle *bundle, const char *path)
{
    KL_GROW(bundle->parts, bundle->n, bundle->cap);
    bundle->parts[bundle->n] = (struct kl_part){.path = kl_mem_strdup(path)};
    return &bundle->parts[bundle->n++];
}

void kl_bundle_note(struct kl_bundle *bundle, const char *path, const char *format, ...)
{
    struct kl_buf text = {0};
    va_list args;

    kl_buf_addf(&text, "%s: ", path);
    va_start(args, format);
    kl_buf_vaddf(&text, format, args);
    va_end(args);
    kl_names_add(&bundle->notes, kl_buf_str(&text));
    kl_buf_release(&text);
}

void kl_bundle_release(struct kl_bundle *bundle)
{
    for (size_t i = 0; i < bundle->n; i++) {
        struct kl_part *part = &bundle->parts[i];

        free(part->path);
        free(part->table);
        if (part->schema)
            kl_schema_release(part->schema);
        free(part->schema);
        free(part->md5);
        free(part->etag);
    }
    free(bundle->parts);
    kl_names_release(&bundle->notes);
    *bundle = (struct kl_bundle){.n = 0};
}

static enum kl_code no_form(const char *path, struct kl_err *err)
{
    kl_err_set(err, KL_INVALID, _("%s is a folder, not a data file"), path);
    kl_err_advise(err, _("of folders an export to S3 (manifest-summary.json) and a dump "
                         "of dynamodump (schema.json) are read"));
    return KL_INVALID;
}

static void add_sizes(struct kl_bundle *bundle)
{
    struct stat st;

    for (size_t i = 0; i < bundle->n; i++)
        if (stat(bundle->parts[i].path, &st) == 0 && S_ISREG(st.st_mode))
            bundle->size += (uint64_t)st.st_size;
}

enum kl_code kl_bundle_open(const char *path, struct kl_bundle *bundle,
                            struct kl_err *err)
{
    enum kl_code code = KL_OK;
    struct stat st;
    size_t i = 0;
    bool there = strcmp(path, "-") != 0 && stat(path, &st) == 0;
    bool folder = there && S_ISDIR(st.st_mode);

    *bundle = (struct kl_bundle){.n = 0};
    while (i < KL_ARRAY_LEN(forms) &&
           !(there && (folder || S_ISREG(st.st_mode)) && forms[i].is(path, folder)))
        i++;
    if (i < KL_ARRAY_LEN(forms))
        code = forms[i].open(path, bundle, err);
    else if (folder)
        code = no_form(path, err);
    else
        kl_bundle_add(bundle, path);
    add_sizes(bundle);
    return code;
}

/* ---- Checksums */

static enum kl_code cannot_read(const char *path, struct kl_err *err)
{
    enum kl_code code = errno == ENOENT   ? KL_NOT_FOUND
                        : errno == EACCES ? KL_DENIED
                                          : KL_IO;

    return kl_err_set(err, code, _("cannot read %s: %s"), path, strerror(errno));
}

static enum kl_code sum_up(const char *path, struct kl_md5 *md5,
                           const struct kl_token *token, struct kl_err *err)
{
    FILE *file = fopen(path, "rbe");
    struct kl_buf chunk = {0};
    char *to = kl_buf_reserve(&chunk, CHUNK_BYTES);
    enum kl_code code = file ? KL_OK : cannot_read(path, err);
    size_t n;

    while (!code && (n = fread(to, 1, CHUNK_BYTES, file)) > 0) {
        kl_md5_add(md5, (struct kl_str){to, n});
        if (kl_token_cancelled(token))
            code = kl_err_set(err, KL_CANCELLED, _("cancelled"));
    }
    if (!code && ferror(file))
        code = cannot_read(path, err);
    if (file)
        fclose(file);
    kl_buf_release(&chunk);
    return code;
}

static bool equals_hex(struct kl_str hex, const unsigned char sum[KL_MD5_LEN])
{
    struct kl_buf own = {0};
    bool same;

    kl_crypto_hex(sum, KL_MD5_LEN, &own);
    same = hex.len == own.len;
    for (size_t i = 0; i < own.len && same; i++)
        same = kl_ascii_lower(hex.data[i]) == own.data[i];
    kl_buf_release(&own);
    return same;
}

/* An etag is the MD5 of a file that was written in one part, or with "-1" behind it the
 * MD5 of that; of more parts it cannot be told without their sizes. */
static bool etag_fits(const char *etag, const unsigned char sum[KL_MD5_LEN])
{
    struct kl_str text = kl_str_from(etag);
    unsigned char again[KL_MD5_LEN];
    struct kl_md5 *md5;

    if (text.len == 2 * KL_MD5_LEN)
        return equals_hex(text, sum);
    if (text.len != 2 * KL_MD5_LEN + 2 || strcmp(etag + 2 * KL_MD5_LEN, "-1"))
        return true;
    text.len = (size_t)2 * KL_MD5_LEN;
    md5 = kl_md5_new();
    kl_md5_add(md5, (struct kl_str){(const char *)sum, KL_MD5_LEN});
    kl_md5_end(md5, again);
    kl_md5_free(&md5);
    return equals_hex(text, sum) || equals_hex(text, again);
}

static bool md5_fits(const char *base64, const unsigned char sum[KL_MD5_LEN])
{
    struct kl_buf own = {0};
    bool same;

    kl_base64_encode((struct kl_str){(const char *)sum, KL_MD5_LEN}, &own);
    same = kl_str_eq(kl_str_from(base64), kl_buf_str(&own)) ||
           equals_hex(kl_str_from(base64), sum);
    kl_buf_release(&own);
    return same;
}

enum kl_code kl_part_verify(const struct kl_part *part, const struct kl_token *token,
                            struct kl_err *err)
{
    unsigned char sum[KL_MD5_LEN];
    struct kl_md5 *md5;
    enum kl_code code;

    if (!part->md5 && !part->etag)
        return KL_OK;
    md5 = kl_md5_new();
    code = sum_up(part->path, md5, token, err);
    kl_md5_end(md5, sum);
    kl_md5_free(&md5);
    if (code || (part->md5 ? md5_fits(part->md5, sum) : etag_fits(part->etag, sum)))
        return code;
    kl_err_set(err, KL_INVALID, _("%s: its checksum is not that of the manifest (%s)"),
               part->path, part->md5 ? "md5Checksum" : "etag");
    kl_err_advise(err, _("the file is damaged or of another export: fetch it again"));
    return KL_INVALID;
}
