/* An item: decoding takes any bytes; what decodes is written as plain JSON that is
 * JSON, and as typed JSON that is the same item again. */
#include "config.h"

#include "base/utf8.h"
#include "model/plain.h"
#include "model/value.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool holds)
{
    if (!holds)
        abort();
}

static void check_plain(const struct kl_item *item, enum kl_plain_style style)
{
    struct kl_buf out = {0};
    json_error_t error;
    json_t *back;

    kl_plain_item(item, NULL, 0, style, &out);
    back =
        json_loadb(out.data, out.len, JSON_ALLOW_NUL | JSON_DECODE_INT_AS_REAL, &error);
    must(json_is_object(back));
    must(json_object_size(back) == json_object_size(item->root));
    json_decref(back);
    kl_buf_release(&out);
}

static void check_typed(const struct kl_item *item, enum kl_plain_style style)
{
    struct kl_buf once = {0}, twice = {0};
    struct kl_item back = {0};

    kl_typed_item(item, NULL, 0, style, &once);
    must(!kl_item_decode(kl_buf_str(&once), &back, NULL));
    must(kl_item_size(&back) == kl_item_size(item));
    kl_typed_item(&back, NULL, 0, style, &twice);
    must(kl_str_eq(kl_buf_str(&once), kl_buf_str(&twice)));
    kl_item_release(&back);
    kl_buf_release(&once);
    kl_buf_release(&twice);
}

static void check_previews(const struct kl_item *item)
{
    json_t *root = item->root;

    for (void *at = json_object_iter(root); at; at = json_object_iter_next(root, at)) {
        struct kl_buf out = {0};

        kl_value_preview(json_object_iter_value(at), 20, &out);
        must(kl_utf8_valid(kl_buf_str(&out)));
        kl_buf_release(&out);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct kl_str json = {(const char *)data, size};
    struct kl_item item = {0};
    struct kl_err err = {0};

    if (kl_item_decode(json, &item, &err)) {
        must(err.code == KL_INVALID && err.text[0] && !item.root);
        must(kl_utf8_valid(kl_str_from(err.text)));
        return 0;
    }
    for (int style = KL_PLAIN_COMPACT; style <= KL_PLAIN_INDENTED; style++) {
        check_plain(&item, (enum kl_plain_style)style);
        check_typed(&item, (enum kl_plain_style)style);
    }
    check_previews(&item);
    kl_item_release(&item);
    return 0;
}
