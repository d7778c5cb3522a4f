/* The rows of one Query, as the screen sees them; or of a Scan, whose query has no
 * partition values: it is read from the top on, in no key order, so that there is nothing
 * to seek, to turn round or to find, and its end lies behind all of it.
 *
 * A pure state machine for the UI thread: no threads, nothing blocks, no I/O. It
 * says which request it wants next and takes the pages that come back.
 *
 *     while (kl_browse_want(browse, &request)) → a job of the worker, by request.id
 *     a page came     → kl_browse_accept(browse, id, &page)
 *     it failed       → kl_browse_fail(browse, id)
 *     drawing         → for i from kl_browse_top() on: kl_browse_row(browse, i, &row)
 *     a key           → kl_browse_move(), kl_browse_go_end(), kl_browse_find() …
 *     nothing to do   → kl_browse_work() while it returns true
 *
 * After each of these calls ask for wants again; at most one foreground and one
 * background request are under way at a time.
 *
 * **Ground.** What has been read is a list of runs of contiguous rows; each run is a
 * directory of pages (the request, first and last key, counts). Normally there is
 * one run from the top, and a short one at the end (its last rows are read when a
 * partition is opened, because wrong rows hide there). Going to the end, seeking a
 * key or probing adds runs; runs that grow together become one. No row is counted
 * twice. Bodies are kept around the cursor up to window_bytes; going back to known
 * ground asks for the same request again.
 *
 * **Indexes.** Rows are addressed by their index in the current run (the one that
 * holds the cursor) in the order of the view, 0 to kl_browse_rows() - 1. Indexes
 * are valid until the next accept or move; the cursor and the top line are kept on
 * their rows by the browse itself.
 *
 * **Truth.** The edge of what is known is the cursor the server gave, never the last
 * row shown. kl_browse_report() is over all runs and is complete only when there is
 * one run and both its ends are known.
 */
#ifndef KL_APP_BROWSE_H
#define KL_APP_BROWSE_H

#include "model/page.h"
#include "model/query.h"
#include "keys/check.h"
#include "keys/lens.h"
#include "keys/silence.h"
#include "app/range.h"

#define KL_BROWSE_WINDOW (64u << 20)

struct kl_browse_options {
    size_t window_bytes;   /* 0: KL_BROWSE_WINDOW */
    size_t height;         /* rows on the screen; kl_browse_resize() changes it */
    bool remote;           /* reading on is asked about after ten pages */
    struct kl_drops drops; /* rows equal to these bounds of the condition are dropped */
    uint32_t page_limit;   /* items in a full page's request; 0: as many as it holds */
    bool no_ahead;         /* nothing is read ahead of the screen */
    bool no_tail;          /* the last rows are not read on opening */
    unsigned budget; /* pages a remote search for findings reads before it asks; 0: ten
                      */
    const struct kl_silence *silence; /* findings that are known; NULL: none. Borrowed */
    const struct kl_scheme *scheme;   /* declared by the user; NULL: inferred. Borrowed
                                       * for the life of the browse */
};

struct kl_browse;

/* query: table, partition values, condition, direction (limit and start key are
 * ignored). Both are copied. Begins at the top. */
struct kl_browse *kl_browse_new(const struct kl_schema *schema,
                                const struct kl_query *query,
                                const struct kl_browse_options *options);
void kl_browse_free(struct kl_browse **browse);
const struct kl_query *
kl_browse_query(const struct kl_browse *browse);                 /* with direction */
struct kl_drops kl_browse_drops(const struct kl_browse *browse); /* of its options */

/* ---- requests ---- */

struct kl_browse_request {
    uint64_t id;           /* from 1 */
    struct kl_query query; /* a copy, the receiver's (kl_browse_request_release) */
    bool evidence;         /* ask for the other attributes too */
    bool background;       /* the view does not wait for it */
    uint64_t replaces; /* a request under way that is needless now: cancel it; 0: none */
};

/* The next request to make; false: none now. */
bool kl_browse_want(struct kl_browse *browse, struct kl_browse_request *request);
void kl_browse_request_release(struct kl_browse_request *request);
/* The reply. The page is moved out of *page (zeroed) whatever becomes of it; one
 * that is stale or no longer needed is dropped, its cost counted. */
void kl_browse_accept(struct kl_browse *browse, uint64_t id, struct kl_page *page);
/* The request failed or was cancelled: it is not made again by itself; the next
 * move that needs it, or kl_browse_retry(), asks again. */
void kl_browse_fail(struct kl_browse *browse, uint64_t id);
void kl_browse_retry(struct kl_browse *browse);
/* Whoever reads rows that a filter hardly lets through has waited long enough: what is
 * under way is the last page of this step; a move reads on. */
void kl_browse_pause(struct kl_browse *browse);
/* Esc or Ctrl-C while loading: gives up the target (the end, a key, a finding) and
 * all wants until the next move. Cancel the jobs under way too. */
void kl_browse_stop(struct kl_browse *browse);

/* ---- the view ---- */

void kl_browse_resize(struct kl_browse *browse, size_t height);
size_t kl_browse_rows(const struct kl_browse *browse);   /* of the current run */
size_t kl_browse_cursor(const struct kl_browse *browse); /* 0 when there are no rows */
size_t kl_browse_top(const struct kl_browse *browse);    /* first row on the screen */

