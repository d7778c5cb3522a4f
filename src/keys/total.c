#include "config.h"

#include "keys/total.h"

#include "keys/column_sum.h"
#include "keys/finding_sum.h"

/* A finding of one column. tie: the column that a tie-break's fact names. */
struct said {
    struct kl_finding_sum sum;
    struct kl_column *tie; /* NULL: none */
    uint64_t events;       /* collections that have it */
};

/* A column, and what is said of it. */
struct slot {
    struct kl_column_sum sum;
    struct said *said;
    size_t nsaid;
};

/* Columns in their order, the first max of all that came. */
struct slots {
    struct slot **list;
    size_t n, max;
};

struct kl_total {
    struct kl_report counts;      /* without columns and findings */
    struct slots columns, spoken; /* all; those with a finding, with these */
    struct slot keys;             /* findings of keys as a whole; no column */
};

struct kl_total *kl_total_new(void)
{
    struct kl_total *total = KL_NEW(struct kl_total);

    total->columns.max = KL_TOTAL_COLUMNS;
    total->spoken.max = KL_TOTAL_SPOKEN;
    return total;
}

static void release_said(struct said *said)
{
    kl_finding_sum_release(&said->sum);
    if (said->tie)
        kl_column_release(said->tie);
    free(said->tie);
}

static void release_slot(struct slot *slot)
{
    kl_column_sum_release(&slot->sum);
    for (size_t i = 0; i < slot->nsaid; i++)
        release_said(&slot->said[i]);
    free(slot->said);
}

static void release_slots(struct slots *slots)
{
    for (size_t i = 0; i < slots->n; i++) {
        release_slot(slots->list[i]);
        free(slots->list[i]);
    }
    free(slots->list);
}

void kl_total_free(struct kl_total **total)
{
    if (!*total)
        return;
    release_slots(&(*total)->columns);
    release_slots(&(*total)->spoken);
    release_slot(&(*total)->keys);
    free(*total);
    *total = NULL;
}

/* ---- adding ---- */

