#include "config.h"

#include "ui/settings.h"

#include "base/i18n.h"
#include "base/suggest.h"

#define ALL_VIEWS ((1u << UI_VIEW_KINDS) - 1)

/* What a line of [keys] says. */
struct bound {
    int32_t keys[UI_KEYS_MAX];
    size_t n;
    unsigned views;
    const struct ui_action_row *row; /* NULL: none */
};

/* ---- names ---- */

static const struct ui_action_row *find_action(const char *name)
{
    const struct ui_action_row *row;

    for (size_t i = 0; (row = ui_action_at(i)); i++)
        if (row->action != UI_ACTION_NONE && !strcmp(row->name, name))
            return row;
    return NULL;
}

static void advise_near(const char *word, const char *const *names, struct kl_err *err)
{
    const char *near = kl_suggest(word, names);

    if (near)
        kl_err_advise(err, _("did you mean %s?"), near);
}

static enum kl_code unknown_action(const char *name, struct kl_err *err)
{
    const char *names[UI_ACTION_COUNT + 1] = {"none"};
    const struct ui_action_row *row;
    size_t n = 1;

    for (size_t i = 0; (row = ui_action_at(i)); i++)
        if (row->action != UI_ACTION_NONE)
            names[n++] = row->name;
    kl_err_set(err, KL_INVALID, _("no such action: %.*s"),
               KL_STR_ARG(kl_option_quote(kl_str_from(name))));
    advise_near(name, names, err);
    kl_err_advise(err, _("keyline.conf(5) lists them; \"none\" is nothing"));
    return KL_INVALID;
}

static size_t find_view(struct kl_str name)
{
    for (int i = 0; i < UI_VIEW_KINDS; i++)
        if (kl_str_eq(name, kl_str_from(ui_view_name((enum ui_view_kind)i))))
            return (size_t)i;
    return SIZE_MAX;
}

static enum kl_code check_view(struct kl_str name, struct kl_err *err)
{
    struct kl_buf views = {0};

    if (find_view(name) != SIZE_MAX)
        return KL_OK;
    for (int i = 0; i < UI_VIEW_KINDS; i++)
        kl_buf_addf(&views, "%s%s", i ? ", " : "", ui_view_name((enum ui_view_kind)i));
    kl_err_set(err, KL_INVALID, _("no such view: %.*s"),
               KL_STR_ARG(kl_option_quote(name)));
    kl_err_advise(err, _("there are %s"), kl_buf_text(&views));
    kl_buf_release(&views);
    return KL_INVALID;
}

static size_t find_style(const char *name)
{
    for (int i = 0; i < UI_STYLE_COUNT; i++)
        if (!strcmp(name, ui_style_name((enum ui_style)i)))
            return (size_t)i;
    return SIZE_MAX;
}

/* ---- keys ---- */

/* false: a key or an action that is none. */
static bool read_bound(const struct kl_config_key *key, struct bound *bound)
{
    *bound = (struct bound){.views = ALL_VIEWS, .row = find_action(key->action)};
    bound->n = ui_key_parse(kl_str_from(key->key), bound->keys, UI_KEYS_MAX);
    if (key->view)
        bound->views = 1u << find_view(kl_str_from(key->view));
    if (bound->row)
        bound->views &= bound->row->views;
    return bound->n && (bound->row || !strcmp(key->action, "none"));
}

/* Keys for one view may differ from those for all. */
static bool is_same(const struct kl_config_key *a, const struct kl_config_key *b)
{
    struct bound one, other;

    return !a->view == !b->view && read_bound(a, &one) && read_bound(b, &other) &&
           (one.views & other.views) &&
           ui_keymap_overlap(one.keys, one.n, other.keys, other.n);
}

static bool holds(const struct bound *bound, int32_t key)
{
    for (size_t i = 0; i < bound->n; i++)
        if (bound->keys[i] == key)
            return true;
    return false;
}

static enum kl_code check_key(const struct kl_config *config,
                              const struct kl_config_key *key, struct kl_err *err)
{
    struct kl_str name = kl_option_quote(kl_str_from(key->key));
    struct bound bound;

    if (!read_bound(key, &bound) && bound.n)
        return unknown_action(key->action, err);
    if (!bound.n) {
        kl_err_set(err, KL_INVALID, _("%.*s is no key"), KL_STR_ARG(name));
        kl_err_advise(err, _("keys are written as the help shows them: x, Ctrl-N, Alt-x, "
                             "F5, PageDown, or yc for y and then c"));
        return KL_INVALID;
    }
    if (holds(&bound, UI_CTRL('C')))
        return kl_err_set(err, KL_INVALID,
                          _("Ctrl-C always cancels and leaves: it cannot be bound"));
    if (!bound.views)
        return kl_err_set(err, KL_INVALID, _("%s does not work in the view %s"),
                          key->action, key->view);
    for (size_t i = 0; i < config->nkeys; i++)
        if (is_same(&config->keys[i], key))
            return kl_err_set(err, KL_INVALID, _("%.*s is bound in line %u already"),
                              KL_STR_ARG(name), config->keys[i].line);
    return KL_OK;
}

