#include "config.h"

#include "app/leaf.h"

#include "app/evidence.h"

void kl_leaf_unload(struct kl_leaf *leaf)
{
    kl_page_release(&leaf->body);
    leaf->body = (struct kl_page){0};
    leaf->loaded = false;
    leaf->memory = 0;
}

void kl_leaf_free(struct kl_leaf **leaf)
{
    if (!*leaf)
        return;
    if ((*leaf)->cond) {
        kl_cond_release((*leaf)->cond);
        free((*leaf)->cond);
    }
    free((*leaf)->start_key);
    kl_range_release(&(*leaf)->keep);
    kl_buf_release(&(*leaf)->until);
    kl_key_value_release(&(*leaf)->low);
    kl_key_value_release(&(*leaf)->high);
    kl_leaf_unload(*leaf);
    free(*leaf);
    *leaf = NULL;
}

size_t kl_leaf_item(const struct kl_leaf *leaf, int64_t pos)
{
    size_t row = (size_t)(pos - leaf->first);

    return leaf->from + (leaf->descending ? leaf->nrows - 1 - row : row);
}

static struct kl_key_value item_key(const struct kl_page *page, size_t item,
                                    size_t key_at)
{
    struct kl_page_attr attr;

    if (key_at == SIZE_MAX)
        return (struct kl_key_value){0};
    attr = kl_page_key(page, item, key_at);
    return kl_key_value_borrow(attr.type, attr.text);
}

struct kl_key_value kl_leaf_key(const struct kl_leaf *leaf, int64_t pos)
{
    return item_key(&leaf->body, kl_leaf_item(leaf, pos), leaf->key_at);
}

/* The item of that name, at most below end; SIZE_MAX: none. Looked for from the end,
 * where a page is cut. */
static size_t find_item(const struct kl_leaf *leaf, size_t end, const struct kl_buf *name)
{
    struct kl_buf at = {0};
    size_t found = SIZE_MAX;

    while (found == SIZE_MAX && end > 0) {
        kl_row_name(&leaf->names, &leaf->body, --end, &at);
        if (kl_str_eq(kl_buf_str(&at), kl_buf_str(name)))
            found = end;
    }
    kl_buf_release(&at);
    return found;
}

bool kl_leaf_has(const struct kl_leaf *leaf, const struct kl_buf *name)
{
    return find_item(leaf, leaf->body.nitems, name) != SIZE_MAX;
}

/* Which items of the body are the leaf's own: those its range holds. The body is in
 * order, so only its two ends can be foreign. */
void kl_leaf_choose(struct kl_leaf *leaf)
{
    size_t from = 0, end = leaf->body.nitems;
    struct kl_key_value key;

    for (; leaf->key_at != SIZE_MAX && from < end; from++) {
        key = item_key(&leaf->body, from, leaf->key_at);
        if (kl_range_holds(&leaf->keep, &key))
            break;
    }
    for (; leaf->key_at != SIZE_MAX && end > from; end--) {
        key = item_key(&leaf->body, end - 1, leaf->key_at);
        if (kl_range_holds(&leaf->keep, &key))
            break;
    }
    if (leaf->until.len) {
        size_t last = find_item(leaf, end, &leaf->until);

        if (last != SIZE_MAX && last + leaf->until_kept >= from)
            end = last + leaf->until_kept;
    }
    leaf->from = from;
    leaf->nrows = end - from;
}

void kl_leaf_note_keys(struct kl_leaf *leaf)
{
    struct kl_key_value low, high;

    kl_key_value_release(&leaf->low);
    kl_key_value_release(&leaf->high);
    if (!leaf->nrows)
        return;
    low = kl_leaf_key(leaf, leaf->first);
    high = kl_leaf_key(leaf, leaf->first + (int64_t)leaf->nrows - 1);
    kl_key_value_copy(&leaf->low, &low);
    kl_key_value_copy(&leaf->high, &high);
}

struct kl_summary *kl_leaf_summarise(const struct kl_leaf *leaf,
                                     const struct kl_scheme *scheme)
{
    struct kl_evidence_list list = {0};
    struct kl_summary *summary = kl_summary_new(scheme);

    for (int64_t pos = leaf->first; pos < leaf->first + (int64_t)leaf->nrows; pos++) {
        struct kl_key_value key = kl_leaf_key(leaf, pos);

        kl_evidence_list_fill(&list, &leaf->body, kl_leaf_item(leaf, pos));
        kl_summary_add(summary, kl_key_value_str(&key), list.evidence, list.n);
    }
    kl_evidence_list_release(&list);
    return summary;
}

void kl_leaf_slim(struct kl_leaf *leaf)
{
    kl_page_drop_attrs(&leaf->body);
    kl_buf_trim(&leaf->body.body);
    leaf->memory = kl_page_memory(&leaf->body);
}

void kl_leaf_load(struct kl_leaf *leaf, struct kl_page *page)
{
    kl_leaf_unload(leaf);
    leaf->body = *page;
    *page = (struct kl_page){0};
    leaf->loaded = true;
    leaf->memory = kl_page_memory(&leaf->body);
    kl_leaf_choose(leaf);
}
