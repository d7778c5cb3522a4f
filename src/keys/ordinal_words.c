#include "config.h"

#include "keys/ordinal_words.h"

#include "keys/finding_sum.h"

bool kl_ordinal_words(const struct kl_rule_case *c, struct kl_finding *out)
{
    static const enum kl_shape_kind shapes[] = {KL_SHAPE_TEXT, KL_SHAPE_LABEL};
    const struct kl_tally *values = c->reading->values;
    struct kl_str stored_first, meant_first;
    struct kl_few few = {0};
    enum kl_ordinal ordinal;
    size_t ranks;

    if (!c->reading->ordinal_words)
        return false;
    ordinal = kl_tally_ordinals_broken(&values->ordinals, &ranks);
    for (size_t i = 0; i < KL_ARRAY_LEN(shapes); i++) {
        out->count += values->shapes[shapes[i]];
        if (values->forms.of[shapes[i]])
            kl_few_merge(&few, &values->forms.of[shapes[i]]->few);
    }
    out->examples = kl_few_take(&few, &out->nexamples);
    out->facts[0] = ranks;
    out->facts[1] = ordinal;
    if (kl_witness_pair(&values->ordinals.of[ordinal]->order, &stored_first,
                        &meant_first))
        kl_rule_set_witness(out, stored_first, meant_first);
    return true;
}

struct label {
    struct kl_str text;
    size_t node;
};

static int by_text(const void *a, const void *b)
{
    const struct label *x = a, *y = b;

    return kl_str_cmp(x->text, y->text);
}

/* The labels directly below a node, in the order of their bytes. */
static size_t labels_below(const struct kl_trie *trie, size_t parent, struct label *out)
{
    size_t n = 0;

    for (size_t i = parent + 1; i < trie->n; i++) {
        const struct kl_trie_node *node = &trie->nodes[i];

        if (node->is_label && node->parent == parent)
            out[n++] = (struct label){{node->label, node->len}, i};
    }
    qsort(out, n, sizeof(*out), by_text);
    return n;
}

/* Whether keys have the same bytes in front of what stands below a node. */
static bool is_one_context(const struct kl_judge *judge, size_t node)
{
    while (node && judge->trie->nodes[node].is_label)
        node = judge->trie->nodes[node].parent;
    return !node && !judge->summary->pooled;
}

static bool find_label(const struct label *labels, size_t n, struct kl_str text,
                       const struct kl_trie *trie, struct kl_buf *key)
{
    for (size_t i = 0; i < n; i++) {
        struct kl_few few = {0};

        if (!kl_str_eq(labels[i].text, text))
            continue;
        kl_trie_few(trie, labels[i].node, &few);
        if (few.n)
            kl_buf_add_str(key, kl_buf_str(&few.keys[0]));
        kl_few_release(&few);
    }
    return key->len > 0;
}

/* Of each of the two labels the smallest key. */
static void set_pair(const struct kl_judge *judge, const struct label *labels, size_t n,
                     const struct kl_witness *order, struct kl_finding *out)
{
    struct kl_str stored_first, meant_first;
    struct kl_buf a = {0}, b = {0};

    if (kl_witness_pair(order, &stored_first, &meant_first) &&
        find_label(labels, n, stored_first, judge->trie, &a) &&
        find_label(labels, n, meant_first, judge->trie, &b))
        kl_rule_set_witness(out, kl_buf_str(&a), kl_buf_str(&b));
    kl_buf_release(&a);
    kl_buf_release(&b);
}

static bool labels_broken(const struct kl_judge *judge, size_t parent,
                          struct label *labels, struct kl_finding *out)
{
    size_t n = labels_below(judge->trie, parent, labels), ranks;
    struct kl_tally_ordinals ordinals = {0};
    struct kl_few few = {0};
    enum kl_ordinal ordinal;

    for (size_t i = 0; n >= 3 && i < n; i++)
        kl_tally_ordinals_add(&ordinals, labels[i].text, 0, labels[i].text.len,
                              KL_SHAPE_TEXT);
    ordinal = kl_tally_ordinals_broken(&ordinals, &ranks);
    if (ordinal != KL_ORDINALS) {
        for (size_t i = 0; i < n; i++) {
            out->count += judge->trie->nodes[labels[i].node].keys;
            kl_trie_few(judge->trie, labels[i].node, &few);
        }
        out->examples = kl_few_take(&few, &out->nexamples);
        out->facts[0] = ranks;
        out->facts[1] = ordinal;
        if (is_one_context(judge, parent))
            set_pair(judge, labels, n, &ordinals.of[ordinal]->order, out);
    }
    kl_tally_ordinals_release(&ordinals);
    return ordinal != KL_ORDINALS;
}

bool kl_ordinal_labels(const struct kl_judge *judge, size_t nth, struct kl_finding *out)
{
    struct label *labels = KL_NEW_ARRAY(struct label, judge->trie ? judge->trie->n : 1);
    bool found = false;

    for (size_t i = 0; judge->trie && !found && i < judge->trie->n; i++) {
        struct kl_finding finding = {.column = out->column};

        if (!judge->trie->nodes[i].last_label ||
            !labels_broken(judge, i, labels, &finding))
            continue;
        found = !nth;
        if (found)
            *out = finding;
        else
            kl_finding_release(&finding);
        nth--;
    }
    free(labels);
    return found;
}
