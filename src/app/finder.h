/* Looks for the next row that a finding speaks of: what `w` and `W` do.
 *
 * Private to app/browse. Three steps, cheap ones first:
 *
 * 1. the rows that are loaded, from the cursor outwards, those of other runs too;
 * 2. probes: wrong rows of a number lie together behind a first digit, so a few rows
 *    are read at each of the ten digits that lies in unread ground;
 * 3. reading on from the cursor, page by page, until the budget is used up.
 *
 * kl_finder_work() looks at a slice of rows; when it needs a page, finder->want is
 * the errand. Directions are those of the key (KL_HIGH: upwards).
 */
#ifndef KL_APP_FINDER_H
#define KL_APP_FINDER_H

#include "app/browse.h"
#include "app/ground.h"

enum kl_finder_step { KL_FINDER_LOADED, KL_FINDER_PROBE, KL_FINDER_READ };

struct kl_finder {
    enum kl_find state;
    enum kl_side side;
    enum kl_finder_step step;
    struct kl_errand want; /* kind NONE: none; only while BUSY */
    struct kl_buf prefix;  /* of the probes: the key up to its first number */
    bool probes;           /* there is such a prefix */
    unsigned digit;        /* the next probe, counted in the direction */
    uint64_t rows, pages;  /* since the start: what it cost */
    uint32_t page_limit;   /* items of a full page; 0: as many as it holds */
    unsigned left;         /* pages of the budget; UINT_MAX: no bound */
    uint64_t marks;        /* of the report when the rows were looked at */
    bool again;            /* they were looked at a second time */
};

/* Whether a finding speaks of the row; the row is loaded. */
typedef bool (*kl_finder_fn)(void *arg, const struct kl_run *run, int64_t pos);

/* Begins at the ground's cursor. prefix: absent for no probes. budget: pages to read
 * on before asking, 0 for no bound. After KL_FIND_ASK in the same direction it goes
 * on where it was. marks: see kl_finder_work(). */
void kl_finder_start(struct kl_finder *finder, struct kl_ground *ground,
                     enum kl_side side, struct kl_str prefix, unsigned budget,
                     uint64_t marks);
/* A slice. When it finds the row, the ground's cursor is put on it. marks is another
 * number when other rows may be marked than before (kl_verdict_marks); rows passed
 * before that are looked at once more before there is said to be none. true: there is
 * more to do at once. */
bool kl_finder_work(struct kl_finder *finder, struct kl_ground *ground,
                    kl_finder_fn marked, void *arg, uint64_t marks);
/* The page for finder->want has come to run (NULL: it was not used). */
void kl_finder_came(struct kl_finder *finder, struct kl_ground *ground,
                    struct kl_run *run, uint64_t rows);
void kl_finder_stop(struct kl_finder *finder, struct kl_ground *ground);
void kl_finder_release(struct kl_finder *finder);

#endif
