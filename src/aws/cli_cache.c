#include "config.h"

#include "aws/cli_cache.h"

#include "aws/crypto.h"
#include "aws/json_creds.h"
#include "aws/json_file.h"

enum { LEFT_MIN = 15 * 60 };

static void path_of(struct kl_str asked, struct kl_buf *below)
{
    unsigned char hash[KL_SHA1_LEN];

    kl_crypto_sha1(asked, hash);
    kl_buf_add_text(below, ".aws/cli/cache/");
    kl_json_file_name(hash, sizeof(hash), below);
}

void kl_cli_cache_find(const struct kl_chain *chain, struct kl_str asked,
                       struct kl_creds *out)
{
    static const struct kl_json_names names = {"AccessKeyId", "SecretAccessKey",
                                               "SessionToken", "Expiration", "AccountId"};
    const struct kl_host *host = chain->settings->host;
    struct kl_buf below = {0}, path = {0};
    json_t *root = NULL;

    path_of(asked, &below);
    if (!chain->no_cache && !kl_host_home_path(host, kl_buf_text(&below), &path, NULL))
        root = kl_json_file_read(host, kl_buf_text(&path), NULL);
    if (root && (kl_json_creds(json_object_get(root, "Credentials"), &names, "cache", out,
                               NULL) ||
                 out->expires - kl_chain_now(chain) < LEFT_MIN))
        kl_creds_release(out);
    json_decref(root);
    kl_buf_release(&below);
    kl_buf_release(&path);
}
