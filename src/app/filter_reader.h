/* The text of an expression, read from left to right: words, signs and paths.
 *
 * filter_operand.h reads values with it, filter_text.c terms and what joins them. Each
 * function that takes something skips the space before it.
 */
#ifndef KL_APP_FILTER_READER_H
#define KL_APP_FILTER_READER_H

#include "app/filter_text.h"

/* All borrowed. */
struct kl_filter_reader {
    struct kl_str text;
    size_t at; /* in text, in bytes from 0 */
    const struct kl_filter_names *names;
    size_t depth, operators; /* both capped: KL_FILTER_DEPTH, KL_FILTER_OPERATORS */
    size_t *column;          /* where the error is */
    struct kl_err *err;
};

/* Sets the error and its place; returns KL_INVALID. */
enum kl_code kl_filter_reader_fail(struct kl_filter_reader *in, size_t column,
                                   const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* "expected WHAT, not …": fails at what stands there. */
enum kl_code kl_filter_reader_expected(struct kl_filter_reader *in, const char *what);

/* The byte at the place, NUL at the end; a name that stands there, without taking it. */
char kl_filter_reader_peek(const struct kl_filter_reader *in);
struct kl_str kl_filter_reader_name(const struct kl_filter_reader *in);

void kl_filter_reader_space(struct kl_filter_reader *in);
/* Take a word, in any case, or a sign; false, and nothing taken, when it is not there. */
bool kl_filter_reader_word(struct kl_filter_reader *in, const char *word);
bool kl_filter_reader_char(struct kl_filter_reader *in, char c);
/* The sign must be there; else what was expected: WHAT. */
enum kl_code kl_filter_reader_need(struct kl_filter_reader *in, char c, const char *what);
/* A path: names in backticks or not, elements. Adds to path, also on an error. */
enum kl_code kl_filter_reader_path(struct kl_filter_reader *in, struct kl_path *path);

#endif
