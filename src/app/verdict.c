#include "config.h"

#include "app/verdict.h"

#include "base/map.h"
#include "keys/lens_mark.h"

void kl_verdict_init(struct kl_verdict *verdict, const struct kl_ground *ground,
                     const struct kl_scheme *scheme, bool reverse)
{
    *verdict =
        (struct kl_verdict){.ground = ground, .scheme = scheme, .reverse = reverse};
    if (scheme)
        verdict->lens = kl_lens_from_scheme(scheme);
}

void kl_verdict_release(struct kl_verdict *verdict)
{
    kl_report_free(&verdict->report);
    kl_report_free(&verdict->survey);
    kl_lens_free(&verdict->lens);
    kl_page_release(&verdict->one);
    kl_evidence_list_release(&verdict->evidence);
}

void kl_verdict_is_old(struct kl_verdict *verdict)
{
    kl_report_free(&verdict->report);
}

static void silence(const struct kl_verdict *verdict, struct kl_report *report)
{
    if (verdict->silence && kl_silence_apply(verdict->silence, report))
        kl_report_sink_silenced(report);
}

/* The lens does not fit the rows, or there is none. */
static bool needs_lens(const struct kl_verdict *verdict)
{
    return !verdict->lens || verdict->unfit * 5 > verdict->fresh;
}

/* The name that the lens has for what stands at a segment; NULL: none. */
static const char *name_at(const struct kl_lens *lens, size_t segment)
{
    for (size_t i = 0; i < kl_lens_columns(lens); i++) {
        if (kl_lens_column(lens, i)->segment == segment)
            return kl_lens_column(lens, i)->name;
    }
    return NULL;
}

/* The lens is frozen, and may be of more rows than these: where few of them are evidence
 * for nothing, columns keep the names by which the rows are shown. Keys of several forms
 * have no one column at a segment. */
static void name_columns(const struct kl_verdict *verdict, struct kl_report *report)
{
    bool one_form = !needs_lens(verdict) && !kl_lens_template(verdict->lens, 1);

    for (size_t i = 0; i < report->ncolumns && one_form; i++)
        one_form = report->columns[i].template_ &&
                   !strcmp(report->columns[i].template_, report->columns[0].template_);
    for (size_t i = 0; i < report->ncolumns && one_form; i++) {
        struct kl_column *column = &report->columns[i];
        const char *name = name_at(verdict->lens, column->segment);

        if (column->named_by == KL_NAMED_BY_POSITION && name) {
            free(column->name);
            column->name = kl_mem_strdup(name);
        }
    }
}

static struct kl_report *make_report(const struct kl_verdict *verdict)
{
    const struct kl_ground *ground = verdict->ground;
    struct kl_summary *all = kl_summary_new(verdict->scheme);
    struct kl_check_options options = {
        .reverse = verdict->reverse,
        .complete = kl_ground_complete(ground) && ground->query.cond.op == KL_COND_NONE,
    };
    struct kl_report *report;

    for (size_t i = 0; i < ground->n; i++)
        if (ground->runs[i]->summary) {
            struct kl_summary *copy = kl_summary_copy(ground->runs[i]->summary);

            kl_summary_merge(all, &copy);
        }
    report = kl_check(all, &options);
    kl_summary_free(&all);
    name_columns(verdict, report);
    silence(verdict, report);
    return report;
}

void kl_verdict_set_survey(struct kl_verdict *verdict, struct kl_report *take_survey)
{
    kl_report_free(&verdict->survey);
    verdict->survey = take_survey;
    if (take_survey)
        silence(verdict, take_survey);
}

static uint64_t keys_read(const struct kl_ground *ground)
{
    uint64_t keys = 0;

    for (size_t i = 0; i < ground->n; i++)
        if (ground->runs[i]->summary)
            keys += kl_summary_keys(ground->runs[i]->summary);
    return keys;
}

const struct kl_report *kl_verdict_report(struct kl_verdict *verdict)
{
    if (verdict->survey && verdict->survey->keys >= keys_read(verdict->ground))
        return verdict->survey;
    if (!verdict->report)
        verdict->report = make_report(verdict);
    return verdict->report;
}

