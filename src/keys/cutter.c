#include "config.h"

#include "keys/cutter.h"

#include "keys/scheme_key.h"

void kl_cutter_release(struct kl_cutter *cutter)
{
    kl_scheme_free(&cutter->scheme);
    kl_layout_free(&cutter->layout);
}

static void add_cut(struct kl_cut *cuts, size_t *n, struct kl_cut cut)
{
    if (cut.len && *n < KL_CUTS_MAX)
        cuts[(*n)++] = cut;
}

static size_t cut_by_scheme(const struct kl_cutter *cutter, struct kl_str key,
                            struct kl_cut *cuts)
{
    struct kl_extent at[KL_SCHEME_SEGS_MAX];
    size_t n = 0, column = 0;

    if (!kl_scheme_split(cutter->scheme, key, at))
        return 0;
    for (size_t i = 0; i < cutter->scheme->n; i++) {
        bool literal = cutter->scheme->segs[i].type == KL_SEG_LITERAL;

        cuts[n++] = (struct kl_cut){.off = at[i].off,
                                    .len = at[i].len,
                                    .kind = literal ? KL_CUT_LITERAL : KL_CUT_VALUE,
                                    .column = literal ? SIZE_MAX : column++};
    }
    return n;
}

static size_t cut_by_layout(const struct kl_cutter *cutter, struct kl_str key,
                            struct kl_cut *cuts)
{
    struct kl_place places[KL_SCHEME_SEGS_MAX];
    size_t n = 0, off = 0;
    size_t found = kl_layout_read(cutter->layout, key, places, KL_SCHEME_SEGS_MAX);

    for (size_t i = 0; i < found; i++) {
        const struct kl_layout_node *node =
            places[i].node == SIZE_MAX ? NULL : &cutter->layout->nodes[places[i].node];
        struct kl_cut cut = {.off = places[i].off,
                             .len = places[i].len,
                             .kind = KL_CUT_TEXT,
                             .column = SIZE_MAX};

        if (places[i].label)
            cut.kind = KL_CUT_LABEL;
        else if (node && node->column < cutter->columns)
            cut = (struct kl_cut){cut.off, cut.len, KL_CUT_VALUE, node->column};
        add_cut(cuts, &n,
                (struct kl_cut){off, places[i].off - off, KL_CUT_DELIMITER, SIZE_MAX});
        cuts[n++] = cut;
        off = places[i].off + places[i].len;
    }
    add_cut(cuts, &n, (struct kl_cut){off, key.len - off, KL_CUT_DELIMITER, SIZE_MAX});
    return n;
}

size_t kl_cutter_cut(const struct kl_cutter *cutter, struct kl_str key,
                     struct kl_cut *cuts)
{
    if (cutter->scheme)
        return cut_by_scheme(cutter, key, cuts);
    return cutter->layout ? cut_by_layout(cutter, key, cuts) : 0;
}

bool kl_cutter_fits(const struct kl_cutter *cutter, struct kl_str key)
{
    struct kl_extent at[KL_SCHEME_SEGS_MAX];
    struct kl_place places[KL_SCHEME_SEGS_MAX];
    size_t n;

    if (cutter->scheme)
        return kl_scheme_split(cutter->scheme, key, at);
    if (!cutter->layout)
        return false;
    n = kl_layout_read(cutter->layout, key, places, KL_SCHEME_SEGS_MAX);
    for (size_t i = 0; i < n; i++)
        if (places[i].node == SIZE_MAX)
            return false;
    return n && cutter->layout->nodes[places[n - 1].node].ends;
}
