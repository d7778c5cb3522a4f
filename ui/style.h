/* Semantic styles: what is drawn, never how.
 *
 * Code that draws names what a thing is (UI_STYLE_KEY_PADDING), never a colour; a theme
 * (ui/theme.h) makes an ink of the name. Modifiers lie over a style: the cursor's row,
 * the cursor's cell, a search hit. All of it is pure; ui/term.c makes escape sequences of
 * inks.
 */
#ifndef UI_STYLE_H
#define UI_STYLE_H

#include <stdbool.h>
#include <stdint.h>

enum ui_style {
#define UI_STYLE(id, name, letter, what) UI_STYLE_##id,
#include "ui/style.def"
#undef UI_STYLE
    UI_STYLE_COUNT
};

/* Modifiers: bits. */
#define UI_MOD_ROW 1u   /* the cursor's row */
#define UI_MOD_CELL 2u  /* the cursor's cell */
#define UI_MOD_MATCH 4u /* what a search found */
#define UI_MODS 8u      /* number of combinations */

enum ui_depth { UI_DEPTH_MONO, UI_DEPTH_8, UI_DEPTH_16, UI_DEPTH_256, UI_DEPTH_COUNT };

#define UI_ATTR_BOLD 1u
#define UI_ATTR_DIM 2u
#define UI_ATTR_UNDERLINE 4u
#define UI_ATTR_REVERSE 8u

/* fg and bg: a colour number, -1 the terminal's own. */
struct ui_ink {
    int fg, bg;
    unsigned attrs;
};

const char *ui_style_name(enum ui_style style);
const char *ui_style_what(enum ui_style style); /* N_() */
/* One letter per style, for the style block of a golden screen; distinct. */
char ui_style_letter(enum ui_style style);
/* What a terminal of that many colours can do; colours < 8 is mono. */
enum ui_depth ui_style_depth(int colours);

#endif
