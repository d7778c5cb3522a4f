#include "config.h"

#include "app/remote.h"

#include <pthread.h>

#include "base/i18n.h"

struct kl_remote {
    const char *(*get_env)(void *arg, const char *name);
    void *env_arg;
    pthread_mutex_t lock; /* of all below */
    kl_ask_fn ask;
    void *ask_arg;
};

static const char *get_env(void *data, const char *name)
{
    const struct kl_remote *remote = data;

    return remote->get_env ? remote->get_env(remote->env_arg, name) : NULL;
}

static enum kl_code ask(void *data, const char *prompt, struct kl_buf *answer,
                        struct kl_token *token, struct kl_err *err)
{
    struct kl_remote *remote = data;
    kl_ask_fn fn;
    void *arg;

    pthread_mutex_lock(&remote->lock);
    fn = remote->ask;
    arg = remote->ask_arg;
    pthread_mutex_unlock(&remote->lock);
    if (fn)
        return fn(arg, prompt, answer, token, err);
    return kl_err_set(err, KL_DENIED, _("nobody can be asked here: %s"), prompt);
}

static void free_remote(void *arg)
{
    struct kl_remote *remote = arg;

    pthread_mutex_destroy(&remote->lock);
    free(remote);
}

static struct kl_remote *make(const struct kl_session_options *options)
{
    struct kl_remote *remote = KL_NEW(struct kl_remote);

    remote->get_env = options->get_env;
    remote->env_arg = options->arg;
    remote->ask = options->ask;
    remote->ask_arg = options->arg;
    pthread_mutex_init(&remote->lock, NULL);
    return remote;
}

enum kl_code kl_remote_open(const struct kl_session_options *options,
                            struct kl_dynamo **dynamo, struct kl_remote **out,
                            struct kl_err *err)
{
    struct kl_remote *remote = make(options);
    const struct kl_dynamo_outside outside = {.release = free_remote, .arg = remote};
    struct kl_account *account = NULL;
    struct kl_host host;
    enum kl_code code;

    kl_host_init(&host);
    host.get_env = get_env;
    host.ask = ask;
    host.data = remote;
    code = kl_account_open(&host, &options->aws, &account, err);
    if (code) {
        free_remote(remote);
        return code;
    }
    *dynamo = kl_dynamo_new(account, &outside);
    *out = remote;
    return KL_OK;
}

void kl_remote_set_ask(struct kl_remote *remote, kl_ask_fn fn, void *arg)
{
    pthread_mutex_lock(&remote->lock);
    remote->ask = fn;
    remote->ask_arg = arg;
    pthread_mutex_unlock(&remote->lock);
}
