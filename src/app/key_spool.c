#include "config.h"

#include "app/key_spool.h"

#include <errno.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/file.h"
#include "base/i18n.h"
#include "base/map.h"

#define SAME_PARTITION UINT32_MAX
#define DIGITS_MAX                                                                       \
    64 /* of an attribute that is kept: longer is no number that counts                  \
        */
#define NAMES_MAX UINT16_MAX

/* What stands before a key's bytes in the file. */
struct head {
    uint32_t partition; /* its length, or SAME_PARTITION as the one before */
    uint32_t key;
    uint32_t attrs;
};

struct attr_head {
    uint16_t name; /* index into names */
    uint8_t digits;
    uint8_t is_number;
};

struct kl_key_spool {
    const char *folder;
    FILE *file;
    struct kl_map names; /* of attributes */
    struct kl_buf partition, row;
    bool has_partition;
    struct kl_evidence *attrs; /* of the key that was read last */
    size_t cap;
};

struct kl_key_spool *kl_key_spool_new(const char *folder)
{
    struct kl_key_spool *spool = KL_NEW(struct kl_key_spool);

    spool->folder = folder;
    return spool;
}

void kl_key_spool_free(struct kl_key_spool **spool)
{
    struct kl_key_spool *s = *spool;

    if (!s)
        return;
    if (s->file)
        fclose(s->file);
    kl_map_release(&s->names);
    kl_buf_release(&s->partition);
    kl_buf_release(&s->row);
    free(s->attrs);
    free(s);
    *spool = NULL;
}

static enum kl_code fail(const struct kl_key_spool *spool, struct kl_err *err)
{
    return kl_err_set(err, KL_IO, _("cannot use a temporary file in %s: %s"),
                      spool->folder, strerror(errno));
}

enum kl_code kl_key_spool_clear(struct kl_key_spool *spool, struct kl_err *err)
{
    spool->has_partition = false;
    if (!spool->file)
        return KL_OK;
    rewind(spool->file);
    return ftruncate(fileno(spool->file), 0) ? fail(spool, err) : KL_OK;
}

/* ---- writing ---- */

static bool is_kept(const struct kl_key_spool *spool, const struct kl_evidence *attr)
{
    return attr->text.len <= DIGITS_MAX && kl_str_all_digits(attr->text) &&
           (spool->names.n < NAMES_MAX || kl_map_get(&spool->names, attr->name));
}

static uint32_t pack_attrs(struct kl_key_spool *spool, const struct kl_evidence *attrs,
                           size_t nattrs)
{
    uint32_t n = 0;

    for (size_t i = 0; i < nattrs; i++) {
        struct attr_head head;

        if (!is_kept(spool, &attrs[i]))
            continue;
        head = (struct attr_head){
            .name = (uint16_t)*kl_map_put(&spool->names, attrs[i].name, spool->names.n),
            .digits = (uint8_t)attrs[i].text.len,
            .is_number = attrs[i].is_number,
        };
        kl_buf_add(&spool->row, &head, sizeof(head));
        kl_buf_add_str(&spool->row, attrs[i].text);
        n++;
    }
    return n;
}

enum kl_code kl_key_spool_add(struct kl_key_spool *spool, struct kl_str partition,
                              struct kl_str key, const struct kl_evidence *attrs,
                              size_t nattrs, struct kl_err *err)
{
    bool same =
        spool->has_partition && kl_str_eq(kl_buf_str(&spool->partition), partition);
    struct head head = {.partition = same ? SAME_PARTITION : (uint32_t)partition.len,
                        .key = (uint32_t)key.len};
    enum kl_code code = KL_OK;

    if (!spool->file)
        code = kl_file_temp(spool->folder, &spool->file, err);
    if (code)
        return code;
    kl_buf_clear(&spool->row);
    head.attrs = pack_attrs(spool, attrs, nattrs);
    fwrite(&head, sizeof(head), 1, spool->file);
    if (!same) {
        fwrite(partition.data, 1, partition.len, spool->file);
        kl_buf_set(&spool->partition, partition);
        spool->has_partition = true;
    }
    fwrite(key.data, 1, key.len, spool->file);
    if (spool->row.len)
        fwrite(spool->row.data, 1, spool->row.len, spool->file);
    return ferror(spool->file) ? fail(spool, err) : KL_OK;
}

/* ---- reading ---- */

enum kl_code kl_key_spool_rewind(struct kl_key_spool *spool, struct kl_err *err)
{
    if (spool->file && (fflush(spool->file) || fseek(spool->file, 0, SEEK_SET)))
        return fail(spool, err);
    return KL_OK;
}

static bool read_bytes(struct kl_key_spool *spool, size_t n, struct kl_buf *out)
{
    char *to = kl_buf_reserve(out, n);

    if (fread(to, 1, n, spool->file) < n)
        return false;
    to[n] = '\0';
    out->len += n;
    return true;
}

/* The attributes, of which the texts are at the end of the row from here on. */
static bool read_attrs(struct kl_key_spool *spool, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        struct attr_head head;

        KL_GROW(spool->attrs, i, spool->cap);
        if (fread(&head, sizeof(head), 1, spool->file) < 1)
            return false;
        spool->attrs[i] = (struct kl_evidence){
            .name = spool->names.entries[head.name].key,
            .text = {NULL, head.digits},
            .is_number = head.is_number,
        };
        if (!read_bytes(spool, head.digits, &spool->row))
            return false;
    }
    return true;
}

enum kl_code kl_key_spool_next(struct kl_key_spool *spool, struct kl_spooled *out,
                               bool *more, struct kl_err *err)
{
    struct head head;
    size_t at;

    *more = spool->file && fread(&head, sizeof(head), 1, spool->file) == 1;
    if (!*more)
        return spool->file && ferror(spool->file) ? fail(spool, err) : KL_OK;
    if (head.partition != SAME_PARTITION) {
        kl_buf_clear(&spool->partition);
        if (!read_bytes(spool, head.partition, &spool->partition))
            return fail(spool, err);
    }
    kl_buf_clear(&spool->row);
    if (!read_bytes(spool, head.key, &spool->row) || !read_attrs(spool, head.attrs))
        return fail(spool, err);
    at = head.key;
    for (uint32_t i = 0; i < head.attrs; i++) { /* now the row moves no more */
        spool->attrs[i].text.data = spool->row.data + at;
        at += spool->attrs[i].text.len;
    }
    *out = (struct kl_spooled){.partition = kl_buf_str(&spool->partition),
                               .key = {spool->row.data, head.key},
                               .attrs = spool->attrs,
                               .nattrs = head.attrs};
    return KL_OK;
}
