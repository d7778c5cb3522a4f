#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/unit/far.h"

struct far {
    struct kl_source source;
    struct fake_source *fake; /* does the reading */
    struct far_account *account;
};

static enum kl_code deny(const char *action, struct kl_err *err)
{
    kl_err_set(
        err, KL_DENIED,
        "%s: AccessDeniedException: User: arn:aws:iam::000000000000:user/tester is "
        "not authorized to perform: dynamodb:%s on resource: "
        "arn:aws:dynamodb:xx-test-1:000000000000:table/* because no identity-based "
        "policy allows the dynamodb:%s action (request REQUEST0ID)",
        action, action, action);
    kl_err_advise(err,
                  "the action that the message names must be allowed for these keys");
    return KL_DENIED;
}

static enum kl_code list_tables(struct kl_source *source, struct kl_names *names,
                                struct kl_token *token, struct kl_err *err)
{
    const struct far *far = (const struct far *)source;

    (void)token;
    if (!far->account->lists)
        return deny("ListTables", err);
    kl_names_add(names, KL_STR("gone"));
    kl_names_add(names, KL_STR("runs"));
    return KL_OK;
}

static void add_local_index(struct kl_schema *schema)
{
    struct kl_index *index = kl_schema_add_index(schema);

    index->name = kl_mem_strdup("byAt");
    index->local = true;
    index->projection = kl_mem_strdup("ALL");
    index->keys.npk = index->keys.nsk = 1;
    index->keys.pk[0] = (struct kl_key_attr){kl_mem_strdup("pk"), KL_KEY_S};
    index->keys.sk[0] = (struct kl_key_attr){kl_mem_strdup("at"), KL_KEY_N};
}

static enum kl_code describe(struct kl_source *source, const char *table,
                             struct kl_schema *schema, struct kl_token *token,
                             struct kl_err *err)
{
    const struct far *far = (const struct far *)source;
    enum kl_code code;

    if (!far->account->describes)
        return deny("DescribeTable", err);
    code = kl_source_describe(&far->fake->source, table, schema, token, err);
    if (code)
        return code;
    schema->items = far->account->items;
    schema->bytes = far->account->bytes;
    schema->approximate = true;
    kl_schema_add_fact(schema, "billing", "on demand");
    schema->on_demand = far->account->on_demand;
    if (far->account->on_demand)
        add_local_index(schema);
    return KL_OK;
}

static enum kl_code query(struct kl_source *source, const struct kl_query *asked,
                          bool evidence, struct kl_page *page, struct kl_token *token,
                          struct kl_err *err)
{
    const struct far *far = (const struct far *)source;

    if (++far->account->queries == far->account->query_fails_at)
        return kl_err_set(err, KL_IO, "the line was cut");
    if (far->account->fails) {
        kl_err_set(err, far->account->fails,
                   "Query of runs: ExpiredTokenException: over");
        kl_err_advise(err, "the session has ended: log in again");
        return far->account->fails;
    }
    if (!far->account->describes && !asked->typed_keys.npk)
        return deny("DescribeTable", err);
    return kl_source_query(&far->fake->source, asked, evidence, page, token, err);
}

static enum kl_code scan(struct kl_source *source, const struct kl_query *asked,
                         bool evidence, struct kl_page *page, struct kl_token *token,
                         struct kl_err *err)
{
    const struct far *far = (const struct far *)source;

    if (++far->account->scans == far->account->scan_fails_at)
        return kl_err_set(err, KL_IO, "the line was cut");
    if (!far->account->describes && !asked->typed_keys.npk)
        return deny("DescribeTable", err);
    return kl_source_scan(&far->fake->source, asked, evidence, page, token, err);
}

static void close_far(struct kl_source *source)
{
    struct far *far = (struct far *)source;

    fake_free(&far->fake);
    free(far);
}

static const struct kl_source_ops ops = {.list_tables = list_tables,
                                         .describe = describe,
                                         .query = query,
                                         .scan = scan,
                                         .close = close_far};

enum kl_code far_open(void *arg, struct kl_source **source, struct kl_err *err)
{
    struct far *far = KL_NEW(struct far);
    unsigned rows = ((const struct far_account *)arg)->rows;

    (void)err;
    rows = rows ? rows : FAR_ROWS;
    far->source.ops = &ops;
    far->source.remote = true;
    far->account = arg;
    far->fake = fake_new("runs", true, KL_KEY_S);
    far->fake->page_items = 2;
    for (unsigned i = 0; i < rows; i++)
        fake_addf(far->fake, "S",
                  i + 1 == far->account->hit ? ",\"hit\":{\"BOOL\":true}" : "", "%04u#x",
                  i * 7);
    for (int i = 0; far->account->is_long && i < FAR_LONG; i++)
        fake_addf(far->fake, "LONG", "", "%04d#x", i);
    *source = &far->source;
    return KL_OK;
}
