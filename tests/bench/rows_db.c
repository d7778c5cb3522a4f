#include "config.h"

#include "tests/bench/rows_db.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "store/writer.h"

void bench_stop_if(enum kl_code code, const struct kl_err *err)
{
    if (!code)
        return;
    fprintf(stderr, "bench: %s\n", err->text);
    exit(2);
}

void bench_rows_db_schema(struct kl_schema *schema)
{
    *schema = (struct kl_schema){.table = kl_mem_strdup("rows")};
    schema->keys.pk[0] = (struct kl_key_attr){kl_mem_strdup("pk"), KL_KEY_S};
    schema->keys.sk[0] = (struct kl_key_attr){kl_mem_strdup("sk"), KL_KEY_S};
    schema->keys.npk = schema->keys.nsk = 1;
}

static void put_rows(struct kl_store_writer *writer, const char *partition, unsigned rows)
{
    struct kl_err err = {0};
    struct kl_buf item = {0};

    for (unsigned i = 0; i < rows; i++) {
        kl_buf_clear(&item);
        kl_buf_addf(&item,
                    "{\"pk\":{\"S\":\"%s\"},\"sk\":{\"S\":\"%010u#%016u#p_%04u\"},"
                    "\"score\":{\"N\":\"%u\"},\"name\":{\"S\":\"Bj\xc3\xb6rn\"}}",
                    partition, i, 1719100800 + i, i % 5000, i);
        bench_stop_if(kl_store_writer_put(writer, kl_buf_str(&item), &err), &err);
    }
    kl_buf_release(&item);
}

void bench_rows_db_fill(const struct bench_rows_db *db)
{
    struct kl_schema schema;
    struct kl_store_writer *writer = NULL;
    struct kl_store_counts counts;
    struct kl_err err = {0};

    bench_rows_db_schema(&schema);
    bench_stop_if(kl_store_writer_open(db->path, &writer, &err), &err);
    bench_stop_if(kl_store_writer_begin(writer, &schema, 0, &err), &err);
    put_rows(writer, "small", BENCH_SMALL);
    put_rows(writer, "large", BENCH_LARGE);
    bench_stop_if(kl_store_writer_commit(writer, &counts, NULL, &err), &err);
    kl_store_writer_close(&writer);
    kl_schema_release(&schema);
}

void bench_rows_db_name(struct bench_rows_db *db)
{
    const char *tmp = getenv("TMPDIR");
    struct kl_buf text = {0};

    kl_buf_addf(&text, "%s/keyline-bench-XXXXXX", tmp && *tmp ? tmp : "/tmp");
    if (!mkdtemp(text.data)) {
        perror("bench");
        exit(2);
    }
    db->folder = kl_mem_strdup(kl_buf_text(&text));
    kl_buf_add_text(&text, "/rows.db");
    db->path = kl_mem_strdup(kl_buf_text(&text));
    kl_buf_release(&text);
}

void bench_rows_db_remove(struct bench_rows_db *db)
{
    unlink(db->path);
    rmdir(db->folder);
    free(db->path);
    free(db->folder);
}
