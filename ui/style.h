/* Semantic styles, and how each looks at every colour depth.
 *
 * Code that draws names what a thing is (UI_STYLE_KEY_PADDING), never a colour. One
 * const table turns the name into an ink: colours for 256, 16 and 8 colours,
 * attributes only for mono. Modifiers lie over a style: the cursor's row, the
 * cursor's cell, a search hit. All of it is pure; ui/term.c makes escape sequences
 * of inks.
 */
#ifndef UI_STYLE_H
#define UI_STYLE_H

#include <stdbool.h>
#include <stdint.h>

enum ui_style {
    UI_STYLE_TEXT,
    UI_STYLE_FAINT, /* said, but not in the foreground */
    UI_STYLE_STRONG,
    UI_STYLE_TITLE,      /* the top line */
    UI_STYLE_TITLE_HERE, /* in the top line: where one is */
    UI_STYLE_HEADER,     /* names of columns */
    UI_STYLE_RULER,      /* the line of segment names and widths */
    UI_STYLE_RULE,       /* lines between columns */
    UI_STYLE_POSITION,   /* row numbers */
    UI_STYLE_KEY_TEXT,
    UI_STYLE_KEY_LABEL,
    UI_STYLE_KEY_DELIMITER,
    UI_STYLE_KEY_PADDING,
    UI_STYLE_KEY_DIGITS,
    UI_STYLE_KEY_INVERTED,
    UI_STYLE_KEY_WRONG, /* a width that is not the column's */
    UI_STYLE_DECODED,   /* what a segment means */
    UI_STYLE_NUMBER,    /* an N */
    UI_STYLE_ESCAPE,    /* a control character made visible */
    UI_STYLE_CUT,       /* the mark where text was cut */
    UI_STYLE_ERROR,
    UI_STYLE_WARNING,
    UI_STYLE_INFO,
    UI_STYLE_GOOD,
    UI_STYLE_BAR,  /* bars of a chart */
    UI_STYLE_COST, /* operation, counts, capacity */
    UI_STYLE_HINT_KEY,
    UI_STYLE_PROMPT,
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

struct ui_ink ui_style_ink(enum ui_style style, unsigned mods, enum ui_depth depth);
/* One letter per style, for the style block of a golden screen; distinct. */
char ui_style_letter(enum ui_style style);
/* What a terminal of that many colours can do; colours < 8 is mono. */
enum ui_depth ui_style_depth(int colours);

#endif
