#include "config.h"

#include "ui/style.h"

#include <stddef.h>

#define BOLD UI_ATTR_BOLD
#define DIM UI_ATTR_DIM
#define LINE UI_ATTR_UNDERLINE
#define REV UI_ATTR_REVERSE

/* Colours of 8 and 16 are ANSI numbers; attributes go with the colour of their depth. */
struct look {
    char letter;
    int c256;
    unsigned a256;
    int c16;
    unsigned a16;
    int c8;
    unsigned a8;
    unsigned mono;
};

static const struct look looks[UI_STYLE_COUNT] = {
    [UI_STYLE_TEXT] = {'.', -1, 0, -1, 0, -1, 0, 0},
    [UI_STYLE_FAINT] = {'f', 245, 0, 8, 0, -1, DIM, DIM},
    [UI_STYLE_STRONG] = {'s', -1, BOLD, -1, BOLD, -1, BOLD, BOLD},
    [UI_STYLE_TITLE] = {'t', 250, 0, 7, 0, 7, 0, LINE},
    [UI_STYLE_TITLE_HERE] = {'T', 231, BOLD, 15, BOLD, 7, BOLD, BOLD | LINE},
    [UI_STYLE_HEADER] = {'h', 152, BOLD, 14, BOLD, 6, BOLD, BOLD},
    [UI_STYLE_RULER] = {'r', 66, 0, 6, 0, 6, 0, DIM},
    [UI_STYLE_RULE] = {'|', 239, 0, 8, 0, -1, DIM, DIM},
    [UI_STYLE_POSITION] = {'p', 243, 0, 8, 0, -1, DIM, DIM},
    [UI_STYLE_KEY_TEXT] = {'x', -1, 0, -1, 0, -1, 0, 0},
    [UI_STYLE_KEY_LABEL] = {'l', 139, 0, 13, 0, 5, 0, 0},
    [UI_STYLE_KEY_DELIMITER] = {'#', 242, 0, 8, 0, -1, DIM, DIM},
    [UI_STYLE_KEY_PADDING] = {'0', 240, 0, 8, 0, -1, DIM, DIM},
    [UI_STYLE_KEY_DIGITS] = {'9', 222, BOLD, 11, BOLD, 3, BOLD, BOLD},
    [UI_STYLE_KEY_INVERTED] = {'i', 117, 0, 14, 0, 6, 0, LINE},
    [UI_STYLE_KEY_WRONG] = {'W', 203, BOLD | REV, 9, BOLD | REV, 1, BOLD | REV,
                            BOLD | REV},
    [UI_STYLE_DECODED] = {'=', 150, 0, 10, 0, 2, 0, 0},
    [UI_STYLE_NUMBER] = {'n', 223, 0, 11, 0, 3, 0, 0},
    [UI_STYLE_ESCAPE] = {'e', 176, 0, 13, 0, 5, 0, LINE},
    [UI_STYLE_CUT] = {'~', 245, 0, 8, 0, -1, DIM, DIM},
    [UI_STYLE_ERROR] = {'E', 203, BOLD, 9, BOLD, 1, BOLD, BOLD},
    [UI_STYLE_WARNING] = {'!', 215, BOLD, 11, BOLD, 3, BOLD, BOLD},
    [UI_STYLE_INFO] = {'I', 117, 0, 14, 0, 6, 0, 0},
    [UI_STYLE_GOOD] = {'g', 114, 0, 10, 0, 2, BOLD, BOLD},
    [UI_STYLE_BAR] = {'b', 73, 0, 6, 0, 6, 0, 0},
    [UI_STYLE_COST] = {'c', 248, 0, 7, 0, -1, 0, 0},
    [UI_STYLE_HINT_KEY] = {'k', 222, BOLD, 11, BOLD, 3, BOLD, BOLD},
    [UI_STYLE_PROMPT] = {'P', 152, BOLD, 14, BOLD, 6, BOLD, BOLD},
};

/* Background and, where the style has none, foreground of a modifier. */
struct over {
    unsigned mod;
    int bg256, fg256;
    int bg16, fg16;
    int bg8, fg8;
};

/* The strongest last: a hit on the cursor's row looks like a hit. */
static const struct over overs[] = {
    {UI_MOD_ROW, 237, 252, 4, 15, 4, 7},
    {UI_MOD_CELL, 24, 255, 6, 15, 6, 7},
    {UI_MOD_MATCH, 100, 255, 2, 15, 2, 7},
};

static struct ui_ink mono_ink(const struct look *look, unsigned mods)
{
    struct ui_ink ink = {.fg = -1, .bg = -1, .attrs = look->mono};

    /* A reversed segment on the reversed row turns back, and so still stands out. */
    if (mods & UI_MOD_ROW)
        ink.attrs ^= REV;
    if (mods & UI_MOD_CELL)
        ink.attrs |= LINE | BOLD;
    if (mods & UI_MOD_MATCH)
        ink.attrs |= LINE;
    if (ink.attrs & REV)
        ink.attrs &= ~DIM;
    return ink;
}

static struct ui_ink plain_ink(const struct look *look, enum ui_depth depth)
{
    switch (depth) {
    case UI_DEPTH_8:
        return (struct ui_ink){look->c8, -1, look->a8};
    case UI_DEPTH_16:
        return (struct ui_ink){look->c16, -1, look->a16};
    case UI_DEPTH_256:
        return (struct ui_ink){look->c256, -1, look->a256};
    case UI_DEPTH_MONO:
    case UI_DEPTH_COUNT:
        break;
    }
    return mono_ink(look, 0);
}

static void lay_over(struct ui_ink *ink, const struct over *over, enum ui_depth depth)
{
    int bg = depth == UI_DEPTH_256  ? over->bg256
             : depth == UI_DEPTH_16 ? over->bg16
                                    : over->bg8;
    int fg = depth == UI_DEPTH_256  ? over->fg256
             : depth == UI_DEPTH_16 ? over->fg16
                                    : over->fg8;

    ink->bg = bg;
    /* Grey on the few dark backgrounds of 8 and 16 colours could not be read. */
    if (ink->fg == -1 || (depth != UI_DEPTH_256 && (ink->fg == 8 || ink->fg == bg)))
        ink->fg = fg;
}

struct ui_ink ui_style_ink(enum ui_style style, unsigned mods, enum ui_depth depth)
{
    const struct look *look = &looks[style];
    struct ui_ink ink;

    if (depth == UI_DEPTH_MONO)
        return mono_ink(look, mods);
    ink = plain_ink(look, depth);
    /* A reversed segment keeps its own background, except where a search hit it. */
    if (mods & UI_MOD_MATCH)
        ink.attrs &= ~REV;
    for (size_t i = 0; i < sizeof(overs) / sizeof(overs[0]); i++) {
        if ((mods & overs[i].mod) && !(ink.attrs & REV))
            lay_over(&ink, &overs[i], depth);
    }
    return ink;
}

char ui_style_letter(enum ui_style style)
{
    return looks[style].letter;
}

enum ui_depth ui_style_depth(int colours)
{
    if (colours >= 256)
        return UI_DEPTH_256;
    if (colours >= 16)
        return UI_DEPTH_16;
    return colours >= 8 ? UI_DEPTH_8 : UI_DEPTH_MONO;
}
