/* What the words of the ":" line do. */
#ifndef UI_SCREEN_COMMAND_H
#define UI_SCREEN_COMMAND_H

#include "ui/screen_parts.h"

/* Opens the line. */
void ui_screen_ask_command(struct ui_screen *screen, struct kl_str text);
/* Does what a line says. false: a note tells what is wrong with it. */
bool ui_screen_command(struct ui_screen *screen, struct kl_str text);

/* For those who carry out a command: false, with a note that says why. */
bool ui_screen_refuse(struct ui_screen *screen, const char *name, const char *why);
bool ui_screen_refuse_error(struct ui_screen *screen, const struct kl_err *err);
/* The action as a command, with the answer to what it asks. */
bool ui_screen_run(struct ui_screen *screen, enum ui_action action,
                   struct kl_str argument);

#endif
