#include "config.h"

#include "dynamo/call.h"

#include "base/i18n.h"
#include "aws/sigv4.h"
#include "dynamo/fault.h"
#include "dynamo/response.h"

enum { SHOWN_MS = 100 }; /* a shorter wait is not told in figures */

/* One try, and how it ended. */
struct attempt {
    struct kl_creds creds;
    int64_t offset; /* of the clock, as signed */
    struct kl_http_reply reply;
    struct kl_buf *body;
    struct kl_fault fault; /* when code says that the reply is an error */
    bool answered;         /* by a reply, good or bad */
    enum kl_again again;
    struct kl_err err;
};

static void release(struct attempt *attempt)
{
    kl_creds_release(&attempt->creds);
    kl_http_reply_release(&attempt->reply);
    kl_fault_release(&attempt->fault);
}

/* ---- sending ---- */

static enum kl_code send_signed(const struct kl_call *call, const char *url,
                                const struct kl_http_header given[2],
                                const struct kl_sigv4 *signature, struct attempt *attempt)
{
    struct kl_http_header headers[6] = {given[0], given[1], {"Accept-Encoding", "gzip"}};
    struct kl_http_request request = {.method = "POST",
                                      .url = url,
                                      .headers = headers,
                                      .nheaders = 3 + signature->nheaders,
                                      .body = call->body,
                                      .max_reply = call->max_reply};

    for (size_t i = 0; i < signature->nheaders; i++)
        headers[3 + i] = signature->headers[i];
    return kl_transport_send(call->transport, &request, &attempt->reply, call->token,
                             &attempt->err);
}

static enum kl_code sign_and_send(const struct kl_call *call,
                                  const struct kl_endpoint *endpoint,
                                  struct attempt *attempt)
{
    struct kl_buf target = {0};
    struct kl_sigv4 signature = {0};
    int64_t now = kl_account_now(call->account, &attempt->offset);
    enum kl_code code;

    kl_buf_addf(&target, "DynamoDB_20120810.%s", kl_operation_name(call->operation));
    struct kl_http_header headers[2] = {{"Content-Type", "application/x-amz-json-1.0"},
                                        {"X-Amz-Target", kl_buf_text(&target)}};
    struct kl_sigv4_request request = {.method = "POST",
                                       .url = endpoint->url,
                                       .headers = headers,
                                       .nheaders = 2,
                                       .body = call->body,
                                       .region = endpoint->region,
                                       .service = "dynamodb",
                                       .time = now};

    code = kl_sigv4_sign(&request, &attempt->creds, &signature, &attempt->err);
    if (!code)
        code = send_signed(call, endpoint->url, headers, &signature, attempt);
    kl_sigv4_release(&signature);
    kl_buf_release(&target);
    return code;
}

/* ---- what the answer means ---- */

static void advise_transport(struct kl_err *err)
{
    if (err->code == KL_DENIED)
        kl_err_advise(err, _("name the certificates to trust with --ca-bundle or "
                             "AWS_CA_BUNDLE"));
    else if (err->code == KL_IO)
        kl_err_advise(err, _("`keyline whoami` shows the endpoint, and why it is used"));
}

/* A wrong clock and ended credentials are worth a try only if they can be put right. */
static enum kl_again settle(const struct kl_call *call, const struct attempt *attempt)
{
    const struct kl_fault *fault = &attempt->fault;

    switch (fault->again) {
    case KL_AGAIN_CLOCK:
        return kl_account_correct_clock(call->account, attempt->offset,
                                        fault->server_time)
                   ? KL_AGAIN_CLOCK
                   : KL_AGAIN_NEVER;
    case KL_AGAIN_CREDS:
        return kl_account_creds_refused(call->account, &attempt->creds) ? KL_AGAIN_CREDS
                                                                        : KL_AGAIN_NEVER;
    case KL_AGAIN_NEVER:
    case KL_AGAIN_TRANSIENT:
    case KL_AGAIN_THROTTLED:
        break;
    }
    return fault->again;
}

static enum kl_code judge_reply(const struct kl_call *call, struct attempt *attempt)
{
    enum kl_code code =
        kl_response_body(&attempt->reply, call->max_reply, attempt->body, &attempt->err);

    if (code) {
        attempt->again = code == KL_IO ? KL_AGAIN_TRANSIENT : KL_AGAIN_NEVER;
        return code;
    }
    if (attempt->reply.status == 200 && kl_fault_is_dynamo(&attempt->reply))
        return KL_OK;
    attempt->answered = true;
    kl_fault_read(&attempt->reply, kl_buf_str(attempt->body), &attempt->fault);
    attempt->again = settle(call, attempt);
    return KL_INVALID;
}

/* KL_OK: the body is there. Else the attempt says how it failed. */
static enum kl_code try_once(const struct kl_call *call, struct attempt *attempt)
{
    const struct kl_endpoint *endpoint = NULL;
    enum kl_code code = kl_account_endpoint(call->account, call->transport, call->token,
                                            &endpoint, &attempt->err);

