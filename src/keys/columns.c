#include "config.h"

#include "keys/columns.h"

#include "keys/column.h"
#include "keys/layout.h"
#include "keys/template.h"

static void read_node(struct kl_judge *judge, size_t node)
{
    size_t left = kl_judge_left(judge, node);
    const struct kl_scheme *scheme = judge->summary->scheme;
    struct kl_buf name = {0};
    struct kl_reading_context context = {
        .labels = kl_judge_is_bare(judge, node),
        .path = judge->trie->delim == KL_DELIM_SLASH,
        .attrs = &judge->summary->attrs,
        .declared = scheme ? &scheme->segs[kl_judge_depth(judge, node) - 1] : NULL,
        .left = left == SIZE_MAX ? NULL : &judge->readings[left],
    };

    kl_reading_read(judge->trie->nodes[node].tally, &context, &judge->readings[node]);
    judge->named_by[node] = kl_template_name(judge, node, &name);
    judge->names[node] = kl_buf_take(&name, NULL);
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
    if (kl_judge_is_bare(judge, node))
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
                                      .column = kl_judge_column(judge, i),
                                      .keys = from->keys,
                                      .ends = from->ends};
        if (from->label)
            to->label = kl_mem_dup(from->label, from->len);
        /* Words alone are the values, when there are no others. */
        if (from->tally && kl_judge_is_bare(judge, i) && judge->columns[i] != SIZE_MAX)
            to->parent = 0;
    }
    return layout;
}

/* Children stand behind their parents: from the last on, each hands up its best. Of
 * equal ones the first wins. */
static void find_terminals(struct kl_judge *judge)
{
    const struct kl_trie_node *nodes = judge->trie->nodes;
    size_t *best = KL_NEW_ARRAY(size_t, judge->trie->n);

    for (size_t i = 0; i < judge->trie->n; i++)
        best[i] = i;
    for (size_t i = judge->trie->n - 1; i; i--) {
        size_t *up = &best[nodes[i].parent];

        if (nodes[best[i]].ends > nodes[*up].ends ||
            (nodes[best[i]].ends == nodes[*up].ends && best[i] < *up))
            *up = best[i];
    }
    judge->terminals = best;
}

void kl_columns_read(struct kl_judge *judge)
{
    const struct kl_trie *trie = judge->trie;
    struct placed *placed = KL_NEW_ARRAY(struct placed, trie->n + 1);
    size_t n = 0;

    judge->readings = KL_NEW_ARRAY(struct kl_reading, trie->n);
    judge->names = KL_NEW_ARRAY(char *, trie->n);
    judge->named_by = KL_NEW_ARRAY(enum kl_named_by, trie->n);
    judge->columns = KL_NEW_ARRAY(size_t, trie->n);
    judge->path = has_paths(trie);
    find_terminals(judge);
    for (size_t i = 0; i < trie->n; i++) {
        judge->columns[i] = SIZE_MAX;
        judge->readings[i].attr = SIZE_MAX;
        if (trie->nodes[i].tally)
            read_node(judge, i);
    }
    if (judge->path) {
        kl_column_fill_path(judge, &placed[n].column);
        placed[n++].node = SIZE_MAX;
    }
    for (size_t i = 0; i < trie->n; i++)
        if (is_column(judge, i)) {
            kl_column_fill(judge, i, &placed[n].column);
            placed[n++].node = i;
        }
    place_columns(judge, placed, n);
    free(placed);
    if (!judge->summary->scheme)
        judge->report->layout = make_layout(judge);
}
