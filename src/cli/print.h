/* What commands print: results on standard output, the rest on standard error.
 *
 * Text from a table or a file reaches a terminal only through one of these.
 */
#ifndef CLI_PRINT_H
#define CLI_PRINT_H

#include "cli/cli.h"

/* The exit status of work that ended with code. Prints err, unless code is KL_OK or
 * the work was interrupted. */
int cli_end(struct cli *cli, enum kl_code code, const struct kl_err *err);
/* Prints err and returns CLI_FAILED. */
int cli_fail(struct cli *cli, const struct kl_err *err);
/* The same with a message of the command's own words: bad arguments. */
int cli_usage(struct cli *cli, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* A message on standard error, "keyline: …", made visible. */
void cli_note(struct cli *cli, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* A line on standard error without the name in front: cost, the sent form. */
void cli_remark(struct cli *cli, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Text onto standard output: as it is, for what is not from a table … */
void cli_putf(struct cli *cli, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void cli_put(struct cli *cli, const char *text);
/* … broken into lines of at most 78 columns, indented … */
void cli_put_wrapped(struct cli *cli, const char *text, size_t indent);
/* … and made visible, always. */
void cli_put_visible(struct cli *cli, struct kl_str s);
/* Bytes that carry exact values: made visible only on a terminal. */
void cli_put_exact(struct cli *cli, struct kl_str s);
/* JSON text: on a terminal what is not shown becomes \uXXXX, which JSON reads as
 * the same value. */
void cli_put_json(struct cli *cli, struct kl_str json);
/* The escape sequence of a style, empty without colour. */
enum cli_style { CLI_PLAIN, CLI_BOLD, CLI_DIM, CLI_RED, CLI_YELLOW, CLI_GREEN, CLI_CYAN };
const char *cli_style(const struct cli *cli, enum cli_style style);
/* Whether standard output takes no more: then nothing more needs to be read. */
bool cli_output_gone(struct cli *cli);

#endif
