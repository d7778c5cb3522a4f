#include "config.h"

#include "keys/forms.h"

#include "base/map.h"
#include "base/utf8.h"

/* Tag of a name that a key has in form C: that key follows from the others. */
#define COMPOSED 1U

static void drop(void *item)
{
    struct kl_few *few = item;

    if (!few)
        return;
    kl_few_release(few);
    free(few);
}

void kl_forms_release(struct kl_forms *forms)
{
    kl_few_release(&forms->few);
    kl_sketch_release(&forms->names);
}

static struct kl_sketch_entry *name_of(struct kl_forms *forms, uint64_t hash)
{
    forms->names.drop = drop;
    forms->names.most = KL_FORMS;
    return kl_sketch_put(&forms->names, hash);
}

/* The keys of a name that are not in form C. */
static struct kl_few *others_of(struct kl_sketch_entry *entry)
{
    if (!entry->item)
        entry->item = KL_NEW(struct kl_few);
    return entry->item;
}

void kl_forms_add(struct kl_forms *forms, struct kl_str key)
{
    struct kl_buf composed = {0};
    struct kl_sketch_entry *entry;

    if (kl_utf8_is_nfc(key)) {
        entry = name_of(forms, kl_hash(key));
        if (entry)
            entry->tag |= COMPOSED;
        return;
    }
    forms->keys++;
    kl_few_append(&forms->few, key);
    kl_utf8_nfc(key, &composed);
    entry = name_of(forms, kl_hash(kl_buf_str(&composed)));
    if (entry)
        kl_few_add(others_of(entry), key);
    kl_buf_release(&composed);
}

static bool is_twice(const struct kl_sketch_entry *entry)
{
    const struct kl_few *others = entry->item;

    return others && others->n + (entry->tag & COMPOSED) > 1;
}

void kl_forms_merge(struct kl_forms *into, const struct kl_forms *from, enum kl_join join)
{
    const struct kl_sketch_entry *entry;
    size_t at = 0;

    into->keys += from->keys;
    kl_few_merge(&into->few, &from->few);
    while ((entry = kl_sketch_next(&from->names, &at))) {
        struct kl_sketch_entry *mine;

        /* A name in another collection is another thing. */
        if (join == KL_JOIN_APART && !is_twice(entry))
            continue;
        mine = name_of(into, entry->hash);
        if (!mine)
            continue;
        mine->tag |= entry->tag;
        if (entry->item)
            kl_few_merge(others_of(mine), entry->item);
    }
    kl_sketch_narrow(&into->names, &from->names);
}

/* The two smallest keys of a name that has two. */
static void pair_of(const struct kl_sketch_entry *entry, struct kl_buf *a,
                    struct kl_buf *b)
{
    const struct kl_few *others = entry->item;
    struct kl_few all = {0};
    struct kl_buf composed = {0};

    kl_few_merge(&all, others);
    kl_utf8_nfc(kl_buf_str(&others->keys[0]), &composed);
    if (entry->tag & COMPOSED)
        kl_few_add(&all, kl_buf_str(&composed));
    kl_buf_add_str(a, kl_buf_str(&all.keys[0]));
    kl_buf_add_str(b, kl_buf_str(&all.keys[1]));
    kl_buf_release(&composed);
    kl_few_release(&all);
}

static void keep_smaller(struct kl_forms_found *found, struct kl_buf *a, struct kl_buf *b)
{
    if (!found->names || kl_str_cmp(kl_buf_str(a), kl_buf_str(&found->a)) < 0) {
        struct kl_buf spare_a = found->a, spare_b = found->b;

        found->a = *a;
        found->b = *b;
        *a = spare_a;
        *b = spare_b;
    }
    kl_buf_release(a);
    kl_buf_release(b);
}

bool kl_forms_find(struct kl_forms *forms, struct kl_forms_found *found)
{
    const struct kl_sketch_entry *entry;
    size_t at = 0;

    kl_sketch_settle(&forms->names);
    found->at_least = kl_sketch_sampled(&forms->names);
    while ((entry = kl_sketch_next(&forms->names, &at))) {
        struct kl_buf a = {0}, b = {0};

        if (!is_twice(entry))
            continue;
        pair_of(entry, &a, &b);
        keep_smaller(found, &a, &b);
        found->names++;
    }
    return found->names > 0;
}

void kl_forms_found_release(struct kl_forms_found *found)
{
    kl_buf_release(&found->a);
    kl_buf_release(&found->b);
    *found = (struct kl_forms_found){0};
}
