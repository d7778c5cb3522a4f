#include "config.h"

#include "aws/creds.h"

#include "base/buf.h"

static char *copy(struct kl_str text)
{
    return text.len ? kl_mem_dup(text.data, text.len) : NULL;
}

static void drop(char **secret)
{
    if (*secret)
        kl_mem_wipe(*secret, strlen(*secret));
    free(*secret);
    *secret = NULL;
}

void kl_creds_set(struct kl_creds *creds, struct kl_str key_id, struct kl_str secret,
                  struct kl_str token, struct kl_str account_id)
{
    kl_creds_release(creds);
    creds->key_id = copy(key_id);
    creds->secret = copy(secret);
    creds->token = copy(token);
    creds->account_id = copy(account_id);
}

void kl_creds_set_why(struct kl_creds *creds, enum kl_provider provider,
                      const char *format, ...)
{
    struct kl_buf why = {0};
    va_list args;

    va_start(args, format);
    kl_buf_vaddf(&why, format, args);
    va_end(args);
    free(creds->why);
    creds->why = kl_mem_strdup(kl_buf_text(&why));
    creds->provider = provider;
    kl_buf_release(&why);
}

void kl_creds_copy(struct kl_creds *to, const struct kl_creds *from)
{
    kl_creds_release(to);
    to->key_id = kl_mem_strdup(from->key_id);
    to->secret = kl_mem_strdup(from->secret);
    to->token = kl_mem_strdup(from->token);
    to->account_id = kl_mem_strdup(from->account_id);
    to->expires = from->expires;
    to->provider = from->provider;
    to->why = kl_mem_strdup(from->why);
}

void kl_creds_release(struct kl_creds *creds)
{
    if (!creds)
        return;
    drop(&creds->key_id);
    drop(&creds->secret);
    drop(&creds->token);
    free(creds->account_id);
    free(creds->why);
    *creds = (struct kl_creds){0};
}

const char *kl_provider_name(enum kl_provider provider)
{
    static const char *const names[KL_PROVIDERS] = {
        [KL_PROVIDER_NONE] = "none",
        [KL_PROVIDER_ENV] = "env",
        [KL_PROVIDER_ASSUME_ROLE] = "assume-role",
        [KL_PROVIDER_WEB_IDENTITY] = "assume-role-with-web-identity",
        [KL_PROVIDER_SSO] = "sso",
        [KL_PROVIDER_CREDENTIALS_FILE] = "shared-credentials-file",
        [KL_PROVIDER_LOGIN] = "login",
        [KL_PROVIDER_PROCESS] = "custom-process",
        [KL_PROVIDER_CONFIG_FILE] = "config-file",
        [KL_PROVIDER_CONTAINER] = "container-role",
        [KL_PROVIDER_IMDS] = "iam-role",
    };

    return names[provider];
}

const char *kl_creds_tail(const struct kl_creds *creds)
{
    size_t len = creds->key_id ? strlen(creds->key_id) : 0;

    return len > 4 ? creds->key_id + len - 4 : "";
}
