#include "config.h"

#include "aws/account.h"

#include <pthread.h>
#include <strings.h>

#include "base/digits.h"
#include "base/i18n.h"
#include "aws/chain.h"
#include "aws/imds.h"
#include "aws/place.h"

enum {
    ADVISORY_S =
        15 * 60,  /* left when a renewal is tried, the old ones kept if it fails */
    AGAIN_S = 60, /* between two such tries */
    ASK_S = 60,   /* left when a person is asked for an MFA code */
    SKEW_S = 4 * 60,
    NAP_MS = 20,
    QUOTA = 500,
    ATTEMPTS = 4,
    ATTEMPTS_LEGACY = 10,
};

struct kl_account {
    /* Fixed once it is open */
    struct kl_host host;
    struct kl_profiles *profiles;
    struct kl_settings settings;
    char *profile; /* that was named; NULL: none */
    unsigned max_attempts;

    pthread_mutex_t lock;  /* of all below */
    struct kl_place place; /* its region may be found out later */
    bool busy;             /* a thread fetches credentials or the region */
    struct kl_endpoint endpoint;
    bool placed; /* endpoint is known, and fixed */
    struct kl_creds creds;
    bool refused;     /* the server says they have ended */
    int64_t next_try; /* no renewal before */
    int64_t offset;   /* the server's time less this machine's */
    unsigned quota;
};

/* ---- Opening */

/* What the AWS CLI refuses is refused, too: a mistyped number is not passed over. */
static enum kl_code read_attempts(struct kl_account *account, struct kl_err *err)
{
    const char *most =
        kl_settings_get(&account->settings, "AWS_MAX_ATTEMPTS", "max_attempts", NULL);
    int64_t n;

    if (!most)
        return KL_OK;
    if (!kl_str_all_digits(kl_str_from(most)) ||
        !kl_digits_to_i64(kl_str_from(most), &n) || n < 1)
        return kl_err_set(err, KL_INVALID,
                          _("max_attempts (AWS_MAX_ATTEMPTS) is \"%s\": a whole number "
                            "from 1 on is expected"),
                          most);
    account->max_attempts = n > 100 ? 100 : (unsigned)n;
    return KL_OK;
}

static enum kl_code set_attempts(struct kl_account *account, struct kl_err *err)
{
    const char *mode =
        kl_settings_get(&account->settings, "AWS_RETRY_MODE", "retry_mode", NULL);
    bool legacy = mode && !strcasecmp(mode, "legacy");

    if (mode && !legacy && strcasecmp(mode, "standard") != 0 &&
        strcasecmp(mode, "adaptive") != 0)
        return kl_err_set(err, KL_INVALID,
                          _("retry_mode (AWS_RETRY_MODE) is \"%s\": legacy, standard or "
                            "adaptive is expected"),
                          mode);
    account->max_attempts = legacy ? ATTEMPTS_LEGACY : ATTEMPTS;
    return read_attempts(account, err);
}

static bool needs_account(const struct kl_account *account)
{
    return kl_place_needs_account(&account->place, &account->settings);
}

enum kl_code kl_account_open(const struct kl_host *host,
                             const struct kl_account_options *options,
                             struct kl_account **out, struct kl_err *err)
{
    struct kl_account *account = KL_NEW(struct kl_account);
    enum kl_code code;

    account->host = *host;
    account->quota = QUOTA;
    account->profile = kl_mem_strdup(options->profile);
    pthread_mutex_init(&account->lock, NULL);
    code = kl_profiles_load(&account->host, &account->profiles, err);
    if (!code)
        code = kl_settings_init(&account->settings, &account->host, account->profiles,
                                account->profile, err);
    if (!code)
        code =
            kl_place_init(&account->place, &account->settings,
                          &(struct kl_place_given){options->region, options->endpoint_url,
                                                   options->ca_bundle},
                          err);
    if (!code && account->place.region.len && !needs_account(account)) {
        code = kl_place_resolve(&account->place, &account->settings, NULL,
                                &account->endpoint, err);
        account->placed = !code;
    }
    if (!code)
        code = set_attempts(account, err);
    *out = account;
    if (code)
        kl_account_free(out);
    return code;
}

