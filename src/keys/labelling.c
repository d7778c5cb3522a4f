#include "config.h"

#include "keys/labelling.h"

#include "keys/segments.h"

static struct kl_str text_of(const struct kl_trie_node *node)
{
    return (struct kl_str){node->label ? node->label : "", node->len};
}

/* The column of the values directly behind a label. */
static size_t column_behind(const struct kl_judge *judge, size_t label)
{
    size_t value = kl_trie_value(judge->trie, label);

    return value == SIZE_MAX ? SIZE_MAX : kl_judge_column(judge, value);
}

static bool has_labels(const struct kl_judge *judge)
{
    return judge->trie && judge->trie->delim < KL_DELIM_NONE &&
           judge->trie->delim != KL_DELIM_SLASH;
}

/* Different delimiters. */

#define BIT(delim) (1U << (delim))

static bool is_capitals(struct kl_str label)
{
    for (size_t i = 0; i < label.len; i++)
        if (label.data[i] < 'A' || label.data[i] > 'Z')
            return false;
    return label.len > 1;
}

/* One label: its entries of the list, at most one for each delimiter. */
struct label {
    const struct kl_word *const *words;
    size_t n;
    uint64_t keys, usual; /* of them all; with the collection's delimiter */
    uint64_t others;      /* bits of the other delimiters */
};

static size_t find_label(const struct kl_trie *trie, struct kl_str text)
{
    for (size_t i = 1; i < trie->n; i++)
        if (trie->nodes[i].is_label && kl_str_eq(text_of(&trie->nodes[i]), text))
            return i;
    return SIZE_MAX;
}

/* Whether what stands behind a label is not the collection's delimiter; two colons may
 * be two of one, with nothing between. */
static bool is_other(const struct kl_trie *trie, const struct kl_word *word)
{
    size_t node, value;

    if (trie->delim != KL_DELIM_COLON || word->tag != KL_DELIM_COLONS)
        return word->tag != trie->delim;
    node = find_label(trie, kl_buf_str(&word->text));
    value = node == SIZE_MAX ? SIZE_MAX : kl_trie_value(trie, node);
    return value != SIZE_MAX && kl_segments_are_doubled(trie, value);
}

static struct label label_at(const struct kl_word *const *words, size_t n,
                             const struct kl_trie *trie)
{
    struct label label = {.words = words};
    struct kl_str text = kl_buf_str(&words[0]->text);

    for (; label.n < n && kl_str_eq(kl_buf_str(&words[label.n]->text), text); label.n++) {
        const struct kl_word *word = words[label.n];

        label.keys += word->keys;
        if (is_other(trie, word))
            label.others |= BIT(word->tag);
        else
            label.usual += word->keys;
    }
    return label;
}

/* Names of paths are no labels, but capitals before # or | are: ORDER/1, ORDER#2. In ids
 * of the url-safe alphabet - and _ stand behind any letters, each of them rare. */
static bool is_mixed(const struct kl_judge *judge, const struct label *label)
{
    enum kl_delim delim = judge->trie->delim;

    if (!label->usual || !label->others)
        return false;
    if (delim == KL_DELIM_SLASH)
        return is_capitals(kl_buf_str(&label->words[0]->text)) &&
               (label->others & (BIT(KL_DELIM_HASH) | BIT(KL_DELIM_BAR)));
    if (delim == KL_DELIM_UNDERSCORE || delim == KL_DELIM_DASH)
        return 20 * label->keys >= judge->summary->keys;
    return true;
}

static void fill_mixed(const struct kl_judge *judge, const struct label *label,
                       struct kl_finding *out)
{
    struct kl_str text = kl_buf_str(&label->words[0]->text);
    size_t node = find_label(judge->trie, text);
    struct kl_few few = {0};

    out->column = node == SIZE_MAX ? SIZE_MAX : column_behind(judge, node);
    out->count = label->keys - label->usual;
    out->at_least = kl_words_sampled(&judge->summary->labels);
    out->facts[0] = judge->trie->delim;
    out->facts[1] = label->keys;
    out->facts[2] = label->others;
    kl_buf_add_str(&out->word, text);
    for (size_t i = 0; i < label->n; i++)
        if (label->others & BIT(label->words[i]->tag))
            kl_few_merge(&few, &label->words[i]->few);
    out->examples = kl_few_take(&few, &out->nexamples);
}

bool kl_labelling_mixed_delimiters(const struct kl_judge *judge, size_t nth,
                                   struct kl_finding *out)
{
    const struct kl_word **words;
    bool found = false;
    size_t n;

    if (!judge->trie || judge->trie->delim >= KL_DELIM_NONE)
        return false;
    words = kl_words_list(&judge->summary->labels, &n);
    for (size_t i = 0; i < n && !found;) {
        struct label label = label_at(words + i, n - i, judge->trie);

        i += label.n;
        if (!is_mixed(judge, &label) || nth--)
            continue;
        fill_mixed(judge, &label, out);
        found = true;
    }
    free(words);
    return found;
}

/* Labels beside one another. */

