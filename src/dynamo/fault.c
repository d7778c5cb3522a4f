#include "config.h"

#include "dynamo/fault.h"

#include <jansson.h>

#include "base/digits.h"
#include "base/i18n.h"
#include "base/utf8.h"
#include "aws/timestamp.h"

#define MESSAGE_MAX 300

/* What is known of a code. The first row that matches counts. */
struct known {
    const char *code;
    const char *in_message; /* NULL: any message */
    enum kl_again again;
    enum kl_code meaning;
    const char *advice; /* NULL: nothing to say */
};

#define TRY_LATER N_("the table is asked for more than it gives: try later, or read less")
#define WHO_AM_I N_("`keyline whoami` shows whose keys are used, and why")

/* Codes that have a rule of their own; the rest goes by the status. KL_DENIED is said of
 * those alone who are known and may not do this: another request of theirs may pass. */
static const struct known known[] = {
    {"ResourceNotFoundException", "index", KL_AGAIN_NEVER, KL_NOT_FOUND,
     N_("`keyline describe TABLE` lists the indexes")},
    {"ResourceNotFoundException", NULL, KL_AGAIN_NEVER, KL_NOT_FOUND,
     N_("tables belong to an account and a region: `keyline whoami` shows which")},
    {"AccessDeniedException", "dynamodb:ListTables", KL_AGAIN_NEVER, KL_DENIED,
     N_("tables can be opened by their names without being listed")},
    {"AccessDeniedException", "with an explicit deny", KL_AGAIN_NEVER, KL_DENIED,
     N_("a policy forbids this: no other permission helps")},
    {"AccessDeniedException", NULL, KL_AGAIN_NEVER, KL_DENIED,
     N_("the action that the message names must be allowed for these keys")},
    {"UnrecognizedClientException", NULL, KL_AGAIN_NEVER, KL_INVALID,
     N_("the key id is not known there: a deleted key, or one of another partition")},
    {"InvalidSignatureException", "Signature expired", KL_AGAIN_CLOCK, KL_INVALID,
     N_("this machine's clock is wrong")},
    {"InvalidSignatureException", "Signature not yet current", KL_AGAIN_CLOCK, KL_INVALID,
     N_("this machine's clock is wrong")},
    {"InvalidSignatureException", "Credential should be scoped", KL_AGAIN_NEVER,
     KL_INVALID, N_("the endpoint belongs to another region: give it with --region")},
    {"InvalidSignatureException", NULL, KL_AGAIN_NEVER, KL_INVALID,
     N_("the secret key does not belong to the key id, or a proxy changed the request")},
    {"RequestTimeTooSkewed", NULL, KL_AGAIN_CLOCK, KL_INVALID,
     N_("this machine's clock is wrong")},
    {"RequestExpired", NULL, KL_AGAIN_CLOCK, KL_INVALID,
     N_("this machine's clock is wrong")},
    {"RequestInTheFuture", NULL, KL_AGAIN_CLOCK, KL_INVALID,
     N_("this machine's clock is wrong")},
    {"ExpiredTokenException", NULL, KL_AGAIN_CREDS, KL_INVALID,
     N_("the session has ended: log in again (aws sso login, or new temporary keys)")},
    {"ExpiredToken", NULL, KL_AGAIN_CREDS, KL_INVALID,
     N_("the session has ended: log in again (aws sso login, or new temporary keys)")},
    {"InvalidClientTokenId", NULL, KL_AGAIN_NEVER, KL_INVALID, WHO_AM_I},
    {"MissingAuthenticationTokenException", NULL, KL_AGAIN_NEVER, KL_INVALID, WHO_AM_I},
    {"IncompleteSignatureException", NULL, KL_AGAIN_NEVER, KL_INVALID,
     N_("a proxy on the way may have changed the request")},
    {"OptInRequired", NULL, KL_AGAIN_NEVER, KL_INVALID,
     N_("the account has not opted in to this region")},
    {"KMSAccessDeniedException", NULL, KL_AGAIN_NEVER, KL_DENIED,
     N_("the key that encrypts the table may not be used")},
    {"InaccessibleEncryptionCredentialsException", NULL, KL_AGAIN_NEVER, KL_DENIED,
     N_("the key that encrypts the table is disabled or gone")},
    {"ValidationException", "is not supported by this table", KL_AGAIN_NEVER, KL_INVALID,
     NULL},
    {"ValidationException", "backfilling", KL_AGAIN_NEVER, KL_INVALID,
     N_("the index is still being built: try later")},
    {"ValidationException", "Consistent reads", KL_AGAIN_NEVER, KL_INVALID,
     N_("a global index is read without --consistent-read")},
    {"ValidationException", "exclusive start key", KL_AGAIN_NEVER, KL_INVALID,
     N_("the table was created anew meanwhile, or the cursor is of another query")},
    {"ValidationException", NULL, KL_AGAIN_NEVER, KL_INVALID, NULL},
    {"SerializationException", NULL, KL_AGAIN_NEVER, KL_INVALID, NULL},
    {"UnknownOperationException", NULL, KL_AGAIN_NEVER, KL_INVALID,
     N_("the endpoint does not know this operation: is it DynamoDB?")},
    {"ProvisionedThroughputExceededException", NULL, KL_AGAIN_THROTTLED, KL_IO,
     TRY_LATER},
    {"ThrottlingException", NULL, KL_AGAIN_THROTTLED, KL_IO, TRY_LATER},
    {"RequestLimitExceeded", NULL, KL_AGAIN_THROTTLED, KL_IO,
     N_("the account's limit is reached: try later")},
    {"Throttling", NULL, KL_AGAIN_THROTTLED, KL_IO, TRY_LATER},
    {"ThrottledException", NULL, KL_AGAIN_THROTTLED, KL_IO, TRY_LATER},
    {"RequestThrottledException", NULL, KL_AGAIN_THROTTLED, KL_IO, TRY_LATER},
    {"RequestThrottled", NULL, KL_AGAIN_THROTTLED, KL_IO, TRY_LATER},
    {"TooManyRequestsException", NULL, KL_AGAIN_THROTTLED, KL_IO, TRY_LATER},
    {"TransactionInProgressException", NULL, KL_AGAIN_THROTTLED, KL_IO, NULL},
    {"BandwidthLimitExceeded", NULL, KL_AGAIN_THROTTLED, KL_IO, TRY_LATER},
    {"LimitExceededException", NULL, KL_AGAIN_THROTTLED, KL_IO, TRY_LATER},
    {"SlowDown", NULL, KL_AGAIN_THROTTLED, KL_IO, TRY_LATER},
    {"PriorRequestNotComplete", NULL, KL_AGAIN_THROTTLED, KL_IO, NULL},
    {"EC2ThrottledException", NULL, KL_AGAIN_THROTTLED, KL_IO, TRY_LATER},
    {"RequestTimeout", NULL, KL_AGAIN_TRANSIENT, KL_IO, NULL},
    {"RequestTimeoutException", NULL, KL_AGAIN_TRANSIENT, KL_IO, NULL},
    {"InternalServerError", NULL, KL_AGAIN_TRANSIENT, KL_IO,
     N_("the service has a fault of its own: try later")},
    {"ReplicatedWriteConflictException", NULL, KL_AGAIN_TRANSIENT, KL_IO, NULL},
};