/* All moves end at the edge of the known rows and make the browse read on there. */
void kl_browse_move(struct kl_browse *browse, long delta); /* the cursor, by rows */
/* Cursor and screen together (Ctrl-D, Space …). */
void kl_browse_scroll(struct kl_browse *browse, long delta);
void kl_browse_go(struct kl_browse *browse, size_t index); /* a row of this run */
void kl_browse_go_top(struct kl_browse *browse);
void kl_browse_go_end(struct kl_browse *browse); /* one reversed Query when not known */
/* The row of that sort key, or the first behind it in the order of the view (the
 * last row of all when there is none). */
void kl_browse_seek(struct kl_browse *browse, const struct kl_key_value *key);
/* The same, as the first row of the screen, with the cursor that many rows below it;
 * SIZE_MAX: the cursor is on it. */
void kl_browse_seek_below(struct kl_browse *browse, const struct kl_key_value *key,
                          size_t rows);
/* The row of that number from the top, or -1 and down from the end; within ten pages the
 * nearest one. above: rows of the screen above it, SIZE_MAX: as it comes. */
void kl_browse_go_number(struct kl_browse *browse, int64_t number, size_t above);
/* Turns the view round; what has been read stays known. Goes to the new top. */
void kl_browse_reverse(struct kl_browse *browse);
/* Forgets everything read and reads again around the cursor's row. */
void kl_browse_refresh(struct kl_browse *browse);

enum kl_row_state {
    KL_ROW_LOADED,
    KL_ROW_WAITING, /* known, but its body must be read again; asked for */
};

struct kl_row {
    enum kl_row_state state;
    int64_t number; /* from 1 at the top, -1 and down from the end, 0: not known ("~") */
    /* Only when loaded; borrowed until the next accept, move or free: */
    const struct kl_page *page; /* the row is item number `item` of it: kl_page_key()
                                 * (partition attributes, then sort attributes),
                                 * kl_page_attr(), kl_page_item() for the whole */
    size_t item;
    struct kl_str key;  /* the sort key: text, digits or raw bytes; absent: none */
    struct kl_str prev; /* the key stored before it (in ascending order) when that row
                         * is loaded and nothing unread lies between; absent else */
    struct kl_str next; /* the key stored after it, likewise */
    size_t finding;     /* index into kl_browse_report()->findings that speaks of this
                         * row, SIZE_MAX: none */
};

/* false: no such row. */
bool kl_browse_row(struct kl_browse *browse, size_t index, struct kl_row *row);

/* ---- what the keys say ---- */

/* Over all that was read so far. Never NULL; borrowed until the next accept. */
const struct kl_report *kl_browse_report(struct kl_browse *browse);
/* What a survey of the whole collection says (app/survey.h): it is the report while it
 * rests on more keys than were read here, until the browse is refreshed or reversed.
 * NULL: none. */
void kl_browse_set_survey(struct kl_browse *browse, struct kl_report *take_report);
/* How keys are shown: frozen from the first page; NULL before it. It is replaced
 * only when more than a fifth of new rows do not fit. */
const struct kl_lens *kl_browse_lens(const struct kl_browse *browse);
/* True once after the lens was replaced: tell the user. */
bool kl_browse_lens_changed(struct kl_browse *browse);
/* For another condition on the same keys: the lens of one browse, which then has none
 * and may only be freed, becomes that of the next before it has a page. NULL: there is
 * none, and the next keeps what it has. */
struct kl_lens *kl_browse_take_lens(struct kl_browse *browse);
void kl_browse_set_lens(struct kl_browse *browse, struct kl_lens *take_lens);

/* ---- w and W ---- */

enum kl_find {
    KL_FIND_IDLE,
    KL_FIND_BUSY,  /* looking: run kl_browse_work() and the wants */
    KL_FIND_FOUND, /* the cursor is on it */
    KL_FIND_NONE,  /* everything in that direction was read: there is no other */
    KL_FIND_ASK,   /* the budget is used up: calling kl_browse_find() again reads on */
};

/* Looks for the next (or previous) row that a finding speaks of: among loaded rows,
 * then by probes at each first digit, then by reading on. */
void kl_browse_find(struct kl_browse *browse, bool forward);
enum kl_find kl_browse_find_state(const struct kl_browse *browse);
/* Rows read and requests made since kl_browse_find() was called. */
void kl_browse_find_cost(const struct kl_browse *browse, uint64_t *rows, uint64_t *pages);
/* A slice of work over loaded rows (a millisecond or so); true: call again. */
bool kl_browse_work(struct kl_browse *browse);

/* ---- the status line ---- */

struct kl_browse_status {
    uint64_t read;           /* items read, each ground once */
    uint64_t matched;        /* rows of it */
    uint64_t pages;          /* replies received */
    uint64_t capacity_milli; /* of all replies, those read again included */
    size_t gaps;             /* unread stretches between what was read */
    bool complete;           /* every row of the query is known */
    bool end_known;          /* of the current run, in the order of the view */
    bool top_known;
    bool loading; /* a request the view waits for is wanted or under way */
    bool paused;  /* ten pages without a full screen: a move reads on */
};

void kl_browse_status(const struct kl_browse *browse, struct kl_browse_status *status);

/* "Query ↑ rankKey all keys", "Query ↓ rankKey begins_with \"root/\"": name, arrow and
 * condition; ascii: "^" and "v" for the arrows. Holds names of the table: pass it
 * through kl_utf8_visible(). */
void kl_browse_operation(const struct kl_browse *browse, bool ascii, struct kl_buf *out);

#endif
