#include "config.h"

#include "app/spool.h"

#include <errno.h>

#include "base/file.h"
#include "base/i18n.h"
#include "base/token.h"

#define BLOCK_BYTES ((size_t)1 << 16)

enum kl_code kl_spool_copy(FILE *in, const char *name, const char *folder, FILE **copy,
                           struct kl_token *token, struct kl_err *err)
{
    char *block = NULL;
    size_t got = BLOCK_BYTES;
    enum kl_code code = kl_file_temp(folder, copy, err);

    if (code)
        return code;
    block = kl_mem_realloc(NULL, 1, BLOCK_BYTES);
    while (!code && got == BLOCK_BYTES) {
        got = fread(block, 1, BLOCK_BYTES, in);
        if (kl_token_cancelled(token))
            code = KL_CANCELLED;
        else if (got < BLOCK_BYTES && ferror(in))
            code = kl_err_set(err, KL_IO, _("cannot read %s: %s"), name, strerror(errno));
        else if (fwrite(block, 1, got, *copy) < got)
            code = kl_err_set(err, KL_IO, _("cannot write a temporary file in %s: %s"),
                              folder, strerror(errno));
    }
    free(block);
    if (!code && (fflush(*copy) || fseek(*copy, 0, SEEK_SET)))
        code = kl_err_set(err, KL_IO, _("cannot write a temporary file in %s: %s"),
                          folder, strerror(errno));
    if (code) {
        fclose(*copy);
        *copy = NULL;
    }
    return code;
}