    if (!code)
        code = kl_account_creds(call->account, call->transport, call->token,
                                &attempt->creds, &attempt->err);
    if (code)
        return code;
    code = sign_and_send(call, endpoint, attempt);
    if (!code)
        return judge_reply(call, attempt);
    attempt->again = code == KL_IO ? KL_AGAIN_TRANSIENT : KL_AGAIN_NEVER;
    advise_transport(&attempt->err);
    return code;
}

/* ---- again ---- */

static void add_reason(const struct attempt *attempt, struct kl_buf *text)
{
    if (attempt->again == KL_AGAIN_THROTTLED)
        kl_buf_add_text(text, _("throttled"));
    else if (attempt->again == KL_AGAIN_CLOCK)
        kl_buf_add_text(text, _("this machine's clock is wrong, the server's is taken"));
    else if (attempt->again == KL_AGAIN_CREDS)
        kl_buf_add_text(text, _("the credentials have ended, fetching new ones"));
    else if (attempt->answered && attempt->fault.code.len)
        kl_buf_add_str(text, kl_buf_str(&attempt->fault.code));
    else if (attempt->answered)
        kl_buf_addf(text, "HTTP %d", attempt->fault.status);
    else
        kl_buf_add_text(text, attempt->err.text);
}

static void tell(const struct kl_call *call, const struct attempt *attempt, uint64_t ms)
{
    struct kl_buf text = {0};
    unsigned tenths = (unsigned)((ms + 50) / 100);

    add_reason(attempt, &text);
    if (ms >= SHOWN_MS)
        kl_buf_addf(&text, _(", trying again in %u.%u s"), tenths / 10, tenths % 10);
    else
        kl_buf_add_text(&text, _(", trying again"));
    kl_source_tell(call->source, kl_buf_text(&text));
    kl_buf_release(&text);
}

/* Waits for another try; false when there is to be none, or the job was cancelled. */
static bool wait_for_retry(const struct kl_call *call, struct kl_retry *retry,
                           const struct attempt *attempt)
{
    const struct kl_dynamo_outside *outside = call->outside;
    unsigned cost = kl_retry_cost(attempt->again);
    uint64_t ms;

    if (!kl_retry_allowed(retry, attempt->again, kl_account_max_attempts(call->account)))
        return false;
    if (cost && !kl_account_quota_take(call->account, cost))
        return false;
    ms = kl_retry_next(retry, attempt->again, outside->random(outside->arg),
                       attempt->answered ? attempt->fault.retry_after : -1);
    tell(call, attempt, ms);
    return outside->sleep(outside->arg, call->token, ms);
}

static void add_what(const struct kl_call *call, unsigned tries, struct kl_buf *what)
{
    if (call->on)
        kl_buf_addf(what, _("%s of %s"), kl_operation_name(call->operation), call->on);
    else
        kl_buf_add_text(what, kl_operation_name(call->operation));
    if (tries > 1)
        kl_buf_addf(what, _(", %u attempts"), tries);
}

static enum kl_code fail(const struct kl_call *call, struct attempt *attempt,
                         enum kl_code code, unsigned tries, struct kl_err *err)
{
    struct kl_buf what = {0};

    add_what(call, tries, &what);
    if (code == KL_DENIED)
        code = KL_INVALID; /* the service was not reached: it has denied nothing */
    if (attempt->answered)
        code = kl_fault_err(&attempt->fault, kl_buf_text(&what), err);
    else if (attempt->reply.status || attempt->again != KL_AGAIN_NEVER || tries > 1)
        kl_err_prefix(&attempt->err, "%s", kl_buf_text(&what));
    if (attempt->err.code) {
        kl_err_set(err, code, "%s", attempt->err.text);
        if (attempt->err.advice[0])
            kl_err_advise(err, "%s", attempt->err.advice);
    }
    kl_buf_release(&what);
    return code;
}

enum kl_code kl_call_run(const struct kl_call *call, struct kl_buf *reply,
                         struct kl_err *err)
{
    struct kl_retry retry = {0};

    for (unsigned tries = 1;; tries++) {
        struct attempt attempt = {.body = reply};
        enum kl_code code = try_once(call, &attempt);
        bool again =
            code && code != KL_CANCELLED && wait_for_retry(call, &retry, &attempt);

        if (!code)
            kl_account_quota_give(call->account, kl_retry_refund(&retry));
        else if (kl_token_cancelled(call->token))
            code = kl_err_set(err, KL_CANCELLED, _("cancelled"));
        else if (!again)
            code = fail(call, &attempt, code, tries, err);
        release(&attempt);
        if (!again || code == KL_CANCELLED)
            return code;
        kl_buf_clear(reply);
    }
}
