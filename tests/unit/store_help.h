/* What the tests of the embedded store share: files of their own, and calls that must
 * succeed. Included after cmocka.h. */
#ifndef KL_TESTS_STORE_HELP_H
#define KL_TESTS_STORE_HELP_H

#include "store/local.h"
#include "store/writer.h"

#define HELP_TABLE "tab"

/* A batch that is being put. */
struct help_batch {
    struct kl_store_writer *writer;
};

/* 0 to n - 1, the same sequence in every run. */
unsigned help_random(uint64_t *seed, unsigned n);

/* The path of a file in a new folder under $TMPDIR, which help_remove removes with all
 * that lies there. */
char *help_path(const char *name);
void help_remove(char **path);
/* Goes to a new folder, where a test may leave files, and back again; the folder is then
 * removed. */
struct help_visit {
    char *folder, *before;
};
void help_enter(struct help_visit *visit);
void help_leave(struct help_visit *visit);
/* Writes a file beside the path of help_path, and returns its path for free(). */
char *help_file(const char *path, const char *name, const void *data, size_t len);

/* sk NULL: no sort key. */
void help_schema(struct kl_schema *schema, const char *pk, enum kl_key_type pk_type,
                 const char *sk, enum kl_key_type sk_type);
void help_begin(struct help_batch *batch, const char *path, const char *pk,
                enum kl_key_type pk_type, const char *sk, enum kl_key_type sk_type,
                size_t memory);
void help_put(struct help_batch *batch, const char *item);
void help_commit(struct help_batch *batch, struct kl_store_counts *counts);

struct kl_source *help_open(const char *path);
void help_query(struct kl_source *source, const struct kl_query *query,
                struct kl_page *page);
void help_scan(struct kl_source *source, const struct kl_query *query,
               struct kl_page *page);
/* The texts of all items of HELP_TABLE in the order of a Scan, one a line; empty when
 * the database or the table is not there. */
void help_dump(const char *path, struct kl_buf *out);

#endif
