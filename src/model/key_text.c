#include "config.h"

#include "model/key_text.h"

#include "base/base64.h"
#include "base/i18n.h"
#include "base/utf8.h"
#include "model/number.h"

#define B64 KL_STR("b64:")

static enum kl_code read_bytes(struct kl_str text, enum kl_key_type type,
                               struct kl_buf *bytes, struct kl_err *err)
{
    switch (type) {
    case KL_KEY_N:
        return kl_number_normalise(text, bytes, err);
    case KL_KEY_B:
        if (kl_str_starts(text, B64) &&
            kl_base64_decode(kl_str_sub(text, B64.len, text.len), bytes))
            return KL_OK;
        return kl_err_set(err, KL_INVALID,
                          _("a binary key is written as b64: and base64"));
    case KL_KEY_S:
        if (!kl_utf8_valid(text))
            return kl_err_set(err, KL_INVALID, _("a string key is UTF-8 text"));
        kl_buf_add_str(bytes, text);
        return KL_OK;
    }
    return KL_INVALID;
}

enum kl_code kl_key_text_read(struct kl_str text, enum kl_key_type type, size_t max,
                              struct kl_key_value *value, struct kl_err *err)
{
    struct kl_buf bytes = {0};
    enum kl_code code = read_bytes(text, type, &bytes, err);

    if (!code && !bytes.len)
        code = kl_err_set(err, KL_INVALID, _("a key is never empty"));
    if (!code && type != KL_KEY_N && bytes.len > max)
        code = kl_err_set(err, KL_INVALID, _("%zu bytes, a key has at most %zu"),
                          bytes.len, max);
    if (!code)
        kl_key_value_set(value, type, kl_buf_str(&bytes));
    kl_buf_release(&bytes);
    return code;
}

enum kl_code kl_key_text_read_as(struct kl_str text, enum kl_key_type type, size_t max,
                                 const char *what, struct kl_key_value *value,
                                 struct kl_err *err)
{
    enum kl_code code = kl_key_text_read(text, type, max, value, err);

    if (code && what)
        kl_err_prefix(err, "%s", what);
    return code;
}

void kl_key_text_add(const struct kl_key_value *value, struct kl_buf *out)
{
    if (value->type != KL_KEY_B) {
        kl_buf_add_str(out, kl_key_value_str(value));
        return;
    }
    kl_buf_add_str(out, B64);
    kl_base64_encode(kl_key_value_str(value), out);
}
