/* What to read next: from where the user wants to be and what is known.
 *
 * Private to app/browse. A target (the top, the end, a key) is reached as soon as
 * the ground allows; until then the plan says which errand is missing. Without one
 * the plan keeps the screen filled, and a page ahead in the direction of travel.
 */
#ifndef KL_APP_PLAN_H
#define KL_APP_PLAN_H

#include "app/scroll.h"

#define KL_PLAN_AHEAD_SCREENS 2 /* fewer rows than so many screens ahead: prefetch */
#define KL_PLAN_STEP_PAGES 10   /* pages read for one move before it pauses */

enum kl_target { KL_TARGET_NONE, KL_TARGET_TOP, KL_TARGET_END, KL_TARGET_KEY };

struct kl_plan {
    struct kl_scroll scroll;
    enum kl_target target;
    struct kl_key_value key; /* KEY: of the row */
    size_t index;            /* TOP, END: rows from there to the row to go to */
    size_t above;            /* rows that the screen then shows above it (of KEY: from the
                              * row of that key on); SIZE_MAX: as it comes */
    long owed;               /* rows a move could not go, for want of ground */
    bool forward;            /* the direction of travel */
    unsigned step_pages;     /* read at edges since the last move */
    bool no_ahead;           /* nothing is read ahead of the screen */
    bool tail_read;          /* the extra request at the end was made */
    uint32_t page_limit;     /* of full pages; 0: as many as they hold */
};

void kl_plan_release(struct kl_plan *plan);
/* Goes to the target where the ground is known (there is then none any more); else
 * says what must be read for it. */
void kl_plan_reach(struct kl_plan *plan, struct kl_errand *errand);
/* What the view waits for besides the target; kind NONE: nothing. */
void kl_plan_view(const struct kl_plan *plan, struct kl_errand *errand);
/* The view would read on, but has read enough for one move. */
bool kl_plan_paused(const struct kl_plan *plan);
/* What it will want soon; kind NONE: nothing. */
void kl_plan_ahead(const struct kl_plan *plan, struct kl_errand *errand);

#endif
