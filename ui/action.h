/* What a key press can mean: the table of ui/action.def as an enum and rows. */
#ifndef UI_ACTION_H
#define UI_ACTION_H

#include <stdbool.h>
#include <stddef.h>

enum ui_view_kind {
    UI_VIEW_TABLES,
    UI_VIEW_PARTITIONS,
    UI_VIEW_INDEXES,
    UI_VIEW_ROWS,
    UI_VIEW_ITEM,
    UI_VIEW_KEY,
    UI_VIEW_FINDINGS,
    UI_VIEW_EXPORT,
    UI_VIEW_EXPR,
    UI_VIEW_COLUMNS,
    UI_VIEW_TREE,
    UI_VIEW_WAYS,
    UI_VIEW_WATCH,
    UI_VIEW_CELL,
    UI_VIEW_PLAN,
    UI_VIEW_HELP,
    UI_VIEW_KINDS
};

enum ui_action {
    UI_ACTION_NONE,
#define UI_GROUP(name)
#define UI_ACTION(id, name, keys, views, hint, help) UI_ACTION_##id,
#include "ui/action.def"
#undef UI_GROUP
#undef UI_ACTION
    UI_ACTION_COUNT
};

struct ui_action_row {
    enum ui_action action; /* UI_ACTION_NONE: the row is the title of a group */
    const char *group;     /* N_(): the title; NULL else */
    const char *name;
    const char *keys; /* names of keys, separated by a space */
    unsigned views;   /* bits 1 << enum ui_view_kind */
    const char *hint; /* N_(): a word or two */
    const char *help; /* N_() */
};

/* The word for a kind of view in a configuration. */
const char *ui_view_name(enum ui_view_kind kind);

/* The table's rows in order; NULL ends. */
const struct ui_action_row *ui_action_at(size_t i);
/* The row of an action; NULL for UI_ACTION_NONE and beyond. */
const struct ui_action_row *ui_action_row(enum ui_action action);
bool ui_action_works(enum ui_action action, enum ui_view_kind kind);

#endif