uint64_t kl_verdict_marks(struct kl_verdict *verdict)
{
    const struct kl_report *report = kl_verdict_report(verdict);
    struct kl_buf text = {0};
    uint64_t marks;

    for (size_t i = 0; i < report->nfindings; i++) {
        const struct kl_finding *finding = &report->findings[i];
        const struct kl_column *column =
            finding->column != SIZE_MAX ? &report->columns[finding->column] : NULL;

        kl_buf_addf(&text, "%s ", finding->kind->id);
        if (column)
            kl_buf_addf(&text, "%s %zu %zu %d ", column->template_, column->segment,
                        column->width, column->inverted);
        if (finding->kind->number == KL_KIND_PADDING_DUPLICATE) /* by its examples */
            kl_buf_addf(&text, "%zu ", finding->nexamples);
    }
    marks = text.len ? kl_hash(kl_buf_str(&text)) : 0;
    kl_buf_release(&text);
    return marks;
}

static bool same_templates(const struct kl_lens *a, const struct kl_lens *b)
{
    for (size_t i = 0;; i++) {
        const char *left = kl_lens_template(a, i), *right = kl_lens_template(b, i);

        if (!left || !right)
            return left == right;
        if (strcmp(left, right) != 0)
            return false;
    }
}

void kl_verdict_tend_lens(struct kl_verdict *verdict)
{
    struct kl_lens *lens;

    if (verdict->scheme || !verdict->ground->analysed || !needs_lens(verdict) ||
        !kl_verdict_report(verdict)->keys)
        return;
    verdict->fresh = verdict->unfit = 0;
    lens = kl_lens_from_report(kl_verdict_report(verdict));
    if (verdict->lens && same_templates(verdict->lens, lens)) {
        kl_lens_free(&lens);
        return;
    }
    verdict->lens_changed = verdict->lens != NULL;
    kl_lens_free(&verdict->lens);
    verdict->lens = lens;
}

void kl_verdict_count(struct kl_verdict *verdict, const struct kl_page *page)
{
    if (!verdict->lens || !verdict->ground->analysed)
        return;
    for (size_t i = 0; i < page->nitems; i++) {
        struct kl_page_attr key = kl_page_key(page, i, verdict->ground->key_at);

        verdict->fresh++;
        verdict->unfit += !kl_lens_fits(verdict->lens, key.text);
    }
}

/* Whether a mark depends on the row's other attributes. */
static bool needs_evidence(const struct kl_report *report)
{
    for (size_t i = 0; i < report->nfindings; i++)
        if (report->findings[i].kind->by_item)
            return true;
    return false;
}

/* Pages in the window have only their keys: the other attributes would take as much
 * memory again. Those of the few rows that are drawn are found when they are. */
static void find_evidence(struct kl_verdict *verdict, struct kl_str item)
{
    const char *names[KL_PAGE_KEYS];
    struct kl_page_wants wants = {.keys = names, .evidence = true};

    wants.nkeys = kl_schema_names(&verdict->ground->schema, names);
    kl_page_release(&verdict->one);
    verdict->one = (struct kl_page){0};
    if (!kl_page_scan_item(&verdict->one, item, &wants, NULL))
        kl_evidence_list_fill(&verdict->evidence, &verdict->one, 0);
}

size_t kl_verdict_mark(struct kl_verdict *verdict, const struct kl_run *run, int64_t pos)
{
    const struct kl_report *report = kl_verdict_report(verdict);
    const struct kl_leaf *leaf = kl_run_leaf(run, pos);
    struct kl_str key, prev = {0};

    if (!report->nfindings || !report->lens || !kl_run_key(run, pos, &key))
        return SIZE_MAX;
    kl_run_key(run, pos - 1, &prev);
    verdict->evidence.n = 0;
    if (needs_evidence(report))
        find_evidence(verdict, kl_page_item(&leaf->body, kl_leaf_item(leaf, pos)));
    return kl_lens_mark(report->lens, report, key, prev, verdict->evidence.evidence,
                        verdict->evidence.n);
}
