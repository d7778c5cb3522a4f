#include "config.h"

#include "ui/theme_table.h"

#define BOLD UI_ATTR_BOLD
#define DIM UI_ATTR_DIM
#define LINE UI_ATTR_UNDERLINE
#define REV UI_ATTR_REVERSE

static const unsigned mono[UI_STYLE_COUNT] = {
    [UI_STYLE_FAINT] = DIM,
    [UI_STYLE_STRONG] = BOLD,
    [UI_STYLE_TITLE] = LINE,
    [UI_STYLE_TITLE_HERE] = BOLD | LINE,
    [UI_STYLE_HEADER] = BOLD,
    [UI_STYLE_RULER] = DIM,
    [UI_STYLE_RULE] = DIM,
    [UI_STYLE_POSITION] = DIM,
    [UI_STYLE_KEY_DELIMITER] = DIM,
    [UI_STYLE_KEY_PADDING] = DIM,
    [UI_STYLE_KEY_DIGITS] = BOLD,
    [UI_STYLE_KEY_INVERTED] = LINE,
    [UI_STYLE_KEY_WRONG] = BOLD | REV,
    [UI_STYLE_ESCAPE] = LINE,
    [UI_STYLE_CUT] = DIM,
    [UI_STYLE_ERROR] = BOLD,
    [UI_STYLE_WARNING] = BOLD,
    [UI_STYLE_GOOD] = BOLD,
    [UI_STYLE_HINT_KEY] = BOLD,
    [UI_STYLE_PROMPT] = BOLD,
};

static const struct ui_theme_table dark =
    {
        .looks =
            {
                [UI_STYLE_TEXT] = {-1, 0, -1, 0, -1, 0},
                [UI_STYLE_FAINT] = {245, 0, 8, 0, -1, DIM},
                [UI_STYLE_STRONG] = {-1, BOLD, -1, BOLD, -1, BOLD},
                [UI_STYLE_TITLE] = {250, 0, 7, 0, 7, 0},
                [UI_STYLE_TITLE_HERE] = {231, BOLD, 15, BOLD, 7, BOLD},
                [UI_STYLE_HEADER] = {152, BOLD, 14, BOLD, 6, BOLD},
                [UI_STYLE_RULER] = {66, 0, 6, 0, 6, 0},
                [UI_STYLE_RULE] = {240, 0, 8, 0, -1, DIM},
                [UI_STYLE_POSITION] = {244, 0, 8, 0, -1, DIM},
                [UI_STYLE_KEY_TEXT] = {-1, 0, -1, 0, -1, 0},
                [UI_STYLE_KEY_LABEL] = {139, 0, 13, 0, 5, 0},
                [UI_STYLE_KEY_DELIMITER] = {243, 0, 8, 0, -1, DIM},
                [UI_STYLE_KEY_PADDING] = {241, 0, 8, 0, -1, DIM},
                [UI_STYLE_KEY_DIGITS] = {222, BOLD, 11, BOLD, 3, BOLD},
                [UI_STYLE_KEY_INVERTED] = {117, 0, 14, 0, 6, 0},
                [UI_STYLE_KEY_WRONG] = {203, BOLD | REV, 9, BOLD | REV, 1, BOLD | REV},
                [UI_STYLE_DECODED] = {150, 0, 10, 0, 2, 0},
                [UI_STYLE_NUMBER] = {223, 0, 11, 0, 3, 0},
                [UI_STYLE_ESCAPE] = {176, 0, 13, 0, 5, 0},
                [UI_STYLE_CUT] = {245, 0, 8, 0, -1, DIM},
                [UI_STYLE_ERROR] = {203, BOLD, 9, BOLD, 1, BOLD},
                [UI_STYLE_WARNING] = {215, BOLD, 11, BOLD, 3, BOLD},
                [UI_STYLE_INFO] = {117, 0, 14, 0, 6, 0},
                [UI_STYLE_GOOD] = {114, 0, 10, 0, 2, BOLD},
                [UI_STYLE_BAR] = {73, 0, 6, 0, 6, 0},
                [UI_STYLE_COST] = {248, 0, 7, 0, -1, 0},
                [UI_STYLE_HINT_KEY] = {222, BOLD, 11, BOLD, 3, BOLD},
                [UI_STYLE_PROMPT] = {152, BOLD, 14, BOLD, 6, BOLD},
            },
        .row = {236, 252, 4, 15, 4, 7},
        .cell = {17, 255, 6, 15, 6, 7},
        .match = {220, 16, 3, 0, 3, 0},
        .ground = {-1, -1, -1, -1, -1, -1},
};