/* Where the column is, or would be put. */
static size_t place_of(const struct slots *slots, const struct kl_column *column,
                       bool *there)
{
    size_t low = 0, high = slots->n;

    *there = false;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = kl_column_compare(&slots->list[middle]->sum.column, column);

        *there = *there || !order;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void leave_out(struct kl_report *counts, const struct said *said)
{
    counts->unlisted += said->events;
    if (said->sum.finding.severity > counts->unlisted_worst)
        counts->unlisted_worst = said->sum.finding.severity;
}

/* Room for one more at a place; the last one goes when there are too many. */
static void make_room(struct slots *slots, size_t at, struct kl_report *counts)
{
    if (slots->n == slots->max) {
        struct slot *last = slots->list[--slots->n];

        for (size_t i = 0; i < last->nsaid; i++)
            leave_out(counts, &last->said[i]);
        release_slot(last);
        free(last);
    } else {
        slots->list = kl_mem_realloc(slots->list, slots->n + 1, sizeof(struct slot *));
    }
    memmove(slots->list + at + 1, slots->list + at,
            (slots->n - at) * sizeof(struct slot *));
    slots->n++;
}

/* The slot of the column of one collection, which is added to it; NULL: too many. */
static struct slot *add_column(struct slots *slots, const struct kl_column *column,
                               struct kl_str partition, struct kl_report *counts)
{
    bool there;
    size_t at = place_of(slots, column, &there);

    if (there) {
        kl_column_sum_add(&slots->list[at]->sum, column, partition);
        return slots->list[at];
    }
    if (at == slots->max)
        return NULL;
    make_room(slots, at, counts);
    slots->list[at] = KL_NEW(struct slot);
    kl_column_sum_init(&slots->list[at]->sum, column, partition);
    return slots->list[at];
}

static struct said *said_of(struct slot *slot, const struct kl_kind *kind, bool *fresh)
{
    for (size_t i = 0; i < slot->nsaid; i++)
        if (slot->said[i].sum.finding.kind == kind) {
            *fresh = false;
            return &slot->said[i];
        }
    slot->said = kl_mem_realloc(slot->said, slot->nsaid + 1, sizeof(*slot->said));
    slot->said[slot->nsaid] = (struct said){0};
    *fresh = true;
    return &slot->said[slot->nsaid++];
}

static bool is_tie(const struct kl_finding *finding)
{
    return finding->kind->number == KL_KIND_TIE_BREAK_DIRECTION;
}

/* Who a column is, without what its values say. */
static struct kl_column *name_of(const struct kl_column *column)
{
    struct kl_column *name = KL_NEW(struct kl_column);

    name->segment = column->segment;
    name->name = kl_mem_strdup(column->name);
    name->template_ = kl_mem_strdup(column->template_);
    return name;
}

/* slot NULL: the finding's column is not listed. */
static void add_finding(struct kl_total *total, struct slot *slot,
                        const struct kl_report *one, const struct kl_finding *finding,
                        struct kl_str partition)
{
    struct said lost = {.events = 1, .sum = {.finding = {.severity = finding->severity}}};
    struct said *said;
    bool fresh;

    if (!slot) {
        leave_out(&total->counts, &lost);
        return;
    }
    said = said_of(slot, finding->kind, &fresh);
    said->events++;
    if (!fresh) {
        kl_finding_sum_add(&said->sum, finding, partition);
        return;
    }
    kl_finding_sum_init(&said->sum, finding, partition);
    if (is_tie(finding))
        said->tie = name_of(&one->columns[finding->facts[0]]);
}

/* Whether a finding speaks of the column. */
static bool is_spoken_of(const struct kl_report *report, size_t column)
{
    for (size_t i = 0; i < report->nfindings; i++)
        if (report->findings[i].column == column ||
            (is_tie(&report->findings[i]) && report->findings[i].facts[0] == column))
            return true;
    return false;
}

static void add_paths(struct kl_paths *to, const struct kl_paths *from)
{
    if (!from->keys)
        return;
    if (!to->keys || from->least < to->least)
        to->least = from->least;
    if (from->most > to->most)
        to->most = from->most;
    to->keys += from->keys;
    to->folders += from->folders;
    to->rows += from->rows;
    to->bare += from->bare;
    to->twins += from->twins;
}

static void add_counts(struct kl_report *to, const struct kl_report *from)
{
    to->has_evidence |= from->has_evidence;
    to->keys += from->keys;
    to->repeated += from->repeated;
    to->collections += from->collections;
    to->pooled += from->pooled;
    to->misfits += from->misfits;
    to->unlisted += from->unlisted;
    add_paths(&to->paths, &from->paths);
    if (from->unlisted_worst > to->unlisted_worst)
        to->unlisted_worst = from->unlisted_worst;
}

void kl_total_add(struct kl_total *total, const struct kl_report *one,
                  struct kl_str partition)
{
    add_counts(&total->counts, one);
    for (size_t i = 0; i < one->ncolumns; i++) {
        struct slot *slot;

        add_column(&total->columns, &one->columns[i], partition, &total->counts);
        if (!one->nfindings || !is_spoken_of(one, i))
            continue;
        slot = add_column(&total->spoken, &one->columns[i], partition, &total->counts);
        for (size_t k = 0; k < one->nfindings; k++)
            if (one->findings[k].column == i)
                add_finding(total, slot, one, &one->findings[k], partition);
    }
    for (size_t k = 0; k < one->nfindings; k++)
        if (one->findings[k].column == SIZE_MAX)
            add_finding(total, &total->keys, one, &one->findings[k], partition);
}

/* ---- joining ---- */

static void join_said(struct slot *slot, const struct said *other)
{
    bool fresh;
    struct said *said = said_of(slot, other->sum.finding.kind, &fresh);

    said->events += other->events;
    if (!fresh) {
        kl_finding_sum_merge(&said->sum, &other->sum);
        return;
    }
    kl_finding_sum_init(&said->sum, &other->sum.finding, (struct kl_str){0});
    kl_buf_add_str(&said->sum.from, kl_buf_str(&other->sum.from));
    said->sum.from_count = other->sum.from_count;
    if (other->tie)
        said->tie = name_of(other->tie);
}

static void join_slot(struct slots *slots, const struct slot *other,
                      struct kl_report *counts)
{
    bool there;
    size_t at = place_of(slots, &other->sum.column, &there);

    if (at == slots->max) {
        for (size_t i = 0; i < other->nsaid; i++)
            leave_out(counts, &other->said[i]);
        return;
    }
    if (there) {
        kl_column_sum_merge(&slots->list[at]->sum, &other->sum);
    } else {
        make_room(slots, at, counts);
        slots->list[at] = KL_NEW(struct slot);
        kl_column_sum_init(&slots->list[at]->sum, &other->sum.column,
                           kl_buf_str(&other->sum.from));
        slots->list[at]->sum.from_keys = other->sum.from_keys;
    }
    for (size_t i = 0; i < other->nsaid; i++)
        join_said(slots->list[at], &other->said[i]);
}

void kl_total_join(struct kl_total *total, const struct kl_total *other)
{
    add_counts(&total->counts, &other->counts);
    for (size_t i = 0; i < other->columns.n; i++)
        join_slot(&total->columns, other->columns.list[i], &total->counts);
    for (size_t i = 0; i < other->spoken.n; i++)
        join_slot(&total->spoken, other->spoken.list[i], &total->counts);
    for (size_t i = 0; i < other->keys.nsaid; i++)
        join_said(&total->keys, &other->keys.said[i]);
}

/* ---- the report ---- */

/* A column on its way into the report: those of one form and segment become one, but for
 * those that attributes name differently. */
struct entry {
    const struct slot *slot;  /* as it is listed */
    const struct slot *spoke; /* with its findings; NULL: it has none */
    struct kl_buf form;
    size_t into;   /* number of the entry that it becomes part of */
    size_t column; /* of that: its place in the report */
};

/* The union of both lists, in the order of the columns. */
static struct entry *list_entries(const struct kl_total *total, size_t *n)
{
    const struct slots *all = &total->columns, *spoken = &total->spoken;
    struct entry *entries = KL_NEW_ARRAY(struct entry, all->n + spoken->n + 1);
    size_t a = 0, s = 0;

    *n = 0;
    while (a < all->n || s < spoken->n) {
        struct entry *entry = &entries[(*n)++];
        int order = a == all->n      ? 1
                    : s == spoken->n ? -1
                                     : kl_column_compare(&all->list[a]->sum.column,
                                                         &spoken->list[s]->sum.column);

        entry->slot = order <= 0 ? all->list[a] : spoken->list[s];
        entry->spoke = order >= 0 ? spoken->list[s] : NULL;
        kl_column_form(&entry->slot->sum.column, true, &entry->form);
        a += order <= 0;
        s += order >= 0;
    }
    return entries;
}

static bool is_placed(const struct kl_column *column)
{
    return column->named_by == KL_NAMED_BY_POSITION;
}

/* By form and segment; then those with a name of their own, by name; then as listed. */
static int compare_entries(const void *va, const void *vb)
{
    const struct entry *a = *(const struct entry *const *)va;
    const struct entry *b = *(const struct entry *const *)vb;
    const struct kl_column *x = &a->slot->sum.column, *y = &b->slot->sum.column;
    int order = kl_str_cmp(kl_buf_str(&a->form), kl_buf_str(&b->form));

    if (order)
        return order;
    if (x->segment != y->segment)
        return x->segment < y->segment ? -1 : 1;
    if (is_placed(x) != is_placed(y))
        return is_placed(x) ? 1 : -1;
    order = is_placed(x) ? 0 : strcmp(x->name, y->name);
    return order ? order : (a > b) - (a < b);
}

static bool same_place(const struct entry *a, const struct entry *b)
{
    return a->slot->sum.column.segment == b->slot->sum.column.segment &&
           kl_str_eq(kl_buf_str(&a->form), kl_buf_str(&b->form));
}

/* Where the first of sorted (which has the better names) leads from place `from` on:
 * entries with its name, and, when it is the one with the most keys of its place, those
 * that have none of their own. */
static void unite_place(struct entry *entries, struct entry *const *sorted, size_t n)
{
    size_t best = 0, first = 0;
    uint64_t keys = 0, most = 0;

    for (size_t i = 0; i < n; i++) {
        const struct kl_column *column = &sorted[i]->slot->sum.column;

        if (is_placed(column))
            break;
        if (strcmp(column->name, sorted[first]->slot->sum.column.name) != 0) {
            first = i;
            keys = 0;
        }
        keys += column->keys;
        if (keys > most) {
            most = keys;
            best = first;
        }
        sorted[i]->into = (size_t)(sorted[first] - entries);
    }
    for (size_t i = 0; i < n; i++)
        if (is_placed(&sorted[i]->slot->sum.column))
            sorted[i]->into = (size_t)(sorted[best] - entries);
}

static void unite(struct entry *entries, size_t n)
{
    struct entry **sorted = KL_NEW_ARRAY(struct entry *, n + 1);

    for (size_t i = 0; i < n; i++)
        sorted[i] = &entries[i];
    if (n > 1)
        qsort(sorted, n, sizeof(struct entry *), compare_entries);
    for (size_t i = 0, end; i < n; i = end) {
        for (end = i + 1; end < n && same_place(sorted[i], sorted[end]); end++)
            ;
        unite_place(entries, sorted + i, end - i);
    }
    free(sorted);
}

/* Whether b's template tells more than a's, or the same and comes first. */
static bool has_better_template(const struct kl_column *b, const struct kl_column *a)
{
    size_t mine = kl_column_places_named(a), theirs = kl_column_places_named(b);

    if (mine == theirs) {
        mine = kl_column_fixed(a);
        theirs = kl_column_fixed(b);
    }
    return theirs < mine || (theirs == mine && strcmp(b->template_, a->template_) < 0);
}

/* The column that an entry and those which become part of it are. */
static void add_up(const struct entry *entries, size_t n, size_t at,
                   struct kl_column_sum *out)
{
    const struct kl_column *best = &entries[at].slot->sum.column;

    kl_column_sum_init(out, best, kl_buf_str(&entries[at].slot->sum.from));
    out->from_keys = entries[at].slot->sum.from_keys;
    for (size_t i = 0; i < n; i++) {
        const struct kl_column *column = &entries[i].slot->sum.column;

        if (i == at || entries[i].into != at)
            continue;
        kl_column_sum_merge(out, &entries[i].slot->sum);
        if (!strcmp(column->name, best->name) && has_better_template(column, best))
            best = column;
    }
    free(out->column.template_);
    out->column.template_ = kl_mem_strdup(best->template_);
}

/* A column and the entry that it is made of. */
struct made {
    struct kl_column column;
    size_t entry;
};

static int compare_made(const void *va, const void *vb)
{
    const struct made *a = va, *b = vb;
    int order = kl_column_compare(&a->column, &b->column);

    return order ? order : (a->entry > b->entry) - (a->entry < b->entry);
}

static void put_columns(struct kl_report *report, struct entry *entries, size_t n)
{
    struct made *made = KL_NEW_ARRAY(struct made, n + 1);
    size_t count = 0;

    for (size_t i = 0; i < n; i++) {
        struct kl_column_sum sum;

        if (entries[i].into != i)
            continue;
        add_up(entries, n, i, &sum);
        made[count++] = (struct made){sum.column, i};
        sum.column = (struct kl_column){0};
        kl_column_sum_release(&sum);
    }
    if (count > 1)
        qsort(made, count, sizeof(*made), compare_made);
    report->columns = KL_NEW_ARRAY(struct kl_column, count + 1);
    report->ncolumns = count;
    for (size_t i = 0; i < count; i++) {
        report->columns[i] = made[i].column;
        entries[made[i].entry].column = i;
    }
    for (size_t i = 0; i < n; i++)
        entries[i].column = entries[entries[i].into].column;
    free(made);
}

/* The report's findings while they add up. */
struct findings {
    struct kl_finding_sum *list;
    size_t n, cap;
};

static void put_finding(struct findings *findings, const struct said *said, size_t column,
                        uint64_t tie)
{
    struct kl_finding_sum *sum;
    size_t i = 0;

    while (i < findings->n && (findings->list[i].finding.kind != said->sum.finding.kind ||
                               findings->list[i].finding.column != column))
        i++;
    if (i < findings->n) {
        kl_finding_sum_merge(&findings->list[i], &said->sum);
        return;
    }
    KL_GROW(findings->list, findings->n, findings->cap);
    sum = &findings->list[findings->n++];
    kl_finding_sum_init(sum, &said->sum.finding, (struct kl_str){0});
    kl_buf_add_str(&sum->from, kl_buf_str(&said->sum.from));
    sum->from_count = said->sum.from_count;
    sum->finding.column = column;
    if (is_tie(&sum->finding))
        sum->finding.facts[0] = tie;
}

/* The place of a column in the report; SIZE_MAX: it is not listed. */
static size_t find_entry(const struct entry *entries, size_t n,
                         const struct kl_column *name)
{
    for (size_t i = 0; name && i < n; i++)
        if (!kl_column_compare(&entries[i].slot->sum.column, name))
            return entries[i].column;
    return SIZE_MAX;
}

static void put_said(struct kl_report *report, struct findings *findings,
                     const struct slot *slot, size_t column, const struct entry *entries,
                     size_t n)
{
    for (size_t i = 0; slot && i < slot->nsaid; i++) {
        const struct said *said = &slot->said[i];
        size_t tie = find_entry(entries, n, said->tie);

        if (is_tie(&said->sum.finding) && tie == SIZE_MAX)
            leave_out(report, said);
        else
            put_finding(findings, said, column, tie);
    }
}

static void put_findings(struct kl_report *report, const struct kl_total *total,
                         const struct entry *entries, size_t n)
{
    struct findings findings = {0};

    put_said(report, &findings, &total->keys, SIZE_MAX, entries, n);
    for (size_t i = 0; i < n; i++)
        put_said(report, &findings, entries[i].spoke, entries[i].column, entries, n);
    report->findings = KL_NEW_ARRAY(struct kl_finding, findings.n + 1);
    report->nfindings = findings.n;
    for (size_t i = 0; i < findings.n; i++) {
        report->findings[i] = findings.list[i].finding;
        findings.list[i].finding = (struct kl_finding){0};
        kl_finding_sum_release(&findings.list[i]);
    }
    free(findings.list);
    kl_report_sort(report);
}

struct kl_report *kl_total_end(const struct kl_total *total, bool complete)
{
    struct kl_report *report = KL_NEW(struct kl_report);
    size_t n;
    struct entry *entries = list_entries(total, &n);

    *report = total->counts;
    report->complete = complete;
    unite(entries, n);
    put_columns(report, entries, n);
    put_findings(report, total, entries, n);
    for (size_t i = 0; i < n; i++)
        kl_buf_release(&entries[i].form);
    free(entries);
    return report;
}
