#include "config.h"

#include "app/transfer.h"

#include "base/clock.h"
#include "base/file.h"
#include "base/i18n.h"
#include "base/path.h"
#include "dynamo/describe.h"
#include "store/definition.h"
#include "app/bundle.h"
#include "app/feed.h"
#include "app/target.h"

#define KEY_NAME_MAX 255
#define PROGRESS_MS 100
#define ITEMS_PER_LOOK 64
/* A description of a table is far below this. */
#define SCHEMA_MAX ((size_t)16 << 20)

struct import {
    struct kl_store_writer *writer;
    const struct kl_transfer_options *options;
    const struct kl_transfer_hooks *hooks;
    struct kl_transfer_result *result;
    struct kl_token *token;
    struct kl_bundle bundle;
    const char *named; /* the table of the options; NULL: not given */
    char *by_path;     /* the table where nobody names it */
    struct kl_target target;
    char *first_table;         /* that a record named; to find another one */
    struct kl_key_schema keys; /* that its texts are read by, while the feed is open */
    struct kl_reader_options reader;
    struct kl_feed *feed;
    uint64_t before; /* bytes of the parts that are read */
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
    for (size_t i = 0; i < result->n; i++)
        kl_schema_release(&result->tables[i].schema);
    free(result->tables);
    *result = (struct kl_transfer_result){.n = 0};
}

/* ---- What is told */

