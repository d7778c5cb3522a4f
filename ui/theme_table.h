/* The tables of the themes: colours and attributes, as they are written. ui/theme.h makes
 * inks of them. */
#ifndef UI_THEME_TABLE_H
#define UI_THEME_TABLE_H

#include "app/option.h"
#include "ui/style.h"

/* Colours of 8 and 16 are ANSI numbers; attributes go with the colours of their depth. */
struct ui_theme_look {
    int c256;
    unsigned a256;
    int c16;
    unsigned a16;
    int c8;
    unsigned a8;
};

/* Background, and foreground of what has none, for each depth. */
struct ui_theme_over {
    int bg256, fg256;
    int bg16, fg16;
    int bg8, fg8;
};

struct ui_theme_table {
    struct ui_theme_look looks[UI_STYLE_COUNT];
    struct ui_theme_over row, cell, match;
    struct ui_theme_over ground;
};

const struct ui_theme_table *ui_theme_table(enum kl_theme theme);
/* What tells a style from others where there are no colours, in every theme. */
unsigned ui_theme_mono(enum ui_style style);

#endif
