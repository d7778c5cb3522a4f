#include "config.h"

#include "app/local_by.h"

#include "model/item.h"
#include "model/number.h"
#include "app/evidence.h"

/* In the order in which values of different types stand. */
static const enum kl_value_type ranks[] = {
    KL_VALUE_N,  KL_VALUE_S,  KL_VALUE_B, KL_VALUE_BOOL, KL_VALUE_NULL,   KL_VALUE_SS,
    KL_VALUE_NS, KL_VALUE_BS, KL_VALUE_L, KL_VALUE_M,    KL_VALUE_UNKNOWN};

static char rank_of(enum kl_value_type type)
{
    char rank = 0;

    while ((size_t)rank < KL_ARRAY_LEN(ranks) - 1 && ranks[(size_t)rank] != type)
        rank++;
    return rank;
}

void kl_local_by_add(enum kl_value_type type, struct kl_str text, struct kl_buf *out)
{
    kl_buf_add_char(out, rank_of(type));
    kl_buf_add_str(out, text);
}

int kl_local_by_cmp(const void *arg, struct kl_str a, struct kl_str b)
{
    struct kl_str x = kl_str_sub(a, 1, SIZE_MAX), y = kl_str_sub(b, 1, SIZE_MAX);

    (void)arg;
    if (a.data[0] != b.data[0])
        return a.data[0] < b.data[0] ? -1 : 1;
    return ranks[(size_t)a.data[0]] == KL_VALUE_N ? kl_number_cmp(x, y)
                                                  : kl_str_cmp(x, y);
}

/* What is no S, N or B is rare, and the item is decoded for it. */
static bool add_other(struct kl_str json, const char *name, struct kl_buf *out)
{
    struct kl_item item = {0};
    struct kl_buf text = {0};
    const json_t *value, *inner = NULL;
    enum kl_value_type type = KL_VALUE_ABSENT;

    if (kl_item_decode(json, &item, NULL) == KL_OK) {
        value = kl_item_get(&item, name);
        type = kl_value_type(value, &inner);
        if (json_is_array(inner))
            kl_buf_addf(&text, "%020zu", json_array_size(inner));
        else if (json_is_object(inner))
            kl_buf_addf(&text, "%020zu", json_object_size(inner));
        else
            kl_value_preview(value, SIZE_MAX, &text);
    }
    if (type != KL_VALUE_ABSENT)
        kl_local_by_add(type, kl_buf_str(&text), out);
    kl_buf_release(&text);
    kl_item_release(&item);
    return type != KL_VALUE_ABSENT;
}

static bool attribute_value(void *arg, const struct kl_row *row, size_t *group,
                            struct kl_buf *out)
{
    static const enum kl_value_type types[] = {
        [KL_KEY_S] = KL_VALUE_S, [KL_KEY_N] = KL_VALUE_N, [KL_KEY_B] = KL_VALUE_B};
    const char *name = arg;
    struct kl_str json = kl_page_item(row->page, row->item);
    struct kl_page_wants wants = {.keys = &name, .nkeys = 1};
    struct kl_page page = {0};
    struct kl_page_attr attr = {0};
    bool found;

    (void)group;
    /* Most rows that do not have it do not hold its name anywhere. */
    if (kl_str_find(json, kl_str_from(name), 0) == SIZE_MAX &&
        kl_str_find(json, KL_STR("\\"), 0) == SIZE_MAX)
        return false;
    if (kl_page_scan_item(&page, json, &wants, NULL) == KL_OK)
        attr = kl_page_key(&page, 0, 0);
    found = attr.text.data != NULL;
    if (found)
        kl_local_by_add(types[attr.type], attr.text, out);
    kl_page_release(&page);
    return found || add_other(json, name, out);
}

void kl_local_by_attribute(struct kl_local_order *order, const char *name)
{
    order->value = attribute_value;
    order->cmp = kl_local_by_cmp;
    order->arg = (void *)(uintptr_t)name;
}

/* ---- the order that is meant ---- */

/* The attributes that a browse had of its pages were given back when their keys had been
 * looked at. */
static size_t read_turned(struct kl_intended *intended, const struct kl_row *row,
                          struct kl_buf *out)
{
    struct kl_page_wants wants = {.evidence = true};
    struct kl_evidence_list list = {0};
    struct kl_page page = {0};
    size_t form;

    if (kl_page_scan_item(&page, kl_page_item(row->page, row->item), &wants, NULL) ==
        KL_OK)
        kl_evidence_list_fill(&list, &page, 0);
    form = kl_intended_read(intended, row->key, list.evidence, list.n, out);
    kl_evidence_list_release(&list);
    kl_page_release(&page);
    return form;
}

static bool intended_value(void *arg, const struct kl_row *row, size_t *group,
                           struct kl_buf *out)
{
    struct kl_intended *intended = arg;

    *group = kl_intended_needs_items(intended)
                 ? read_turned(intended, row, out)
                 : kl_intended_read(intended, row->key, NULL, 0, out);
    return true;
}

static int intended_cmp(const void *arg, struct kl_str a, struct kl_str b)
{
    return kl_intended_cmp(arg, a, b);
}

void kl_local_by_intention(struct kl_local_order *order, struct kl_intended *intended,
                           bool reverse)
{
    order->value = intended_value;
    order->cmp = intended_cmp;
    order->descending = reverse;
    order->moved = true;
    order->arg = intended;
}

/* ---- another width ---- */

static bool width_value(void *arg, const struct kl_row *row, size_t *group,
                        struct kl_buf *out)
{
    struct kl_local_width *width = arg;

    (void)group;
    switch (kl_what_if_key(&width->what_if, row->key, out)) {
    case KL_WHAT_IF_OVER:
        width->over++;
        break;
    case KL_WHAT_IF_NONE:
        width->none++;
        break;
    case KL_WHAT_IF_SAME:
    case KL_WHAT_IF_NEW:
        break;
    }
    return true;
}

static int bytes_cmp(const void *arg, struct kl_str a, struct kl_str b)
{
    (void)arg;
    return kl_str_cmp(a, b);
}

void kl_local_by_width(struct kl_local_order *order, struct kl_local_width *width,
                       bool reverse)
{
    order->value = width_value;
    order->cmp = bytes_cmp;
    order->descending = reverse;
    order->moved = true;
    order->arg = width;
}
