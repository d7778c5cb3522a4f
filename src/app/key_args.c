#include "config.h"

#include "app/key_args.h"

#include "base/i18n.h"

/* NAME=VALUE: the attribute that NAME is. The longest name counts, since a name may hold
 * "=". */
static enum kl_code named_value(const char *option, const char *text,
                                const struct kl_key_attr *attrs, size_t n, size_t *attr,
                                const char **value, struct kl_err *err)
{
    struct kl_buf names = {0};
    size_t best = 0;

    for (size_t i = 0; i < n; i++) {
        const char *name = attrs[i].name;
        size_t len = strlen(name);

        kl_buf_addf(&names, i ? ", %s" : "%s", name);
        if (!strncmp(text, name, len) && text[len] == '=' && len >= best) {
            best = len;
            *attr = i;
            *value = text + len + 1;
        }
    }
    if (!*value)
        kl_err_set(err, KL_INVALID, _("--%s %s: not NAME=VALUE of one of: %s"), option,
                   text, n ? kl_buf_text(&names) : _("none"));
    kl_buf_release(&names);
    return *value ? KL_OK : KL_INVALID;
}

/* All NAME=VALUE of one option, each attribute at most once. */
static enum kl_code named_values(const struct kl_args *args, const char *option,
                                 const struct kl_key_attr *attrs, size_t n,
                                 const char *values[KL_KEY_ATTRS], struct kl_err *err)
{
    const char *text;

    for (size_t i = 0; (text = kl_args_nth(args, option, i)); i++) {
        const char *value = NULL;
        size_t attr = 0;
        enum kl_code code = named_value(option, text, attrs, n, &attr, &value, err);

        if (code)
            return code;
        if (values[attr])
            return kl_err_set(err, KL_INVALID, _("%s is given twice"), attrs[attr].name);
        values[attr] = value;
    }
    return KL_OK;
}

enum kl_code kl_key_args_read(const struct kl_args *args, const char *operand,
                              const struct kl_schema *schema, struct kl_ask *ask,
                              struct kl_err *err)
{
    const struct kl_key_schema *keys = &schema->keys;
    enum kl_code code;

    ask->pk[0] = operand;
    code = named_values(args, "partition", keys->pk, keys->npk, ask->pk, err);
    return code ? code : named_values(args, "sort", keys->sk, keys->nsk, ask->sk, err);
}

enum kl_code kl_key_args_partition(const struct kl_args *args, const char *operand,
                                   const struct kl_schema *schema,
                                   struct kl_key_value *pk, size_t *npk,
                                   struct kl_err *err)
{
    struct kl_ask ask = {.pk = {operand}};
    enum kl_code code =
        named_values(args, "partition", schema->keys.pk, schema->keys.npk, ask.pk, err);

    return code ? code : kl_ask_partition(&ask, schema, pk, npk, err);
}
