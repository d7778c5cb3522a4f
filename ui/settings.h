/* What a configuration says of the screen: keys, styles, columns. */
#ifndef UI_SETTINGS_H
#define UI_SETTINGS_H

#include "app/config_read.h"
#include "app/table_config.h"
#include "ui/columns.h"
#include "ui/keymap.h"
#include "ui/theme.h"

/* What views, keys, actions and styles are called, for kl_config_read(): it says what is
 * wrong with a line of [keys] or [style], and that a key is bound or a style set twice.
 */
extern const struct kl_config_words ui_settings_words;

/* The bindings of the configuration over those of the map: first those for all views,
 * then those for one. */
void ui_settings_bind(const struct kl_config *config, struct ui_keymap *map);
/* The theme that is configured, with its styles. */
void ui_settings_theme(const struct kl_config *config, struct ui_theme *theme);
/* Columns as they are configured for the table; key is its sort key's attribute, whose
 * width is set too; NULL: it is not known. */
void ui_settings_columns(const struct kl_table_config *table, const char *key,
                         struct ui_columns *columns);
/* Whether an option says how columns look, rather than what is read. */
bool ui_settings_is_of_columns(enum kl_option option);
/* The columns of all tables as they are configured now, whatever was changed before. */
void ui_settings_reset(const struct kl_config *config, const char *place,
                       struct ui_column_sets *sets);

#endif
