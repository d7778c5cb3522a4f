#include "config.h"

#include "app/scroll.h"

struct kl_place *kl_scroll_place(const struct kl_scroll *scroll)
{
    return &scroll->ground->places[KL_PLACE_CURSOR];
}

enum kl_side kl_scroll_ahead(const struct kl_scroll *scroll, bool forward)
{
    return forward != scroll->reverse ? KL_HIGH : KL_LOW;
}

size_t kl_scroll_run_rows(const struct kl_run *run)
{
    return run ? (size_t)(kl_run_end(run) - kl_run_begin(run)) : 0;
}

int64_t kl_scroll_pos(const struct kl_scroll *scroll, const struct kl_run *run,
                      size_t index)
{
    return scroll->reverse ? kl_run_end(run) - 1 - (int64_t)index
                           : kl_run_begin(run) + (int64_t)index;
}

size_t kl_scroll_rows(const struct kl_scroll *scroll)
{
    return kl_scroll_run_rows(kl_scroll_place(scroll)->run);
}

size_t kl_scroll_cursor(const struct kl_scroll *scroll)
{
    const struct kl_place *cursor = kl_scroll_place(scroll);

    if (!kl_scroll_rows(scroll))
        return 0;
    return (size_t)(scroll->reverse ? kl_run_end(cursor->run) - 1 - cursor->pos
                                    : cursor->pos - kl_run_begin(cursor->run));
}

size_t kl_scroll_top(const struct kl_scroll *scroll)
{
    size_t cursor = kl_scroll_cursor(scroll);

    return scroll->above < cursor ? cursor - scroll->above : 0;
}

void kl_scroll_put(struct kl_scroll *scroll, size_t index)
{
    struct kl_place *cursor = kl_scroll_place(scroll);
    size_t top = kl_scroll_top(scroll);

    cursor->pos = kl_scroll_pos(scroll, cursor->run, index);
    if (index < top)
        top = index;
    else if (index - top >= scroll->height)
        top = index - scroll->height + 1;
    scroll->above = index - top;
}

/* Below the last row there is nothing: lines that would stay empty show rows above. */
static void fill_screen(struct kl_scroll *scroll)
{
    const struct kl_run *run = kl_scroll_place(scroll)->run;
    size_t below = kl_scroll_rows(scroll) - kl_scroll_cursor(scroll);

    if (run->edge[kl_scroll_ahead(scroll, true)].end &&
        scroll->above + below < scroll->height)
        scroll->above = scroll->height - below;
}

void kl_scroll_keep(struct kl_scroll *scroll)
{
    struct kl_place *cursor = kl_scroll_place(scroll);

    if (!kl_scroll_rows(scroll))
        return;
    if (cursor->pos < kl_run_begin(cursor->run))
        cursor->pos = kl_run_begin(cursor->run);
    if (cursor->pos >= kl_run_end(cursor->run))
        cursor->pos = kl_run_end(cursor->run) - 1;
    fill_screen(scroll);
    if (scroll->above > kl_scroll_cursor(scroll))
        scroll->above = kl_scroll_cursor(scroll);
    if (scroll->above >= scroll->height)
        scroll->above = scroll->height - 1;
}

void kl_scroll_go(struct kl_scroll *scroll, struct kl_run *run, int64_t pos, size_t above)
{
    *kl_scroll_place(scroll) = (struct kl_place){.run = run, .pos = pos};
    scroll->above = above;
    kl_scroll_keep(scroll);
}
