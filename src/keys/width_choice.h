/* The width to write a column's numbers at, and what that comes to.
 *
 * One place in the keys of a table has one width: the largest that a finding there asks
 * for, in whatever collection, or that padded numbers there have. Numbers that are
 * inverted get the width of what they are subtracted from, unpadded times that of every
 * time of their unit up to the year 2286.
 */
#ifndef KL_KEYS_WIDTH_CHOICE_H
#define KL_KEYS_WIDTH_CHOICE_H

#include "keys/report.h"

struct kl_width_choice {
    size_t width;
    struct kl_str largest; /* value seen, without zeros; absent: not known. Borrowed */
    bool bounded;          /* values are inverted: what is subtracted bounds them */
    enum kl_unit unit;     /* of times; NONE: numbers */
    const struct kl_column *column; /* borrowed */
    uint64_t rewritten;             /* of the column: keys that have another width … */
    uint64_t of;                    /* … of those with a number */
};

/* false: nothing is wrong with the widths of the report's column. */
bool kl_width_choose(const struct kl_report *report, size_t column,
                     struct kl_width_choice *out);
/* The last day that the width holds, as "2286-11-20": of times, or of a counter if it
 * goes on as it did (keys/pace.h). false: beyond the year 9999, or neither. */
bool kl_width_until(const struct kl_width_choice *choice, struct kl_buf *out);

#endif
