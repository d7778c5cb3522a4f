#include "config.h"

#include "app/marks.h"

#include "model/number.h"

void kl_marks_release(struct kl_marks *marks)
{
    for (size_t i = 0; i < marks->n; i++)
        kl_buf_release(&marks->list[i].item);
    free(marks->list);
    kl_map_release(&marks->keys);
    kl_buf_release(&marks->scratch);
    *marks = (struct kl_marks){0};
}

/* The texts of its keys, each behind its type and length; of one that is absent the
 * length is that of none. */
void kl_marks_key(const struct kl_page *page, size_t item, struct kl_buf *out)
{
    for (size_t i = 0; i < page->nkeys; i++) {
        struct kl_page_attr attr = kl_page_key(page, item, i);
        uint32_t head[2] = {(uint32_t)attr.type, (uint32_t)attr.text.len};

        if (!attr.text.data)
            head[1] = UINT32_MAX;
        kl_buf_add(out, head, sizeof(head));
        kl_buf_add_str(out, attr.text);
    }
}

static struct kl_str key_of(struct kl_buf *scratch, const struct kl_page *page,
                            size_t item)
{
    kl_buf_clear(scratch);
    kl_marks_key(page, item, scratch);
    return kl_buf_str(scratch);
}

size_t kl_marks_find(struct kl_marks *marks, const struct kl_page *page, size_t item)
{
    const size_t *place = NULL;

    if (marks->count)
        place = kl_map_get(&marks->keys, key_of(&marks->scratch, page, item));
    return place && marks->list[*place].marked ? *place : SIZE_MAX;
}

bool kl_marks_has(struct kl_marks *marks, const struct kl_page *page, size_t item)
{
    return kl_marks_find(marks, page, item) != SIZE_MAX;
}

static struct kl_mark *place_of(struct kl_marks *marks, struct kl_str key)
{
    size_t place = *kl_map_put(&marks->keys, key, marks->n);

    if (place == marks->n) {
        KL_GROW(marks->list, marks->n, marks->cap);
        marks->list[marks->n++] = (struct kl_mark){0};
    }
    return &marks->list[place];
}

bool kl_marks_set(struct kl_marks *marks, const struct kl_page *page, size_t item,
                  bool marked)
{
    struct kl_str json = kl_page_item(page, item);
    struct kl_mark *mark = place_of(marks, key_of(&marks->scratch, page, item));

    if (mark->marked == marked)
        return true;
    if (marked && marks->bytes + json.len > KL_MARKS_BYTES)
        return false;
    mark->marked = marked;
    if (marked) {
        kl_buf_set(&mark->item, json);
        marks->bytes += json.len;
        marks->count++;
    } else {
        marks->bytes -= mark->item.len;
        marks->count--;
        kl_buf_release(&mark->item);
    }
    return true;
}

/* One that has grown too large to be marked keeps its mark: there is a page of such. */
void kl_marks_renew(struct kl_marks *marks, const struct kl_page *page)
{
    for (size_t i = 0; marks->count && i < page->nitems; i++) {
        size_t place = kl_marks_find(marks, page, i);
        struct kl_buf *item;

        if (place == SIZE_MAX)
            continue;
        item = &marks->list[place].item;
        marks->bytes -= item->len;
        kl_buf_set(item, kl_page_item(page, i));
        marks->bytes += item->len;
    }
}

/* The next text of a key, at *off, which moves behind it. */
static struct kl_str next_text(struct kl_str key, size_t *off, enum kl_key_type *type)
{
    uint32_t head[2];
    struct kl_str text;

    memcpy(head, key.data + *off, sizeof(head));
    *type = (enum kl_key_type)head[0];
    *off += sizeof(head);
    if (head[1] == UINT32_MAX)
        return (struct kl_str){0};
    text = kl_str_sub(key, *off, head[1]);
    *off += text.len;
    return text;
}

static int key_cmp(struct kl_str a, struct kl_str b)
{
    size_t i = 0, k = 0;

    while (i < a.len && k < b.len) {
        enum kl_key_type s, t;
        struct kl_str x = next_text(a, &i, &s), y = next_text(b, &k, &t);
        int order =
            s == KL_KEY_N && t == KL_KEY_N ? kl_number_cmp(x, y) : kl_str_cmp(x, y);

        if (order)
            return order;
    }
    return 0;
}

struct place {
    struct kl_str key;
    size_t place;
};

static int by_key(const void *a, const void *b)
{
    const struct place *x = a, *y = b;

    return key_cmp(x->key, y->key);
}

void kl_marks_list(const struct kl_marks *marks, bool reverse, size_t *list)
{
    struct place *places = KL_NEW_ARRAY(struct place, marks->count + 1);
    size_t n = 0;

    for (size_t i = 0; i < marks->n; i++)
        if (marks->list[i].marked)
            places[n++] = (struct place){marks->keys.entries[i].key, i};
    qsort(places, n, sizeof(*places), by_key);
    for (size_t i = 0; i < n; i++)
        list[i] = places[reverse ? n - 1 - i : i].place;
    free(places);
}

struct kl_str kl_marks_item(const struct kl_marks *marks, size_t place)
{
    return kl_buf_str(&marks->list[place].item);
}
