#include "config.h"

#include "app/tree_guess.h"

#include "keys/check.h"
#include "keys/layout.h"

#define FEW 4 /* keys of which nothing is to be said */

static int by_bytes(const void *a, const void *b)
{
    return kl_str_cmp(*(const struct kl_str *)a, *(const struct kl_str *)b);
}

static struct kl_str delimiter_of(const struct kl_str *sorted, size_t n)
{
    struct kl_summary *summary = kl_summary_new(NULL);
    struct kl_report *report;
    struct kl_str delimiter = {0};

    for (size_t i = 0; i < n; i++)
        kl_summary_add(summary, sorted[i], NULL, 0);
    report = kl_check_take(&summary, &(struct kl_check_options){0});
    if (report->paths.keys)
        delimiter = kl_delim_text(KL_DELIM_SLASH);
    else if (report->layout)
        delimiter = kl_delim_text(report->layout->delim);
    kl_report_free(&report);
    return delimiter;
}

/* Names that keys begin with, a key without delimiter being one of its own. */
static size_t first_names(const struct kl_str *sorted, size_t n, struct kl_str delimiter)
{
    struct kl_str last = {0};
    size_t names = 0;

    for (size_t i = 0; i < n; i++) {
        size_t end = kl_str_find(sorted[i], delimiter, 0);
        struct kl_str name = kl_str_sub(sorted[i], 0, end);

        if (end == SIZE_MAX || !last.data || !kl_str_eq(name, last))
            names++;
        last = name;
    }
    return names;
}

enum kl_tree_guess kl_tree_guess(const struct kl_str *keys, size_t n,
                                 struct kl_buf *delimiter)
{
    struct kl_str *sorted = KL_NEW_ARRAY(struct kl_str, n + 1);
    enum kl_tree_guess guess = KL_TREE_GUESS_NONE;
    struct kl_str found;

    for (size_t i = 0; i < n; i++)
        sorted[i] = keys[i];
    qsort(sorted, n, sizeof(*sorted), by_bytes);
    found = delimiter_of(sorted, n);
    if (found.len) {
        kl_buf_add_str(delimiter, found);
        guess = n >= FEW && 2 * first_names(sorted, n, found) > n ? KL_TREE_GUESS_ALONE
                                                                  : KL_TREE_GUESS_PATHS;
    }
    free(sorted);
    return guess;
}
