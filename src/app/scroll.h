/* The cursor and the screen over known ground, in the order of the view.
 *
 * Private to app/browse. Ground is in the order of the key; a view may run the other
 * way. Rows of the cursor's run have an index from the view's top. The screen is
 * kept by the number of its rows above the cursor, so that it stays where it is when
 * ground grows on either side.
 */
#ifndef KL_APP_SCROLL_H
#define KL_APP_SCROLL_H

#include "app/ground.h"

struct kl_scroll {
    struct kl_ground *ground; /* its place KL_PLACE_CURSOR is the cursor */
    bool reverse;
    size_t height; /* at least 1 */
    size_t above;  /* rows of the screen above the cursor */
};

struct kl_place *kl_scroll_place(const struct kl_scroll *scroll);
/* The side of the key's order that lies ahead when the view is read forward. */
enum kl_side kl_scroll_ahead(const struct kl_scroll *scroll, bool forward);
size_t kl_scroll_run_rows(const struct kl_run *run); /* NULL: 0 */
int64_t kl_scroll_pos(const struct kl_scroll *scroll, const struct kl_run *run,
                      size_t index);

size_t kl_scroll_rows(const struct kl_scroll *scroll);
size_t kl_scroll_cursor(const struct kl_scroll *scroll);
size_t kl_scroll_top(const struct kl_scroll *scroll);
/* The cursor on a row of its run, the screen moved as little as it must. */
void kl_scroll_put(struct kl_scroll *scroll, size_t index);
/* After ground changed: the cursor on a row that is there. */
void kl_scroll_keep(struct kl_scroll *scroll);
/* The cursor on a row of any run, with that many rows of the screen above it. */
void kl_scroll_go(struct kl_scroll *scroll, struct kl_run *run, int64_t pos,
                  size_t above);

#endif