static bool matches(const struct known *row, const char *code, const char *message)
{
    return !strcmp(row->code, code) &&
           (!row->in_message || strstr(message, row->in_message));
}

static const struct known *find(const struct kl_fault *fault)
{
    for (size_t i = 0; i < KL_ARRAY_LEN(known); i++)
        if (matches(&known[i], kl_buf_text(&fault->code), kl_buf_text(&fault->message)))
            return &known[i];
    return NULL;
}

/* ---- reading ---- */

static bool is_json(const struct kl_http_reply *reply)
{
    const char *type = kl_http_reply_header(reply, "Content-Type");

    return type && (kl_str_starts(kl_str_from(type), KL_STR("application/x-amz-json")) ||
                    kl_str_starts(kl_str_from(type), KL_STR("application/json")));
}

bool kl_fault_is_dynamo(const struct kl_http_reply *reply)
{
    return is_json(reply) || kl_http_reply_header(reply, "x-amzn-RequestId");
}

/* What a person may see of text from outside: its first bytes, escaped. */
static void add_shown(struct kl_buf *out, struct kl_str text)
{
    size_t end = text.len < MESSAGE_MAX ? text.len : MESSAGE_MAX;

    while (end < text.len && end > 0 && ((unsigned char)text.data[end] & 0xc0) == 0x80)
        end--;
    kl_utf8_visible(kl_str_sub(text, 0, end), KL_VISIBLE_UTF8, out);
    if (end < text.len)
        kl_buf_add_text(out, "...");
}

/* After the last '#', before the first ':' that follows it. */
static struct kl_str plain_code(const char *type)
{
    const char *mark = strrchr(type, '#');
    struct kl_str code = kl_str_from(mark ? mark + 1 : type);
    size_t colon = kl_str_find(code, KL_STR(":"), 0);

    return colon == SIZE_MAX ? code : kl_str_sub(code, 0, colon);
}

static void read_json(const json_t *root, struct kl_fault *fault)
{
    const char *type = json_string_value(json_object_get(root, "__type"));
    const json_t *message = json_object_get(root, "message");

    if (!type)
        type = json_string_value(json_object_get(root, "code"));
    if (!json_is_string(message))
        message = json_object_get(root, "Message");
    if (type)
        add_shown(&fault->code, plain_code(type));
    if (json_is_string(message))
        add_shown(&fault->message, (struct kl_str){json_string_value(message),
                                                   json_string_length(message)});
}

