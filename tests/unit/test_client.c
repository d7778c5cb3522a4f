/* The DynamoDB source over scripted replies: what is sent, what is tried again, what an
 * error says. */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <zlib.h>

#include "dynamo/client.h"

#define NOW 1767225600 /* 2026-01-01T00:00:00Z */
#define TABLE                                                                            \
    "{\"Table\":{\"TableName\":\"runs\",\"KeySchema\":[{\"AttributeName\":\"p\","        \
    "\"KeyType\":\"HASH\"},{\"AttributeName\":\"s\",\"KeyType\":\"RANGE\"}],"            \
    "\"AttributeDefinitions\":[{\"AttributeName\":\"p\",\"AttributeType\":\"S\"},"       \
    "{\"AttributeName\":\"s\",\"AttributeType\":\"S\"},{\"AttributeName\":\"g\","        \
    "\"AttributeType\":\"N\"}],\"GlobalSecondaryIndexes\":[{\"IndexName\":\"ix\","       \
    "\"KeySchema\":[{\"AttributeName\":\"g\",\"KeyType\":\"HASH\"}],"                    \
    "\"Projection\":{\"ProjectionType\":\"ALL\"}}]}}"
#define EMPTY "{\"Items\":[],\"Count\":0,\"ScannedCount\":0}"
#define FAULT(code) "{\"__type\":\"com.amazonaws.dynamodb.v20120810#" code "\"}"

/* ---- a server in a table ---- */

struct answer {
    int status; /* 0: no whole reply */
    const char *body;
    const char *header, *value; /* one more; NULL: none */
    const char *type;           /* of the content; NULL: DynamoDB's */
};

struct world {
    const struct answer *answers; /* each request takes the next */
    size_t nanswers, nrequests;
    struct kl_buf targets; /* "Query DescribeTable " … */
    struct kl_buf bodies;  /* the last */
    struct kl_buf headers; /* the last, "name: value\n" */
    struct kl_buf waits;   /* "25 " … */
    struct kl_buf heard;   /* by the listener */
    double part;           /* the random number */
    int64_t now;
    bool bare; /* no credentials in the environment */
    struct kl_dynamo *dynamo;
    struct kl_source *source;
};

struct scripted {
    struct kl_transport transport;
    struct world *world;
};

static void record(struct world *world, const struct kl_http_request *request)
{
    kl_buf_clear(&world->headers);
    for (size_t i = 0; i < request->nheaders; i++) {
        const char *name = request->headers[i].name;

        kl_buf_addf(&world->headers, "%s: %s\n", name, request->headers[i].value);
        if (!strcmp(name, "X-Amz-Target"))
            kl_buf_addf(&world->targets, "%s ",
                        strchr(request->headers[i].value, '.') + 1);
    }
    kl_buf_clear(&world->bodies);
    kl_buf_add_str(&world->bodies, request->body);
}

static enum kl_code scripted_send(struct kl_transport *transport,
                                  const struct kl_http_request *request,
                                  struct kl_http_reply *reply, struct kl_token *token,
                                  struct kl_err *err)
{
    struct world *world = ((struct scripted *)transport)->world;
    const struct answer *answer = &world->answers[world->nrequests];

    (void)token;
    assert_true(world->nrequests < world->nanswers);
    world->nrequests++;
    record(world, request);
    if (!answer->status)
        return kl_err_set(err, KL_IO, "no reply from host: reset");
    reply->status = answer->status;
    kl_buf_add_text(&reply->body, answer->body);
    kl_http_reply_add(
        reply, KL_STR("Content-Type"),
        kl_str_from(answer->type ? answer->type : "application/x-amz-json-1.0"));
    kl_http_reply_add(reply, KL_STR("x-amzn-RequestId"), KL_STR("REQ1"));
    if (answer->type) /* not DynamoDB: no id either */
        reply->nheaders--, free(reply->headers[1].name), free(reply->headers[1].value);
    if (answer->header)
        kl_http_reply_add(reply, kl_str_from(answer->header), kl_str_from(answer->value));
    return KL_OK;
}

static void scripted_close(struct kl_transport *transport)
{
    free(transport);
}

