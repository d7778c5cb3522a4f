/* The characters keyline itself draws with, and their ASCII forms. */
#ifndef UI_GLYPH_H
#define UI_GLYPH_H

#include "base/str.h"

/* The ASCII form of a cluster that keyline draws with, as many columns wide;
 * NULL when it is none of them. */
const char *ui_glyph_ascii(struct kl_str cluster);

#endif
