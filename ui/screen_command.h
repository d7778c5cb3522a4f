/* What the words of the ":" line do. */
#ifndef UI_SCREEN_COMMAND_H
#define UI_SCREEN_COMMAND_H

#include "ui/screen_parts.h"

/* Opens the line. */
void ui_screen_ask_command(struct ui_screen *screen, struct kl_str text);
/* Does what a line says. false: a note tells what is wrong with it. */
bool ui_screen_command(struct ui_screen *screen, struct kl_str text);

#endif
