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
#include "app/csv.h"
#include "cli/table.h"

enum cli_format {
    CLI_FORMAT_TABLE,
    CLI_FORMAT_KEYS,
    CLI_FORMAT_JSON,
    CLI_FORMAT_JSONL,
    CLI_FORMAT_TYPED,
    CLI_FORMAT_CSV,
};

struct cli_out {
    struct cli *cli;
    const struct kl_schema *schema; /* borrowed */
    enum cli_format format;
    bool null_ended; /* keys end with NUL, exact */
    bool scan;       /* rows of many partitions: their values are shown */
    size_t key_at;   /* which sort attribute --output keys prints, from 0 */
    char *names;     /* storage of columns */
    const char **columns;
    size_t ncolumns; /* 0: every attribute */
    uint64_t rows;
    struct cli_table table;
    struct kl_csv *csv;
};

/* Reads --output, --columns and --null; cli, scan and key_at are set before. KL_INVALID:
 * options that do not go together, or sort keys of a table that has none. */
enum kl_code cli_out_init(struct cli_out *out, const struct kl_args *args,
                          const struct kl_schema *schema, struct kl_err *err);
/* Item i of a page that was scanned with the schema's keys, partition then sort. */
enum kl_code cli_out_row(struct cli_out *out, const struct kl_page *page, size_t i,
                         struct kl_err *err);
/* A result that is not whole has no end. KL_IO: what waited in a temporary file is lost.
 */
enum kl_code cli_out_end(struct cli_out *out, bool whole, struct kl_err *err);
void cli_out_release(struct cli_out *out);

/* A key as `--output keys` writes it: S with backslash, LF, CR, other controls and
 * invalid bytes escaped, N as text, B as b64:…. */
void cli_out_key(struct kl_str key, enum kl_key_type type, struct kl_buf *out);

#endif
