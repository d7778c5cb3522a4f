#include "config.h"

#include "keys/words.h"

#include "base/map.h"

static void drop(void *item)
{
    struct kl_word *word = item;

    kl_buf_release(&word->text);
    kl_few_release(&word->few);
    free(word);
}

void kl_words_release(struct kl_words *words)
{
    kl_sketch_release(&words->sketch);
}

/* The entry, new or not; NULL: beyond the bound. */
static struct kl_word *entry_of(struct kl_words *words, struct kl_str text, unsigned tag)
{
    uint64_t hash = (kl_hash(text) & ~(uint64_t)(KL_WORD_TAGS - 1)) | tag;
    struct kl_sketch_entry *entry;
    struct kl_word *word;

    words->sketch.drop = drop;
    entry = kl_sketch_put(&words->sketch, hash);
    if (!entry || entry->item)
        return entry ? entry->item : NULL;
    word = KL_NEW(struct kl_word);
    kl_buf_add_str(&word->text, text);
    word->tag = tag;
    entry->item = word;
    return word;
}

bool kl_words_add(struct kl_words *words, struct kl_str text, unsigned tag,
                  struct kl_str key, uint64_t n)
{
    struct kl_word *word = entry_of(words, text, tag);

    if (!word)
        return true;
    word->keys += n;
    kl_few_append(&word->few, key);
    return word->few.n == KL_FEW;
}

void kl_words_merge(struct kl_words *into, const struct kl_words *from)
{
    const struct kl_sketch_entry *entry;
    size_t at = 0;

    while ((entry = kl_sketch_next(&from->sketch, &at))) {
        const struct kl_word *theirs = entry->item;
        struct kl_word *mine = entry_of(into, kl_buf_str(&theirs->text), theirs->tag);

        if (!mine)
            continue;
        mine->keys += theirs->keys;
        kl_few_merge(&mine->few, &theirs->few);
    }
    kl_sketch_narrow(&into->sketch, &from->sketch);
}

static int by_text(const void *a, const void *b)
{
    const struct kl_word *x = *(const struct kl_word *const *)a;
    const struct kl_word *y = *(const struct kl_word *const *)b;
    int order = kl_str_cmp(kl_buf_str(&x->text), kl_buf_str(&y->text));

    return order ? order : x->tag < y->tag ? -1 : x->tag > y->tag;
}

const struct kl_word **kl_words_list(struct kl_words *words, size_t *n)
{
    const struct kl_word **list;
    const struct kl_sketch_entry *entry;
    size_t at = 0;

    kl_sketch_settle(&words->sketch);
    list = KL_NEW_ARRAY(const struct kl_word *, words->sketch.n + 1);
    *n = 0;
    while ((entry = kl_sketch_next(&words->sketch, &at)))
        list[(*n)++] = entry->item;
    qsort(list, *n, sizeof(*list), by_text);
    return list;
}

bool kl_words_sampled(const struct kl_words *words)
{
    return kl_sketch_sampled(&words->sketch);
}
