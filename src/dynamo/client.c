#include "config.h"

#include "dynamo/client.h"

#include "base/i18n.h"
#include "model/key_text.h"
#include "dynamo/call.h"
#include "dynamo/describe.h"

struct client {
    struct kl_source base; /* first: a kl_source is a client */
    struct kl_dynamo *dynamo;
    struct kl_transport *transport;
};

/* ---- Requests ---- */

static enum kl_code run(struct client *self, enum kl_operation operation, const char *on,
                        struct kl_str body, struct kl_buf *reply, struct kl_token *token,
                        struct kl_err *err)
{
    const struct kl_call call = {.account = kl_dynamo_account(self->dynamo),
                                 .transport = self->transport,
                                 .outside = kl_dynamo_outside(self->dynamo),
                                 .source = &self->base,
                                 .operation = operation,
                                 .on = on,
                                 .body = body,
                                 .max_reply = KL_PAGE_MAX,
                                 .token = token};

    return kl_call_run(&call, reply, err);
}

/* A cursor that is where the request began would be followed for ever. */
static enum kl_code stands_still(enum kl_operation operation, struct kl_err *err)
{
    return kl_err_set(err, KL_INVALID,
                      _("%s: the server answers with the cursor that it was given"),
                      kl_operation_name(operation));
}

/* One more page of ListTables; next is where it starts, and then where the next does. */
static enum kl_code list_page(struct client *self, struct kl_names *names,
                              struct kl_buf *next, struct kl_token *token,
                              struct kl_err *err)
{
    struct kl_buf body = {0}, reply = {0}, before = {0};
    enum kl_code code;

    kl_buf_add_str(&before, kl_buf_str(next));
    kl_request_list_tables(next->len ? kl_buf_text(next) : NULL, &body);
    code =
        run(self, KL_OPERATION_LIST_TABLES, NULL, kl_buf_str(&body), &reply, token, err);
    if (!code)
        code = kl_describe_list(kl_buf_str(&reply), names, next, err);
    if (!code && next->len && kl_str_eq(kl_buf_str(next), kl_buf_str(&before)))
        code = stands_still(KL_OPERATION_LIST_TABLES, err);
    kl_buf_release(&body);
    kl_buf_release(&reply);
    kl_buf_release(&before);
    return code;
}

static enum kl_code list_tables(struct kl_source *source, struct kl_names *names,
                                struct kl_token *token, struct kl_err *err)
{
    struct kl_buf next = {0};
    enum kl_code code;

    do
        code = list_page((struct client *)source, names, &next, token, err);
    while (!code && next.len);
    kl_buf_release(&next);
    return code;
}

static enum kl_code ask_about(struct client *self, enum kl_operation operation,
                              const char *table, struct kl_buf *reply,
                              struct kl_token *token, struct kl_err *err)
{
    struct kl_buf body = {0};
    enum kl_code code;

    kl_request_table(table, &body);
    code = run(self, operation, table, kl_buf_str(&body), reply, token, err);
    kl_buf_release(&body);
    return code;
}

static enum kl_code describe(struct kl_source *source, const char *table,
                             struct kl_schema *schema, struct kl_token *token,
                             struct kl_err *err)
{
    struct client *self = (struct client *)source;
    struct kl_buf reply = {0};
    enum kl_code code =
        ask_about(self, KL_OPERATION_DESCRIBE_TABLE, table, &reply, token, err);

    *schema = (struct kl_schema){0};
    if (!code)
        code = kl_describe_table(kl_buf_str(&reply), schema, err);
    if (!code)
        kl_dynamo_keep(self->dynamo, table, schema);
    kl_buf_release(&reply);
    return code;
}

/* Who may not ask for it does without. */
static enum kl_code complete(struct kl_source *source, struct kl_schema *schema,
                             struct kl_token *token, struct kl_err *err)
{
    struct kl_buf reply = {0};
    enum kl_code code = ask_about((struct client *)source, KL_OPERATION_DESCRIBE_TTL,
                                  schema->table, &reply, token, NULL);

    if (!code)
        kl_describe_ttl(kl_buf_str(&reply), schema, NULL);
    kl_buf_release(&reply);
    return code == KL_CANCELLED ? kl_err_set(err, code, _("cancelled")) : KL_OK;
}

