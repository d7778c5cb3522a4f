/* How fast a counter grows, by a time that comes with each of its values.
 *
 * Numbers of one width stand in numeric order in byte order, whatever is wrong with the
 * widths; so the times of each width are followed by themselves. Where they never go
 * back, from the shortest numbers to the longest, the column is a counter and its pace is
 * known. Runs that adjoin merge exactly. A zeroed struct is empty.
 */
#ifndef KL_KEYS_PACE_H
#define KL_KEYS_PACE_H

#include "keys/join.h"
#include "keys/report.h"

#define KL_PACE_WIDTHS 8 /* more of them are no counter */

struct kl_pace_width {
    size_t width;
    int64_t first, last; /* seconds since 1970, of its smallest and largest number */
};

struct kl_pace {
    struct kl_pace_width widths[KL_PACE_WIDTHS]; /* ascending */
    size_t n;
    uint64_t keys;
    bool none; /* times go back, or a value has none */
};

/* The next key has a number of so many digits, and the attribute's text with it. */
void kl_pace_add(struct kl_pace *pace, size_t width, struct kl_str text);
void kl_pace_merge(struct kl_pace *into, const struct kl_pace *from, enum kl_join join);
/* The times of the smallest and the largest number; false: it is no counter. */
bool kl_pace_span(const struct kl_pace *pace, int64_t *first, int64_t *last);

/* The day on which the column's numbers outgrow width digits if they go on as they did,
 * as "2031-04-02"; false: that cannot be told, or is beyond the year 9999. */
bool kl_pace_until(const struct kl_column *column, size_t width, struct kl_buf *out);

#endif
