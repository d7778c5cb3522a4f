#include "config.h"

#include "keys/pooled.h"

#include "keys/column_sum.h"
#include "keys/finding_sum.h"

/* Whether columns have one form; types: with the types of their segments. */
static bool same_form(const struct kl_column *a, const struct kl_column *b, bool types)
{
    struct kl_buf mine = {0}, theirs = {0};
    bool same = false;

    if (a->segment == b->segment) {
        kl_column_form(a, types, &mine);
        kl_column_form(b, types, &theirs);
        same = kl_str_eq(kl_buf_str(&mine), kl_buf_str(&theirs));
    }
    kl_buf_release(&mine);
    kl_buf_release(&theirs);
    return same;
}

/* One column, which one of the two may have had too few items to name. */
static bool same_column(const struct kl_column *a, const struct kl_column *b)
{
    return (!strcmp(a->name, b->name) || a->named_by == KL_NAMED_BY_POSITION ||
            b->named_by == KL_NAMED_BY_POSITION) &&
           same_form(a, b, true);
}

/* A column and where it stood before it was sorted. */
struct place {
    struct kl_column column;
    size_t before;
};

static int by_column(const void *a, const void *b)
{
    const struct place *x = a, *y = b;
    int order = kl_column_compare(&x->column, &y->column);

    return order ? order : (x->before > y->before) - (x->before < y->before);
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

/* One place in keys of one form, whatever the types and names there. */
static bool same_place(const struct kl_column *a, const struct kl_column *b)
{
    return same_form(a, b, false);
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

static size_t find_column(const struct kl_report *total, const struct kl_column *column)
{
    size_t i = 0;

    while (i < total->ncolumns && !same_column(&total->columns[i], column))
        i++;
    return i < total->ncolumns ? i : SIZE_MAX;
}

static void take_text(char **to, const char *from)
{
    free(*to);
    *to = kl_mem_strdup(from);
}

/* No collection had items enough to name the column, or one beside it, by; all together
 * have. */
static void take_evidence(struct kl_column *to, const struct kl_column *from)
{
    if (kl_column_places_named(from) < kl_column_places_named(to))
        take_text(&to->template_, from->template_);
    if (to->attribute || !from->attribute)
        return;
    take_text(&to->name, from->name);
    take_text(&to->attribute, from->attribute);
    to->named_by = from->named_by;
    to->matches = from->matches;
    to->of = from->of;
    to->cut = from->cut;
}

/* The place of the column in total, put there when it is new. */
static size_t need_column(struct kl_report *total, const struct kl_column *column)
{
    struct kl_column_sum sum;
    size_t at = find_column(total, column);

    if (at != SIZE_MAX)
        return at;
    kl_column_sum_init(&sum, column, (struct kl_str){0});
    total->columns =
        kl_mem_realloc(total->columns, total->ncolumns + 1, sizeof(*total->columns));
    total->columns[total->ncolumns] = sum.column;
    sum.column = (struct kl_column){0};
    kl_column_sum_release(&sum);
    return total->ncolumns++;
}

static void put_finding(struct kl_report *total, const struct kl_report *pooled,
                        const struct kl_finding *finding)
{
    struct kl_finding_sum sum;
    struct kl_finding *to = &sum.finding;

    kl_finding_sum_init(&sum, finding, (struct kl_str){0});
    if (to->column != SIZE_MAX)
        to->column = need_column(total, &pooled->columns[to->column]);
    if (to->kind->number == KL_KIND_TIE_BREAK_DIRECTION)
        to->facts[0] = need_column(total, &pooled->columns[to->facts[0]]);
    total->findings =
        kl_mem_realloc(total->findings, total->nfindings + 1, sizeof(*total->findings));
    total->findings[total->nfindings++] = *to;
    *to = (struct kl_finding){0};
    kl_finding_sum_release(&sum);
}

void kl_pooled_add(struct kl_report *total, const struct kl_report *pooled)
{
    size_t shown = total->nfindings;

    for (size_t i = 0; i < pooled->ncolumns; i++) {
        size_t at = find_column(total, &pooled->columns[i]);

        if (at != SIZE_MAX)
            take_evidence(&total->columns[at], &pooled->columns[i]);
    }
    for (size_t i = 0; i < pooled->nfindings; i++)
        if (!is_shown(total, shown, pooled, &pooled->findings[i]))
            put_finding(total, pooled, &pooled->findings[i]);
    sort_columns(total);
    kl_report_sort(total);
}
