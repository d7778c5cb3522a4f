/* What all requests to one endpoint share: who asks, where, and how often it may retry.
 *
 * One account is shared by every source of an endpoint and may be used from several
 * threads at once. Opening it reads the environment and the profile files and makes no
 * request. Credentials, and a region that only the instance knows, are fetched when first
 * asked for, through the transport of the thread that asks; the others wait. They are
 * renewed before they end, also in the middle of a long read.
 */
#ifndef KL_AWS_ACCOUNT_H
#define KL_AWS_ACCOUNT_H

#include "net/transport.h"
#include "aws/creds.h"
#include "aws/endpoint.h"
#include "aws/host.h"

/* From the command line or keyline.conf; NULL: not given. Copied. */
struct kl_account_options {
    const char *profile;
    const char *region;
    const char *endpoint_url;
    const char *ca_bundle;
};

struct kl_account;

/* host's table is copied, its data borrowed until the account is freed.
 * KL_NOT_FOUND: no such profile. KL_INVALID: a line of it that cannot be read, with file
 * and line; a bad endpoint URL or region. */
enum kl_code kl_account_open(const struct kl_host *host,
                             const struct kl_account_options *options,
                             struct kl_account **out, struct kl_err *err);
void kl_account_free(struct kl_account **account);

/* With which certificates and proxies a transport is to be made. Borrowed. */
const struct kl_transport_options *kl_account_transport(const struct kl_account *account);

/* The endpoint, borrowed as long as the account. Makes requests only when the region is
 * given nowhere but in the instance's metadata, or when the endpoint needs the account's
 * id. KL_NOT_FOUND: no region. */
enum kl_code kl_account_endpoint(struct kl_account *account,
                                 struct kl_transport *transport, struct kl_token *token,
                                 const struct kl_endpoint **out, struct kl_err *err);

/* The same without any request: NULL while it is not known. */
const struct kl_endpoint *kl_account_place(struct kl_account *account);
/* Whether options, environment or profile name a region or an endpoint, or the instance
 * has told its region meanwhile. */
bool kl_account_is_placed(struct kl_account *account);

/* A copy of credentials that have not ended, into a zeroed or used struct.
 * KL_NOT_FOUND: there are none anywhere. KL_DENIED: a provider refused (its message says
 * which and why). KL_IO: it was not reached. KL_INVALID: its configuration or reply. */
enum kl_code kl_account_creds(struct kl_account *account, struct kl_transport *transport,
                              struct kl_token *token, struct kl_creds *out,
                              struct kl_err *err);
/* The server says that these are expired: the next call fetches others. true when a
 * retry makes sense: they can be renewed, or another thread has renewed them. */
bool kl_account_creds_refused(struct kl_account *account, const struct kl_creds *refused);

/* The server's time as far as is known: this machine's clock and the offset that is in
 * force, which is what kl_account_correct_clock() wants back. */
int64_t kl_account_now(struct kl_account *account, int64_t *offset);
/* A request signed with that offset was refused for its time, when the server's clock was
 * at server (0: not known). true when the request is worth one retry with a fresh date:
 * the offset was off by more than four minutes and is corrected, or another thread has
 * corrected it meanwhile, or the clock was wrong only for a while. */
bool kl_account_correct_clock(struct kl_account *account, int64_t offset, int64_t server);

/* The retry quota of AWS's standard mode: 500 tokens. false when cost is not left. */
bool kl_account_quota_take(struct kl_account *account, unsigned cost);
void kl_account_quota_give(struct kl_account *account, unsigned amount);
/* Attempts at one request, the first included: AWS_MAX_ATTEMPTS, max_attempts, else 10 in
 * legacy mode and 4 in all others. */
unsigned kl_account_max_attempts(const struct kl_account *account);

/* For people: who am I, and why. Makes the requests that this needs. */
struct kl_who {
    char *profile;     /* NULL: none is in use */
    char *profile_why; /* "AWS_PROFILE", "--profile", … */
    char *provider;    /* "sso" */
    char *provider_why;
    char *key_tail;   /* last four characters of the key id */
    char *account_id; /* NULL: not known */
    int64_t expires;  /* 0: never */
    struct kl_endpoint endpoint;
};
enum kl_code kl_account_who(struct kl_account *account, struct kl_transport *transport,
                            struct kl_token *token, struct kl_who *who,
                            struct kl_err *err);
void kl_who_release(struct kl_who *who);
/* Lines of the profile files that were passed over, "file:line: what"; n of them. */
const char *const *kl_account_warnings(const struct kl_account *account, size_t *n);

#endif
