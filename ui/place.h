/* Where one is on the screen, without what was read for it: enough to come back.
 *
 * A few hundred bytes: the table, the index, the partition, what was asked of it, the
 * direction, and the row at the cursor. A view fills it (ui_view_ops.place), and
 * ui_place_open() makes a view that shows the same again. Views that lie over another one
 * have no place of their own but for their kind.
 */
#ifndef UI_PLACE_H
#define UI_PLACE_H

#include "model/query.h"
#include "app/range.h"
#include "app/spot.h"
#include "ui/action.h"

/* A zeroed struct with a kind is a place. */
struct ui_place {
    enum ui_view_kind kind;
    char *table; /* TABLES: the one at the cursor; PARTITIONS: whose they are */
    char *index; /* of PARTITIONS; NULL: the table itself */
    struct kl_key_value
        partition[KL_KEY_ATTRS]; /* at the cursor of PARTITIONS; of ROWS */

    /* Of ROWS. */
    struct kl_schema schema;
    struct kl_query asked; /* its equalities, condition and filter */
    struct kl_drops drops;
    struct kl_buf asked_text;
    struct kl_filter *filter;
    struct kl_buf filter_text;
    bool scan, reverse;
    struct kl_spot spot;
};

void ui_place_release(struct ui_place *place);
/* Copies values into an empty array of a place. */
void ui_place_set_partition(struct ui_place *place, const struct kl_key_value *values,
                            size_t n);

#endif
