/* Sends requests through net/http and prints what came of each, for test_http.sh.
 *
 *     http_client WORD… URL…
 *
 * Words before a URL change the requests from there on; all URLs go through one
 * transport, which the first URL opens:
 *     ca=FILE http_proxy=URL https_proxy=URL all_proxy=URL no_proxy=LIST agent=TEXT
 *     method=M body=N (bytes; "-": none) header=NAME:VALUE idle=MS connect=MS total=MS
 *     max=BYTES direct=yes cancel=MS (from another thread; 0: never)
 *     pause=MS (waits before the next request)
 * A line for each URL: "io 12 ms: no reply from …", or "ok 200 18 3 ms" with the status
 * and the bytes of the body. show=NAME adds that header's value to the line of a reply,
 * show=body the body.
 */
#include "config.h"

#include <pthread.h>
#include <stdio.h>

#include "base/clock.h"
#include "net/http.h"

enum { HEADERS = 8 };

struct client {
    struct kl_transport_options options;
    struct kl_transport *transport;
    struct kl_http_request request;
    struct kl_http_header headers[HEADERS];
    struct kl_buf body;
    uint64_t cancel_ms;
    const char *show;
};

struct canceller {
    struct kl_token *token;
    uint64_t after_ms;
};

static const char *const code_names[] = {
    [KL_OK] = "ok",          [KL_CANCELLED] = "cancelled", [KL_INVALID] = "invalid",
    [KL_NOT_FOUND] = "none", [KL_TOO_LARGE] = "too large", [KL_IO] = "io",
    [KL_DENIED] = "denied",  [KL_EXISTS] = "exists",
};

static void *cancel_later(void *arg)
{
    const struct canceller *canceller = arg;

    kl_token_sleep(NULL, canceller->after_ms);
    kl_token_cancel(canceller->token);
    return NULL;
}

static void print_reply(const struct client *client, const struct kl_http_reply *reply,
                        uint64_t ms)
{
    const char *value = NULL;

    printf("ok %d %zu %lu ms", reply->status, reply->body.len, (unsigned long)ms);
    if (client->show && !strcmp(client->show, "body"))
        printf(" %.*s", (int)reply->body.len, reply->body.data);
    else if (client->show)
        value = kl_http_reply_header(reply, client->show);
    if (value)
        printf(" \"%s\"", value);
    putchar('\n');
}

static void send_request(struct client *client, const char *url)
{
    struct kl_http_reply reply = {0};
    struct kl_token token = {0};
    struct canceller canceller = {&token, client->cancel_ms};
    struct kl_err err = {0};
    uint64_t start = kl_clock_ms();
    pthread_t thread;
    enum kl_code code;

    client->request.url = url;
    if (client->cancel_ms)
        pthread_create(&thread, NULL, cancel_later, &canceller);
    code = kl_transport_send(client->transport, &client->request, &reply, &token, &err);
    if (code)
        printf("%s %lu ms: %s\n", code_names[code],
               (unsigned long)(kl_clock_ms() - start), err.text);
    else
        print_reply(client, &reply, kl_clock_ms() - start);
    fflush(stdout);
    if (client->cancel_ms)
        pthread_join(thread, NULL);
    kl_http_reply_release(&reply);
}

static void set_body(struct client *client, const char *value)
{
    kl_buf_release(&client->body);
    client->request.body = (struct kl_str){0};
    if (!strcmp(value, "-"))
        return;
    for (unsigned long n = strtoul(value, NULL, 10); n; n--)
        kl_buf_add_char(&client->body, 'b');
    client->request.body = (struct kl_str){kl_buf_text(&client->body), client->body.len};
}

/* value is cut at its colon. */
static void add_header(struct client *client, char *value)
{
    char *colon = strchr(value, ':');

    if (!colon || client->request.nheaders == HEADERS)
        return;
    *colon = 0;
    client->headers[client->request.nheaders++] =
        (struct kl_http_header){.name = value, .value = colon + 1};
    client->request.headers = client->headers;
}

static bool set_text(struct client *client, const char *name, const char *value)
{
    const struct {
        const char *name;
        const char **field;
    } texts[] = {
        {"ca", &client->options.ca_bundle},
        {"http_proxy", &client->options.http_proxy},
        {"https_proxy", &client->options.https_proxy},
        {"all_proxy", &client->options.all_proxy},
        {"no_proxy", &client->options.no_proxy},
        {"agent", &client->options.user_agent},
        {"method", &client->request.method},
        {"show", &client->show},
    };

    for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++)
        if (!strcmp(texts[i].name, name)) {
            *texts[i].field = value;
            return true;
        }
    return false;
}

static bool set_number(struct client *client, const char *name, const char *value)
{
    unsigned long number = strtoul(value, NULL, 10);

    if (!strcmp(name, "idle"))
        client->request.idle_ms = (unsigned)number;
    else if (!strcmp(name, "connect"))
        client->request.connect_ms = (unsigned)number;
    else if (!strcmp(name, "total"))
        client->request.total_ms = (unsigned)number;
    else if (!strcmp(name, "max"))
        client->request.max_reply = number;
    else if (!strcmp(name, "cancel"))
        client->cancel_ms = number;
    else if (!strcmp(name, "pause"))
        kl_token_sleep(NULL, number);
    else
        return false;
    return true;
}

/* name=value; word is cut at its "=". */
static bool set_word(struct client *client, char *word)
{
    char *value = strchr(word, '=');

    if (!value)
        return false;
    *value++ = 0;
    if (!strcmp(word, "body"))
        set_body(client, value);
    else if (!strcmp(word, "header"))
        add_header(client, value);
    else if (!strcmp(word, "direct"))
        client->request.direct = !strcmp(value, "yes");
    else
        return set_text(client, word, value) || set_number(client, word, value);
    return true;
}

static bool is_url(const char *word)
{
    const char *equals = strchr(word, '=');
    const char *slashes = strstr(word, "://");

    return slashes && (!equals || slashes < equals);
}

int main(int argc, char **argv)
{
    struct client client = {.request.method = "GET"};
    struct kl_err err = {0};
    int status = 0;

    for (int i = 1; i < argc && !status; i++) {
        if (!is_url(argv[i])) {
            status = set_word(&client, argv[i]) ? 0 : 2;
        } else if (!client.transport &&
                   kl_http_open(&client.options, &client.transport, &err)) {
            printf("%s: %s\n", code_names[err.code], err.text);
            status = 1;
        } else {
            send_request(&client, argv[i]);
        }
    }
    kl_transport_close(&client.transport);
    kl_buf_release(&client.body);
    return status;
}
