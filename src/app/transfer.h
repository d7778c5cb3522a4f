/* Data files into the embedded store, for `keyline import`.
 *
 * Read are: DynamoDB JSON, one item a line or pretty-printed, each with or without
 * {"Item": …} around it; and what `aws dynamodb scan`, `query` and `get-item`
 * print, also several replies after one another; plain JSON (app/plain_item.h); arrays of
 * either; all of it compressed with gzip. Whatever else a file holds is an
 * error that says what it seems to be. A file is read as a stream: its size is not
 * limited by memory, and a FIFO or "-" (standard input) will do.
 *
 * Every file is one transaction. The first bad item ends it with the file's name
 * and the line, and nothing of the file is kept; with skip_bad such items are
 * reported, counted and left out.
 */
#ifndef KL_APP_TRANSFER_H
#define KL_APP_TRANSFER_H

#include "store/writer.h"

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
    const char *table; /* NULL: the file's name without its folder and its last
                          extension, other characters than a table name has as '_' */
    struct kl_transfer_key partition; /* may be left out for a table that exists */
    struct kl_transfer_key sort;
    /* Instead of keys: those of a table that is made, or that a table must have; its
     * table's name counts before the file's. NULL: none. Borrowed. */
    const struct kl_schema *schema;
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
};

struct kl_transfer_result {
    struct kl_schema schema; /* of the table; its counts are those before the import */
    bool created;            /* the table was not there before */
    uint64_t skipped;        /* bad items left out */
    struct kl_store_counts counts;
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
