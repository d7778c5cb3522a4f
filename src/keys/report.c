#include "config.h"

#include "keys/report.h"

#include "base/digits.h"
#include "keys/few.h"
#include "keys/layout.h"
#include "keys/lens.h"

static void release_column(struct kl_column *column)
{
    free(column->name);
    free(column->template_);
    free(column->label);
    free(column->widths);
    free(column->min);
    free(column->max);
    free(column->inverted_max);
    free(column->attribute);
}

static void free_keys(struct kl_buf *keys)
{
    struct kl_few few = {.keys = keys, .n = 0};

    kl_few_release(&few);
}

static void release_finding(struct kl_finding *finding)
{
    free_keys(finding->examples);
    free_keys(finding->partitions);
    kl_buf_release(&finding->stored_first);
    kl_buf_release(&finding->meant_first);
}

void kl_report_free(struct kl_report **report)
{
    struct kl_report *r = *report;

    if (!r)
        return;
    for (size_t i = 0; i < r->ncolumns; i++)
        release_column(&r->columns[i]);
    for (size_t i = 0; i < r->nfindings; i++)
        release_finding(&r->findings[i]);
    free(r->columns);
    free(r->findings);
    kl_layout_free(&r->layout);
    kl_lens_free(&r->lens);
    free(r);
    *report = NULL;
}

static int worst_first(const void *a, const void *b)
{
    const struct kl_finding *x = a, *y = b;

    if (x->severity != y->severity)
        return x->severity > y->severity ? -1 : 1;
    if (x->column != y->column)
        return x->column < y->column ? -1 : 1;
    return strcmp(x->kind->id, y->kind->id);
}

void kl_report_sort(struct kl_report *report)
{
    if (report->nfindings)
        qsort(report->findings, report->nfindings, sizeof(*report->findings),
              worst_first);
}

bool kl_report_worst(const struct kl_report *report, enum kl_severity *worst)
{
    if (!report->nfindings)
        return false;
    *worst = report->findings[0].severity;
    for (size_t i = 1; i < report->nfindings; i++)
        if (report->findings[i].severity > *worst)
            *worst = report->findings[i].severity;
    return true;
}

static void copy_column(struct kl_column *to, const struct kl_column *from)
{
    *to = *from;
    to->name = kl_mem_strdup(from->name);
    to->template_ = kl_mem_strdup(from->template_);
    to->label = kl_mem_strdup(from->label);
    to->min = kl_mem_strdup(from->min);
    to->max = kl_mem_strdup(from->max);
    to->inverted_max = kl_mem_strdup(from->inverted_max);
    to->attribute = kl_mem_strdup(from->attribute);
    to->widths = KL_NEW_ARRAY(struct kl_width_count, from->nwidths + 1);
    memcpy(to->widths, from->widths, from->nwidths * sizeof(*from->widths));
}

static bool same_text(const char *a, const char *b)
{
    return a == b || (a && b && !strcmp(a, b));
}

static int column_order(const struct kl_column *a, const struct kl_column *b)
{
    int order = strcmp(a->template_, b->template_);

    if (order)
        return order;
    if (a->segment != b->segment)
        return a->segment < b->segment ? -1 : 1;
    return strcmp(a->name, b->name);
}

static int compare_numbers(struct kl_str a, struct kl_str b)
{
    return kl_str_all_digits(a) && kl_str_all_digits(b) ? kl_digits_cmp(a, b)
                                                        : kl_str_cmp(a, b);
}

/* The smaller (sign -1) or larger (1) text of the two stays in mine. */
static void keep_extreme(char **mine, const char *other, int sign, bool number)
{
    struct kl_str a = kl_str_from(*mine), b = kl_str_from(other);

    if (number ? compare_numbers(b, a) * sign <= 0 : kl_str_cmp(b, a) * sign <= 0)
        return;
    free(*mine);
    *mine = kl_mem_strdup(other);
}

static void add_width(struct kl_column *to, struct kl_width_count width)
{
    size_t i = 0;

    while (i < to->nwidths && to->widths[i].width < width.width)
        i++;
    if (i < to->nwidths && to->widths[i].width == width.width) {
        to->widths[i].keys += width.keys;
        return;
    }
    to->widths = kl_mem_realloc(to->widths, to->nwidths + 1, sizeof(*to->widths));
    memmove(to->widths + i + 1, to->widths + i, (to->nwidths - i) * sizeof(*to->widths));
    to->widths[i] = width;
    to->nwidths++;
}

