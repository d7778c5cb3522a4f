#include "config.h"

#include "aws/creds_process.h"

#include "base/i18n.h"
#include "base/utf8.h"
#include "aws/child.h"
#include "aws/json_creds.h"

enum { OUT_MAX = 1 << 16, LIMIT_MS = 5 * 60 * 1000, SHOWN = 300 };

static enum kl_code check_status(const struct kl_child *child, const char *what,
                                 struct kl_err *err)
{
    struct kl_buf shown = {0};
    struct kl_str errors = kl_buf_str(&child->errors);

    if (!child->status)
        return KL_OK;
    while (errors.len && strchr(" \r\n", errors.data[errors.len - 1]))
        errors.len--;
    kl_utf8_visible(kl_str_sub(errors, 0, SHOWN), KL_VISIBLE_UTF8, &shown);
    kl_err_set(err, KL_DENIED, _("%s: ended with status %d%s%s"), what, child->status,
               shown.len ? ": " : "", kl_buf_text(&shown));
    kl_buf_release(&shown);
    return KL_DENIED;
}

static enum kl_code read_output(const struct kl_child *child, const char *what,
                                struct kl_creds *out, struct kl_err *err)
{
    static const struct kl_json_names names = {"AccessKeyId", "SecretAccessKey",
                                               "SessionToken", "Expiration", "AccountId"};
    enum kl_code code = check_status(child, what, err);
    json_t *root = code ? NULL : kl_json_object(kl_buf_str(&child->out), what, err);
    const json_t *version = json_object_get(root, "Version");

    if (code)
        return code;
    if (!root)
        return KL_INVALID;
    if (!json_is_integer(version) || json_integer_value(version) != 1)
        code = kl_err_set(err, KL_INVALID, _("%s: Version is not the number 1"), what);
    if (!code)
        code = kl_json_creds(root, &names, what, out, err);
    json_decref(root);
    return code;
}

enum kl_code kl_creds_process_find(const struct kl_chain *chain,
                                   const struct kl_profile *profile, struct kl_creds *out,
                                   struct kl_err *err)
{
    const struct kl_property *property =
        kl_profile_property(profile, "credential_process");
    struct kl_child child = {0};
    struct kl_buf what = {0};
    struct kl_err why = {0};
    char **argv = NULL;
    enum kl_code code;

    if (!property)
        return KL_OK;
    kl_buf_addf(&what, _("%s:%zu: credential_process"), property->path, property->line);
    code = kl_child_split(property->value, &argv, &why);
    if (!code)
        code = kl_child_run(argv, OUT_MAX, LIMIT_MS, chain->token, &child, &why);
    if (code)
        kl_err_set(err, code == KL_NOT_FOUND ? KL_INVALID : code, "%s: %s",
                   kl_buf_text(&what), why.text);
    else
        code = read_output(&child, kl_buf_text(&what), out, err);
    if (!code && !out->account_id)
        out->account_id = kl_mem_strdup(kl_profile_get(profile, "aws_account_id"));
    if (!code)
        kl_creds_set_why(out, KL_PROVIDER_PROCESS, _("profile %s, %s:%zu"), profile->name,
                         property->path, property->line);
    free(argv);
    kl_buf_release(&what);
    kl_child_release(&child);
    return code == KL_NOT_FOUND ? KL_INVALID : code;
}
