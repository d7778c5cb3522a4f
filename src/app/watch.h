/* What changed between two readings of the same rows.
 *
 *     struct kl_watch *watch = kl_watch_new(&schema, &query, drops);
 *     kl_watch_take(watch, &page);         // the first: nothing is new
 *     kl_watch_take(watch, &page);         // later: rows are held against those before
 *     for (size_t i = 0; i < kl_watch_rows(watch); i++)
 *         draw(kl_watch_row(watch, i));
 *
 * A row is known again by its whole key. Where its key is new, and one attribute is a
 * name of its own for every row of both readings (an S, the same in a row that is gone),
 * it is that row under another key: a player whose score, which is part of the key, has
 * changed. Items are compared by what they hold, not by the order in which that was
 * received.
 */
#ifndef KL_APP_WATCH_H
#define KL_APP_WATCH_H

#include "model/item.h"
#include "model/page.h"
#include "model/query.h"
#include "app/range.h"

enum kl_watch_state {
    KL_WATCH_SAME,
    KL_WATCH_NEW,     /* was not among the rows before */
    KL_WATCH_CHANGED, /* holds something else */
    KL_WATCH_REKEYED, /* the same by its name, under another key */
};

struct kl_watch_row {
    struct kl_buf key; /* the sort key, or without one the partition's: raw */
    struct kl_item item;
    struct kl_buf id; /* the whole key */
    enum kl_watch_state state;
    long moved;          /* places towards the front (> 0) or the end; 0: none, or new */
    struct kl_buf words; /* "score 1500 → 1600": raw; what is different, at most three */
};

struct kl_watch;

/* query: by which the rows are read; of its condition the rows that drops names do not
 * count (app/range.h). All are copied. */
struct kl_watch *kl_watch_new(const struct kl_schema *schema,
                              const struct kl_query *query, struct kl_drops drops);
const struct kl_query *kl_watch_query(const struct kl_watch *watch);
void kl_watch_free(struct kl_watch **watch);
/* The rows as they are now; the page stays the caller's. */
void kl_watch_take(struct kl_watch *watch, const struct kl_page *page);
size_t kl_watch_rows(const struct kl_watch *watch);
const struct kl_watch_row *kl_watch_row(const struct kl_watch *watch, size_t i);
/* "score 1500, name Ana": what a row holds beside its keys, raw and cut at a line's
 * length. */
void kl_watch_describe(const struct kl_watch *watch, const struct kl_watch_row *row,
                       struct kl_buf *out);
/* Of the last reading against the one before. gone: also what has moved out of the rows
 * that are read. */
struct kl_watch_sum {
    size_t added, changed, moved, gone;
};
struct kl_watch_sum kl_watch_sum(const struct kl_watch *watch);
uint64_t kl_watch_readings(const struct kl_watch *watch);

#endif
