/* Lines that were typed before, of one kind of question. */
#ifndef UI_HISTORY_H
#define UI_HISTORY_H

#include "app/history.h"

#define UI_HISTORY_MAX KL_HISTORY_EACH

/* Zeroed: empty. */
struct ui_history {
    char **lines; /* the oldest first */
    size_t n;
    bool loaded; /* with those of earlier runs */
};

void ui_history_release(struct ui_history *history);
/* Puts a line in as the latest; the same one further up goes. false: it is empty, or the
 * latest already. */
bool ui_history_add(struct ui_history *history, struct kl_str text);
/* The nearest line before (step -1) or behind (1) the one at `from` that holds needle;
 * from may be n. SIZE_MAX: there is none. */
size_t ui_history_find(const struct ui_history *history, struct kl_str needle,
                       size_t from, int step);

#endif
