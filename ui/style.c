#include "config.h"

#include "ui/style.h"

#include "base/i18n.h"

static const struct {
    const char *name, *what;
    char letter;
} styles[UI_STYLE_COUNT] = {
#define UI_STYLE(id, label, sign, text)                                                  \
    [UI_STYLE_##id] = {.name = (label), .what = (text), .letter = (sign)},
#include "ui/style.def"
#undef UI_STYLE
};

const char *ui_style_name(enum ui_style style)
{
    return styles[style].name;
}

const char *ui_style_what(enum ui_style style)
{
    return styles[style].what;
}

char ui_style_letter(enum ui_style style)
{
    return styles[style].letter;
}

enum ui_depth ui_style_depth(int colours)
{
    if (colours >= 256)
        return UI_DEPTH_256;
    if (colours >= 16)
        return UI_DEPTH_16;
    return colours >= 8 ? UI_DEPTH_8 : UI_DEPTH_MONO;
}
