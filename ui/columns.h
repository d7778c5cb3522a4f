/* How a person wants the columns of a table's rows: in which order, which are hidden, how
 * wide, and how many stay in their place when the others are scrolled.
 *
 * Columns are attributes, by name; the key's column always comes first and is none of
 * them. Those that nothing is said of are not in the list: they follow it as they are
 * met. What is said holds before an attribute is met and when it is met again, in another
 * partition or an index. The screen keeps one per table, which every view of the table
 * shares: whoever knows better before the first row is read (a configuration) asks for it
 * by ui_column_sets_get() and fills it.
 *
 *     struct ui_columns *columns = ui_column_sets_get(&host->columns, "leaderboard");
 *     ui_column_meet(columns, "score")->width = 12;
 *     ui_column_meet(columns, "run")->hidden = true;
 *     columns->frozen = 2;
 */
#ifndef UI_COLUMNS_H
#define UI_COLUMNS_H

#include "base/mem.h"
#include "base/str.h"

#define UI_COLUMN_MIN 3   /* columns of the screen that a column may be narrowed to */
#define UI_COLUMN_MAX 120 /* and widened to */

struct ui_column {
    char *name;
    bool hidden;
    int width; /* columns of the screen; 0: as wide as what it shows */
};

struct ui_columns {
    struct ui_column *list; /* in the order in which they are shown */
    size_t n, cap;
    struct ui_column *expected; /* widths of columns that are not in the list yet */
    size_t nexpected, expected_cap;
    bool others_hidden; /* attributes that are not in the list are hidden */
    int key_width;      /* of the key's column; 0: as wide as what it shows */
    size_t frozen;      /* 0: none; 1: the key stays, with what it decodes to; n: also
                         * the first n - 1 attributes that are shown */
    uint64_t version;   /* grows with every change made through a function below */
};

#define UI_FROZEN_DEFAULT 1
#define UI_FROZEN_MAX 9

/* Nothing said of any column, and the key frozen. */
void ui_columns_init(struct ui_columns *columns);
void ui_columns_release(struct ui_columns *columns);
/* As ui_columns_init() makes it, which is a change like any other. */
void ui_columns_reset(struct ui_columns *columns);
/* The column of that attribute, at the end when it was not there: hidden then if others
 * are. Valid until the next one is met. */
struct ui_column *ui_column_meet(struct ui_columns *columns, const char *name);
/* Its place in the list; SIZE_MAX: it is not there. */
size_t ui_columns_find(const struct ui_columns *columns, const char *name);
/* Moves a column by one place, over hidden ones too; its new place. */
size_t ui_columns_move(struct ui_columns *columns, size_t i, bool right);
void ui_columns_hide(struct ui_columns *columns, size_t i, bool hidden);
void ui_columns_show_all(struct ui_columns *columns);
/* A width within the bounds; 0: as wide as what it shows. */
void ui_columns_set_width(struct ui_columns *columns, size_t i, int width);
/* The same for a column by its name, also one that is not in the list: when it comes into
 * it, it has that width. */
void ui_columns_expect_width(struct ui_columns *columns, const char *name, int width);
/* The width wanted for a column, in the list or not; 0: none. */
int ui_columns_width(const struct ui_columns *columns, const char *name);
void ui_columns_set_key_width(struct ui_columns *columns, int width);
void ui_columns_freeze(struct ui_columns *columns, size_t n);

/* The columns of all tables that were looked at. A zeroed struct has none. */
struct ui_column_sets {
    struct ui_column_set {
        char *table;
        struct ui_columns columns;
    } * *list;
    size_t n, cap;
};

void ui_column_sets_release(struct ui_column_sets *sets);
/* Those of a table, made when there are none; valid until the sets are released. */
struct ui_columns *ui_column_sets_get(struct ui_column_sets *sets, const char *table);

#endif
