#include "config.h"

#include "keys/rule.h"

#include "keys/scheme_key.h"

void kl_rule_set_witness(struct kl_finding *out, struct kl_str stored_first,
                         struct kl_str meant_first)
{
    out->has_witness = true;
    kl_buf_clear(&out->stored_first);
    kl_buf_clear(&out->meant_first);
    kl_buf_add_str(&out->stored_first, stored_first);
    kl_buf_add_str(&out->meant_first, meant_first);
    out->byte = kl_str_common(stored_first, meant_first);
}

struct kl_str kl_rule_value_in(const struct kl_rule_case *c, struct kl_str key)
{
    struct kl_segment segs[KL_SPLIT_MAX];
    struct kl_extent extents[KL_SCHEME_SEGS_MAX];
    const struct kl_scheme *scheme = c->judge->summary->scheme;
    size_t depth = kl_judge_depth(c->judge, c->node) - 1;

    if (scheme && kl_scheme_split(scheme, key, extents))
        return kl_str_sub(key, extents[depth].off, extents[depth].len);
    kl_split(key, c->judge->trie->delim, segs, KL_SPLIT_MAX, NULL);
    return kl_str_sub(key, segs[depth].off + c->reading->label.len,
                      segs[depth].len - c->reading->label.len);
}
