/* The known ground of one Query: which stretches of its keys have been read.
 *
 * Private to app/browse, which puts a cursor and a view's direction on top of it.
 * Everything here is in ascending order of the sort key, whatever way the view or a
 * request runs: "low" and "high" are sides of that order.
 *
 * Ground is a list of runs in order. A run is contiguous: nothing unread lies
 * inside. It is a directory of leaves, one for each page that was read: the request
 * that brought it (to ask for it again), the first and last row's key, the number of
 * rows, and the body while it is in the window. Each side of a run has an edge: the
 * end of all ground, or the key up to which the server said it had read (its
 * cursor, which with a filter is not the last row's key).
 *
 * An errand says what to read; kl_demand_query() makes the request of it and
 * kl_ground_accept() puts the reply in its place: rows that belong to a neighbour
 * are cut off, runs that meet become one, runs that lie inside what came are
 * replaced by it. No row is in two leaves.
 *
 * In an index several rows may have one key, or there is no key at all, in an order of
 * the server's own. There an edge that a cursor made lies inside such a group of rows
 * (app/edge.h), requests go on from cursors or from whole keys only, and rows are cut off
 * and runs meet where a page holds the very row of the other edge.
 *
 * Rows have positions that stay while a run grows on either side: the first leaf
 * read has its first row at 0, rows before it are negative. Places (below) are kept
 * on their row when runs join.
 */
#ifndef KL_APP_GROUND_H
#define KL_APP_GROUND_H

#include "model/query.h"
#include "app/errand.h"
#include "app/run.h"

/* A row that is followed: the browse's cursor, and where it looks for findings. */
struct kl_place {
    struct kl_run *run; /* NULL: nowhere */
    int64_t pos;
};

enum kl_place_use { KL_PLACE_CURSOR, KL_PLACE_FIND, KL_PLACES };

struct kl_ground {
    struct kl_schema schema;
    struct kl_query query; /* ascending, without limit and start key */
    struct kl_range range;
    bool analysed;             /* the sort key is an S: summaries are kept */
    size_t key_at;             /* which key of a page is the sort key; SIZE_MAX: none */
    struct kl_row_names names; /* of an index; empty: keys are unique */
    const struct kl_scheme *scheme; /* declared by the user, or NULL; borrowed */
    struct kl_run **runs;
    size_t n, cap;
    struct kl_place places[KL_PLACES];
    size_t window_bytes; /* bound of the bodies' memory */
    size_t loaded_bytes;
    uint64_t last_id;
};

void kl_ground_init(struct kl_ground *ground, const struct kl_schema *schema,
                    const struct kl_query *query, size_t window_bytes);
void kl_ground_release(struct kl_ground *ground);
void kl_ground_forget(struct kl_ground *ground); /* every run; the places are nowhere */

/* ---- reading ---- */

/* Takes the reply. The page is moved out of *page, used or not. Returns the run it
 * came to; NULL when it is not needed any more (or malformed for its errand). */
struct kl_run *kl_ground_accept(struct kl_ground *ground, const struct kl_errand *errand,
                                struct kl_page *page);

/* ---- looking ---- */

/* The run that reaches the end of all ground at side; NULL when none is known to. */
struct kl_run *kl_ground_at_end(const struct kl_ground *ground, enum kl_side side);
/* Everything is known: one run, with both its ends. */
bool kl_ground_complete(const struct kl_ground *ground);
/* The run whose ground holds key, whether or not there is such a row; of several rows
 * with the key, the first one seen in the direction of side. */
struct kl_run *kl_ground_covering(const struct kl_ground *ground,
                                  const struct kl_key_value *key, enum kl_side side);
struct kl_run *kl_ground_beside(const struct kl_ground *ground, const struct kl_run *run,
                                enum kl_side side);

/* ---- for its own files ---- */

/* The ground beyond a key on side. */
void kl_ground_beyond(const struct kl_ground *ground, const struct kl_key_value *key,
                      enum kl_side side, bool strict, struct kl_range *out);
/* The run of that id; NULL. */
struct kl_run *kl_ground_run(const struct kl_ground *ground, uint64_t id);
/* The leaf of that id and its run; NULL. */
struct kl_leaf *kl_ground_leaf(const struct kl_ground *ground, uint64_t id,
                               struct kl_run **run);
/* The key that a cursor stands at (nothing where there is no sort key), and the name of
 * its row; false when they cannot be read. */
bool kl_ground_cursor(const struct kl_ground *ground, struct kl_str cursor,
                      struct kl_key_value *key, struct kl_buf *row);

#endif