static const struct ui_theme_table light =
    {
        .looks =
            {
                [UI_STYLE_TEXT] = {-1, 0, -1, 0, -1, 0},
                [UI_STYLE_FAINT] = {243, 0, 8, 0, -1, DIM},
                [UI_STYLE_STRONG] = {-1, BOLD, -1, BOLD, -1, BOLD},
                [UI_STYLE_TITLE] = {240, 0, 8, 0, -1, 0},
                [UI_STYLE_TITLE_HERE] = {16, BOLD, 0, BOLD, 0, BOLD},
                [UI_STYLE_HEADER] = {24, BOLD, 4, BOLD, 4, BOLD},
                [UI_STYLE_RULER] = {30, 0, 6, 0, 6, 0},
                [UI_STYLE_RULE] = {246, 0, 7, 0, -1, DIM},
                [UI_STYLE_POSITION] = {244, 0, 8, 0, -1, DIM},
                [UI_STYLE_KEY_TEXT] = {-1, 0, -1, 0, -1, 0},
                [UI_STYLE_KEY_LABEL] = {90, 0, 5, 0, 5, 0},
                [UI_STYLE_KEY_DELIMITER] = {243, 0, 8, 0, -1, DIM},
                [UI_STYLE_KEY_PADDING] = {245, 0, 8, 0, -1, DIM},
                [UI_STYLE_KEY_DIGITS] = {94, BOLD, 3, BOLD, 3, BOLD},
                [UI_STYLE_KEY_INVERTED] = {25, 0, 4, 0, 4, 0},
                [UI_STYLE_KEY_WRONG] = {160, BOLD | REV, 1, BOLD | REV, 1, BOLD | REV},
                [UI_STYLE_DECODED] = {22, 0, 2, 0, 2, 0},
                [UI_STYLE_NUMBER] = {94, 0, 3, 0, 3, 0},
                [UI_STYLE_ESCAPE] = {126, 0, 5, 0, 5, 0},
                [UI_STYLE_CUT] = {243, 0, 8, 0, -1, DIM},
                [UI_STYLE_ERROR] = {160, BOLD, 1, BOLD, 1, BOLD},
                [UI_STYLE_WARNING] = {130, BOLD, 3, BOLD, 3, BOLD},
                [UI_STYLE_INFO] = {25, 0, 4, 0, 4, 0},
                [UI_STYLE_GOOD] = {28, 0, 2, 0, 2, BOLD},
                [UI_STYLE_BAR] = {30, 0, 6, 0, 6, 0},
                [UI_STYLE_COST] = {240, 0, 8, 0, -1, 0},
                [UI_STYLE_HINT_KEY] = {94, BOLD, 3, BOLD, 3, BOLD},
                [UI_STYLE_PROMPT] = {24, BOLD, 4, BOLD, 4, BOLD},
            },
        .row = {254, 235, 7, 0, 7, 0},
        .cell = {189, 16, 6, 0, 6, 0},
        .match = {220, 16, 3, 0, 3, 0},
        .ground = {-1, -1, -1, -1, -1, -1},
};

/* Its own ground, so that it does not hang on the terminal's colours. */
static const struct ui_theme_table high_contrast =
    {
        .looks =
            {
                [UI_STYLE_TEXT] = {-1, 0, -1, 0, -1, 0},
                [UI_STYLE_FAINT] = {250, 0, 7, 0, -1, 0},
                [UI_STYLE_STRONG] = {-1, BOLD, -1, BOLD, -1, BOLD},
                [UI_STYLE_TITLE] = {-1, LINE, -1, LINE, -1, LINE},
                [UI_STYLE_TITLE_HERE] = {-1, BOLD | LINE, -1, BOLD | LINE, -1,
                                         BOLD | LINE},
                [UI_STYLE_HEADER] = {-1, BOLD | LINE, -1, BOLD | LINE, -1, BOLD | LINE},
                [UI_STYLE_RULER] = {51, 0, 14, 0, 6, 0},
                [UI_STYLE_RULE] = {250, 0, 7, 0, -1, 0},
                [UI_STYLE_POSITION] = {250, 0, 7, 0, -1, 0},
                [UI_STYLE_KEY_TEXT] = {-1, 0, -1, 0, -1, 0},
                [UI_STYLE_KEY_LABEL] = {219, 0, 13, 0, 5, 0},
                [UI_STYLE_KEY_DELIMITER] = {250, 0, 7, 0, -1, DIM},
                [UI_STYLE_KEY_PADDING] = {248, 0, 7, 0, -1, DIM},
                [UI_STYLE_KEY_DIGITS] = {226, BOLD, 11, BOLD, 3, BOLD},
                [UI_STYLE_KEY_INVERTED] = {51, LINE, 14, LINE, 6, LINE},
                [UI_STYLE_KEY_WRONG] = {231, BOLD | REV, 15, BOLD | REV, 7, BOLD | REV},
                [UI_STYLE_DECODED] = {120, 0, 10, 0, 2, 0},
                [UI_STYLE_NUMBER] = {229, 0, 11, 0, 3, 0},
                [UI_STYLE_ESCAPE] = {219, LINE, 13, LINE, 5, LINE},
                [UI_STYLE_CUT] = {250, LINE, 7, LINE, -1, LINE},
                [UI_STYLE_ERROR] = {217, BOLD | LINE, 9, BOLD | LINE, 1, BOLD | LINE},
                [UI_STYLE_WARNING] = {226, BOLD, 11, BOLD, 3, BOLD},
                [UI_STYLE_INFO] = {51, 0, 14, 0, 6, 0},
                [UI_STYLE_GOOD] = {120, BOLD, 10, BOLD, 2, BOLD},
                [UI_STYLE_BAR] = {51, 0, 14, 0, 6, 0},
                [UI_STYLE_COST] = {-1, 0, -1, 0, -1, 0},
                [UI_STYLE_HINT_KEY] = {226, BOLD, 11, BOLD, 3, BOLD},
                [UI_STYLE_PROMPT] = {51, BOLD, 14, BOLD, 6, BOLD},
            },
        .row = {235, 231, 4, 15, 4, 7},
        .cell = {19, 231, 5, 15, 5, 7},
        .match = {226, 16, 11, 0, 3, 0},
        .ground = {16, 231, 0, 15, 0, 7},
};

