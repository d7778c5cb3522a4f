#include "config.h"

#include "app/config_text.h"

#include "base/i18n.h"

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

struct kl_str kl_config_trim(struct kl_str text)
{
    while (text.len && is_blank(text.data[0]))
        text = kl_str_sub(text, 1, SIZE_MAX);
    while (text.len && is_blank(text.data[text.len - 1]))
        text.len--;
    return text;
}

size_t kl_config_quoted_len(struct kl_str text)
{
    for (size_t i = 1; i < text.len; i++) {
        if (text.data[i] == '"')
            return i + 1;
        if (text.data[i] == '\\')
            i++;
    }
    return 0;
}

/* What stands between the quotes. */
static void add_inner(struct kl_str quoted, struct kl_buf *out)
{
    for (size_t i = 1; i + 1 < quoted.len; i++) {
        bool escape = quoted.data[i] == '\\' && i + 2 < quoted.len &&
                      (quoted.data[i + 1] == '"' || quoted.data[i + 1] == '\\');

        i += escape;
        kl_buf_add_char(out, quoted.data[i]);
    }
}

void kl_config_unquote(struct kl_str text, struct kl_buf *out)
{
    if (text.len && text.data[0] == '"' && kl_config_quoted_len(text) == text.len)
        add_inner(text, out);
    else
        kl_buf_add_str(out, text);
}

void kl_config_value(const struct kl_option_row *row, struct kl_str text,
                     struct kl_buf *out)
{
    struct kl_str trimmed = kl_config_trim(text);

    if (kl_option_is_scalar(row))
        kl_config_unquote(trimmed, out);
    else
        kl_buf_add_str(out, trimmed);
}

enum kl_code kl_config_next_item(const char *name, struct kl_str *rest,
                                 struct kl_buf *item, struct kl_err *err)
{
    struct kl_str text = kl_config_trim(*rest), own;
    bool quoted = text.len && text.data[0] == '"';
    size_t len = quoted ? kl_config_quoted_len(text) : 0;
    size_t comma = kl_str_find(text, KL_STR(","), len);

    kl_buf_clear(item);
    if (quoted && !len)
        return kl_err_set(err, KL_INVALID, _("%s: a quote has no end: %.*s"), name,
                          KL_STR_ARG(kl_option_quote(text)));
    own = kl_config_trim(kl_str_sub(text, 0, comma));
    if (quoted && own.len != len)
        return kl_err_set(err, KL_INVALID, _("%s: a comma is missing behind %.*s"), name,
                          KL_STR_ARG(kl_option_quote(kl_str_sub(text, 0, len))));
    kl_config_unquote(own, item);
    *rest = comma == SIZE_MAX ? (struct kl_str){0}
                              : kl_config_trim(kl_str_sub(text, comma + 1, SIZE_MAX));
    /* A comma at the end promises one more. */
    if (!item->len || (comma != SIZE_MAX && !rest->len))
        return kl_err_set(err, KL_INVALID, _("%s: an item of the list is empty"), name);
    return KL_OK;
}
