/* The signature's test suite and vectors that lie beside the project, stage by stage. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "aws/timestamp.h"
#include "aws/sigv4.h"
#include "tests/unit/shared.h"

enum { HEADERS_MAX = 16 };

struct given {
    char method[8];
    struct kl_buf url;
    struct kl_buf text[2 * HEADERS_MAX]; /* names and values */
    struct kl_http_header headers[HEADERS_MAX];
    size_t nheaders;
    struct kl_str body;
};

static void release_given(struct given *given)
{
    kl_buf_release(&given->url);
    for (size_t i = 0; i < 2 * HEADERS_MAX; i++)
        kl_buf_release(&given->text[i]);
}

static void add_header(struct given *given, struct kl_str name, struct kl_str value)
{
    struct kl_buf *texts = &given->text[2 * given->nheaders];

    assert_true(given->nheaders < HEADERS_MAX);
    kl_buf_add_str(&texts[0], name);
    kl_buf_add_str(&texts[1], value);
    given->headers[given->nheaders++] =
        (struct kl_http_header){kl_buf_text(&texts[0]), kl_buf_text(&texts[1])};
}

static void stage_is(const char *where, const char *stage, const struct kl_buf *got,
                     const char *wanted)
{
    if (strcmp(kl_buf_text(got), wanted))
        fail_msg("%s: %s\n%s\ninstead of\n%s", where, stage, kl_buf_text(got), wanted);
}

/* A request as the suite writes it: its line, headers with folded ones, a body. */
static void parse_request(struct kl_str text, struct given *given)
{
    size_t end = kl_str_find(text, KL_STR("\n"), 0), path, after;
    struct kl_str line = kl_str_sub(text, 0, end);

    path = kl_str_find(line, KL_STR(" "), 0);
    after = kl_str_find(line, KL_STR(" "), path + 1);
    snprintf(given->method, sizeof(given->method), "%.*s", (int)path, line.data);
    kl_buf_add_text(&given->url, "https://example.amazonaws.com");
    kl_buf_add_str(&given->url, kl_str_sub(line, path + 1, after - path - 1));
    while (end < text.len) {
        size_t start = end + 1, colon;

        end = kl_str_find(text, KL_STR("\n"), start);
        line = kl_str_sub(text, start, end == SIZE_MAX ? SIZE_MAX : end - start);
        if (!line.len) {
            given->body = end == SIZE_MAX ? line : kl_str_sub(text, end + 1, SIZE_MAX);
            return;
        }
        colon = kl_str_find(line, KL_STR(":"), 0);
        if (line.data[0] == ' ') {
            struct kl_buf *value = &given->text[2 * given->nheaders - 1];

            kl_buf_add_str(value, line);
            given->headers[given->nheaders - 1].value = kl_buf_text(value);
        } else {
            add_header(given, kl_str_sub(line, 0, colon),
                       kl_str_sub(line, colon + 1, SIZE_MAX));
        }
    }
}

static void read_part(const char *name, const char *part, struct kl_buf *text)
{
    struct kl_buf path = {0};

    kl_buf_addf(&path, "aws/sigv4-suite/v4/%s/%s", name, part);
    shared_read(kl_buf_text(&path), text);
    kl_buf_release(&path);
}

static void check_stages(const char *name, const struct kl_sigv4_request *request,
                         const char *secret, const char *const wanted[3])
{
    struct kl_buf canonical = {0}, names = {0}, to_sign = {0}, signature = {0};

    assert_int_equal(kl_sigv4_canonical(request, &canonical, &names, NULL), KL_OK);
    stage_is(name, "canonical request", &canonical, wanted[0]);
    kl_sigv4_to_sign(request, kl_buf_str(&canonical), &to_sign);
    stage_is(name, "string to sign", &to_sign, wanted[1]);
    kl_sigv4_signature(request, secret, kl_buf_str(&to_sign), &signature);
    stage_is(name, "signature", &signature, wanted[2]);
    kl_buf_release(&canonical);
    kl_buf_release(&names);
    kl_buf_release(&to_sign);
    kl_buf_release(&signature);
}

