#include "config.h"

#include "model/value.h"

#include "base/base64.h"

static const char *const type_names[] = {
    [KL_VALUE_ABSENT] = "absent", [KL_VALUE_S] = "S",
    [KL_VALUE_N] = "N",           [KL_VALUE_B] = "B",
    [KL_VALUE_BOOL] = "BOOL",     [KL_VALUE_NULL] = "NULL",
    [KL_VALUE_M] = "M",           [KL_VALUE_L] = "L",
    [KL_VALUE_SS] = "SS",         [KL_VALUE_NS] = "NS",
    [KL_VALUE_BS] = "BS",         [KL_VALUE_UNKNOWN] = "unknown",
};

enum kl_value_type kl_value_type(const json_t *value, const json_t **inner)
{
    void *member = json_object_iter((json_t *)(uintptr_t)value);

    if (inner)
        *inner = value;
    if (!value)
        return KL_VALUE_ABSENT;
    if (json_object_size(value) != 1)
        return KL_VALUE_UNKNOWN;
    for (size_t i = KL_VALUE_S; i < KL_VALUE_UNKNOWN; i++) {
        if (!strcmp(json_object_iter_key(member), type_names[i])) {
            if (inner)
                *inner = json_object_iter_value(member);
            return (enum kl_value_type)i;
        }
    }
    return KL_VALUE_UNKNOWN;
}

const char *kl_value_type_name(enum kl_value_type type)
{
    return type_names[type];
}

struct kl_str kl_value_text(const json_t *string)
{
    return (struct kl_str){json_string_value(string), json_string_length(string)};
}

/* At most max bytes of text, cut between two characters. */
static void add_cut(struct kl_str text, size_t max, struct kl_buf *out)
{
    size_t len = text.len < max ? text.len : max;

    while (len < text.len && len > 0 && ((unsigned char)text.data[len] & 0xc0) == 0x80)
        len--;
    kl_buf_add(out, text.data, len);
}

/* The decoded length first: it stays when the text is cut. */
static void preview_binary(struct kl_str text, size_t max, struct kl_buf *out)
{
    kl_buf_addf(out, "b64[%zu] ", kl_base64_size(text));
    add_cut(text, max, out);
}

static void preview_unknown(const json_t *value, size_t max, struct kl_buf *out)
{
    char *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);

    if (text)
        add_cut(kl_str_from(text), max, out);
    free(text);
}

void kl_value_preview(const json_t *value, size_t max, struct kl_buf *out)
{
    const json_t *inner;
    enum kl_value_type type = kl_value_type(value, &inner);
    struct kl_str text = kl_value_text(inner);

    switch (type) {
    case KL_VALUE_ABSENT:
        return;
    case KL_VALUE_S:
        add_cut(text.len ? text : KL_STR("\"\""), max, out);
        return;
    case KL_VALUE_N:
        add_cut(text, max, out);
        return;
    case KL_VALUE_B:
        preview_binary(text, max, out);
        return;
    case KL_VALUE_BOOL:
        kl_buf_add_text(out, json_is_true(inner) ? "true" : "false");
        return;
    case KL_VALUE_NULL:
        kl_buf_add_text(out, "NULL");
        return;
    case KL_VALUE_M:
        kl_buf_addf(out, "{%zu}", json_object_size(inner));
        return;
    case KL_VALUE_L:
        kl_buf_addf(out, "[%zu]", json_array_size(inner));
        return;
    case KL_VALUE_SS:
    case KL_VALUE_NS:
    case KL_VALUE_BS:
        kl_buf_addf(out, "<%zu>", json_array_size(inner));
        return;
    case KL_VALUE_UNKNOWN:
        preview_unknown(value, max, out);
        return;
    }
}
