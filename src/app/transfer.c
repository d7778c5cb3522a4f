#include "config.h"

#include "app/transfer.h"

#include "base/clock.h"
#include "base/file.h"
#include "base/i18n.h"
#include "base/utf8.h"
#include "model/item.h"
#include "model/value.h"
#include "dynamo/describe.h"
#include "store/definition.h"
#include "app/feed.h"

#define KEY_NAME_MAX 255
#define PROGRESS_MS 100
#define ITEMS_PER_LOOK 64
/* What is read to suggest key attributes, and how many are named. */
#define SUGGEST_ITEMS 1000
#define SUGGEST_NAMES 8
/* A description of a table is far below this. */
#define SCHEMA_MAX ((size_t)16 << 20)

struct import {
    struct kl_store_writer *writer;
    const struct kl_transfer_options *options;
    const struct kl_transfer_hooks *hooks;
    struct kl_transfer_result *result;
    struct kl_token *token;
    const char *path;
    struct kl_feed *feed;
    bool begun; /* the batch: the types of the keys are known */
    uint64_t items;
    uint64_t told_ms;
};

enum kl_code kl_transfer_key_parse(const char *option, struct kl_buf *storage,
                                   struct kl_transfer_key *key, struct kl_err *err)
{
    struct kl_str name = kl_str_from(option);

    *key = (struct kl_transfer_key){0};
    if (name.len > 2 && name.data[name.len - 2] == ':' &&
        !kl_key_type_parse(kl_str_sub(name, name.len - 1, 1), &key->type)) {
        key->typed = true;
        name.len -= 2;
    }
    if (name.len == 0 || name.len > KEY_NAME_MAX)
        return kl_err_set(err, KL_INVALID,
                          _("a key attribute's name must be 1 to %d bytes long"),
                          KEY_NAME_MAX);
    kl_buf_set(storage, name);
    key->name = kl_buf_text(storage);
    return KL_OK;
}

enum kl_code kl_transfer_schema_read(const char *path, struct kl_schema *schema,
                                     struct kl_err *err)
{
    struct kl_buf text = {0};
    struct kl_err own = {0};
    enum kl_code code = kl_file_read(path, SCHEMA_MAX, &text, err);

    if (!code) {
        code = kl_describe_definition(kl_buf_str(&text), schema, &own);
        if (code) {
            kl_err_set(err, code, "%s", own.text);
            kl_err_prefix(err, "%s", path);
        }
    }
    kl_buf_release(&text);
    return code;
}

void kl_transfer_result_release(struct kl_transfer_result *result)
{
    kl_schema_release(&result->schema);
    *result = (struct kl_transfer_result){0};
}

/* ---- Errors: each step fills one of its own, which is then the caller's, or told. */

static enum kl_code pass_on(const struct kl_err *own, struct kl_err *err)
{
    kl_err_set(err, own->code, "%s", own->text);
    if (own->advice[0])
        kl_err_advise(err, "%s", own->advice);
    return own->code;
}

/* The place of what the writer refused. */
static void say_line(const struct import *in, const struct kl_feed_item *item,
                     struct kl_err *err)
{
    size_t offset = kl_store_writer_fault_offset(in->writer);

    kl_err_prefix(err, "%s:%llu", in->path,
                  (unsigned long long)kl_feed_line(item, offset));
}

/* ---- Progress */

static void tell(struct import *in, enum kl_transfer_phase phase, uint64_t done,
                 uint64_t total)
{
    struct kl_transfer_progress progress = {phase, done, total, in->items};
    uint64_t now;

    if (!in->hooks || !in->hooks->progress)
        return;
    now = kl_clock_ms();
    if (now - in->told_ms < PROGRESS_MS)
        return;
    in->told_ms = now;
    in->hooks->progress(in->hooks->ctx, &progress);
}

static void tell_written(void *ctx, uint64_t written, uint64_t total)
{
    tell(ctx, KL_TRANSFER_WRITING, written, total);
}

/* ---- The table */

