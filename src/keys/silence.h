/* Findings that a user knows of and does not want to hear of again.
 *
 *     unpadded-number            of every column
 *     zip:unpadded-number        of the columns named zip
 *
 * A silenced finding stays in the report, marked: whoever shows the report shows it as
 * silenced, and it counts for nothing (kl_report_worst). The last ':' divides, so a
 * column's name may hold one.
 */
#ifndef KL_KEYS_SILENCE_H
#define KL_KEYS_SILENCE_H

#include "base/err.h"
#include "keys/report.h"

struct kl_silence_rule {
    char *column; /* NULL: every column, and the key as a whole */
    const struct kl_kind *kind;
};

/* A zeroed struct silences nothing. */
struct kl_silence {
    struct kl_silence_rule *rules;
    size_t n, cap;
};

void kl_silence_release(struct kl_silence *silence);
/* Adds the rules of "ID,COLUMN:ID,…". KL_NOT_FOUND: no such kind, with advice on what may
 * be meant; KL_INVALID: a rule without an id, or without the column that it has a ':'
 * for. */
enum kl_code kl_silence_add(struct kl_silence *silence, struct kl_str list,
                            struct kl_err *err);
/* Marks what is silenced; returns how many findings are. */
size_t kl_silence_apply(const struct kl_silence *silence, struct kl_report *report);
/* The first rule from *from on whose column the report does not have, which is likely
 * misspelt; *from moves behind it. NULL: there is none. */
const struct kl_silence_rule *kl_silence_stray(const struct kl_silence *silence,
                                               const struct kl_report *report,
                                               size_t *from);

#endif
