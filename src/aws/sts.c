#include "config.h"

#include "aws/sts.h"

#include "base/i18n.h"
#include "base/utf8.h"
#include "net/url.h"
#include "aws/call.h"
#include "aws/endpoint.h"
#include "aws/timestamp.h"
#include "aws/json_creds.h"
#include "aws/sigv4.h"
#include "aws/xml.h"

enum { TRIES = 3, PAUSE_MS = 250, SKEW_S = 4 * 60 };

/* ---- The reply */

/* A reply's parts, whichever way it is written. All owned. */
struct answer {
    struct kl_buf key_id, secret, token, expires, arn, code, message;
};

static void release_answer(struct answer *a)
{
    struct kl_buf *parts[] = {&a->key_id, &a->secret, &a->token,  &a->expires,
                              &a->arn,    &a->code,   &a->message};

    for (size_t i = 0; i < KL_ARRAY_LEN(parts); i++)
        kl_buf_wipe(parts[i]);
}

static void read_xml(struct kl_str body, struct answer *a)
{
    kl_xml_text(body, "AccessKeyId", &a->key_id);
    kl_xml_text(body, "SecretAccessKey", &a->secret);
    kl_xml_text(body, "SessionToken", &a->token);
    kl_xml_text(body, "Expiration", &a->expires);
    kl_xml_text(body, "Arn", &a->arn);
    kl_xml_text(body, "Code", &a->code);
    kl_xml_text(body, "Message", &a->message);
}

/* The first member of that name, at any depth: the levels between are the action's name
 * twice and one more. */
static const json_t *find_member(json_t *object, const char *name)
{
    json_t *value;
    const char *key;

    if (json_object_get(object, name))
        return json_object_get(object, name);
    json_object_foreach(object, key, value)
    {
        const json_t *below = json_is_object(value) ? find_member(value, name) : NULL;

        if (below)
            return below;
    }
    return NULL;
}

static void add_member(json_t *root, const char *name, struct kl_buf *out)
{
    const json_t *value = find_member(root, name);

    if (json_is_string(value))
        kl_buf_add(out, json_string_value(value), json_string_length(value));
    else if (json_is_number(value))
        kl_buf_addf(out, "%.0f", json_number_value(value));
}

static void read_json(struct kl_str body, struct answer *a)
{
    json_t *root = kl_json_object(body, "STS", NULL);

    add_member(root, "AccessKeyId", &a->key_id);
    add_member(root, "SecretAccessKey", &a->secret);
    add_member(root, "SessionToken", &a->token);
    add_member(root, "Expiration", &a->expires);
    add_member(root, "Arn", &a->arn);
    add_member(root, "Code", &a->code);
    add_member(root, "Message", &a->message);
    json_decref(root);
}

static void read_answer(const struct kl_http_reply *reply, struct answer *a)
{
    struct kl_str body = kl_buf_str(&reply->body);
    size_t start = body.len ? strspn(body.data, " \t\r\n") : 0;

    if (start < body.len && body.data[start] == '<')
        read_xml(body, a);
    else
        read_json(body, a);
}

/* ---- What it means */

/* The fifth part of "arn:aws:sts::123456789012:assumed-role/…". */
static struct kl_str account_of(struct kl_str arn)
{
    for (int i = 0; i < 4; i++) {
        size_t colon = kl_str_find(arn, KL_STR(":"), 0);

        if (colon == SIZE_MAX)
            return (struct kl_str){0};
        arn = kl_str_sub(arn, colon + 1, SIZE_MAX);
    }
    return kl_str_sub(arn, 0, kl_str_find(arn, KL_STR(":"), 0));
}

static enum kl_code take_creds(const struct answer *a, const char *action,
                               struct kl_creds *out, struct kl_err *err)
{
    int64_t expires;

    if (!a->key_id.len || !a->secret.len || !a->token.len)
        return kl_err_set(err, KL_INVALID, _("%s: the reply holds no credentials"),
                          action);
    if (!kl_timestamp_parse(kl_buf_str(&a->expires), &expires) &&
        !kl_timestamp_parse_number(kl_buf_str(&a->expires), &expires))
        return kl_err_set(err, KL_INVALID, _("%s: the Expiration is no date and time"),
                          action);
    kl_creds_set(out, kl_buf_str(&a->key_id), kl_buf_str(&a->secret),
                 kl_buf_str(&a->token), account_of(kl_buf_str(&a->arn)));
    out->expires = expires;
    return KL_OK;
}

static enum kl_code refused(const struct answer *a, const struct kl_http_reply *reply,
                            const char *action, struct kl_err *err)
{
    enum kl_code code = reply->status >= 500 ? KL_IO : KL_DENIED;
    struct kl_buf why = {0};

    if (a->code.len) {
        kl_utf8_visible(kl_buf_str(&a->code), KL_VISIBLE_UTF8, &why);
        kl_buf_add_text(&why, ": ");
        kl_utf8_visible(kl_buf_str(&a->message), KL_VISIBLE_UTF8, &why);
    } else {
        kl_call_explain(reply, &why);
    }
    kl_err_set(err, code, _("STS refuses %s: %s"), action, kl_buf_text(&why));
    kl_buf_release(&why);
    return code;
}