static enum kl_code open_scripted(void *arg, const struct kl_transport_options *options,
                                  struct kl_transport **transport, struct kl_err *err)
{
    static const struct kl_transport_ops ops = {.send = scripted_send,
                                                .close = scripted_close};
    struct scripted *scripted = KL_NEW(struct scripted);

    (void)options;
    (void)err;
    scripted->transport.ops = &ops;
    scripted->world = arg;
    *transport = &scripted->transport;
    return KL_OK;
}

static double part(void *arg)
{
    return ((struct world *)arg)->part;
}

static bool nap(void *arg, const struct kl_token *token, uint64_t ms)
{
    kl_buf_addf(&((struct world *)arg)->waits, "%llu ", (unsigned long long)ms);
    return !kl_token_cancelled(token);
}

static const char *get_env(void *data, const char *name)
{
    static const char *const table[][2] = {
        {"HOME", "/nowhere"},
        {"AWS_ACCESS_KEY_ID", "AKIDEXAMPLE"},
        {"AWS_SECRET_ACCESS_KEY", "wJalrXUtnFEMI"},
        {"AWS_SESSION_TOKEN", "the-token"},
        {"AWS_REGION", "eu-west-1"},
        {"AWS_EC2_METADATA_DISABLED", "true"},
    };
    const struct world *world = data;

    for (size_t i = 0; i < KL_ARRAY_LEN(table); i++)
        if (!strcmp(table[i][0], name))
            return world->bare && i >= 1 && i <= 3 ? NULL : table[i][1];
    return NULL;
}

static enum kl_code no_file(void *data, const char *path, size_t max, struct kl_buf *out,
                            struct kl_err *err)
{
    (void)data;
    (void)max;
    (void)out;
    return kl_err_set(err, KL_NOT_FOUND, "no file %s", path);
}

static int64_t now(void *data)
{
    return ((const struct world *)data)->now;
}

static void hear(void *arg, const char *text)
{
    kl_buf_addf(arg, "[%s]", text);
}

static struct world *begin(const struct answer *answers, size_t n)
{
    struct world *world = KL_NEW(struct world);
    const struct kl_dynamo_outside outside = {
        .open = open_scripted, .random = part, .sleep = nap, .arg = world};
    struct kl_account_options options = {0};
    struct kl_account *account = NULL;
    struct kl_host host;

    world->answers = answers;
    world->nanswers = n;
    world->part = 1.0;
    world->now = NOW;
    kl_host_init(&host);
    host.get_env = get_env;
    host.read_file = no_file;
    host.now = now;
    host.data = world;
    assert_int_equal(kl_account_open(&host, &options, &account, NULL), KL_OK);
    world->dynamo = kl_dynamo_new(account, &outside);
    assert_int_equal(kl_client_open(world->dynamo, &world->source, NULL), KL_OK);
    world->source->listener = (struct kl_listener){hear, &world->heard};
    return world;
}

static void end(struct world *world)
{
    struct kl_buf *texts[] = {&world->targets, &world->bodies, &world->headers,
                              &world->waits, &world->heard};

    assert_int_equal(world->nrequests, world->nanswers);
    for (size_t i = 0; i < KL_ARRAY_LEN(texts); i++)
        kl_buf_release(texts[i]);
    kl_source_close(&world->source);
    kl_dynamo_unref(&world->dynamo);
    free(world);
}

#define BEGIN(answers) begin(answers, KL_ARRAY_LEN(answers))

static enum kl_code query(struct world *world, struct kl_page *page, struct kl_err *err)
{
    struct kl_query query;
    enum kl_code code;

    kl_query_init(&query, "runs");
    kl_key_value_set(&query.pk[query.npk++], KL_KEY_S, KL_STR("A"));
    code = kl_source_query(world->source, &query, false, page, NULL, err);
    kl_query_release(&query);
    return code;
}

/* A query that is answered by answers after the table was described. */
static enum kl_code query_once(struct world *world, struct kl_err *err)
{
    struct kl_page page = {0};
    enum kl_code code = query(world, &page, err);

    kl_page_release(&page);
    return code;
}

static void assert_has(const struct kl_buf *text, const char *needle)
{
    if (!strstr(kl_buf_text(text), needle))
        fail_msg("\"%s\" is not in \"%s\"", needle, kl_buf_text(text));
}

/* ---- pages ---- */