static void read_text(struct kl_str body, struct kl_fault *fault)
{
    size_t start = 0, end;

    while (start < body.len && strchr(" \t\r\n", body.data[start]))
        start++;
    end = kl_str_find(body, KL_STR("\n"), start);
    add_shown(&fault->message,
              kl_str_sub(body, start, end == SIZE_MAX ? SIZE_MAX : end - start));
}

static int64_t retry_after(const struct kl_http_reply *reply)
{
    const char *header = kl_http_reply_header(reply, "x-amz-retry-after");
    int64_t ms;

    if (!header || !kl_digits_to_i64(kl_str_from(header), &ms) ||
        !kl_str_all_digits(kl_str_from(header)))
        return -1;
    return ms;
}

/* "… (20260131T003000Z - 5 min.)": the time in parentheses is the server's. */
static int64_t time_of_message(const char *message)
{
    const char *open = strrchr(message, '(');
    int64_t time;

    if (!open || strlen(open + 1) < 16 ||
        !kl_timestamp_parse_compact((struct kl_str){open + 1, 16}, &time))
        return 0;
    return time;
}

static int64_t server_time(const struct kl_http_reply *reply, const char *message)
{
    int64_t time;

    if (kl_http_date(kl_http_reply_header(reply, "Date"), &time))
        return time;
    return time_of_message(message);
}

/* A status says it all whatever the body is: 5xx pages come from proxies too. */
static enum kl_again again_of(const struct kl_fault *fault)
{
    const struct known *row = find(fault);

    switch (fault->status) {
    case 500:
    case 502:
    case 503:
    case 504:
        return row && row->again == KL_AGAIN_THROTTLED ? row->again : KL_AGAIN_TRANSIENT;
    case 429:
        return KL_AGAIN_THROTTLED;
    }
    if (row)
        return row->again;
    return KL_AGAIN_NEVER;
}

void kl_fault_read(const struct kl_http_reply *reply, struct kl_str body,
                   struct kl_fault *fault)
{
    const char *id = kl_http_reply_header(reply, "x-amzn-RequestId");
    json_t *root = json_loadb(body.data ? body.data : "", body.len, 0, NULL);

    fault->status = reply->status;
    fault->foreign = !kl_fault_is_dynamo(reply);
    if (id)
        add_shown(&fault->id, kl_str_from(id));
    if (json_is_object(root))
        read_json(root, fault);
    else
        read_text(body, fault);
    fault->again = again_of(fault);
    fault->retry_after = retry_after(reply);
    if (fault->again == KL_AGAIN_CLOCK)
        fault->server_time = server_time(reply, kl_buf_text(&fault->message));
    json_decref(root);
}

void kl_fault_release(struct kl_fault *fault)
{
    if (!fault)
        return;
    kl_buf_release(&fault->code);
    kl_buf_release(&fault->message);
    kl_buf_release(&fault->id);
    *fault = (struct kl_fault){0};
}

/* ---- telling ---- */

static enum kl_code meaning_of(const struct kl_fault *fault, const struct known *row)
{
    if (row)
        return row->meaning;
    if (fault->again != KL_AGAIN_NEVER)
        return KL_IO;
    return fault->status == 403 && !fault->foreign ? KL_DENIED : KL_INVALID;
}

static void add_reason(const struct kl_fault *fault, struct kl_buf *text)
{
    if (fault->code.len)
        kl_buf_add_str(text, kl_buf_str(&fault->code));
    else
        kl_buf_addf(text, "HTTP %d", fault->status);
    if (fault->message.len)
        kl_buf_addf(text, ": %s", kl_buf_text(&fault->message));
    if (fault->id.len)
        kl_buf_addf(text, _(" (request %s)"), kl_buf_text(&fault->id));
}

enum kl_code kl_fault_err(const struct kl_fault *fault, const char *what,
                          struct kl_err *err)
{
    const struct known *row = find(fault);
    enum kl_code code = meaning_of(fault, row);
    struct kl_buf reason = {0};

    add_reason(fault, &reason);
    if (fault->foreign && fault->again == KL_AGAIN_NEVER) {
        kl_err_set(err, code, _("%s: the answer is not DynamoDB's: %s"), what,
                   kl_buf_text(&reason));
        kl_err_advise(err, _("a proxy or a login page of the network may stand between, "
                             "or the endpoint is another service"));
    } else {
        kl_err_set(err, code, "%s: %s", what, kl_buf_text(&reason));
        if (row && row->advice)
            kl_err_advise(err, "%s", _(row->advice));
    }
    kl_buf_release(&reason);
    return code;
}
