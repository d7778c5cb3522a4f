#include "config.h"

#include "keys/twins.h"

/* The keys of one number. */
struct twin {
    uint64_t keys;
    size_t spelling;    /* digits in a */
    struct kl_buf a, b; /* the first key, and the first one spelled differently */
    size_t other;       /* digits in b; 0: none yet */
};

static void drop(void *item)
{
    struct twin *twin = item;

    if (!twin)
        return;
    kl_buf_release(&twin->a);
    kl_buf_release(&twin->b);
    free(twin);
}

void kl_twins_release(struct kl_twins *twins)
{
    kl_sketch_release(&twins->sketch);
}

static void see(struct twin *twin, struct kl_str key, size_t spelling)
{
    if (!twin->spelling) {
        kl_buf_add_str(&twin->a, key);
        twin->spelling = spelling;
    } else if (!twin->other && spelling != twin->spelling) {
        kl_buf_add_str(&twin->b, key);
        twin->other = spelling;
    }
}

static void copy(struct kl_buf *to, const struct kl_buf *from)
{
    kl_buf_set(to, kl_buf_str(from));
}

/* Two collections: of the two pairs the one with the smaller first key. */
static void see_apart(struct twin *into, const struct twin *from)
{
    int order = 0;

    if (into->other)
        order = kl_str_cmp(kl_buf_str(&from->a), kl_buf_str(&into->a));
    if (into->other && !order)
        order = kl_str_cmp(kl_buf_str(&from->b), kl_buf_str(&into->b));
    if (into->other && order >= 0)
        return;
    copy(&into->a, &from->a);
    copy(&into->b, &from->b);
    into->spelling = from->spelling;
    into->other = from->other;
}

static struct twin *twin_of(struct kl_twins *twins, uint64_t hash)
{
    struct kl_sketch_entry *entry;

    twins->sketch.drop = drop;
    entry = kl_sketch_put(&twins->sketch, hash);
    if (entry && !entry->item)
        entry->item = KL_NEW(struct twin);
    return entry ? entry->item : NULL;
}

void kl_twins_add(struct kl_twins *twins, uint64_t hash, struct kl_str key,
                  size_t spelling)
{
    struct twin *twin = twin_of(twins, hash);

    if (!twin)
        return;
    twin->keys++;
    see(twin, key, spelling);
}

void kl_twins_merge(struct kl_twins *into, const struct kl_twins *from, enum kl_join join)
{
    const struct kl_sketch_entry *entry;
    size_t at = 0;

    while ((entry = kl_sketch_next(&from->sketch, &at))) {
        const struct twin *right = entry->item;
        struct twin *left;

        /* A number of another collection is another thing. */
        if (join == KL_JOIN_APART && !right->other)
            continue;
        left = twin_of(into, entry->hash);
        if (!left)
            continue;
        left->keys += right->keys;
        if (join == KL_JOIN_APART) {
            see_apart(left, right);
            continue;
        }
        see(left, kl_buf_str(&right->a), right->spelling);
        if (right->other)
            see(left, kl_buf_str(&right->b), right->other);
    }
    kl_sketch_narrow(&into->sketch, &from->sketch);
}

bool kl_twins_find(struct kl_twins *twins, struct kl_twins_found *found)
{
    const struct kl_sketch_entry *entry;
    const struct twin *first = NULL;
    size_t at = 0;

    kl_sketch_settle(&twins->sketch);
    found->at_least = kl_sketch_sampled(&twins->sketch);
    while ((entry = kl_sketch_next(&twins->sketch, &at))) {
        const struct twin *twin = entry->item;

        if (!twin->other)
            continue;
        found->numbers++;
        found->keys += twin->keys;
        kl_few_add(&found->few, kl_buf_str(&twin->a));
        kl_few_add(&found->few, kl_buf_str(&twin->b));
        if (!first || kl_str_cmp(kl_buf_str(&twin->a), kl_buf_str(&first->a)) < 0)
            first = twin;
    }
    if (!first)
        return false;
    kl_buf_add_str(&found->a, kl_buf_str(&first->a));
    kl_buf_add_str(&found->b, kl_buf_str(&first->b));
    return true;
}

void kl_twins_found_release(struct kl_twins_found *found)
{
    kl_few_release(&found->few);
    kl_buf_release(&found->a);
    kl_buf_release(&found->b);
    *found = (struct kl_twins_found){0};
}