/* A file's name without its folder and its last extension, other characters than a
 * table name has as '_'. */
static char *table_of_path(const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    const char *dot = strrchr(name, '.');
    size_t len = dot && dot > name ? (size_t)(dot - name) : strlen(name);
    char *table = kl_mem_dup(name, len);

    for (char *c = table; *c; c++)
        if (!kl_definition_allows(*c))
            *c = '_';
    return table;
}

static bool key_matches(const struct kl_transfer_key *key, const struct kl_key_attr *attr,
                        size_t n)
{
    if (!key->name || n == 0)
        return !key->name && n == 0;
    return strcmp(key->name, attr->name) == 0 && (!key->typed || key->type == attr->type);
}

static void describe_key(const char *name, bool typed, enum kl_key_type type,
                         struct kl_buf *out)
{
    if (!name)
        return;
    if (out->len > 0)
        kl_buf_add_text(out, ", ");
    kl_utf8_visible(kl_str_from(name), KL_VISIBLE_UTF8, out);
    if (typed)
        kl_buf_addf(out, " (%s)", kl_key_type_name(type));
}

static enum kl_code other_keys(const struct import *in, struct kl_err *err)
{
    const struct kl_key_schema *there = &in->result->schema.keys;
    const struct kl_transfer_key *partition = &in->options->partition;
    const struct kl_transfer_key *sort = &in->options->sort;
    struct kl_buf has = {0}, wants = {0};

    describe_key(there->pk[0].name, true, there->pk[0].type, &has);
    if (there->nsk > 0)
        describe_key(there->sk[0].name, true, there->sk[0].type, &has);
    describe_key(partition->name, partition->typed, partition->type, &wants);
    describe_key(sort->name, sort->typed, sort->type, &wants);
    kl_err_set(err, KL_EXISTS, _("the table %s exists with the key %s, not %s"),
               in->result->schema.table, kl_buf_text(&has), kl_buf_text(&wants));
    kl_buf_release(&has);
    kl_buf_release(&wants);
    return KL_EXISTS;
}

/* The table's schema, when it is there: options must fit it. */
static enum kl_code find_table(struct import *in, const char *table, struct kl_err *err)
{
    const struct kl_transfer_options *options = in->options;
    struct kl_schema *schema = &in->result->schema;
    struct kl_err own = {0};
    enum kl_code code = kl_store_writer_describe(in->writer, table, schema, &own);

    if (code == KL_NOT_FOUND) {
        in->result->created = true;
        schema->table = kl_mem_strdup(table);
        return KL_OK;
    }
    if (code)
        return pass_on(&own, err);
    if (options->partition.name &&
        !key_matches(&options->partition, &schema->keys.pk[0], schema->keys.npk))
        return other_keys(in, err);
    if ((options->partition.name || options->sort.name) &&
        !key_matches(&options->sort, &schema->keys.sk[0], schema->keys.nsk))
        return other_keys(in, err);
    return KL_OK;
}

/* A new table is made by the options' schema; one that is there must be as it says. */
static void use_schema(struct import *in)
{
    struct kl_schema *schema = &in->result->schema, copy;

    kl_schema_copy(&copy, in->options->schema);
    free(copy.table);
    copy.table = kl_mem_strdup(schema->table);
    kl_schema_release(schema);
    *schema = copy;
}

static enum kl_code begin(struct import *in, struct kl_err *err)
{
    enum kl_code code =
        kl_store_writer_begin(in->writer, &in->result->schema, in->options->memory, err);

    in->begun = !code;
    return code;
}

/* ---- Keys of a table that is to be made */

/* Whether an attribute of the item can be a key, and of what type. */
static bool key_type_of(const struct kl_item *item, const char *name,
                        enum kl_key_type *type)
{
    const json_t *inner;

    return !kl_key_type_parse(
        kl_str_from(kl_value_type_name(kl_value_type(kl_item_get(item, name), &inner))),
        type);
}

