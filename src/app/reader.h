/* What reads the records of one form of data file: a table of functions over the bytes of
 * the file, one implementation a form. The forms are one table in app/feed.c.
 */
#ifndef KL_APP_READER_H
#define KL_APP_READER_H

#include "model/schema.h"
#include "app/inflow.h"

/* One item as a file has it, or the key of one that is to be deleted. */
struct kl_record {
    struct kl_str text; /* DynamoDB JSON; borrowed until the next call */
    uint64_t line;      /* on which it begins, from 1 */
    bool deletes;       /* text is the key alone */
    struct kl_str keys; /* its key attributes, where the file tells them; else absent */
    const char *table;  /* of which table, where the file says it; NULL; borrowed */
    /* What that table is, where the file says it; NULL; borrowed until the feed is
     * closed. */
    const struct kl_schema *schema;
};

/* How a file is to be read, where it does not say itself. */
struct kl_reader_options {
    enum kl_header { KL_HEADER_GUESS, KL_HEADER_YES, KL_HEADER_NO } header; /* CSV */
    /* Names and types of columns (app/csv_columns.h): "id,when:S"; NULL: none. */
    const char *columns;
    const struct kl_key_schema *keys; /* the types of key attributes; NULL: not known */
};

struct kl_reader;

struct kl_reader_ops {
    /* *more is false at the end. KL_INVALID: "path:line: what is wrong"; KL_IO;
     * KL_CANCELLED. */
    enum kl_code (*next)(struct kl_reader *reader, struct kl_record *record, bool *more,
                         struct kl_err *err);
    void (*free)(struct kl_reader *reader);
};

struct kl_reader {
    const struct kl_reader_ops *ops;
    struct kl_inflow *in;   /* borrowed */
    struct kl_names *notes; /* what is to be told at the end; borrowed */
    bool stuck;             /* behind a fault that cannot be passed */
};

/* Adds a note: "path: what". */
void kl_reader_note(struct kl_reader *reader, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
