#include "config.h"

#include "aws/json_creds.h"

#include "base/i18n.h"
#include "aws/timestamp.h"

json_t *kl_json_object(struct kl_str text, const char *what, struct kl_err *err)
{
    json_t *root = json_loadb(text.data ? text.data : "", text.len, 0, NULL);

    if (json_is_object(root))
        return root;
    json_decref(root);
    kl_err_set(err, KL_INVALID, _("%s: not a JSON object"), what);
    return NULL;
}

const char *kl_json_text(const json_t *object, const char *name)
{
    const char *text = name ? json_string_value(json_object_get(object, name)) : NULL;

    return text && *text ? text : NULL;
}

static bool read_end(const json_t *value, int64_t *expires)
{
    const char *text = json_string_value(value);
    char number[32];

    *expires = 0;
    if (!value || json_is_null(value) || (text && !*text))
        return true;
    if (text)
        return kl_timestamp_parse(kl_str_from(text), expires);
    if (!json_is_number(value))
        return false;
    snprintf(number, sizeof(number), "%.17g", json_number_value(value));
    return kl_timestamp_parse_number(kl_str_from(number), expires) && *expires > 0;
}

enum kl_code kl_json_creds(const json_t *object, const struct kl_json_names *names,
                           const char *what, struct kl_creds *out, struct kl_err *err)
{
    const char *key = kl_json_text(object, names->key_id);
    const char *secret = kl_json_text(object, names->secret);
    int64_t expires;

    if (!key || !secret)
        return kl_err_set(err, KL_INVALID, _("%s: there is no %s in the reply"), what,
                          key ? names->secret : names->key_id);
    if (!read_end(json_object_get(object, names->expires), &expires))
        return kl_err_set(err, KL_INVALID, _("%s: %s is no date and time"), what,
                          names->expires);
    kl_creds_set(out, kl_str_from(key), kl_str_from(secret),
                 kl_str_from(kl_json_text(object, names->token)),
                 kl_str_from(kl_json_text(object, names->account)));
    out->expires = expires;
    return KL_OK;
}
