/* Colours of a terminal, as numbers: 0 to 7 and their bright ones 8 to 15 are the
 * palette's, 16 to 231 a cube of six steps, 232 to 255 greys. -1 is the terminal's own.
 */
#ifndef UI_COLOUR_H
#define UI_COLOUR_H

#include "base/str.h"

/* Red, green and blue, 0 to 255, as xterm has them unless its palette was changed. */
void ui_colour_rgb(int colour, int rgb[3]);
/* The nearest of the first 8 or 16. */
int ui_colour_reduce(int colour, int colours);
/* A colour as it is written: "default", "red", "bright-red", "0" to "255", or "#ff8800",
 * which is the nearest of those that no palette changes. false: none of these. */
bool ui_colour_read(struct kl_str word, int *colour);

#endif
