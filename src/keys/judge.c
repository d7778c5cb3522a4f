#include "config.h"

#include "keys/judge.h"

#include "keys/literal.h"

static bool is_weak(enum kl_delim delim)
{
    return delim == KL_DELIM_UNDERSCORE || delim == KL_DELIM_DASH;
}

/* '#' counts even if one key has it, others when a third of the keys do; _ and - occur in
 * too many tokens: three fifths, and only when no other one qualifies. */
static bool qualifies(const struct kl_summary *s, enum kl_delim delim)
{
    uint64_t n = s->with[delim];

    if (!n || !s->tries[delim])
        return false;
    if (is_weak(delim))
        return 5 * n >= 3 * s->keys;
    return delim == KL_DELIM_HASH || 3 * n >= s->keys;
}

struct kl_trie *kl_judge_choose(struct kl_summary *summary)
{
    enum kl_delim best = KL_DELIM_NONE;

    if (summary->scheme)
        return summary->tries[KL_SUMMARY_SCHEME];
    for (enum kl_delim delim = 0; delim < KL_DELIMS; delim++) {
        if (!qualifies(summary, delim) ||
            (is_weak(delim) && best != KL_DELIM_NONE && !is_weak(best)))
            continue;
        if (best == KL_DELIM_NONE || summary->with[delim] > summary->with[best] ||
            (is_weak(best) && !is_weak(delim)))
            best = delim;
    }
    return summary->tries[best];
}

/* A literal of a declared scheme that only divides: # but not #ITEM#. */
static bool only_divides(const struct kl_trie_node *node)
{
    struct kl_str text = {node->label, node->len};
    size_t off = 0;

    while (off < text.len) {
        bool word;

        off += kl_literal_run(text, off, &word);
        if (word)
            return false;
    }
    return true;
}

size_t kl_judge_left(const struct kl_judge *judge, size_t node)
{
    const struct kl_trie_node *nodes = judge->trie->nodes;
    size_t left = nodes[node].parent;

    if (judge->summary->scheme && nodes[left].is_label && only_divides(&nodes[left]))
        left = nodes[left].parent;
    return left && !nodes[left].is_label ? left : SIZE_MAX;
}

size_t kl_judge_path_column(const struct kl_judge *judge)
{
    size_t i = 0;

    while (i < judge->report->ncolumns && judge->nodes[i] != SIZE_MAX)
        i++;
    return i < judge->report->ncolumns ? i : SIZE_MAX;
}

size_t kl_judge_column(const struct kl_judge *judge, size_t node)
{
    return judge->columns[node] == SIZE_MAX && judge->trie->nodes[node].tally
               ? kl_judge_path_column(judge)
               : judge->columns[node];
}

bool kl_judge_is_bare(const struct kl_judge *judge, size_t node)
{
    return judge->trie->delim == KL_DELIM_NONE && judge->trie->nodes[node].parent != 0;
}

size_t kl_judge_depth(const struct kl_judge *judge, size_t node)
{
    size_t depth = 0;

    if (kl_judge_is_bare(judge, node))
        return 1;
    for (; node; node = judge->trie->nodes[node].parent)
        depth++;
    return depth;
}

void kl_judge_release(struct kl_judge *judge)
{
    for (size_t i = 0; judge->names && i < judge->trie->n; i++)
        free(judge->names[i]);
    free(judge->names);
    free(judge->named_by);
    free(judge->terminals);
    free(judge->readings);
    free(judge->columns);
    free(judge->nodes);
    kl_summary_free(&judge->summary);
}