static void merge_column(struct kl_column *to, const struct kl_column *from)
{
    bool number = kl_class_is_number(to->inner);

    for (size_t i = 0; i < from->nwidths; i++)
        add_width(to, from->widths[i]);
    to->keys += from->keys;
    to->matches += from->matches;
    to->of += from->of;
    if (!to->attribute)
        to->attribute = kl_mem_strdup(from->attribute);
    keep_extreme(&to->min, from->min, -1, number);
    keep_extreme(&to->max, from->max, 1, number);
    if (from->order == KL_ORDER_BROKEN)
        to->order = KL_ORDER_BROKEN;
    to->probably_inverted &= from->probably_inverted;
    if (!same_text(to->inverted_max, from->inverted_max)) {
        to->inverted &= from->inverted;
        if (!to->inverted_max)
            to->inverted_max = kl_mem_strdup(from->inverted_max);
    }
}

static size_t find_column(const struct kl_report *total, const struct kl_column *column)
{
    size_t i = 0;

    while (i < total->ncolumns && column_order(&total->columns[i], column) < 0)
        i++;
    return i;
}

static bool is_there(const struct kl_report *total, size_t i,
                     const struct kl_column *column)
{
    return i < total->ncolumns && !column_order(&total->columns[i], column);
}

/* Indices of columns from i on move by one. */
static void shift_findings(struct kl_report *total, size_t i)
{
    for (size_t k = 0; k < total->nfindings; k++) {
        struct kl_finding *finding = &total->findings[k];

        if (finding->column != SIZE_MAX && finding->column >= i)
            finding->column++;
        if (finding->kind->number == KL_KIND_TIE_BREAK_DIRECTION &&
            finding->facts[0] >= i)
            finding->facts[0]++;
    }
}

/* Puts a column in its place. */
static void insert_column(struct kl_report *total, size_t i,
                          const struct kl_column *column)
{
    total->columns =
        kl_mem_realloc(total->columns, total->ncolumns + 1, sizeof(*total->columns));
    memmove(total->columns + i + 1, total->columns + i,
            (total->ncolumns - i) * sizeof(*total->columns));
    copy_column(&total->columns[i], column);
    total->ncolumns++;
    shift_findings(total, i);
}

static struct kl_finding *find_finding(struct kl_report *report,
                                       const struct kl_kind *kind, size_t column)
{
    for (size_t i = 0; i < report->nfindings; i++)
        if (report->findings[i].kind == kind && report->findings[i].column == column)
            return &report->findings[i];
    return NULL;
}

static void merge_keys(struct kl_buf **keys, size_t *n, const struct kl_buf *from,
                       size_t nfrom)
{
    struct kl_few few = {.keys = *keys, .n = *n};

    for (size_t i = 0; i < nfrom; i++)
        kl_few_add(&few, kl_buf_str(&from[i]));
    *keys = few.keys;
    *n = few.n;
}

static void take_witness(struct kl_finding *to, const struct kl_finding *from)
{
    if (!from->has_witness ||
        (to->has_witness &&
         kl_str_cmp(kl_buf_str(&from->meant_first), kl_buf_str(&to->meant_first)) >= 0))
        return;
    to->has_witness = true;
    kl_buf_clear(&to->stored_first);
    kl_buf_clear(&to->meant_first);
    kl_buf_add_str(&to->stored_first, kl_buf_str(&from->stored_first));
    kl_buf_add_str(&to->meant_first, kl_buf_str(&from->meant_first));
    to->byte = from->byte;
}

/* The numbers of the sentence over both: sums of keys, extremes of widths. */
static void merge_facts(struct kl_finding *to, const struct kl_finding *from)
{
    static const char how[KL_KINDS][KL_FACTS + 1] = {
        [KL_KIND_UNPADDED_NUMBER] = "<>>+",     [KL_KIND_HALF_MIGRATED_PADDING] = ">+<+",
        [KL_KIND_MIXED_WIDTH_NUMBER] = ">><+",  [KL_KIND_PADDING_OVERFLOW] = ">>>+",
        [KL_KIND_PADDING_NEAR_LIMIT] = "><..",  [KL_KIND_PADDING_DUPLICATE] = "+...",
        [KL_KIND_UNPADDED_TIE_BREAK] = "<>>+",  [KL_KIND_MIXED_DIRECTION] = "++..",
        [KL_KIND_KEY_TOO_LONG] = ">...",        [KL_KIND_KEY_ATTRIBUTE_MISMATCH] = "++..",
        [KL_KIND_TIE_BREAK_DIRECTION] = "....",
    };

    for (size_t i = 0; i < KL_FACTS; i++) {
        uint64_t *mine = &to->facts[i], other = from->facts[i];

        switch (how[to->kind->number][i]) {
        case '+':
            *mine += other;
            break;
        case '<':
            *mine = other < *mine ? other : *mine;
            break;
        case '>':
            *mine = other > *mine ? other : *mine;
            break;
        default:
            break;
        }
    }
}

