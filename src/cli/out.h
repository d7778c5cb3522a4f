/* Items onto standard output, in the formats of --output.
 *
 *     struct cli_out out = {.cli = cli};
 *     if (!cli_out_init(&out, args, &schema, &err)) {
 *         for each row: code = cli_out_row(&out, &page, i, &err);
 *         code = cli_out_end(&out, !code, &err);
 *     }
 *     cli_out_release(&out);
 *
 * json is one array, which is left unclosed when the result is not whole, so that a
 * cut one cannot pass for it.
 */
#ifndef CLI_OUT_H
#define CLI_OUT_H

#include "model/page.h"
#include "app/item_out.h"
#include "cli/table.h"

struct cli_out {
    struct cli *cli;
    const struct kl_schema *schema; /* borrowed */
    bool for_file;                  /* the default is typed, not a table */
    bool csv_file;                  /* whose name says CSV, where no format is given */
    bool as_table;                  /* for people; else items has the format */
    struct kl_item_out items;
    bool scan;     /* rows of many partitions: their values are shown */
    size_t key_at; /* which sort attribute --output keys prints, from 0 */
    char *names;   /* storage of columns */
    const char **columns;
    size_t ncolumns; /* 0: every attribute */
    struct cli_table table;
};

/* Reads --output, --columns and --null; cli, scan, key_at, for_file and csv_file are set
 * before. KL_INVALID: options that do not go together, or sort keys of a table that has
 * none. */
enum kl_code cli_out_init(struct cli_out *out, const struct kl_args *args,
                          const struct kl_schema *schema, struct kl_err *err);
/* Item i of a page that was scanned with the schema's keys, partition then sort. */
enum kl_code cli_out_row(struct cli_out *out, const struct kl_page *page, size_t i,
                         struct kl_err *err);
/* A result that is not whole has no end. KL_IO: what waited in a temporary file is lost.
 */
enum kl_code cli_out_end(struct cli_out *out, bool whole, struct kl_err *err);
void cli_out_release(struct cli_out *out);

#endif
