/* The way that a person took: places to go back to, and forward again.
 *
 * Two lists of it are one history. A step lies within a view (another condition, another
 * partition, a row far away) or leads out of it. Bounded: the oldest steps go.
 */
#ifndef UI_TRAIL_H
#define UI_TRAIL_H

#include "ui/place.h"

#define UI_TRAIL_MAX 100

struct ui_view;

struct ui_step {
    struct ui_place place;
    const struct ui_view *within; /* the view it lies within; NULL: it was closed */
};

/* A zeroed struct is empty. */
struct ui_trail {
    struct ui_step *steps; /* the latest last */
    size_t n;
};

void ui_trail_release(struct ui_trail *trail);
void ui_trail_add(struct ui_trail *trail, struct ui_place *take_place,
                  const struct ui_view *within);
/* The latest step; false: there is none. The caller releases its place. */
bool ui_trail_take(struct ui_trail *trail, struct ui_step *step);
/* Whether the latest step lies within that view, or with NULL leads out of one. */
bool ui_trail_is_within(const struct ui_trail *trail, const struct ui_view *view);
/* Forgets the steps within a view that is closed. */
void ui_trail_forget(struct ui_trail *trail, const struct ui_view *within);

#endif
