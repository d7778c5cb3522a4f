/* Items as a file has them: typed JSON, JSON lines, one JSON array, CSV, or their keys.
 *
 * Where the text goes is the sink's matter: standard output, a file. A line comes with
 * its end apart, so that a sink may show a line and must not take it apart for that.
 *
 *     struct kl_item_out out = {.format = KL_ITEM_JSONL, .schema = &schema, .sink =
 * sink}; kl_item_out_begin(&out); for each row: code = kl_item_out_row(&out, &page, i,
 * &err); code = kl_item_out_end(&out, &err);      // only when all rows are out
 *     kl_item_out_release(&out);
 *
 * A JSON array has no end, and CSV with open columns not even a beginning, until
 * kl_item_out_end(): what is cut cannot pass for whole.
 */
#ifndef KL_APP_ITEM_OUT_H
#define KL_APP_ITEM_OUT_H

#include "model/page.h"
#include "app/csv.h"

enum kl_item_format {
    KL_ITEM_TYPED, /* {"Item":{"score":{"N":"1500"}}}, one a line */
    KL_ITEM_JSONL, /* {"score":1500}, one a line */
    KL_ITEM_JSON,  /* an array of these */
    KL_ITEM_CSV,
    KL_ITEM_KEYS, /* sort keys, one a line */
    KL_ITEM_FORMATS
};

/* "typed" and so on. */
const char *kl_item_format_name(enum kl_item_format format);
/* KL_ITEM_FORMATS: there is no such. */
enum kl_item_format kl_item_format_of(const char *name);

struct kl_item_sink {
    /* line is whole, without its end. */
    enum kl_code (*write)(void *arg, struct kl_str line, struct kl_str end,
                          struct kl_err *err);
    void *arg;
    const char *temp_folder; /* where the rows of CSV wait; borrowed */
};

struct kl_item_out {
    /* Set by who makes it; borrowed. */
    enum kl_item_format format;
    const struct kl_schema *schema;
    const char *const *columns;
    size_t ncolumns; /* 0: every attribute */
    size_t key_at;   /* which sort attribute KEYS writes, from 0 */
    bool null_ended; /* keys end with NUL and are exact */
    struct kl_item_sink sink;
    /* Kept by the functions below. */
    uint64_t rows;
    struct kl_csv *csv;
};

void kl_item_out_begin(struct kl_item_out *out);
/* Item i of a page that was scanned with the schema's keys, partition then sort.
 * KL_INVALID: the item does not decode; or what the sink says. */
enum kl_code kl_item_out_row(struct kl_item_out *out, const struct kl_page *page,
                             size_t i, struct kl_err *err);
enum kl_code kl_item_out_end(struct kl_item_out *out, struct kl_err *err);
void kl_item_out_release(struct kl_item_out *out);

/* A key as KEYS writes it: S with backslash, LF, CR, other controls and invalid bytes
 * escaped, N as text, B as b64:…. */
void kl_item_out_key(struct kl_str key, enum kl_key_type type, struct kl_buf *out);

#endif
