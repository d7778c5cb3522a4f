#include "config.h"

#include "keys/judge.h"

#include "base/digits.h"
#include "keys/layout.h"
#include "keys/literal.h"

/* Taxonomy 1.3. '#' counts even if one key has it, others when a third of the keys
 * do; _ and - occur in too many tokens: three fifths, and only when no other one
 * qualifies. */
static bool qualifies(const struct kl_summary *s, enum kl_delim delim)
{
    uint64_t n = s->with[delim];

    if (!n || !s->tries[delim])
        return false;
    if (delim == KL_DELIM_UNDERSCORE || delim == KL_DELIM_DASH)
        return 5 * n >= 3 * s->keys;
    return delim == KL_DELIM_HASH || 3 * n >= s->keys;
}

static bool is_weak(enum kl_delim delim)
{
    return delim == KL_DELIM_UNDERSCORE || delim == KL_DELIM_DASH;
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

/* Segments from the root to node. */
static size_t depth_of(const struct kl_trie *trie, size_t node)
{
    size_t depth = 0;

    for (; node; node = trie->nodes[node].parent)
        depth++;
    return depth;
}

/* Keys that are upper-case words, where no delimiter is. */
static bool is_bare(const struct kl_trie *trie, size_t node)
{
    return trie->delim == KL_DELIM_NONE && trie->nodes[node].parent != 0;
}

static void read_node(struct kl_judge *judge, size_t node)
{
    size_t left = kl_judge_left(judge, node);
    const struct kl_scheme *scheme = judge->summary->scheme;
    struct kl_reading_context context = {
        .labels = is_bare(judge->trie, node),
        .path = judge->trie->delim == KL_DELIM_SLASH,
        .attrs = &judge->summary->attrs,
        .declared = scheme ? &scheme->segs[depth_of(judge->trie, node) - 1] : NULL,
        .left = left == SIZE_MAX ? NULL : &judge->readings[left],
    };

    kl_reading_read(judge->trie->nodes[node].tally, &context, &judge->readings[node]);
}

/* Whether a segment of paths says more than a name. */
static bool stands_out(const struct kl_reading *reading)
{
    return reading->attr != SIZE_MAX || kl_class_is_date(reading->inner) ||
           (kl_reading_is_number(reading) && reading->numeric);
}

/* Whether a node's values are a column of the report. */
static bool is_column(const struct kl_judge *judge, size_t node)
{
    const struct kl_trie_node *n = &judge->trie->nodes[node];

    if (!n->tally)
        return false;
    if (judge->summary->scheme)
        return true;
    if (n->tally->shapes[KL_SHAPE_EMPTY] == n->tally->keys)
        return false;
    if (is_bare(judge->trie, node))
        return kl_trie_value(judge->trie, 0) == SIZE_MAX;
    return !judge->path || stands_out(&judge->readings[node]);
}

/* Paths end at different depths or in a slash; keys that all have three segments are
 * no paths. */
static bool has_paths(const struct kl_trie *trie)
{
    size_t depths = 0;
    bool folders = false;

    for (size_t i = 0; i < trie->n; i++) {
        depths += trie->nodes[i].ends > 0;
        folders |= trie->nodes[i].tally && i > 1 &&
                   trie->nodes[i].tally->shapes[KL_SHAPE_EMPTY] > 0;
    }
    return trie->delim == KL_DELIM_SLASH && (folders || depths > 1);
}

/* The node below (or at) which most keys of a node end. */
static size_t terminal_of(const struct kl_trie *trie, size_t node)
{
    size_t best = node;

    /* Children stand behind their parents: one pass finds all descendants. */
    for (size_t i = node + 1; i < trie->n; i++) {
        size_t up = i;

        if (trie->nodes[i].ends <= trie->nodes[best].ends)
            continue;
        while (up > node)
            up = trie->nodes[up].parent;
        if (up == node)
            best = i;
    }
    return best;
}

static char letter_of(const struct kl_reading *reading)
{
    return kl_reading_is_time(reading) ? 't' : kl_reading_is_number(reading) ? 'n' : 's';
}

/* Whether a segment to the left has that attribute's name already. */
static bool is_taken(const struct kl_judge *judge, size_t node, size_t attr)
{
    for (node = judge->trie->nodes[node].parent; node;
         node = judge->trie->nodes[node].parent)
        if (!judge->trie->nodes[node].is_label && judge->readings[node].attr == attr)
            return true;
    return false;
}

static enum kl_named_by name_node(const struct kl_judge *judge, size_t node,
                                  struct kl_buf *out)
{
    const struct kl_reading *reading = &judge->readings[node];

    if (reading->declared) {
        kl_buf_add_str(out, kl_seg_text(reading->declared));
        return KL_NAMED_BY_SCHEME;
    }
    if (reading->attr != SIZE_MAX && !is_taken(judge, node, reading->attr)) {
        kl_buf_add_str(out, kl_attrs_name(&judge->summary->attrs, reading->attr));
        return KL_NAMED_BY_ATTRIBUTE;
    }
    kl_buf_addf(out, "%c%zu", letter_of(reading), depth_of(judge->trie, node));
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
    struct kl_buf name = {0};
    struct kl_seg seg;

    /* '::1': the first part is empty in every key. */
    if (reading->whole->shapes[KL_SHAPE_EMPTY] == reading->whole->keys)
        return;
    kl_buf_add_str(&draft->literal, reading->label);
    end_literal(draft);
    seg = seg_of(reading);
    name_node(judge, node, &name);
    seg.text = kl_buf_take(&name, &seg.len);
    KL_GROW(draft->segs, draft->n, draft->cap);
    draft->segs[draft->n++] = seg;
}

static void add_node(const struct kl_judge *judge, size_t node, struct draft *draft)
{
    const struct kl_trie_node *n = &judge->trie->nodes[node];

    if (n->parent && !is_bare(judge->trie, node)) {
        add_node(judge, n->parent, draft);
        kl_buf_add_str(&draft->literal, kl_delim_text(judge->trie->delim));
    }
    if (n->is_label)
        kl_buf_add(&draft->literal, n->label, n->len);
    else
        add_value(judge, node, draft);
}

void kl_judge_template(const struct kl_judge *judge, size_t node, struct kl_buf *out)
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

static char *text_of(struct kl_str s)
{
    return kl_mem_dup(s.data ? s.data : "", s.len);
}

static void fill_widths(const struct kl_reading *reading, struct kl_column *out)
{
    const struct kl_tally_widths *widths = &reading->values->widths;
    bool number = kl_reading_is_number(reading);

    out->widths = KL_NEW_ARRAY(struct kl_width_count, widths->n + 1);
    for (size_t i = 0; i < widths->n + widths->pooled; i++) {
        const struct kl_tally_width *w = i < widths->n ? &widths->at[i] : &widths->wide;
        uint64_t keys = w->padded + w->plain + (number ? 0 : w->text);

        if (keys)
            out->widths[out->nwidths++] = (struct kl_width_count){w->len, keys};
    }
}

static void fill_extremes(const struct kl_reading *reading, struct kl_column *out)
{
    const struct kl_tally *values = reading->values;

    if (kl_reading_is_number(reading) && values->least.len) {
        out->min = text_of(kl_digits_trim(kl_buf_str(&values->least)));
        out->max = text_of(kl_digits_trim(kl_buf_str(&values->most)));
    } else {
        out->min = text_of(kl_buf_str(&values->low));
        out->max = text_of(kl_buf_str(&values->high));
    }
}

static enum kl_order order_of(const struct kl_reading *reading)
{
    struct kl_str stored_first, meant_first;
    bool number = kl_reading_is_number(reading);

    if (reading->mixed_direction ||
        (number && kl_witness_pair(&reading->values->order, &stored_first, &meant_first)))
        return KL_ORDER_BROKEN;
    if (reading->inverted)
        return KL_ORDER_INVERTED;
    if (kl_reading_is_time(reading))
        return kl_class_is_date(reading->inner) &&
                       (reading->detail.layout == KL_LAYOUT_MIXED ||
                        reading->detail.precision == KL_PRECISION_MIXED ||
                        reading->detail.zone > KL_ZONE_Z)
                   ? KL_ORDER_NONE
                   : KL_ORDER_TIME;
    return number ? KL_ORDER_NUMERIC : KL_ORDER_NONE;
}

static void fill_direction(const struct kl_reading *reading, struct kl_column *out)
{
    struct kl_buf nines = {0};

    out->order = order_of(reading);
    out->inverted = reading->inverted;
    out->probably_inverted = reading->probably_inverted;
    if (reading->max.len)
        out->inverted_max = text_of(reading->max);
    if (!reading->probably_inverted)
        return;
    kl_digits_nines(reading->longest, &nines);
    out->inverted_max = kl_buf_take(&nines, NULL);
}

static void fill_column(const struct kl_judge *judge, size_t node, struct kl_column *out)
{
    const struct kl_reading *reading = &judge->readings[node];
    struct kl_buf text = {0};

    *out = (struct kl_column){.class_ = reading->class_,
                              .inner = reading->inner,
                              .detail = reading->detail,
                              .width = reading->width,
                              .keys = reading->whole->keys};
    out->named_by = name_node(judge, node, &text);
    out->name = kl_buf_take(&text, NULL);
    out->segment = is_bare(judge->trie, node) ? 1 : depth_of(judge->trie, node);
    if (judge->summary->scheme)
        out->segment = kl_scheme_segment(judge->summary->scheme, out->segment - 1);
    kl_judge_template(judge, terminal_of(judge->trie, node), &text);
    out->template_ = kl_buf_take(&text, NULL);
    if (reading->label.len)
        out->label = text_of(reading->label);
    fill_widths(reading, out);
    fill_extremes(reading, out);
    fill_direction(reading, out);
    if (reading->attr == SIZE_MAX)
        return;
    out->attribute = text_of(kl_attrs_name(&judge->summary->attrs, reading->attr));
    out->matches = reading->proof.matches;
    out->of = reading->proof.of;
}

/* The column of all paths, whatever their depth. */
static void fill_path(const struct kl_judge *judge, struct kl_column *out)
{
    *out = (struct kl_column){.class_ = KL_CLASS_PATH_COMPONENT,
                              .inner = KL_CLASS_PATH_COMPONENT,
                              .named_by = KL_NAMED_BY_POSITION,
                              .segment = 1,
                              .keys = judge->trie->nodes[0].keys};
    out->name = kl_mem_strdup("path");
    out->template_ = kl_mem_strdup("<path:path>");
    out->widths = KL_NEW_ARRAY(struct kl_width_count, 1);
    out->min = text_of(kl_buf_str(&judge->summary->first));
    out->max = text_of(kl_buf_str(&judge->summary->last));
}

struct placed {
    struct kl_column column;
    size_t node;
};

static int by_template(const void *a, const void *b)
{
    const struct placed *x = a, *y = b;
    int order = strcmp(x->column.template_, y->column.template_);

    if (order)
        return order;
    if (x->column.segment != y->column.segment)
        return x->column.segment < y->column.segment ? -1 : 1;
    return x->node < y->node ? -1 : x->node > y->node;
}

static void place_columns(struct kl_judge *judge, struct placed *placed, size_t n)
{
    struct kl_report *report = judge->report;

    qsort(placed, n, sizeof(*placed), by_template);
    report->columns = KL_NEW_ARRAY(struct kl_column, n + 1);
    report->ncolumns = n;
    judge->nodes = KL_NEW_ARRAY(size_t, n + 1);
    for (size_t i = 0; i < n; i++) {
        report->columns[i] = placed[i].column;
        judge->nodes[i] = placed[i].node;
        if (placed[i].node != SIZE_MAX)
            judge->columns[placed[i].node] = i;
    }
}

static size_t path_column(const struct kl_judge *judge)
{
    for (size_t i = 0; i < judge->report->ncolumns; i++)
        if (judge->nodes[i] == SIZE_MAX)
            return i;
    return SIZE_MAX;
}

static struct kl_layout *make_layout(const struct kl_judge *judge)
{
    struct kl_layout *layout = KL_NEW(struct kl_layout);
    const struct kl_trie *trie = judge->trie;

    layout->delim = trie->delim;
    layout->n = trie->n;
    layout->nodes = KL_NEW_ARRAY(struct kl_layout_node, trie->n);
    for (size_t i = 0; i < trie->n; i++) {
        const struct kl_trie_node *from = &trie->nodes[i];
        struct kl_layout_node *to = &layout->nodes[i];

        *to = (struct kl_layout_node){.parent = from->parent,
                                      .is_label = from->is_label,
                                      .len = from->len,
                                      .column = judge->columns[i],
                                      .keys = from->keys,
                                      .ends = from->ends};
        if (from->label)
            to->label = kl_mem_dup(from->label, from->len);
        if (from->tally && to->column == SIZE_MAX)
            to->column = path_column(judge);
        /* Words alone are the values, when there are no others. */
        if (from->tally && is_bare(trie, i) && judge->columns[i] != SIZE_MAX)
            to->parent = 0;
    }
    return layout;
}

void kl_judge_columns(struct kl_judge *judge)
{
    const struct kl_trie *trie = judge->trie;
    struct placed *placed = KL_NEW_ARRAY(struct placed, trie->n + 1);
    size_t n = 0;

    judge->readings = KL_NEW_ARRAY(struct kl_reading, trie->n);
    judge->columns = KL_NEW_ARRAY(size_t, trie->n);
    judge->path = has_paths(trie);
    for (size_t i = 0; i < trie->n; i++) {
        judge->columns[i] = SIZE_MAX;
        judge->readings[i].attr = SIZE_MAX;
        if (trie->nodes[i].tally)
            read_node(judge, i);
    }
    if (judge->path) {
        fill_path(judge, &placed[n].column);
        placed[n++].node = SIZE_MAX;
    }
    for (size_t i = 0; i < trie->n; i++)
        if (is_column(judge, i)) {
            fill_column(judge, i, &placed[n].column);
            placed[n++].node = i;
        }
    place_columns(judge, placed, n);
    free(placed);
    if (!judge->summary->scheme)
        judge->report->layout = make_layout(judge);
}

void kl_judge_release(struct kl_judge *judge)
{
    free(judge->readings);
    free(judge->columns);
    free(judge->nodes);
    kl_summary_free(&judge->summary);
}
