#include "config.h"

#include "fake_source.h"

#include "base/base64.h"
#include "model/filter_match.h"
#include "model/plain.h"

/* ---- the table ---- */

static void set_key(struct kl_key_attr *key, const char *name, enum kl_key_type type)
{
    *key = (struct kl_key_attr){.name = kl_mem_strdup(name), .type = type};
}

void fake_insert(struct fake_source *fake, size_t i, const char *pk, const char *sk)
{
    KL_GROW(fake->items, fake->n, fake->cap);
    memmove(fake->items + i + 1, fake->items + i, (fake->n - i) * sizeof(*fake->items));
    fake->items[i] = (struct fake_item){
        .pk = kl_mem_strdup(pk), .sk = kl_mem_strdup(sk), .more = kl_mem_strdup("")};
    fake->n++;
}

void fake_add(struct fake_source *fake, const char *pk, const char *sk, const char *more)
{
    fake_insert(fake, fake->n, pk, sk);
    free(fake->items[fake->n - 1].more);
    fake->items[fake->n - 1].more = kl_mem_strdup(more);
}

void fake_addf(struct fake_source *fake, const char *pk, const char *more,
               const char *format, ...)
{
    struct kl_buf sk = {0};
    va_list args;

    va_start(args, format);
    kl_buf_vaddf(&sk, format, args);
    va_end(args);
    fake_add(fake, pk, kl_buf_text(&sk), more);
    kl_buf_release(&sk);
}

void fake_use_index(struct fake_source *fake)
{
    struct kl_index *index = kl_schema_add_index(&fake->schema);

    index->name = kl_mem_strdup("byK");
    index->projection = kl_mem_strdup("ALL");
    kl_key_schema_copy(&index->keys, &fake->schema.keys);
    kl_key_schema_release(&fake->schema.keys);
    set_key(&fake->schema.keys.pk[0], "id", KL_KEY_S);
    fake->schema.keys.npk = 1;
    if (kl_schema_use_index(&fake->schema, "byK", NULL))
        abort();
}

void fake_add_tied(struct fake_source *fake, const char *pk, const char *sk,
                   const char *id)
{
    fake_add(fake, pk, sk, "");
    fake->items[fake->n - 1].id = kl_mem_strdup(id);
}

static void release_item(struct fake_item *item)
{
    free(item->pk);
    free(item->sk);
    free(item->more);
    free(item->id);
}

void fake_remove(struct fake_source *fake, size_t i)
{
    if (fake->items[i].id) {
        fake->items[i].gone = true;
        return;
    }
    release_item(&fake->items[i]);
    memmove(fake->items + i, fake->items + i + 1,
            (fake->n - i - 1) * sizeof(*fake->items));
    fake->n--;
}

void fake_query(struct kl_query *query, const struct fake_source *fake, const char *pk)
{
    kl_query_init_of(query, &fake->schema);
    query->npk = 1;
    kl_key_value_set(&query->pk[0], KL_KEY_S, kl_str_from(pk));
}

/* ---- replies ---- */

static void add_value(struct kl_buf *out, enum kl_key_type type, const char *text)
{
    kl_buf_addf(out, "{\"%s\":", kl_key_type_name(type));
    if (type == KL_KEY_B) {
        kl_buf_add_char(out, '"');
        kl_base64_encode(kl_str_from(text), out);
        kl_buf_add_char(out, '"');
    } else {
        kl_json_string(kl_str_from(text), out);
    }
    kl_buf_add_char(out, '}');
}

static void add_key(const struct fake_source *fake, const struct fake_item *item,
                    struct kl_buf *out)
{
    kl_buf_add_text(out, "{\"pk\":");
    add_value(out, KL_KEY_S, item->pk);
    if (item->sk) {
        kl_buf_add_text(out, ",\"sk\":");
        add_value(out, fake->schema.keys.sk[0].type, item->sk);
    }
    if (item->id) {
        kl_buf_add_text(out, ",\"id\":");
        add_value(out, KL_KEY_S, item->id);
    }
}

/* The item that a start key names; SIZE_MAX when it is not there any more. */
static size_t find_start(const struct fake_source *fake, const char *start_key)
{
    struct kl_buf key = {0};
    size_t found = SIZE_MAX;

    for (size_t i = 0; found == SIZE_MAX && i < fake->n; i++) {
        kl_buf_clear(&key);
        add_key(fake, &fake->items[i], &key);
        kl_buf_add_char(&key, '}');
        if (strcmp(kl_buf_text(&key), start_key) == 0)
            found = i;
    }
    kl_buf_release(&key);
    return found;
}

struct reply {
    struct fake_source *fake;
    const struct kl_query *query;
    struct kl_buf body;
    size_t scanned, count, most;
    const struct fake_item *last;
    bool cut;
};

static bool is_kept(const struct kl_filter *filter, const struct kl_buf *text)
{
    struct kl_item item = {0};
    bool kept;

    if (!filter)
        return true;
    if (kl_item_decode(kl_buf_str(text), &item, NULL))
        abort();
    kept = kl_filter_matches(filter, &item);
    kl_item_release(&item);
    return kept;
}