static void test_page(void **state)
{
    static const struct answer answers[] = {
        {.status = 200, TABLE},
        {.status = 200,
         "{\"Items\":[{\"s\":{\"S\":\"1\"},\"p\":{\"S\":\"A\"}}],\"Count\":1,"
         "\"ScannedCount\":1,\"ConsumedCapacity\":{\"CapacityUnits\":0.5},"
         "\"LastEvaluatedKey\":{\"p\":{\"S\":\"A\"},\"s\":{\"S\":\"1\"}}}"},
        {.status = 200, EMPTY},
    };
    struct world *world = BEGIN(answers);
    struct kl_page page = {0};

    (void)state;
    assert_int_equal(query(world, &page, NULL), KL_OK);
    assert_int_equal(page.nitems, 1);
    assert_true(kl_str_eq(kl_page_key(&page, 0, 1).text, KL_STR("1")));
    assert_true(kl_page_last_key(&page).len > 0);
    assert_int_equal(page.capacity_milli, 500);
    kl_page_release(&page);
    assert_int_equal(query(world, &page, NULL), KL_OK); /* described once only */
    assert_int_equal(page.nitems, 0);
    kl_page_release(&page);
    assert_string_equal(kl_buf_text(&world->targets), "DescribeTable Query Query ");
    assert_has(&world->headers,
               "Authorization: AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20260101/"
               "eu-west-1/dynamodb/aws4_request, SignedHeaders=content-type;host;"
               "x-amz-date;x-amz-security-token;x-amz-target, Signature=");
    assert_has(&world->headers, "X-Amz-Date: 20260101T000000Z\n");
    assert_has(&world->headers, "X-Amz-Security-Token: the-token\n");
    assert_has(&world->headers, "Accept-Encoding: gzip\n");
    assert_has(&world->headers, "Content-Type: application/x-amz-json-1.0\n");
    assert_string_equal(kl_buf_text(&world->heard), "");
    assert_string_equal(world->source->label, "dynamodb.eu-west-1.amazonaws.com");
    assert_true(world->source->remote);
    end(world);
}

/* An empty page with a cursor is no end: it is given as it came. */
static void test_empty_page_with_a_cursor(void **state)
{
    static const struct answer answers[] = {
        {.status = 200, TABLE},
        {.status = 200,
         "{\"Items\":[],\"Count\":0,\"ScannedCount\":7,"
         "\"LastEvaluatedKey\":{\"p\":{\"S\":\"A\"},\"s\":{\"S\":\"1\"}}}"},
    };
    struct world *world = BEGIN(answers);
    struct kl_page page = {0};

    (void)state;
    assert_int_equal(query(world, &page, NULL), KL_OK);
    assert_int_equal(page.nitems, 0);
    assert_int_equal(page.scanned, 7);
    assert_true(kl_page_last_key(&page).len > 0);
    kl_page_release(&page);
    end(world);
}

/* Keys that a person typed need no DescribeTable. */
static void test_typed_keys(void **state)
{
    static const struct answer answers[] = {{.status = 200, EMPTY}};
    struct world *world = BEGIN(answers);
    struct kl_page page = {0};
    struct kl_query query;

    (void)state;
    kl_query_init(&query, "runs");
    kl_key_value_set(&query.pk[query.npk++], KL_KEY_S, KL_STR("A"));
    query.typed_keys.pk[query.typed_keys.npk++].name = kl_mem_strdup("season");
    assert_int_equal(kl_source_query(world->source, &query, false, &page, NULL, NULL),
                     KL_OK);
    assert_has(&world->bodies, "\"#n0\":\"season\"");
    kl_query_release(&query);
    kl_page_release(&page);
    end(world);
}

/* A table that must not be described is known by one of its items: the type of its
 * partition key by what is refused, its sort key by the cursor. */
