/* The loaded rows in an order of one's own, or some of them: what the rows view shows
 * instead of DynamoDB's order, and says so, until Esc takes it away. No request is made
 * for it, and none while it is shown.
 *
 * The cursor of the browse goes along, so that whatever looks at the row at the cursor
 * (the item, the key pane) need not know of it. */
#ifndef UI_ROWS_LOCAL_H
#define UI_ROWS_LOCAL_H

#include "app/local_by.h"
#include "ui/list.h"

enum ui_local_by {
    UI_LOCAL_STORED, /* the order of the browse */
    UI_LOCAL_COLUMN, /* an attribute's value */
    UI_LOCAL_DECODED,
    UI_LOCAL_INTENDED,
    UI_LOCAL_WIDTH, /* as the keys would be at another width */
};

/* Zeroed: the rows of the browse. */
struct ui_rows_local {
    enum ui_local_by by;
    char *attribute; /* COLUMN */
    bool descending;
    struct kl_local_width width;  /* WIDTH; its lens is the browse's */
    struct kl_buf column;         /* WIDTH: its name */
    struct kl_buf keep;           /* rows that hold this text; empty: all */
    bool to_top;                  /* the cursor goes to the first row */
    struct kl_local_rows *rows;   /* NULL: nothing is wanted */
    struct kl_intended *intended; /* INTENDED */
    struct kl_lens *lens;         /* WIDTH: how the keys would look */
    struct ui_list list;          /* once rows are ready */
    bool ready;
};

struct ui_rows;

/* Whether something is wanted; whether it is there, and shown. */
bool ui_rows_local_wanted(const struct ui_rows *rows);
bool ui_rows_local_shown(const struct ui_rows *rows);
/* What keys do: S, o, O and &. */
void ui_rows_local_sort(struct ui_rows *rows);
void ui_rows_local_intended(struct ui_rows *rows);
void ui_rows_local_ask_width(struct ui_rows *rows);
void ui_rows_local_ask_keep(struct ui_rows *rows);
bool ui_rows_local_take_width(struct ui_rows *rows, struct kl_str text);
bool ui_rows_local_take_keep(struct ui_rows *rows, struct kl_str text);
enum ui_style ui_rows_local_preview_width(struct ui_rows *rows, struct kl_str text,
                                          struct kl_buf *out);
/* Takes away what was wanted last of a text and an order; false: nothing is wanted. */
bool ui_rows_local_escape(struct ui_rows *rows);
/* Back to the rows of the browse: also before the browse is told to go elsewhere. */
void ui_rows_local_end(struct ui_rows *rows);
/* The browse is about to change, and has changed: rows are looked at again. */
void ui_rows_local_drop(struct ui_rows *rows);
void ui_rows_local_make(struct ui_rows *rows);
/* A slice; true: there is more. */
bool ui_rows_local_work(struct ui_rows *rows);
/* Moves the cursor; false: it is no such action. */
bool ui_rows_local_move(struct ui_rows *rows, enum ui_action action);
/* Whether rows are sorted by that attribute, or by what keys decode to (NULL). */
bool ui_rows_local_is_by(const struct ui_rows_local *local, const char *attribute);
/* rows_local_words.c */
/* Says that it is local, of how many rows, and what came of it; kind: of the view in
 * which it is said. */
enum ui_style ui_rows_local_words(const struct ui_rows *rows, enum ui_view_kind kind,
                                  struct kl_buf *out);
/* For the title: short. False: the browse's operation is true, and comes behind it. */
bool ui_rows_local_title(const struct ui_rows *rows, struct kl_buf *out);
/* "↑" or "↓" when the rows are sorted by that attribute, or by what keys decode to
 * (NULL); else "". */
const char *ui_rows_local_arrow(const struct ui_rows *rows, const char *attribute);

#endif
