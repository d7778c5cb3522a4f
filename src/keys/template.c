#include "config.h"

#include "keys/template.h"

static char letter_of(const struct kl_reading *reading)
{
    return kl_reading_is_time(reading) ? 't' : kl_reading_is_number(reading) ? 'n' : 's';
}

/* Whether a segment to the left has that name already. */
static bool is_taken(const struct kl_judge *judge, size_t node, struct kl_str name)
{
    for (node = judge->trie->nodes[node].parent; node;
         node = judge->trie->nodes[node].parent)
        if (judge->names[node] && kl_str_eq(kl_str_from(judge->names[node]), name))
            return true;
    return false;
}

enum kl_named_by kl_template_name(const struct kl_judge *judge, size_t node,
                                  struct kl_buf *out)
{
    const struct kl_reading *reading = &judge->readings[node];

    if (reading->declared) {
        kl_buf_add_str(out, kl_seg_text(reading->declared));
        return KL_NAMED_BY_SCHEME;
    }
    if (reading->attr != SIZE_MAX) {
        struct kl_str name = kl_attrs_name(&judge->summary->attrs, reading->attr);

        if (name.len && !memchr(name.data, '\0', name.len) &&
            !is_taken(judge, node, name)) {
            kl_buf_add_str(out, name);
            return KL_NAMED_BY_ATTRIBUTE;
        }
    }
    kl_buf_addf(out, "%c%zu", letter_of(reading), kl_judge_depth(judge, node));
    while (is_taken(judge, node, kl_buf_str(out)))
        kl_buf_add_char(out, '_');
    return KL_NAMED_BY_POSITION;
}

/* A template as it grows: literals that touch are one. */
struct draft {
    struct kl_seg *segs;
    size_t n, cap;
    struct kl_buf literal;
};

static void end_literal(struct draft *draft)
{
    struct kl_seg seg = {.type = KL_SEG_LITERAL, .len = draft->literal.len};

    if (!draft->literal.len)
        return;
    seg.text = kl_buf_take(&draft->literal, NULL);
    KL_GROW(draft->segs, draft->n, draft->cap);
    draft->segs[draft->n++] = seg;
}

/* What a value of the column is in the grammar of schemes. */
static struct kl_seg seg_of(const struct kl_reading *reading)
{
    struct kl_seg seg = {.width = reading->width};

    if (reading->inverted && reading->width) {
        seg.type = KL_SEG_INV;
        seg.max = kl_mem_dup(reading->max.data, reading->max.len);
    } else {
        seg.type = kl_scheme_type_of_class(reading->inner, &seg.width);
    }
    if (seg.type == KL_SEG_LITERAL)
        seg = (struct kl_seg){.type = KL_SEG_TEXT};
    return seg;
}

static void add_value(const struct kl_judge *judge, size_t node, struct draft *draft)
{
    const struct kl_reading *reading = &judge->readings[node];
    struct kl_seg seg;

    /* '::1': the first part is empty in every key. */
    if (reading->whole->shapes[KL_SHAPE_EMPTY] == reading->whole->keys)
        return;
    kl_buf_add_str(&draft->literal, reading->label);
    end_literal(draft);
    seg = seg_of(reading);
    seg.text = kl_mem_strdup(judge->names[node]);
    seg.len = strlen(seg.text);
    KL_GROW(draft->segs, draft->n, draft->cap);
    draft->segs[draft->n++] = seg;
}

static void add_node(const struct kl_judge *judge, size_t node, struct draft *draft)
{
    const struct kl_trie_node *n = &judge->trie->nodes[node];

    if (n->parent && !kl_judge_is_bare(judge, node)) {
        add_node(judge, n->parent, draft);
        kl_buf_add_str(&draft->literal, kl_delim_text(judge->trie->delim));
    }
    if (n->is_label)
        kl_buf_add(&draft->literal, n->label, n->len);
    else
        add_value(judge, node, draft);
}

void kl_template_of(const struct kl_judge *judge, size_t node, struct kl_buf *out)
{
    struct draft draft = {0};
    struct kl_scheme *scheme;

    if (judge->summary->scheme) {
        kl_scheme_format(judge->summary->scheme, out);
        return;
    }
    add_node(judge, node, &draft);
    end_literal(&draft);
    scheme = KL_NEW(struct kl_scheme);
    *scheme = (struct kl_scheme){draft.segs, draft.n};
    kl_scheme_format(scheme, out);
    kl_scheme_free(&scheme);
    kl_buf_release(&draft.literal);
}
