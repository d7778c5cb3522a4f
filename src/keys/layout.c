#include "config.h"

#include "keys/layout.h"

void kl_layout_free(struct kl_layout **layout)
{
    struct kl_layout *l = *layout;

    if (!l)
        return;
    for (size_t i = 0; i < l->n; i++)
        free(l->nodes[i].label);
    free(l->nodes);
    free(l);
    *layout = NULL;
}

struct kl_layout *kl_layout_copy(const struct kl_layout *layout)
{
    struct kl_layout *copy = KL_NEW(struct kl_layout);

    copy->delim = layout->delim;
    copy->n = layout->n;
    copy->nodes = KL_NEW_ARRAY(struct kl_layout_node, layout->n);
    for (size_t i = 0; i < layout->n; i++) {
        copy->nodes[i] = layout->nodes[i];
        if (layout->nodes[i].label)
            copy->nodes[i].label =
                kl_mem_dup(layout->nodes[i].label, layout->nodes[i].len);
    }
    return copy;
}

/* The child of a node that a segment is; SIZE_MAX when there is none. Children stand
 * behind their parent. */
static size_t child_of(const struct kl_layout *layout, size_t parent, bool label,
                       struct kl_str text)
{
    for (size_t i = parent + 1; parent != SIZE_MAX && i < layout->n; i++) {
        const struct kl_layout_node *node = &layout->nodes[i];

        if (node->parent == parent && node->is_label == label &&
            (!label || kl_str_eq((struct kl_str){node->label, node->len}, text)))
            return i;
    }
    return SIZE_MAX;
}

size_t kl_layout_read(const struct kl_layout *layout, struct kl_str key,
                      struct kl_place *places, size_t max)
{
    struct kl_segment segs[KL_SPLIT_MAX];
    size_t total, node = 0;
    size_t n = kl_split(key, layout->delim, segs, max < KL_SPLIT_MAX ? max : KL_SPLIT_MAX,
                        &total);

    /* A row of one segment has no place in a layout of several. */
    if (total == 1 && layout->delim != KL_DELIM_NONE)
        node = SIZE_MAX;
    for (size_t i = 0; i < n; i++) {
        struct kl_str text = kl_str_sub(key, segs[i].off, segs[i].len);

        node = child_of(layout, node, segs[i].label, text);
        places[i] = (struct kl_place){
            .off = segs[i].off, .len = segs[i].len, .label = segs[i].label, .node = node};
    }
    if (n && total > n) {
        places[n - 1].len = key.len - places[n - 1].off;
        places[n - 1].node = SIZE_MAX;
    }
    return n;
}
