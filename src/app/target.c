#include "config.h"

#include "app/target.h"

#include "base/digits.h"
#include "base/i18n.h"
#include "base/utf8.h"
#include "model/item.h"
#include "model/value.h"
#include "app/feed.h"

/* What is looked at to guess a key. */
#define SAMPLE_ITEMS 1000
#define SAMPLE_BYTES ((size_t)16 << 20)

void kl_target_init(struct kl_target *target, struct kl_store_writer *writer,
                    const struct kl_transfer_options *options,
                    const struct kl_target_host *host)
{
    *target = (struct kl_target){.writer = writer, .options = options, .host = host};
}

static void clear(struct kl_target *target)
{
    kl_sample_release(&target->sample);
    kl_key_guess_release(&target->guess);
    target->open = target->begun = false;
}

void kl_target_release(struct kl_target *target)
{
    clear(target);
    kl_schema_release(&target->table.schema);
    *target = (struct kl_target){.open = false};
}

/* ---- The table */

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

static enum kl_code other_keys(const struct kl_target *target, struct kl_err *err)
{
    const struct kl_key_schema *there = &target->table.schema.keys;
    const struct kl_transfer_key *partition = &target->options->partition;
    const struct kl_transfer_key *sort = &target->options->sort;
    struct kl_buf has = {0}, wants = {0};

    describe_key(there->pk[0].name, true, there->pk[0].type, &has);
    if (there->nsk > 0)
        describe_key(there->sk[0].name, true, there->sk[0].type, &has);
    describe_key(partition->name, partition->typed, partition->type, &wants);
    describe_key(sort->name, sort->typed, sort->type, &wants);
    kl_err_set(err, KL_EXISTS, _("the table %s exists with the key %s, not %s"),
               target->table.schema.table, kl_buf_text(&has), kl_buf_text(&wants));
    kl_buf_release(&has);
    kl_buf_release(&wants);
    return KL_EXISTS;
}

/* The table's schema, when it is there: options must fit it. */
static enum kl_code find_table(struct kl_target *target, const char *table,
                               struct kl_err *err)
{
    const struct kl_transfer_options *options = target->options;
    struct kl_schema *schema = &target->table.schema;
    struct kl_err own = {0};
    enum kl_code code = kl_store_writer_describe(target->writer, table, schema, &own);

    if (code == KL_NOT_FOUND) {
        target->table.created = true;
        schema->table = kl_mem_strdup(table);
        return KL_OK;
    }
    if (code)
        return kl_err_set(err, code, "%s", own.text);
    if (options->partition.name &&
        !key_matches(&options->partition, &schema->keys.pk[0], schema->keys.npk))
        return other_keys(target, err);
    if ((options->partition.name || options->sort.name) &&
        !key_matches(&options->sort, &schema->keys.sk[0], schema->keys.nsk))
        return other_keys(target, err);
    return KL_OK;
}

/* A new table is made by the schema; one that is there must be as it says. */
static void use_schema(struct kl_target *target, const struct kl_schema *asked)
{
    struct kl_schema *schema = &target->table.schema, copy;

    kl_schema_copy(&copy, asked);
    free(copy.table);
    copy.table = kl_mem_strdup(schema->table);
    kl_schema_release(schema);
    *schema = copy;
}

static enum kl_code begin(struct kl_target *target, struct kl_err *err)
{
    enum kl_code code = kl_store_writer_begin(target->writer, &target->table.schema,
                                              target->options->memory, err);

    target->begun = !code;
    return code;
}