static void test_learned(void **state)
{
    static const struct answer answers[] = {
        {.status = 400, FAULT("ValidationException")},
        {.status = 200,
         "{\"Items\":[{\"t\":{\"B\":\"AA==\"},\"p\":{\"N\":\"7\"}}],"
         "\"LastEvaluatedKey\":{\"t\":{\"B\":\"AA==\"},\"p\":{\"N\":"
         "\"7\"}}}"},
        {.status = 200, "{}"},
    };
    struct world *world = BEGIN(answers);
    struct kl_schema schema = {0};
    struct kl_key_value pk = kl_key_value_borrow(KL_KEY_N, KL_STR("7"));
    struct kl_key_value sk = kl_key_value_borrow(KL_KEY_B, KL_STR("x"));
    struct kl_page page = {0};

    (void)state;
    assert_int_equal(
        kl_source_learn(world->source, "runs", "p", KL_STR("7"), &schema, NULL, NULL),
        KL_OK);
    assert_has(&world->bodies, "{\":v0\":{\"N\":\"7\"}}");
    assert_has(&world->bodies, "\"Limit\":1");
    assert_int_equal(schema.keys.pk[0].type, KL_KEY_N);
    assert_string_equal(schema.keys.sk[0].name, "t");
    assert_int_equal(schema.keys.sk[0].type, KL_KEY_B);
    assert_true(schema.typed);
    /* From then on the table is known, and DescribeTable is not asked. */
    assert_int_equal(
        kl_source_get(world->source, "runs", &pk, 1, &sk, 1, &page, NULL, NULL), KL_OK);
    kl_page_release(&page);
    kl_schema_release(&schema);
    end(world);
}

static void test_not_learned(void **state)
{
    static const struct {
        const char *value;
        struct answer answers[2];
        size_t n;
        enum kl_code code;
        const char *text;
    } cases[] = {
        {"x", {{.status = 200, EMPTY}}, 1, KL_NOT_FOUND, "runs has no item with p = x"},
        {"x",
         {{.status = 400, FAULT("ValidationException")}},
         1,
         KL_INVALID,
         "ValidationException"}, /* no number, no b64: */
        {"x",
         {{.status = 400, FAULT("AccessDeniedException")}},
         1,
         KL_DENIED,
         "Query of runs: AccessDeniedException"},
        {"7",
         {{.status = 400, FAULT("ValidationException")},
          {.status = 400, FAULT("AccessDeniedException")}},
         2,
         KL_DENIED,
         "AccessDeniedException"},
        {"x",
         {{.status = 200, "{\"Items\":[{}],\"LastEvaluatedKey\":{\"q\":{}}}"}},
         1,
         KL_INVALID,
         "the key of the table runs is not understood"},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        struct world *world = begin(cases[i].answers, cases[i].n);
        struct kl_schema schema = {0};
        struct kl_err err = {0};

        assert_int_equal(kl_source_learn(world->source, "runs", "p",
                                         kl_str_from(cases[i].value), &schema, NULL,
                                         &err),
                         cases[i].code);
        if (!strstr(err.text, cases[i].text))
            fail_msg("case %zu: \"%s\"", i, err.text);
        kl_schema_release(&schema);
        end(world);
    }
}

static void test_index(void **state)
{
    static const struct answer answers[] = {
        {.status = 200, TABLE},
        {.status = 200,
         "{\"Items\":[{\"s\":{\"S\":\"1\"},\"g\":{\"N\":\"7\"},\"p\":{\"S\":\"A\"}}]}"},
    };
    struct world *world = BEGIN(answers);
    struct kl_page page = {0};
    struct kl_query query;
    struct kl_err err = {0};

    (void)state;
    kl_query_init(&query, "runs");
    query.index = kl_mem_strdup("ix");
    kl_key_value_set(&query.pk[query.npk++], KL_KEY_N, KL_STR("7"));
    assert_int_equal(kl_source_query(world->source, &query, false, &page, NULL, NULL),
                     KL_OK);
    assert_true(kl_str_eq(kl_page_key(&page, 0, 0).text, KL_STR("7"))); /* the index's */
    assert_true(kl_str_eq(kl_page_key(&page, 0, 2).text, KL_STR("1"))); /* the table's */
    assert_has(&world->bodies, "\"IndexName\":\"ix\"");
    assert_null(strstr(kl_buf_text(&world->bodies), "Select"));
    query.consistent = true;
    assert_int_equal(kl_source_query(world->source, &query, false, &page, NULL, &err),
                     KL_INVALID);
    assert_string_equal(err.text, "the global index ix cannot be read consistently");
    kl_query_release(&query);
    kl_page_release(&page);
    end(world);
}

