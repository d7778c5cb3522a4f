#include "config.h"

#include "ui/theme.h"

#include "base/i18n.h"
#include "ui/colour.h"
#include "ui/theme_table.h"

static struct ui_over over(unsigned mod, const struct ui_theme_over *from)
{
    return (struct ui_over){
        .mod = mod,
        .at = {[UI_DEPTH_MONO] = {-1, -1, 0},
               [UI_DEPTH_8] = {from->fg8, from->bg8, 0},
               [UI_DEPTH_16] = {from->fg16, from->bg16, 0},
               [UI_DEPTH_256] = {from->fg256, from->bg256, 0}},
    };
}

void ui_theme_init(struct ui_theme *theme, enum kl_theme which)
{
    const struct ui_theme_table *table = ui_theme_table(which);
    struct ui_over ground = over(0, &table->ground);

    *theme = (struct ui_theme){
        .theme = which,
        .overs = {over(UI_MOD_ROW, &table->row), over(UI_MOD_CELL, &table->cell),
                  over(UI_MOD_MATCH, &table->match)},
    };
    memcpy(theme->ground, ground.at, sizeof(theme->ground));
    for (int i = 0; i < UI_STYLE_COUNT; i++) {
        const struct ui_theme_look *look = &table->looks[i];

        theme->looks[i][UI_DEPTH_MONO] =
            (struct ui_ink){-1, -1, ui_theme_mono((enum ui_style)i)};
        theme->looks[i][UI_DEPTH_8] = (struct ui_ink){look->c8, -1, look->a8};
        theme->looks[i][UI_DEPTH_16] = (struct ui_ink){look->c16, -1, look->a16};
        theme->looks[i][UI_DEPTH_256] = (struct ui_ink){look->c256, -1, look->a256};
    }
}

static struct ui_ink mono_ink(struct ui_ink ink, unsigned mods)
{
    /* A reversed segment on the reversed row turns back, and so still stands out. */
    if (mods & UI_MOD_ROW)
        ink.attrs ^= UI_ATTR_REVERSE;
    if (mods & UI_MOD_CELL)
        ink.attrs |= UI_ATTR_UNDERLINE | UI_ATTR_BOLD;
    if (mods & UI_MOD_MATCH)
        ink.attrs |= UI_ATTR_UNDERLINE;
    if (ink.attrs & UI_ATTR_REVERSE)
        ink.attrs &= ~UI_ATTR_DIM;
    return ink;
}

static void lay_over(struct ui_ink *ink, const struct ui_over *over, enum ui_depth depth)
{
    const struct ui_ink *at = &over->at[depth];

    ink->bg = at->bg;
    /* Not every colour can be read on that of a hit, nor grey on those of 8 and 16. */
    if (ink->fg == -1 || over->mod == UI_MOD_MATCH || ink->fg == at->bg ||
        (depth != UI_DEPTH_256 && ink->fg == 8))
        ink->fg = at->fg;
}

struct ui_ink ui_theme_ink(const struct ui_theme *theme, enum ui_style style,
                           unsigned mods, enum ui_depth depth)
{
    enum ui_depth at = theme->theme == KL_THEME_MONO ? UI_DEPTH_MONO : depth;
    struct ui_ink ink = theme->looks[style][at];

    if (at == UI_DEPTH_MONO)
        return mono_ink(ink, mods);
    /* A reversed segment keeps its own background, except where a search hit it. */
    if (mods & UI_MOD_MATCH)
        ink.attrs &= ~UI_ATTR_REVERSE;
    for (size_t i = 0; i < UI_OVERS; i++) {
        if ((mods & theme->overs[i].mod) && !(ink.attrs & UI_ATTR_REVERSE))
            lay_over(&ink, &theme->overs[i], at);
    }
    if (ink.fg == -1)
        ink.fg = theme->ground[at].fg;
    if (ink.bg == -1)
        ink.bg = theme->ground[at].bg;
    return ink;
}

void ui_theme_set(struct ui_theme *theme, enum ui_style style, const struct ui_ink *look)
{
    struct ui_ink *at = theme->looks[style];

    at[UI_DEPTH_256] = *look;
    at[UI_DEPTH_16] = (struct ui_ink){ui_colour_reduce(look->fg, 16),
                                      ui_colour_reduce(look->bg, 16), look->attrs};
    at[UI_DEPTH_8] = (struct ui_ink){ui_colour_reduce(look->fg, 8),
                                     ui_colour_reduce(look->bg, 8), look->attrs};
    at[UI_DEPTH_MONO] = (struct ui_ink){-1, -1, look->attrs};
}

/* ---- looks as they are written ---- */

static unsigned read_attr(struct kl_str word)
{
    static const struct {
        const char *name;
        unsigned attr;
    } attrs[] = {{"bold", UI_ATTR_BOLD},
                 {"dim", UI_ATTR_DIM},
                 {"underline", UI_ATTR_UNDERLINE},
                 {"reverse", UI_ATTR_REVERSE}};

    for (size_t i = 0; i < KL_ARRAY_LEN(attrs); i++)
        if (kl_str_eq(word, kl_str_from(attrs[i].name)))
            return attrs[i].attr;
    return 0;
}

enum kl_code ui_theme_read_look(struct kl_str text, struct ui_ink *look,
                                struct kl_err *err)
{
    struct ui_ink ink = {-1, -1, 0};
    bool has_fg = false, has_bg = false, on = false;

    for (size_t from = 0; from < text.len;) {
        size_t space = kl_str_find(text, KL_STR(" "), from);
        struct kl_str word =
            kl_str_sub(text, from, space == SIZE_MAX ? space : space - from);
        unsigned attr = on ? 0 : read_attr(word);

        from = space == SIZE_MAX ? text.len : space + 1;
        ink.attrs |= attr;
        if (!word.len || attr)
            continue;
        if (!on && !has_bg && kl_str_eq(word, KL_STR("on"))) {
            on = has_bg = true;
        } else if ((on || !(has_fg || has_bg)) &&
                   ui_colour_read(word, on ? &ink.bg : &ink.fg)) {
            has_fg = has_fg || !on;
            on = false;
        } else {
            kl_err_set(err, KL_INVALID, _("\"%.*s\" is no colour or attribute here"),
                       KL_STR_ARG(kl_option_quote(word)));
            kl_err_advise(err, _("a look is COLOUR on COLOUR ATTRIBUTE…: see "
                                 "keyline.conf(5)"));
            return KL_INVALID;
        }
    }
    if (on)
        return kl_err_set(err, KL_INVALID, _("\"on\" needs a colour behind it"));
    *look = ink;
    return KL_OK;
}