static void tell(struct import *in, enum kl_transfer_phase phase, uint64_t done,
                 uint64_t total)
{
    struct kl_transfer_progress progress = {phase, done, total, in->target.items};
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

static void note(void *ctx, const char *message)
{
    struct import *in = ctx;

    if (in->hooks && in->hooks->note)
        in->hooks->note(in->hooks->ctx, message);
}

static void tell_notes(struct import *in, const struct kl_names *notes)
{
    for (size_t i = 0; i < notes->n; i++)
        note(in, notes->names[i]);
}

static enum kl_code pass_on(const struct kl_err *own, struct kl_err *err)
{
    kl_err_set(err, own->code, "%s", own->text);
    if (own->advice[0])
        kl_err_advise(err, "%s", own->advice);
    return own->code;
}

/* A bad item: the end, or with skip_bad one that is left out. */
static enum kl_code bad(void *ctx, const struct kl_err *what, struct kl_err *err)
{
    struct import *in = ctx;

    if (!in->options->skip_bad || !kl_feed_goes_on(in->feed))
        return pass_on(what, err);
    in->result->skipped++;
    if (in->hooks && in->hooks->skipped)
        in->hooks->skipped(in->hooks->ctx, what->text);
    return KL_OK;
}

/* ---- Tables */

/* A file's name without its folder and its extensions, other characters than a table
 * name has as '_'. */
static char *table_of_path(const char *path)
{
    size_t end = strlen(path), from;
    char *table, *dot;

    while (end > 1 && path[end - 1] == '/')
        end--;
    for (from = end; from > 0 && path[from - 1] != '/'; from--)
        ;
    table = kl_mem_dup(path + from, end - from);
    dot = strrchr(table, '.');
    if (dot > table && strcmp(dot, ".gz") == 0) {
        *dot = '\0';
        dot = strrchr(table, '.');
    }
    if (dot > table)
        *dot = '\0';
    for (char *c = table; *c; c++)
        if (!kl_definition_allows(*c))
            *c = '_';
    return table;
}

/* What a table that was met before counts on top. A table that this import has made held
 * only what came before in it: that is what was replaced and deleted. */
static void add_counts(struct kl_transfer_table *to, const struct kl_store_counts *from)
{
    uint64_t undone = to->created ? from->replaced + from->deleted : 0;

    to->counts.put += from->put - undone;
    to->counts.duplicates += from->duplicates + undone;
    to->counts.absent += from->absent;
    if (!to->created) {
        to->counts.replaced += from->replaced;
        to->counts.deleted += from->deleted;
    }
}

/* Takes over what was done to a table, which may have been met before. */
static void add_result(struct import *in)
{
    struct kl_transfer_result *result = in->result;
    struct kl_transfer_table *table = &in->target.table;

    for (size_t i = 0; i < result->n; i++)
        if (strcmp(result->tables[i].schema.table, table->schema.table) == 0) {
            add_counts(&result->tables[i], &table->counts);
            kl_schema_release(&table->schema);
            return;
        }
    result->tables =
        kl_mem_realloc(result->tables, result->n + 1, sizeof(*result->tables));
    result->tables[result->n++] = *table;
    *table = (struct kl_transfer_table){.created = false};
}

static enum kl_code end_table(struct import *in, struct kl_err *err)
{
    enum kl_code code;

    if (!in->target.open)
        return KL_OK;
    kl_store_writer_watch(in->writer, tell_written, in);
    code = kl_target_commit(&in->target, in->token, err);
    kl_store_writer_watch(in->writer, NULL, NULL);
    if (!code)
        add_result(in);
    return code;
}

/* With a name from outside a file may be of one table only. */
static enum kl_code check_named(struct import *in, const char *table, struct kl_err *err)
{
    if (!in->first_table)
        in->first_table = kl_mem_strdup(table);
    if (strcmp(in->first_table, table) == 0)
        return KL_OK;
    kl_err_set(err, KL_INVALID, _("it holds more than one table: %s and %s"),
               in->first_table, table);
    kl_err_advise(err, _("import it without --table and --schema"));
    return KL_INVALID;
}

/* Makes the table of a record (or of what comes without one) the target. */
static enum kl_code choose_table(struct import *in, const struct kl_part *part,
                                 const char *table, const struct kl_schema *schema,
                                 struct kl_err *err)
{
    enum kl_code code = KL_OK;

    if (!table)
        table = part->table;
    if (in->named && table)
        code = check_named(in, table, err);
    if (in->named || !table)
        table = in->named ? in->named : in->by_path;
    if (code || (in->target.open && strcmp(in->target.table.schema.table, table) == 0))
        return code;
    code = end_table(in, err);
    return code ? code
                : kl_target_open(&in->target, table, schema ? schema : part->schema, err);
}

/* ---- Items */

static enum kl_code take(struct import *in, const struct kl_part *part,
                         const struct kl_record *record, struct kl_err *err)
{
    struct kl_err own = {0};
    enum kl_code code = choose_table(in, part, record->table, record->schema, &own);

    if (!code)
        return kl_target_take(&in->target, record, part->path, err);
    kl_err_prefix(&own, "%s:%llu", part->path, (unsigned long long)record->line);
    return pass_on(&own, err);
}

static enum kl_code read_records(struct import *in, const struct kl_part *part,
                                 uint64_t *n, struct kl_err *err)
{
    struct kl_record record;
    bool more = true;
    enum kl_code code = KL_OK;

    for (*n = 0; !code && more; ++*n) {
        struct kl_err own = {0};

        if (*n % ITEMS_PER_LOOK == 0) {
            if (kl_token_cancelled(in->token))
                return kl_err_set(err, KL_CANCELLED, _("cancelled"));
            tell(in, KL_TRANSFER_READING, in->before + kl_feed_done(in->feed),
                 in->bundle.size);
        }
        code = kl_feed_next(in->feed, &record, &more, &own);
        if (!code && more)
            code = take(in, part, &record, err);
        else if (code == KL_INVALID)
            code = bad(in, &own, err);
        else if (code)
            pass_on(&own, err);
    }
    *n -= !code;
    return code;
}

static enum kl_code check_count(const struct kl_part *part, uint64_t n,
                                struct kl_err *err)
{
    if (!part->counted || n == part->items)
        return KL_OK;
    kl_err_set(err, KL_INVALID, _("%s: it holds %llu items, but the manifest says %llu"),
               part->path, (unsigned long long)n, (unsigned long long)part->items);
    kl_err_advise(err, _("the file is damaged or of another export: fetch it again"));
    return KL_INVALID;
}

/* The keys of the table that a file goes into when it names none, as far as they are
 * known beforehand: its texts are read by them. */
static void know_keys(struct import *in, const struct kl_part *part,
                      struct kl_key_schema *keys)
{
    const struct kl_transfer_options *options = in->options;
    const struct kl_transfer_key *given[] = {&options->partition, &options->sort};
    const char *table = in->named ? in->named : part->table ? part->table : in->by_path;
    struct kl_schema there = {0};

    if (options->schema) {
        kl_key_schema_copy(keys, &options->schema->keys);
    } else if (!kl_store_writer_describe(in->writer, table, &there, NULL)) {
        kl_key_schema_copy(keys, &there.keys);
    } else {
        for (size_t i = 0; i < KL_ARRAY_LEN(given); i++)
            if (given[i]->name && given[i]->typed)
                keys->pk[keys->npk++] =
                    (struct kl_key_attr){kl_mem_strdup(given[i]->name), given[i]->type};
    }
    kl_schema_release(&there);
}

static enum kl_code read_part(struct import *in, const struct kl_part *part,
                              struct kl_err *err)
{
    uint64_t n = 0;
    enum kl_code code = kl_part_verify(part, in->token, err);

    if (code)
        return code;
    kl_key_schema_release(&in->keys);
    know_keys(in, part, &in->keys);
    in->reader = in->options->reader;
    in->reader.keys = &in->keys;
    code = kl_feed_open(part->path, &in->reader, in->token, &in->feed, err);
    if (!code)
        code = read_records(in, part, &n, err);
    if (in->feed)
        tell_notes(in, kl_feed_notes(in->feed));
    in->before += in->feed ? kl_feed_total(in->feed) : 0;
    return code ? code : check_count(part, n, err);
}

/* The last feed stays open until the end: bad() asks it. */
static enum kl_code read_parts(struct import *in, const char *path, struct kl_err *err)
{
    enum kl_code code = kl_bundle_open(path, &in->bundle, err);

    tell_notes(in, &in->bundle.notes);
    for (size_t i = 0; i < in->bundle.n && !code; i++) {
        kl_feed_close(&in->feed);
        code = read_part(in, &in->bundle.parts[i], err);
    }
    /* A file without a single item is told with the table that it would have gone to. */
    if (!code && !in->target.open && !in->result->n)
        code = choose_table(in, &in->bundle.parts[0], NULL, NULL, err);
    if (!code)
        code = end_table(in, err);
    kl_feed_close(&in->feed);
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
                        .told_ms = kl_clock_ms()};
    const struct kl_target_host host = {&in, bad, note};
    struct kl_err own = {0};
    enum kl_code code, ended;

    *result = (struct kl_transfer_result){.n = 0};
    in.named = options->table;
    if (!in.named && options->schema)
        in.named = options->schema->table;
    if (!in.named && strcmp(path, "-") == 0)
        return kl_err_set(err, KL_INVALID,
                          _("standard input has no name: name the table with --table"));
    in.by_path = table_of_path(path);
    kl_target_init(&in.target, writer, options, &host);
    kl_store_writer_group(writer);
    code = read_parts(&in, path, &own);
    kl_store_writer_rollback(writer);
    ended = kl_store_writer_group_end(writer, !code, &own);
    code = code ? code : ended;
    kl_target_release(&in.target);
    kl_bundle_release(&in.bundle);
    kl_key_schema_release(&in.keys);
    free(in.by_path);
    free(in.first_table);
    if (code)
        kl_transfer_result_release(result);
    return code ? pass_on(&own, err) : KL_OK;
}
