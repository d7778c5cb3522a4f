#include "config.h"

#include "app/demo.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

#include "base/file.h"
#include "base/i18n.h"
#include "store/writer.h"
#include "app/demo_item.h"

/* Of the contents: another number makes every user's keyline build them anew. */
#define CONTENTS_VERSION 2
#define TELL_EVERY 500 /* items between two reports of progress */

/* ---- the tables ---- */

static const struct table {
    const char *name, *pk, *sk;
    void (*make)(struct kl_demo_out *out);
    const char *index; /* a global one, of the attribute of that name and sk; or NULL */
} tables[] = {
    {.name = "leaderboard",
     .pk = "leaderboardId",
     .sk = "rankKey",
     .make = kl_demo_leaderboard},
    {.name = "drive",
     .pk = "driveId",
     .sk = "path",
     .make = kl_demo_drive,
     .index = "parent"},
    {.name = "shop", .pk = "pk", .sk = "sk", .make = kl_demo_shop},
};

size_t kl_demo_tables(void)
{
    return KL_ARRAY_LEN(tables);
}

static void make_keys(const char *pk, const char *sk, struct kl_key_schema *keys)
{
    keys->pk[0] = (struct kl_key_attr){.name = kl_mem_strdup(pk), .type = KL_KEY_S};
    keys->sk[0] = (struct kl_key_attr){.name = kl_mem_strdup(sk), .type = KL_KEY_S};
    keys->npk = keys->nsk = 1;
}

static void make_schema(const struct table *table, struct kl_schema *schema)
{
    struct kl_index *index;

    *schema = (struct kl_schema){.table = kl_mem_strdup(table->name)};
    make_keys(table->pk, table->sk, &schema->keys);
    if (!table->index)
        return;
    index = kl_schema_add_index(schema);
    index->name = kl_mem_strdup(table->index);
    index->projection = kl_mem_strdup("ALL");
    make_keys(table->index, table->sk, &index->keys);
}

enum kl_code kl_demo_items(size_t i, kl_demo_item_fn item, void *arg, struct kl_err *err)
{
    struct kl_demo_out out = {
        .table = tables[i].name, .item = item, .arg = arg, .err = err};

    tables[i].make(&out);
    kl_buf_release(&out.json);
    return out.code;
}

/* ---- the database ---- */

void kl_demo_path(const char *data_dir, struct kl_buf *out)
{
    kl_buf_addf(out, "%s/demo-%d/demo.db", data_dir, CONTENTS_VERSION);
}

bool kl_demo_ready(const char *path)
{
    return kl_file_exists(path);
}

struct builder {
    struct kl_store_writer *writer;
    struct kl_progress progress;
    kl_progress_fn tell;
    void *arg;
    struct kl_token *token;
};

static enum kl_code count_item(void *arg, const char *table, struct kl_str item,
                               struct kl_err *err)
{
    struct builder *builder = arg;

    (void)table;
    (void)item;
    (void)err;
    builder->progress.total++;
    return KL_OK;
}

static enum kl_code put_item(void *arg, const char *table, struct kl_str item,
                             struct kl_err *err)
{
    struct builder *builder = arg;
    enum kl_code code = KL_OK;

    (void)table;
    if (builder->progress.done++ % TELL_EVERY == 0)
        code = kl_progress_tell(builder->tell, builder->arg, &builder->progress);
    if (!code && kl_token_cancelled(builder->token))
        code = KL_CANCELLED;
    return code ? code : kl_store_writer_put(builder->writer, item, err);
}

static enum kl_code fill_table(struct builder *builder, size_t i, struct kl_err *err)
{
    struct kl_schema schema;
    struct kl_store_counts counts;
    enum kl_code code;

    make_schema(&tables[i], &schema);
    code = kl_store_writer_begin(builder->writer, &schema, 0, err);
    if (!code)
        code = kl_demo_items(i, put_item, builder, err);
    if (!code)
        code = kl_store_writer_commit(builder->writer, &counts, builder->token, err);
    kl_schema_release(&schema);
    return code;
}

static enum kl_code fill(struct builder *builder, const char *path, struct kl_err *err)
{
    enum kl_code code = KL_OK;

    for (size_t i = 0; !code && i < KL_ARRAY_LEN(tables); i++)
        code = kl_demo_items(i, count_item, builder, err);
    if (!code)
        code = kl_store_writer_open(path, &builder->writer, err);
    for (size_t i = 0; !code && i < KL_ARRAY_LEN(tables); i++)
        code = fill_table(builder, i, err);
    kl_store_writer_close(&builder->writer);
    return code;
}

/* SQLite's companions of a database that is no longer there. */
static void remove_companions(const char *path)
{
    static const char *const endings[] = {"-wal", "-shm", "-journal"};

    for (size_t i = 0; i < KL_ARRAY_LEN(endings); i++) {
        struct kl_buf name = {0};

        kl_buf_addf(&name, "%s%s", path, endings[i]);
        unlink(kl_buf_text(&name));
        kl_buf_release(&name);
    }
}

/* The old file's log must not be taken for the new file's: it goes first. */
static enum kl_code put_in_place(const char *fresh, const char *path, struct kl_err *err)
{
    remove_companions(path);
    if (rename(fresh, path))
        return kl_err_set(err, KL_IO, _("cannot put the sample tables at %s: %s"), path,
                          strerror(errno));
    return KL_OK;
}

static enum kl_code make_folder(const char *path, struct kl_err *err)
{
    const char *slash = strrchr(path, '/');
    char *folder;
    enum kl_code code;

    if (!slash || slash == path)
        return KL_OK;
    folder = kl_mem_dup(path, (size_t)(slash - path));
    code = kl_file_mkdirs(folder, err);
    free(folder);
    return code;
}

enum kl_code kl_demo_build(const char *path, kl_progress_fn progress, void *arg,
                           struct kl_token *token, struct kl_err *err)
{
    struct builder builder = {.tell = progress, .arg = arg, .token = token};
    struct kl_buf fresh = {0};
    enum kl_code code = make_folder(path, err);

    kl_buf_addf(&fresh, "%s.new-%ld", path, (long)getpid());
    if (!code)
        code = fill(&builder, kl_buf_text(&fresh), err);
    if (!code)
        code = put_in_place(kl_buf_text(&fresh), path, err);
    if (code) {
        unlink(kl_buf_text(&fresh));
        remove_companions(kl_buf_text(&fresh));
    }
    kl_buf_release(&fresh);
    return code;
}
