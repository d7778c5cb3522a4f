#include "config.h"

#include "ui/screen_set.h"

#include "base/i18n.h"
#include "app/config_text.h"
#include "ui/screen_command.h"
#include "ui/set.h"
#include "ui/settings.h"
#include "ui/views.h"

/* ---- columns ---- */

/* What is said of a table's columns so far goes. */
bool ui_screen_set_columns(struct ui_screen *screen, struct kl_str argument)
{
    const struct kl_schema *schema = ui_view_schema(screen->top);
    struct ui_columns *columns;
    bool all = kl_str_eq(argument, KL_STR("*"));
    struct kl_str name;

    if (!argument.len)
        return ui_screen_run(screen, UI_ACTION_COLUMNS, argument);
    if (!schema)
        return ui_screen_refuse(screen, "columns", _("of which table?"));
    columns = ui_column_sets_get(&screen->host.columns, schema->table);
    ui_columns_reset(columns);
    columns->others_hidden = !all;
    for (size_t i = 0; !all && (name = kl_str_part(argument, ',', i)).data; i++) {
        char *word;

        name = kl_config_trim(name);
        word = kl_mem_dup(name.data, name.len);

        if (name.len)
            ui_column_meet(columns, word)->hidden = false;
        free(word);
    }
    return true;
}

/* ---- options ---- */

/* Columns of all tables at once; what is read, and how it is judged, in the rows that are
 * shown, and in all that are opened from now on. */
bool ui_screen_set_option(struct ui_screen *screen, struct kl_str argument)
{
    struct ui_view *top = screen->top;
    const struct kl_option_row *row;

    if (!ui_set(&screen->host, argument, &row))
        return false;
    if (!row || !row->table)
        return true;
    if (ui_settings_is_of_columns(row->option))
        ui_settings_reset(screen->host.config, kl_session_label(screen->host.session),
                          &screen->host.columns);
    if (top->ops->kind == UI_VIEW_ROWS)
        ui_rows_configure(top, row->option);
    return true;
}
