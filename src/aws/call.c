#include "config.h"

#include "aws/call.h"

#include "base/utf8.h"

enum { TRIES = 3, PAUSE_MS = 50, SHOWN = 120 };

enum kl_code kl_call_send(const struct kl_chain *chain,
                          const struct kl_http_request *request, unsigned tries,
                          struct kl_http_reply *reply, struct kl_err *err)
{
    struct kl_err last;
    enum kl_code code;
    unsigned pause = PAUSE_MS;

    for (unsigned done = 1;; done++) {
        last = (struct kl_err){0};
        code = kl_transport_send(chain->transport, request, reply, chain->token, &last);
        if ((code && (code != KL_IO || done >= tries)) ||
            (!code && (reply->status < 500 || done >= TRIES)))
            break;
        if (!kl_token_sleep(chain->token, pause))
            return KL_CANCELLED;
        pause *= 2;
    }
    if (code)
        kl_err_set(err, code, "%s", last.text);
    if (code && last.advice[0])
        kl_err_advise(err, "%s", last.advice);
    return code;
}

void kl_call_explain(const struct kl_http_reply *reply, struct kl_buf *out)
{
    struct kl_str body = kl_buf_str(&reply->body);
    size_t end = kl_str_find(body, KL_STR("\n"), 0);

    kl_buf_addf(out, "HTTP %d", reply->status);
    if (!body.len)
        return;
    body = kl_str_sub(body, 0, end < SHOWN ? end : SHOWN);
    kl_buf_add_text(out, ": ");
    kl_utf8_visible(body, KL_VISIBLE_UTF8, out);
}