static void test_get(void **state)
{
    static const struct answer answers[] = {{.status = 200, TABLE},
                                            {.status = 200, "{}"}};
    struct world *world = BEGIN(answers);
    struct kl_key_value key = kl_key_value_borrow(KL_KEY_S, KL_STR("A"));
    struct kl_page page = {0};

    (void)state;
    assert_int_equal(
        kl_source_get(world->source, "runs", &key, 1, &key, 1, &page, NULL, NULL), KL_OK);
    assert_int_equal(page.nitems, 0);
    assert_string_equal(kl_buf_text(&world->targets), "DescribeTable GetItem ");
    kl_page_release(&page);
    end(world);
}

/* ---- tables ---- */

static void test_more_tables_than_a_page(void **state)
{
    static const struct answer answers[] = {
        {.status = 200,
         "{\"TableNames\":[\"a\",\"b\"],\"LastEvaluatedTableName\":\"b\"}"},
        {.status = 200, "{\"TableNames\":[],\"LastEvaluatedTableName\":\"bb\"}"},
        {.status = 200, "{\"TableNames\":[\"c\"]}"},
    };
    struct world *world = BEGIN(answers);
    struct kl_names names = {0};

    (void)state;
    assert_int_equal(kl_source_list_tables(world->source, &names, NULL, NULL), KL_OK);
    assert_int_equal(names.n, 3);
    assert_string_equal(names.names[2], "c");
    assert_string_equal(kl_buf_text(&world->bodies),
                        "{\"Limit\":100,\"ExclusiveStartTableName\":\"bb\"}");
    kl_names_release(&names);
    end(world);
}

static void test_time_to_live(void **state)
{
    static const struct answer answers[] = {
        {.status = 200, TABLE},
        {.status = 200,
         "{\"TimeToLiveDescription\":{\"TimeToLiveStatus\":\"ENABLED\","
         "\"AttributeName\":\"expires\"}}"},
        {.status = 400, FAULT("AccessDeniedException")},
    };
    struct world *world = BEGIN(answers);
    struct kl_schema schema = {0};

    (void)state;
    assert_int_equal(kl_source_describe(world->source, "runs", &schema, NULL, NULL),
                     KL_OK);
    assert_int_equal(kl_source_complete(world->source, &schema, NULL, NULL), KL_OK);
    assert_string_equal(schema.ttl, "expires");
    assert_int_equal(kl_source_complete(world->source, &schema, NULL, NULL), KL_OK);
    kl_schema_release(&schema);
    end(world);
}

/* ---- tried again ---- */

static void test_throttled(void **state)
{
    static const struct answer answers[] = {
        {.status = 200, TABLE},
        {.status = 400, FAULT("ProvisionedThroughputExceededException")},
        {.status = 400, FAULT("ThrottlingException"), "x-amz-retry-after", "2500"},
        {.status = 200, EMPTY},
    };
    struct world *world = BEGIN(answers);

    (void)state;
    world->part = 0.8;
    assert_int_equal(query_once(world, NULL), KL_OK);
    assert_string_equal(kl_buf_text(&world->waits), "800 2500 ");
    assert_string_equal(kl_buf_text(&world->heard), "[throttled, trying again in 0.8 s]"
                                                    "[throttled, trying again in 2.5 s]");
    end(world);
}

/* 5xx whatever the body, a reset, damage: four tries, then the error. */
static void test_transient(void **state)
{
    static const struct answer answers[] = {
        {.status = 200, TABLE},
        {.status = 503, "<html>busy</html>", NULL, NULL, "text/html"},
        {.status = 0},
        {.status = 200, EMPTY, "x-amz-crc32", "1"},
        {.status = 500, FAULT("InternalServerError")},
    };
    struct world *world = BEGIN(answers);
    struct kl_err err = {0};

    (void)state;
    assert_int_equal(query_once(world, &err), KL_IO);
    assert_string_equal(kl_buf_text(&world->waits), "25 50 100 ");
    assert_string_equal(err.text,
                        "Query of runs, 4 attempts: InternalServerError (request REQ1)");
    assert_has(&world->heard, "[HTTP 503, trying again]");
    assert_has(&world->heard, "[no reply from host: reset, trying again]");
    assert_has(&world->heard, "checksum differs, trying again in 0.1 s]");
    end(world);
}

