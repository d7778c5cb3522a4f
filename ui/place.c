#include "config.h"

#include "ui/place.h"

void ui_place_release(struct ui_place *place)
{
    free(place->table);
    free(place->index);
    for (size_t i = 0; i < KL_KEY_ATTRS; i++)
        kl_key_value_release(&place->partition[i]);
    kl_schema_release(&place->schema);
    kl_query_release(&place->asked);
    kl_buf_release(&place->asked_text);
    kl_filter_free(&place->filter);
    kl_buf_release(&place->filter_text);
    kl_spot_release(&place->spot);
    *place = (struct ui_place){0};
}

void ui_place_set_partition(struct ui_place *place, const struct kl_key_value *values,
                            size_t n)
{
    for (size_t i = 0; i < n; i++)
        kl_key_value_copy(&place->partition[i], &values[i]);
}
