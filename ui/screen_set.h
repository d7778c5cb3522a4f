/* Commands of the ":" line that change how the screen looks: columns, and options. */
#ifndef UI_SCREEN_SET_H
#define UI_SCREEN_SET_H

#include "ui/screen_parts.h"

/* What stands behind the name of the command; false: a note tells what is wrong. */
bool ui_screen_set_columns(struct ui_screen *screen, struct kl_str argument);
bool ui_screen_set_option(struct ui_screen *screen, struct kl_str argument);

#endif