static void bind_all(const struct kl_config *config, bool for_one_view,
                     struct ui_keymap *map)
{
    for (size_t i = 0; i < config->nkeys; i++) {
        struct bound bound;

        if ((config->keys[i].view != NULL) == for_one_view &&
            read_bound(&config->keys[i], &bound))
            ui_keymap_bind(map, bound.views, bound.keys, bound.n,
                           bound.row ? bound.row->action : UI_ACTION_NONE);
    }
}

void ui_settings_bind(const struct kl_config *config, struct ui_keymap *map)
{
    bind_all(config, false, map);
    bind_all(config, true, map);
}

/* ---- styles ---- */

static enum kl_code check_style(const struct kl_config *config,
                                const struct kl_config_style *style, struct kl_err *err)
{
    const char *names[UI_STYLE_COUNT + 1] = {0};
    struct ui_ink look;

    for (int i = 0; i < UI_STYLE_COUNT; i++)
        names[i] = ui_style_name((enum ui_style)i);
    if (find_style(style->name) == SIZE_MAX) {
        kl_err_set(err, KL_INVALID, _("no such style: %.*s"),
                   KL_STR_ARG(kl_option_quote(kl_str_from(style->name))));
        advise_near(style->name, names, err);
        kl_err_advise(err, _("keyline.conf(5) lists them"));
        return KL_INVALID;
    }
    for (size_t i = 0; i < config->nstyles; i++)
        if (!strcmp(config->styles[i].name, style->name))
            return kl_err_set(err, KL_INVALID, _("%s is set in line %u already"),
                              style->name, config->styles[i].line);
    return ui_theme_read_look(kl_str_from(style->look), &look, err);
}

void ui_settings_theme(const struct kl_config *config, struct ui_theme *theme)
{
    ui_theme_init(theme, (enum kl_theme)kl_config_number(config, KL_OPTION_THEME));
    for (size_t i = 0; i < config->nstyles; i++) {
        size_t style = find_style(config->styles[i].name);
        struct ui_ink look;

        if (style != SIZE_MAX &&
            !ui_theme_read_look(kl_str_from(config->styles[i].look), &look, NULL))
            ui_theme_set(theme, (enum ui_style)style, &look);
    }
}

const struct kl_config_words ui_settings_words = {
    .view = check_view,
    .key = check_key,
    .style = check_style,
};

/* ---- columns ---- */

void ui_settings_columns(const struct kl_table_config *table, const char *key,
                         struct ui_columns *columns)
{
    size_t frozen = table->numbers[KL_OPTION_FREEZE];

    for (size_t i = 0; i < table->columns.n; i++)
        ui_column_meet(columns, table->columns.names[i]);
    for (size_t i = 0; i < table->hide.n; i++) {
        if (!strcmp(table->hide.names[i], "*"))
            columns->others_hidden = true;
        else
            ui_column_meet(columns, table->hide.names[i])->hidden = true;
    }
    for (size_t i = 0; i < table->nwidths; i++) {
        const char *name = table->widths[i].name;
        int width = (int)table->widths[i].width;

        if (key && !strcmp(name, key))
            ui_columns_set_key_width(columns, width);
        else
            ui_columns_expect_width(columns, name, width);
    }
    if (frozen != columns->frozen)
        ui_columns_freeze(columns, frozen);
}

bool ui_settings_is_of_columns(enum kl_option option)
{
    return option == KL_OPTION_COLUMNS || option == KL_OPTION_HIDE ||
           option == KL_OPTION_WIDTHS || option == KL_OPTION_FREEZE;
}

void ui_settings_reset(const struct kl_config *config, const char *place,
                       struct ui_column_sets *sets)
{
    for (size_t i = 0; i < sets->n; i++) {
        struct ui_columns *columns = &sets->list[i]->columns;
        struct kl_table_config table = {0};

        kl_table_config_read(&table, config, sets->list[i]->table, NULL, place);
        ui_columns_reset(columns);
        ui_settings_columns(&table, NULL, columns);
        kl_table_config_release(&table);
    }
}