void kl_account_free(struct kl_account **account)
{
    struct kl_account *gone = account ? *account : NULL;

    if (!gone)
        return;
    kl_place_release(&gone->place);
    kl_profiles_free(&gone->profiles);
    kl_endpoint_release(&gone->endpoint);
    kl_creds_release(&gone->creds);
    free(gone->profile);
    pthread_mutex_destroy(&gone->lock);
    free(gone);
    *account = NULL;
}

const struct kl_transport_options *kl_account_transport(const struct kl_account *account)
{
    return &account->place.transport;
}

unsigned kl_account_max_attempts(const struct kl_account *account)
{
    return account->max_attempts;
}

const char *const *kl_account_warnings(const struct kl_account *account, size_t *n)
{
    return kl_profiles_warnings(account->profiles, n);
}

/* ---- One thread at a time fetches */

static bool wait_turn(struct kl_account *account, struct kl_token *token)
{
    while (account->busy) {
        bool goes_on;

        pthread_mutex_unlock(&account->lock);
        goes_on = kl_token_sleep(token, NAP_MS);
        pthread_mutex_lock(&account->lock);
        if (!goes_on)
            return false;
    }
    return true;
}

static int64_t local_now(const struct kl_account *account)
{
    return account->host.now(account->host.data);
}

/* ---- Credentials */

static int64_t left_of(const struct kl_creds *creds, int64_t now)
{
    return creds->expires ? creds->expires - now : INT64_MAX;
}

static bool is_good(const struct kl_account *account, int64_t now)
{
    const struct kl_creds *creds = &account->creds;
    int64_t left = left_of(creds, now);

    if (!creds->key_id || account->refused || left <= 0)
        return false;
    return left > ADVISORY_S || account->busy || now < account->next_try;
}

/* A search, without the lock. The files are read anew: other programs write credentials
 * into them while this one runs. */
static enum kl_code search(const struct kl_account *account, struct kl_chain *chain,
                           struct kl_creds *out, struct kl_err *err)
{
    struct kl_profiles *profiles = NULL;
    struct kl_settings settings = {0};
    enum kl_code code = kl_profiles_load(&account->host, &profiles, err);

    if (!code)
        code =
            kl_settings_init(&settings, &account->host, profiles, account->profile, err);
    chain->settings = &settings;
    if (!code)
        code = kl_chain_find(chain, out, err);
    if (!code && out->expires &&
        out->expires <= kl_chain_now(chain) + chain->clock_offset) {
        code = kl_err_set(err, KL_DENIED, _("the credentials have ended (%s, %s)"),
                          kl_provider_name(out->provider), out->why);
        kl_err_advise(err, _("get new ones and run this again"));
    }
    chain->settings = NULL;
    kl_profiles_free(&profiles);
    return code;
}

/* Takes what a search found; with the lock. Old ones that still hold are kept when there
 * is nothing better, and asked for again a little later. */
static enum kl_code settle(struct kl_account *account, enum kl_code code,
                           struct kl_creds *found, const struct kl_err *why,
                           struct kl_err *err)
{
    int64_t now = local_now(account) + account->offset;
    bool holds =
        account->creds.key_id && !account->refused && left_of(&account->creds, now) > 0;

    account->next_try = now + AGAIN_S;
    if (!code) {
        kl_creds_release(&account->creds);
        account->creds = *found;
        *found = (struct kl_creds){0};
        account->refused = false;
        return KL_OK;
    }
    kl_creds_release(found);
    if (holds && code != KL_CANCELLED)
        return KL_OK;
    if (why->text[0])
        kl_err_set(err, code, "%s", why->text);
    if (why->advice[0])
        kl_err_advise(err, "%s", why->advice);
    return code;
}

