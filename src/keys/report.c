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
    bool any = false;

    for (size_t i = 0; i < report->nfindings; i++) {
        const struct kl_finding *finding = &report->findings[i];

        if (finding->silenced || (any && finding->severity <= *worst))
            continue;
        *worst = finding->severity;
        any = true;
    }
    return any;
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

/* The end of the part of a template that at points to: a character, escaped or not, or
 * a whole <name:type>. *name gets the length of the name in it. */
static size_t template_step(const char *at, size_t *name)
{
    size_t n = 1;

    *name = 0;
    if (*at == '\\' && at[1])
        return 2;
    if (*at != '<')
        return 1;
    while (at[n] && at[n] != '>') {
        if (at[n] == ':' && !*name)
            *name = n - 1;
        n += at[n] == '\\' && at[n + 1] ? 2 : 1;
    }
    if (!*name)
        *name = n - 1;
    return n + (at[n] == '>');
}

/* Whether two templates are the same but for the names (and, when types may differ,
 * what stands behind them). */
static bool same_but_names(const char *a, const char *b, bool types)
{
    while (*a && *b) {
        size_t name_a, name_b, na = template_step(a, &name_a);
        size_t nb = template_step(b, &name_b);
        bool field = *a == '<' && *b == '<';
        struct kl_str rest_a = {a + (field ? 1 + name_a : 0),
                                na - (field ? 1 + name_a : 0)};
        struct kl_str rest_b = {b + (field ? 1 + name_b : 0),
                                nb - (field ? 1 + name_b : 0)};

        if (*a != *b || ((!field || types) && !kl_str_eq(rest_a, rest_b)))
            return false;
        a += na;
        b += nb;
    }
    return *a == *b;
}

/* One column, as two collections show it: in one of them there may have been too few
 * items to name it by. */
