#include "config.h"

#include "ui/typed.h"

#include "base/base64.h"
#include "base/i18n.h"
#include "model/number.h"

static enum kl_code parse(struct kl_str typed, enum kl_key_type type, struct kl_buf *out,
                          struct kl_err *err)
{
    switch (type) {
    case KL_KEY_S:
        kl_buf_add_str(out, typed);
        return KL_OK;
    case KL_KEY_N:
        return kl_number_normalise(typed, out, err);
    case KL_KEY_B:
        if (kl_str_starts(typed, KL_STR("b64:")) &&
            kl_base64_decode(kl_str_sub(typed, 4, typed.len), out))
            return KL_OK;
        return kl_err_set(err, KL_INVALID, "%s",
                          _("a binary key is typed as b64: and base64"));
    }
    return KL_INVALID;
}

enum kl_code ui_typed_partition(struct kl_str typed, enum kl_key_type type,
                                struct kl_key_value *value, struct kl_err *err)
{
    struct kl_buf out = {0};
    enum kl_code code = parse(typed, type, &out, err);

    if (!code && !out.len)
        code = kl_err_set(err, KL_INVALID, "%s", _("a partition key is never empty"));
    if (!code && out.len > KL_PARTITION_KEY_MAX)
        code = kl_err_set(err, KL_INVALID, _("a partition key has at most %d bytes"),
                          KL_PARTITION_KEY_MAX);
    if (!code)
        kl_key_value_set(value, type, kl_buf_str(&out));
    kl_buf_release(&out);
    return code;
}

void ui_typed_add(const struct kl_key_value *value, struct kl_buf *out)
{
    if (value->type != KL_KEY_B) {
        kl_buf_add_str(out, kl_key_value_str(value));
        return;
    }
    kl_buf_add_text(out, "b64:");
    kl_base64_encode(kl_key_value_str(value), out);
}
