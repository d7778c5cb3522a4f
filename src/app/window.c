#include "config.h"

#include "app/window.h"

void kl_window_load(struct kl_ground *ground, struct kl_leaf *leaf, struct kl_page *page)
{
    ground->loaded_bytes -= leaf->memory;
    kl_leaf_load(leaf, page);
    ground->loaded_bytes += leaf->memory;
}

void kl_window_slim(struct kl_ground *ground, struct kl_leaf *leaf)
{
    ground->loaded_bytes -= leaf->memory;
    kl_leaf_slim(leaf);
    ground->loaded_bytes += leaf->memory;
}

static uint64_t distance(const struct kl_leaf *leaf, int64_t pos)
{
    int64_t last = leaf->first + (int64_t)leaf->nrows - 1;

    if (pos < leaf->first)
        return (uint64_t)(leaf->first - pos);
    return pos > last ? (uint64_t)(pos - last) : 0;
}

/* From the nearest place; what the search is about to look at counts as the cursor
 * does, or its pages would go as soon as they come. */
static uint64_t remoteness(const struct kl_ground *ground, const struct kl_run *run,
                           const struct kl_leaf *leaf)
{
    uint64_t nearest = UINT64_MAX;

    for (size_t i = 0; i < KL_PLACES; i++) {
        uint64_t far = ground->places[i].run == run
                           ? distance(leaf, ground->places[i].pos)
                           : UINT64_MAX;

        if (far < nearest)
            nearest = far;
    }
    return nearest;
}

/* The loaded leaf that is missed least; NULL when all are near a place. */
static struct kl_leaf *least_missed(const struct kl_ground *ground, size_t near)
{
    struct kl_leaf *worst = NULL;
    uint64_t farthest = near;

    for (size_t i = 0; i < ground->n; i++)
        for (size_t k = 0; k < ground->runs[i]->n; k++) {
            struct kl_leaf *leaf = ground->runs[i]->leaves[k];
            uint64_t far = leaf->loaded ? remoteness(ground, ground->runs[i], leaf) : 0;

            if (far > farthest) {
                farthest = far;
                worst = leaf;
            }
        }
    return worst;
}

void kl_window_evict(struct kl_ground *ground, size_t near)
{
    while (ground->loaded_bytes > ground->window_bytes) {
        struct kl_leaf *leaf = least_missed(ground, near);

        if (!leaf)
            return;
        ground->loaded_bytes -= leaf->memory;
        kl_leaf_unload(leaf);
    }
}
