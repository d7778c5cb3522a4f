#include "config.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/unit/store_help.h"

unsigned help_random(uint64_t *seed, unsigned n)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)((*seed >> 33) % n);
}

/* ---- Files */

char *help_path(const char *name)
{
    const char *tmp = getenv("TMPDIR");
    struct kl_buf path = {0};

    kl_buf_addf(&path, "%s/keyline-test-XXXXXX", tmp && *tmp ? tmp : "/tmp");
    assert_non_null(mkdtemp(path.data));
    kl_buf_addf(&path, "/%s", name);
    return kl_buf_take(&path, NULL);
}

void help_enter(struct help_visit *visit)
{
    visit->before = getcwd(NULL, 0);
    assert_non_null(visit->before);
    visit->folder = help_path("");
    assert_int_equal(chdir(visit->folder), 0);
}

void help_leave(struct help_visit *visit)
{
    assert_int_equal(chdir(visit->before), 0);
    help_remove(&visit->folder);
    free(visit->before);
}

static char *sibling(const char *path, const char *name)
{
    struct kl_buf file = {0};

    kl_buf_add(&file, path, (size_t)(strrchr(path, '/') - path) + 1);
    kl_buf_add_text(&file, name);
    return kl_buf_take(&file, NULL);
}

char *help_file(const char *path, const char *name, const void *data, size_t len)
{
    char *file = sibling(path, name);
    FILE *stream = fopen(file, "wb");

    assert_non_null(stream);
    assert_int_equal(fwrite(data, 1, len, stream), len);
    assert_int_equal(fclose(stream), 0);
    return file;
}

static void remove_folder(const char *folder)
{
    DIR *dir = opendir(folder);
    struct dirent *entry;

    assert_non_null(dir);
    while ((entry = readdir(dir))) {
        struct kl_buf path = {0};

        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        kl_buf_addf(&path, "%s/%s", folder, entry->d_name);
        if (unlink(kl_buf_text(&path)))
            remove_folder(kl_buf_text(&path));
        kl_buf_release(&path);
    }
    closedir(dir);
    assert_int_equal(rmdir(folder), 0);
}

void help_remove(char **path)
{
    char *folder = sibling(*path, "");

    remove_folder(folder);
    free(folder);
    free(*path);
    *path = NULL;
}

/* ---- Writing */

void help_schema(struct kl_schema *schema, const char *pk, enum kl_key_type pk_type,
                 const char *sk, enum kl_key_type sk_type)
{
    *schema = (struct kl_schema){.table = kl_mem_strdup(HELP_TABLE)};
    schema->keys.pk[0] = (struct kl_key_attr){kl_mem_strdup(pk), pk_type};
    schema->keys.npk = 1;
    if (sk)
        schema->keys.sk[0] = (struct kl_key_attr){kl_mem_strdup(sk), sk_type};
    schema->keys.nsk = sk != NULL;
}

void help_begin(struct help_batch *batch, const char *path, const char *pk,
                enum kl_key_type pk_type, const char *sk, enum kl_key_type sk_type,
                size_t memory)
{
    struct kl_schema schema;
    struct kl_err err = {0};

    help_schema(&schema, pk, pk_type, sk, sk_type);
    if (kl_store_writer_open(path, &batch->writer, &err) ||
        kl_store_writer_begin(batch->writer, &schema, memory, &err))
        fail_msg("%s", err.text);
    kl_schema_release(&schema);
}

void help_put(struct help_batch *batch, const char *item)
{
    struct kl_err err = {0};

    if (kl_store_writer_put(batch->writer, kl_str_from(item), &err))
        fail_msg("%s: %s", item, err.text);
}

void help_commit(struct help_batch *batch, struct kl_store_counts *counts)
{
    struct kl_err err = {0};

    if (kl_store_writer_commit(batch->writer, counts, NULL, &err))
        fail_msg("%s", err.text);
    kl_store_writer_close(&batch->writer);
}

/* ---- Reading */

struct kl_source *help_open(const char *path)
{
    struct kl_source *source = NULL;
    struct kl_err err = {0};

    if (kl_local_open(path, &source, &err))
        fail_msg("%s", err.text);
    return source;
}

void help_query(struct kl_source *source, const struct kl_query *query,
                struct kl_page *page)
{
    struct kl_err err = {0};

    if (kl_source_query(source, query, false, page, NULL, &err))
        fail_msg("%s", err.text);
}

void help_scan(struct kl_source *source, const struct kl_query *query,
               struct kl_page *page)
{
    struct kl_err err = {0};

    if (kl_source_scan(source, query, false, page, NULL, &err))
        fail_msg("%s", err.text);
}

static void dump_source(struct kl_source *source, struct kl_buf *out)
{
    struct kl_query query;
    bool end = false;

    kl_query_init(&query, HELP_TABLE);
    while (!end) {
        struct kl_page page = {0};

        help_scan(source, &query, &page);
        for (size_t i = 0; i < page.nitems; i++) {
            kl_buf_add_str(out, kl_page_item(&page, i));
            kl_buf_add_char(out, '\n');
        }
        end = page.last_key.len == 0;
        kl_query_set_start(&query, kl_page_last_key(&page));
        kl_page_release(&page);
    }
    kl_query_release(&query);
}

void help_dump(const char *path, struct kl_buf *out)
{
    struct kl_source *source = NULL;
    struct kl_schema schema = {0};
    struct kl_err err = {0};
    enum kl_code code;

    kl_buf_clear(out);
    if (kl_local_open(path, &source, &err))
        return;
    code = kl_source_describe(source, HELP_TABLE, &schema, NULL, &err);
    kl_schema_release(&schema);
    if (!code)
        dump_source(source, out);
    else if (code != KL_NOT_FOUND)
        fail_msg("%s", err.text);
    kl_source_close(&source);
}