/* Adds an item, unless the filter takes it out; false when the page is full. */
static bool add_item(struct reply *reply, const struct fake_item *item)
{
    struct kl_buf text = {0};

    if (reply->scanned == reply->most) {
        reply->cut = true;
        return false;
    }
    reply->scanned++;
    reply->last = item;
    add_key(reply->fake, item, &text);
    kl_buf_addf(&text, "%s}", item->more);
    if (is_kept(reply->query->filter, &text)) {
        kl_buf_add_text(&reply->body, reply->count++ ? "," : "");
        kl_buf_add_str(&reply->body, kl_buf_str(&text));
    }
    kl_buf_release(&text);
    return true;
}

static enum kl_code finish(struct reply *reply, bool evidence, struct kl_page *page,
                           struct kl_err *err)
{
    struct fake_source *fake = reply->fake;
    const char *names[KL_PAGE_KEYS];
    struct kl_page_wants wants = {.keys = names,
                                  .nkeys = kl_schema_names(&fake->schema, names),
                                  .evidence = evidence};

    kl_buf_addf(&reply->body, "],\"Count\":%zu,\"ScannedCount\":%zu", reply->count,
                reply->scanned);
    kl_buf_addf(&reply->body, ",\"ConsumedCapacity\":{\"CapacityUnits\":0.5}");
    if (fake->empty_at_end && reply->scanned == reply->most)
        reply->cut = true;
    if (reply->cut && reply->last) {
        kl_buf_add_text(&reply->body, ",\"LastEvaluatedKey\":");
        add_key(fake, reply->last, &reply->body);
        kl_buf_add_char(&reply->body, '}');
    }
    kl_buf_add_char(&reply->body, '}');
    page->body = reply->body;
    reply->body = (struct kl_buf){0};
    return kl_page_scan(page, &wants, err);
}

static struct fake_source *origin_of(struct fake_source *fake)
{
    return fake->origin ? fake->origin : fake;
}

static enum kl_code begin(struct fake_source *fake, const struct kl_query *query,
                          struct reply *reply, struct kl_token *token, struct kl_err *err)
{
    unsigned call = atomic_fetch_add(&origin_of(fake)->calls, 1) + 1;

    if (call == fake->fail_at)
        return kl_err_set(err, KL_IO, "scripted failure");
    if (call == fake->cancel_at)
        kl_token_cancel(token);
    if (kl_token_cancelled(token))
        return KL_CANCELLED;
    *reply = (struct reply){.fake = fake, .query = query, .most = SIZE_MAX};
    if (fake->page_items)
        reply->most = fake->page_items;
    if (query->limit && query->limit < reply->most)
        reply->most = query->limit;
    kl_buf_add_text(&reply->body, "{\"Items\":[");
    return KL_OK;
}

static bool wanted(const struct fake_source *fake, const struct kl_query *query,
                   const struct fake_item *item)
{
    struct kl_key_value sk;

    if (item->gone || !kl_str_eq(kl_str_from(item->pk), kl_key_value_str(&query->pk[0])))
        return false;
    if (!item->sk)
        return true;
    sk = kl_key_value_borrow(fake->schema.keys.sk[0].type, kl_str_from(item->sk));
    return kl_cond_matches(&query->cond, &sk);
}

/* Where the sort key of a start key would stand, when its item is gone. */
static size_t place_of(const struct fake_source *fake, const char *start_key,
                       bool reverse)
{
    struct kl_page page = {0};
    const char *name = "sk";
    struct kl_page_wants wants = {.keys = &name, .nkeys = 1};
    struct kl_key_value key, at;
    struct kl_page_attr attr;
    size_t i = 0;

    kl_buf_addf(&page.body, "{\"Item\":%s}", start_key);
    if (kl_page_scan(&page, &wants, NULL))
        abort();
    attr = kl_page_key(&page, 0, 0);
    key = kl_key_value_borrow(attr.type, attr.text);
    for (; i < fake->n; i++) {
        at = kl_key_value_borrow(attr.type, kl_str_from(fake->items[i].sk));
        if (kl_key_value_cmp(&at, &key) > 0)
            break;
    }
    kl_page_release(&page);
    return reverse ? i : i - 1; /* the walk begins one further on */
}

static enum kl_code fake_run_query(struct kl_source *source, const struct kl_query *query,
                                   bool evidence, struct kl_page *page,
                                   struct kl_token *token, struct kl_err *err)
{
    struct fake_source *fake = (struct fake_source *)source;
    struct reply reply = {0};
    enum kl_code code = begin(fake, query, &reply, token, err);
    size_t from = query->reverse ? fake->n : SIZE_MAX; /* one before the first */

