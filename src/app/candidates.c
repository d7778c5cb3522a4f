#include "config.h"

#include "app/candidates.h"

#include "base/digits.h"
#include "keys/evidence.h"

/* What a page says of one attribute. */
struct candidate {
    struct kl_str name; /* the page's */
    size_t found;       /* keys that hold its value */
    size_t possible;    /* keys that may hold it in another form */
};

struct candidates {
    struct kl_map places;
    struct candidate *list;
    size_t n, cap;
};

static struct candidate *candidate_of(struct candidates *all, struct kl_str name)
{
    size_t at = *kl_map_put(&all->places, name, all->n);

    if (at == all->n) {
        KL_GROW(all->list, all->n, all->cap);
        all->list[all->n++] = (struct candidate){.name = name};
    }
    return &all->list[at];
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Whether one of the runs of digits in key has the value of digits. */
static bool holds_number(struct kl_str key, struct kl_str digits)
{
    for (size_t i = 0, end; i < key.len; i = end + 1) {
        for (end = i; end < key.len && is_digit(key.data[end]); end++)
            ;
        if (end > i && !kl_digits_cmp(kl_str_sub(key, i, end - i), digits))
            return true;
    }
    return false;
}

static void look_at(struct candidate *candidate, const struct kl_page_attr *attr,
                    struct kl_str key)
{
    if (!attr->text.len || attr->text.len > KL_SORT_KEY_MAX ||
        memchr(attr->name.data, '\0', attr->name.len))
        return;
    if (kl_str_all_digits(attr->text))
        candidate->found += holds_number(key, attr->text);
    else
        candidate->found += kl_str_find(key, attr->text, 0) != SIZE_MAX;
    candidate->possible += is_digit(attr->text.data[0]);
}

static int likely_first(const void *va, const void *vb)
{
    const struct candidate *a = va, *b = vb;

    if (a->found != b->found)
        return a->found > b->found ? -1 : 1;
    if (a->possible != b->possible)
        return a->possible > b->possible ? -1 : 1;
    return kl_str_cmp(a->name, b->name);
}

static int by_name(const void *va, const void *vb)
{
    const struct candidate *a = va, *b = vb;

    return kl_str_cmp(a->name, b->name);
}

void kl_candidates_learn(const struct kl_page *page, size_t key, struct kl_names *names)
{
    struct candidates all = {0};
    size_t n = 0;

    for (size_t i = 0; i < page->nitems; i++)
        for (size_t k = 0; k < kl_page_nattrs(page, i); k++) {
            struct kl_page_attr attr = kl_page_attr(page, i, k);

            look_at(candidate_of(&all, attr.name), &attr, kl_page_key(page, i, key).text);
        }
    if (all.n)
        qsort(all.list, all.n, sizeof(*all.list), likely_first);
    while (n < all.n && n < KL_ATTRS_MAX && all.list[n].found + all.list[n].possible)
        n++;
    if (n)
        qsort(all.list, n, sizeof(*all.list), by_name);
    for (size_t i = 0; i < n; i++)
        kl_names_add(names, all.list[i].name);
    free(all.list);
    kl_map_release(&all.places);
}
