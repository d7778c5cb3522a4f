/* Where one is among the rows: kept in a few bytes, and come back to. */
#include "config.h"

#include "ui/rows.h"

void ui_rows_place(const struct ui_view *view, struct ui_place *place)
{
    const struct ui_rows *rows = (const struct ui_rows *)view;

    if (!rows->browse)
        return;
    place->table = kl_mem_strdup(rows->table);
    kl_schema_copy(&place->schema, &rows->schema);
    ui_place_set_partition(place, rows->partition, rows->schema.keys.npk);
    kl_query_copy(&place->asked, &rows->asked.query);
    place->drops = rows->asked.drops;
    kl_buf_set(&place->asked_text, kl_buf_str(&rows->asked.text));
    place->filter = kl_filter_copy(rows->filter);
    kl_buf_set(&place->filter_text, kl_buf_str(&rows->filter_text));
    place->scan = rows->scan;
    place->reverse = kl_browse_query(rows->browse)->reverse;
    kl_spot_take(&place->spot, rows->browse);
}

static bool same_partition(const struct ui_rows *rows, const struct ui_place *place)
{
    size_t i = 0;

    while (i < rows->schema.keys.npk &&
           kl_key_value_cmp(&rows->partition[i], &place->partition[i]) == 0)
        i++;
    return i == rows->schema.keys.npk;
}

static void take_partition(struct ui_rows *rows, const struct ui_place *place)
{
    if (same_partition(rows, place))
        return;
    ui_rows_know_nothing(rows);
    for (size_t i = 0; i < KL_KEY_ATTRS; i++) {
        kl_key_value_release(&rows->partition[i]);
        kl_key_value_copy(&rows->partition[i], &place->partition[i]);
    }
    ui_partitions_follow(rows->view.below, &rows->schema, rows->partition);
}

void ui_rows_return(struct ui_view *view, const struct ui_place *place)
{
    struct ui_rows *rows = (struct ui_rows *)view;

    take_partition(rows, place);
    ui_rows_asked_release(&rows->asked);
    kl_query_copy(&rows->asked.query, &place->asked);
    rows->asked.drops = place->drops;
    kl_buf_set(&rows->asked.text, kl_buf_str(&place->asked_text));
    kl_filter_free(&rows->filter);
    rows->filter = kl_filter_copy(place->filter);
    kl_buf_set(&rows->filter_text, kl_buf_str(&place->filter_text));
    rows->scan = place->scan;
    kl_spot_release(&rows->goal.spot);
    kl_spot_copy(&rows->goal.spot, &place->spot);
    ui_rows_read(rows, place->reverse);
}

void ui_rows_rest(struct ui_view *view, bool rest)
{
    struct ui_rows *rows = (struct ui_rows *)view;
    struct ui_place *place = rows->resting;

    if (rest && rows->browse) {
        rows->resting = KL_NEW(struct ui_place);
        rows->resting->kind = UI_VIEW_ROWS;
        ui_rows_place(view, rows->resting);
        ui_rows_survey_forget(rows);
        ui_rows_forget(rows);
    } else if (!rest && place) {
        rows->resting = NULL;
        ui_rows_return(view, place);
        ui_place_release(place);
        free(place);
    }
}