    if (code)
        return code;
    if (query->start_key) {
        from = find_start(fake, query->start_key);
        if (from == SIZE_MAX)
            from = place_of(fake, query->start_key, query->reverse);
        else if (!wanted(fake, query, &fake->items[from]))
            return kl_err_set(err, KL_INVALID, "the start key is outside the query");
    }
    for (;;) {
        from += query->reverse ? (size_t)-1 : 1;
        if (from >= fake->n)
            break;
        if (wanted(fake, query, &fake->items[from]) &&
            !add_item(&reply, &fake->items[from]))
            break;
    }
    return finish(&reply, evidence, page, err);
}

static bool is_of_segment(const struct fake_source *fake, const struct kl_query *query,
                          const struct fake_item *item)
{
    uint64_t hash = kl_hash(kl_str_from(fake->torn ? item->sk : item->pk));

    return !query->segments || hash % query->segments == query->segment;
}

static enum kl_code fake_run_scan(struct kl_source *source, const struct kl_query *query,
                                  bool evidence, struct kl_page *page,
                                  struct kl_token *token, struct kl_err *err)
{
    struct fake_source *fake = (struct fake_source *)source;
    struct reply reply = {0};
    enum kl_code code = begin(fake, query, &reply, token, err);
    size_t from = 0;

    if (code)
        return code;
    if (query->start_key)
        from = find_start(fake, query->start_key) + 1;
    while (from < fake->n && (!is_of_segment(fake, query, &fake->items[from]) ||
                              add_item(&reply, &fake->items[from])))
        from++;
    return finish(&reply, evidence, page, err);
}

static enum kl_code fake_get(struct kl_source *source, const char *table,
                             const struct kl_key_value *pk, size_t npk,
                             const struct kl_key_value *sk, size_t nsk,
                             struct kl_page *page, struct kl_token *token,
                             struct kl_err *err)
{
    struct fake_source *fake = (struct fake_source *)source;
    struct kl_query none = {0};
    struct reply reply = {0};
    enum kl_code code = begin(fake, &none, &reply, token, err);

    (void)table;
    for (size_t i = 0; !code && i < fake->n; i++) {
        const struct fake_item *item = &fake->items[i];

        if (npk == 1 && kl_str_eq(kl_str_from(item->pk), kl_key_value_str(&pk[0])) &&
            (nsk == 0 || kl_str_eq(kl_str_from(item->sk), kl_key_value_str(&sk[0]))))
            add_item(&reply, item);
    }
    return code ? code : finish(&reply, false, page, err);
}

static enum kl_code fake_list(struct kl_source *source, struct kl_names *names,
                              struct kl_token *token, struct kl_err *err)
{
    struct fake_source *fake = (struct fake_source *)source;

    (void)token;
    (void)err;
    kl_names_add(names, kl_str_from(fake->schema.table));
    return KL_OK;
}

static enum kl_code fake_describe(struct kl_source *source, const char *table,
                                  struct kl_schema *schema, struct kl_token *token,
                                  struct kl_err *err)
{
    struct fake_source *fake = (struct fake_source *)source;

    (void)token;
    if (strcmp(table, fake->schema.table) != 0)
        return kl_err_set(err, KL_NOT_FOUND, "no such table: %s", table);
    kl_schema_copy(schema, &fake->schema);
    return KL_OK;
}

static void fake_close(struct kl_source *source)
{
    struct fake_source *fake = (struct fake_source *)source;

    if (fake->origin) /* else the test frees it */
        free(fake);
}

static const struct kl_source_ops ops = {
    .list_tables = fake_list,
    .describe = fake_describe,
    .query = fake_run_query,
    .scan = fake_run_scan,
    .get = fake_get,
    .close = fake_close,
};

static enum kl_code open_fake(void *arg, struct kl_source **source, struct kl_err *err)
{
    struct fake_source *origin = arg, *fake = KL_NEW(struct fake_source);

    (void)err;
    fake->source.ops = &ops;
    fake->schema = origin->schema;
    fake->items = origin->items;
    fake->n = origin->n;
    fake->page_items = origin->page_items;
    fake->fail_at = origin->fail_at;
    fake->cancel_at = origin->cancel_at;
    fake->torn = origin->torn;
    fake->origin = origin;
    *source = &fake->source;
    return KL_OK;
}

struct kl_opener fake_opener(struct fake_source *fake)
{
    return (struct kl_opener){.open = open_fake, .arg = fake};
}

struct fake_source *fake_new(const char *table, bool with_sk, enum kl_key_type sk_type)
{
    struct fake_source *fake = KL_NEW(struct fake_source);

    fake->source.ops = &ops;
    fake->schema.table = kl_mem_strdup(table);
    set_key(&fake->schema.keys.pk[0], "pk", KL_KEY_S);
    fake->schema.keys.npk = 1;
    if (with_sk) {
        set_key(&fake->schema.keys.sk[0], "sk", sk_type);
        fake->schema.keys.nsk = 1;
    }
    return fake;
}

void fake_free(struct fake_source **fake)
{
    for (size_t i = 0; i < (*fake)->n; i++)
        release_item(&(*fake)->items[i]);
    free((*fake)->items);
    kl_schema_release(&(*fake)->schema);
    free(*fake);
    *fake = NULL;
}
