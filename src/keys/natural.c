#include "config.h"

#include "keys/natural.h"

#include "base/ascii.h"
#include "base/digits.h"
#include "base/map.h"

/* The digits at i. */
static struct kl_str run_at(struct kl_str s, size_t i)
{
    size_t end = i;

    while (end < s.len && kl_ascii_is_digit(s.data[end]))
        end++;
    return kl_str_sub(s, i, end - i);
}

int kl_natural_cmp(struct kl_str a, struct kl_str b)
{
    size_t i = 0, k = 0;

    while (i < a.len && k < b.len) {
        struct kl_str x = run_at(a, i), y = run_at(b, k);
        int order = x.len && y.len ? kl_digits_cmp(x, y)
                                   : (unsigned char)a.data[i] - (unsigned char)b.data[k];

        if (order)
            return order;
        i += x.len ? x.len : 1;
        k += y.len ? y.len : 1;
    }
    return (i < a.len) - (k < b.len);
}

static size_t runs(struct kl_str s)
{
    size_t n = 0;

    for (size_t i = 0; i < s.len; i++)
        n += kl_ascii_is_digit(s.data[i]) && (!i || !kl_ascii_is_digit(s.data[i - 1]));
    return n;
}

bool kl_natural_is(struct kl_str value, const struct kl_shape *shape)
{
    if (shape->kind == KL_SHAPE_HEX || shape->kind == KL_SHAPE_HEX_EXPONENT)
        return true;
    return shape->kind == KL_SHAPE_TEXT && (shape->worded || runs(value) == 1);
}

/* The same for two values that differ in their numbers only. */
static uint64_t template_hash(struct kl_str value)
{
    uint64_t hash = 0xcbf29ce484222325u;
    bool in_run = false;

    for (size_t i = 0; i < value.len; i++) {
        bool digit = kl_ascii_is_digit(value.data[i]);

        if (!digit || !in_run)
            hash = (hash ^ (digit ? '0' : (unsigned char)value.data[i])) * 0x100000001b3u;
        in_run = digit;
    }
    return (hash ^ (hash >> 32)) * 0xd6e8feb86659fd93u;
}

static void drop(void *item)
{
    struct kl_natural_group *group = item;

    if (!group)
        return;
    kl_few_release(&group->few);
    kl_witness_release(&group->order);
    free(group);
}

void kl_natural_release(struct kl_natural *natural)
{
    kl_sketch_release(&natural->groups);
}

static struct kl_natural_group *group_of(struct kl_natural *natural, uint64_t hash)
{
    struct kl_sketch_entry *entry;

    natural->groups.drop = drop;
    natural->groups.most = KL_NATURAL;
    entry = kl_sketch_put(&natural->groups, hash);
    if (entry && !entry->item)
        entry->item = KL_NEW(struct kl_natural_group);
    return entry ? entry->item : NULL;
}

void kl_natural_note(struct kl_natural_group *group, uint64_t hash)
{
    size_t at = group->nvalues;

    while (at && hash < group->values[at - 1])
        at--;
    if (at == KL_NATURAL_VALUES || (at && hash == group->values[at - 1]))
        return;
    if (group->nvalues < KL_NATURAL_VALUES)
        group->nvalues++;
    memmove(group->values + at + 1, group->values + at,
            (group->nvalues - 1 - at) * sizeof(*group->values));
    group->values[at] = hash;
}

static void note_length(struct kl_natural_group *group, size_t shortest, size_t longest)
{
    if (!group->longest || shortest < group->shortest)
        group->shortest = shortest;
    if (longest > group->longest)
        group->longest = longest;
}

void kl_natural_add(struct kl_natural *natural, struct kl_str key, size_t off, size_t len)
{
    struct kl_str value = kl_str_sub(key, off, len);
    struct kl_natural_group *group = group_of(natural, template_hash(value));

    if (!group)
        return;
    group->keys++;
    kl_natural_note(group, kl_hash(value));
    note_length(group, len, len);
    kl_form_parts_add(&group->parts, value);
    kl_few_append(&group->few, key);
    kl_witness_add(&group->order, key, off, len, kl_natural_cmp);
}

struct kl_natural_group *kl_natural_find(struct kl_natural *natural, struct kl_str value)
{
    uint64_t hash = template_hash(value);
    const struct kl_sketch_entry *entry = kl_sketch_find(&natural->groups, hash);

    return entry ? entry->item : NULL;
}

static void merge_group(struct kl_natural_group *into,
                        const struct kl_natural_group *from, enum kl_join join)
{
    into->keys += from->keys;
    for (size_t i = 0; i < from->nvalues; i++)
        kl_natural_note(into, from->values[i]);
    note_length(into, from->shortest, from->longest);
    kl_form_parts_merge(&into->parts, &from->parts);
    kl_few_merge(&into->few, &from->few);
    kl_witness_merge(&into->order, &from->order, join, kl_natural_cmp);
}

void kl_natural_merge(struct kl_natural *into, const struct kl_natural *from,
                      enum kl_join join)
{
    const struct kl_sketch_entry *entry;
    size_t at = 0;

    while ((entry = kl_sketch_next(&from->groups, &at))) {
        struct kl_natural_group *group = group_of(into, entry->hash);

        if (group)
            merge_group(group, entry->item, join);
    }
    kl_sketch_narrow(&into->groups, &from->groups);
}

static bool is_uneven(const struct kl_natural_group *group, uint64_t all)
{
    return group->shortest != group->longest && kl_form_parts_differ(&group->parts) &&
           (group->nvalues == KL_NATURAL_VALUES || group->keys == all);
}

/* Of two pairs that with the bytewise smaller meant_first. */
static void take_pair(const struct kl_natural_group *group,
                      struct kl_natural_found *found)
{
    struct kl_str stored_first, meant_first;

    if (!kl_witness_pair(&group->order, &stored_first, &meant_first) ||
        (found->has_pair && kl_str_cmp(found->meant_first, meant_first) <= 0))
        return;
    found->has_pair = true;
    found->stored_first = stored_first;
    found->meant_first = meant_first;
}

bool kl_natural_is_uneven(struct kl_natural *natural, uint64_t all, bool one)
{
    const struct kl_sketch_entry *entry;
    size_t at = 0;

    kl_sketch_settle(&natural->groups);
    while ((entry = kl_sketch_next(&natural->groups, &at))) {
        const struct kl_natural_group *group = entry->item;

        if (is_uneven(group, all) && (!one || group->keys == all))
            return true;
    }
    return false;
}

bool kl_natural_judge(struct kl_natural *natural, uint64_t all,
                      struct kl_natural_found *found)
{
    const struct kl_sketch_entry *entry;
    size_t at = 0;

    kl_sketch_settle(&natural->groups);
    found->at_least = kl_sketch_sampled(&natural->groups);
    while ((entry = kl_sketch_next(&natural->groups, &at))) {
        const struct kl_natural_group *group = entry->item;

        if (!is_uneven(group, all))
            continue;
        found->keys += group->keys;
        kl_few_merge(&found->few, &group->few);
        take_pair(group, found);
    }
    return found->keys > 0;
}
