#include "config.h"

#include "ui/trail.h"

#include "base/mem.h"

void ui_trail_release(struct ui_trail *trail)
{
    for (size_t i = 0; i < trail->n; i++)
        ui_place_release(&trail->steps[i].place);
    free(trail->steps);
    *trail = (struct ui_trail){0};
}

static void drop(struct ui_trail *trail, size_t at)
{
    ui_place_release(&trail->steps[at].place);
    trail->n--;
    memmove(trail->steps + at, trail->steps + at + 1,
            (trail->n - at) * sizeof(*trail->steps));
}

void ui_trail_add(struct ui_trail *trail, struct ui_place *take_place,
                  const struct ui_view *within)
{
    if (!trail->steps)
        trail->steps = KL_NEW_ARRAY(struct ui_step, UI_TRAIL_MAX);
    if (trail->n == UI_TRAIL_MAX)
        drop(trail, 0);
    trail->steps[trail->n++] = (struct ui_step){.place = *take_place, .within = within};
    *take_place = (struct ui_place){0};
}

bool ui_trail_take(struct ui_trail *trail, struct ui_step *step)
{
    if (!trail->n)
        return false;
    *step = trail->steps[--trail->n];
    return true;
}

bool ui_trail_is_within(const struct ui_trail *trail, const struct ui_view *view)
{
    return trail->n && trail->steps[trail->n - 1].within == view;
}

void ui_trail_forget(struct ui_trail *trail, const struct ui_view *within)
{
    for (size_t i = trail->n; i-- > 0;) {
        if (trail->steps[i].within == within)
            drop(trail, i);
    }
}
