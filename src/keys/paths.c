#include "config.h"

#include "keys/paths.h"

static void give_examples(const struct kl_few *from, struct kl_finding *out)
{
    struct kl_few few = {.keys = out->examples, .n = out->nexamples};

    kl_few_merge(&few, from);
    out->examples = kl_few_take(&few, &out->nexamples);
}

bool kl_paths_char_below(const struct kl_judge *judge, size_t nth, struct kl_finding *out)
{
    const struct kl_below *below;

    if (nth || !judge->trie || judge->trie->delim >= KL_DELIM_NONE)
        return false;
    below = judge->summary->below[judge->trie->delim];
    if (!below)
        return false;
    out->column = kl_judge_path_column(judge);
    out->count = below->names;
    out->facts[0] = below->bytes[0];
    out->facts[1] = below->bytes[1];
    out->facts[2] = judge->trie->delim;
    out->facts[3] = judge->summary->low;
    give_examples(&below->few, out);
    kl_rule_set_witness(out, kl_buf_str(&below->stored_first),
                        kl_buf_str(&below->meant_first));
    return true;
}

/* A row without slash is a fault where other folders have one, and where keys stand
 * between it and what lies in its folder. */
bool kl_paths_folder_without_slash(const struct kl_judge *judge, size_t nth,
                                   struct kl_finding *out)
{
    const struct kl_folders *folders = &judge->summary->folders;

    if (nth || !judge->trie || judge->trie->delim != KL_DELIM_SLASH)
        return false;
    out->column = kl_judge_path_column(judge);
    out->facts[0] = folders->away.keys;
    out->facts[1] = folders->rows;
    out->count = folders->away.keys + (folders->rows ? folders->next.keys : 0);
    if (!out->count)
        return false;
    give_examples(&folders->away.few, out);
    if (folders->rows)
        give_examples(&folders->next.few, out);
    if (folders->away.keys)
        kl_rule_set_witness(out, kl_buf_str(&folders->stored_first),
                            kl_buf_str(&folders->meant_first));
    return true;
}

void kl_paths_fill(const struct kl_judge *judge)
{
    const struct kl_summary *s = judge->summary;
    const struct kl_folders *folders = &s->folders;

    if (!judge->path)
        return;
    judge->report->paths =
        (struct kl_paths){.keys = s->keys - s->unlooked,
                          .least = folders->least,
                          .most = folders->most,
                          .folders = folders->folders,
                          .rows = folders->rows,
                          .bare = folders->next.keys + folders->away.keys,
                          .twins = folders->twins};
}
