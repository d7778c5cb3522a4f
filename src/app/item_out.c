#include "config.h"

#include "app/item_out.h"

#include "base/base64.h"
#include "base/utf8.h"
#include "model/item.h"
#include "model/plain.h"

static const char *const format_names[KL_ITEM_FORMATS] = {
    [KL_ITEM_TYPED] = "typed", [KL_ITEM_JSONL] = "jsonl", [KL_ITEM_JSON] = "json",
    [KL_ITEM_CSV] = "csv",     [KL_ITEM_KEYS] = "keys",
};

const char *kl_item_format_name(enum kl_item_format format)
{
    return format_names[format];
}

enum kl_item_format kl_item_format_of(const char *name)
{
    size_t i = 0;

    while (i < KL_ITEM_FORMATS && strcmp(name, format_names[i]) != 0)
        i++;
    return (enum kl_item_format)i;
}

static enum kl_code write_line(const struct kl_item_out *out, struct kl_str line,
                               struct kl_str end, struct kl_err *err)
{
    return out->sink.write(out->sink.arg, line, end, err);
}

/* A kl_csv_write_fn: a line and its CRLF. */
static enum kl_code write_csv(void *arg, struct kl_str bytes, struct kl_err *err)
{
    const struct kl_item_out *out = arg;

    return write_line(out, kl_str_sub(bytes, 0, bytes.len - 2), KL_STR("\r\n"), err);
}

/* The columns that were asked for, or the keys and what comes. */
static void begin_csv(struct kl_item_out *out)
{
    const struct kl_key_schema *keys = &out->schema->keys;
    const char *names[2 * KL_KEY_ATTRS];
    const struct kl_csv_sink sink = {write_csv, out, out->sink.temp_folder};
    size_t n = 0;

    for (size_t i = 0; i < keys->npk; i++)
        names[n++] = keys->pk[i].name;
    for (size_t i = 0; i < keys->nsk; i++)
        names[n++] = keys->sk[i].name;
    out->csv = out->ncolumns ? kl_csv_new(out->columns, out->ncolumns, false, &sink)
                             : kl_csv_new(names, n, true, &sink);
}

void kl_item_out_begin(struct kl_item_out *out)
{
    out->rows = 0;
    if (out->format == KL_ITEM_CSV)
        begin_csv(out);
}

void kl_item_out_key(struct kl_str key, enum kl_key_type type, struct kl_buf *out)
{
    size_t len;

    switch (type) {
    case KL_KEY_N:
        kl_buf_add_str(out, key);
        return;
    case KL_KEY_B:
        kl_buf_add_text(out, "b64:");
        kl_base64_encode(key, out);
        return;
    case KL_KEY_S:
        break;
    }
    for (size_t off = 0; off < key.len; off += len) {
        int32_t cp = kl_utf8_decode(key, off, &len);

        if (cp == '\\')
            kl_buf_add_text(out, "\\\\");
        else if (cp == '\n')
            kl_buf_add_text(out, "\\n");
        else if (cp == '\r')
            kl_buf_add_text(out, "\\r");
        else if (cp < 0x20 || (cp >= 0x7f && cp < 0xa0))
            for (size_t i = 0; i < len; i++)
                kl_buf_addf(out, "\\x%02x", (unsigned char)key.data[off + i]);
        else
            kl_buf_add(out, key.data + off, len);
    }
}

static enum kl_code put_key(struct kl_item_out *out, const struct kl_page *page, size_t i,
                            struct kl_err *err)
{
    struct kl_page_attr key = kl_page_key(page, i, out->schema->keys.npk + out->key_at);
    struct kl_str end = out->null_ended ? KL_STR("\0") : KL_STR("\n");
    struct kl_buf text = {0};
    enum kl_code code;

    /* A binary key may hold NUL itself: it is written as b64:… whatever ends it. */
    if (out->null_ended && key.type == KL_KEY_S)
        kl_buf_add_str(&text, key.text);
    else
        kl_item_out_key(key.text, key.type, &text);
    code = write_line(out, kl_buf_str(&text), end, err);
    kl_buf_release(&text);
    return code;
}

static enum kl_code put_json(struct kl_item_out *out, const struct kl_item *item,
                             struct kl_err *err)
{
    bool array = out->format == KL_ITEM_JSON;
    struct kl_buf text = {0};
    enum kl_code code = KL_OK;

    if (out->format == KL_ITEM_TYPED) {
        kl_buf_add_text(&text, "{\"Item\":");
        kl_typed_item(item, out->columns, out->ncolumns, KL_PLAIN_COMPACT, &text);
        kl_buf_add_char(&text, '}');
    } else {
        kl_plain_item(item, out->columns, out->ncolumns, KL_PLAIN_COMPACT, &text);
    }
    if (array)
        code = write_line(out, out->rows ? KL_STR(",") : KL_STR("["), KL_STR("\n"), err);
    if (!code)
        code = write_line(out, kl_buf_str(&text), array ? KL_STR("") : KL_STR("\n"), err);
    kl_buf_release(&text);
    return code;
}

enum kl_code kl_item_out_row(struct kl_item_out *out, const struct kl_page *page,
                             size_t i, struct kl_err *err)
{
    struct kl_item item = {0};
    enum kl_code code;

    if (out->format == KL_ITEM_KEYS) {
        code = put_key(out, page, i, err);
    } else {
        code = kl_item_decode(kl_page_item(page, i), &item, err);
        if (!code && out->format == KL_ITEM_CSV)
            code = kl_csv_add(out->csv, &item, err);
        else if (!code)
            code = put_json(out, &item, err);
    }
    out->rows += !code;
    kl_item_release(&item);
    return code;
}

enum kl_code kl_item_out_end(struct kl_item_out *out, struct kl_err *err)
{
    enum kl_code code = KL_OK;

    if (out->format == KL_ITEM_CSV)
        return kl_csv_end(out->csv, err);
    if (out->format != KL_ITEM_JSON)
        return KL_OK;
    if (out->rows)
        code = write_line(out, KL_STR(""), KL_STR("\n"), err);
    return code ? code
                : write_line(out, out->rows ? KL_STR("]") : KL_STR("[]"), KL_STR("\n"),
                             err);
}

void kl_item_out_release(struct kl_item_out *out)
{
    kl_csv_free(&out->csv);
}