static struct kl_key_attr attr_of(const struct kl_transfer_key *key,
                                  const struct kl_item *item)
{
    struct kl_key_attr attr = {.name = kl_mem_strdup(key->name), .type = key->type};

    if (!key->typed && !key_type_of(item, key->name, &attr.type))
        attr.type = KL_KEY_S;
    return attr;
}

static const char *missing_key(const struct import *in, const struct kl_item *item)
{
    const char *partition = in->options->partition.name;
    const char *sort = in->options->sort.name;

    if (!kl_item_get(item, partition))
        return partition;
    return sort && !kl_item_get(item, sort) ? sort : NULL;
}

/* The types of the keys are those of the first item that has them. */
static enum kl_code begin_with(struct import *in, struct kl_str text, struct kl_err *err)
{
    const struct kl_transfer_key *sort = &in->options->sort;
    struct kl_key_schema *keys = &in->result->schema.keys;
    struct kl_item item = {0};
    const char *missing;
    enum kl_code code = kl_store_writer_check(in->writer, text, err);

    if (!code)
        code = kl_item_decode(text, &item, err);
    if (code)
        return code;
    missing = missing_key(in, &item);
    if (missing) {
        code = kl_err_set(err, KL_INVALID, _("the key attribute \"%s\" is missing"),
                          missing);
    } else {
        keys->pk[0] = attr_of(&in->options->partition, &item);
        keys->npk = 1;
        if (sort->name)
            keys->sk[0] = attr_of(sort, &item);
        keys->nsk = sort->name != NULL;
        code = begin(in, err);
    }
    kl_item_release(&item);
    return code;
}

/* Adds the names of the item's attributes that can be keys; later items only keep
 * those that they have too. */
static void keep_candidates(struct kl_names *names, const struct kl_item *item,
                            bool first)
{
    enum kl_key_type type;
    const char *name;
    json_t *value;
    size_t kept = 0;

    if (first)
        json_object_foreach(item->root, name, value) if (key_type_of(item, name, &type) &&
                                                         names->n < SUGGEST_NAMES)
            kl_names_add(names, kl_str_from(name));
    for (size_t i = 0; i < names->n; i++) {
        if (key_type_of(item, names->names[i], &type))
            names->names[kept++] = names->names[i];
        else
            free(names->names[i]);
    }
    names->n = kept;
}

static void advise_keys(const struct kl_names *names, struct kl_err *err)
{
    struct kl_buf list = {0};

    for (size_t i = 0; i < names->n; i++) {
        kl_buf_add_text(&list, i ? ", " : "");
        kl_utf8_visible(kl_str_from(names->names[i]), KL_VISIBLE_UTF8, &list);
    }
    if (names->n > 0)
        kl_err_advise(err, _("in every item that was looked at: %s"), kl_buf_text(&list));
    kl_buf_release(&list);
}

/* Reads one more item for keep_candidates; *more is false at the end. */
static enum kl_code look_at_item(struct import *in, struct kl_names *names, bool first,
                                 bool *more, struct kl_err *err)
{
    struct kl_feed_item text;
    struct kl_item item = {0};
    enum kl_code code = kl_feed_next(in->feed, &text, more, err);

    if (code || !*more)
        return code;
    code = kl_store_writer_check(in->writer, text.text, err);
    if (code)
        say_line(in, &text, err);
    else
        code = kl_item_decode(text.text, &item, err);
    if (!code)
        keep_candidates(names, &item, first);
    kl_item_release(&item);
    return code;
}

/* The table is not there and nobody said what its key is. What is wrong with the file
 * itself comes first. */
static enum kl_code no_key(struct import *in, struct kl_err *err)
{
    struct kl_names names = {0};
    struct kl_err own = {0};
    bool more = true;
    enum kl_code code = KL_OK;

    for (int i = 0; i < SUGGEST_ITEMS && !code && more; i++)
        code = look_at_item(in, &names, i == 0, &more, &own);
    if (code) {
        code = pass_on(&own, err);
    } else {
        code = kl_err_set(err, KL_INVALID,
                          _("the table %s is new: name its key with --partition-key and, "
                            "where there is one, --sort-key"),
                          in->result->schema.table);
        advise_keys(&names, err);
    }
    kl_names_release(&names);
    return code;
}

