#include "config.h"

#include "aws/json_file.h"

#include "aws/crypto.h"
#include "aws/json_creds.h"

enum { FILE_MAX = 1 << 18 };

void kl_json_file_name(const unsigned char *hash, size_t n, struct kl_buf *path)
{
    kl_crypto_hex(hash, n, path);
    kl_buf_add_text(path, ".json");
}

json_t *kl_json_file_read(const struct kl_host *host, const char *path,
                          struct kl_err *err)
{
    struct kl_buf text = {0};
    json_t *root = NULL;

    if (!host->read_file(host->data, path, FILE_MAX, &text, err))
        root = kl_json_object(kl_buf_str(&text), path, err);
    kl_buf_wipe(&text);
    return root;
}

void kl_json_file_write(const struct kl_host *host, const char *path,
                        const json_t *object)
{
    char *text = json_dumps(object, 0);

    if (!text)
        return;
    host->write_file(host->data, path, kl_str_from(text), NULL);
    kl_mem_wipe(text, strlen(text));
    free(text);
}