static enum kl_code renew(struct kl_account *account, struct kl_transport *transport,
                          struct kl_token *token, struct kl_err *err)
{
    int64_t now = local_now(account) + account->offset;
    struct kl_chain chain = {.transport = transport,
                             .token = token,
                             .region = account->placed ? account->endpoint.region
                                       : account->place.region.len
                                           ? kl_buf_text(&account->place.region)
                                           : NULL,
                             .clock_offset = account->offset,
                             .may_ask = !account->creds.key_id || account->refused ||
                                        left_of(&account->creds, now) < ASK_S,
                             .no_cache = account->refused,
                             .no_metadata = account->place.url.len > 0};
    struct kl_creds found = {0};
    struct kl_err why = {0};
    enum kl_code code;

    account->busy = true;
    pthread_mutex_unlock(&account->lock);
    code = search(account, &chain, &found, &why);
    pthread_mutex_lock(&account->lock);
    account->busy = false;
    return settle(account, code, &found, &why, err);
}

enum kl_code kl_account_creds(struct kl_account *account, struct kl_transport *transport,
                              struct kl_token *token, struct kl_creds *out,
                              struct kl_err *err)
{
    enum kl_code code = KL_OK;

    pthread_mutex_lock(&account->lock);
    if (!is_good(account, local_now(account) + account->offset)) {
        if (!wait_turn(account, token))
            code = KL_CANCELLED;
        else if (!is_good(account, local_now(account) + account->offset))
            code = renew(account, transport, token, err);
    }
    if (!code)
        kl_creds_copy(out, &account->creds);
    pthread_mutex_unlock(&account->lock);
    return code;
}

static bool same(const char *a, const char *b)
{
    return a && b ? !strcmp(a, b) : a == b;
}

bool kl_account_creds_refused(struct kl_account *account, const struct kl_creds *refused)
{
    bool again = true;

    pthread_mutex_lock(&account->lock);
    if (same(account->creds.key_id, refused->key_id) &&
        same(account->creds.token, refused->token)) {
        account->refused = true;
        again = account->creds.provider != KL_PROVIDER_ENV;
    }
    pthread_mutex_unlock(&account->lock);
    return again;
}

/* ---- The endpoint */

/* The region of the instance, without the lock. */
static enum kl_code find_region(struct kl_account *account,
                                struct kl_transport *transport, struct kl_token *token,
                                struct kl_buf *region, struct kl_err *err)
{
    struct kl_chain chain = {
        .settings = &account->settings, .transport = transport, .token = token};
    enum kl_code code = KL_NOT_FOUND;

    if (!kl_imds_disabled(&account->settings))
        code = kl_imds_region(&chain, region, NULL);
    if (!code || code == KL_CANCELLED)
        return code;
    kl_err_set(err, KL_NOT_FOUND, _("no region"));
    kl_err_advise(err, _("name one with --region or AWS_REGION, or give the profile a "
                         "`region`"));
    return KL_NOT_FOUND;
}

/* With the lock, which is given up while requests are made. */
static enum kl_code settle_place(struct kl_account *account,
                                 struct kl_transport *transport, struct kl_token *token,
                                 struct kl_err *err)
{
    struct kl_creds creds = {0};
    struct kl_buf region = {0};
    enum kl_code code = KL_OK;

    if (!account->place.region.len) {
        account->busy = true;
        pthread_mutex_unlock(&account->lock);
        code = find_region(account, transport, token, &region, err);
        pthread_mutex_lock(&account->lock);
        account->busy = false;
        if (!code) {
            kl_buf_add_str(&account->place.region, kl_buf_str(&region));
            kl_buf_add_text(&account->place.region_why, _("the EC2 instance"));
        }
        kl_buf_release(&region);
    }
    if (!code && needs_account(account)) {
        pthread_mutex_unlock(&account->lock);
        code = kl_account_creds(account, transport, token, &creds, err);
        pthread_mutex_lock(&account->lock);
    }
    if (!code && !account->placed) {
        code = kl_place_resolve(&account->place, &account->settings, creds.account_id,
                                &account->endpoint, err);
        account->placed = !code;
    }
    kl_creds_release(&creds);
    return code;
}

