/* The inside of the screen, shared by its files: screen.c (keys, events, drawing) and
 * those of what it does beside, such as the ":" line. */
#ifndef UI_SCREEN_PARTS_H
#define UI_SCREEN_PARTS_H

#include "ui/pointer.h"
#include "ui/screen.h"

struct ui_screen {
    struct ui_host host;
    struct kl_config defaults; /* where no configuration was given */
    struct ui_view *top;       /* the stack, by its below */
    int32_t keys[UI_KEYS_MAX];
    size_t nkeys; /* pressed of a binding so far */
    struct ui_pointer pointer;
    bool interrupted; /* Ctrl-C was the last key, and there was nothing to cancel */
    bool leaving_by_interrupt;
    uint64_t loading_since; /* by the clock of the draws; 0: it does not load */
    unsigned todo;
};

/* What the view left in the host is done. */
void ui_screen_settle(struct ui_screen *screen);
/* again: Ctrl-C was pressed just before. */
void ui_screen_act(struct ui_screen *screen, enum ui_action action, bool again);
/* The text of the open question goes to who asked; what is refused stays open. */
void ui_screen_answer(struct ui_screen *screen);

#endif
