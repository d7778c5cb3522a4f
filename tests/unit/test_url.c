#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "net/url.h"

static void test_parts(void **state)
{
    static const struct {
        const char *text, *host, *path, *query, *header;
        unsigned port;
        bool tls, ipv6;
    } cases[] = {
        {"https://Dynamodb.EU-west-1.amazonaws.com", "Dynamodb.EU-west-1.amazonaws.com",
         "", NULL, "dynamodb.eu-west-1.amazonaws.com", 443, true, false},
        {"http://localhost:8000/", "localhost", "/", NULL, "localhost:8000", 8000, false,
         false},
        {"http://localhost:80", "localhost", "", NULL, "localhost", 80, false, false},
        {"https://h:443/a/b?c=d?e", "h", "/a/b", "c=d?e", "h", 443, true, false},
        {"https://h:80", "h", "", NULL, "h:80", 80, true, false},
        {"http://[::1]:8000/x", "::1", "/x", NULL, "[::1]:8000", 8000, false, true},
        {"http://[FD00:ec2::23]", "FD00:ec2::23", "", NULL, "[fd00:ec2::23]", 80, false,
         true},
        {"http://h?", "h", "", "", "h", 80, false, false},
        {"http://h/@x", "h", "/@x", NULL, "h", 80, false, false},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_buf header = {0};
        struct kl_url url;

        assert_int_equal(kl_url_parse(cases[i].text, &url, NULL), KL_OK);
        assert_true(kl_str_eq(url.host, kl_str_from(cases[i].host)));
        assert_true(kl_str_eq(url.path, kl_str_from(cases[i].path)));
        assert_int_equal(!url.query.data, !cases[i].query);
        assert_true(kl_str_eq(url.query, kl_str_from(cases[i].query)));
        assert_int_equal(url.port, cases[i].port);
        assert_int_equal(url.tls, cases[i].tls);
        assert_int_equal(url.ipv6, cases[i].ipv6);
        kl_url_host_header(&url, &header);
        assert_string_equal(kl_buf_text(&header), cases[i].header);
        kl_buf_release(&header);
    }
}

static void test_refused(void **state)
{
    static const char *const cases[] = {
        "",
        "/credentials",
        "localhost:8000",
        "ftp://h",
        "HTTP//h",
        "http://",
        "http:///path",
        "http://:80",
        "http://h:",
        "http://h:0",
        "http://h:65536",
        "http://h:8o",
        "http://h:999999999999",
        "http://h:+1",
        "http://[::1",
        "http://[]",
        "http://[::1]8000",
        "http://user:secret@h/",
        "http://secret@h",
        "http://h/#x",
        "http://h/a b",
        "http://h/\n",
        "http://h\x01",
        "http://\xc3\xa4.example",
        "\"http://h\"",
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct kl_err err = {0};
        struct kl_url url;

        assert_int_equal(kl_url_parse(cases[i], &url, &err), KL_INVALID);
        assert_true(err.text[0]);
        assert_null(strstr(err.text, "secret"));
    }
}

static void test_encode(void **state)
{
    struct kl_buf out = {0};

    (void)state;
    kl_url_encode((struct kl_str){"aZ09-_.~ /%\0\xc3\xa4", 14}, "/", &out);
    assert_string_equal(kl_buf_text(&out), "aZ09-_.~%20/%25%00%C3%A4");
    kl_buf_release(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_parts),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_encode),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