static enum kl_code get_schema(struct client *self, const char *table,
                               struct kl_schema *schema, struct kl_token *token,
                               struct kl_err *err)
{
    if (kl_dynamo_know(self->dynamo, table, schema))
        return KL_OK;
    return describe(&self->base, table, schema, token, err);
}

/* ---- Pages ---- */

/* The keys that a query is about: of its index (or table), and of the table. */
struct keys {
    struct kl_schema schema; /* empty when a person typed the keys */
    const struct kl_key_schema *own, *table;
};

static enum kl_code get_keys(struct client *self, const struct kl_query *query,
                             struct keys *keys, struct kl_token *token,
                             struct kl_err *err)
{
    const struct kl_index *index;
    enum kl_code code;

    keys->own = keys->table = &query->typed_keys;
    if (query->typed_keys.npk)
        return KL_OK;
    code = get_schema(self, query->table, &keys->schema, token, err);
    if (!code)
        code = kl_schema_keys(&keys->schema, query->index, &keys->own, err);
    if (code)
        return code;
    keys->table = &keys->schema.keys;
    index = query->index ? kl_schema_index(&keys->schema, query->index) : NULL;
    if (index && !index->local && query->consistent)
        return kl_err_set(err, KL_INVALID,
                          _("the global index %s cannot be read consistently"),
                          query->index);
    return KL_OK;
}

static enum kl_code read_page(struct client *self, enum kl_operation operation,
                              const char *table, struct kl_str body,
                              const struct kl_page_wants *wants, struct kl_page *page,
                              struct kl_token *token, struct kl_err *err)
{
    enum kl_code code = run(self, operation, table, body, &page->body, token, err);

    if (code == KL_NOT_FOUND || code == KL_INVALID)
        kl_dynamo_forget(self->dynamo, table); /* it may be another table by now */
    return code ? code : kl_page_scan(page, wants, err);
}

/* A page of Query or Scan that is one, and that the next can follow. */
static enum kl_code check_page(enum kl_operation operation, const struct kl_query *query,
                               const struct kl_page *page, struct kl_err *err)
{
    if (!page->listed)
        return kl_err_set(err, KL_INVALID, _("the reply is none of %s"),
                          kl_operation_name(operation));
    if (query->start_key &&
        kl_str_eq(kl_page_last_key(page), kl_str_from(query->start_key)))
        return stands_still(operation, err);
    return KL_OK;
}

typedef enum kl_code (*request_fn)(const struct kl_query *query,
                                   const struct kl_key_schema *keys,
                                   const struct kl_key_schema *table, struct kl_buf *out,
                                   struct kl_err *err);

static enum kl_code read_query(struct client *self, enum kl_operation operation,
                               request_fn request, const struct kl_query *query,
                               bool evidence, struct kl_page *page,
                               struct kl_token *token, struct kl_err *err)
{
    const char *names[KL_PAGE_KEYS];
    struct kl_page_wants wants = {.keys = names, .evidence = evidence};
    struct keys keys = {0};
    struct kl_buf body = {0};
    enum kl_code code = get_keys(self, query, &keys, token, err);

    if (!code)
        code = request(query, keys.own, keys.table, &body, err);
    if (!code) {
        wants.nkeys = kl_schema_page_keys(keys.own, keys.table, names);
        code = read_page(self, operation, query->table, kl_buf_str(&body), &wants, page,
                         token, err);
    }
    if (!code)
        code = check_page(operation, query, page, err);
    kl_buf_release(&body);
    kl_schema_release(&keys.schema);
    return code;
}

static enum kl_code query(struct kl_source *source, const struct kl_query *asked,
                          bool evidence, struct kl_page *page, struct kl_token *token,
                          struct kl_err *err)
{
    return read_query((struct client *)source, KL_OPERATION_QUERY, kl_request_query,
                      asked, evidence, page, token, err);
}

static enum kl_code scan(struct kl_source *source, const struct kl_query *asked,
                         bool evidence, struct kl_page *page, struct kl_token *token,
                         struct kl_err *err)
{
    return read_query((struct client *)source, KL_OPERATION_SCAN, kl_request_scan, asked,
                      evidence, page, token, err);
}

