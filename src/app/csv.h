/* Items as CSV: RFC 4180, lines end with CRLF, a header line first.
 *
 * The header names the columns. Where they are not given they are all attributes of all
 * items, keys first and then in order of appearance; what they are is known at the end
 * only, so the rows wait in a temporary file, and memory does not grow with them.
 *
 * A cell is the text of an S, the digits of an N, base64 of a B, true, false or null;
 * sets, lists and maps are JSON. An absent attribute is an empty cell, an empty text is
 * "".
 */
#ifndef KL_APP_CSV_H
#define KL_APP_CSV_H

#include "model/item.h"

/* Takes a piece of the output. */
typedef enum kl_code (*kl_csv_write_fn)(void *arg, struct kl_str bytes,
                                        struct kl_err *err);

struct kl_csv;

/* Where rows go. */
struct kl_csv_sink {
    kl_csv_write_fn write;
    void *arg;
    const char *folder; /* for a temporary file; borrowed */
};

/* names: the columns, in that order (copied). open: they are only the first ones, and
 * attributes that come are added. */
struct kl_csv *kl_csv_new(const char *const *names, size_t n, bool open,
                          const struct kl_csv_sink *sink);
void kl_csv_free(struct kl_csv **csv);
/* KL_IO: the temporary file cannot be written; or what write says. */
enum kl_code kl_csv_add(struct kl_csv *csv, const struct kl_item *item,
                        struct kl_err *err);
/* Writes what waits; the header also when there were no items. */
enum kl_code kl_csv_end(struct kl_csv *csv, struct kl_err *err);

#endif