enum kl_code kl_account_endpoint(struct kl_account *account,
                                 struct kl_transport *transport, struct kl_token *token,
                                 const struct kl_endpoint **out, struct kl_err *err)
{
    enum kl_code code = KL_OK;

    pthread_mutex_lock(&account->lock);
    if (!account->placed) {
        if (!wait_turn(account, token))
            code = KL_CANCELLED;
        else if (!account->placed)
            code = settle_place(account, transport, token, err);
    }
    *out = code ? NULL : &account->endpoint;
    pthread_mutex_unlock(&account->lock);
    return code;
}

const struct kl_endpoint *kl_account_place(struct kl_account *account)
{
    const struct kl_endpoint *endpoint;

    pthread_mutex_lock(&account->lock);
    endpoint = account->placed ? &account->endpoint : NULL;
    pthread_mutex_unlock(&account->lock);
    return endpoint;
}

bool kl_account_is_placed(struct kl_account *account)
{
    bool placed;

    pthread_mutex_lock(&account->lock);
    placed = account->place.region.len > 0; /* an endpoint URL has brought one */
    pthread_mutex_unlock(&account->lock);
    return placed;
}

/* ---- Clock and quota */

int64_t kl_account_now(struct kl_account *account, int64_t *offset)
{
    int64_t now;

    pthread_mutex_lock(&account->lock);
    *offset = account->offset;
    now = local_now(account) + account->offset;
    pthread_mutex_unlock(&account->lock);
    return now;
}

bool kl_account_correct_clock(struct kl_account *account, int64_t offset, int64_t server)
{
    bool again = true;

    pthread_mutex_lock(&account->lock);
    if (account->offset == offset) {
        int64_t off = server - local_now(account) - offset;

        again = server > 0;
        if (again && (off > SKEW_S || off < -SKEW_S))
            account->offset += off;
    }
    pthread_mutex_unlock(&account->lock);
    return again;
}

bool kl_account_quota_take(struct kl_account *account, unsigned cost)
{
    bool taken;

    pthread_mutex_lock(&account->lock);
    taken = account->quota >= cost;
    if (taken)
        account->quota -= cost;
    pthread_mutex_unlock(&account->lock);
    return taken;
}

void kl_account_quota_give(struct kl_account *account, unsigned amount)
{
    pthread_mutex_lock(&account->lock);
    account->quota += amount < QUOTA - account->quota ? amount : QUOTA - account->quota;
    pthread_mutex_unlock(&account->lock);
}

/* ---- For people */

enum kl_code kl_account_who(struct kl_account *account, struct kl_transport *transport,
                            struct kl_token *token, struct kl_who *who,
                            struct kl_err *err)
{
    const struct kl_settings *settings = &account->settings;
    const struct kl_endpoint *endpoint;
    struct kl_creds creds = {0};
    enum kl_code code = kl_account_endpoint(account, transport, token, &endpoint, err);

    if (!code)
        code = kl_account_creds(account, transport, token, &creds, err);
    if (!code)
        *who = (struct kl_who){
            .profile = settings->profile ? kl_mem_strdup(settings->profile_name) : NULL,
            .profile_why = kl_mem_strdup(settings->profile_why),
            .provider = kl_mem_strdup(kl_provider_name(creds.provider)),
            .provider_why = kl_mem_strdup(creds.why),
            .key_tail = kl_mem_strdup(kl_creds_tail(&creds)),
            .account_id = kl_mem_strdup(creds.account_id),
            .expires = creds.expires,
            .endpoint = {kl_mem_strdup(endpoint->url), kl_mem_strdup(endpoint->region),
                         kl_mem_strdup(endpoint->url_why),
                         kl_mem_strdup(endpoint->region_why)}};
    kl_creds_release(&creds);
    return code;
}

void kl_who_release(struct kl_who *who)
{
    if (!who)
        return;
    free(who->profile);
    free(who->profile_why);
    free(who->provider);
    free(who->provider_why);
    free(who->key_tail);
    free(who->account_id);
    kl_endpoint_release(&who->endpoint);
    *who = (struct kl_who){0};
}