static enum kl_code get(struct kl_source *source, const char *table,
                        const struct kl_key_value *pk, size_t npk,
                        const struct kl_key_value *sk, size_t nsk, struct kl_page *page,
                        struct kl_token *token, struct kl_err *err)
{
    struct client *self = (struct client *)source;
    const char *names[KL_PAGE_KEYS];
    struct kl_page_wants wants = {.keys = names};
    struct kl_schema schema = {0};
    struct kl_buf body = {0};
    enum kl_code code = get_schema(self, table, &schema, token, err);

    if (!code)
        code = kl_request_get(table, &schema.keys, pk, npk, sk, nsk, &body, err);
    if (!code) {
        wants.nkeys = kl_schema_page_keys(&schema.keys, &schema.keys, names);
        code = read_page(self, KL_OPERATION_GET_ITEM, table, kl_buf_str(&body), &wants,
                         page, token, err);
    }
    kl_buf_release(&body);
    kl_schema_release(&schema);
    return code;
}

/* ---- A table that must not be described ---- */

/* One item of the partition tells the sort key by the cursor behind it. */
static enum kl_code learn_as(struct client *self, const char *table,
                             const struct kl_key_attr *pk, struct kl_str text,
                             struct kl_schema *schema, struct kl_token *token,
                             struct kl_err *err)
{
    const struct kl_key_schema keys = {.pk = {*pk}, .npk = 1};
    struct kl_query query = {.table = (char *)(uintptr_t)table, .npk = 1, .limit = 1};
    const struct kl_page_wants wants = {0};
    struct kl_page page = {0};
    struct kl_buf body = {0};
    enum kl_code code =
        kl_key_text_read(text, pk->type, KL_PARTITION_KEY_MAX, &query.pk[0], err);

    if (!code)
        code = kl_request_query(&query, &keys, &keys, &body, err);
    if (!code)
        code = read_page(self, KL_OPERATION_QUERY, table, kl_buf_str(&body), &wants,
                         &page, token, err);
    if (!code && !page.nitems)
        code = kl_err_set(err, KL_NOT_FOUND, _("%s has no item with %s = %.*s"), table,
                          pk->name, KL_STR_ARG(text));
    if (!code)
        code = kl_describe_key(kl_page_last_key(&page), table, pk, schema, err);
    kl_key_value_release(&query.pk[0]);
    kl_page_release(&page);
    kl_buf_release(&body);
    return code;
}

/* The type is not known either: what the server refuses is of another one. */
static enum kl_code learn(struct kl_source *source, const char *table, const char *name,
                          struct kl_str value, struct kl_schema *schema,
                          struct kl_token *token, struct kl_err *err)
{
    static const enum kl_key_type types[] = {KL_KEY_S, KL_KEY_N, KL_KEY_B};
    struct client *self = (struct client *)source;
    struct kl_err first = {0};
    enum kl_code code = KL_INVALID;

    for (size_t i = 0; code == KL_INVALID && i < KL_ARRAY_LEN(types); i++) {
        const struct kl_key_attr pk = {(char *)(uintptr_t)name, types[i]};
        struct kl_err other = {0};

        kl_schema_release(schema);
        code = learn_as(self, table, &pk, value, schema, token, i ? &other : &first);
        if (code && code != KL_INVALID && i)
            first = other;
    }
    if (!code)
        kl_dynamo_keep(self->dynamo, table, schema);
    else if (err && !err->code)
        *err = first;
    return code;
}

/* ---- Life ---- */

static void close_client(struct kl_source *source)
{
    struct client *self = (struct client *)source;

    kl_transport_close(&self->transport);
    kl_dynamo_unref(&self->dynamo);
    free(self->base.label);
    free(self);
}

static const struct kl_source_ops ops = {
    .list_tables = list_tables,
    .describe = describe,
    .complete = complete,
    .learn = learn,
    .query = query,
    .scan = scan,
    .get = get,
    .close = close_client,
};

enum kl_code kl_client_open(struct kl_dynamo *dynamo, struct kl_source **source,
                            struct kl_err *err)
{
    struct kl_transport *transport = NULL;
    enum kl_code code = kl_dynamo_transport(dynamo, &transport, err);
    struct client *self;

    if (code)
        return code;
    self = KL_NEW(struct client);
    self->base.ops = &ops;
    self->base.label = kl_mem_strdup(kl_dynamo_label(dynamo));
    self->base.remote = kl_dynamo_remote(dynamo);
    self->dynamo = kl_dynamo_ref(dynamo);
    self->transport = transport;
    *source = &self->base;
    return KL_OK;
}
