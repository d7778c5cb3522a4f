/* Credentials: the one place where secrets live.
 *
 * A zeroed struct holds none. kl_creds_release() overwrites what it frees. Nothing in
 * here but the last four characters of key_id goes into a message, a trace or a log.
 */
#ifndef KL_AWS_CREDS_H
#define KL_AWS_CREDS_H

#include "base/str.h"

/* Where they came from, in the order in which AWS CLI v2 looks. */
enum kl_provider {
    KL_PROVIDER_NONE,
    KL_PROVIDER_ENV,
    KL_PROVIDER_ASSUME_ROLE,
    KL_PROVIDER_WEB_IDENTITY,
    KL_PROVIDER_SSO,
    KL_PROVIDER_CREDENTIALS_FILE,
    KL_PROVIDER_LOGIN,
    KL_PROVIDER_PROCESS,
    KL_PROVIDER_CONFIG_FILE,
    KL_PROVIDER_CONTAINER,
    KL_PROVIDER_IMDS,
    KL_PROVIDERS
};

struct kl_creds {
    char *key_id;
    char *secret;
    char *token;      /* NULL: long-term keys */
    char *account_id; /* NULL: not known */
    int64_t expires;  /* seconds since 1970; 0: never */
    enum kl_provider provider;
    char *why; /* for people: "profile dev of ~/.aws/config:3", never a secret */
};

/* Takes copies. Empty token and account: none. */
void kl_creds_set(struct kl_creds *creds, struct kl_str key_id, struct kl_str secret,
                  struct kl_str token, struct kl_str account_id);
void kl_creds_set_why(struct kl_creds *creds, enum kl_provider provider,
                      const char *format, ...) __attribute__((format(printf, 3, 4)));
void kl_creds_copy(struct kl_creds *to, const struct kl_creds *from);
void kl_creds_release(struct kl_creds *creds);
/* "assume-role", the name of the AWS CLI's `configure list`. */
const char *kl_provider_name(enum kl_provider provider);
/* The last four characters of the key id, which may be shown. */
const char *kl_creds_tail(const struct kl_creds *creds);

#endif