struct sibling {
    const struct kl_trie_node *node;
    size_t number;
};

static unsigned char fold(char c)
{
    return (unsigned char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

static int fold_cmp(struct kl_str a, struct kl_str b)
{
    size_t i = 0;

    while (i < a.len && i < b.len && fold(a.data[i]) == fold(b.data[i]))
        i++;
    if (i == a.len || i == b.len)
        return a.len < b.len ? -1 : a.len > b.len;
    return fold(a.data[i]) < fold(b.data[i]) ? -1 : 1;
}

bool kl_labelling_same(struct kl_str a, struct kl_str b)
{
    return !fold_cmp(a, b);
}

static int by_parent(const struct sibling *x, const struct sibling *y)
{
    return x->node->parent < y->node->parent ? -1 : x->node->parent > y->node->parent;
}

static int by_text(const void *a, const void *b)
{
    const struct sibling *x = a, *y = b;
    int order = by_parent(x, y);

    return order ? order : kl_str_cmp(text_of(x->node), text_of(y->node));
}

static int by_folded_text(const void *a, const void *b)
{
    const struct sibling *x = a, *y = b;
    int order = by_parent(x, y);

    if (!order)
        order = fold_cmp(text_of(x->node), text_of(y->node));
    return order ? order : by_text(a, b);
}

/* All labels of the trie, those of one place together. */
static struct sibling *siblings(const struct kl_trie *trie, size_t *n,
                                int (*order)(const void *a, const void *b))
{
    struct sibling *list = KL_NEW_ARRAY(struct sibling, trie->n);

    *n = 0;
    for (size_t i = 1; i < trie->n; i++)
        if (trie->nodes[i].is_label)
            list[(*n)++] = (struct sibling){&trie->nodes[i], i};
    qsort(list, *n, sizeof(*list), order);
    return list;
}

static bool extends(const struct sibling *list, size_t n, size_t i)
{
    return i < n && list[i].node->parent == list[0].node->parent &&
           kl_str_starts(text_of(list[i].node), text_of(list[0].node));
}

static void add_keys(const struct kl_judge *judge, const struct sibling *label,
                     struct kl_few *few, struct kl_finding *out)
{
    out->count += label->node->keys;
    kl_trie_few(judge->trie, label->number, few);
}

/* list[0] is the beginning of those behind it. */
static void fill_overlap(const struct kl_judge *judge, const struct sibling *list,
                         size_t n, struct kl_finding *out)
{
    struct kl_few few = {0};

    out->column = column_behind(judge, list[0].number);
    out->facts[0] = judge->trie->delim;
    kl_buf_add_str(&out->word, text_of(list[0].node));
    kl_buf_add_str(&out->other, text_of(list[1].node));
    for (size_t i = 1; extends(list, n, i); i++)
        add_keys(judge, &list[i], &few, out);
    out->examples = kl_few_take(&few, &out->nexamples);
}

bool kl_labelling_prefix_overlap(const struct kl_judge *judge, size_t nth,
                                 struct kl_finding *out)
{
    struct sibling *list;
    bool found = false;
    size_t n;

    if (!has_labels(judge))
        return false;
    list = siblings(judge->trie, &n, by_text);
    for (size_t i = 0; i < n && !found; i++) {
        if (!extends(list + i, n - i, 1) || nth--)
            continue;
        fill_overlap(judge, list + i, n - i, out);
        found = true;
    }
    free(list);
    return found;
}

/* How many of the list, from the first on, are one label in different case. */
static size_t spellings(const struct sibling *list, size_t n)
{
    size_t i = 1;

    while (i < n && list[i].node->parent == list[0].node->parent &&
           kl_labelling_same(text_of(list[i].node), text_of(list[0].node)))
        i++;
    return i;
}

static void fill_case(const struct kl_judge *judge, const struct sibling *list, size_t n,
                      struct kl_finding *out)
{
    struct kl_few few = {0};
    size_t most = 0;

    for (size_t i = 1; i < n; i++)
        if (list[i].node->keys > list[most].node->keys)
            most = i;
    out->column = column_behind(judge, list[most].number);
    out->facts[0] = judge->trie->delim;
    out->facts[1] = list[most].node->keys;
    kl_buf_add_str(&out->word, text_of(list[most].node));
    kl_buf_add_str(&out->other, text_of(list[!most].node));
    for (size_t i = 0; i < n; i++)
        if (i != most)
            add_keys(judge, &list[i], &few, out);
    out->examples = kl_few_take(&few, &out->nexamples);
}

bool kl_labelling_mixed_case(const struct kl_judge *judge, size_t nth,
                             struct kl_finding *out)
{
    struct sibling *list;
    bool found = false;
    size_t n, group;

    if (!has_labels(judge))
        return false;
    list = siblings(judge->trie, &n, by_folded_text);
    for (size_t i = 0; i < n && !found; i += group) {
        group = spellings(list + i, n - i);
        if (group == 1 || nth--)
            continue;
        fill_case(judge, list + i, group, out);
        found = true;
    }
    free(list);
    return found;
}
