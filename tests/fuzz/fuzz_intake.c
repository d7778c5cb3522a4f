/* An item on its way into the store: the strict walk takes any bytes; what it accepts
 * decodes in model/item too, with the same size, and its stored form goes in again
 * unchanged, with the same keys. */
#include "config.h"

#include "model/item.h"
#include "store/intake.h"
#include "store/order.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool holds)
{
    if (!holds)
        abort();
}

/* Keys as the first byte says, so that every type of key is met. */
static struct kl_key_schema keys_for(uint8_t byte)
{
    static char pk[] = "p", sk[] = "s";
    struct kl_key_schema keys = {
        .pk = {{pk, (enum kl_key_type)(byte % 3)}},
        .npk = byte % 16 != 15,
        .sk = {{sk, (enum kl_key_type)(byte / 3 % 3)}},
        .nsk = byte % 16 < 9,
    };

    return keys;
}

static void check_number_key(const struct kl_key_attr *attr, const struct kl_buf *key)
{
    struct kl_buf text = {0}, again = {0};

    if (attr->type == KL_KEY_N) {
        must(kl_order_number_text(kl_buf_str(key), &text));
        kl_order_number(kl_buf_str(&text), &again);
        must(kl_str_eq(kl_buf_str(key), kl_buf_str(&again)));
    }
    kl_buf_release(&text);
    kl_buf_release(&again);
}

static void check_accepted(const struct kl_intake *in, const struct kl_key_schema *keys)
{
    struct kl_intake again = {0};
    struct kl_item item = {0};
    struct kl_err err = {0};

    must(kl_intake_item(&again, kl_buf_str(&in->walk.text), keys, &err) == KL_OK);
    must(kl_str_eq(kl_buf_str(&again.walk.text), kl_buf_str(&in->walk.text)));
    must(kl_str_eq(kl_buf_str(&again.pk), kl_buf_str(&in->pk)));
    must(kl_str_eq(kl_buf_str(&again.sk), kl_buf_str(&in->sk)));
    must(again.size == in->size);
    if (keys->npk > 0)
        check_number_key(&keys->pk[0], &in->pk);
    if (keys->nsk > 0)
        check_number_key(&keys->sk[0], &in->sk);
    /* jansson knows no NUL in a name. */
    if (!kl_item_decode(kl_buf_str(&in->walk.text), &item, &err))
        must(kl_item_size(&item) == in->size);
    else
        must(strstr(kl_buf_text(&in->walk.text), "\\u0000") != NULL);
    kl_item_release(&item);
    kl_intake_release(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct kl_str json = {(const char *)data + (size > 0), size - (size > 0)};
    struct kl_key_schema keys = keys_for(size > 0 ? data[0] : 0);
    struct kl_intake in = {0};
    struct kl_err err = {0};
    enum kl_code code = kl_intake_item(&in, json, &keys, &err);

    must(code == err.code);
    must(in.fault_offset <= json.len);
    if (code)
        must(code == KL_INVALID && err.text[0]);
    else
        check_accepted(&in, &keys);
    kl_intake_release(&in);
    return 0;
}
