#include "config.h"

#include "dynamo/dynamo.h"

#include <pthread.h>
#include <unistd.h>

#include "base/buf.h"
#include "net/http.h"
#include "net/url.h"

struct kl_dynamo {
    struct kl_account *account;
    struct kl_dynamo_outside outside;
    char *label;
    bool remote;
    pthread_mutex_t lock; /* of all below */
    unsigned owners;
    struct kl_schema *schemas; /* of tables that were described */
    size_t nschemas;
};

/* ---- The real world ---- */

static enum kl_code open_http(void *arg, const struct kl_transport_options *options,
                              struct kl_transport **transport, struct kl_err *err)
{
    (void)arg;
    return kl_http_open(options, transport, err);
}

static double random_part(void *arg)
{
    uint32_t bits = 0;

    (void)arg;
    if (getentropy(&bits, sizeof(bits)))
        return 0.5;
    return (double)bits / 4294967296.0;
}

static bool sleep_ms(void *arg, const struct kl_token *token, uint64_t ms)
{
    (void)arg;
    return kl_token_sleep(token, ms);
}

static struct kl_dynamo_outside fill_in(const struct kl_dynamo_outside *given)
{
    struct kl_dynamo_outside all =
        given ? *given : (struct kl_dynamo_outside){.release = NULL};

    if (!all.open)
        all.open = open_http;
    if (!all.random)
        all.random = random_part;
    if (!all.sleep)
        all.sleep = sleep_ms;
    return all;
}

/* ---- What the sources share ---- */

static bool is_loopback(struct kl_str host)
{
    return kl_str_eq(host, KL_STR("localhost")) || kl_str_eq(host, KL_STR("::1")) ||
           kl_str_starts(host, KL_STR("127."));
}

/* "127.0.0.1:8000 us-east-1"; AWS's own hosts have the region in their name. */
static void set_place(struct kl_dynamo *dynamo)
{
    const struct kl_endpoint *endpoint = kl_account_place(dynamo->account);
    struct kl_buf label = {0};
    struct kl_url url = {0};

    dynamo->remote = true;
    if (endpoint && !kl_url_parse(endpoint->url, &url, NULL)) {
        dynamo->remote = !is_loopback(url.host);
        kl_url_host_header(&url, &label);
        if (!strstr(kl_buf_text(&label), endpoint->region))
            kl_buf_addf(&label, " %s", endpoint->region);
    } else {
        kl_buf_add_text(&label, "DynamoDB");
    }
    dynamo->label = kl_buf_take(&label, NULL);
}

struct kl_dynamo *kl_dynamo_new(struct kl_account *take_account,
                                const struct kl_dynamo_outside *outside)
{
    struct kl_dynamo *dynamo = KL_NEW(struct kl_dynamo);

    dynamo->account = take_account;
    dynamo->outside = fill_in(outside);
    dynamo->owners = 1;
    pthread_mutex_init(&dynamo->lock, NULL);
    set_place(dynamo);
    return dynamo;
}

struct kl_dynamo *kl_dynamo_ref(struct kl_dynamo *dynamo)
{
    pthread_mutex_lock(&dynamo->lock);
    dynamo->owners++;
    pthread_mutex_unlock(&dynamo->lock);
    return dynamo;
}

void kl_dynamo_unref(struct kl_dynamo **dynamo)
{
    struct kl_dynamo *gone = dynamo ? *dynamo : NULL;
    unsigned left;

    if (!gone)
        return;
    *dynamo = NULL;
    pthread_mutex_lock(&gone->lock);
    left = --gone->owners;
    pthread_mutex_unlock(&gone->lock);
    if (left)
        return;
    for (size_t i = 0; i < gone->nschemas; i++)
        kl_schema_release(&gone->schemas[i]);
    free(gone->schemas);
    free(gone->label);
    kl_account_free(&gone->account);
    if (gone->outside.release)
        gone->outside.release(gone->outside.arg);
    pthread_mutex_destroy(&gone->lock);
    free(gone);
}

struct kl_account *kl_dynamo_account(struct kl_dynamo *dynamo)
{
    return dynamo->account;
}

const struct kl_dynamo_outside *kl_dynamo_outside(const struct kl_dynamo *dynamo)
{
    return &dynamo->outside;
}

const char *kl_dynamo_label(const struct kl_dynamo *dynamo)
{
    return dynamo->label;
}

bool kl_dynamo_remote(const struct kl_dynamo *dynamo)
{
    return dynamo->remote;
}

enum kl_code kl_dynamo_transport(struct kl_dynamo *dynamo,
                                 struct kl_transport **transport, struct kl_err *err)
{
    const struct kl_dynamo_outside *outside = &dynamo->outside;

    return outside->open(outside->arg, kl_account_transport(dynamo->account), transport,
                         err);
}

/* ---- Schemas that are known (a copy goes in and out) ---- */

static struct kl_schema *find_schema(const struct kl_dynamo *dynamo, const char *table)
{
    for (size_t i = 0; i < dynamo->nschemas; i++)
        if (!strcmp(dynamo->schemas[i].table, table))
            return &dynamo->schemas[i];
    return NULL;
}

void kl_dynamo_forget(struct kl_dynamo *dynamo, const char *table)
{
    struct kl_schema *known;

    pthread_mutex_lock(&dynamo->lock);
    known = find_schema(dynamo, table);
    if (known) {
        kl_schema_release(known);
        *known = dynamo->schemas[--dynamo->nschemas];
    }
    pthread_mutex_unlock(&dynamo->lock);
}

void kl_dynamo_keep(struct kl_dynamo *dynamo, const char *table,
                    const struct kl_schema *schema)
{
    struct kl_schema *known;

    kl_dynamo_forget(dynamo, table);
    pthread_mutex_lock(&dynamo->lock);
    dynamo->schemas =
        kl_mem_realloc(dynamo->schemas, dynamo->nschemas + 1, sizeof(*dynamo->schemas));
    known = &dynamo->schemas[dynamo->nschemas++];
    kl_schema_copy(known, schema);
    /* Under the name it is asked by, which may be an ARN. */
    free(known->table);
    known->table = kl_mem_strdup(table);
    pthread_mutex_unlock(&dynamo->lock);
}

bool kl_dynamo_know(struct kl_dynamo *dynamo, const char *table, struct kl_schema *schema)
{
    const struct kl_schema *known;

    pthread_mutex_lock(&dynamo->lock);
    known = find_schema(dynamo, table);
    if (known)
        kl_schema_copy(schema, known);
    pthread_mutex_unlock(&dynamo->lock);
    return known != NULL;
}
