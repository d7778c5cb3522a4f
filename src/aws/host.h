/* What lies outside the program, as the rooms below see it.
 *
 * The environment, files, the clock and the person at the terminal come in through this
 * table, so that a test may give a world of its own. kl_host_init() fills in the real
 * files and clock; the environment and the question are the program's to give.
 * The functions may be called from several threads.
 */
#ifndef KL_AWS_HOST_H
#define KL_AWS_HOST_H

#include "base/buf.h"
#include "base/err.h"
#include "base/token.h"

struct kl_host {
    /* An environment variable; NULL when it is unset. */
    const char *(*get_env)(void *data, const char *name);
    /* The whole file; codes as kl_file_read(). */
    enum kl_code (*read_file)(void *data, const char *path, size_t max,
                              struct kl_buf *out, struct kl_err *err);
    /* Replaces the file at once or not at all; only its owner may read it. */
    enum kl_code (*write_file)(void *data, const char *path, struct kl_str bytes,
                               struct kl_err *err);
    int64_t (*now)(void *data); /* seconds since 1970, as this machine believes */
    void (*random)(void *data, unsigned char *out, size_t n);
    /* Asks the person for one line, such as an MFA code. NULL: nobody can be asked. */
    enum kl_code (*ask)(void *data, const char *prompt, struct kl_buf *answer,
                        struct kl_token *token, struct kl_err *err);
    void *data;
};

/* The real files, clock and random bytes; no environment, nobody to ask. */
void kl_host_init(struct kl_host *host);

/* A variable's value; NULL when it is unset, empty or blank. */
const char *kl_host_env(const struct kl_host *host, const char *name);
/* The home folder: $HOME, else that of the password database. */
enum kl_code kl_host_home(const struct kl_host *host, struct kl_buf *out,
                          struct kl_err *err);
/* path with a leading "~" and every $NAME and ${NAME} that is set replaced, as botocore
 * expands AWS_CONFIG_FILE and AWS_SHARED_CREDENTIALS_FILE. */
enum kl_code kl_host_expand(const struct kl_host *host, const char *path,
                            struct kl_buf *out, struct kl_err *err);
/* The path of a file in the home folder, such as ".aws/config". */
enum kl_code kl_host_home_path(const struct kl_host *host, const char *below,
                               struct kl_buf *path, struct kl_err *err);

#endif