enum kl_code kl_target_open(struct kl_target *target, const char *table,
                            const struct kl_schema *schema, struct kl_err *err)
{
    const struct kl_transfer_options *options = target->options;
    const struct kl_schema *asked = options->schema ? options->schema : schema;
    enum kl_code code;

    kl_schema_release(&target->table.schema);
    target->table = (struct kl_transfer_table){.created = false};
    code = find_table(target, table, err);
    if (code)
        return code;
    target->open = true;
    if (asked && !options->partition.name)
        use_schema(target, asked);
    else if (target->table.created)
        return KL_OK;
    return begin(target, err);
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

/* The types of the keys are those of the first item that has them. */
static enum kl_code begin_with(struct kl_target *target, struct kl_str text,
                               struct kl_err *err)
{
    const struct kl_transfer_key *partition = &target->options->partition;
    const struct kl_transfer_key *sort = &target->options->sort;
    struct kl_key_schema *keys = &target->table.schema.keys;
    struct kl_item item = {0};
    const char *missing = NULL;
    enum kl_code code = kl_store_writer_check(target->writer, text, err);

    if (!code)
        code = kl_item_decode(text, &item, err);
    if (code)
        return code;
    if (!kl_item_get(&item, partition->name))
        missing = partition->name;
    else if (sort->name && !kl_item_get(&item, sort->name))
        missing = sort->name;
    if (missing) {
        code = kl_err_set(err, KL_INVALID, _("the key attribute \"%s\" is missing"),
                          missing);
    } else {
        keys->pk[0] = attr_of(partition, &item);
        keys->npk = 1;
        if (sort->name)
            keys->sk[0] = attr_of(sort, &item);
        keys->nsk = sort->name != NULL;
        code = begin(target, err);
    }
    kl_item_release(&item);
    return code;
}

static void tell_guess(struct kl_target *target, const char *path, const char *why)
{
    const struct kl_key_schema *keys = &target->table.schema.keys;
    struct kl_buf key = {0}, text = {0};

    describe_key(keys->pk[0].name, true, keys->pk[0].type, &key);
    if (keys->nsk)
        describe_key(keys->sk[0].name, true, keys->sk[0].type, &key);
    kl_buf_addf(&text,
                _("%s: the key is guessed to be %s (%s); --partition-key and --sort-key "
                  "say it"),
                path, kl_buf_text(&key), gettext(why));
    target->host->note(target->host->ctx, kl_buf_text(&text));
    kl_buf_release(&key);
    kl_buf_release(&text);
}

static enum kl_code no_key(struct kl_target *target, struct kl_err *err)
{
    kl_err_set(err, KL_INVALID,
               _("nothing in the items can be the key of the new table %s"),
               target->table.schema.table);
    kl_err_advise(err, _("name it with --partition-key and, where there is one, "
                         "--sort-key"));
    return KL_INVALID;
}

static enum kl_code write_record(struct kl_target *target, const struct kl_record *record,
                                 const char *path, struct kl_err *err);

/* Guesses the key from the sample, and takes its records. */
static enum kl_code end_sample(struct kl_target *target, struct kl_err *err)
{
    struct kl_key_guessed guessed;
    const char *path;
    enum kl_code code;

    for (size_t i = 0; i < target->sample.n; i++) {
        struct kl_record record = kl_sample_at(&target->sample, i, &path);

        kl_key_guess_add(&target->guess, record.text, record.keys);
    }
    if (!kl_key_guess_end(&target->guess, &guessed))
        return no_key(target, err);
    target->table.schema.keys = guessed.keys;
    target->table.guessed = true;
    kl_sample_at(&target->sample, 0, &path);
    tell_guess(target, path, guessed.why);
    code = begin(target, err);
    for (size_t i = 0; i < target->sample.n && !code; i++) {
        struct kl_record record = kl_sample_at(&target->sample, i, &path);

        code = write_record(target, &record, path, err);
    }
    kl_sample_release(&target->sample);
    return code;
}

/* ---- Records */

/* The place of what the writer refused. */
static void say_line(const struct kl_target *target, const struct kl_record *record,
                     const char *path, struct kl_err *err)
{
    size_t offset = kl_store_writer_fault_offset(target->writer);

    kl_err_prefix(err, "%s:%llu", path, (unsigned long long)kl_feed_line(record, offset));
}

static enum kl_code refuse(struct kl_target *target, const struct kl_record *record,
                           const char *path, struct kl_err *own, struct kl_err *err)
{
    if (own->code != KL_INVALID)
        return kl_err_set(err, own->code, "%s", own->text);
    say_line(target, record, path, own);
    if (target->table.guessed)
        kl_err_advise(own,
                      _("the key was guessed: --partition-key and --sort-key say it"));
    return target->host->bad(target->host->ctx, own, err);
}

static enum kl_code write_record(struct kl_target *target, const struct kl_record *record,
                                 const char *path, struct kl_err *err)
{
    struct kl_err own = {0};
    enum kl_code code = KL_OK;

    if (!target->begun)
        code = begin_with(target, record->text, &own);
    if (!code)
        code = record->deletes
                   ? kl_store_writer_delete(target->writer, record->text, &own)
                   : kl_store_writer_put(target->writer, record->text, &own);
    if (code)
        return refuse(target, record, path, &own, err);
    target->items++;
    return KL_OK;
}

enum kl_code kl_target_take(struct kl_target *target, const struct kl_record *record,
                            const char *path, struct kl_err *err)
{
    struct kl_err own = {0};

    if (!record->text.len)
        return KL_OK;
    if (target->begun || target->options->partition.name)
        return write_record(target, record, path, err);
    if (kl_store_writer_check(target->writer, record->text, &own))
        return refuse(target, record, path, &own, err);
    kl_sample_add(&target->sample, record, path);
    if (target->sample.n < SAMPLE_ITEMS && target->sample.text.len < SAMPLE_BYTES)
        return KL_OK;
    return end_sample(target, err);
}

static void tell_duplicates(struct kl_target *target)
{
    struct kl_buf text = {0};

    /* A file that tells keys holds changes: one undoes another. */
    if (!target->table.guessed || target->guess.told || !target->table.counts.duplicates)
        return;
    kl_buf_addf(&text,
                ngettext("%s: by the guessed key %s item is overwritten by a later one; "
                         "is it the key?",
                         "%s: by the guessed key %s items are overwritten by later "
                         "ones; is it the key?",
                         target->table.counts.duplicates),
                target->table.schema.table,
                kl_digits_count(target->table.counts.duplicates, true).text);
    target->host->note(target->host->ctx, kl_buf_text(&text));
    kl_buf_release(&text);
}

enum kl_code kl_target_commit(struct kl_target *target, struct kl_token *token,
                              struct kl_err *err)
{
    enum kl_code code = target->sample.n ? end_sample(target, err) : KL_OK;

    if (!code && target->begun)
        code = kl_store_writer_commit(target->writer, &target->table.counts, token, err);
    target->table.created &= target->begun;
    if (!code)
        tell_duplicates(target);
    clear(target);
    return code;
}