static bool same_column(const struct kl_column *a, const struct kl_column *b)
{
    return a->segment == b->segment &&
           (!strcmp(a->name, b->name) || a->named_by == KL_NAMED_BY_POSITION ||
            b->named_by == KL_NAMED_BY_POSITION) &&
           same_but_names(a->template_, b->template_, true);
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

/* n1, s2, t3: names that only tell the place. */
static size_t places_named(const char *template_)
{
    size_t n = 0, name;

    for (const char *at = template_; *at; at += template_step(at, &name))
        n += *at == '<' && strchr("nst", at[1]) && at[2] >= '1' && at[2] <= '9';
    return n;
}

/* The better names of the two, whichever came first. */
static void keep_names(struct kl_column *to, const struct kl_column *from)
{
    size_t mine = places_named(to->template_), theirs = places_named(from->template_);
    bool better =
        theirs < mine || (theirs == mine && strcmp(from->template_, to->template_) < 0);

    if (to->named_by == KL_NAMED_BY_POSITION && from->named_by != KL_NAMED_BY_POSITION) {
        free(to->name);
        to->name = kl_mem_strdup(from->name);
        to->named_by = from->named_by;
        better |= theirs <= mine;
    }
    if (!better)
        return;
    free(to->template_);
    to->template_ = kl_mem_strdup(from->template_);
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
    keep_names(to, from);
}

static size_t find_column(const struct kl_report *total, const struct kl_column *column)
{
    size_t i = 0;

    while (i < total->ncolumns && !same_column(&total->columns[i], column))
        i++;
    return i < total->ncolumns ? i : SIZE_MAX;
}

static size_t append_column(struct kl_report *total, const struct kl_column *column)
{
    total->columns =
        kl_mem_realloc(total->columns, total->ncolumns + 1, sizeof(*total->columns));
    copy_column(&total->columns[total->ncolumns], column);
    return total->ncolumns++;
}

/* A column and where it stood before it was sorted. */
struct place {
    struct kl_column column;
    size_t before;
};

static int by_column(const void *a, const void *b)
{
    const struct place *x = a, *y = b;

    return column_order(&x->column, &y->column);
}

static void sort_columns(struct kl_report *total)
{
    struct place *places = KL_NEW_ARRAY(struct place, total->ncolumns + 1);
    size_t *now = KL_NEW_ARRAY(size_t, total->ncolumns + 1);

    for (size_t i = 0; i < total->ncolumns; i++)
        places[i] = (struct place){total->columns[i], i};
    qsort(places, total->ncolumns, sizeof(*places), by_column);
    for (size_t i = 0; i < total->ncolumns; i++) {
        total->columns[i] = places[i].column;
        now[places[i].before] = i;
    }
    for (size_t i = 0; i < total->nfindings; i++) {
        struct kl_finding *finding = &total->findings[i];

        if (finding->column != SIZE_MAX)
            finding->column = now[finding->column];
        if (finding->kind->number == KL_KIND_TIE_BREAK_DIRECTION)
            finding->facts[0] = now[finding->facts[0]];
    }
    free(places);
    free(now);
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
    for (size_t i = 0; i < KL_FACTS; i++) {
        uint64_t *mine = &to->facts[i], other = from->facts[i];

        switch (to->kind->facts[i]) {
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

void kl_report_set_partition(struct kl_report *report, struct kl_str partition)
{
    for (size_t i = 0; i < report->nfindings; i++)
        add_partition(&report->findings[i], partition);
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

/* Puts from into total under its columns there. */
static struct kl_finding *
put_finding(struct kl_report *total, const struct kl_finding *from, const size_t *columns)
{
    size_t column = from->column == SIZE_MAX ? SIZE_MAX : columns[from->column];
    struct kl_finding *mine = find_finding(total, from->kind, column);

    if (mine) {
        merge_finding(mine, from);
        return mine;
    }
    total->findings =
        kl_mem_realloc(total->findings, total->nfindings + 1, sizeof(*total->findings));
    mine = &total->findings[total->nfindings++];
    copy_finding(mine, from);
    mine->column = column;
    if (from->kind->number == KL_KIND_TIE_BREAK_DIRECTION)
        mine->facts[0] = columns[from->facts[0]];
    return mine;
}

/* Whether a finding speaks of the column. */
static bool is_spoken_of(const struct kl_report *report, size_t column)
{
    for (size_t i = 0; i < report->nfindings; i++)
        if (report->findings[i].column == column ||
            (report->findings[i].kind->number == KL_KIND_TIE_BREAK_DIRECTION &&
             report->findings[i].facts[0] == column))
            return true;
    return false;
}

/* Adds the columns; the array tells where each of them is now. Beyond the bound only
 * those that a finding speaks of. */
static size_t *add_columns(struct kl_report *total, const struct kl_report *one)
{
    size_t *columns = KL_NEW_ARRAY(size_t, one->ncolumns + 1);

    for (size_t i = 0; i < one->ncolumns; i++) {
        columns[i] = find_column(total, &one->columns[i]);
        if (columns[i] != SIZE_MAX)
            merge_column(&total->columns[columns[i]], &one->columns[i]);
        else if (total->ncolumns < KL_REPORT_COLUMNS || is_spoken_of(one, i))
            columns[i] = append_column(total, &one->columns[i]);
    }
    return columns;
}

void kl_report_add(struct kl_report *total, const struct kl_report *one,
                   struct kl_str partition)
{
    size_t *columns = add_columns(total, one);

    total->complete = one->complete && (total->complete || !total->collections);
    total->has_evidence |= one->has_evidence;
    total->keys += one->keys;
    total->repeated += one->repeated;
    total->collections += one->collections;
    total->pooled += one->pooled;
    total->misfits += one->misfits;
    for (size_t i = 0; i < one->nfindings; i++)
        add_partition(put_finding(total, &one->findings[i], columns), partition);
    free(columns);
    sort_columns(total);
    kl_report_sort(total);
}

/* One place in keys of one form, whatever the types and names there. */
static bool same_place(const struct kl_column *a, const struct kl_column *b)
{
    return a->segment == b->segment && same_but_names(a->template_, b->template_, false);
}

/* Whether collections proved by their items that some invert what others do not: then
 * each reads in its own direction, and none is mixed. */
static bool directions_are_proven(const struct kl_report *total,
                                  const struct kl_column *column)
{
    bool inverted = false, plain = false;

    for (size_t i = 0; i < total->ncolumns; i++) {
        const struct kl_column *shown = &total->columns[i];

        if (!shown->attribute || !same_place(shown, column))
            continue;
        inverted |= shown->inverted;
        plain |= !shown->inverted;
    }
    return inverted && plain;
}

/* Whether one of the first n findings tells the same: one cause, one finding. What is
 * wrong with the widths of a place has one cause, though pooled keys may give it another
 * name than the collection does that has the keys. */
static bool is_shown(const struct kl_report *total, size_t n,
                     const struct kl_report *pooled, const struct kl_finding *finding)
{
    const struct kl_column *column =
        finding->column == SIZE_MAX ? NULL : &pooled->columns[finding->column];

    if (column && finding->kind->number == KL_KIND_MIXED_DIRECTION &&
        directions_are_proven(total, column))
        return true;
    for (size_t i = 0; i < n; i++) {
        const struct kl_finding *shown = &total->findings[i];

        if (shown->kind != finding->kind &&
            !(shown->kind->of_widths && finding->kind->of_widths))
            continue;
        if (shown->column == SIZE_MAX || !column ||
            same_place(&total->columns[shown->column], column))
            return true;
    }
    return false;
}

static size_t need_column(struct kl_report *total, const struct kl_column *column)
{
    size_t at = find_column(total, column);

    return at != SIZE_MAX ? at : append_column(total, column);
}

void kl_report_pool(struct kl_report *total, const struct kl_report *pooled)
{
    size_t *columns = KL_NEW_ARRAY(size_t, pooled->ncolumns + 1);
    size_t shown = total->nfindings;

    for (size_t i = 0; i < pooled->nfindings; i++) {
        const struct kl_finding *finding = &pooled->findings[i];

        if (is_shown(total, shown, pooled, finding))
            continue;
        if (finding->column != SIZE_MAX)
            columns[finding->column] =
                need_column(total, &pooled->columns[finding->column]);
        if (finding->kind->number == KL_KIND_TIE_BREAK_DIRECTION)
            columns[finding->facts[0]] =
                need_column(total, &pooled->columns[finding->facts[0]]);
        put_finding(total, finding, columns);
    }
    free(columns);
    sort_columns(total);
    kl_report_sort(total);
}