static void test_no_reply_at_all(void **state)
{
    static const struct answer answers[] = {
        {.status = 0}, {.status = 0}, {.status = 0}, {.status = 0}};
    struct world *world = BEGIN(answers);
    struct kl_err err = {0};

    (void)state;
    assert_int_equal(query_once(world, &err), KL_IO);
    assert_string_equal(err.text,
                        "DescribeTable of runs, 4 attempts: no reply from host: reset");
    end(world);
}

/* Every failure costs; when the quota is used up nothing is tried again. */
static void test_quota(void **state)
{
    static struct answer answers[200];
    struct world *world;
    size_t before;

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(answers); i++)
        answers[i] = (struct answer){.status = 500, "{}"};
    answers[0] = (struct answer){.status = 200, TABLE};
    world = BEGIN(answers);
    for (size_t i = 0; i < 12; i++) {
        before = world->nrequests;
        assert_int_equal(query_once(world, NULL), KL_IO);
        /* 500 + 1 for the table, 42 a query: eleven queries of four tries */
        assert_int_equal(world->nrequests - before, i == 0 ? 5 : i < 11 ? 4 : 3);
    }
    before = world->nrequests;
    assert_int_equal(query_once(world, NULL), KL_IO);
    assert_int_equal(world->nrequests - before, 1);
    world->nanswers = world->nrequests;
    end(world);
}

static void test_not_tried_again(void **state)
{
    static const struct {
        struct answer answer;
        enum kl_code code;
        const char *text, *advice;
    } cases[] = {
        {{.status = 400,
          "{\"__type\":\"com.amazon.coral.validate#ValidationException\","
          "\"message\":\"bad \\u001b[31m\"}"},
         KL_INVALID,
         "Query of runs: ValidationException: bad \\x1b[31m (request REQ1)",
         ""},
        {{.status = 400,
          "{\"__type\":\"x#AccessDeniedException:http://x\",\"Message\":\"User: a is "
          "not authorized to perform: dynamodb:Query\"}"},
         KL_DENIED,
         "AccessDeniedException: User: a is not",
         "action that the message"},
        {{.status = 400, FAULT("ResourceNotFoundException")},
         KL_NOT_FOUND,
         "ResourceNotFoundException (request REQ1)",
         "whoami"},
        {{.status = 400, "{\"__type\":\"UnrecognizedClientException\",\"message\":null}"},
         KL_INVALID,
         "UnrecognizedClientException",
         "the key id is not known"},
        {{.status = 413, ""}, KL_INVALID, "HTTP 413", ""},
        {{.status = 400, "{\"__type\":\"y#BrandNewException\"}"},
         KL_INVALID,
         "BrandNewException",
         ""},
        {{.status = 200,
          "\n <html><title>Log in</title>\n</html>",
          NULL,
          NULL,
          "text/html"},
         KL_INVALID,
         "not DynamoDB's: HTTP 200: <html><title>Log in</title>",
         "login page"},
        {{.status = 200, "{\"Items\":[{]}"}, KL_INVALID, "", ""},
        {{.status = 200, EMPTY, "Content-Encoding", "br"}, KL_INVALID, "encoding", ""},
    };

    (void)state;
    for (size_t i = 0; i < KL_ARRAY_LEN(cases); i++) {
        const struct answer answers[] = {{.status = 200, TABLE}, cases[i].answer};
        struct world *world = BEGIN(answers);
        struct kl_err err = {0};

        assert_int_equal(query_once(world, &err), cases[i].code);
        if (!strstr(err.text, cases[i].text) || !strstr(err.advice, cases[i].advice))
            fail_msg("case %zu: \"%s\", \"%s\"", i, err.text, err.advice);
        assert_string_equal(kl_buf_text(&world->waits), "");
        end(world);
    }
}

/* A table that is another one by now is described again. */
static void test_table_made_anew(void **state)
{
    static const struct answer answers[] = {
        {.status = 200, TABLE},
        {.status = 200, EMPTY},
        {.status = 400, FAULT("ValidationException")},
        {.status = 200, TABLE},
        {.status = 200, EMPTY},
    };
    struct world *world = BEGIN(answers);

    (void)state;
    assert_int_equal(query_once(world, NULL), KL_OK);
    assert_int_equal(query_once(world, NULL), KL_INVALID);
    assert_int_equal(query_once(world, NULL), KL_OK);
    end(world);
}