/* ---- Items */

/* A bad item: the end, or with skip_bad one that is left out. */
static enum kl_code bad(struct import *in, const struct kl_err *what, bool goes_on,
                        struct kl_err *err)
{
    if (!in->options->skip_bad || !goes_on)
        return pass_on(what, err);
    in->result->skipped++;
    if (in->hooks && in->hooks->skipped)
        in->hooks->skipped(in->hooks->ctx, what->text);
    return KL_OK;
}

static enum kl_code put(struct import *in, const struct kl_feed_item *item,
                        struct kl_err *err)
{
    struct kl_err own = {0};
    enum kl_code code = KL_OK;

    if (!in->begun)
        code = begin_with(in, item->text, &own);
    if (!code)
        code = kl_store_writer_put(in->writer, item->text, &own);
    if (!code) {
        in->items++;
        return KL_OK;
    }
    if (code != KL_INVALID)
        return pass_on(&own, err);
    say_line(in, item, &own);
    return bad(in, &own, true, err);
}

static enum kl_code read_items(struct import *in, struct kl_err *err)
{
    struct kl_feed_item item;
    bool more = true;
    enum kl_code code = KL_OK;

    for (uint64_t i = 0; !code && more; i++) {
        struct kl_err own = {0};

        if (i % ITEMS_PER_LOOK == 0) {
            if (kl_token_cancelled(in->token))
                return kl_err_set(err, KL_CANCELLED, _("cancelled"));
            tell(in, KL_TRANSFER_READING, kl_feed_done(in->feed),
                 kl_feed_total(in->feed));
        }
        code = kl_feed_next(in->feed, &item, &more, &own);
        if (!code && more)
            code = put(in, &item, err);
        else if (code == KL_INVALID)
            code = bad(in, &own, kl_feed_goes_on(in->feed), err);
        else if (code)
            pass_on(&own, err);
    }
    return code;
}

static enum kl_code import(struct import *in, const char *table, struct kl_err *err)
{
    enum kl_code code = find_table(in, table, err);

    if (!code && in->options->schema)
        use_schema(in);
    else if (!code && in->result->created && !in->options->partition.name)
        code = no_key(in, err);
    if (!code && (in->options->schema || !in->result->created))
        code = begin(in, err);
    if (!code)
        code = read_items(in, err);
    if (!code && in->begun) {
        kl_store_writer_watch(in->writer, tell_written, in);
        code = kl_store_writer_commit(in->writer, &in->result->counts, in->token, err);
        kl_store_writer_watch(in->writer, NULL, NULL);
    }
    in->result->created = in->result->created && in->begun;
    kl_store_writer_rollback(in->writer);
    return code;
}

enum kl_code kl_transfer_import(struct kl_store_writer *writer, const char *path,
                                const struct kl_transfer_options *options,
                                const struct kl_transfer_hooks *hooks,
                                struct kl_transfer_result *result, struct kl_token *token,
                                struct kl_err *err)
{
    struct import in = {.writer = writer,
                        .options = options,
                        .hooks = hooks,
                        .result = result,
                        .token = token,
                        .path = path,
                        .told_ms = kl_clock_ms()};
    const char *named = options->table;
    char *table;
    enum kl_code code;

    *result = (struct kl_transfer_result){0};
    if (!named && options->schema)
        named = options->schema->table;
    if (!named && strcmp(path, "-") == 0)
        return kl_err_set(err, KL_INVALID,
                          _("standard input has no name: name the table with --table"));
    table = named ? kl_mem_strdup(named) : table_of_path(path);
    code = kl_feed_open(path, token, &in.feed, err);
    if (!code)
        code = import(&in, table, err);
    kl_feed_close(&in.feed);
    free(table);
    if (code)
        kl_transfer_result_release(result);
    return code;
}