static void check_case(const char *name)
{
    static const char *const parts[] = {"request.txt", "header-canonical-request.txt",
                                        "header-string-to-sign.txt",
                                        "header-signature.txt", "context.json"};
    struct kl_buf text[5] = {{0}};
    struct given given = {0};
    struct kl_sigv4_request request = {0};
    json_t *context, *creds;
    char date[17];

    for (size_t i = 0; i < 5; i++)
        read_part(name, parts[i], &text[i]);
    context = json_loadb(text[4].data, text[4].len, 0, NULL);
    creds = json_object_get(context, "credentials");
    parse_request(kl_buf_str(&text[0]), &given);
    assert_true(kl_timestamp_parse(kl_str_from(shared_text(context, "timestamp")),
                                   &request.time));
    kl_sigv4_date(request.time, date);
    add_header(&given, KL_STR("X-Amz-Date"), kl_str_from(date));
    if (shared_text(creds, "token") &&
        !json_is_true(json_object_get(context, "omit_session_token")))
        add_header(&given, KL_STR("X-Amz-Security-Token"),
                   kl_str_from(shared_text(creds, "token")));
    request.method = given.method;
    request.url = kl_buf_text(&given.url);
    request.headers = given.headers;
    request.nheaders = given.nheaders;
    request.body = given.body;
    request.region = shared_text(context, "region");
    request.service = shared_text(context, "service");
    assert_true(json_is_false(json_object_get(context, "sign_body")) ||
                strstr(name, "urlencoded"));
    if (json_is_true(json_object_get(context, "sign_body"))) {
        const char *hash = strrchr(kl_buf_text(&text[1]), '\n') + 1;

        add_header(&given, KL_STR("X-Amz-Content-Sha256"), kl_str_from(hash));
        request.nheaders = given.nheaders;
    }
    check_stages(name, &request, shared_text(creds, "secret_access_key"),
                 (const char *[]){kl_buf_text(&text[1]), kl_buf_text(&text[2]),
                                  kl_buf_text(&text[3])});
    json_decref(context);
    release_given(&given);
    for (size_t i = 0; i < 5; i++)
        kl_buf_release(&text[i]);
}

static void the_suite_is_signed(void **state)
{
    static const char *const names[] = {
        "post-vanilla",
        "post-header-key-case",
        "post-header-key-sort",
        "post-header-value-case",
        "post-sts-header-before",
        "post-sts-header-after",
        "post-x-www-form-urlencoded",
        "post-x-www-form-urlencoded-parameters",
        "post-vanilla-query",
        "post-vanilla-empty-query-value",
        "get-vanilla",
        "get-vanilla-with-session-token",
        "get-header-key-duplicate",
        "get-header-value-order",
        "get-header-value-trim",
        "get-header-value-multiline",
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(names); i++)
        check_case(names[i]);
}

static bool is_signers(const char *name)
{
    return !strcmp(name, "Host") || !strcmp(name, "X-Amz-Date") ||
           !strcmp(name, "X-Amz-Security-Token");
}

static void check_vector(const json_t *vector)
{
    const json_t *headers = json_object_get(vector, "headers");
    const char *name = shared_text(vector, "name"), *compact;
    struct kl_sigv4_request request = {.method = shared_text(vector, "method"),
                                       .body = kl_str_from(shared_text(vector, "body")),
                                       .region = shared_text(vector, "region"),
                                       .service = shared_text(vector, "service")};
    struct given given = {0};
    struct kl_creds creds = {0};
    struct kl_sigv4 out = {0};
    const char *host = "";

    kl_creds_set(&creds, kl_str_from(shared_text(vector, "access_key_id")),
                 kl_str_from(shared_text(vector, "secret_access_key")), KL_STR(""),
                 KL_STR(""));
    for (size_t i = 0; i < json_array_size(headers); i++) {
        const json_t *header = json_array_get(headers, i);
        const char *key = json_string_value(json_array_get(header, 0));
        const char *value = json_string_value(json_array_get(header, 1));

        add_header(&given, kl_str_from(key), kl_str_from(value));
        if (!strcmp(key, "Host"))
            host = value;
    }
    kl_buf_addf(&given.url, "http://%s%s", host, shared_text(vector, "path"));
    compact = shared_text(vector, "timestamp");
    assert_true(kl_timestamp_parse_compact(kl_str_from(compact), &request.time));
    request.url = kl_buf_text(&given.url);
    request.headers = given.headers;
    request.nheaders = given.nheaders;
    check_stages(name, &request, creds.secret,
                 (const char *[]){shared_text(vector, "canonical_request"),
                                  shared_text(vector, "string_to_sign"),
                                  shared_text(vector, "signature")});
    /* As keyline signs: the token from the credentials, Host and date from the signer. */
    for (size_t i = 0; i < given.nheaders; i++)
        if (!strcmp(given.headers[i].name, "X-Amz-Security-Token"))
            creds.token = kl_mem_strdup(given.headers[i].value);
    for (size_t i = given.nheaders; i-- > 0;)
        if (is_signers(given.headers[i].name))
            given.headers[i] = given.headers[--given.nheaders];
    request.nheaders = given.nheaders;
    assert_int_equal(kl_sigv4_sign(&request, &creds, &out, NULL), KL_OK);
    assert_string_equal(kl_buf_text(&out.authorization),
                        shared_text(vector, "authorization"));
    kl_sigv4_release(&out);
    kl_creds_release(&creds);
    release_given(&given);
}

static void the_vectors_are_signed(void **state)
{
    json_t *root = shared_json("aws/sigv4-suite/keyline-vectors.json");
    const json_t *vectors = json_object_get(root, "vectors");

    (void)state;
    assert_int_equal(json_array_size(vectors), 14);
    for (size_t i = 0; i < json_array_size(vectors); i++)
        check_vector(json_array_get(vectors, i));
    json_decref(root);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_suite_is_signed),
        cmocka_unit_test(the_vectors_are_signed),
    };

    if (!shared_exists("aws/sigv4-suite"))
        return shared_skip();
    return cmocka_run_group_tests_name("shared_sigv4", tests, NULL, NULL);
}