/* The terminal's palette, whatever it is: its six colours and no grey of its own, which
 * palettes put to other uses. */
static const struct ui_theme_table terminal =
    {
        .looks =
            {
                [UI_STYLE_TEXT] = {-1, 0, -1, 0, -1, 0},
                [UI_STYLE_FAINT] = {-1, DIM, -1, DIM, -1, DIM},
                [UI_STYLE_STRONG] = {-1, BOLD, -1, BOLD, -1, BOLD},
                [UI_STYLE_TITLE] = {-1, 0, -1, 0, -1, 0},
                [UI_STYLE_TITLE_HERE] = {-1, BOLD, -1, BOLD, -1, BOLD},
                [UI_STYLE_HEADER] = {6, BOLD, 6, BOLD, 6, BOLD},
                [UI_STYLE_RULER] = {6, 0, 6, 0, 6, 0},
                [UI_STYLE_RULE] = {-1, DIM, -1, DIM, -1, DIM},
                [UI_STYLE_POSITION] = {-1, DIM, -1, DIM, -1, DIM},
                [UI_STYLE_KEY_TEXT] = {-1, 0, -1, 0, -1, 0},
                [UI_STYLE_KEY_LABEL] = {5, 0, 5, 0, 5, 0},
                [UI_STYLE_KEY_DELIMITER] = {-1, DIM, -1, DIM, -1, DIM},
                [UI_STYLE_KEY_PADDING] = {-1, DIM, -1, DIM, -1, DIM},
                [UI_STYLE_KEY_DIGITS] = {3, BOLD, 3, BOLD, 3, BOLD},
                [UI_STYLE_KEY_INVERTED] = {6, LINE, 6, LINE, 6, LINE},
                [UI_STYLE_KEY_WRONG] = {1, BOLD | REV, 1, BOLD | REV, 1, BOLD | REV},
                [UI_STYLE_DECODED] = {2, 0, 2, 0, 2, 0},
                [UI_STYLE_NUMBER] = {3, 0, 3, 0, 3, 0},
                [UI_STYLE_ESCAPE] = {5, LINE, 5, LINE, 5, LINE},
                [UI_STYLE_CUT] = {-1, DIM, -1, DIM, -1, DIM},
                [UI_STYLE_ERROR] = {1, BOLD, 1, BOLD, 1, BOLD},
                [UI_STYLE_WARNING] = {3, BOLD, 3, BOLD, 3, BOLD},
                [UI_STYLE_INFO] = {6, 0, 6, 0, 6, 0},
                [UI_STYLE_GOOD] = {2, BOLD, 2, BOLD, 2, BOLD},
                [UI_STYLE_BAR] = {6, 0, 6, 0, 6, 0},
                [UI_STYLE_COST] = {-1, 0, -1, 0, -1, 0},
                [UI_STYLE_HINT_KEY] = {3, BOLD, 3, BOLD, 3, BOLD},
                [UI_STYLE_PROMPT] = {6, BOLD, 6, BOLD, 6, BOLD},
            },
        .row = {4, 7, 4, 7, 4, 7},
        .cell = {6, 0, 6, 0, 6, 0},
        .match = {2, 0, 2, 0, 2, 0},
        .ground = {-1, -1, -1, -1, -1, -1},
};

static const struct ui_theme_table *const tables[KL_THEME_COUNT] = {
    [KL_THEME_DARK] = &dark,
    [KL_THEME_LIGHT] = &light,
    [KL_THEME_HIGH_CONTRAST] = &high_contrast,
    [KL_THEME_TERMINAL] = &terminal,
    [KL_THEME_MONO] = &dark, /* is never asked for a colour */
};

const struct ui_theme_table *ui_theme_table(enum kl_theme theme)
{
    return tables[theme];
}

unsigned ui_theme_mono(enum ui_style style)
{
    return mono[style];
}
