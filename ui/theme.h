/* Themes: how each style looks at every colour depth.
 *
 * A theme is a table, and what a user changes in it changes a copy. With no colours, be
 * it the terminal, NO_COLOR or the theme, only attributes tell styles apart: bold, dim,
 * underline, reverse; these are the same in all themes.
 *
 *     struct ui_theme theme;
 *     ui_theme_init(&theme, KL_THEME_LIGHT);
 *     ui_theme_set(&theme, UI_STYLE_KEY_PADDING, &look);
 *     ink = ui_theme_ink(&theme, UI_STYLE_KEY_PADDING, UI_MOD_ROW, UI_DEPTH_256);
 */
#ifndef UI_THEME_H
#define UI_THEME_H

#include "base/err.h"
#include "app/option.h"
#include "ui/style.h"

#define UI_OVERS 3 /* modifiers that lie over a style */

/* Background of a modifier and, where the style has none, its foreground. */
struct ui_over {
    unsigned mod;
    struct ui_ink at[UI_DEPTH_COUNT];
};

struct ui_theme {
    enum kl_theme theme;
    struct ui_ink looks[UI_STYLE_COUNT][UI_DEPTH_COUNT];
    struct ui_over overs[UI_OVERS];       /* the strongest last */
    struct ui_ink ground[UI_DEPTH_COUNT]; /* what stands for the terminal's own colours */
};

void ui_theme_init(struct ui_theme *theme, enum kl_theme which);
struct ui_ink ui_theme_ink(const struct ui_theme *theme, enum ui_style style,
                           unsigned mods, enum ui_depth depth);
/* Another look for a style: colours of 256, -1 for none, which on terminals with fewer
 * are the nearest of those. */
void ui_theme_set(struct ui_theme *theme, enum ui_style style, const struct ui_ink *look);
/* A look as a configuration writes it: "bright-red on 17 bold". KL_INVALID says which
 * word is neither a colour nor an attribute. */
enum kl_code ui_theme_read_look(struct kl_str text, struct ui_ink *look,
                                struct kl_err *err);

#endif
