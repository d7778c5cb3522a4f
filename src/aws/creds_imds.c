#include "config.h"

#include "aws/creds_imds.h"

#include "base/i18n.h"
#include "aws/imds.h"
#include "aws/json_creds.h"

#define ROLES "meta-data/iam/security-credentials/"

static enum kl_code read_reply(struct kl_str body, struct kl_creds *out,
                               struct kl_err *err)
{
    static const struct kl_json_names names = {"AccessKeyId", "SecretAccessKey", "Token",
                                               "Expiration", "AccountId"};
    const char *what = _("the instance's metadata");
    json_t *root = kl_json_object(body, what, err);
    const char *status = kl_json_text(root, "Code");
    enum kl_code code;

    if (!root)
        return KL_INVALID;
    if (status && strcmp(status, "Success") != 0)
        code = kl_err_set(err, KL_DENIED,
                          _("%s: the role's credentials are not there "
                            "(%.60s)"),
                          what, status);
    else
        code = kl_json_creds(root, &names, what, out, err);
    json_decref(root);
    return code;
}

/* A role's name; anything else is not the list of an instance. */
static bool is_role(struct kl_str name)
{
    for (size_t i = 0; i < name.len; i++) {
        char c = name.data[i];

        if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
              (c >= '0' && c <= '9') || (c && strchr("_+=,.@-", c))))
            return false;
    }
    return name.len > 0;
}

/* The name of the role is the first line of the list. */
static enum kl_code read_role(const struct kl_chain *chain, const struct kl_imds *imds,
                              struct kl_creds *out, struct kl_err *err)
{
    struct kl_buf list = {0}, path = {0}, body = {0};
    enum kl_code code = kl_imds_get(chain, imds, ROLES, &list, err);
    struct kl_str role =
        kl_str_sub(kl_buf_str(&list), 0, strcspn(kl_buf_text(&list), "\r\n"));

    if (!code && !is_role(role))
        code = KL_NOT_FOUND;
    if (!code) {
        kl_buf_add_text(&path, ROLES);
        kl_buf_add_str(&path, role);
        code = kl_imds_get(chain, imds, kl_buf_text(&path), &body, err);
    }
    if (!code)
        code = read_reply(kl_buf_str(&body), out, err);
    if (!code)
        kl_creds_set_why(out, KL_PROVIDER_IMDS, _("role %s of this EC2 instance"),
                         kl_buf_text(&path) + strlen(ROLES));
    kl_buf_release(&list);
    kl_buf_release(&path);
    kl_buf_wipe(&body);
    return code;
}

enum kl_code kl_creds_imds_read(const struct kl_chain *chain, struct kl_creds *out,
                                struct kl_err *err)
{
    struct kl_imds imds = {0};
    struct kl_err why = {0};
    enum kl_code code;

    if (kl_imds_disabled(chain->settings))
        return KL_OK;
    code = kl_imds_open(chain, &imds, &why);
    if (!code)
        code = read_role(chain, &imds, out, &why);
    kl_imds_release(&imds);
    if (!code || code == KL_NOT_FOUND)
        return KL_OK;
    return code == KL_CANCELLED ? code : kl_err_set(err, code, "%s", why.text);
}

enum kl_code kl_creds_imds_find(const struct kl_chain *chain,
                                const struct kl_profile *profile, struct kl_creds *out,
                                struct kl_err *err)
{
    (void)profile;
    return chain->no_metadata ? KL_OK : kl_creds_imds_read(chain, out, err);
}