/* ---- The request */

static void add_field(struct kl_buf *body, const char *name, const char *value)
{
    if (!value)
        return;
    kl_buf_addf(body, "%s%s=", body->len ? "&" : "", name);
    kl_url_encode(kl_str_from(value), "", body);
}

/* One call, which may take several requests. */
struct call {
    const struct kl_chain *chain;
    const struct kl_creds *signer; /* NULL: not signed */
    const char *action, *url;
    struct kl_str body;
    int64_t offset;    /* of the server's clock, as far as is known */
    bool corrected;    /* it was corrected in this call */
    unsigned pause_ms; /* before the next request */
};

/* Signs when there is a signer, adds Accept, which is left unsigned, and sends. */
static enum kl_code send(const struct call *call, struct kl_http_reply *reply,
                         struct kl_err *err)
{
    static const struct kl_http_header type = {
        "Content-Type", "application/x-www-form-urlencoded; charset=utf-8"};
    const char *region = call->chain->region;
    struct kl_http_header headers[5] = {type, {"Accept", "application/json"}};
    struct kl_sigv4_request to_sign = {.method = "POST",
                                       .url = call->url,
                                       .headers = &type,
                                       .nheaders = 1,
                                       .body = call->body,
                                       .region = region ? region : "us-east-1",
                                       .service = "sts",
                                       .time = kl_chain_now(call->chain) + call->offset};
    struct kl_http_request request = {.method = "POST",
                                      .url = call->url,
                                      .headers = headers,
                                      .nheaders = 2,
                                      .body = call->body};
    struct kl_sigv4 added = {0};
    enum kl_code code =
        call->signer ? kl_sigv4_sign(&to_sign, call->signer, &added, err) : KL_OK;

    for (size_t i = 0; i < added.nheaders; i++)
        headers[request.nheaders++] = added.headers[i];
    if (!code)
        code = kl_call_send(call->chain, &request, TRIES, reply, err);
    kl_sigv4_release(&added);
    return code;
}

/* A signature that is refused while the clocks differ by more than four minutes is tried
 * once with the server's time. */
static bool correct_clock(struct call *call, const struct kl_http_reply *reply)
{
    int64_t server, off;

    if (!call->signer || call->corrected || reply->status < 400 || reply->status > 403 ||
        !kl_http_date(kl_http_reply_header(reply, "Date"), &server))
        return false;
    off = server - kl_chain_now(call->chain) - call->offset;
    if (off >= -SKEW_S && off <= SKEW_S)
        return false;
    call->offset += off;
    call->corrected = true;
    return true;
}

/* again: the request is worth another try. */
static enum kl_code try_once(struct call *call, struct kl_creds *out, bool *again,
                             struct kl_err *err)
{
    struct kl_http_reply reply = {0};
    struct answer answer = {0};
    enum kl_code code = send(call, &reply, err);

    *again = false;
    call->pause_ms = 0;
    if (!code) {
        read_answer(&reply, &answer);
        *again = correct_clock(call, &reply);
        if (kl_str_eq(kl_buf_str(&answer.code), KL_STR("IDPCommunicationError"))) {
            *again = true;
            call->pause_ms = PAUSE_MS;
        }
        code = reply.status == 200 ? take_creds(&answer, call->action, out, err)
                                   : refused(&answer, &reply, call->action, err);
    }
    release_answer(&answer);
    kl_buf_wipe(&reply.body);
    kl_http_reply_release(&reply);
    return code;
}

static enum kl_code try_all(struct call *call, struct kl_creds *out, struct kl_err *err)
{
    enum kl_code code = KL_OK;
    struct kl_err why = {0};
    bool again = true;

    for (int done = 0; done < TRIES && again; done++) {
        if (!kl_token_sleep(call->chain->token, call->pause_ms))
            return KL_CANCELLED;
        why = (struct kl_err){0};
        code = try_once(call, out, &again, &why);
    }
    return code ? kl_err_set(err, code, "%s", why.text) : KL_OK;
}

enum kl_code kl_sts_call(const struct kl_chain *chain, const struct kl_creds *signer,
                         const char *action, const struct kl_sts_field *fields, size_t n,
                         struct kl_creds *out, struct kl_err *err)
{
    struct call call = {.chain = chain,
                        .signer = signer,
                        .action = action,
                        .offset = chain->clock_offset};
    struct kl_buf url = {0}, body = {0};
    enum kl_code code =
        kl_endpoint_find(chain->settings, KL_SERVICE_STS,
                         chain->region ? chain->region : "us-east-1", &url, err);

    kl_buf_add_char(&url, '/');
    add_field(&body, "Action", action);
    add_field(&body, "Version", "2011-06-15");
    for (size_t i = 0; i < n; i++)
        add_field(&body, fields[i].name, fields[i].value);
    call.url = kl_buf_text(&url);
    call.body = kl_buf_str(&body);
    if (!code)
        code = try_all(&call, out, err);
    kl_buf_release(&url);
    kl_buf_wipe(&body);
    return code;
}
