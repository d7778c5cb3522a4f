/* Data files into a store: what `keyline import` and `keyline FILE` share. */
#ifndef CLI_FILES_H
#define CLI_FILES_H

#include "app/transfer.h"
#include "cli/cli.h"

/* How files are to be read: table, keys, columns. */
extern const struct kl_args_option cli_files_options[];

/* Hears what became of each file. */
typedef void cli_files_done_fn(void *ctx, const struct kl_transfer_result *result);

/* Whether the options can be understood, before a database is touched. */
enum kl_code cli_files_check(const struct kl_args *args, struct kl_err *err);
/* Whether one of them is given; *name: which. */
bool cli_files_asked(const struct kl_args *args, const char **name);
/* Imports the operands, one after another; what is to be told of them goes to standard
 * error. */
enum kl_code cli_files_import(struct cli *cli, const struct kl_args *args,
                              struct kl_store_writer *writer, cli_files_done_fn *done,
                              void *ctx, struct kl_err *err);

#endif
