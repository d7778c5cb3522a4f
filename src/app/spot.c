#include "config.h"

#include "app/spot.h"

void kl_spot_release(struct kl_spot *spot)
{
    kl_key_value_release(&spot->top);
    *spot = (struct kl_spot){0};
}

void kl_spot_copy(struct kl_spot *spot, const struct kl_spot *from)
{
    *spot = (struct kl_spot){.number = from->number, .above = from->above};
    kl_key_value_copy(&spot->top, &from->top);
}

void kl_spot_take(struct kl_spot *spot, struct kl_browse *browse)
{
    size_t cursor = kl_browse_cursor(browse), top = kl_browse_top(browse);
    const struct kl_query *query = kl_browse_query(browse);
    struct kl_row row;

    kl_spot_release(spot);
    if (!kl_browse_row(browse, cursor, &row))
        return;
    spot->number = row.number;
    spot->above = cursor - top;
    /* A Scan has no order of keys to find one in. */
    if (query->npk && kl_browse_row(browse, top, &row) && row.state == KL_ROW_LOADED &&
        row.key.data) {
        struct kl_page_attr key =
            kl_page_key(row.page, row.item, query->npk + query->nsk_eq);

        kl_key_value_set(&spot->top, key.type, row.key);
    }
}

static bool is_near(int64_t number)
{
    return number && number <= KL_SPOT_NEAR && number >= -KL_SPOT_NEAR;
}

void kl_spot_go(const struct kl_spot *spot, struct kl_browse *browse)
{
    if (!is_near(spot->number) && spot->top.data)
        kl_browse_seek_below(browse, &spot->top, spot->above);
    else if (spot->number)
        kl_browse_go_number(browse, spot->number, spot->above);
}