static void merge_finding(struct kl_finding *to, const struct kl_finding *from)
{
    merge_facts(to, from);
    to->count += from->count;
    to->at_least |= from->at_least;
    if (from->severity > to->severity)
        to->severity = from->severity;
    merge_keys(&to->examples, &to->nexamples, from->examples, from->nexamples);
    merge_keys(&to->partitions, &to->npartitions_shown, from->partitions,
               from->npartitions_shown);
    to->npartitions += from->npartitions;
    take_witness(to, from);
}

static void add_partition(struct kl_finding *finding, struct kl_str partition)
{
    struct kl_buf name = {.data = (char *)(uintptr_t)partition.data,
                          .len = partition.len};

    merge_keys(&finding->partitions, &finding->npartitions_shown, &name, 1);
    finding->npartitions++;
}

static void copy_finding(struct kl_finding *to, const struct kl_finding *from)
{
    *to = (struct kl_finding){.kind = from->kind,
                              .severity = from->severity,
                              .count = from->count,
                              .at_least = from->at_least,
                              .npartitions = from->npartitions};
    memcpy(to->facts, from->facts, sizeof(to->facts));
    merge_keys(&to->examples, &to->nexamples, from->examples, from->nexamples);
    merge_keys(&to->partitions, &to->npartitions_shown, from->partitions,
               from->npartitions_shown);
    take_witness(to, from);
}

/* The place of a finding of kind and column; a new one is zeroed but for those. */
static struct kl_finding *append_finding(struct kl_report *total)
{
    total->findings =
        kl_mem_realloc(total->findings, total->nfindings + 1, sizeof(*total->findings));
    return &total->findings[total->nfindings++];
}

/* Index in total of a column of one. */
static size_t mapped(const struct kl_report *total, const struct kl_report *one,
                     size_t column)
{
    return column == SIZE_MAX ? SIZE_MAX : find_column(total, &one->columns[column]);
}

static struct kl_finding *put_finding(struct kl_report *total,
                                      const struct kl_report *one,
                                      const struct kl_finding *from, bool merge)
{
    size_t column = mapped(total, one, from->column);
    struct kl_finding *mine = find_finding(total, from->kind, column);

    if (mine) {
        if (merge)
            merge_finding(mine, from);
        return merge ? mine : NULL;
    }
    mine = append_finding(total);
    copy_finding(mine, from);
    mine->column = column;
    if (from->kind->number == KL_KIND_TIE_BREAK_DIRECTION)
        mine->facts[0] = mapped(total, one, (size_t)from->facts[0]);
    return mine;
}

void kl_report_add(struct kl_report *total, const struct kl_report *one,
                   struct kl_str partition)
{
    total->complete = one->complete && (total->complete || !total->collections);
    total->has_evidence |= one->has_evidence;
    total->keys += one->keys;
    total->repeated += one->repeated;
    total->collections += one->collections;
    total->pooled += one->pooled;
    total->misfits += one->misfits;
    for (size_t i = 0; i < one->ncolumns; i++) {
        size_t at = find_column(total, &one->columns[i]);

        if (is_there(total, at, &one->columns[i]))
            merge_column(&total->columns[at], &one->columns[i]);
        else
            insert_column(total, at, &one->columns[i]);
    }
    for (size_t i = 0; i < one->nfindings; i++)
        add_partition(put_finding(total, one, &one->findings[i], true), partition);
    kl_report_sort(total);
}

/* The column of a finding is needed, others of the pool are not. */
static void need_column(struct kl_report *total, const struct kl_report *pooled,
                        size_t column)
{
    size_t at;

    if (column == SIZE_MAX)
        return;
    at = find_column(total, &pooled->columns[column]);
    if (!is_there(total, at, &pooled->columns[column]))
        insert_column(total, at, &pooled->columns[column]);
}

void kl_report_pool(struct kl_report *total, const struct kl_report *pooled)
{
    for (size_t i = 0; i < pooled->nfindings; i++) {
        const struct kl_finding *finding = &pooled->findings[i];

        need_column(total, pooled, finding->column);
        if (finding->kind->number == KL_KIND_TIE_BREAK_DIRECTION)
            need_column(total, pooled, (size_t)finding->facts[0]);
        put_finding(total, pooled, finding, false);
    }
    kl_report_sort(total);
}
