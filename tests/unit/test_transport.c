#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "net/transport.h"

struct counted {
    struct kl_transport base;
    int sent;
    bool *closed;
};

static enum kl_code on_send(struct kl_transport *transport,
                            const struct kl_http_request *request,
                            struct kl_http_reply *reply, struct kl_token *token,
                            struct kl_err *err)
{
    (void)token;
    (void)err;
    assert_int_equal(reply->status, 0);
    assert_int_equal(reply->nheaders, 0);
    reply->status = 200 + ++((struct counted *)transport)->sent;
    kl_http_reply_add(reply, KL_STR("X-Method"), kl_str_from(request->method));
    kl_buf_add_text(&reply->body, "secret");
    return KL_OK;
}

static void on_close(struct kl_transport *transport)
{
    *((struct counted *)transport)->closed = true;
    free(transport);
}

static const struct kl_transport_ops ops = {.send = on_send, .close = on_close};

static void test_calls_go_through_the_table(void **state)
{
    bool closed = false;
    struct counted *counted = KL_NEW(struct counted);
    struct kl_transport *transport = &counted->base;
    struct kl_http_request get = {.method = "GET", .url = "http://127.0.0.1/"};
    struct kl_http_reply reply = {0};
    struct kl_token token = {0};

    (void)state;
    *counted = (struct counted){.base = {&ops}, .closed = &closed};
    assert_int_equal(kl_transport_send(transport, &get, &reply, &token, NULL), KL_OK);
    assert_int_equal(kl_transport_send(transport, &get, &reply, &token, NULL), KL_OK);
    assert_int_equal(reply.status, 202);
    assert_int_equal(reply.body.len, 6); /* the first reply was released */
    kl_token_cancel(&token);
    assert_int_equal(kl_transport_send(transport, &get, &reply, &token, NULL),
                     KL_CANCELLED);
    assert_int_equal(counted->sent, 2);
    kl_http_reply_release(&reply);
    kl_transport_close(&transport);
    assert_true(closed);
    assert_null(transport);
    kl_transport_close(&transport);
}

static void test_no_header_within_a_header(void **state)
{
    static const char *const values[] = {"a\r\nX-Other: b", "a\n", "\x01", "a\x7f"};
    bool closed = false;
    struct counted counted = {.base = {&ops}, .closed = &closed};
    struct kl_http_reply reply = {0};

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(values); i++) {
        struct kl_http_header header = {"X-Token", values[i]};
        struct kl_http_request get = {
            .method = "GET", .url = "http://h/", .headers = &header, .nheaders = 1};
        struct kl_err err = {0};

        assert_int_equal(kl_transport_send(&counted.base, &get, &reply, NULL, &err),
                         KL_INVALID);
        assert_string_equal(err.text, "X-Token: a control character in its value");
    }
    assert_int_equal(counted.sent, 0);
}

static void test_headers(void **state)
{
    struct kl_http_reply reply = {0};

    (void)state;
    kl_http_reply_add(&reply, KL_STR("X-Amz-Crc32"), KL_STR(" \t12 34\r\n"));
    kl_http_reply_add(&reply, KL_STR("x-amz-crc32"), KL_STR("second"));
    kl_http_reply_add(&reply, KL_STR("Empty"), KL_STR("  "));
    assert_string_equal(kl_http_reply_header(&reply, "x-AMZ-crc32"), "12 34");
    assert_string_equal(kl_http_reply_header(&reply, "empty"), "");
    assert_null(kl_http_reply_header(&reply, "date"));
    kl_http_reply_release(&reply);
    kl_http_reply_release(&reply);
    kl_http_reply_release(NULL);
}

static void test_date(void **state)
{
    static const struct {
        const char *text;
        int64_t epoch;
    } good[] = {
        {"Thu, 01 Jan 1970 00:00:00 GMT", 0},
        {"Sun, 06 Nov 1994 08:49:37 GMT", 784111777},
        {"Thu, 29 Feb 2024 23:59:60 GMT", 1709251200},
        {"Fri, 31 Dec 9999 23:59:59 GMT", 253402300799},
    };
    static const char *const bad[] = {
        "",
        "Sun, 06 Nov 1994 08:49:37 CET",
        "Sunday, 06-Nov-94 08:49:37 GMT",
        "Sun Nov  6 08:49:37 1994",
        "Wed, 30 Feb 2024 00:00:00 GMT",
        "Wed, 00 Mar 2024 00:00:00 GMT",
        "Wed, 01 mar 2024 00:00:00 GMT",
        "Wed, 01 Mar 2024 24:00:00 GMT",
        "Wed, 01 Mar 2024 00:60:00 GMT",
        "Wed, 01 Mar 99999999999999999 00:00:00 GMT",
        "Wed, 01 Mar -024 00:00:00 GMT",
        "Wed, +1 Mar 2024 00:00:00 GMT",
    };
    int64_t epoch = 42;

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(good); i++) {
        assert_true(kl_http_date(good[i].text, &epoch));
        assert_int_equal(epoch, good[i].epoch);
    }
    epoch = 42;
    assert_false(kl_http_date(NULL, &epoch));
    for (size_t i = 0; i < KL_ARRAY_LEN(bad); i++)
        assert_false(kl_http_date(bad[i], &epoch));
    assert_int_equal(epoch, 42);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_calls_go_through_the_table),
        cmocka_unit_test(test_no_header_within_a_header),
        cmocka_unit_test(test_headers),
        cmocka_unit_test(test_date),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
