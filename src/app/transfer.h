/* Data files into the embedded store, for `keyline import` and `keyline FILE`.
 *
 * What a file may be is said in app/feed.c (single files) and app/bundle.c (folders and
 * manifests, which are many files). A file is read as a stream: its size is not limited
 * by memory, and a FIFO or "-" (standard input) will do.
 *
 * Every file named is one transaction, whatever it holds. The first bad item ends it with
 * the file's name and the line, and nothing of it is kept; with skip_bad such items are
 * reported, counted and left out.
 */
#ifndef KL_APP_TRANSFER_H
#define KL_APP_TRANSFER_H

#include "store/writer.h"
#include "app/reader.h"

/* A key attribute as it is named in an option. */
struct kl_transfer_key {
    const char *name; /* NULL: not given; borrowed */
    bool typed;       /* type was given; else it is that of the first item in the data */
    enum kl_key_type type;
};

/* "A", "A:S", "A:N", "A:B": a colon before anything else belongs to the name. The
 * name is copied to storage. KL_INVALID: no name, or one over 255 bytes. */
enum kl_code kl_transfer_key_parse(const char *option, struct kl_buf *storage,
                                   struct kl_transfer_key *key, struct kl_err *err);

/* A table's keys and indexes from a file with CreateTable's input, or with what
 * CreateTable or DescribeTable answer. KL_INVALID names the file and what is wrong. */
enum kl_code kl_transfer_schema_read(const char *path, struct kl_schema *schema,
                                     struct kl_err *err);

struct kl_transfer_options {
    const char *table; /* NULL: as the file says, else the file's name without its folder
                          and its extensions, other characters than a table name has as
                          '_' */
    struct kl_transfer_key partition; /* NULL: the table's, the file's, or guessed */
    struct kl_transfer_key sort;
    /* Instead of keys: those of a table that is made, or that a table must have; its
     * table's name counts before the file's. NULL: none. Borrowed. */
    const struct kl_schema *schema;
    struct kl_reader_options reader; /* its keys are not looked at */
    bool skip_bad;
    size_t memory; /* for sorting, in bytes; 0: KL_STORE_MEMORY */
};

enum kl_transfer_phase {
    KL_TRANSFER_READING, /* done and total are bytes of the file */
    KL_TRANSFER_WRITING, /* done and total are items */
};

struct kl_transfer_progress {
    enum kl_transfer_phase phase;
    uint64_t done;
    uint64_t total; /* 0: not known (a FIFO) */
    uint64_t items; /* read so far */
};

/* What the caller hears while it waits, from its own thread; both may be NULL. */
struct kl_transfer_hooks {
    void *ctx;
    /* At most ten times a second. */
    void (*progress)(void *ctx, const struct kl_transfer_progress *progress);
    /* One skipped item: "file:12: what is wrong". */
    void (*skipped)(void *ctx, const char *message);
    /* What else is to be told: a guess and how to say it better, an output that was cut.
     */
    void (*note)(void *ctx, const char *message);
};

/* What became of one table. */
struct kl_transfer_table {
    struct kl_schema schema; /* its counts are those before the import */
    bool created;            /* the table was not there before */
    bool guessed;            /* its key was */
    struct kl_store_counts counts;
};

struct kl_transfer_result {
    struct kl_transfer_table *tables;
    size_t n;
    uint64_t skipped; /* bad items left out */
};

/* Imports one file. KL_INVALID for a file or item that cannot be read (the message
 * begins with "file:line: " where there is a line), KL_NOT_FOUND, KL_DENIED, KL_IO,
 * KL_EXISTS for another key schema, KL_CANCELLED. */
enum kl_code kl_transfer_import(struct kl_store_writer *writer, const char *path,
                                const struct kl_transfer_options *options,
                                const struct kl_transfer_hooks *hooks,
                                struct kl_transfer_result *result, struct kl_token *token,
                                struct kl_err *err);
void kl_transfer_result_release(struct kl_transfer_result *result);

#endif
