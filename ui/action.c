#include "config.h"

#include "ui/action.h"

#include "base/i18n.h"

#define V(kind) (1u << UI_VIEW_##kind)
#define V_ROWS V(ROWS)
#define V_ALL ((1u << UI_VIEW_KINDS) - 1)
#define V_FORWARD (V_ALL & ~(V_VALUES | V(HELP)))
#define V_ALL_BUT_HELP (V_ALL & ~V(HELP))
#define V_WIDE (V(ROWS) | V(ITEM) | V(KEY) | V(CELL) | V(EXPR) | V(EXPORT))
#define V_LONG (V(ROWS) | V(ITEM) | V(KEY) | V(CELL))
#define V_CODE (V(ROWS) | V(EXPR))
#define V_LISTS                                                                          \
    (V(TABLES) | V(PARTITIONS) | V(INDEXES) | V(ROWS) | V(ITEM) | V(FINDINGS) |          \
     V(COLUMNS) | V(EXPORT) | V(TREE) | V(WAYS) | V(PLAN))
#define V_VALUES (V(ITEM) | V(CELL))
#define V_TREES V(ITEM)
#define V_PARTITION (V(TABLES) | V(PARTITIONS) | V(INDEXES) | V(ROWS))
#define V_INDEXED (V(PARTITIONS) | V(ROWS) | V(ITEM))
#define V_KEYED (V(ROWS) | V(ITEM) | V(KEY))
#define V_COLUMNED (V(ROWS) | V(COLUMNS))
#define V_ASKED (V(TABLES) | V(PARTITIONS) | V(ROWS) | V(PLAN))
#define V_READ                                                                           \
    (V(TABLES) | V(PARTITIONS) | V(ROWS) | V(TREE) | V(WAYS) | V(PLAN) | V(WATCH))
#define V_TREED (V(ROWS) | V(PARTITIONS) | V(TREE))

/* A group stands in the table as a row of its own without an action. */
static const struct ui_action_row rows[] = {
#define UI_GROUP(title) {.action = UI_ACTION_NONE, .group = (title)},
#define UI_ACTION(id, label, bound, where, word, text)                                   \
    {.action = UI_ACTION_##id,                                                           \
     .name = (label),                                                                    \
     .keys = (bound),                                                                    \
     .views = (where),                                                                   \
     .hint = (word),                                                                     \
     .help = (text)},
#include "ui/action.def"
#undef UI_GROUP
#undef UI_ACTION
};

const char *ui_view_name(enum ui_view_kind kind)
{
    switch (kind) {
    case UI_VIEW_TABLES:
        return "tables";
    case UI_VIEW_PARTITIONS:
        return "partitions";
    case UI_VIEW_INDEXES:
        return "indexes";
    case UI_VIEW_ROWS:
        return "rows";
    case UI_VIEW_CELL:
        return "cell";
    case UI_VIEW_COLUMNS:
        return "columns";
    case UI_VIEW_ITEM:
        return "item";
    case UI_VIEW_KEY:
        return "key";
    case UI_VIEW_FINDINGS:
        return "findings";
    case UI_VIEW_EXPR:
        return "code";
    case UI_VIEW_EXPORT:
        return "export";
    case UI_VIEW_TREE:
        return "tree";
    case UI_VIEW_WAYS:
        return "ways";
    case UI_VIEW_PLAN:
        return "plan";
    case UI_VIEW_WATCH:
        return "watch";
    case UI_VIEW_HELP:
        return "help";
    case UI_VIEW_KINDS:
        break;
    }
    return NULL;
}

const struct ui_action_row *ui_action_at(size_t i)
{
    return i < sizeof(rows) / sizeof(rows[0]) ? &rows[i] : NULL;
}

const struct ui_action_row *ui_action_row(enum ui_action action)
{
    for (size_t i = 0; action != UI_ACTION_NONE && ui_action_at(i); i++) {
        if (rows[i].action == action)
            return &rows[i];
    }
    return NULL;
}

bool ui_action_works(enum ui_action action, enum ui_view_kind kind)
{
    const struct ui_action_row *row = ui_action_row(action);

    return row && (row->views & (1u << kind));
}
