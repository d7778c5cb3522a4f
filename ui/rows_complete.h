/* What could be typed next, from the rows that are loaded: keys and their beginnings,
 * names and values of attributes, and the words of the query language. */
#ifndef UI_ROWS_COMPLETE_H
#define UI_ROWS_COMPLETE_H

#include "ui/rows.h"

/* Where the text goes, and what it is to be. */
struct ui_rows_offer {
    const struct ui_rows *rows;
    struct ui_candidates *candidates;
    struct kl_str text; /* before the cursor */
    struct kl_str name; /* of the attribute whose values are wanted */
};

/* Calls look for loaded rows around the cursor, at most max of them, until there are
 * enough candidates. */
void ui_rows_each(const struct ui_rows_offer *offer, size_t max,
                  void (*look)(const struct ui_rows_offer *offer,
                               const struct kl_row *row));
/* rows_complete_filter.c: names, values and words of a filter. */
void ui_rows_complete_filter(struct ui_rows_offer *offer);

/* The same file: names of attributes, divided by commas. */
void ui_rows_complete_columns(struct ui_rows_offer *offer);

#endif