/* ---- put right ---- */

#define EXPIRED                                                                          \
    "{\"__type\":\"com.amazon.coral.service#InvalidSignatureException\",\"message\":"    \
    "\"Signature expired: 20260101T000000Z is now earlier than 20260101T002500Z "        \
    "(20260101T003000Z - 5 min.)\"}"

static void test_clock_from_the_message(void **state)
{
    static const struct answer answers[] = {{.status = 200, TABLE},
                                            {.status = 400, EXPIRED},
                                            {.status = 200, EMPTY},
                                            {.status = 200, EMPTY}};
    struct world *world = BEGIN(answers);

    (void)state;
    assert_int_equal(query_once(world, NULL), KL_OK);
    assert_has(&world->headers, "X-Amz-Date: 20260101T003000Z\n");
    assert_string_equal(kl_buf_text(&world->waits), "0 ");
    assert_has(&world->heard, "clock is wrong");
    assert_int_equal(query_once(world, NULL), KL_OK); /* and stays right */
    assert_has(&world->headers, "X-Amz-Date: 20260101T003000Z\n");
    end(world);
}

static void test_clock_from_the_date(void **state)
{
    static const struct answer answers[] = {
        {.status = 200, TABLE},
        {.status = 400, EXPIRED, "Date", "Thu, 01 Jan 2026 02:00:00 GMT"},
        {.status = 400, EXPIRED, "Date", "Thu, 01 Jan 2026 02:00:00 GMT"},
    };
    struct world *world = BEGIN(answers);
    struct kl_err err = {0};

    (void)state;
    assert_int_equal(query_once(world, &err), KL_INVALID); /* once only */
    assert_has(&world->headers, "X-Amz-Date: 20260101T020000Z\n");
    assert_string_equal(err.advice, "this machine's clock is wrong");
    end(world);
}

/* Keys of the environment cannot be renewed: no second try. */
static void test_credentials_ended(void **state)
{
    static const struct answer answers[] = {
        {.status = 200, TABLE}, {.status = 400, FAULT("ExpiredTokenException")}};
    struct world *world = BEGIN(answers);
    struct kl_err err = {0};

    (void)state;
    assert_int_equal(query_once(world, &err), KL_INVALID);
    assert_non_null(strstr(err.advice, "log in again"));
    end(world);
}

static void test_no_credentials(void **state)
{
    struct world *world = begin(NULL, 0);
    struct kl_err err = {0};

    (void)state;
    world->bare = true;
    assert_int_equal(query_once(world, &err), KL_NOT_FOUND);
    assert_true(err.text[0]);
    end(world);
}

static void test_cancelled(void **state)
{
    static const struct answer answers[] = {{.status = 500, "{}"}};
    struct world *world = BEGIN(answers);
    struct kl_token token = {0};
    struct kl_names names = {0};
    struct kl_err err = {0};

    (void)state;
    atomic_store(&token.cancelled, false);
    kl_token_cancel(&token);
    assert_int_equal(kl_source_list_tables(world->source, &names, &token, &err),
                     KL_CANCELLED);
    world->nanswers = 0;
    end(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_page),
        cmocka_unit_test(test_empty_page_with_a_cursor),
        cmocka_unit_test(test_typed_keys),
        cmocka_unit_test(test_learned),
        cmocka_unit_test(test_not_learned),
        cmocka_unit_test(test_index),
        cmocka_unit_test(test_get),
        cmocka_unit_test(test_more_tables_than_a_page),
        cmocka_unit_test(test_time_to_live),
        cmocka_unit_test(test_throttled),
        cmocka_unit_test(test_transient),
        cmocka_unit_test(test_no_reply_at_all),
        cmocka_unit_test(test_quota),
        cmocka_unit_test(test_not_tried_again),
        cmocka_unit_test(test_table_made_anew),
        cmocka_unit_test(test_clock_from_the_message),
        cmocka_unit_test(test_clock_from_the_date),
        cmocka_unit_test(test_credentials_ended),
        cmocka_unit_test(test_no_credentials),
        cmocka_unit_test(test_cancelled),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
