/* Rows of a Scan: what they cannot do, for they are in no key order. */
#include "config.h"

#include "ui/rows.h"

#include "base/i18n.h"

const enum ui_action ui_rows_scan_hints[] = {UI_ACTION_OPEN,  UI_ACTION_FILTER,
                                             UI_ACTION_INDEX, UI_ACTION_PLAN,
                                             UI_ACTION_HELP,  UI_ACTION_NONE};

/* What has no meaning where rows are in no key order. */
static bool needs_order(enum ui_action action)
{
    static const enum ui_action actions[] = {
        UI_ACTION_REVERSE,        UI_ACTION_NEXT_FINDING,
        UI_ACTION_CONDITION,      UI_ACTION_PREVIOUS_FINDING,
        UI_ACTION_NEXT_PARTITION, UI_ACTION_PREVIOUS_PARTITION,
        UI_ACTION_KEY_PANE,       UI_ACTION_FINDINGS,
        UI_ACTION_CHECK,          UI_ACTION_TREE,
        UI_ACTION_INTENDED,       UI_ACTION_WHAT_IF,
        UI_ACTION_EXPR,           UI_ACTION_WATCH};

    for (size_t i = 0; i < KL_ARRAY_LEN(actions); i++)
        if (actions[i] == action)
            return true;
    return false;
}

bool ui_rows_refuse_in_scan(struct ui_rows *rows, enum ui_action action)
{
    if (!rows->scan || !needs_order(action))
        return false;
    ui_host_note(
        rows->view.host, UI_STYLE_INFO,
        _("a Scan has no key order: %s follows the item into its partition, %s asks "
          "for a Query"),
        ui_view_key(&rows->view, UI_ACTION_INDEX).text,
        ui_view_key(&rows->view, UI_ACTION_PLAN).text);
    return true;
}
